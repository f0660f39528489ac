import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.cards.commitment import OpeningVerdict, check_opening, commitment
from drivers.cards.deck import JOKERS, RANKS, TEXTS, DeckSpec

NONCES = st.binary(min_size=16, max_size=16)


def test_card_bytes_are_those_of_the_profile() -> None:
    assert (TEXTS[0x41], TEXTS[0x2A], TEXTS[0x11], TEXTS[0x3D]) == ("As", "Td", "Ac", "Kh")
    assert TEXTS[0x51] == TEXTS[0x52] == "Jk"
    assert len(TEXTS) == 54
    assert 0x00 not in TEXTS


@given(st.sampled_from(sorted(TEXTS)), NONCES)
def test_the_card_committed_to_is_proved(card: int, nonce: bytes) -> None:
    assert check_opening(commitment(card, nonce), card, nonce) is OpeningVerdict.PROVED


@given(st.sampled_from(sorted(TEXTS)), st.integers(0, 255), NONCES, NONCES, st.booleans())
def test_anything_else_is_refuted(
    card: int, other: int, nonce: bytes, other_nonce: bytes, change_card: bool
) -> None:
    committed = commitment(card, nonce)
    opened = (other, nonce) if change_card else (card, other_nonce)
    proved = opened == (card, nonce)
    assert (check_opening(committed, *opened) is OpeningVerdict.PROVED) is proved
    if not proved:
        assert check_opening(committed, *opened) is OpeningVerdict.REFUTED


@given(NONCES)
def test_a_card_that_was_not_read_is_unknown_without_alarm(nonce: bytes) -> None:
    assert check_opening(commitment(0, nonce), 0, nonce) is OpeningVerdict.UNREADABLE


@given(st.integers(1, 255).filter(lambda card: card not in TEXTS), NONCES)
def test_a_byte_that_is_no_card_is_refuted_even_if_committed_to(card: int, nonce: bytes) -> None:
    assert check_opening(commitment(card, nonce), card, nonce) is OpeningVerdict.REFUTED


@pytest.mark.parametrize("nonce", [b"", b"\x01" * 15, b"\x01" * 17])
def test_a_nonce_of_another_length_is_refuted(nonce: bytes) -> None:
    assert check_opening(commitment(0x41, nonce), 0x41, nonce) is OpeningVerdict.REFUTED


@pytest.mark.parametrize(
    ("spec", "mask", "cards"),
    [
        (DeckSpec(1), 0x1FFF, 52),
        (DeckSpec(6), 0x1FFF, 312),
        (DeckSpec(1, "A789TJQK"), 0x1FC1, 32),
        (DeckSpec(1, "A89TJQK"), 0x1F81, 28),
        (DeckSpec(1, RANKS, 1), 0x1FFF, 53),
        (DeckSpec(2, RANKS, 2), 0x1FFF, 108),
    ],
)
def test_decks_of_the_profile(spec: DeckSpec, mask: int, cards: int) -> None:
    assert spec.rank_mask == mask
    assert spec.cards == cards
    assert spec.composition.total() == cards
    assert set(spec.composition) <= set(TEXTS)
    assert spec.composition[JOKERS[0]] == (spec.packs if spec.jokers_per_pack else 0)


@pytest.mark.parametrize(
    "bad", [(0,), (9,), (1, ""), (1, "AA"), (1, "AX"), (1, "A", 3), (1, "A", -1)]
)
def test_decks_that_are_none(bad: tuple[int]) -> None:
    with pytest.raises(ValueError, match="A deck has"):
        DeckSpec(*bad)


@pytest.mark.parametrize(
    ("packs", "ranks", "jokers", "cards"), [(1, "A", 0, 4), (8, RANKS, 2, 432)]
)
def test_the_least_and_the_greatest_deck(packs: int, ranks: str, jokers: int, cards: int) -> None:
    assert DeckSpec(packs, ranks, jokers).cards == cards
