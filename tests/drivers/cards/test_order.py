import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.cards.commitment import commitment
from drivers.cards.deck import DeckSpec
from drivers.cards.merkle import deck_root
from drivers.cards.order import OpenedPlace, OrderFault, check_order, rotations, texts

PACK = DeckSpec(1)


def shuffled(spec: DeckSpec, seed: int = 3) -> list[OpenedPlace]:
    chance = random.Random(seed)
    cards = sorted(spec.composition.elements())
    chance.shuffle(cards)
    return [(card, chance.randbytes(16)) for card in cards]


def commitments(places: list[OpenedPlace]) -> list[bytes]:
    return [commitment(card, nonce) for card, nonce in places]


@pytest.mark.parametrize(
    "spec", [PACK, DeckSpec(6), DeckSpec(1, "A789TJQK"), DeckSpec(1, "A89TJQK", 1)]
)
def test_an_order_that_is_as_announced_and_dealt(spec: DeckSpec) -> None:
    places = shuffled(spec)
    bound = commitments(places)
    drawn = {draw: bound[draw - 1] for draw in range(1, 20)}
    assert check_order(9, places, deck_root(9, bound), spec, drawn) == ()


@given(st.integers(0, 51), st.integers(0, 51))
def test_two_cards_exchanged_are_found(one: int, other: int) -> None:
    places = shuffled(PACK)
    root = deck_root(9, commitments(places))
    drawn = dict(enumerate(commitments(places)[:10], start=1))
    places[one], places[other] = places[other], places[one]
    faults = check_order(9, places, root, PACK, drawn)
    assert (OrderFault.ROOT in faults) is (one != other)
    moved = one != other and min(one, other) < 10
    assert (OrderFault.DRAWN in faults) is moved
    assert OrderFault.COMPOSITION not in faults


def test_a_card_twice_a_card_missing_and_an_unreadable_card() -> None:
    places = shuffled(PACK)
    for bad in ([*places[:-1], places[0]], places[:-1], [*places[:-1], (0, bytes(16))]):
        root = deck_root(9, commitments(bad))
        assert check_order(9, bad, root, PACK, {}) == (OrderFault.COMPOSITION,)


def test_another_deck_number_has_another_root() -> None:
    places = shuffled(PACK)
    root = deck_root(9, commitments(places))
    assert check_order(8, places, root, PACK, {}) == (OrderFault.ROOT,)


@pytest.mark.parametrize("draw", [0, 53, 60_000])
def test_a_draw_that_has_no_place(draw: int) -> None:
    places = shuffled(PACK)
    bound = commitments(places)
    faults = check_order(9, places, deck_root(9, bound), PACK, {draw: bound[-1]})
    assert faults == (OrderFault.DRAWN,)


def test_no_order_at_all() -> None:
    assert check_order(9, [], bytes(32), PACK, {}) == (OrderFault.ROOT, OrderFault.COMPOSITION)


@given(st.integers(0, 51), st.sets(st.integers(1, 52), min_size=2))
def test_a_cut_deck_is_recognised(cut: int, seen: set[int]) -> None:
    order = texts(shuffled(PACK))
    dealt = {draw: order[(draw - 1 + cut) % 52] for draw in seen}
    assert rotations(order, dealt) == (cut,)


def test_a_deck_that_was_shuffled_again_is_not_that_deck() -> None:
    order = texts(shuffled(PACK))
    other = texts(shuffled(PACK, seed=4))
    assert rotations(order, dict(enumerate(other[:5], start=1))) == ()
    assert rotations(order, {53: order[0]}) == ()


def test_unknown_cards_in_an_opened_order() -> None:
    assert texts([(0x41, b""), (0x00, b""), (0x1E, b""), (0x52, b"")]) == ("As", "??", "??", "Jk")
