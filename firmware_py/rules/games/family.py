"""What a family of games can be asked; a question it has no answer for is refused."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from firmware_py.rules.finding import Finding, not_in_this_game
from firmware_py.rules.game import Game
from firmware_py.rules.limits import BetAsked, BetVerdict, judge_bet
from firmware_py.rules.rulings import Workings

Asked = Mapping[str, object]
Answerer = Callable[[Game, Asked], Finding]


def absent(question: str) -> Answerer:
    """Refuse a question that makes no sense for a family."""

    def refuse(game: Game, _asked: Asked) -> Finding:
        raise not_in_this_game(f"{game.name} has no answer to {question!r}")

    return refuse


@dataclass(frozen=True, slots=True)
class Family:
    """The answers of a family, and the words it adds to the sheets' vocabulary."""

    deal: Answerer
    rank: Answerer
    settle: Answerer
    limit: Answerer
    award: Answerer
    bank: Answerer
    pots: Answerer
    rule: Answerer
    workings: Workings
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


# Tag of the sheet's [play] table → module that holds its FAMILY.
MODULES = {
    "punto-y-banca": "firmware_py.rules.games.punto_banca.answers",
    "chemin-de-fer": "firmware_py.rules.games.chemin.answers",
    "dos-panos": "firmware_py.rules.games.dos_panos.answers",
    "bank-poker": "firmware_py.rules.games.bank_poker.answers",
    "blackjack": "firmware_py.rules.games.blackjack.answers",
    "treinta-y-cuarenta": "firmware_py.rules.games.treinta_cuarenta.answers",
    "circle": "firmware_py.rules.games.circle.answers",
    "pai-gow": "firmware_py.rules.games.pai_gow.answers",
}


def family_of(game: Game) -> Family:
    """Find the family of a game; modules are loaded when first needed."""
    return family_named(type(game.sheet.play).__struct_config__.tag)


@cache
def family_named(tag: object) -> Family:
    """Load a family by the tag that its sheets carry."""
    found = import_module(MODULES[str(tag)]).FAMILY
    assert isinstance(found, Family)
    return found
