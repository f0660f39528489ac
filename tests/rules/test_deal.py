"""Deals of the first families, card by card, as their articles say."""

import pytest

from firmware_py.rules.deal import PlanError, parse_steps, write_out
from tests.lab.asking import answer, refusal


def steps(sheet: str, **given: object) -> list[str]:
    found = answer(sheet, "deal", **given)["steps"]
    assert isinstance(found, list)
    return found


def test_galicia_by_hand_shows_the_banks_first_card() -> None:
    """Art. 7: one by one, «descubierta solo esta primera»."""
    dealt = steps("galicia/poker-sin-descarte", seats=[1, 3], source="manual")
    lap = ["1:down", "3:down", "bank:down"]
    assert dealt == ["1:down", "3:down", "bank:up", *lap * 4, "|decisions"]


@pytest.mark.parametrize("place", ["castilla-y-leon", "pais-vasco"])
def test_elsewhere_the_banks_last_card_is_shown_by_hand(place: str) -> None:
    """CyL 8.1, PV 11.V.3: the last card of the bank is face up."""
    dealt = steps(f"{place}/poker-sin-descarte", seats=[7, 2], source="manual")
    lap = ["2:down", "7:down", "bank:down"]
    assert dealt == [*lap * 4, "2:down", "7:down", "bank:up", "|decisions"]


def test_castilla_la_mancha_leaves_the_open_card_to_the_house() -> None:
    """Art. 6.1: published house rules."""
    sheet = "castilla-la-mancha/poker-sin-descarte"
    assert steps(sheet, seats=[1])[1] == "bank:up"
    last = steps(sheet, seats=[1], options={"open_card_manual": "last"})
    assert last[-2] == "bank:up"
    assert last.count("bank:up") == 1


@pytest.mark.parametrize(
    "place", ["galicia", "castilla-y-leon", "pais-vasco", "castilla-la-mancha"]
)
def test_trijoker_lays_eleven_cards_for_three_players(place: str) -> None:
    """CyL 14.1: three, common, three, common, three, all face down."""
    dealt = steps(f"{place}/trijoker", seats=[2, 4, 6], source="manual")
    cards = [step for step in dealt if not step.startswith("|")]
    row = ["2:down", "4:down", "6:down"]
    assert cards == [*row, "board:down", *row, "board:down", *row]
    assert len([step for step in dealt if step.startswith("|")]) == 2


def test_trijoker_packets_of_three_only_if_the_house_chooses() -> None:
    dealt = steps("galicia/trijoker", seats=[1], source="automatic", options={"packets": True})
    assert dealt[:5] == ["1:down"] * 3 + ["board:down"] * 2


def test_no_deal_survives_in_the_fragment() -> None:
    assert refusal("catalogo-004/poker-sin-descarte", "deal", seats=[1])[0] == "not-in-this-game"


@pytest.mark.parametrize(
    "given",
    [
        {"seats": []},
        {"seats": [0]},
        {"seats": [8]},
        {"seats": [1, 1]},
        {"seats": ["1"]},
        {"seats": [1], "source": "robot"},
        {"seats": [1], "speed": 3},
    ],
)
def test_deals_nobody_could_make_are_refused(given: dict[str, object]) -> None:
    assert refusal("galicia/poker-sin-descarte", "deal", **given)[0] == "bad-request"


def test_the_plan_language() -> None:
    words = parse_steps(["2 x seats:down bank:up", "burn:down", "|flop"])
    assert write_out(words, [1, 2]) == (
        "1:down", "2:down", "bank:up", "1:down", "2:down", "bank:up", "burn:down", "|flop",
    )  # fmt: skip


@pytest.mark.parametrize("step", ["", "seats", "seats:left", "moon:up", "|", "x3 bank:up"])
def test_words_that_are_no_plan(step: str) -> None:
    with pytest.raises(PlanError):
        parse_steps([step])
