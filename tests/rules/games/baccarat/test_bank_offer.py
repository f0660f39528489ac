"""Whose turn it is to take the bank (08.IV, 08.V): the rules alone, without a table."""

from hypothesis import given
from hypothesis import strategies as st

from firmware_py.rules.games.chemin.bank_offer import (
    BankPlaces,
    Stage,
    TakingLimits,
    asked,
    auctioned,
    highest,
    in_turn,
    refuses,
    taking_fault,
)
from firmware_py.rules.games.chemin.bank_turn import BankTurn

SEATS = st.sets(st.integers(1, 12), min_size=1, max_size=9).map(lambda s: tuple(sorted(s)))


def test_the_order_begins_to_the_right_of_who_had_it_and_leaves_him_out() -> None:
    """08.V: in the order of the numbers, and round the table."""
    places = BankPlaces((1, 3, 5, 8))
    assert in_turn(places, None) == (1, 3, 5, 8)
    assert in_turn(places, BankTurn(5, (("", 500),), lost=True, base=5)) == (8, 1, 3)
    # One who stands behind seat 5 has no department of his own.
    standing = BankTurn(5, (("ana", 500),), lost=True, base=3)
    assert in_turn(places, standing) == (5, 8, 1, 3)


@given(seats=SEATS)
def test_everybody_is_asked_once_before_those_who_stand(seats: tuple[int, ...]) -> None:
    places, found = BankPlaces(seats), []
    while (seat := asked(places, None)) is not None:
        found.append(seat)
        places = refuses(places, None, seat)
    assert tuple(found) == seats
    assert places.stage is Stage.STANDING


@given(seats=SEATS)
def test_a_bank_that_nobody_wants_costs_one_seat_after_another(seats: tuple[int, ...]) -> None:
    """08.V: who does not take it for the minimum leaves his seat."""
    places = BankPlaces(seats, stage=Stage.FORCED)
    for count in range(len(seats), 0, -1):
        seat = asked(places, None)
        assert seat == places.seated[0]
        places = refuses(places, None, seat)
        assert len(places.seated) == count - 1
    assert asked(places, None) is None


def test_the_highest_bid_wins_and_the_seated_among_equals() -> None:
    """08.V."""
    places = auctioned(BankPlaces((1, 2)), (1, ""))
    assert highest(places) is None
    bids = (((3, "ana"), 700), ((2, ""), 700), ((1, "eva"), 600))
    assert highest(BankPlaces((1, 2), bids=bids)) == ((2, ""), 700)


def test_where_nobody_said_who_sits_the_croupier_is_trusted() -> None:
    assert taking_fault(BankPlaces(), None, (7, ""), 500, TakingLimits(500, 500, "08.V")) is None
