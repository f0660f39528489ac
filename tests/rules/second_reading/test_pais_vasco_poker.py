"""País Vasco, poker against the house: questions in other lawful words."""

import pytest

from tests.lab.asking import answer, ask, cards, refusal

SIN = "pais-vasco/poker-sin-descarte"
TRIJOKER = "pais-vasco/trijoker"


def test_a_bought_card_loses_the_jackpot_whatever_came_first() -> None:
    """11.VI.3: the purchase loses the bet «de forma automática»."""
    winner = {"seat": 3, "cards": cards("9s 9d 9h 9c Ts"), "discarded": True}
    found = answer(SIN, "award", meter=1000000, winners=[winner])
    assert found == {"paid": {"3": 0}, "meter": 1000000, "order": []}


@pytest.mark.parametrize(
    ("card", "ruling", "stakes"),
    [
        ("Js", "void-round", "returned"),
        ("Ad", "void-round", "returned"),
        ("Ts", "continue", "kept"),
    ],
)
def test_a_common_card_turned_too_early_is_an_exposed_one(
    card: str, ruling: str, stakes: str
) -> None:
    """13.V.4: play goes on, unless it is a jack or better."""
    reply = ask(TRIJOKER, "rule", irregularity="board-too-early", stage="decisions", card=card)
    assert (reply["answer"]["ruling"], reply["answer"]["stakes"]) == (ruling, stakes)
    assert reply["articles"] == ["13.V.4"]


def test_the_deal_goes_on_while_somebody_does() -> None:
    """16.VII: two more common cards after the decisions; nobody needs them when all pass."""
    sheet = "pais-vasco/texas-poker"
    whole = answer(sheet, "deal", seats=[1, 3])["steps"]
    one = {"decision": {"1": "voy", "3": "paso"}}
    assert answer(sheet, "deal", seats=[1, 3], says=one)["steps"] == whole
    none = {"decision": {"1": "paso", "3": "paso"}}
    assert answer(sheet, "deal", seats=[1, 3], says=none)["steps"] == whole[:-2]
    assert whole[-3:] == ["|decisions", "board:up", "board:up"]


@pytest.mark.parametrize(
    ("says", "code"),
    [
        ({"decision": {"1": "voy", "3": "quizá"}}, "bad-request"),
        ({"draws": {"1": 2}}, "not-in-this-game"),
    ],
)
def test_words_that_no_deal_without_a_draw_can_follow(says: dict[str, object], code: str) -> None:
    assert refusal(SIN, "deal", seats=[1, 3], says=says)[0] == code
