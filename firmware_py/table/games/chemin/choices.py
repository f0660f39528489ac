"""What punto and banker may say at chemin de fer, by their cards and by rulings (08.VI)."""

from typing import TYPE_CHECKING

from firmware_py.rules.games.baccarat.third_card import Draws, is_natural
from firmware_py.table.due import Choice
from firmware_py.table.games.baccarat.sides import (
    CARD,
    SHOW,
    STAND,
    TABLE,
    choices,
    conduct,
    first_total,
    lawful,
    third_points,
)
from firmware_py.table.games.chemin.banco import AGAIN
from firmware_py.table.games.chemin.payment import turn_of

if TYPE_CHECKING:
    from firmware_py.table.games.chemin.course import CheminCoup


def punto_words(coup: "CheminCoup") -> tuple[Choice, ...]:
    """Offer the words; once his cards lie open only the lawful ones (08.VI)."""
    total = first_total(coup.round, coup.punto)
    if total is None:
        return choices(coup.round, CARD, STAND, *((SHOW,) if coup.punto.may_show else ()))
    if is_natural(coup.law.play.natural, total) and coup.punto.may_show:
        return choices(coup.round, SHOW)
    return lawful(coup.round, punto_duty(coup, total))


def follows(coup: "CheminCoup") -> tuple[Choice, ...]:
    """Let banco seguido be called until the punto has seen his cards (08.VII)."""
    turn = turn_of(coup.round)
    seen = coup.banco or coup.faults or first_total(coup.round, coup.punto) is not None
    if turn is None or turn.banco in (None, coup.holder) or seen:
        return ()
    return (Choice(AGAIN, article=conduct(coup.round)),)


def punto_duty(coup: "CheminCoup", total: int) -> Draws:
    """Say whether the punto must draw with so many points; a lone punto who made banco is free."""
    return coup.law.punto_draws(total, banco=coup.banco and not coup.bound)


def banker_words(coup: "CheminCoup") -> tuple[Choice, ...]:
    """Offer the banker's words: free, or what a ruling or the cuadro leaves (08.VI)."""
    plain = {"must": Draws.MUST, "must-not": Draws.MUST_NOT, "free": Draws.FREE}
    if coup.duty in plain:
        return lawful(coup.round, plain[coup.duty])
    total = first_total(coup.round, coup.bank)
    if coup.duty in ("cuadro", "cuadro-drawing") and total is not None:
        draws = coup.law.by_cuadro(total, third_points(coup.round, coup.punto))
        optional = draws is Draws.FREE and coup.duty == "cuadro-drawing"
        return lawful(coup.round, Draws.MUST if optional else draws)
    may_show = coup.bank.may_show and not coup.gives
    if total is not None:
        natural = may_show and is_natural(coup.law.play.natural, total)
        return choices(coup.round, SHOW) if natural else _free_words(coup, total)
    shows = (SHOW,) if may_show else ()
    return choices(coup.round, CARD, STAND, *shows, TABLE)


def _free_words(coup: "CheminCoup", total: int) -> tuple[Choice, ...]:
    draws = coup.law.banker_draws(total)
    natural = is_natural(coup.law.play.natural, total)
    # Who lost the right to show 8 or 9 does as he likes (08.VIII.3).
    return lawful(coup.round, Draws.FREE if natural else draws)
