"""The hand on which nobody bets: cards that an error exposed are played out, not burned (R-84)."""

from collections.abc import Generator
from typing import TYPE_CHECKING

from firmware_py.table.course import Answer, Aside
from firmware_py.table.due import Due
from firmware_py.table.effects import OpenCards, Transfer
from firmware_py.table.games.family import family_of
from firmware_py.table.round import STRAY, DealtCard, Round
from firmware_py.table.states import Phase, Trigger

if TYPE_CHECKING:
    from firmware_py.table.table import Table

PLACE = "dummy"
OUTCOME = "dummy"


def carry(table: "Table", numbers: tuple[int, ...], returned: tuple[Transfer, ...]) -> None:
    """Carry exposed cards into a dummy hand: at once while bets are open, else after the round."""
    round_ = table.in_round()
    for number in numbers:
        round_.cards[number].face = "up"
        round_.move(number, PLACE)
    hidden = round_.hidden(PLACE)
    if hidden:
        table.effects.append(OpenCards(hidden))
    if table.phase is Phase.BETTING:
        round_.bets.clear()
        _play(table, round_, [round_.cards[number] for number in numbers], returned)


def begin(table: "Table", last: Round, exposed: list[DealtCard]) -> None:
    """Begin a round of its own for cards that the last one left exposed."""
    setup = table.setup
    table.move(Trigger.PLAY_OUT)
    table.round = Round(
        table.rounds_played + 1, table.game, setup.source, setup.min_cents, setup.max_cents
    )
    for one in exposed:
        drawn = table.round.put(one.number, PLACE, one.face, one.commitment)
        drawn.card = one.card
        if one.number in last.typed:
            # Whoever named it, it is still compared with what its device opens.
            table.round.typed[one.number] = last.typed[one.number]
    _play(table, table.round, exposed, ())


def _play(
    table: "Table", round_: Round, exposed: list[DealtCard], returned: tuple[Transfer, ...]
) -> None:
    """Deal the hand as the game is dealt; the exposed cards are its first ones."""
    for one in exposed:
        round_.move(one.number, STRAY)
        round_.waiting.append(one.number)
    round_.outcome = OUTCOME
    # What waits for the next hand waits for one with bets.
    round_.carried = ()
    table.course = _hand(table, round_, returned)
    table.advance(None)


def _hand(
    table: "Table", round_: Round, returned: tuple[Transfer, ...]
) -> Generator[Due | Aside, Answer, tuple[Transfer, ...]]:
    yield from family_of(table.game).course(round_)
    return returned


def left_by(round_: Round) -> list[DealtCard]:
    """The exposed cards that a round leaves for a dummy hand."""
    if round_.outcome == OUTCOME:
        return []
    return [round_.cards[number] for number in round_.numbers(PLACE)]
