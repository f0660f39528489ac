"""The end of a hand of chemin de fer: what the cards give away when they are shown."""

from typing import TYPE_CHECKING

from firmware_py.rules.cards import card_text
from firmware_py.rules.games.baccarat.third_card import Draws, is_natural
from firmware_py.table.course import Aside, FaultFound
from firmware_py.table.due import Due
from firmware_py.table.games.baccarat.sides import (
    CARD,
    SHOW,
    STAND,
    first_faces,
    first_total,
    opening,
    third,
    third_due,
)
from firmware_py.table.games.chemin.choices import punto_duty
from firmware_py.text.codes import dues

if TYPE_CHECKING:
    from firmware_py.table.games.chemin.course import CheminCoup


def showdown(coup: "CheminCoup") -> Due | Aside | None:
    """Turn the hands up and see what they give away; a banker with nothing draws."""
    for side, what in ((coup.punto, dues.cards_punto()), (coup.bank, dues.cards_banker())):
        if side.total is None:
            numbers = coup.round.numbers(side.place)
            if (due := opening(coup.round, numbers, what, "showdown")) is not None:
                return due
    return _punto_fault(coup) or _obligatory_card(coup)


def _punto_fault(coup: "CheminCoup") -> Due | Aside | None:
    """Find what the punto's cards give away about his word (08.IX)."""
    faces = first_faces(coup.round, coup.punto)
    if coup.punto.total is not None or faces is None or coup.punto.word in ("", SHOW):
        return None
    total = first_total(coup.round, coup.punto) or 0
    facts: dict[str, object] = {"says": coup.punto.word, "shown": coup.has_shown(coup.bank)}
    if is_natural(coup.law.play.natural, total):
        return fault(coup, "natural-not-shown", facts)
    duty = Draws.FREE if coup.has_shown(coup.bank) else punto_duty(coup, total)
    if duty is Draws.MUST and coup.punto.word == STAND:
        return fault(coup, "says-no-below-five", facts)
    if duty is Draws.MUST_NOT and coup.punto.word == CARD:
        return fault(coup, "asks-with-six-or-more", facts)
    return None


def fault(coup: "CheminCoup", name: str, facts: dict[str, object]) -> FaultFound | None:
    """Put a fault before the sheet, once."""
    if name in coup.faults:
        return None
    for key, side in (("player", coup.punto), ("bank", coup.bank)):
        faces = first_faces(coup.round, side)
        if faces is not None:
            facts[key] = tuple(map(card_text, faces[:2]))
    return FaultFound(name, tuple(facts.items()))


def _obligatory_card(coup: "CheminCoup") -> Due | Aside | None:
    """A banker with nothing must draw, whatever he said (08.VI)."""
    bank = coup.bank
    total = first_total(coup.round, bank)
    if coup.over() or bank.total is not None or third(coup.round, bank) or total is None:
        return None
    if coup.duty or coup.law.banker_draws(total) is not Draws.MUST:
        return None
    bank.word = CARD
    return third_due(coup.round, bank, coup.law.play.third_card)
