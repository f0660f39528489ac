"""What the open cards of a place come to, in every family that names it."""

import pytest

from firmware_py.rules.cards import parse_card
from firmware_py.rules.ranking import low_ranks
from firmware_py.table import events as ev
from firmware_py.table.states import Phase
from firmware_py.table.view import PlaceView, view
from tests.table.goldens.scripts import opened, step
from tests.table.playing import rehearse
from tests.table.test_any_events import playable


def places(name: str) -> dict[str, PlaceView]:
    """Play a round to its list and look at the places."""
    table = opened(name)
    while table.table.phase is not Phase.SETTLING:
        step(table)
    return {place.place: place for place in view(table.table).places}


@pytest.mark.parametrize("name", playable())
def test_a_hand_is_named_only_when_all_its_cards_lie_open(name: str) -> None:
    table = opened(name)
    while table.table.phase is not Phase.SETTLING:
        for place in view(table.table).places:
            assert not place.hand or "??" not in place.cards, place
            assert len(place.numbers) == len(place.cards)
        step(table)


@pytest.mark.parametrize(
    ("sheet", "place", "hand"),
    [
        ("galicia/poker-sin-descarte", "bank", ("pareja", "J", "A", "T", "7")),
        ("galicia/holdem", "4", ("pareja", "A", "K", "9", "5")),
        ("galicia/omaha", "1", ("full", "7", "A")),
        ("castilla-y-leon/tres-cartas", "bank", ("pareja", "J", "T")),
        ("pais-vasco/blackjack", "bank", ("total", "20")),
        ("pais-vasco/punto-y-banca", "bank", ("points", "8")),
        ("pais-vasco/treinta-y-cuarenta", "negro", ("points", "31")),
    ],
)
def test_hands_of_every_family(sheet: str, place: str, hand: tuple[str, ...]) -> None:
    found = places(sheet)
    assert found[place].hand == hand
    assert found[place].state == ""


def test_a_bank_below_its_least_hand_does_not_play() -> None:
    """Galicia 7: the bank plays with ace and king or more."""
    for seed in range(1, 60):
        table = rehearse("galicia/poker-sin-descarte", seed=seed)
        table.begin_round()
        table.tell(ev.BetLaid(1, "ante", 500))
        table.finish_round()
        bank = next(p for p in view(table.table).places if p.place == "bank")
        high = bank.hand[0] == "carta-mayor" and bank.hand[1:3] != ("A", "K")
        assert (bank.state == "not-qualified") == high
        if high:
            return
    pytest.fail("no bank was too low")


@pytest.mark.parametrize(
    ("sheet", "second"),
    [("castilla-y-leon/doble-holdem", "line"), ("castilla-y-leon/omaha-hi-lo", "baja")],
)
def test_where_the_pot_is_halved_both_hands_are_named(sheet: str, second: str) -> None:
    """CyL 83, 76-77: the second line, or the low hand of eight or less, of who has one."""
    found = [place for place in places(sheet).values() if place.place.isdigit()]
    shown = [place for place in found if "??" not in place.cards]
    assert shown
    assert all(place.hand for place in shown)
    lows = [place.second for place in shown if place.second[:1] == ("baja",)]
    assert second == "baja" or (all(place.second for place in shown) and not lows)
    assert all(len(set(low)) == 6 and set(low[1:]) <= set("A2345678") for low in lows)


def cards(text: str) -> list[int]:
    return list(map(parse_card, text.split()))


def test_the_low_hand_of_a_place_is_told_by_its_ranks() -> None:
    hole, board = (cards("As 2d Kh Ks"), cards("8c 6d 4h Kd Qc"))
    assert low_ranks(hole, board) == "8642A"
    assert low_ranks(hole, cards("8c Td 4h Kd Qc")) == ""
