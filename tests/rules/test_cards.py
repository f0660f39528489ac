import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.rules.cards import (
    JOKER,
    RANKS,
    SUITS,
    UNKNOWN,
    CardsError,
    card_text,
    parse_card,
    rank_of,
    suit_of,
)


def test_every_card_has_its_own_text() -> None:
    texts = [card_text(card) for card in range(UNKNOWN + 1)]
    assert len(set(texts)) == 54
    assert [parse_card(text) for text in texts] == list(range(54))


@pytest.mark.parametrize(
    ("text", "card"), [("2s", 0), ("2c", 3), ("Td", 34), ("Ac", 51), ("Jk", JOKER), ("??", UNKNOWN)]
)
def test_texts_of_the_lab_interface(text: str, card: int) -> None:
    assert parse_card(text) == card
    assert card_text(card) == text


@given(st.integers(0, 51))
def test_rank_and_suit_spell_the_text(card: int) -> None:
    assert RANKS[rank_of(card)] + SUITS[suit_of(card)] == card_text(card)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1s", "'1s' is not a card: its rank is none of 23456789TJQKA"),
        ("10s", "'10s' is not a card: a card has two characters, rank and suit"),
        ("", "'' is not a card: a card has two characters, rank and suit"),
        ("Ax", "'Ax' is not a card: its suit is none of shdc"),
        ("as", "'as' is not a card: its rank is none of 23456789TJQKA"),
        (5, "5 is not a card: a card is a text of two characters"),
        (None, "None is not a card: a card is a text of two characters"),
        (["As"], "['As'] is not a card: a card is a text of two characters"),
    ],
)
def test_bad_text_says_which_and_why(text: object, reason: str) -> None:
    with pytest.raises(CardsError) as error:
        parse_card(text)  # type: ignore[arg-type]
    assert str(error.value) == reason


@given(st.text())
def test_any_text_is_a_card_or_an_error(text: str) -> None:
    if text in {card_text(card) for card in range(UNKNOWN + 1)}:
        assert card_text(parse_card(text)) == text
    else:
        with pytest.raises(CardsError, match=re.escape(repr(text))):
            parse_card(text)


@pytest.mark.parametrize("card", [-1, 54, 1000])
def test_numbers_that_are_no_cards(card: int) -> None:
    with pytest.raises(CardsError, match=f"{card} is not the number of a card"):
        card_text(card)


@pytest.mark.parametrize("card", [JOKER, UNKNOWN])
def test_joker_and_unknown_have_no_rank_and_no_suit(card: int) -> None:
    for ask in (rank_of, suit_of):
        with pytest.raises(CardsError, match="has neither rank nor suit"):
            ask(card)
