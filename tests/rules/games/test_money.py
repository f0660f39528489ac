"""What holds of money in every settlement against the house or a banker."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.settlement_points import ROUNDS
from tests.lab.asking import answer

# Sides that are not boxes of a player: a bonus on the ante, and the player who is the bank.
NOT_BETS = {"bonus-ante", "banquero"}


def settled(sheet: str, asked: dict[str, Any], times: int) -> dict[str, int]:
    """Settle a round with every stake multiplied."""
    given_ = deepcopy(asked)
    given_["bets"] = {box: cents * times for box, cents in asked["bets"].items()}
    found = answer(sheet, "settle", **given_)["net"]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("sheet", ROUNDS)
@given(times=st.integers(1, 40))
def test_stakes_are_lost_at_most_and_gains_grow_with_them(sheet: str, times: int) -> None:
    """Stakes of whole tens of euros leave no part of a cent to any commission."""
    once, many = settled(sheet, ROUNDS[sheet], 1), settled(sheet, ROUNDS[sheet], times)
    assert many == {box: cents * times for box, cents in once.items()}
    for box, cents in ROUNDS[sheet]["bets"].items():
        assert once[box] >= -cents


@pytest.mark.parametrize("sheet", ROUNDS)
def test_no_box_pays_that_was_not_laid(sheet: str) -> None:
    bets = ROUNDS[sheet]["bets"]
    for left_out in bets if len(bets) > 1 else ():
        asked = deepcopy(ROUNDS[sheet])
        del asked["bets"][left_out]
        if left_out == "casilla1":
            continue
        asked["bank"] = asked["bank"][:1] if left_out == "casilla2" else asked.get("bank", [])
        if not asked["bank"]:
            del asked["bank"]
        found = answer(sheet, "settle", **asked)["net"]
        assert left_out not in found
        assert set(found) - NOT_BETS <= set(asked["bets"])


@pytest.mark.parametrize(
    ("cards", "option"),
    [
        ({"pano1": ["6s", "Kh"], "pano2": ["7s", "Kh"], "bank": ["9s", "Kd"]}, "limitada"),
        ({"pano1": ["9s", "Kh"], "pano2": ["7s", "Kh"], "bank": ["8s", "Kd"]}, "limitada"),
        ({"pano1": ["6s", "Kh"], "pano2": ["7s", "Kh"], "bank": ["9s", "Kd"]}, "libre"),
    ],
)
@given(first=st.integers(1, 50), second=st.integers(1, 50))
def test_players_banker_and_house_come_to_nothing(
    cards: dict[str, list[str]], option: str, first: int, second: int
) -> None:
    """PV 09.V.3: the house takes 2 % or 1,25 % of the banker's gain, and nothing else."""
    bets = {"pano1": first * 8000, "pano2": second * 8000}
    found = answer(
        "pais-vasco/baccarat-dos-panos", "settle", bets=bets, options={"banca": option}, **cards
    )["net"]
    gain = -(found["pano1"] + found["pano2"])
    cut = gain - found["banquero"]
    rate = 200 if option == "limitada" else 125
    assert cut == (gain * rate // 10_000 if gain > 0 else 0)
