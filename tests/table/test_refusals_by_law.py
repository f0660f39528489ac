"""What the rules refuse of what a person tells at a table is told in his language."""

import pytest

from firmware_py.rules.cards import CardsError, parse_card
from firmware_py.rules.decks import Deck
from firmware_py.table import events as ev
from firmware_py.text.catalogue import LANGUAGES
from firmware_py.text.message import Message
from firmware_py.text.render import english, sentence
from tests.table.playing import rehearse

SIN = "galicia/poker-sin-descarte"


@pytest.mark.parametrize(
    ("name", "facts", "code", "told"),
    [
        (
            "card-exposed",
            (("place", "bank"), ("seat", 9)),
            "bad-request.no-seat",
            "the table has seats 1 to 7, not 9",
        ),
        (
            "card-exposed",
            (("place", 1), ("seats", (1, 1))),
            "bad-request.seat-twice",
            "a seat is named twice",
        ),
        (
            "card-exposed",
            (("seat", 1), ("card", "Xx")),
            "bad-cards.no-rank",
            "'Xx' is not a card: its rank is none of 23456789TJQKA",
        ),
    ],
)
def test_a_fact_that_cannot_be_is_told_by_its_code(
    name: str, facts: tuple[tuple[str, object], ...], code: str, told: str
) -> None:
    table = rehearse(SIN)
    table.begin_round()
    table.tell(ev.BetLaid(1, "ante", 500))
    table.tell(ev.BetsClosed())
    table.draw()
    refusal = table.tell(ev.IrregularityReported(name, facts)).refusal
    assert refusal is not None
    assert refusal.said.code == code
    assert english(refusal.said) == told
    assert len({sentence(refusal.said, language) for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize("text", ["", "Xs", "Ax", 7])
def test_a_text_that_is_no_card_is_told_by_its_code(text: object) -> None:
    with pytest.raises(CardsError) as raised:
        parse_card(text)  # type: ignore[arg-type]
    assert isinstance(raised.value.told, Message)
    assert str(raised.value) == english(raised.value.told)


@pytest.mark.parametrize("texts", [["As", "As"], ["Jk"], ["2s"], ["??"]])
def test_a_card_that_the_pack_does_not_hold_too(texts: list[str]) -> None:
    with pytest.raises(CardsError) as raised:
        Deck(1, "789TJQKA", 0).parse(texts)
    assert isinstance(raised.value.told, Message)
    assert str(raised.value) == english(raised.value.told)
