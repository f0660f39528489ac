from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.rules.cards import JOKER, UNKNOWN, CardsError, card_text, parse_card
from firmware_py.rules.decks import Deck

FULL = Deck()
SHORT_32 = Deck(ranks="789TJQKA")
SHORT_28 = Deck(ranks="89TJQKA")
PAI_GOW = Deck(jokers=1)
SHOE = Deck(packs=6)


@pytest.mark.parametrize(
    ("deck", "size"), [(FULL, 52), (SHORT_32, 32), (SHORT_28, 28), (PAI_GOW, 53), (SHOE, 312)]
)
def test_sizes_of_the_decks_in_use(deck: Deck, size: int) -> None:
    assert deck.size == size
    assert len(deck.cards()) == size
    assert set(Counter(deck.cards()).values()) == {deck.packs}
    deck.check(deck.cards())


def test_short_packs_hold_their_ranks_only() -> None:
    assert {card_text(card)[0] for card in SHORT_28.cards()} == set("89TJQKA")


def test_the_joker_comes_last() -> None:
    assert PAI_GOW.cards()[-1] == JOKER


@pytest.mark.parametrize(
    ("deck", "texts", "reason"),
    [
        (FULL, ["As", "As"], "As appears 2 times: the deck holds 1"),
        (FULL, ["As", "Jk"], "Jk is not in this deck: it has no joker"),
        (PAI_GOW, ["Jk", "Jk"], "Jk appears 2 times: the deck holds 1"),
        (SHORT_32, ["6h"], "6h is not in this deck: its ranks are 789TJQKA"),
        (SHORT_28, ["7h"], "7h is not in this deck: its ranks are 89TJQKA"),
        (SHOE, ["5d"] * 7, "5d appears 7 times: the deck holds 6"),
        (FULL, ["As", "??"], "?? is not allowed here: every card must be known"),
        (FULL, ["As", 7], "7 is not a card: a card is a text of two characters"),
        (FULL, ["As", "Xs"], "'Xs' is not a card: its rank is none of 23456789TJQKA"),
    ],
)
def test_refused_cards_are_named_with_the_reason(
    deck: Deck, texts: list[object], reason: str
) -> None:
    with pytest.raises(CardsError) as error:
        deck.parse(texts)
    assert str(error.value) == reason


def test_parse_keeps_the_order() -> None:
    assert FULL.parse(["Kd", "2s", "Th"]) == tuple(map(parse_card, ("Kd", "2s", "Th")))
    assert FULL.parse([]) == ()
    assert SHOE.parse(["5d"] * 6) == (parse_card("5d"),) * 6


def test_unknown_cards_pass_where_they_may() -> None:
    assert FULL.parse(["??", "As", "??"], unknown=True) == (UNKNOWN, 48, UNKNOWN)


def test_check_looks_over_several_hands_together() -> None:
    player, bank = FULL.parse(["As", "Kd"]), FULL.parse(["Qh", "As"])
    with pytest.raises(CardsError, match="As appears 2 times: the deck holds 1"):
        FULL.check((*player, *bank))


@given(st.lists(st.integers(0, UNKNOWN)))
def test_check_agrees_with_counting(cards: list[int]) -> None:
    held = Counter(PAI_GOW.cards())
    fits = all(n <= held[c] for c, n in Counter(cards).items() if c != UNKNOWN)
    if fits:
        PAI_GOW.check(cards)
    else:
        with pytest.raises(CardsError):
            PAI_GOW.check(cards)


def test_numbers_that_are_no_cards_are_refused() -> None:
    with pytest.raises(CardsError, match="99 is not the number of a card"):
        FULL.check([99])


@pytest.mark.parametrize(
    "wrong", [{"packs": 0}, {"jokers": -1}, {"ranks": ""}, {"ranks": "A2"}, {"ranks": "22"}]
)
def test_impossible_decks(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"cannot be|must be some of"):
        Deck(**wrong)  # type: ignore[arg-type]
