"""The stories of the rounds, one file per family."""

from collections.abc import Callable, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any, Protocol

from firmware_py.rules.game import Game
from firmware_py.rules.games.circle.pots import Pot
from firmware_py.table.course import Course, Story
from firmware_py.table.due import Due, WordDue
from firmware_py.table.effects import Effect, Transfer
from firmware_py.table.events import BetLaid, BetTakenBack, Said
from firmware_py.table.round import Round, RulingMade

# Tag of the sheet's [play] table → module that holds its `story`.
MODULES = {
    "punto-y-banca": "firmware_py.table.games.punto_banca.course",
    "chemin-de-fer": "firmware_py.table.games.chemin.course",
    "dos-panos": "firmware_py.table.games.dos_panos.course",
    "bank-poker": "firmware_py.table.games.bank_poker.course",
    "blackjack": "firmware_py.table.games.blackjack.course",
    "pai-gow": "firmware_py.table.games.pai_gow.course",
    "treinta-y-cuarenta": "firmware_py.table.games.treinta_cuarenta.course",
    "circle": "firmware_py.table.games.circle.course",
}


def course_of(game: Game) -> Story:
    """Find how the family of a game plays a round."""
    return game.once(_story)


def _story(game: Game) -> Story:
    story: Story = _module(game).story
    return story


def begin_bets(game: Game, round_: Round) -> tuple[Effect, ...]:
    """Lay what lies on the table before the first bet: a bank that its holder keeps."""
    begin = game.once(_begin)
    return () if begin is None else begin(round_) or ()


def _begin(game: Game) -> Callable[[Round], tuple[Effect, ...] | None] | None:
    begin: Callable[[Round], tuple[Effect, ...] | None] | None
    begin = getattr(_module(game), "begin_bets", None)
    return begin


class AtBets(Protocol):
    """What a family hears and watches while bets are open; a refusal changes nothing."""

    def hear(self, round_: Round, said: Said) -> tuple[Effect, ...]:
        """Take in a word."""

    def laying(self, round_: Round, bet: BetLaid) -> tuple[Effect, ...]:
        """Look at a bet that the limits allow, before it lies."""

    def taking_back(self, round_: Round, bet: BetTakenBack) -> None:
        """Look at a bet that is about to be taken back."""

    def offers(self, round_: Round) -> tuple[WordDue, ...]:
        """Say who may say what."""


def facts_of(game: Game, round_: Round) -> tuple[tuple[str, str], ...]:
    """Say what else lies open at this table: the bank, what is covered, whose the cards are."""
    facts = game.once(_facts)
    return () if facts is None else facts(round_)


def _facts(game: Game) -> Callable[[Round], tuple[tuple[str, str], ...]] | None:
    facts: Callable[[Round], tuple[tuple[str, str], ...]] | None
    facts = getattr(_module(game), "facts", None)
    return facts


def at_bets(game: Game) -> AtBets | None:
    """Find what the family hears while bets are open; most hear nothing."""
    found: AtBets | None = getattr(_module(game), "AT_BETS", None)
    return found


def who_cuts(game: Game, round_: Round) -> tuple[int | None, str]:
    """Say which player cuts the pack of a hand, where one does, and by which article."""
    look = getattr(_module(game), "cuts", None)
    found: tuple[int | None, str] = look(round_) if look else (None, "")
    return found


def check_bets(game: Game, round_: Round) -> None:
    """Let the family refuse to close bets that lie on the table as they may not."""
    check = game.once(_check)
    if check is not None:
        check(round_)


def _check(game: Game) -> Callable[[Round], None] | None:
    check: Callable[[Round], None] | None = getattr(_module(game), "check_bets", None)
    return check


def replans(game: Game) -> bool:
    """Tell whether a ruling may change what is due in the family's story."""
    return game.once(_heeds)


def _heeds(game: Game) -> bool:
    return bool(getattr(_module(game), "HEEDS_RULINGS", False))


def early_draw(game: Game, round_: Round, due: Due) -> tuple[str, dict[str, object]]:
    """Name a card that left the shoe in play while none was due, as the family does."""
    name = getattr(_module(game), "early_draw", None)
    found: tuple[str, dict[str, object]] | None = name(round_, due) if name else None
    return found or ("drawn-by-mistake", {"seen": False})


def misplaced(game: Game, round_: Round, name: str, facts: Mapping[str, object], due: Due) -> str:
    """Say why a player's fault cannot have happened as it is told, as the family sees it."""
    look = getattr(_module(game), "misplaced", None)
    return str(look(round_, name, facts, due)) if look else ""


def after_void(game: Game, round_: Round, ruling: RulingMade) -> Course:
    """Tell the end of a void round that gives only some of the boxes back."""
    course: Course = _module(game).annulled(round_, ruling)
    return course


def settled_again(game: Game, round_: Round) -> tuple[Transfer, ...] | None:
    """Make the list anew after a ruling, where players contend for a pot; else None."""
    settle = getattr(_module(game), "settled_again", None)
    found: tuple[Transfer, ...] | None = settle(round_) if settle else None
    return found


def laid_in_turn(game: Game, box: str) -> bool:
    """Tell whether players are asked for a bet in turn that others lay before the deal."""
    look = getattr(_module(game), "laid_in_turn", None)
    return bool(look and look(game, box))


def boxes_open(game: Game, round_: Round) -> tuple[WordDue, ...] | None:
    """Say who may lay how much on which box, where it hangs on what others have laid; else None."""
    look = getattr(_module(game), "boxes_open", None)
    found: tuple[WordDue, ...] | None = look(round_) if look else None
    return found


def chips_left(game: Game, round_: Round, seat: int) -> dict[str, int]:
    """Give the boxes of a seat that show something else than was laid: a resto that is bet from."""
    look = getattr(_module(game), "chips_left", None)
    found: dict[str, int] = look(round_, seat) if look else {}
    return found


def pots_now(game: Game, round_: Round) -> tuple[Pot, ...]:
    """Give the pots as they lie, where players contend for them."""
    look = getattr(_module(game), "pots_now", None)
    found: tuple[Pot, ...] = look(round_) if look else ()
    return found


def pot_carried_over(game: Game, round_: Round) -> tuple[Transfer, ...] | None:
    """Leave the pot to the next hand, where there is one; else None."""
    carry = getattr(_module(game), "carried_over", None)
    found: tuple[Transfer, ...] | None = carry(round_) if carry else None
    return found


def give_pot_back(
    game: Game, round_: Round, ruling: RulingMade
) -> tuple[tuple[Transfer, ...], tuple[Any, ...]]:
    """Give back a pot that waits, where a person ends the game; also say what the table keeps."""
    give = getattr(_module(game), "give_pot_back", None)
    found: tuple[tuple[Transfer, ...], tuple[Any, ...]] = give(round_, ruling) if give else ((), ())
    return found


def _module(game: Game) -> ModuleType:
    return import_module(MODULES[str(type(game.sheet.play).__struct_config__.tag)])
