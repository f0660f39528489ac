from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.cards.merkle import deck_root, leaf, node, proves, root


def leaves(count: int) -> list[bytes]:
    return [leaf(3, place, sha256(bytes((place & 0xFF, place >> 8))).digest())
            for place in range(1, count + 1)]  # fmt: skip


def path(position: int, of: list[bytes]) -> list[bytes]:
    """The audit path of RFC 6962, 2.1.1, from its own definition."""
    if len(of) == 1:
        return []
    split = 1
    while split * 2 < len(of):
        split *= 2
    if position <= split:
        return [*path(position, of[:split]), root(of[split:])]
    return [*path(position - split, of[split:]), root(of[:split])]


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 7, 8, 9, 28, 32, 52, 54, 104, 312])
def test_every_position_of_every_deck_can_be_proved(count: int) -> None:
    of = leaves(count)
    top = root(of)
    for position in range(1, count + 1):
        proof = path(position, of)
        assert len(proof) <= 9
        assert proves(proof, position, count, of[position - 1], top)


@given(st.integers(2, 60), st.data())
def test_a_proof_holds_for_nothing_else(count: int, data: st.DataObject) -> None:
    of = leaves(count)
    top = root(of)
    position = data.draw(st.integers(1, count))
    other = data.draw(st.integers(-1, count + 2).filter(lambda place: place != position))
    proof = path(position, of)
    own = of[position - 1]
    assert not proves(proof, other, count, own, top)
    assert not proves(proof[:-1], position, count, own, top)
    assert not proves([*proof, top], position, count, own, top)
    assert not proves(proof, position, count, of[position % count], top)
    bit = data.draw(st.integers(0, len(proof) * 256 - 1))
    changed = [bytearray(one) for one in proof]
    changed[bit // 256][bit % 256 // 8] ^= 1 << bit % 8
    assert not proves([bytes(one) for one in changed], position, count, own, top)


@given(st.integers(1, 60), st.integers(1, 60))
def test_another_count_has_another_root(count: int, other: int) -> None:
    assert (root(leaves(count)) == root(leaves(other))) is (count == other)


def test_deck_and_position_are_in_the_leaf() -> None:
    one = bytes(32)
    assert len({leaf(1, 1, one), leaf(2, 1, one), leaf(1, 2, one), one, node(one, one)}) == 5
    assert deck_root(1, [one, one]) == node(leaf(1, 1, one), leaf(1, 2, one))


def test_a_deck_without_cards_has_no_root() -> None:
    with pytest.raises(ValueError, match="no root"):
        root([])
