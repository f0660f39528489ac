"""What must always hold in the baccarat family."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from firmware_py.rules.cards import card_text
from firmware_py.rules.games.baccarat.money import Deduction, halves
from firmware_py.rules.games.baccarat.points import total_of
from firmware_py.rules.games.chemin.settlement import Chemin, CheminHand
from firmware_py.rules.games.dos_panos.settlement import DosPanos, TwoCloths
from firmware_py.rules.games.punto_banca.settlement import CoupHands, PuntoBanca
from firmware_py.rules.rulings import NAMES, RULINGS, STAGES
from tests.rules.games.baccarat.questions import (
    CHEMIN,
    DOS_PANOS,
    FRAGMENT,
    PUNTO_Y_BANCA,
    game,
    reply,
)

CARD = st.integers(0, 51)
HAND = st.lists(CARD, min_size=2, max_size=3).map(tuple)
STAKE = st.integers(1, 1_000_000)
SHOE = st.lists(CARD, min_size=6, max_size=6)
SHEETS = st.sampled_from([PUNTO_Y_BANCA, CHEMIN, DOS_PANOS, FRAGMENT])

PUNTO_BANCA = PuntoBanca(game(PUNTO_Y_BANCA))
CHEMIN_TABLE = Chemin(game(CHEMIN))
LIMITED, OPEN = (DosPanos(game(DOS_PANOS, banca=banca)) for banca in ("limitada", "libre"))


def bets(*names: str) -> st.SearchStrategy[dict[str, int]]:
    return st.dictionaries(st.sampled_from(names), STAKE, min_size=1)


def other_suits(cards: Sequence[int]) -> list[int]:
    return [card - card % 4 + (card + 1) % 4 for card in cards]


@given(SHOE, bets("punto", "banca", "empate"))
def test_every_hand_dealt_is_finished_and_settles_only_what_was_bet(
    shoe: list[int], placed: dict[str, int]
) -> None:
    hands = PUNTO_BANCA.play_out(shoe)
    assert PUNTO_BANCA.finished(hands) == ""
    settled = PUNTO_BANCA.settle(placed, hands)
    assert set(settled.net) == set(placed)
    assert all(cents >= -placed[name] for name, cents in settled.net.items())


@given(SHOE, STAKE)
def test_opposite_bets_leave_the_house_its_commission_only(shoe: list[int], stake: int) -> None:
    settled = PUNTO_BANCA.settle({"punto": stake, "banca": stake}, PUNTO_BANCA.play_out(shoe))
    assert sum(settled.net.values()) == -settled.cut_cents
    assert 0 <= 20 * settled.cut_cents <= stake


@given(HAND, HAND, HAND, STAKE)
def test_a_better_punto_is_never_paid_less(
    first: tuple[int, ...], second: tuple[int, ...], bank: tuple[int, ...], stake: int
) -> None:
    low, high = sorted((first, second), key=total_of)
    lesser = PUNTO_BANCA.settle({"punto": stake}, CoupHands(low, bank)).net["punto"]
    assert lesser <= PUNTO_BANCA.settle({"punto": stake}, CoupHands(high, bank)).net["punto"]


@given(SHOE, bets("punto", "banca", "empate"))
def test_suits_mean_nothing(shoe: list[int], placed: dict[str, int]) -> None:
    turned = PUNTO_BANCA.play_out(other_suits(shoe))
    plain = PUNTO_BANCA.play_out(shoe)
    assert PUNTO_BANCA.settle(placed, turned) == PUNTO_BANCA.settle(placed, plain)


@given(HAND, HAND, STAKE, st.booleans())
def test_chemin_conserves_money(
    punto: tuple[int, ...], bank: tuple[int, ...], stake: int, line: bool
) -> None:
    on_line = frozenset({"punto"} if line else ())
    hand = CheminHand({"punto": stake, "banca": stake}, punto, bank, on_line)
    settled = CHEMIN_TABLE.settle(hand)
    assert sum(settled.net.values()) + settled.cut_cents == 0
    assert abs(settled.net["punto"]) <= CHEMIN_TABLE.played(hand) <= stake


@given(HAND, HAND, HAND, bets("pano1", "pano2", "caballo"), st.booleans(), st.booleans())
def test_two_cloths_conserve_money(
    first: tuple[int, ...],
    second: tuple[int, ...],
    bank: tuple[int, ...],
    placed: dict[str, int],
    line: bool,
    libre: bool,
) -> None:
    on_line = frozenset(placed if line else ())
    coup = TwoCloths(placed, {"pano1": first, "pano2": second}, bank, on_line)
    settled = (OPEN if libre else LIMITED).settle(coup)
    assert set(settled.net) == {*placed, "banquero"}
    assert sum(settled.net.values()) + settled.cut_cents == 0
    balance = -sum(cents for name, cents in settled.net.items() if name != "banquero")
    assert settled.cut_cents == max(balance, 0) * (125 if libre else 200) // 10_000


@given(st.integers(0, 10**12), st.integers(0, 5000))
def test_a_cut_is_never_more_than_its_percentage(won: int, hundredths: int) -> None:
    taken = Deduction(Fraction(hundredths, 100), None, "09.V.3").cents(won)
    assert taken * 10_000 <= won * hundredths < (taken + 1) * 10_000


@given(st.integers(0, 10**6), st.integers(1, 10**4))
def test_halves_are_whole_units_that_differ_by_one_at_most(units: int, unit: int) -> None:
    larger, smaller = halves(units * unit, unit)
    assert larger + smaller == units * unit
    assert larger - smaller in (0, unit)
    assert larger % unit == smaller % unit == 0


@given(HAND, HAND)
def test_a_natural_beats_every_three_card_hand(
    pano: tuple[int, ...], bank: tuple[int, ...]
) -> None:
    coup = TwoCloths({"pano1": 100}, {"pano1": pano}, bank)
    gain = LIMITED.settle(coup).net["pano1"]
    if len(pano) == 2 and total_of(pano) >= 8 and len(bank) == 3:
        assert gain == 100
    if len(bank) == 2 and total_of(bank) >= 8 and len(pano) == 3:
        assert gain == -100


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.sampled_from(["punto", "banquero", "pano1", "pano2", "carta", "no", "9s", "croupier"])
    | CARD.map(card_text),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["pano1", "pano2", "punto", "irregularity"]), inner)
    ),
    max_leaves=4,
)
FACTS = st.dictionaries(
    st.sampled_from(
        "whose which seen by says bank player pano1 pano2 card cards count to place shown banco "
        "banco_seguido correctable taken_by called spoken next_card reconstructible".split()
    ),
    JSON,
    max_size=5,
)


@given(SHEETS, st.sampled_from(sorted(NAMES)), st.sampled_from(["", *sorted(STAGES)]), FACTS)
def test_any_fault_is_ruled_on_or_refused_with_a_reason(
    sheet: str, name: str, stage: str, facts: dict[str, Any]
) -> None:
    given_stage = {"stage": stage} if stage else {}
    found = reply(sheet, "rule", irregularity=name, **given_stage, **facts)
    if "error" in found:
        assert found["error"]["message"]
    else:
        assert found["answer"]["ruling"] in RULINGS
        assert found["articles"]
        assert None not in found["answer"].values()


DRAW_FIELDS = (
    "bank player punto_third who banco asks_advice cuadro pano1 pano1_third pano2 pano2_third "
    "restored fault after"
)
QUESTION = st.fixed_dictionaries(
    {"question": st.just("draws")}, optional=dict.fromkeys(DRAW_FIELDS.split(), JSON)
)


@given(SHEETS, QUESTION)
def test_any_question_who_draws_is_answered_or_refused(sheet: str, asked: dict[str, Any]) -> None:
    found = reply(sheet, "bank", **asked)
    if "error" in found:
        assert found["error"]["message"]
    else:
        assert found["answer"]["draws"] in (True, False, "free")
        assert found["articles"]
