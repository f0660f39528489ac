"""Stud, draw, two lines and two halves: what is special about each game of circle poker."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, PaymentDue, ReshuffleDue, SupervisorDue
from firmware_py.table.states import Phase
from tests.table.circle import (
    ANTE,
    asked,
    circle_sheets,
    deal_on,
    dealt_now,
    left_over,
    next_hand,
    offers,
    play_out,
    seat_players,
    won,
    words,
)

STUD = "galicia/seven-stud"
DRAW = "galicia/cubierto-5-descarte"
CHECKS = ["pasar"] * 4
# Two cards down to 4, 3, 2, 1, then an open one each.
OPEN = "Ts Th Td 9s 9h 9d 8s 8h  Kc 2c 5c 2d"


def test_the_lowest_open_card_must_bet_the_minimum() -> None:
    """Art. 30.2: the two twos tie, the nearest to the mano's right speaks."""
    table = seat_players(STUD, stack=OPEN)
    deal_on(table)
    assert (asked(table).who, offers(table)) == (3, {"apostar": (1000, 1000)})
    words(table, "apostar", "cubrir", "retirarse", "cubrir")
    deal_on(table)
    assert set(offers(table)) == {"pasar", "apostar"}


def test_the_highest_open_hand_speaks_next_and_an_open_pair_lifts_the_limit() -> None:
    """Art. 30.1.1: the low limit in two intervals, the high one where two open cards pair."""
    table = seat_players(STUD, stack=f"{OPEN} 3c  4h 3d 5d 7s")
    words(table, "apostar", "cubrir", "cubrir", "cubrir")
    deal_on(table)
    assert (asked(table).who, offers(table)["apostar"]) == (2, (1000, 4000))
    table = seat_players(STUD, stack=f"{OPEN} 3c  4h 3d 6d 7s")
    words(table, "apostar", "cubrir", "cubrir", "cubrir")
    deal_on(table)
    assert (asked(table).who, offers(table)["apostar"]) == (4, (1000, 1000))


def test_folded_players_get_no_more_cards() -> None:
    table = seat_players(STUD, stack=OPEN)
    words(table, "apostar", "retirarse", "cubrir", "cubrir")
    assert dealt_now(table) == ["4", "3", "1", "dead"]


def test_eight_players_to_the_end_share_a_common_seventh_card() -> None:
    """Art. 30.2.b-c: 52 less 48 and 4 dead leaves nothing; the dead give one card for all."""
    table = seat_players(STUD, range(1, 9))
    while not isinstance(table.table.due, ReshuffleDue):
        assert table.step().accepted
    assert len(table.table.due.back) == 4
    assert table.step().accepted
    deal_on(table)
    assert len(table.table.in_round().faces("board")) == 1
    assert len(table.table.in_round().numbers(1)) == 6
    assert sum(play_out(table).values()) == 0


def test_without_dead_cards_nothing_is_shuffled_before_the_common_seventh() -> None:
    """CLM art. 6.1: the house sets none aside, so there are none to shuffle in."""
    options = {"dead_cards": False}
    table = seat_players("castilla-la-mancha/seven-stud", range(1, 9), options=options)
    while not table.table.in_round().numbers("board"):
        assert not isinstance(table.table.due, ReshuffleDue)
        assert table.step().accepted
    assert len(table.table.in_round().cards) == 8 * 6 + 1
    assert sum(play_out(table).values()) == 0


def test_five_stud_takes_at_most_six_players() -> None:
    table = seat_players("galicia/five-stud", (1, 2, 3, 4, 5, 6))
    play_out(table)
    table.tell(ev.RoundPaid())
    refusal = next_hand(table, (7,)).refusal
    assert refusal is not None
    assert refusal.message == "7 players: at most 6 may play"


# Jacks for seat 4, the others nothing; then what is drawn.
JACKS = "Js 2c 3d 4h Jh 5c 6d 7h 9s Tc Qd Ks 8s Kd Ah 9c 3c 7s 5h 2d"


def test_the_draw_goes_from_the_opener_and_his_discards_prove_the_opening() -> None:
    """Art. 27: each gets his cards before the next throws his away."""
    table = seat_players(DRAW, stack=f"{JACKS} Jc Ac Ad")
    words(table, "apostar", "cubrir", "retirarse", "cubrir")
    assert (asked(table).who, asked(table).stage) == (4, "draw")
    own = table.table.in_round().numbers(4)
    table.tell(ev.Said(4, "descarta", 0, own[2:]))
    assert dealt_now(table) == ["4", "4", "4"]
    assert asked(table).who == 3
    words(table, "servido", "servido")
    assert asked(table).who == 4
    words(table, "apostar", "retirarse", "retirarse")
    deal_on(table)
    # The three cards thrown away are turned up with the jacks.
    assert len(table.table.in_round().faces("discards/4")) == 3
    assert won(table) == {1: -1200, 2: -ANTE, 3: -1200, 4: 2600}


def test_blank_hands_leave_the_antes_and_raise_what_opens() -> None:
    """Art. 27: jacks, queens, kings, aces; the pot waits and the table does not close."""
    table = seat_players(DRAW, stack=JACKS)
    words(table, *CHECKS)
    assert won(table) == dict.fromkeys((1, 2, 3, 4), -ANTE)
    assert (left_over(table).pot_cents, left_over(table).blank_hands) == (800, 1)
    table.tell(ev.RoundPaid())
    refusal = table.tell(ev.ClosingAsked("jefe")).refusal
    assert refusal is not None
    assert refusal.code == "carried"
    next_hand(table)
    words(table, *CHECKS)
    assert (left_over(table).pot_cents, left_over(table).blank_hands) == (1600, 2)


def test_a_false_opening_that_was_called_is_out_of_the_hand() -> None:
    """Art. 28.3: 3 opens without jacks; his chips stay and the best other hand wins."""
    table = seat_players(DRAW, stack=JACKS)
    words(table, "pasar", "apostar", "retirarse", "retirarse", "cubrir")
    words(table, "servido", "servido", "pasar", "pasar")
    deal_on(table)
    assert [r.articles for r in table.table.in_round().rulings] == [("art. 28.3",)]
    assert won(table) == {1: -ANTE, 2: -ANTE, 3: -1200, 4: 1600}


def test_a_false_opening_that_nobody_called_leaves_the_pot() -> None:
    """Art. 28.3: all of it waits for the next hand, in which jacks open again."""
    table = seat_players(DRAW, stack=JACKS)
    words(table, "pasar", "apostar", "retirarse", "retirarse", "retirarse")
    deal_on(table)
    assert won(table) == {1: -ANTE, 2: -ANTE, 3: -1200, 4: -ANTE}
    assert (left_over(table).pot_cents, left_over(table).blank_hands) == (1800, 0)
    table.tell(ev.RoundPaid())
    next_hand(table)
    assert table.table.phase is Phase.DEALING


def test_discards_are_shuffled_in_when_the_pack_runs_out() -> None:
    """Art. 27: 32 cards less 25 leave seven; after 1, 4 and one of 3 the last is shuffled in."""
    table = five_change(1, 4, 3)
    due = table.table.due
    assert isinstance(due, ReshuffleDue)
    # The discards of the second: neither the opener's nor those of who gets the next card.
    assert due.back == table.table.in_round().numbers("discards/4")
    table.step()
    assert dealt_now(table) == ["3", "3"]
    assert all(len(table.table.in_round().numbers(seat)) == 5 for seat in (1, 2, 3, 4, 5))


def test_a_person_decides_when_the_discards_are_too_few() -> None:
    """Art. 27 foresees no other cards: the first two change four, and only their own are there."""
    table = five_change(4, 4)
    assert isinstance(table.table.due, SupervisorDue)
    void = table.tell(ev.SupervisorDecided("void-round", "no cards left", "jefe"))
    assert isinstance(void.due, PaymentDue)
    assert set(won(table).values()) == {0}


def five_change(*counts: int) -> Rehearsal:
    """Five players with 32 cards; the first ones change so many, the rest has not spoken."""
    table = seat_players(DRAW, (1, 2, 3, 4, 5), options={"pack": 32})
    words(table, "apostar", *["cubrir"] * 4)
    for count in counts:
        seat = asked(table).who
        own = table.table.in_round().numbers(seat)
        assert table.tell(ev.Said(seat, "descarta", 0, own[:count])).accepted
        while isinstance(table.table.due, CardDue):
            table.step()
    return table


@pytest.mark.parametrize("sheet", [s for s in circle_sheets() if s.endswith("doble-holdem")])
def test_two_lines_halve_the_pot(sheet: str) -> None:
    """Seat 1 has the better hand on the first line, seat 2 on the second."""
    hands = "As Ks 7h 8h Ad Kd 2c 3d"
    table = seat_players(sheet, stack=f"{hands} 4c  Ah 9s 5d  Kh 9c 5s  4d  Jd Jc  4h  Td Tc")
    words(table, *CHECKS * 4)
    deal_on(table)
    assert won(table) == {1: 200, 2: 200, 3: -ANTE, 4: -ANTE}


@pytest.mark.parametrize("sheet", [s for s in circle_sheets() if s.endswith("omaha-hi-lo")])
def test_high_and_low_halve_the_pot(sheet: str) -> None:
    """Seat 1 has a set of kings, seat 2 ace to five on the low side."""
    dealt = "Ks Ac Qh Jh  Kd 2c Qd Jd  Ts 3h Tc Th  9s Jc 8d 8c"
    table = seat_players(sheet, stack=f"{dealt} 9h  Kh 4s 5d  9d  7c  9c  Qs")
    words(table, *CHECKS * 4)
    deal_on(table)
    assert won(table) == {1: 200, 2: 200, 3: -ANTE, 4: -ANTE}


def test_the_highest_bettor_speaks_first_in_sintetico() -> None:
    """Art. 42."""
    table = seat_players("galicia/sintetico")
    words(table, "pasar", "pasar", "apostar", "cubrir", "cubrir", "cubrir")
    deal_on(table)
    assert asked(table).who == 2


@pytest.mark.parametrize(
    "sheet", [s for s in circle_sheets() if s == "pais-vasco/cubierto-5-descarte"]
)
def test_a_draw_of_four_gets_its_last_card_after_everybody(sheet: str) -> None:
    """17.1.III."""
    table = seat_players(sheet)
    words(table, "ciega", "ciega", "no")
    # 3 raises; the change still begins with the mano, for nobody needs a hand to open.
    words(table, "subir", "cubrir", "cubrir", "cubrir")
    deal_on(table)
    assert asked(table).who == 1
    for count in (4, 1, 0, 2):
        seat = asked(table).who
        own = table.table.in_round().numbers(seat)
        word = "descarta" if count else "servido"
        assert table.tell(ev.Said(seat, word, 0, own[:count])).accepted
    first = dealt_now(table)
    assert first[0] == first[-1]
    assert len(first) == 7
