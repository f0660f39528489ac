"""What the house may choose, and what a person may decide, plays to a paid pot as well."""

import pytest

from firmware_py.rules.games.pot import RakeChosen
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, PaymentDue, WordDue
from tests.table.circle import ANTE, MIN, asked, deal_on, offers, play_out, seat_players, won, words
from tests.table.conserved import faults

DOUBLES = ["pais-vasco/doble-holdem", "castilla-y-leon/doble-holdem"]


@pytest.mark.parametrize("sheet", DOUBLES)
@pytest.mark.parametrize(
    ("chosen", "blinds"),
    [({}, (MIN, 2 * MIN)), ({"first_blind": "min/2", "second_blind": "min"}, (MIN // 2, MIN))],
)
def test_double_holdem_is_played_with_blind_bets(
    sheet: str, chosen: dict[str, str], blinds: tuple[int, int]
) -> None:
    """PV 17.3.2.II.1, CyL 83: «ante» or «ciegas» as the house chooses; the mano speaks first."""
    table = seat_players(sheet, options={"forced": "blinds", **chosen})
    for seat, cents in zip((1, 2), blinds, strict=True):
        assert (asked(table).who, offers(table)) == (seat, {"ciega": (cents, cents)})
        words(table, "ciega")
    assert isinstance(table.table.due, CardDue)
    deal_on(table)
    assert (asked(table).who, asked(table).stage) == (1, "decisions")
    assert offers(table)["cubrir"] == (blinds[1] - blinds[0], blinds[1] - blinds[0])
    play_out(table)
    assert faults(table.table.in_round()) == []


def test_where_any_hand_opens_and_nobody_does_the_mano_speaks_for_the_opener() -> None:
    """CLM 6.1: the house's rules may begin the second interval with who opened."""
    chosen = {"openers": "any", "first_speaker": "opener"}
    table = seat_players("castilla-la-mancha/cubierto-5-descarte", options=chosen)
    words(table, "pasar", "pasar", "pasar", "pasar")
    words(table, "servido", "servido", "servido", "servido")
    assert (asked(table).who, asked(table).stage) == (1, "decisions")
    play_out(table)
    assert faults(table.table.in_round()) == []


@pytest.mark.parametrize("place", ["galicia", "castilla-y-leon", "castilla-la-mancha"])
def test_a_hole_card_that_lies_open_does_not_count_with_the_open_cards(place: str) -> None:
    """At five stud one shows his own card: the four dealt open say who speaks."""
    table = seat_players(f"{place}/five-stud")
    deal_on(table)
    shows = int(asked(table).who)
    hole = table.table.in_round().numbers(shows)[:1]
    table.tell(ev.IrregularityReported("shows-own-cards", (("seat", shows), ("numbers", hole))))
    if place == "castilla-y-leon":
        table.tell(ev.SupervisorDecided("continue", "he has shown it", "jefe"))
    for number in hole:
        table.tell(ev.CardOpened(number, table.shoe.face(number)))
    play_out(table)
    assert isinstance(table.table.due, PaymentDue)
    assert faults(table.table.in_round()) == []


def test_an_annulled_hand_that_is_dealt_again_is_played() -> None:
    table = seat_players("pais-vasco/omaha")
    deal_on(table)
    for ruling in ("void-round", "redeal"):
        assert table.tell(ev.IrregularityReported("unforeseen")).accepted
        assert table.tell(ev.SupervisorDecided(ruling, "on second thoughts", "jefe")).accepted
    table.step()
    play_out(table)
    round_ = table.table.in_round()
    assert (round_.outcome, faults(round_)) == ("played", [])
    assert sum(won(table).values()) == 0


def test_chips_of_a_seat_that_does_not_play_the_hand_hold_nobody() -> None:
    table = seat_players("galicia/holdem", dict.fromkeys((1, 2, 3, 4, 5), 50 * MIN))
    play_out(table)
    table.tell(ev.RoundPaid())
    table.begin_round()
    for seat in (1, 2, 3, 4):
        table.tell(ev.BetLaid(seat, "ante", ANTE))
    table.tell(ev.BetsClosed())
    table.step()
    facts = (("seat", 5), ("put_in", MIN))
    refusal = table.tell(ev.IrregularityReported("bet-out-of-turn", facts)).refusal
    assert refusal is not None
    assert "seat 5 is not in this hand" in refusal.message
    deal_on(table)
    assert isinstance(table.table.due, WordDue)


def test_a_seat_that_has_its_stakes_back_cannot_lose_them_when_the_house_takes_its_cut() -> None:
    """A person gives the ante back, has the hand dealt again, and then forfeits the same seat."""
    table = seat_players("galicia/holdem", (1, 2, 3, 4, 5), rake=RakeChosen("pot", 5))
    table.step()
    for ruling in ("refund-ante", "redeal", "forfeit"):
        assert table.tell(ev.IrregularityReported("unforeseen")).accepted
        facts = () if ruling == "redeal" else (("seats", (5,)),)
        assert table.tell(ev.SupervisorDecided(ruling, "seen by all", "jefe", facts)).accepted
        if ruling == "redeal":
            table.step()
    play_out(table)
    assert faults(table.table.in_round()) == []
    assert won(table)[5] == 0
