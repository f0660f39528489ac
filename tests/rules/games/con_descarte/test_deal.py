"""The deal and the draw: CyL arts. 50.1 to 50.3, PV 12.VII.7.1 to 7.3."""

from typing import Any

import pytest

from tests.rules.games.con_descarte.asking import CYL, PV, SHEETS, ask, refused

ROUND = ["1:down", "3:down", "bank:down"]


@pytest.mark.parametrize("sheet", SHEETS)
def test_one_by_one_all_face_down_bank_included(sheet: str) -> None:
    answer, articles = ask(sheet, "deal", seats=[3, 1], source="manual")
    assert answer["steps"] == ROUND * 5 + ["|decisions"]
    assert articles == ["art. 50.1" if sheet == CYL else "12.VII.7.1"]


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_shuffler_deals_as_its_mechanism_does(sheet: str) -> None:
    packets, _ = ask(sheet, "deal", seats=[1, 3], source="automatic")
    hands = ["1:down"] * 5 + ["3:down"] * 5 + ["bank:down"] * 5
    assert packets["steps"] == [*hands, "|decisions"]
    singly, _ = ask(
        sheet,
        "deal",
        seats=[1, 3],
        source="automatic",
        options={"automatic_deal": "one-by-one"},
    )
    assert singly["steps"] == ROUND * 5 + ["|decisions"]


@pytest.mark.parametrize("sheet", SHEETS)
def test_those_who_go_draw_box_by_box_and_the_bank_last(sheet: str) -> None:
    says = {
        "decision": {"5": "voy", "1": "voy", "3": "paso", "6": "voy"},
        "draws": {"5": 1, "1": 2, "6": 0, "bank": 2},
    }
    answer, articles = ask(sheet, "deal", seats=[1, 3, 5, 6], source="manual", says=says)
    after = answer["steps"][answer["steps"].index("|decisions") + 1 :]
    assert after == ["1:down", "1:down", "5:down", "bank:up", "bank:up"]
    assert articles[-1] == ("art. 50.3" if sheet == CYL else "12.VII.7.3")


def test_a_full_table_that_changes_two_each_fits_into_the_pack() -> None:
    says = {"draws": {**{str(seat): 2 for seat in range(1, 7)}, "bank": 2}}
    answer, _ = ask(PV, "deal", seats=[1, 2, 3, 4, 5, 6], says=says)
    assert len([step for step in answer["steps"] if not step.startswith("|")]) == 49


def test_who_names_no_number_changes_nothing() -> None:
    said = {"decision": {"1": "voy", "2": "voy"}, "draws": {"2": 1}}
    answer, _ = ask(CYL, "deal", seats=[1, 2], says=said)
    assert answer["steps"][-2:] == ["|decisions", "2:down"]


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({"seats": [7]}, "seats 1 to 6"),
        ({"seats": []}, "at least one seat"),
        ({"seats": [1, 1]}, "twice"),
        ({"seats": [1], "source": "sabot"}, "source"),
        ({"seats": [1], "says": {"draws": {"1": 3}}}, "up to 2 cards"),
        ({"seats": [1], "says": {"draws": {"1": -1}}}, "up to 2 cards"),
        ({"seats": [1], "says": {"draws": {"bank": 3}}}, "up to 2 cards"),
        ({"seats": [1], "says": {"draws": {"2": 1}}}, "no seat in play"),
        ({"seats": [1], "says": {"decision": {"1": "quizás"}}}, "voy or paso"),
        ({"seats": [1], "says": {"decision": {"2": "voy"}}}, "no seat in play"),
        (
            {"seats": [1], "says": {"decision": {"1": "paso"}, "draws": {"1": 1}}},
            "does not go on",
        ),
        (
            {"seats": [1], "says": {"decision": {"1": "paso"}, "draws": {"bank": 1}}},
            "nobody goes on",
        ),
        ({"seats": [1], "says": {"opener": 1}}, "opener"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(given: dict[str, Any], word: str) -> None:
    code, why = refused(CYL, "deal", **given)
    assert code == "bad-request"
    assert word in why
