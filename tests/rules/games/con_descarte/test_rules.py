"""Limits, errors and prohibitions: CyL arts. 47, 49, 50.2, 52; PV 12.IV, VI, VII, 10."""

import pytest

from tests.rules.games.con_descarte.asking import CYL, PV, SHEETS, ask, refused


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize(
    "name", ["too-many-cards", "too-few-cards", "card-exposed", "face-up-in-deck"]
)
@pytest.mark.parametrize("stage", ["deal", "draw"])
def test_an_error_in_number_or_exposure_voids_the_round(sheet: str, name: str, stage: str) -> None:
    answer, articles = ask(sheet, "rule", irregularity=name, stage=stage)
    assert answer == {"ruling": "void-round", "affects": "all", "stakes": "returned"}
    assert articles == ["art. 52.1" if sheet == CYL else "12.10.1"]


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("name", ["shows-own-cards", "tells-cards", "advice"])
def test_what_is_forbidden_without_a_penalty_is_a_warning(sheet: str, name: str) -> None:
    answer, articles = ask(sheet, "rule", irregularity=name, stage="decisions", seat=4)
    assert answer == {"ruling": "continue", "affects": [4], "stakes": "kept"}
    assert articles == ["art. 52.2" if sheet == CYL else "12.10.2"]


@pytest.mark.parametrize("sheet", SHEETS)
def test_what_nobody_foresaw_is_the_supervisors(sheet: str) -> None:
    answer, articles = ask(sheet, "rule", irregularity="wrong-order", stage="deal")
    assert answer["ruling"] == "supervisor"
    assert articles == ["art. 2" if sheet == CYL else "12.III.3.1"]


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("times", [10, 20, 25, 50])
def test_lawful_bands(sheet: str, times: int) -> None:
    asked = {"min": 1000, "max": 1000 * times, "box": "ante"}
    assert ask(sheet, "limit", **asked, amount=1000 * times)[0]["accepted"]
    assert not ask(sheet, "limit", **asked, amount=1000 * times + 1)[0]["accepted"]
    assert not ask(sheet, "limit", **asked, amount=999)[0]["accepted"]


@pytest.mark.parametrize("sheet", SHEETS)
def test_another_multiple_refuses_every_bet(sheet: str) -> None:
    answer, articles = ask(sheet, "limit", min=1000, max=30_000, box="ante", amount=1000)
    assert not answer["accepted"]
    assert "10, 20, 25, 50" in answer["why"]
    assert articles == ["art. 49" if sheet == CYL else "12.VI.6.2"]


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_second_bet_is_twice_the_first(sheet: str) -> None:
    asked = {"min": 1000, "max": 10_000, "box": "segunda", "bets": {"ante": 10_000}}
    assert ask(sheet, "limit", **asked, amount=20_000)[0]["accepted"]
    assert not ask(sheet, "limit", **asked, amount=10_000)[0]["accepted"]


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_jackpot_bet_is_at_most_half_the_minimum_and_needs_the_first(sheet: str) -> None:
    asked = {"min": 1000, "max": 10_000, "box": "progresivo"}
    ante = {"ante": 1000}
    assert ask(sheet, "limit", **asked, amount=500, bets=ante)[0]["accepted"]
    assert not ask(sheet, "limit", **asked, amount=501, bets=ante)[0]["accepted"]
    assert not ask(sheet, "limit", **asked, amount=500, bets={"segunda": 2000})[0]["accepted"]


@pytest.mark.parametrize("sheet", SHEETS)
def test_four_bets_on_a_box_within_the_maximum(sheet: str) -> None:
    asked = {"min": 1000, "max": 10_000, "box": "ante", "amount": 2000}
    assert ask(sheet, "limit", **asked, on_box=[2000, 2000, 4000])[0]["accepted"]
    assert not ask(sheet, "limit", **asked, on_box=[1000] * 4)[0]["accepted"]
    assert not ask(sheet, "limit", **asked, on_box=[8000, 1000])[0]["accepted"]


def test_packs() -> None:
    for sheet in SHEETS:
        answer, _ = ask(sheet, "deck")
        assert answer["cards"] == 52
        assert answer["ace_low"] is True
    assert ask(CYL, "deck", options={"ace_low": "no"})[0]["ace_low"] is False


def test_options_of_the_contract_and_their_defaults() -> None:
    for sheet in SHEETS:
        options = {row["name"]: row for row in ask(sheet, "options")[0]["options"]}
        assert options["jackpot"]["values"] == ["progressive", "fixed"]
        assert options["discard_prizes"]["default"] is False
    assert refused(PV, "deck", options={"jackpot": "both"})[0] == "bad-request"
