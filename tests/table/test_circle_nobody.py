"""Faults told of seats where nobody plays, or with chips that cannot be, are refused."""

import pytest

from firmware_py.table import events as ev
from tests.lab.asking import refusal
from tests.table.circle import deal_on, offers, seat_players

HOLDEM = "galicia/holdem"


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("bet-out-of-turn", {"seat": 9, "put_in": 1000}),
        ("call-short", {"seat": 9, "to_call": 1000, "put_in": 500}),
        ("oversize-chip", {"seat": 9, "to_call": 1000, "put_in": 5000}),
        ("mixed-with-discards", {"seat": 9, "reconstructible": False}),
        ("cards-touch", {"seats": (4, 9)}),
    ],
)
def test_a_fault_of_a_player_needs_a_player(name: str, facts: dict[str, object]) -> None:
    """Art. 24.3: seats 1 to 4 play; what is told of seat 9 changes nothing."""
    table = seat_players(HOLDEM)
    deal_on(table)
    before = offers(table)
    decision = table.tell(ev.IrregularityReported(name, tuple(facts.items())))
    assert decision.refusal is not None
    assert (decision.refusal.code, "nobody plays at seat 9" in decision.refusal.message) == (
        "no-seat",
        True,
    )
    assert (offers(table), table.table.in_round().rulings) == (before, [])


@pytest.mark.parametrize("put_in", [-5, "abc", True, 10.5])
@pytest.mark.parametrize("key", ["put_in", "to_call"])
def test_chips_that_cannot_be_are_refused(key: str, put_in: object) -> None:
    asked = {"irregularity": "bet-out-of-turn", "stage": "flop", "seat": 2, key: put_in}
    code, why = refusal(HOLDEM, "rule", **asked)
    assert (code, f"{key} is a whole number of cents" in why) == ("bad-request", True)
