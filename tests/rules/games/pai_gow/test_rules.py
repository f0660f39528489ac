"""Limits, errors and prohibitions: CyL arts. 30.2, 32 and 34, PV 14.III, V and VII."""

from typing import Any

import pytest

from tests.rules.games.pai_gow.asking import CYL, PV, SHEETS, ask, cards, refused

MISDEALS = ["too-many-cards", "too-few-cards", "card-exposed", "face-up-in-deck"]
VOID = {"ruling": "void-round", "affects": "all", "stakes": "returned"}


@pytest.mark.parametrize("name", MISDEALS)
def test_a_misdeal_is_void_by_analogy_or_the_supervisors(name: str) -> None:
    assert ask(CYL, "rule", irregularity=name, stage="deal") == (VOID, [])
    void = {"options": {"misdeal": "void"}}
    assert ask(PV, "rule", irregularity=name, stage="deal", **void) == (VOID, [])
    answer, articles = ask(PV, "rule", irregularity=name, stage="deal")
    assert answer["ruling"] == "supervisor"
    assert articles == ["14.III.1"]
    left = {"options": {"misdeal": "supervisor"}}
    answer, articles = ask(CYL, "rule", irregularity=name, stage="deal", **left)
    assert (answer["ruling"], articles) == ("supervisor", ["art. 2"])


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("name", ["shows-own-cards", "tells-cards"])
def test_showing_and_talking_are_forbidden_without_a_penalty(sheet: str, name: str) -> None:
    answer, articles = ask(sheet, "rule", irregularity=name, stage="decisions", seat=2)
    assert answer == {"ruling": "continue", "affects": [2], "stakes": "kept"}
    assert articles == ["art. 34" if sheet == CYL else "14.VII.2"]
    assert refused(sheet, "rule", irregularity=name, stage="decisions")[0] == "bad-request"


@pytest.mark.parametrize("sheet", SHEETS)
def test_any_maximum_is_lawful(sheet: str) -> None:
    asked = {"min": 1000, "max": 37_000, "box": "apuesta"}
    assert ask(sheet, "limit", **asked, amount=37_000)[0]["accepted"]
    over, articles = ask(sheet, "limit", **asked, amount=37_001)
    assert not over["accepted"]
    assert articles == ["art. 32.1" if sheet == CYL else "14.V"]
    assert not ask(sheet, "limit", **asked, amount=999)[0]["accepted"]
    assert not ask(sheet, "limit", min=1000, max=500, box="apuesta", amount=700)[0]["accepted"]


@pytest.mark.parametrize("sheet", SHEETS)
def test_bets_of_others_on_a_box_are_the_houses_choice(sheet: str) -> None:
    asked = {"min": 1000, "max": 10_000, "box": "apuesta", "amount": 1000, "on_box": [1000]}
    assert not ask(sheet, "limit", **asked)[0]["accepted"]
    assert ask(sheet, "limit", **asked, options={"bets_per_box": 2})[0]["accepted"]


@pytest.mark.parametrize(
    ("what", "given"),
    [
        ("bank", {"question": "plays", "bank": cards("As Ks Qs Js Ts")}),
        ("award", {"meter": 1000, "winners": []}),
        ("pots", {"contributed": {"1": 100}}),
        ("limit", {"min": 1, "max": 2, "box": "ante", "amount": 1}),
    ],
)
@pytest.mark.parametrize("sheet", SHEETS)
def test_what_the_game_does_not_have(sheet: str, what: str, given: dict[str, Any]) -> None:
    assert refused(sheet, what, **given)[0] == "not-in-this-game"
