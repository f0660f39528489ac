"""Circle poker of Castilla-La Mancha: what the Orden says, and what the house may set."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.rules.cards import parse_card
from firmware_py.rules.games.circle.openers import least_to_open, may_open
from firmware_py.rules.games.circle.order import SpeakingOrder, cutter, first_speaker, next_mano
from firmware_py.rules.games.circle.rake import session_fee_cents
from tests.lab.asking import answer, answered, cards, refusal
from tests.rules.games.circle.tables import game

UNTIMED = settings(deadline=None)  # the first hand of a ranking builds its tables
PLACE = "castilla-la-mancha"
NAMES = ("cubierto-5-descarte", "seven-stud", "omaha", "holdem", "five-stud", "sintetico")
ALL = tuple(f"{PLACE}/{name}" for name in NAMES)
DRAW, SEVEN, OMAHA, HOLDEM, FIVE, SINTETICO = ALL
FOUR = [1, 3, 5, 8]


def steps(sheet: str, **given_fields: Any) -> list[str]:
    found = answer(sheet, "deal", **{"seats": FOUR, "mano": 5, **given_fields})["steps"]
    assert isinstance(found, list)
    return found


def accepted(sheet: str, **given_fields: Any) -> bool:
    found = answer(sheet, "limit", **{"min": 500, "max": 2000, **given_fields})["accepted"]
    assert isinstance(found, bool)
    return found


# What the house sets (art. 6.1).


@pytest.mark.parametrize("sheet", ALL)
def test_the_house_sets_the_direction(sheet: str) -> None:
    assert steps(sheet)[:4] == ["5:down", "8:down", "1:down", "3:down"]
    right = {"options": {"direction": "right"}}
    assert steps(sheet, **right)[:4] == ["5:down", "3:down", "1:down", "8:down"]
    assert next_mano(game(sheet), FOUR, 8) == 1
    assert next_mano(game(sheet, direction="right"), FOUR, 8) == 5
    assert cutter(game(sheet), FOUR, 5) == 3


@pytest.mark.parametrize("sheet", ALL)
def test_the_house_sets_the_least_number_of_players(sheet: str) -> None:
    assert refusal(sheet, "deal", seats=[1, 3, 5], mano=3)[0] == "bad-request"
    two = {"least_players": 2}
    assert answer(sheet, "deal", seats=[1, 3], mano=3, options=two)["steps"]
    assert refusal(sheet, "deal", seats=[3], mano=3, options=two)[0] == "bad-request"
    assert refusal(sheet, "deal", seats=[1, 3], mano=3, options={"least_players": 1})


@pytest.mark.parametrize("sheet", ALL)
def test_the_house_sets_band_and_ante(sheet: str) -> None:
    wide: dict[str, Any] = {"max": 50000, "box": "ante", "amount": 250}
    assert not accepted(sheet, **wide)
    assert accepted(sheet, **wide, options={"band": "authorised"})
    assert not accepted(sheet, box="ante", amount=251)
    assert accepted(sheet, box="ante", amount=500, options={"ante_most": "min"})


@pytest.mark.parametrize(
    ("sheet", "limit", "most"),
    [
        *[(s, "split", 3000) for s in (DRAW, OMAHA, HOLDEM, SINTETICO)],
        *[(s, "pot", 6000) for s in (DRAW, OMAHA, HOLDEM, SINTETICO)],
        *[(s, "fixed", 2000) for s in ALL],
        *[(s, "split", 500) for s in (SEVEN, FIVE)],
        *[(s, "pot", 2000) for s in (SEVEN, FIVE)],
    ],
)
def test_the_greatest_bet_of_each_limit(sheet: str, limit: str, most: int) -> None:
    bet: dict[str, Any] = {"box": "apuesta", "pot": 6000, "interval": 1}
    assert accepted(sheet, amount=most, **bet, options={"limit": limit})
    assert not accepted(sheet, amount=most + 1, **bet, options={"limit": limit})
    assert accepted(sheet, amount=10**8, **bet, options={"limit": "none"})


@pytest.mark.parametrize("sheet", [SEVEN, OMAHA, HOLDEM, FIVE])
def test_three_raises_unless_the_house_frees_them(sheet: str) -> None:
    bet: dict[str, Any] = {"box": "subida", "amount": 500, "pot": 9000, "interval": 1}
    assert accepted(sheet, raises=2, **bet)
    assert not accepted(sheet, raises=3, **bet)
    assert accepted(sheet, raises=3, players=2, **bet)
    assert accepted(sheet, raises=3, **bet, options={"raises": 0})


def test_jacks_open_unless_the_house_asks_for_nothing() -> None:
    hand = [parse_card(card) for card in cards("Ts Th 4d 5c 9s")]
    jacks = [parse_card(card) for card in cards("Js Jh 4d 5c 9s")]
    assert [least_to_open(game(DRAW), blank) for blank in (0, 1, 2, 3, 4)] == [
        *["pareja:J", "pareja:Q", "pareja:K", "pareja:A", "pareja:A"]
    ]
    assert not may_open(game(DRAW), hand, 0)
    assert may_open(game(DRAW), jacks, 0)
    assert may_open(game(DRAW, openers="any"), hand, 3)


# Deals.


@pytest.mark.parametrize(("sheet", "own", "article"), [(OMAHA, 4, "26"), (HOLDEM, 2, "27")])
def test_omaha_and_holdem_burn_before_three_one_and_one(sheet: str, own: int, article: str) -> None:
    found, articles = answered(sheet, "deal", seats=FOUR, mano=5)
    assert found["steps"][4 * own :] == [
        "|interval-1",
        *["burn:down", "board:up", "board:up", "board:up", "|interval-2"],
        *["burn:down", "board:up", "|interval-3"],
        *["burn:down", "board:up", "|interval-4"],
    ]
    assert f"art. {article}" in articles


def test_the_studs() -> None:
    def seat_5(sheet: str) -> list[str]:
        return [step[2:] for step in steps(sheet) if step.startswith("5:")]

    assert seat_5(SEVEN) == ["down", "down", "up", "up", "up", "up", "down"]
    assert seat_5(FIVE) == ["down", "up", "up", "up", "up"]
    assert steps(SEVEN).count("dead:down") == 4
    assert steps(SEVEN, options={"dead_cards": False}).count("dead:down") == 0


@pytest.mark.parametrize("dead", [True, False])
def test_eight_players_of_seven_stud_share_a_common_last_card(dead: bool) -> None:
    # 8 x 6 cards leave 4, the dead ones among them or not: too few for a seventh each.
    seats = list(range(1, 9))
    found = answer(SEVEN, "deal", seats=seats, mano=1, options={"dead_cards": dead})
    assert found["steps"][-2:] == ["board:up", "|interval-5"]
    # Only dead cards that there are can be shuffled in.
    assert [one["of"] for one in found.get("reshuffles", [])] == (["dead"] if dead else [])


def test_sintetico_turns_a_common_card_before_each_of_five_turns() -> None:
    assert steps(SINTETICO)[8:] == [
        word for turn in (1, 2, 3, 4, 5) for word in ("board:up", f"|interval-{turn}")
    ]


def test_the_draw_goes_from_the_opener_on() -> None:
    says = {"draws": {"1": 3, "3": 0, "5": 5, "8": 1}, "opener": 8}
    found = steps(DRAW, says=says)
    drawn = found[found.index("|draw") + 1 : -1]
    assert drawn == [f"{seat}:down" for seat in (8, 1, 1, 1, 5, 5, 5, 5, 5)]
    options = {"draw_most": 3}
    assert "up to 3" in refusal(DRAW, "deal", seats=FOUR, mano=5, says=says, options=options)[1]


def test_first_speakers() -> None:
    up = {1: "Kd", 3: "Kh", 5: "9s", 8: "Ts"}
    shown = {seat: (parse_card(card),) for seat, card in up.items()}
    talk = SpeakingOrder((1, 3, 5, 8), 5, shown)
    assert first_speaker(game(FIVE), 1, talk) == 1
    assert first_speaker(game(FIVE, direction="right"), 1, talk) == 3
    assert first_speaker(game(SEVEN), 1, talk) == 5
    assert first_speaker(game(SINTETICO), 2, SpeakingOrder((1, 3, 5, 8), 5, highest_bettor=3)) == 3


# Ranks.


@pytest.mark.parametrize(
    ("sheet", "options", "name"),
    [
        (FIVE, {}, "carta-mayor"),
        (FIVE, {"ace_low": "below-lowest"}, "escalera"),
        (DRAW, {"pack": 32}, "carta-mayor"),
        (DRAW, {"pack": 32, "ace_low": "below-lowest"}, "escalera"),
    ],
)
def test_the_ace_below_the_seven_is_the_houses(
    sheet: str, options: dict[str, Any], name: str
) -> None:
    hands = [cards("As 7h 8d 9c Ts"), cards("Kd Qc 7s 8c 9h")]
    assert answer(sheet, "rank", hands=hands, options=options)["names"][0] == name


def test_sintetico_has_the_ace_below_the_eight_and_needs_both_own_cards() -> None:
    board = cards("8d 9c Ts Kd Kc")
    found = answer(SINTETICO, "rank", hands=[cards("As Jh"), cards("Ah 8s")], board=board)
    assert found["names"] == ["escalera", "doble-pareja"]
    assert answer(SINTETICO, "deck")["cards"] == 28


def test_color_beats_full_and_figuras_count_only_where_they_should() -> None:
    hands = [cards("As Ah Ad Ks Kh"), cards("7c 8c 9c Jc Qc")]
    assert answer(FIVE, "rank", hands=hands)["order"] == "second"
    assert answer(DRAW, "rank", hands=hands)["order"] == "first"
    court = [cards("As Kh Qd Js Jh"), cards("9c 9h 8c 8s 7c")]
    assert answer(DRAW, "rank", hands=court)["names"] == ["figuras", "doble-pareja"]
    assert answer(FIVE, "rank", hands=court)["names"] == ["pareja", "doble-pareja"]


# The cut of art. 19.


@pytest.mark.parametrize(
    ("rake", "taken"),
    [
        ({"kind": "pot", "pct": 10}, 200),
        ({"kind": "pot", "pct": 10, "cap": 150}, 150),
        ({"kind": "pot", "pct": 10, "by_interval": [1009, 991]}, 199),
    ],
)
def test_the_cut_is_up_to_ten_percent(rake: dict[str, Any], taken: int) -> None:
    put_in = {"1": 1000, "2": 1000}
    found, articles = answered(HOLDEM, "pots", contributed=put_in, folded=[2], rake=rake)
    assert (found["rake"], found["paid"]) == (taken, {"1": 2000 - taken})
    assert "art. 19.1.a" in articles


def test_other_cuts_are_refused() -> None:
    put_in = {"1": 1000, "2": 1000}
    for rake, code in (
        ({"kind": "pot", "pct": 11}, "bad-request"),
        ({"kind": "hand", "pct": 20, "min": 500}, "not-in-this-game"),
        ({"kind": "session", "pct": 15}, "not-in-this-game"),
    ):
        found = refusal(HOLDEM, "pots", contributed=put_in, folded=[2], rake=rake)
        assert found[0] == code


def test_a_session_begun_is_charged_whole() -> None:
    assert session_fee_cents(game(HOLDEM), 20, 2000, 3) == 800


@UNTIMED
@given(st.lists(st.integers(0, 4000), min_size=4, max_size=4), st.sampled_from(FOUR))
def test_side_pots_give_back_what_was_put_in(counts: list[int], mano: int) -> None:
    hands = ("As Ah", "Ad Ac", "Ks Kh", "2s 7h")
    put_in = {str(seat): cents + 1 for seat, cents in zip(FOUR, counts, strict=True)}
    shown = {seat: cards(hand) for seat, hand in zip(put_in, hands, strict=True)}
    board = cards("3d 5c 9s Jd Qh")
    found = answer(HOLDEM, "pots", contributed=put_in, hands=shown, board=board, mano=mano)
    assert sum(found["paid"].values()) == sum(put_in.values())
    assert sum(pot["amount"] for pot in found["pots"]) == sum(put_in.values())
    # Seats 1 and 3 are equal and best: neither can lose what both have put in.
    assert min(found["paid"]["1"], found["paid"]["3"]) >= min(put_in["1"], put_in["3"])
