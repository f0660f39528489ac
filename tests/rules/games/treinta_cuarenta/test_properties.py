"""What holds in every coup of treinta y cuarenta."""

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.rulebook import library
from firmware_py.rules.game import choose
from firmware_py.rules.games.treinta_cuarenta.insurance import StakeInsurance
from firmware_py.rules.games.treinta_cuarenta.rows import Coup, points_of, row_fault, row_length
from firmware_py.rules.games.treinta_cuarenta.settlement import CoupContext, Player, Treinta
from tests.rules.games.treinta_cuarenta.asking import LAB, SHEET

GAME = choose(SHEET, library.sheet(SHEET), {})
TABLE = GAME.once(Treinta)
PACKS = GAME.deck.cards()

# Sixty-two aces would be the longest coup: no shoe of 80 cards ends before it.
shoes = st.integers(0, 2**32).map(lambda seed: random.Random(seed).sample(PACKS, 80))
stakes = st.integers(1, 100_000)


def coup(shoe: list[int]) -> Coup:
    black = row_length(shoe, 31)
    assert black is not None
    red = row_length(shoe[black:], 31)
    assert red is not None
    return Coup(tuple(shoe[:black]), tuple(shoe[black : black + red]))


@given(shoes)
def test_every_row_ends_between_31_and_40(shoe: list[int]) -> None:
    laid = coup(shoe)
    for row in (laid.negro, laid.rojo):
        assert 31 <= points_of(row) <= 40
        assert row_fault("negro", row, 31) is None
        assert row_fault("negro", row[:-1], 31)
        assert row_fault("negro", (*row, row[0]), 31)


@given(shoes, stakes, stakes)
def test_opposite_chances_win_and_lose_alike(shoe: list[int], rows: int, colour: int) -> None:
    laid = coup(shoe)
    bets = {"negro": rows, "rojo": rows, "color": colour, "inverso": colour}
    said = {box: ["mitad"] for box in bets}
    words = said if laid.is_refait(31) else {}
    net = TABLE.settle(Player(bets, words=words), laid, CoupContext()).net
    assert set(net) == set(bets)
    if laid.is_refait(31):
        assert all(net[box] == bets[box] // 2 - bets[box] for box in bets)
    else:
        assert net["negro"] + net["rojo"] == net["color"] + net["inverso"] == 0
        assert len(laid.winners) == (0 if laid.is_void else 2)


@given(shoes)
def test_swapping_the_colours_swaps_colour_and_inverse(shoe: list[int]) -> None:
    # Spades for hearts, clubs for diamonds: every card changes colour, no points change.
    turned = [card // 4 * 4 + (1, 0, 3, 2)[card % 4] for card in shoe]
    before, after = coup(shoe).winners, coup(turned).winners
    swap = {"color": "inverso", "inverso": "color"}
    assert {swap.get(name, name) for name in before} == after


@given(shoes, stakes)
def test_an_insured_player_loses_nothing_at_31_31(shoe: list[int], stake: int) -> None:
    laid = coup(shoe)
    premium = GAME.once(StakeInsurance).premium(stake)
    player = Player({"negro": stake}, {"seguro-31": premium}, frozenset({"negro"}))
    net = TABLE.settle(player, laid, CoupContext()).net
    assert premium == -(-stake // 100)
    assert net["seguro-31"] == (0 if laid.is_void and not laid.is_refait(31) else -premium)
    if laid.is_void:
        assert net["negro"] == 0


scraps = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 3000)
    | st.sampled_from(["As", "Kd", "??", "Jk", "", "mitad", "prision"]),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(
            st.sampled_from(["negro", "rojo", "color", "seguro-31", "x"]), inner, max_size=3
        )
    ),
    max_leaves=10,
)
fields = st.sampled_from(
    "bets rows next_rows decision last min max box amount shoe source seats options".split()
)


@settings(max_examples=300)
@given(
    st.sampled_from(["settle", "limit", "deal", "rule"]),
    st.dictionaries(fields, scraps, max_size=6),
)
def test_nonsense_is_refused_with_a_reason(what: str, asked: dict[str, Any]) -> None:
    found = LAB.answer({"sheet": SHEET, "ask": what, "with": asked})
    assert "answer" in found or found["error"]["message"]
