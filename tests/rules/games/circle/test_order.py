"""Who is dealt to, speaks, cuts and shows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.rules.cards import parse_card
from firmware_py.rules.finding import RefusedError
from firmware_py.rules.games.circle.order import (
    SpeakingOrder,
    cutter,
    first_speaker,
    next_mano,
    playing_order,
    round_from,
    showdown_order,
)
from firmware_py.rules.games.circle.play import Interval
from tests.rules.games.circle.tables import game, leftward, with_play

SEVEN = game("galicia/seven-stud")
HOLDEM = game("galicia/holdem")


def up(**shown: str) -> dict[int, tuple[int, ...]]:
    return {int(s[1:]): tuple(parse_card(c) for c in text.split()) for s, text in shown.items()}


def test_galicia_runs_towards_lower_numbers() -> None:
    assert playing_order(HOLDEM, [1, 3, 5, 8], 5) == (5, 3, 1, 8)
    assert next_mano(HOLDEM, [1, 3, 5, 8], 1) == 8


def test_other_communities_run_towards_higher_numbers() -> None:
    table = leftward(HOLDEM)
    assert playing_order(table, [1, 3, 5, 8], 5) == (5, 8, 1, 3)
    assert next_mano(table, [1, 3, 5, 8], 8) == 1


def test_the_mano_passes_over_an_empty_seat() -> None:
    assert next_mano(HOLDEM, [1, 5, 8], 6) == 5


def test_the_player_at_the_left_of_the_mano_cuts() -> None:
    # Art. 23.1; the left is the next higher seat, the last to be dealt to.
    assert cutter(HOLDEM, [1, 3, 5, 8], 5) == 8
    assert cutter(HOLDEM, [1, 3, 5, 8], 8) == 1


def test_where_the_text_is_silent_the_player_before_the_mano_cuts() -> None:
    assert cutter(leftward(with_play(HOLDEM, cut=None)), [1, 3, 5, 8], 5) == 3


def test_the_lowest_open_card_speaks_first_in_the_first_interval() -> None:
    shown = up(s1="Kd", s3="2h", s5="As", s8="9c")
    assert first_speaker(SEVEN, 1, SpeakingOrder((1, 3, 5, 8), 5, shown)) == 3


def test_equal_lowest_cards_are_settled_by_the_manos_right() -> None:
    shown = up(s1="2d", s3="Kh", s5="As", s8="2c")
    assert first_speaker(SEVEN, 1, SpeakingOrder((1, 3, 5, 8), 3, shown)) == 1


def test_the_mano_is_nearest_to_himself() -> None:
    shown = up(s1="2d", s3="2h", s5="As", s8="2c")
    assert first_speaker(SEVEN, 1, SpeakingOrder((1, 3, 5, 8), 3, shown)) == 3


def test_the_highest_combination_speaks_first_afterwards() -> None:
    shown = up(s1="2d 2h", s3="Kh As", s5="Ks Qs", s8="9c 3d")
    assert first_speaker(SEVEN, 2, SpeakingOrder((1, 3, 5, 8), 3, shown)) == 1


@pytest.mark.parametrize(("tie", "speaks"), [("left", 5), ("right", 1), ("forward", 5)])
def test_ties_go_to_the_side_that_the_text_names(tie: str, speaks: int) -> None:
    rule = Interval(first="highest-up", tie=tie, article="art. 68.1")  # type: ignore[arg-type]
    table = leftward(with_play(SEVEN, interval=[rule]))
    shown = up(s1="Kd", s3="2h", s5="Ks", s8="2c")
    assert first_speaker(table, 1, SpeakingOrder((1, 3, 5, 8), 3, shown)) == speaks


def test_the_opener_speaks_first_after_the_draw_or_the_next_at_his_right() -> None:
    table = game("galicia/cubierto-5-descarte")
    assert first_speaker(table, 2, SpeakingOrder((1, 3, 5), 5, opener=3)) == 3
    assert first_speaker(table, 2, SpeakingOrder((1, 5), 5, opener=3)) == 1
    with pytest.raises(RefusedError, match="who opened"):
        first_speaker(table, 2, SpeakingOrder((1, 5), 5))


def test_the_highest_bettor_opens_the_next_turn_of_sintetico() -> None:
    table = game("galicia/sintetico")
    assert first_speaker(table, 2, SpeakingOrder((1, 3, 5, 8), 5, highest_bettor=8)) == 8
    assert first_speaker(table, 2, SpeakingOrder((1, 3, 5, 8), 5)) == 5


def test_an_interval_that_does_not_exist_is_refused() -> None:
    with pytest.raises(RefusedError, match="1 to 4"):
        first_speaker(HOLDEM, 5, SpeakingOrder((1, 3, 5, 8), 5))


def test_the_last_bettor_shows_first() -> None:
    assert showdown_order(HOLDEM, (1, 3, 8), mano=3, last_bettor=8) == (8, 3, 1)
    assert showdown_order(HOLDEM, (1, 3, 8), mano=5) == (3, 1, 8)


@given(st.sets(st.integers(1, 10), min_size=1), st.integers(1, 10), st.booleans())
def test_a_round_visits_everybody_once_and_turns_one_way(
    seats: set[int], start: int, left: bool
) -> None:
    order = round_from(seats, start, left=left)
    assert sorted(order) == sorted(seats)
    steps = [((seat - start) if left else (start - seat)) % 10 for seat in order]
    assert steps == sorted(steps)


def test_a_seat_left_without_an_open_card_does_not_speak_by_it() -> None:
    """A fault may take a seat's open card away; the others are compared, or the mano speaks."""
    five = game("pais-vasco/five-stud")
    cards = {1: (), 2: (parse_card("Ks"),), 3: (parse_card("7s"),), 4: (parse_card("8s"),)}
    assert first_speaker(five, 1, SpeakingOrder((1, 2, 3, 4), 1, cards)) == 2
    assert first_speaker(five, 1, SpeakingOrder((1, 2, 3, 4), 3, {})) == 3
