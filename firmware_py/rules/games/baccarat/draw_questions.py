"""Reading the lab's question who draws a third card, and what a fault makes of it."""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import fields

from firmware_py.rules.finding import Finding, bad_request, cite, not_in_this_game
from firmware_py.rules.game import Game
from firmware_py.rules.games.baccarat.irregularities import check_shapes
from firmware_py.rules.games.baccarat.play import After, BaccaratPlay
from firmware_py.rules.games.baccarat.points import points_of, total_of
from firmware_py.rules.games.baccarat.third_card import Draws
from firmware_py.rules.games.irregular import happened
from firmware_py.rules.games.read import Question, read_cards
from firmware_py.rules.rulings import FACTS, NAMES, Workings, meets

Asked = Mapping[str, object]
Third = str | None | UnsetType


class DrawsQuestion(Question, frozen=True, kw_only=True):
    """Who is asked about, and the bank's first cards."""

    question: str
    bank: list[str] | UnsetType = UNSET
    who: str = ""


class OneHandQuestion(DrawsQuestion, frozen=True, kw_only=True):
    """A bank against one punto: his first two cards and his third, null if he stood."""

    player: list[str] | UnsetType = UNSET
    punto_third: Third = UNSET


def only_draws(game: Game, question: DrawsQuestion) -> None:
    """Refuse questions about a bank that neither qualifies nor changes cards."""
    if question.question != "draws":
        raise not_in_this_game(f"{game.name}: the bank has no question {question.question!r}")


def two_cards(game: Game, name: str, cards: list[str] | UnsetType) -> int | None:
    """Total the two first cards of a hand, or say that they are not given."""
    if cards is UNSET:
        return None
    (hand,) = read_cards(game, cards)
    if len(hand) != 2:
        raise bad_request(f"{name} has {len(hand)} cards: give its first two")
    return total_of(hand)


def third_points(game: Game, third: Third) -> int | None:
    """Give the points of a third card; null is a hand that stood."""
    if third is UNSET or third is None:
        return None
    ((card,),) = read_cards(game, [third])
    return points_of(card)


def needed(total: int | None, name: str) -> int:
    """Refuse a question whose answer depends on a hand that is not given."""
    if total is None:
        raise bad_request(f"the answer depends on {name}: give its first two cards")
    return total


def drawn(draws: Draws, *articles: str) -> Finding:
    """Put an answer in the lab's words."""
    return Finding({"draws": draws.word}, cite(*(article for article in articles if article)))


def without_facts(asked: Asked, kind: type[Question]) -> tuple[dict[str, object], dict[str, Any]]:
    """Part a question's own fields from the facts of the fault it comes after."""
    own = {field.name for field in fields(kind)}
    extra = {key: value for key, value in asked.items() if key in FACTS and key not in own}
    if "after" not in asked:
        return dict(asked), {}
    return {key: value for key, value in asked.items() if key not in extra}, extra


def fault_after(after: object, facts: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """Read a fault: its name, or an object with its name and facts."""
    told = dict(after) if isinstance(after, Mapping) else {"irregularity": after}
    name = told.pop("irregularity", None)
    told.pop("stage", None)
    if not isinstance(name, str) or name not in NAMES:
        raise bad_request(f"no irregularity is called {name!r}")
    joined = {**facts, **told}
    unknown = set(joined) - FACTS
    if unknown:
        raise bad_request(f"no fact is called {sorted(unknown)[0]!r}")
    return name, check_shapes(joined)


def duty_after(game: Game, name: str, facts: Mapping[str, Any], workings: Workings) -> After | None:
    """Find how the banker plays on after a fault; none: as if nothing had happened."""
    play = game.sheet.play
    assert isinstance(play, BaccaratPlay)
    event = happened(game, name, facts, workings)
    for called in (event.name, *event.wider):
        for entry in play.after:
            if called in entry.names and all(
                meets(_fact(game, key, event.facts, workings), wanted)
                for key, wanted in entry.facts.items()
            ):
                return entry
    return None


def _fact(game: Game, key: str, facts: Mapping[str, Any], workings: Workings) -> object:
    try:
        return workings.derived[key](game, facts) if key in workings.derived else facts[key]
    except KeyError as missing:
        raise bad_request(f"the answer depends on {missing.args[0]!r}: give it") from missing
