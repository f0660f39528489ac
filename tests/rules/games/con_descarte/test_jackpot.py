"""The jackpot: CyL art. 51, PV 12.VIII; amounts in cents."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.rulebook import library
from firmware_py.rules.awards import Winner, award
from firmware_py.rules.game import choose
from tests.rules.games.con_descarte.asking import CYL, PV, SHEETS, ask, cards, refused

METER, SEED, BET = 1_000_000, 500_000, 500

ROYAL_S, ROYAL_H = "As Ks Qs Js Ts", "Ah Kh Qh Jh Th"
NINE_S, NINE_H, EIGHT_D = "9s 8s 7s 6s 5s", "9h 8h 7h 6h 5h", "8d 7d 6d 5d 4d"
FOUR_KINGS, FOUR_TWOS = "Ks Kh Kd Kc 3s", "2s 2h 2d 2c 3h"


def pay(sheet: str, *winners: tuple[int, str, bool], **options: Any) -> Any:
    listed = [
        {"seat": seat, "cards": cards(hand), "discarded": changed}
        for seat, hand, changed in winners
    ]
    asked = {"meter": METER, "seed": SEED, "bet": BET, "winners": listed}
    answer, _ = ask(sheet, "award", **asked, options=options)
    return answer


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize(
    ("hand", "without", "with_discard"),
    [(ROYAL_S, 1_000_000, 100_000), (NINE_S, 100_000, 10_000), (FOUR_KINGS, 50_000, 5_000)],
)
def test_the_shares_with_and_without_discard(
    sheet: str, hand: str, without: int, with_discard: int
) -> None:
    assert pay(sheet, (3, hand, False))["paid"] == {"3": without}
    assert pay(sheet, (3, hand, True), discard_prizes=True) == {
        "paid": {"3": with_discard},
        "meter": METER - with_discard,
        "order": [3],
    }
    nothing = pay(sheet, (3, hand, True))
    assert nothing == {"paid": {"3": 0}, "meter": METER, "order": []}


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_royal_without_discard_takes_all_and_the_meter_restarts(sheet: str) -> None:
    assert pay(sheet, (1, ROYAL_S, False)) == {
        "paid": {"1": METER},
        "meter": SEED,
        "order": [1],
    }


@pytest.mark.parametrize("sheet", SHEETS)
def test_several_royals_share_equally_and_leave_nothing_for_lower_hands(sheet: str) -> None:
    answer = pay(sheet, (2, FOUR_TWOS, False), (5, ROYAL_H, False), (4, ROYAL_S, False))
    assert answer["paid"] == {"2": 0, "4": 500_000, "5": 500_000}
    assert answer["order"] == [4, 5, 2]


@pytest.mark.parametrize("sheet", SHEETS)
def test_highest_first_and_the_next_from_the_remainder(sheet: str) -> None:
    answer = pay(sheet, (1, FOUR_TWOS, False), (2, EIGHT_D, False), (3, NINE_S, False))
    # 10 % of 1,000,000, then 10 % of 900,000, then 5 % of 810,000.
    assert answer == {
        "paid": {"1": 40_500, "2": 90_000, "3": 100_000},
        "meter": 769_500,
        "order": [3, 2, 1],
    }


@pytest.mark.parametrize("sheet", SHEETS)
def test_equal_straight_flushes_take_their_share_of_the_opening_amount(sheet: str) -> None:
    answer = pay(sheet, (1, NINE_S, False), (2, NINE_H, False), (3, EIGHT_D, False))
    assert answer["paid"] == {"1": 100_000, "2": 100_000, "3": 80_000}
    assert answer["meter"] == 720_000


@pytest.mark.parametrize("sheet", SHEETS)
def test_prizes_without_discard_come_before_those_with(sheet: str) -> None:
    winners = ((1, ROYAL_H, True), (2, NINE_S, True), (6, FOUR_TWOS, False))
    answer = pay(sheet, *winners, discard_prizes=True)
    # 5 % of the whole; then 10 % and 1 % of what is left each time.
    assert answer["order"] == [6, 1, 2]
    assert answer["paid"] == {"6": 50_000, "1": 95_000, "2": 8_550}


@pytest.mark.parametrize("sheet", SHEETS)
def test_equal_hands_after_a_discard_share_what_the_others_left(sheet: str) -> None:
    winners = ((1, NINE_H, True), (2, NINE_S, True), (6, FOUR_TWOS, False))
    answer = pay(sheet, *winners, discard_prizes=True)
    assert answer["paid"] == {"6": 50_000, "1": 9_500, "2": 9_500}


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_fixed_jackpot_is_not_reduced(sheet: str) -> None:
    fixed = {"jackpot": "fixed", "discard_prizes": True}
    winners = ((1, ROYAL_H, False), (2, NINE_S, False), (3, FOUR_TWOS, True))
    answer = pay(sheet, *winners, **fixed)
    assert answer["paid"] == {"1": METER, "2": 100_000, "3": 5_000}
    assert answer["meter"] == METER
    shared = pay(sheet, (1, ROYAL_H, False), (2, ROYAL_S, False), **fixed)
    assert shared["paid"] == {"1": 500_000, "2": 500_000}


@pytest.mark.parametrize("sheet", SHEETS)
def test_four_of_a_kind_dealt_with_its_fifth_card_changed_counts_as_with_discard(
    sheet: str,
) -> None:
    winner = {"seat": 2, "cards": cards("Ks Kh Kd Kc 3s"), "dealt": cards("Ks Kh Kd Kc 9s")}
    answer, articles = ask(
        sheet,
        "award",
        meter=METER,
        seed=SEED,
        bet=BET,
        winners=[winner],
        options={"discard_prizes": True},
    )
    assert answer["paid"] == {"2": 5_000}
    assert articles == ["art. 51.3.a.1" if sheet == CYL else "12.VIII.8.1.b"]


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize(("kind", "least"), [("progressive", 500_000), ("fixed", 1_000_000)])
def test_where_a_jackpot_starts(sheet: str, kind: str, least: int) -> None:
    asked = {"min": 1000, "max": 50_000, "box": "progresivo", "bet": BET}
    options = {"jackpot": kind}
    assert ask(sheet, "limit", **asked, seed=least, options=options)[0]["accepted"]
    answer, articles = ask(sheet, "limit", **asked, seed=least - 1, options=options)
    assert not answer["accepted"]
    wanted = {"progressive": "12.VIII.8.1.b", "fixed": "12.VIII.8.1.a"}[kind]
    assert articles == ["art. 51.3.b" if sheet == CYL else wanted]


@pytest.mark.parametrize("sheet", SHEETS)
def test_linked_tables_play_for_the_sum_of_their_jackpots(sheet: str) -> None:
    asked: dict[str, Any] = {
        "meter": [1_000_000, 600_000, 400_000],
        "seed": 1_500_000,
        "winners": [{"seat": 1, "cards": cards(FOUR_KINGS)}],
    }
    answer, articles = ask(sheet, "award", **asked, options={"carousel": True})
    assert answer == {"paid": {"1": 100_000}, "meter": 1_900_000, "order": [1]}
    assert articles[-1] == ("art. 51.6" if sheet == CYL else "12.VIII.8.2")
    code, why = refused(sheet, "award", **asked)
    assert code == "bad-request"
    assert "carousel" in why


@pytest.mark.parametrize("meters", [[1000, -1], [1000, True], [1000, "x"], [1000, 1.5]])
def test_meters_that_are_no_money_are_refused(meters: list[Any]) -> None:
    asked = {"meter": meters, "winners": [], "options": {"carousel": True}}
    assert refused(CYL, "award", **asked)[0] == "bad-request"


@pytest.mark.parametrize(
    ("winners", "code"),
    [
        ([{"seat": 7, "cards": cards(ROYAL_S)}], "bad-request"),
        ([{"seat": 1, "cards": cards(ROYAL_S)}] * 2, "bad-request"),
        ([{"seat": 1, "cards": cards("As Ks Qs Js")}], "bad-cards"),
        (
            [{"seat": 1, "cards": cards(ROYAL_S)}, {"seat": 2, "cards": cards(FOUR_KINGS)}],
            "bad-cards",
        ),
    ],
)
def test_impossible_winners_are_refused(winners: list[Any], code: str) -> None:
    assert refused(PV, "award", meter=METER, seed=SEED, bet=BET, winners=winners)[0] == code


WINNING = (ROYAL_S, NINE_H, EIGHT_D, FOUR_TWOS)


@given(
    st.integers(0, 10**9),
    st.lists(st.sampled_from(WINNING), unique=True, max_size=4),
    st.lists(st.booleans(), min_size=4, max_size=4),
)
def test_no_cent_is_made_or_lost(meter: int, hands: list[str], changed: list[bool]) -> None:
    game = choose(CYL, library.sheet(CYL), {"discard_prizes": True})
    winners = [
        Winner(seat, game.deck.parse(cards(hand)), (), changed[seat - 1])
        for seat, hand in enumerate(hands, start=1)
    ]
    result = award(game, meter, SEED, BET, winners)
    emptied = any(
        hand == ROYAL_S and not changed[seat - 1] for seat, hand in enumerate(hands, start=1)
    )
    left = 0 if emptied else result.meter_cents
    assert sum(result.paid.values()) + left == meter
    assert all(cents >= 0 for cents in result.paid.values())
    assert result.meter_cents == (SEED if emptied else left)


def test_a_seed_is_needed_only_where_the_whole_meter_is_won() -> None:
    asked: dict[str, Any] = {"meter": METER, "options": {"discard_prizes": True}}
    winner = {"seat": 1, "cards": cards(ROYAL_S)}
    code, why = refused(PV, "award", **asked, winners=[winner])
    assert code == "bad-request"
    assert "seed" in why
    changed = [{**winner, "discarded": True}]
    assert ask(PV, "award", **asked, winners=changed)[0]["meter"] == METER - 100_000
    fixed = {**asked, "options": {"jackpot": "fixed"}}
    assert ask(PV, "award", **fixed, winners=[winner])[0]["meter"] == METER
