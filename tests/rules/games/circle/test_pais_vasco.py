"""Circle poker of the País Vasco: deals, bets, pots and error rules of epígrafe 17."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.rules.cards import parse_card
from firmware_py.rules.finding import RefusedError
from firmware_py.rules.games.circle.openers import least_to_open
from firmware_py.rules.games.circle.order import SpeakingOrder, cutter, first_speaker, next_mano
from tests.lab.asking import answer, answered, cards, refusal
from tests.rules.games.circle.tables import game

UNTIMED = settings(deadline=None)  # the first hand of a ranking builds its tables
PLACE = "pais-vasco"
NAMES = (
    "cubierto-5-descarte",
    "seven-stud",
    "omaha",
    "omaha-5",
    "omaha-hi-lo",
    "holdem",
    "doble-holdem",
    "five-stud",
    "sintetico",
)
ALL = tuple(f"{PLACE}/{name}" for name in NAMES)
DRAW, SEVEN, OMAHA, OMAHA5, HILO, HOLDEM, DOUBLE, FIVE, SINTETICO = ALL
FOUR = [1, 3, 5, 8]


def steps(sheet: str, **given_fields: Any) -> list[str]:
    found = answer(sheet, "deal", **{"seats": FOUR, "mano": 5, **given_fields})["steps"]
    assert isinstance(found, list)
    return found


def streets(sheet: str, **given_fields: Any) -> list[str]:
    """The steps after the first stop, as one word a street."""
    found = steps(sheet, **given_fields)
    return found[found.index("|interval-1") + 1 :]


def accepted(sheet: str, **given_fields: Any) -> bool:
    found = answer(sheet, "limit", **{"min": 500, "max": 2000, **given_fields})["accepted"]
    assert isinstance(found, bool)
    return found


# The order of play: clockwise (17.VII.1).


@pytest.mark.parametrize("sheet", ALL)
def test_cards_and_mano_go_clockwise(sheet: str) -> None:
    assert steps(sheet)[:4] == ["5:down", "8:down", "1:down", "3:down"]
    assert next_mano(game(sheet), FOUR, 8) == 1
    assert cutter(game(sheet), FOUR, 5) == 3


@pytest.mark.parametrize("sheet", ALL)
def test_fewer_than_four_players_stop_the_game(sheet: str) -> None:
    code, why = refusal(sheet, "deal", seats=[1, 3, 5], mano=3)
    assert code == "bad-request"
    assert "17.VII" in why


@pytest.mark.parametrize(("sheet", "most"), [(OMAHA5, 8), (SEVEN, 7), (FIVE, 6)])
def test_the_greatest_number_of_players(sheet: str, most: int) -> None:
    seats = list(range(1, most + 1))
    assert answer(sheet, "deal", seats=seats, mano=1)["steps"]
    assert f"at most {most}" in refusal(sheet, "deal", seats=[*seats, most + 1], mano=1)[1]


def test_who_is_not_bound_by_a_blind_speaks_first() -> None:
    # 17.1.II: mano 5 and second 8 have bet, the rest decide once they have seen their cards.
    table = game(DRAW)
    assert first_speaker(table, 1, SpeakingOrder((1, 3, 5, 8), 5, last_blind=8)) == 1
    assert first_speaker(table, 1, SpeakingOrder((1, 3, 5, 8), 5, last_blind=3)) == 5
    assert first_speaker(table, 2, SpeakingOrder((1, 3, 8), 5)) == 8
    with pytest.raises(RefusedError, match="blind"):
        first_speaker(table, 1, SpeakingOrder((1, 3, 5, 8), 5))


def test_the_mano_speaks_first_in_every_round_of_double_holdem() -> None:
    for number in (1, 2, 3, 4):
        assert (
            first_speaker(game(DOUBLE, forced="blinds"), number, SpeakingOrder((1, 3, 5, 8), 5))
            == 5
        )
        assert first_speaker(game(DOUBLE), number, SpeakingOrder((1, 3, 8), 5)) == 8


def test_the_highest_open_hand_speaks_first_and_ties_go_to_the_manos_left() -> None:
    up = {1: "Kd", 3: "Kh", 5: "9s", 8: "Ts"}
    shown = {seat: (parse_card(card),) for seat, card in up.items()}
    assert first_speaker(game(FIVE), 1, SpeakingOrder((1, 3, 5, 8), 5, shown)) == 1
    assert first_speaker(game(SEVEN), 1, SpeakingOrder((1, 3, 5, 8), 5, shown)) == 5


# Deals.


@pytest.mark.parametrize(("sheet", "own"), [(OMAHA, 4), (OMAHA5, 5), (HILO, 4), (HOLDEM, 2)])
def test_the_omaha_family_burns_before_three_one_and_one(sheet: str, own: int) -> None:
    assert steps(sheet)[: 4 * own + 1] == ["5:down", "8:down", "1:down", "3:down"] * own + [
        "|interval-1"
    ]
    assert streets(sheet) == [
        *["burn:down", "board:up", "board:up", "board:up", "|interval-2"],
        *["burn:down", "board:up", "|interval-3"],
        *["burn:down", "board:up", "|interval-4"],
    ]


def test_the_first_common_card_may_be_shown_with_the_deal() -> None:
    # 17.2.2.II.3.
    shown = {"options": {"first_board_card_shown": True}}
    found = steps(OMAHA5, **shown)
    assert found[20:22] == ["board:up", "|interval-1"]
    assert streets(OMAHA5, **shown)[:4] == ["burn:down", "board:up", "board:up", "|interval-2"]
    assert found.count("board:up") == 5


def test_double_holdem_turns_two_lines_after_one_burn() -> None:
    # 17.3.2.II.4-5.
    assert streets(DOUBLE) == [
        *["burn:down", *["board1:up"] * 3, *["board2:up"] * 3, "|interval-2"],
        *["burn:down", "board1:up", "board2:up", "|interval-3"],
        *["burn:down", "board1:up", "board2:up", "|interval-4"],
    ]


def test_the_studs_deal_open_cards_without_burns() -> None:
    def seat_5(sheet: str) -> list[str]:
        return [step[2:] for step in steps(sheet) if step.startswith("5:")]

    assert seat_5(SEVEN) == ["down", "down", "up", "up", "up", "up", "down"]
    assert seat_5(FIVE) == ["down", "up", "up", "up", "up"]
    assert not [step for step in steps(SEVEN) + steps(FIVE) if step[:4] in ("burn", "dead")]


def test_sintetico_turns_a_common_card_before_each_of_five_turns() -> None:
    assert steps(SINTETICO)[8:] == [
        word for turn in (1, 2, 3, 4, 5) for word in ("board:up", f"|interval-{turn}")
    ]


def test_a_draw_of_four_gets_its_last_card_after_everybody() -> None:
    # 17.1.III.
    found = steps(DRAW, says={"draws": {"1": 4, "3": 0, "5": 4, "8": 2}})
    drawn = found[found.index("|draw") + 1 : -1]
    assert drawn == [f"{seat}:down" for seat in (5, 5, 5, 8, 8, 1, 1, 1, 5, 1)]


def test_nobody_changes_five_cards() -> None:
    code, why = refusal(DRAW, "deal", seats=FOUR, mano=5, says={"draws": {"1": 5}})
    assert (code, "up to 4" in why) == ("bad-request", True)


def test_a_pack_used_up_is_filled_with_everybodys_discards() -> None:
    # 17.1.III: of 32 cards 6 players hold 30; two are dealt before the discards come back.
    seats = [1, 2, 3, 4, 5, 6]
    says = {"draws": {"1": 3, "2": 3, "3": 3, "4": 3, "5": 3, "6": 3}}
    found = answer(DRAW, "deal", seats=seats, mano=1, says=says, options={"pack": 32})
    first = found["steps"].index("|draw") + 1
    assert found["reshuffles"] == [
        {"before": first + 2, "of": "discards", "cards": 18, "cut_by": None}
    ]


def test_the_last_player_waiting_does_not_get_his_own_discards() -> None:
    seats = [1, 2, 3, 4, 5, 6]
    says = {"draws": {"1": 2, "2": 0, "3": 0, "4": 0, "5": 0, "6": 3}}
    options = {"pack": 32}
    code, why = refusal(DRAW, "deal", seats=seats, mano=1, says=says, options=options)
    assert code == "bad-request"
    assert "seat 6" in why
    says = {"draws": {"1": 3, "2": 0, "3": 0, "4": 0, "5": 0, "6": 3}}
    found = answer(DRAW, "deal", seats=seats, mano=1, says=says, options=options)
    assert [one["cards"] for one in found["reshuffles"]] == [6]


@UNTIMED
@given(st.lists(st.integers(0, 4), min_size=4, max_size=4))
def test_everybody_gets_as_many_cards_as_he_changes(counts: list[int]) -> None:
    draws = {str(seat): count for seat, count in zip(FOUR, counts, strict=True)}
    found = steps(DRAW, says={"draws": draws})
    drawn = found[found.index("|draw") + 1 :]
    assert {seat: drawn.count(f"{seat}:down") for seat in draws} == draws


# Ranks.


def test_the_ace_serves_below_the_lowest_card_in_use() -> None:
    # 17.II.1 and 17.6.II.
    low = [cards("As 7h 8d 9c Ts"), cards("Kd Kc 7s 8c 9h")]
    for sheet, options in ((FIVE, {}), (DRAW, {"pack": 32})):
        assert answer(sheet, "rank", hands=low, options=options) == {
            "names": ["escalera", "pareja"],
            "order": "first",
        }
    board = cards("8d 9c Ts Kd Kc")
    found = answer(SINTETICO, "rank", hands=[cards("As Jh"), cards("Qh 8s")], board=board)
    assert found["names"] == ["escalera", "doble-pareja"]


@pytest.mark.parametrize(
    ("sheet", "options", "better"),
    [(DRAW, {}, "full"), (DRAW, {"pack": 32}, "color"), (FIVE, {}, "color")],
)
def test_color_beats_full_with_fewer_than_52_cards(
    sheet: str, options: dict[str, Any], better: str
) -> None:
    hands = [cards("As Ah Ad Ks Kh"), cards("7c 8c 9c Jc Qc")]
    found = answer(sheet, "rank", hands=hands, options=options)
    assert found["names"] == ["full", "color"]
    assert found["order"] == ("first" if better == "full" else "second")


def test_figuras_only_count_in_covered_poker() -> None:
    hands = [cards("As Kh Qd Js Jh"), cards("9c 9h 8c 8s 7c")]
    assert answer(DRAW, "rank", hands=hands)["names"] == ["figuras", "doble-pareja"]
    assert answer(FIVE, "rank", hands=hands)["names"] == ["pareja", "doble-pareja"]


def test_omaha_takes_two_own_and_three_common_cards() -> None:
    board = cards("2s 5s 9s Js Kd")
    hands = [cards("As 3h 4h 4d"), cards("Kc Kh 7d 8d")]
    found = answer(OMAHA, "rank", hands=hands, board=board)
    assert found["names"] == ["pareja", "trio"]


# Bets.


def test_covered_poker_is_opened_by_blinds_that_may_go_on_doubling() -> None:
    # 17.1.II.
    for amount, before, lawful in (
        (500, [], True),
        (250, [], False),
        (1000, [500], True),
        (1500, [500], False),
        (1999, [500, 1000], False),
        (2000, [500, 1000], True),
        (3999, [500, 1000, 2000], False),
        (4500, [500, 1000, 2000], True),
    ):
        assert accepted(DRAW, box="ante", amount=amount, on_box=before) is lawful
    assert least_to_open(game(DRAW), 0) is None


@pytest.mark.parametrize("sheet", [s for s in ALL if s != DRAW])
def test_the_ante_is_at_most_half_the_minimum(sheet: str) -> None:
    assert accepted(sheet, box="ante", amount=250)
    found, articles = answered(sheet, "limit", min=500, max=2000, box="ante", amount=251)
    assert (found["accepted"], articles) == (False, ["17.VI.3.a"])


@pytest.mark.parametrize("sheet", ALL)
def test_the_minimum_is_a_fifth_to_two_fifths_of_the_maximum(sheet: str) -> None:
    for least, lawful in ((399, False), (400, True), (800, True), (801, False)):
        bet = {"min": least, "box": "apuesta", "amount": least, "pot": 9000, "interval": 1}
        assert accepted(sheet, **bet) is lawful


def test_double_holdem_has_ante_or_blinds() -> None:
    blinds = {"options": {"forced": "blinds"}, "box": "ante"}
    assert accepted(DOUBLE, amount=500, **blinds)
    assert accepted(DOUBLE, amount=1000, on_box=[500], **blinds)
    assert not accepted(DOUBLE, amount=250, **blinds)
    assert not accepted(DOUBLE, amount=2000, on_box=[500, 1000], **blinds)
    halved = {"forced": "blinds", "first_blind": "min/2", "second_blind": "min"}
    assert accepted(DOUBLE, box="ante", amount=250, options=halved)
    assert accepted(DOUBLE, box="ante", amount=500, on_box=[250], options=halved)


@pytest.mark.parametrize(
    ("sheet", "limit", "most"),
    [
        *[(s, "split", 3000) for s in (DRAW, OMAHA, HOLDEM, SINTETICO)],
        *[(s, "pot", 6000) for s in (DRAW, OMAHA, OMAHA5, HILO, HOLDEM, DOUBLE, SINTETICO)],
        *[(s, "fixed", 2000) for s in (OMAHA5, HILO, DOUBLE)],
    ],
)
def test_the_greatest_bet_of_each_limit(sheet: str, limit: str, most: int) -> None:
    given_fields: dict[str, Any] = {"box": "apuesta", "pot": 6000, "options": {"limit": limit}}
    assert accepted(sheet, amount=most, **given_fields)
    assert not accepted(sheet, amount=most + 1, **given_fields)


@pytest.mark.parametrize("sheet", [s for s in ALL if s != SEVEN])
def test_without_limit_only_the_minimum_holds(sheet: str) -> None:
    free = {"box": "apuesta", "interval": 1, "options": {"limit": "none"}}
    assert accepted(sheet, amount=10**8, **free)
    assert not accepted(sheet, amount=499, **free)


@pytest.mark.parametrize(
    ("limit", "interval", "pair", "most"),
    [
        ("split", 2, False, 500),
        ("split", 2, True, 2000),
        ("split", 3, False, 2000),
        ("pot", 3, False, 2000),
        ("pot", 4, False, 3000),
        ("pot", 5, False, 6000),
    ],
)
def test_seven_studs_limits_by_interval(limit: str, interval: int, pair: bool, most: int) -> None:
    given_fields: dict[str, Any] = {
        "box": "subida",
        "pot": 6000,
        "interval": interval,
        "open_pair": pair,
        "options": {"limit": limit},
    }
    assert accepted(SEVEN, amount=most, **given_fields)
    assert not accepted(SEVEN, amount=most + 1, **given_fields)
    assert not accepted(SEVEN, amount=most, raises=3, **given_fields)
    assert accepted(SEVEN, amount=most, raises=3, players=2, **given_fields)


def test_sinteticos_resto_and_its_top_ups() -> None:
    # 17.6.III: 10 to 200 times the minimum, then 5 to 100 once it is gone.
    for amount, lawful in ((4999, False), (5000, True), (100000, True), (100001, False)):
        assert accepted(SINTETICO, box="resto", amount=amount) is lawful
    for amount, lawful in ((2499, False), (2500, True), (50000, True), (50001, False)):
        assert accepted(SINTETICO, box="resto", amount=amount, bets={"resto": 0}) is lawful
    assert not accepted(SINTETICO, box="resto", amount=5000, bets={"resto": 1})
    assert not accepted(SINTETICO, box="resto", amount=5000, bets={"resto": 0}, interval=2)
