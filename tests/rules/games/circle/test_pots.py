"""Main and side pots, shares, odd cents, halves and the house's cut."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.rules.cards import parse_card
from firmware_py.rules.finding import RefusedError
from firmware_py.rules.game import Game
from firmware_py.rules.games.circle.play import Rake
from firmware_py.rules.games.circle.pots import make_pots
from firmware_py.rules.games.circle.rake import session_fee_cents, take
from firmware_py.rules.games.circle.shares import Contest, ShownHands
from firmware_py.rules.games.pot import Pot, RakeChosen
from firmware_py.rules.ranking import low_value
from tests.lab.asking import answer, answered, cards, refusal
from tests.rules.games.circle.tables import game, leftward, with_play

HOLDEM = "galicia/holdem"
BOARD = cards("3d 4c 9h Jd Qc")
ACES, KINGS, NOTHING = cards("As Ah"), cards("Ks Kh"), cards("2s 7h")


def parsed(text: str) -> tuple[int, ...]:
    return tuple(parse_card(card) for card in text.split())


def pots(**given: Any) -> dict[str, Any]:
    return answer(HOLDEM, "pots", **{"board": BOARD, **given})


def test_a_short_stack_plays_for_its_part() -> None:
    found, articles = answered(
        HOLDEM,
        "pots",
        contributed={"1": 1000, "3": 3000, "5": 3000, "7": 200},
        folded=[7],
        hands={"1": ACES, "3": KINGS, "5": NOTHING},
        board=BOARD,
    )
    assert found["pots"] == [
        {"amount": 3200, "eligible": [1, 3, 5]},
        {"amount": 4000, "eligible": [3, 5]},
    ]
    assert found["paid"] == {"1": 3200, "3": 4000}
    assert found["rake"] == 0
    assert articles == ["art. 23.2", "art. 23.3"]


def test_what_nobody_can_match_returns_to_its_owner_without_a_cut() -> None:
    found = pots(
        contributed={"1": 1000, "3": 5000},
        hands={"1": ACES, "3": KINGS},
        rake={"kind": "pot", "pct": 5},
    )
    assert found["rake"] == 100
    assert found["pots"][-1] == {"amount": 4000, "eligible": [3]}
    assert found["paid"] == {"1": 1900, "3": 4000}


def test_a_lone_player_takes_the_pot_without_showing() -> None:
    found = pots(contributed={"1": 500, "3": 500, "5": 1500}, folded=[1, 3], board=[])
    assert found["pots"] == [{"amount": 2500, "eligible": [5]}]
    assert found["paid"] == {"5": 2500}


def test_the_cut_of_a_pot_won_unshown_is_on_the_whole_pot() -> None:
    rake = {"kind": "pot", "pct": 5}
    found = pots(contributed={"1": 500, "3": 500, "5": 1500}, folded=[1, 3], board=[], rake=rake)
    assert (found["rake"], found["paid"]) == (125, {"5": 2375})


def test_five_percent_is_taken_before_paying_and_cents_are_rounded_down() -> None:
    found, articles = answered(
        HOLDEM,
        "pots",
        contributed={"1": 1011, "3": 1011, "5": 777},
        folded=[5],
        hands={"1": ACES, "3": KINGS},
        board=BOARD,
        rake={"kind": "pot", "pct": 5},
    )
    assert found["rake"] == 2799 * 5 // 100 == 139
    assert found["paid"] == {"1": 2799 - 139}
    assert "art. 18.3.a" in articles


def test_the_house_may_cap_its_cut() -> None:
    rake = {"kind": "pot", "pct": 5, "cap": 80}
    hands = {"1": ACES, "3": KINGS}
    assert pots(contributed={"1": 9000, "3": 9000}, hands=hands, rake=rake)["rake"] == 80


def test_a_cut_above_the_law_is_refused_with_its_article() -> None:
    given = {"contributed": {"1": 900, "3": 900}, "hands": {"1": ACES, "3": KINGS}, "board": BOARD}
    code, why = refusal(HOLDEM, "pots", rake={"kind": "pot", "pct": 6}, **given)
    assert code == "bad-request"
    assert "18.3.a" in why
    code, _ = refusal(HOLDEM, "pots", rake={"kind": "hand", "pct": 20, "min": 500}, **given)
    assert code == "not-in-this-game"
    code, _ = refusal(HOLDEM, "pots", rake={"kind": "session", "pct": 10}, **given)
    assert code == "not-in-this-game"


def test_equal_hands_share_and_the_odd_cent_goes_to_the_nearest_to_the_mano() -> None:
    even = {"1": cards("As Kh"), "3": cards("Ad Kc"), "5": NOTHING}
    given: dict[str, Any] = {"contributed": {"1": 333, "3": 333, "5": 335}, "hands": even}
    assert pots(**given)["paid"] == {"1": 499, "3": 500, "5": 2}
    assert pots(**given, mano=2)["paid"] == {"1": 500, "3": 499, "5": 2}
    against = {"odd_cent": "to-mano"}
    assert pots(**given, mano=2, options=against)["paid"] == {"1": 499, "3": 500, "5": 2}


def test_money_left_by_an_earlier_hand_is_in_the_main_pot() -> None:
    hands = {"1": ACES, "3": KINGS}
    found = pots(contributed={"1": 100, "3": 500}, hands=hands, carried=1000)
    assert found["paid"] == {"1": 1200, "3": 400}


def test_one_common_card_stands_for_everybodys_seventh() -> None:
    found = answer(
        "galicia/seven-stud",
        "pots",
        contributed={"1": 500, "2": 500},
        hands={"1": cards("As Ah 2c 3d 4h 9s"), "2": cards("Ks Kh 7c 8d Th Js")},
        board=["Kd"],
    )
    assert found["paid"] == {"2": 1000}


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"contributed": {"1": 5, "3": 5}, "hands": {"1": ACES}}, "bad-request"),
        ({"contributed": {"1": 5, "3": 5}, "hands": {"1": ACES, "3": ACES}}, "bad-cards"),
        ({"contributed": {"1": 5, "3": 5}, "hands": {"1": ACES, "3": ["Ks"]}}, "bad-request"),
        ({"contributed": {"1": -5}}, "bad-request"),
        ({"contributed": {"11": 5}}, "bad-request"),
        ({"contributed": {"x": 5}}, "bad-request"),
        ({"contributed": {}}, "bad-request"),
        ({"contributed": {"1": 5}, "folded": [1]}, "bad-request"),
        ({"contributed": {"1": 5}, "board1": BOARD}, "bad-request"),
        ({"contributed": {"1": 5}, "unknown": 1}, "bad-request"),
        ({"contributed": {"1": 5}, "rake": {"kind": "pot", "pct": 5.5}}, "bad-request"),
        ({"contributed": {"1": 5}, "rake": {"kind": "pot", "pct": "5"}}, "bad-request"),
        ({"contributed": {"1": 5}, "rake": {"kind": "pot", "pct": -1}}, "bad-request"),
        (
            {"contributed": {"1": 5, "3": 5}, "hands": {"1": ACES, "3": KINGS}, "board": BOARD[:4]},
            "bad-request",
        ),
    ],
)
def test_bad_input_is_refused(given: dict[str, Any], code: str) -> None:
    assert refusal(HOLDEM, "pots", **{"board": BOARD, **given})[0] == code


# The cut by other rules than Galicia's.

BY_HAND = Rake(kind="hand", least_pct=20, most_pct=50, article="17.II.3.c")
BY_INTERVAL = Rake(kind="pot", most_pct=5, by_interval=True, article="17.II.3.a")
HALVES = Rake(kind="session", least_pct=10, most_pct=20, by_halves=True, article="17.II.3.b")
OTHER = with_play(game(HOLDEM), rake=[BY_HAND, BY_INTERVAL, HALVES])


def test_the_cut_per_player_and_hand_comes_off_the_main_pot() -> None:
    made = (Pot(2000, (1, 2, 3)), Pot(1000, (2, 3)))
    raked = take(OTHER, made, 4, RakeChosen("hand", 20, min_cents=500))
    assert raked.rake_cents == 4 * 100
    assert [pot.amount_cents for pot in raked.pots] == [1600, 1000]


def test_the_cut_by_interval_is_on_what_each_adds() -> None:
    made = (Pot(399, (1, 2)),)
    chosen = RakeChosen("pot", 5, by_interval=(199, 200))
    assert take(OTHER, made, 2, chosen).rake_cents == 9 + 10
    with pytest.raises(RefusedError, match="adds up to 198"):
        take(OTHER, made, 2, RakeChosen("pot", 5, by_interval=(198,)))


def test_a_session_begun_is_charged_whole_or_by_halves() -> None:
    assert session_fee_cents(game(HOLDEM), 10, 10_000, half_sessions=3) == 2000
    assert session_fee_cents(OTHER, 10, 10_000, half_sessions=3) == 1500
    with pytest.raises(RefusedError):
        session_fee_cents(OTHER, 9, 10_000, half_sessions=2)


# Halves: the lowest hand, and two lines.

HI_LO = leftward(with_play(game("galicia/omaha"), low=True))
TWO_LINES = leftward(with_play(game(HOLDEM), lines=2))


def test_high_and_low_have_a_half_each_and_the_odd_cent_is_the_highs() -> None:
    board = parsed("2d 5c 8h Kd Kc")
    hands = {1: parsed("Ks Qh Js 9s"), 2: parsed("Ah 3s Tc 9d")}
    paid = Contest(HI_LO).pay([Pot(1001, (1, 2))], ShownHands(hands, (board,)))
    assert paid == {1: 501, 2: 500}


def test_without_a_low_the_high_hand_takes_all() -> None:
    board = parsed("2d 9c Th Kd Kc")
    hands = {1: parsed("Ks Qh Js 9s"), 2: parsed("Ah 3s Tc 9d")}
    paid = Contest(HI_LO).pay([Pot(1001, (1, 2))], ShownHands(hands, (board,)))
    assert paid == {1: 1001}


def test_one_player_may_win_both_halves_and_quarters_are_shared() -> None:
    board = parsed("2d 5c 8h Kd Qc")
    both = {1: parsed("As 3s Ks Kh"), 2: parsed("Jh Js Tc 9d")}
    assert Contest(HI_LO).pay([Pot(900, (1, 2))], ShownHands(both, (board,))) == {1: 900}
    tied_low = {1: parsed("As 3s Ks Kh"), 2: parsed("Ah 3h Tc 9d")}
    paid = Contest(HI_LO).pay([Pot(900, (1, 2))], ShownHands(tied_low, (board,)))
    assert paid == {1: 675, 2: 225}


def test_each_line_has_half_the_pot_and_the_odd_cent_is_the_firsts() -> None:
    lines = (parsed("As Ah 3c 4d 9s"), parsed("Ks Kh 3h 4s 9d"))
    hands = {1: parsed("Ac 2h"), 2: parsed("Kc 2d")}
    assert Contest(TWO_LINES).pay([Pot(701, (1, 2))], ShownHands(hands, lines)) == {1: 351, 2: 350}
    both = {1: parsed("Ac Kc"), 2: parsed("2c 2d")}
    assert Contest(TWO_LINES).pay([Pot(701, (1, 2))], ShownHands(both, lines)) == {1: 701}


# What always holds.

contributions = st.dictionaries(st.integers(1, 10), st.integers(1, 5000), min_size=2, max_size=8)


@given(contributions, st.data())
def test_pots_and_cut_are_what_the_players_put_in(
    put_in: dict[int, int], data: st.DataObject
) -> None:
    seats = sorted(put_in)
    folded = data.draw(st.sets(st.sampled_from(seats), max_size=len(seats) - 1))
    made = make_pots(put_in, folded)
    assert sum(pot.amount_cents for pot in made) == sum(put_in.values())
    for low, high in pairwise(made):
        assert set(high.eligible) < set(low.eligible)
    chosen = RakeChosen("pot", data.draw(st.integers(0, 5)))
    raked = take(game(HOLDEM), made, len(put_in), chosen)
    total = sum(pot.amount_cents for pot in raked.pots)
    assert total + raked.rake_cents == sum(put_in.values())
    assert raked.rake_cents * 100 <= 5 * sum(put_in.values())
    assert all(pot.amount_cents >= 0 for pot in raked.pots)


def by_brute_force(table: Game, put_in: dict[int, int], shown: ShownHands) -> dict[int, int]:
    """Pay cent by cent: each level of a single cent goes to the best of those who paid it.

    Only whole shares are compared: where a level does not divide, nothing is said.
    """
    values = {s: table.ranker.value_on(h, shown.boards[0]) for s, h in shown.hands.items()}
    paid = dict.fromkeys(put_in, 0)
    for level in range(max(put_in.values())):
        paying = [seat for seat, cents in put_in.items() if cents > level]
        inside = [seat for seat in paying if seat in values]
        if not inside:
            continue
        best = max(values[seat] for seat in inside)
        winners = [seat for seat in inside if values[seat] == best]
        for seat in winners:
            paid[seat] += 60 * len(paying) // len(winners)
    return paid


@settings(max_examples=60)
@given(st.permutations(range(52)), st.lists(st.integers(1, 30), min_size=4, max_size=6), st.data())
def test_winners_and_side_pots_agree_with_a_payment_cent_by_cent(
    pack: list[int], stacks: list[int], data: st.DataObject
) -> None:
    # Sixtieths of a cent make every share of up to five winners whole.
    seats = range(1, len(stacks) + 1)
    put_in = dict(zip(seats, stacks, strict=True))
    top = max(put_in, key=lambda seat: put_in[seat])
    folded = data.draw(st.sets(st.sampled_from(seats), max_size=len(stacks) - 2)) - {top}
    hands = {s: tuple(pack[2 * s : 2 * s + 2]) for s in seats if s not in folded}
    shown = ShownHands(hands, (tuple(pack[40:45]),))
    table = game(HOLDEM)
    made = make_pots({s: 60 * cents for s, cents in put_in.items()}, folded)
    paid = Contest(table).pay(made, shown)
    wanted = by_brute_force(table, put_in, shown)
    assert {s: c for s, c in paid.items() if c} == {s: c for s, c in wanted.items() if c}


@settings(max_examples=60)
@given(st.permutations(range(52)), contributions.filter(lambda c: len(c) >= 3), st.booleans())
def test_shares_add_up_to_the_pots_in_every_kind_of_game(
    pack: list[int], put_in: dict[int, int], lines: bool
) -> None:
    table = TWO_LINES if lines else HI_LO
    own = 2 if lines else 4
    hands = {s: tuple(pack[own * at : own * at + own]) for at, s in enumerate(put_in)}
    boards = (tuple(pack[42:47]), tuple(pack[47:52])) if lines else (tuple(pack[42:47]),)
    made = make_pots(put_in, ())
    paid = Contest(table).pay(made, ShownHands(hands, boards))
    assert sum(paid.values()) == sum(put_in.values())
    if not lines and any(low_value(hand, boards[0]) is not None for hand in hands.values()):
        assert paid


@settings(max_examples=40)
@given(st.permutations(range(52)), st.permutations(range(1, 7)))
def test_moving_everybody_to_other_seats_changes_nothing(pack: list[int], seats: list[int]) -> None:
    stacks = [120, 240, 240, 360, 360, 480]
    hands = [tuple(pack[2 * at : 2 * at + 2]) for at in range(6)]
    board = tuple(pack[40:45])

    def paid(order: list[int]) -> list[int]:
        put_in = dict(zip(order, stacks, strict=True))
        shown = ShownHands(dict(zip(order, hands, strict=True)), (board,))
        # Even shares of sixty: no odd cent that a seat could decide.
        found = Contest(game(HOLDEM)).pay(make_pots(put_in, ()), shown)
        return [found.get(seat, 0) for seat in order]

    assert paid(seats) == paid([1, 2, 3, 4, 5, 6])
