"""The deal goes on as far as what is said tells: who asks gets a card, in his turn."""

from typing import Any

import pytest

from tests.rules.games.blackjack.asking import ONE, TRIPLE, ask, refused

FIRST = ["2:up", "5:up", "bank:up", "2:up", "5:up", "|decisions"]


@pytest.mark.parametrize(
    ("said", "more"),
    [
        ({}, []),
        ({"2": "plantarse", "5": "plantarse"}, []),
        ({"2": "plantarse", "5": "pedir"}, ["5:up"]),
        ({"5": "pedir", "2": ["pedir", "pedir", "plantarse"]}, ["2:up", "2:up", "5:up"]),
        ({"2": "doblar", "5": "retiro"}, ["2:up"]),
        ({"2": ["separar", "pedir", "plantarse", "doblar"]}, ["2:up", "2:up"]),
        ({"5": "pago-a-la-par"}, []),
    ],
)
@pytest.mark.parametrize("sheet", [ONE, TRIPLE])
def test_each_seat_gets_what_it_asked_for(
    sheet: str, said: dict[str, Any], more: list[str]
) -> None:
    found, _ = ask(sheet, "deal", seats=[2, 5], says={"decision": said})
    assert found["steps"] == [*FIRST, *more]


def test_a_double_and_a_split_cite_their_rules() -> None:
    said = {"2": "doblar", "5": ["separar", "pedir", "pedir"]}
    _, articles = ask(ONE, "deal", seats=[2, 5], says={"decision": said}, new_shoe=True)
    assert articles == ["03.V.3.c", "03.V.1.a", "03.V.1.d", "03.V.1.c"]


@pytest.mark.parametrize(
    "said", [{"2": "voy"}, {"3": "pedir"}, {"2": ["retiro", "pedir"]}, {"2": 4}, {"dos": "pedir"}]
)
def test_what_cannot_be_said_is_refused(said: dict[str, Any]) -> None:
    assert refused(ONE, "deal", seats=[2, 5], says={"decision": said})[0] == "bad-request"
