"""País Vasco, poker against the house: questions in other lawful words."""

import pytest

from tests.lab.asking import answer, ask, cards

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
