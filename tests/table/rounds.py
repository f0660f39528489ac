"""Rounds for tests: what is laid in each game, and how to play on to a moment."""

from collections.abc import Mapping

from firmware_py.rehearsal.rehearsal import Player, Rehearsal, first_choice
from firmware_py.table import events as ev
from firmware_py.table.decision import Decision
from firmware_py.table.due import CardDue, Due, PaymentDue, WordDue
from tests.table.playing import begin, rehearse

Facts = tuple[tuple[str, object], ...]

THREE = {"apuesta1": 500, "apuesta2": 500, "apuesta3": 500}
# The first bets of a plain round, by game.
FIRST_BETS: Mapping[str, Mapping[str, int]] = {
    "trijoker": THREE,
    "let-it-ride": THREE,
    "pai-gow": {"apuesta": 500},
}


def first_bets(sheet: str) -> Mapping[str, int]:
    """What a player lays before the deal."""
    return FIRST_BETS.get(sheet.partition("/")[2], {"ante": 500})


def seated(
    sheet: str, *, seats: int = 2, options: Mapping[str, object] | None = None, stack: str = ""
) -> Rehearsal:
    """Open a table and close the bets of a plain round."""
    table = rehearse(sheet, stack=stack, options=options)
    begin(table, {seat: first_bets(sheet) for seat in range(1, seats + 1)})
    return table


def play_to(table: Rehearsal, wanted: type[Due], player: Player = first_choice) -> Due:
    """Play on until something of a kind is due."""
    while not isinstance(table.table.due, wanted):
        assert table.step(player).accepted
    return table.table.due


def deal_out(table: Rehearsal) -> None:
    """Deal every card that is due now."""
    while isinstance(table.table.due, CardDue):
        table.draw()


def say(table: Rehearsal, word: str, cents: int = 0, *which: int) -> Decision:
    """Say a word for whoever is asked; `which` are his cards, counted from 1."""
    due = table.table.due
    assert isinstance(due, WordDue), due
    own = table.table.in_round().numbers(due.who)
    decision = table.tell(ev.Said(due.who, word, cents, tuple(own[n - 1] for n in which)))
    assert decision.accepted, decision.refusal
    return decision


def finish(table: Rehearsal) -> dict[str, int]:
    """Play to the list; what everybody gets, by seat and box."""
    play_to(table, PaymentDue)
    return listed(table)


def listed(table: Rehearsal) -> dict[str, int]:
    """The list on the table in its order: "1 ante" → cents, others by "1 ana ante"."""
    found = {}
    for t in table.table.in_round().transfers:
        found[" ".join(word for word in (str(t.seat), t.bettor, t.box) if word)] = t.cents
    return found
