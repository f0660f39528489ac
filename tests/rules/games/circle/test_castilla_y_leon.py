"""Circle poker of Castilla y León: Orden PRE/651/2013, arts. 60 to 89."""

from typing import Any

import pytest

from firmware_py.rules.cards import RANKS, parse_card
from firmware_py.rules.games.circle.openers import least_to_open, may_open
from firmware_py.rules.games.circle.order import (
    SpeakingOrder,
    cutter,
    first_speaker,
    interval,
    intervals,
    playing_order,
)
from tests.lab.asking import answer, answered, cards, refusal
from tests.rules.games.circle.tables import game

PLACE = "castilla-y-leon"
GAMES = """
cubierto-5-descarte seven-stud omaha omaha-5 omaha-hi-lo holdem doble-holdem five-stud sintetico
""".split()
FOUR = [1, 2, 4, 5]


def name(short: str) -> str:
    return f"{PLACE}/{short}"


def steps(short: str, **given: Any) -> list[str]:
    found = answer(name(short), "deal", **{"seats": FOUR, "mano": 4, **given})["steps"]
    assert isinstance(found, list)
    return found


def parsed(text: str) -> tuple[int, ...]:
    return tuple(parse_card(card) for card in text.split())


# The pack: arts. 86 and 89.


@pytest.mark.parametrize("short", GAMES)
def test_the_pack_of_each_variety(short: str) -> None:
    ranks = {"five-stud": "789TJQKA", "sintetico": "89TJQKA"}.get(short, RANKS)
    found, articles = answered(name(short), "deck")
    wanted = {"packs": 1, "cards": 4 * len(ranks), "ranks": ranks, "jokers": 0, "ace_low": True}
    assert found == wanted
    said = {"five-stud": ["art. 86"], "sintetico": ["art. 89"]}
    assert articles == said.get(short, [])


@pytest.mark.parametrize("short", GAMES)
def test_every_variety_is_listed_as_a_circle_game_with_its_law(short: str) -> None:
    listed = {one["sheet"]: one for one in answer("", "sheets")["sheets"]}
    assert listed[name(short)]["kind"] == "circulo"
    assert "Orden PRE/651/2013" in listed[name(short)]["law"]


@pytest.mark.parametrize("short", GAMES)
def test_what_the_order_leaves_to_the_decree_is_an_option(short: str) -> None:
    options = {one["name"]: one for one in answer(name(short), "options")["options"]}
    for option in ("least_players", "rest_hands", "odd_cent", "rake_pot_pct", "rake_hand_pct"):
        assert options[option]["article"] == ""
    assert "limit" in options


# The deal: to the left, from the mano.


def test_play_goes_to_the_left_and_the_mano_cuts() -> None:
    table = game(name("cubierto-5-descarte"))
    assert playing_order(table, FOUR, 4) == (4, 5, 1, 2)
    assert cutter(table, FOUR, 4) == 4


@pytest.mark.parametrize(("short", "own"), [("omaha", 4), ("omaha-hi-lo", 4), ("holdem", 2)])
def test_omaha_and_holdem_burn_before_the_common_cards(short: str, own: int) -> None:
    found, articles = answered(name(short), "deal", seats=FOUR, mano=4)
    assert found["steps"] == [
        *["4:down", "5:down", "1:down", "2:down"] * own,
        "|interval-1",
        *["burn:down", "board:up", "board:up", "board:up", "|interval-2"],
        *["burn:down", "board:up", "|interval-3"],
        *["burn:down", "board:up", "|interval-4"],
    ]
    wanted = {"omaha": "art. 71", "omaha-hi-lo": "art. 77", "holdem": "art. 81"}[short]
    assert articles == [wanted]


def test_omaha_five_may_show_a_common_card_with_the_deal() -> None:
    assert steps("omaha-5")[20:26] == ["|interval-1", "burn:down", *["board:up"] * 3, "|interval-2"]
    shown, articles = answered(
        name("omaha-5"), "deal", seats=FOUR, mano=4, options={"first_board_card_shown": True}
    )
    after = ["board:up", "|interval-1", "burn:down", "board:up", "board:up", "|interval-2"]
    assert shown["steps"][20:26] == after
    assert shown["steps"].count("board:up") == 5
    assert articles[0] == "art. 73.2"


def test_omaha_five_takes_eight_players() -> None:
    assert len(steps("omaha-5", seats=[*range(1, 9)])) == 40 + 3 + 5 + 4
    code, why = refusal(name("omaha-5"), "deal", seats=[*range(1, 10)], mano=4)
    assert code == "bad-request"
    assert "73.1" in why


def test_doble_holdem_turns_two_rows_with_one_burn_a_street() -> None:
    found, articles = answered(name("doble-holdem"), "deal", seats=FOUR, mano=4)
    street = ["burn:down", "board1:up", "board2:up"]
    assert found["steps"][8:] == [
        "|interval-1",
        *["burn:down", *["board1:up"] * 3, *["board2:up"] * 3, "|interval-2"],
        *[*street, "|interval-3"],
        *[*street, "|interval-4"],
    ]
    assert articles == ["art. 83"]


def test_seven_stud_sets_a_dead_card_aside_after_each_of_four_deals() -> None:
    found = steps("seven-stud")
    assert found[8:14] == ["4:up", "5:up", "1:up", "2:up", "dead:down", "|interval-1"]
    assert found.count("dead:down") == 4
    assert found[-6:] == ["|interval-4", "4:down", "5:down", "1:down", "2:down", "|interval-5"]


def test_seven_stud_mixes_the_dead_cards_in_and_then_turns_a_common_card() -> None:
    # Seven players: 42 + 4 dead leave six cards; with the dead ones ten are enough for seven.
    found, articles = answered(name("seven-stud"), "deal", seats=[*range(1, 8)], mano=1)
    assert found["reshuffles"][0]["cards"] == 10
    assert "art. 68.2.a" in articles
    # Eight players: 48 + 4 dead are the whole pack, and four cards do not serve eight.
    found, articles = answered(name("seven-stud"), "deal", seats=[*range(1, 9)], mano=1)
    assert found["steps"][-2:] == ["board:up", "|interval-5"]
    assert "art. 68.2.c" in articles


def test_five_stud_one_down_four_up_for_six_players() -> None:
    found = steps("five-stud")
    assert found[:5] == ["4:down", "5:down", "1:down", "2:down", "4:up"]
    assert (found.count("4:up"), found[-1]) == (4, "|interval-4")
    code, why = refusal(name("five-stud"), "deal", seats=[*range(1, 8)], mano=1)
    assert code == "bad-request"
    assert "at most 6" in why


@pytest.mark.parametrize(
    ("chosen", "after"),
    [
        (5, [x for n in range(1, 6) for x in ("board:up", f"|interval-{n}")]),
        (6, ["|interval-1", *[x for n in range(2, 7) for x in ("board:up", f"|interval-{n}")]]),
        (
            4,
            [
                *["|interval-1", "board:up", "board:up", "board:up", "|interval-2"],
                *["board:up", "|interval-3", "board:up", "|interval-4"],
            ],
        ),
    ],
)
def test_the_intervals_of_sintetico_are_the_houses_choice(chosen: int, after: list[str]) -> None:
    options = {"intervals": chosen}
    assert steps("sintetico", options=options)[8:] == after
    assert len(intervals(game(name("sintetico"), **options))) == chosen
    given: dict[str, Any] = {"min": 500, "max": 2000, "box": "apuesta", "amount": 500}
    assert answer(name("sintetico"), "limit", interval=chosen, options=options, **given)["accepted"]
    over = refusal(name("sintetico"), "limit", interval=chosen + 1, options=options, **given)
    assert over[0] == "bad-request"


def test_the_draw_begins_with_the_opener_and_serves_each_whole() -> None:
    says = {"draws": {"1": 4, "2": 0, "5": 2}, "opener": 5}
    found, articles = answered(name("cubierto-5-descarte"), "deal", seats=FOUR, mano=4, says=says)
    after = found["steps"][found["steps"].index("|draw") + 1 :]
    assert after == ["5:down", "5:down", *["1:down"] * 4, "|interval-2"]
    assert articles == ["art. 62.1", "art. 62.6", "art. 62.4"]


def test_a_short_draw_keeps_the_openers_and_the_receivers_discards_out() -> None:
    # Nine players take 45 cards: seven are left for 5 + 3. The opener's five leave two; seat 2
    # takes one, and the last is shuffled with the six folded hands; seat 1 before him cuts.
    says = {"draws": {"1": 5, "2": 3, "3": 0}, "opener": 1}
    found, articles = answered(
        name("cubierto-5-descarte"), "deal", seats=[*range(1, 10)], mano=1, says=says
    )
    drawn = found["steps"].index("|draw") + 1
    assert found["reshuffles"] == [
        {"before": drawn + 6, "of": "discards", "cards": 1 + 6 * 5, "cut_by": 1}
    ]
    assert "art. 62.5" in articles


@pytest.mark.parametrize("short", GAMES)
def test_too_few_players_stop_the_game_unless_the_house_allows_them(short: str) -> None:
    code, why = refusal(name(short), "deal", seats=[1, 2, 3], mano=1)
    assert code == "bad-request"
    assert "3 players" in why
    assert steps(short, seats=[1, 2, 3], mano=1, options={"least_players": 3})


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"mano": 3}, "bad-request"),
        ({"seats": [1, 1, 2, 4]}, "bad-request"),
        ({"seats": [1, 2, 4, 11]}, "bad-request"),
        ({"source": "hand"}, "bad-request"),
        ({"says": {"draws": {"1": 2}}}, "not-in-this-game"),
        ({"options": {"first_board_card_shown": True}}, "bad-request"),
    ],
)
def test_deals_that_cannot_be_are_refused(given: dict[str, Any], code: str) -> None:
    assert refusal(name("holdem"), "deal", **{"seats": FOUR, "mano": 4, **given})[0] == code


# Who speaks first, and with what a pot is opened.


def up(**shown: str) -> dict[int, tuple[int, ...]]:
    return {int(seat[1:]): parsed(text) for seat, text in shown.items()}


@pytest.mark.parametrize(("number", "speaks"), [(1, 8), (2, 5), (3, 5), (4, 5), (5, 1)])
def test_ties_of_seven_stud_go_left_and_in_the_last_interval_right(
    number: int, speaks: int
) -> None:
    # Art. 68.1: lowest card first, twos of 8 and 1; then the highest, kings of 5 and 1.
    shown = up(s1="2d", s3="Qh", s5="9s", s8="2c")
    if number > 1:
        shown = up(s1="Kd", s3="Qh", s5="Ks", s8="2c")
    table = game(name("seven-stud"))
    assert first_speaker(table, number, SpeakingOrder((1, 3, 5, 8), 3, shown)) == speaks


def test_the_lowest_card_of_seven_stud_must_bet_and_later_openers_may_not_fold() -> None:
    table = game(name("seven-stud"))
    first, last = interval(table, 1), interval(table, 5)
    assert (first.forced, first.words) == ("min", "hagan sus apuestas")
    assert (last.stays, last.words) == (True, "última carta")


def test_five_stud_begins_with_the_highest_cards_showing() -> None:
    shown = up(s1="9d 9h", s3="As Kh", s5="9s 9c", s8="7c Td")
    table = game(name("five-stud"))
    assert first_speaker(table, 2, SpeakingOrder((1, 3, 5, 8), 3, shown)) == 5


@pytest.mark.parametrize("short", ["omaha", "omaha-5", "omaha-hi-lo", "holdem", "doble-holdem"])
def test_the_mano_or_the_next_at_his_left_speaks_first_in_every_interval(short: str) -> None:
    table = game(name(short))
    for number in range(1, 5):
        assert first_speaker(table, number, SpeakingOrder((1, 3, 5), 3)) == 3
        assert first_speaker(table, number, SpeakingOrder((1, 5), 3)) == 5


def test_the_opener_or_the_player_at_his_left_speaks_after_the_draw() -> None:
    table = game(name("cubierto-5-descarte"))
    assert first_speaker(table, 2, SpeakingOrder((1, 3, 5), 1, opener=3)) == 3
    assert first_speaker(table, 2, SpeakingOrder((1, 5), 1, opener=3)) == 5


def test_jacks_queens_kings_and_aces_open_after_blank_hands() -> None:
    table = game(name("cubierto-5-descarte"))
    asked = [least_to_open(table, blank) for blank in range(6)]
    assert asked == [f"pareja:{rank}" for rank in "JQKAAA"]
    assert may_open(table, parsed("Js Jh 2c 3d 4s"), 0)
    assert not may_open(table, parsed("Js Jh 2c 3d 4s"), 1)
    assert not may_open(table, parsed("Ts Th Ac Kd 4s"), 0)
    assert may_open(table, parsed("2s 2h 3c 3d 4s"), 3)


# Hands: arts. 70, 76, 80, 86 and 88.


def order(short: str, first: str, second: str, **given: Any) -> str:
    found = answer(name(short), "rank", hands=[cards(first), cards(second)], **given)["order"]
    assert isinstance(found, str)
    return found


def test_omaha_takes_two_own_cards_and_holdem_any() -> None:
    board = cards("2h 5h 9h Jh Kd")
    one_heart = "Ah 2c 3c 4d"
    given = {"hands": [cards(one_heart), cards("Ks Kc 7d 8d")], "board": board}
    for short in ("omaha", "omaha-hi-lo"):
        assert answer(name(short), "rank", **given)["names"] == ["pareja", "trio"]
    given = {"hands": [cards("Ah 2c"), cards("Ks Kc")], "board": board}
    assert answer(name("holdem"), "rank", **given)["names"] == ["color", "trio"]


def test_full_beats_color_unless_the_house_says_otherwise() -> None:
    full, color = "Ks Kh Kd 9c 9s", "As Qs Js 9s 8s"
    assert order("five-stud", full, color.replace("9s", "7s")) == "first"
    changed = {"options": {"color_over_full": True}}
    assert order("five-stud", full, color.replace("9s", "7s"), **changed) == "second"
    board = {"board": cards("Ks Kh 9s 8s Td")}
    assert order("sintetico", "Kd 9c", "As Qs", **board) == "first"
    assert order("sintetico", "Kd 9c", "As Qs", **board, **changed) == "second"


def test_the_ace_is_the_lowest_card_before_the_seven_and_before_the_eight() -> None:
    low, least = "As 7h 8d 9c Ts", "7s 8h 9d Tc Jh"
    names = answer(name("five-stud"), "rank", hands=[cards(low), cards(least)])
    assert names == {"names": ["escalera", "escalera"], "order": "second"}
    without = {"options": {"ace_low": "no"}}
    found = answer(name("five-stud"), "rank", hands=[cards(low), cards(least)], **without)
    assert found["names"][0] == "carta-mayor"
    board = cards("9c Ts Jh Kd Kh")
    found = answer(name("sintetico"), "rank", hands=[cards("As 8h"), cards("8s Qh")], board=board)
    assert found == {"names": ["escalera", "escalera"], "order": "second"}
