"""Parts of a per cent: «hasta el 5 %» takes 2.5, to the digit."""

from fractions import Fraction

import pytest

from firmware_py.rules.percent import Percent, figure
from tests.lab.asking import answer, refusal

POT = {"contributed": {"1": 1000, "2": 1000}, "folded": [2]}


def test_a_cut_outside_its_bounds_is_named_as_people_write_it() -> None:
    given = {**POT, "rake": {"kind": "pot", "pct": 2.6}, "options": {"rake_pot_pct": 2.5}}
    _, message = refusal("castilla-y-leon/holdem", "pots", **given)
    assert message == "the cut is 2.6 %: allowed is 0 to 2.5 %"


@pytest.mark.parametrize(
    ("value", "text"),
    [(5, "5"), (Fraction(5, 2), "2.5"), (Fraction(-3, 2), "-1.5"), (Fraction(1, 3), "0.333333")],
)
def test_a_percentage_is_written_in_decimals(value: Percent, text: str) -> None:
    assert figure(value) == text


HIGH = {"alta": ["As", "Ad", "Ks", "Kd", "Qc"], "baja": ["Jc", "Jd"]}
LOW = {"alta": ["9s", "9d", "3s", "4d", "6c"], "baja": ["2c", "5d"]}
POINTS = {"player": ["2c", "3d"], "bank": ["4c", "4d"]}


@pytest.mark.parametrize(
    ("sheet", "box", "cards"),
    [
        ("pais-vasco/punto-y-banca", "banca", POINTS),
        ("pais-vasco/pai-gow", "apuesta", {"player": HIGH, "bank": LOW}),
        ("castilla-y-leon/pai-gow", "apuesta", {"player": HIGH, "bank": LOW}),
    ],
)
def test_a_commission_of_two_and_a_half_per_cent(
    sheet: str, box: str, cards: dict[str, object]
) -> None:
    for pct, gained in ((2.5, 975), (0.1, 999), (5, 950)):
        given = {"bets": {box: 1000}, "options": {"commission_pct": pct}, **cards}
        assert answer(sheet, "settle", **given)["net"] == {box: gained}
    over = {"bets": {box: 1000}, "options": {"commission_pct": 5.1}, **cards}
    assert refusal(sheet, "settle", **over)[0] == "bad-request"
