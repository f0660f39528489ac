"""Reading the stakes and hands of a baccarat settlement."""

from collections.abc import Mapping, Sequence

from firmware_py.rules.cards import Card
from firmware_py.rules.finding import bad_request
from firmware_py.rules.game import Game
from firmware_py.rules.games.read import Question, read_bets


class StakesQuestion(Question, frozen=True, kw_only=True):
    """Stakes, those of them on a line, and the unit in which a half is counted."""

    bets: dict[str, int]
    on_line: list[str] = []
    unit: int = 1


def read_hand(name: str, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Refuse a hand of fewer than two or more than three cards."""
    if len(cards) not in (2, 3):
        raise bad_request(f"{name} has {len(cards)} cards: a hand has two or three")
    return cards


def read_stakes(game: Game, question: StakesQuestion) -> tuple[Mapping[str, int], frozenset[str]]:
    """Read stakes and lines: only a stake can lie on a line, and in whole units."""
    bets = read_bets(game, question.bets)
    if question.unit <= 0:
        raise bad_request(f"unit is {question.unit}: a unit is a positive amount of cents")
    for name in question.on_line:
        game.box(name)
        if name not in bets:
            raise bad_request(f"{name} is on the line without a stake")
        if name == "banca":
            raise bad_request("the bank does not lie on a line")
    for name, cents in bets.items():
        if cents % question.unit:
            raise bad_request(f"{name} is {cents}, no whole number of units of {question.unit}")
    return bets, frozenset(question.on_line)


def refuse_thirds(names: Sequence[str], why: str) -> None:
    """Refuse third cards after a hand that was shown at once."""
    if names:
        raise bad_request(f"{names[0]} has a third card where none is allowed: {why}")
