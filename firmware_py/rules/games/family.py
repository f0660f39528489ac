"""The law of a family of games: what it answers, and where it differs from the others."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

from msgspec import Struct

from firmware_py.rules.finding import Finding, not_in_this_game
from firmware_py.rules.game import Game
from firmware_py.rules.games.pot import RakeChosen
from firmware_py.rules.games.wants import Wants
from firmware_py.rules.limits import BetAsked, BetVerdict, judge_bet, maximum_by_multiples
from firmware_py.rules.rulings import Workings
from firmware_py.rules.sheet.model import Sheet
from firmware_py.text.message import Message

Asked = Mapping[str, object]
Answerer = Callable[[Game, Asked], Finding]

# The one registration of a family: tag of the sheet's [play] table → the folder of that name
# that holds its law here, and the one that holds its play in the table's room.
FOLDERS = {
    "bank-poker": "bank_poker",
    "blackjack": "blackjack",
    "treinta-y-cuarenta": "treinta_cuarenta",
    "pai-gow": "pai_gow",
    "punto-y-banca": "punto_banca",
    "chemin-de-fer": "chemin",
    "dos-panos": "dos_panos",
    "circle": "circle",
}


def absent(question: str) -> Answerer:
    """Refuse a question that makes no sense for a family."""

    def refuse(game: Game, _asked: Asked) -> Finding:
        raise not_in_this_game(f"{game.name} has no answer to {question!r}")

    return refuse


@dataclass(frozen=True, slots=True)
class Answers:
    """Who answers each question of the lab; one that makes no sense for the family is refused."""

    rule: Answerer
    deal: Answerer = field(default=absent("deal"))
    rank: Answerer = field(default=absent("rank"))
    settle: Answerer = field(default=absent("settle"))
    limit: Answerer = field(default=absent("limit"))
    award: Answerer = field(default=absent("award"))
    bank: Answerer = field(default=absent("bank"))
    pots: Answerer = field(default=absent("pots"))


def no_line(_game: Game) -> bool:
    """Say that no stake lies on a line."""
    return False


def no_fault(_game: Game, _min_cents: int, _max_cents: int) -> Message | None:
    """Find nothing wrong with a table's limits beyond what the sheet says for all."""
    return None


def no_pot(game: Game, _chosen: RakeChosen) -> str:
    """Refuse a cut where nobody contends for a pot."""
    return f"{game.name} has no pot to take a cut of"


def sheet_says(sheet: Sheet) -> bool:
    """Tell whether the sheet says who cuts the pack."""
    return sheet.cut is not None


@dataclass(frozen=True, slots=True)
class Law:
    """What the rules know of a family, and the words it adds to the sheets' vocabulary."""

    # The strict record of what stands in the sheet's [play] table.
    play: type[Struct]
    answers: Answers
    workings: Workings
    wants: Wants
    # Whether a bet before the deal is allowed; families with bets that depend on others have
    # a judge of their own.
    judge: Callable[[Game, BetAsked], BetVerdict] = judge_bet
    # Whether a bet fits whatever else is laid: then the close need not look at it again.
    judged_alone: bool = False
    # Whether nobody but the seated player bets on his boxes.
    alone_on_box: bool = False
    # Options that the family's code reads, beside those that a sheet refers to.
    options_read: frozenset[str] = frozenset()
    # Whether the family has rules for a pack that runs out at a full table.
    runs_short: bool = False
    # Whether a stake may lie on a line and play half.
    has_line: Callable[[Game], bool] = no_line
    # What is wrong with a table's minimum and maximum, and with the cut that the house takes.
    band_fault: Callable[[Game, int, int], Message | None] = no_fault
    rake_fault: Callable[[Game, RakeChosen], str] = no_pot
    # A lawful maximum for a minimum, where the user names none.
    usual_maximum: Callable[[Sheet, int], int] = maximum_by_multiples
    # Whether the text says who cuts the pack, and whether he does so before every hand.
    says_who_cuts: Callable[[Sheet], bool] = sheet_says
    cut_every_hand: bool = False

    @property
    def tag(self) -> str:
        """Name the family as its sheets do."""
        return str(self.play.__struct_config__.tag)


def tag_of(sheet: Sheet) -> str:
    """Name the family of a sheet."""
    return str(type(sheet.play).__struct_config__.tag)


def law_of(sheet: Sheet) -> Law:
    """Find the law of a sheet's family; its modules are loaded when first needed."""
    return law_named(tag_of(sheet))


@cache
def law_named(tag: str) -> Law:
    """Load a law by the tag that its sheets carry."""
    law: Law = load("firmware_py.rules.games", tag, "law").LAW
    return law


def load(room: str, tag: str, file: str) -> Any:
    """Load a file of a family out of one of its two folders."""
    return import_module(f"{room}.{FOLDERS[tag]}.{file}")
