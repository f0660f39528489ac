"""The cards of a hand in their order, draws, and packs that run out."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.rules.cards import parse_card
from firmware_py.rules.finding import RefusedError
from firmware_py.rules.game import Game
from firmware_py.rules.games.circle.deal import HandDealt, deal_hand
from firmware_py.rules.games.circle.draw import DrawsTold
from firmware_py.rules.games.circle.openers import least_to_open, may_open
from firmware_py.rules.games.circle.play import Draw
from tests.lab.asking import answer, answered, refusal
from tests.rules.games.circle.tables import GALICIA, game, leftward, with_play

DRAW = "galicia/cubierto-5-descarte"
FOUR = [1, 2, 4, 5]


def steps(sheet: str, **given: Any) -> list[str]:
    found = answer(sheet, "deal", **given)["steps"]
    assert isinstance(found, list)
    return found


def test_holdem_from_the_mano_to_the_right_with_burns() -> None:
    found, articles = answered("galicia/holdem", "deal", seats=FOUR, mano=4)
    once = ["4:down", "2:down", "1:down", "5:down"]
    assert found["steps"] == [
        *(once * 2),
        "|interval-1",
        *["burn:down", "board:up", "board:up", "board:up", "|interval-2"],
        *["burn:down", "board:up", "|interval-3"],
        *["burn:down", "board:up", "|interval-4"],
    ]
    assert articles == ["art. 35", "art. 23.1"]


def test_any_source_gives_the_cards_in_the_same_order() -> None:
    for sheet in GALICIA:
        by_hand = steps(sheet, seats=FOUR, mano=4)
        assert steps(sheet, seats=FOUR, mano=4, source="automatic") == by_hand


def test_omaha_deals_four_one_by_one() -> None:
    found = steps("galicia/omaha", seats=FOUR, mano=1)
    assert found[:5] == ["1:down", "5:down", "4:down", "2:down", "1:down"]
    assert found.index("|interval-1") == 16


def test_seven_stud_sets_four_dead_cards_aside() -> None:
    found = steps("galicia/seven-stud", seats=FOUR, mano=1)
    assert found.count("dead:down") == 4
    assert found[8:14] == ["1:up", "5:up", "4:up", "2:up", "dead:down", "|interval-1"]
    assert found[-6:] == ["|interval-4", "1:down", "5:down", "4:down", "2:down", "|interval-5"]


def test_seven_stud_mixes_the_dead_cards_in_when_the_pack_is_short() -> None:
    # Seven players: 42 + 4 dead leave six cards for seven; with the dead ones ten.
    found, articles = answered("galicia/seven-stud", "deal", seats=[*range(1, 8)], mano=1)
    before = found["steps"].index("|interval-4") + 1
    assert found["reshuffles"] == [{"before": before, "of": "dead", "cards": 10, "cut_by": None}]
    assert found["steps"][before:-1] == [f"{seat}:down" for seat in (1, 7, 6, 5, 4, 3, 2)]
    assert "art. 30.2.b" in articles


def test_seven_stud_gives_eight_players_one_common_card() -> None:
    # Eight players: 48 + 4 dead are the whole pack; four cards do not serve eight.
    found, articles = answered("galicia/seven-stud", "deal", seats=[*range(1, 9)], mano=1)
    assert found["steps"][-2:] == ["board:up", "|interval-5"]
    assert found["reshuffles"][0]["cards"] == 4
    assert "art. 30.2.c" in articles


def test_five_stud_one_down_four_up() -> None:
    found = steps("galicia/five-stud", seats=FOUR, mano=1)
    assert Counter(found)["1:up"] == 4
    assert Counter(found)["1:down"] == 1
    assert [step for step in found if step.startswith("|")] == [
        f"|interval-{number}" for number in (1, 2, 3, 4)
    ]


def test_sintetico_turns_a_common_card_before_every_interval() -> None:
    found = steps("galicia/sintetico", seats=FOUR, mano=1)
    assert found[8:] == [x for n in range(1, 6) for x in ("board:up", f"|interval-{n}")]


def test_draw_stops_until_it_is_told() -> None:
    assert steps(DRAW, seats=FOUR, mano=2)[-2:] == ["|interval-1", "|draw"]


def test_draw_begins_with_the_opener_and_serves_each_whole() -> None:
    says = {"draws": {"1": 4, "2": 0, "5": 2}, "opener": 1}
    found = steps(DRAW, seats=FOUR, mano=2, says=says)
    assert found[found.index("|draw") + 1 :] == [*["1:down"] * 4, *["5:down"] * 2, "|interval-2"]


def test_draw_begins_at_the_openers_right_if_he_has_folded() -> None:
    says = {"draws": {"2": 1, "5": 2}, "opener": 4}
    found = steps(DRAW, seats=FOUR, mano=5, says=says)
    assert found[-4:-1] == ["2:down", "5:down", "5:down"]


def test_a_short_draw_leaves_out_who_opened_and_who_receives() -> None:
    # Ten players, nobody folded, two cards left: the opener takes both, and seat 1 is served.
    draws = dict.fromkeys(range(1, 11), 1)
    with pytest.raises(RefusedError, match="seat 10"):
        deal_hand(game(DRAW), "manual", [*range(1, 11)], 1, DrawsTold({**draws, 1: 0, 2: 2}, 2))
    # One each: the opener and seat 1 have the pack's, then each the discard of the one before.
    dealt = deal_hand(game(DRAW), "manual", [*range(1, 11)], 1, DrawsTold(draws, 2))
    assert [shuffle.cut_by for shuffle in dealt.reshuffles] == [1, 10, 9, 8, 7, 6, 5, 4]
    assert {shuffle.cards for shuffle in dealt.reshuffles} == {1}


def test_a_short_draw_counts_the_cards_that_come_back() -> None:
    # Nine players leave seven cards; five have folded. Seat 1 opened and changes three, seat 9
    # three: one is left. Seat 8 needs more: it is shuffled with seat 9's three discards and
    # the five folded hands, without the opener's three.
    draws = {1: 3, 9: 3, 8: 3, 7: 3}
    dealt = deal_hand(game(DRAW), "manual", [*range(1, 10)], 9, DrawsTold(draws, opener=1))
    (shuffle,) = dealt.reshuffles
    assert shuffle.cards == 1 + 3 + 5 * 5
    assert shuffle.cut_by == 9
    assert dealt.steps[shuffle.before] == "8:down"


def test_a_draw_that_no_cards_can_complete_is_refused() -> None:
    # Six players with 32 cards and nobody folded: two cards, and the first to draw opened.
    draws = {"1": 3, "2": 0, "3": 0, "4": 0, "5": 0, "6": 0}
    says = {"draws": draws, "opener": 1}
    code, why = refusal(DRAW, "deal", seats=[*range(1, 7)], mano=1, says=says, options={"pack": 32})
    assert code == "bad-request"
    assert "no cards are left" in why


@pytest.mark.parametrize(
    ("given", "code", "reason"),
    [
        ({"seats": [1, 2, 3], "mano": 1}, "bad-request", "stops until there are 4 (art. 23)"),
        ({"seats": FOUR}, "bad-request", "mano"),
        ({"seats": FOUR, "mano": 3}, "bad-request", "seat 3 does not play"),
        ({"seats": [1, 2, 4, 4], "mano": 1}, "bad-request", "twice"),
        ({"seats": [1, 2, 4, 11], "mano": 1}, "bad-request", "seats 1 to 10"),
        ({"seats": FOUR, "mano": 1, "source": "magic"}, "bad-request", "source"),
        ({"seats": FOUR, "mano": 1, "says": {"draws": {"1": 6}}}, "bad-request", "up to 5"),
        ({"seats": FOUR, "mano": 1, "says": {"draws": {"1": 1}}}, "bad-request", "opener"),
        ({"seats": FOUR, "mano": 1, "says": {"draws": {"3": 1}}}, "bad-request", "no seat"),
        ({"seats": FOUR, "mano": 1, "says": {"opener": 3}}, "bad-request", "no seat"),
        (
            {"seats": [*range(1, 8)], "mano": 1, "options": {"pack": 32}},
            "bad-request",
            "7 players need 35 cards",
        ),
    ],
)
def test_bad_questions_are_refused(given: dict[str, Any], code: str, reason: str) -> None:
    found, why = refusal(DRAW, "deal", **given)
    assert found == code
    assert reason in why


def test_a_game_without_a_draw_takes_no_draws() -> None:
    says = {"draws": {"1": 1}, "opener": 1}
    assert refusal("galicia/holdem", "deal", seats=FOUR, mano=1, says=says)[0] == "not-in-this-game"


def test_five_stud_takes_six_players() -> None:
    code, why = refusal("galicia/five-stud", "deal", seats=[*range(1, 8)], mano=1)
    assert code == "bad-request"
    assert "at most 6" in why


# The four-card draw and the pack of País Vasco 17.1.

RULE = Draw(most=4, starts="opener-or-mano", last_after_all=4, short="used-up", article="17.1.III")
BASQUE = leftward(with_play(game(DRAW), draw=RULE))
BASQUE_32 = leftward(with_play(game(DRAW, pack=32), draw=RULE))


def drawn(table: Game, seats: list[int], mano: int, draws: dict[int, int]) -> HandDealt:
    return deal_hand(table, "manual", seats, mano, DrawsTold(draws))


def after_draw(dealt: HandDealt) -> list[str]:
    return [*dealt.steps[dealt.steps.index("|draw") + 1 : -1]]


def test_a_draw_of_four_gets_its_last_card_after_everybody() -> None:
    dealt = drawn(BASQUE, FOUR, 2, {1: 3, 2: 4, 4: 0, 5: 4})
    rows = ["2"] * 3 + ["5"] * 3 + ["1"] * 3 + ["2", "5"]
    assert after_draw(dealt) == [f"{seat}:down" for seat in rows]


def test_a_pack_used_up_is_filled_with_everybodys_discards() -> None:
    # 32 cards, six players: two are left; the nine discards are used from the third card on.
    dealt = drawn(BASQUE_32, [*range(1, 7)], 1, {1: 3, 2: 3, 3: 3, 4: 0, 5: 0, 6: 0})
    (shuffle,) = dealt.reshuffles
    assert shuffle.cards == 9
    assert dealt.steps[shuffle.before - 1 : shuffle.before + 1] == ("1:down", "1:down")


def test_the_last_player_does_not_get_his_own_discards_back() -> None:
    dealt = drawn(BASQUE_32, [*range(1, 7)], 1, {1: 2, 2: 0, 3: 2, 4: 0, 5: 0, 6: 0})
    (shuffle,) = dealt.reshuffles
    assert shuffle.cards == 2
    assert after_draw(dealt) == ["1:down", "1:down", "3:down", "3:down"]
    with pytest.raises(RefusedError, match="no cards are left"):
        drawn(BASQUE_32, [*range(1, 7)], 1, {1: 3, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0})


def test_blank_hands_raise_the_opening_to_aces() -> None:
    table = game(DRAW)
    asked = [least_to_open(table, blanks) for blanks in range(5)]
    assert asked == ["pareja:J", "pareja:Q", "pareja:K", "pareja:A", "pareja:A"]
    queens = [parse_card(card) for card in ("Qs", "Qh", "2d", "5c", "9h")]
    assert [may_open(table, queens, blanks) for blanks in range(3)] == [True, True, False]
    better = [parse_card(card) for card in ("2s", "2h", "3d", "3c", "9h")]
    assert may_open(table, better, 3)
    assert least_to_open(game("galicia/holdem"), 0) is None


# What always holds.

tables = st.sets(st.integers(1, 10), min_size=4, max_size=10)


@settings(max_examples=60)
@given(tables, st.data())
def test_everybody_gets_the_cards_of_the_game_and_the_mano_the_first(
    seats: set[int], data: st.DataObject
) -> None:
    mano = data.draw(st.sampled_from(sorted(seats)))
    for name, own in (("galicia/holdem", 2), ("galicia/omaha", 4), ("galicia/sintetico", 2)):
        found = deal_hand(game(name), "manual", sorted(seats), mano).steps
        assert found[0] == f"{mano}:down"
        counted = Counter(found)
        assert all(counted[f"{seat}:down"] == own for seat in seats)
        assert counted["board:up"] == 5


@settings(max_examples=60)
@given(tables, st.data())
def test_a_draw_gives_each_player_what_he_asked_for(seats: set[int], data: st.DataObject) -> None:
    rows = sorted(seats)
    stay = data.draw(st.sets(st.sampled_from(rows), min_size=1, max_size=5))
    draws = {seat: data.draw(st.integers(0, 4)) for seat in stay}
    opener = data.draw(st.sampled_from(rows))
    for table in (game(DRAW), BASQUE):
        # At most five players draw: the hands of the others always suffice.
        dealt = deal_hand(table, "manual", rows, rows[0], DrawsTold(draws, opener))
        counted = Counter(after_draw(dealt))
        assert {seat: counted[f"{seat}:down"] for seat in draws} == draws
