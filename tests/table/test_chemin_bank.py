"""The bank of chemin de fer: who takes it, for how much, who gives it up (08.IV, 08.V)."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rules.games.chemin.bank_offer import BankPlaces, Stage
from firmware_py.rules.games.chemin.bank_turn import BankTurn
from firmware_py.table import events as ev
from firmware_py.table.states import Phase
from firmware_py.table.view import view
from tests.table.baccarat import CHEMIN, LIMITS, closed, play, sit
from tests.table.playing import aloud, rehearse

# Seat 1 holds a bank of 50; two puntos against it.
BETS = ((1, "banca", 5000), (2, "punto", 3000), (3, "punto", 1000))
BANK_WINS, BANK_LOSES, TIE = "3s 4h 2d 4c", "5s 2h 4d 4h", "3s 3h 4d 4h"


def turn(table: Rehearsal) -> BankTurn:
    """How the last hand left the bank."""
    return next(one for one in table.table.carried if isinstance(one, BankTurn))


def places(table: Rehearsal) -> BankPlaces:
    """Who sits, and how far the offer is."""
    return next(one for one in table.table.carried if isinstance(one, BankPlaces))


def code(table: Rehearsal, event: ev.Event) -> str:
    """Tell an event: the code of its refusal, or nothing."""
    refused = table.tell(event).refusal
    return "" if refused is None else refused.code


def after(cards: str, *words: str, bets: tuple[tuple[int, str, int], ...] = BETS) -> Rehearsal:
    """Play a hand and open the next bets; seats 1 to 4 are taken."""
    table = play(closed(CHEMIN, cards, bets), *words)
    table.tell(ev.RoundPaid())
    table.tell(ev.BetsOpened())
    return table


def after_a_win() -> Rehearsal:
    """Seat 1 has won 3,800 and holds a bank of 8,800."""
    return after(BANK_WINS, "carta", "abate")


def after_a_loss() -> Rehearsal:
    """Seat 1 has lost the bank."""
    return after(BANK_LOSES, "abate")


def test_the_bank_is_kept_while_it_wins_and_said_aloud() -> None:
    """08.V: the winnings are added; 08.VII: «hay... euros en la Banca»."""
    table = play(closed(CHEMIN, BANK_WINS, BETS), "carta", "abate")
    assert table.tell(ev.RoundPaid()).phase is Phase.IDLE
    assert turn(table) == BankTurn(1, (("", 8800),), 3800, base=1)
    decision = table.tell(ev.BetsOpened())
    assert ("hay 88 euros en la Banca", "08.VII") in aloud(decision.effects)
    assert table.table.in_round().bets == {(1, ""): {"banca": 8800}}
    assert table.tell(ev.BetLaid(2, "punto", 8800)).accepted
    assert code(table, ev.BetLaid(3, "punto", 500)) == "limit"


def test_the_first_bank_is_department_ones_and_the_cards_are_offered() -> None:
    """08.V and 08.VII: «señores, las cartas pasan»."""
    table = rehearse(CHEMIN, limits=LIMITS)
    opened = table.tell(ev.BetsOpened(new_shoe=True))
    assert ("señores, las cartas pasan", "08.VII") in aloud(opened.effects)
    sit(table, 4, 1, 3, 2)
    assert code(table, ev.BetLaid(2, "banca", 5000)) == "turn"
    laid = table.tell(ev.BetLaid(1, "banca", 5050))
    assert ("hay 50,50 euros en la Banca", "08.VII") in aloud(laid.effects)


def test_after_a_loss_the_bank_goes_to_the_right() -> None:
    """08.V: in the order of the departments, for the minimum or more; the loser has no turn."""
    table = after_a_loss()
    assert turn(table) == BankTurn(1, (("", 5000),), lost=True, base=1)
    assert table.table.in_round().bets == {}
    assert code(table, ev.BetLaid(1, "banca", 5000)) == "turn"
    assert code(table, ev.BetLaid(3, "banca", 5000)) == "turn"
    assert code(table, ev.Said(3, "pasa")) == "out-of-turn"
    assert code(table, ev.Said(2, "pasa")) == ""
    assert code(table, ev.BetLaid(3, "banca", 499)) == "limit"
    assert code(table, ev.BetLaid(3, "banca", 500)) == ""
    assert code(table, ev.Said(4, "pasa")) == "out-of-turn"


def test_refusing_the_hand_twice_in_a_row_costs_the_seat() -> None:
    """08.IV: and taking it in between does not."""
    table = after(f"{BANK_LOSES} {BANK_LOSES}", "abate")
    table.tell(ev.Said(2, "pasa"))
    assert places(table).refused == {2}
    for event in (ev.BetLaid(3, "banca", 5000), ev.BetLaid(2, "punto", 1000)):
        assert table.tell(event).accepted
    table.tell(ev.BetsClosed())
    play(table, "abate")
    table.tell(ev.RoundPaid())
    table.tell(ev.BetsOpened())
    assert code(table, ev.Said(4, "pasa")) == ""
    assert code(table, ev.Said(1, "pasa")) == ""
    gone = table.tell(ev.Said(2, "pasa"))
    assert ("el 2 deja su plaza", "08.IV") in aloud(gone.effects)
    assert places(table).seated == (1, 3, 4)


def test_the_banker_may_raise_his_bank_and_never_lower_it() -> None:
    """08.V: and winnings of up to fifty times the minimum stay in it."""
    table = after_a_win()
    table.tell(ev.BetTakenBack(1, "banca"))
    assert code(table, ev.BetLaid(2, "banca", 8800)) == "turn"
    table.tell(ev.BetLaid(1, "banca", 8000))
    table.tell(ev.BetLaid(2, "punto", 1000))
    refused = table.tell(ev.BetsClosed()).refusal
    assert refused is not None
    assert "at least 8800" in refused.message
    assert "08.V" in refused.message
    assert table.tell(ev.BetLaid(1, "banca", 900)).accepted
    assert table.tell(ev.BetsClosed()).phase is Phase.DEALING


def test_who_takes_a_passed_bank_takes_it_for_as_much() -> None:
    """08.V: at least the amount of the one who gave it up; his puntos get their stakes back."""
    table = after_a_win()
    table.tell(ev.BetLaid(2, "punto", 1000))
    passed = table.tell(ev.Said(1, "pasa"))
    assert ("el 1 pasa la mano", "08.V") in aloud(passed.effects)
    assert table.table.in_round().bets == {}
    assert code(table, ev.BetLaid(2, "banca", 8700)) == "turn"
    assert code(table, ev.BetLaid(2, "banca", 500)) == "turn"
    assert code(table, ev.BetLaid(2, "banca", 8800)) == ""


def offered_to_all() -> Rehearsal:
    """A bank of 8,800 was passed and no seated player wants it."""
    table = after_a_win()
    for seat in (1, 2, 3, 4):
        assert table.tell(ev.Said(seat, "pasa")).accepted
    assert places(table).stage is Stage.STANDING
    return table


def test_what_no_seated_player_wants_is_offered_to_those_who_stand() -> None:
    """08.V: and then who passed it may take it again for the same amount."""
    table = offered_to_all()
    assert code(table, ev.BetLaid(3, "banca", 8800)) == "turn"
    assert code(table, ev.BetLaid(3, "banca", 8000, "de pie")) == "turn"
    assert code(table, ev.BetLaid(3, "banca", 8800, "de pie")) == ""
    table = offered_to_all()
    assert code(table, ev.BetLaid(1, "banca", 9000)) == "turn"
    assert code(table, ev.BetLaid(1, "banca", 8800)) == ""


def test_the_auction_goes_to_the_highest_bid_the_seated_first_among_equals() -> None:
    """08.V: who passed the hand may not bid."""
    table = offered_to_all()
    assert code(table, ev.Said("croupier", "adjudica")) == "not-now"
    assert code(table, ev.Said(2, "puja", 600)) == "not-now"
    assert code(table, ev.Said(2, "subasta")) == "out-of-turn"
    assert code(table, ev.Said("croupier", "subasta")) == ""
    assert code(table, ev.BetLaid(2, "banca", 8800)) == "turn"
    assert code(table, ev.Said(1, "puja", 5000)) == "barred"
    assert code(table, ev.Said("3/ana", "puja", 6000)) == ""
    assert code(table, ev.Said(2, "puja", 5999)) == "limit"
    assert code(table, ev.Said(2, "puja", 60_000)) == "limit"
    assert code(table, ev.Said(2, "puja", 6000)) == ""
    awarded = table.tell(ev.Said("croupier", "adjudica"))
    assert ("hay 60 euros en la Banca", "08.VII") in aloud(awarded.effects)
    assert table.table.in_round().bets == {(2, ""): {"banca": 6000}}
    # It may be raised; and the hand is dealt although the former bank was larger.
    assert code(table, ev.BetLaid(2, "banca", 500)) == ""
    assert code(table, ev.BetLaid(3, "punto", 500)) == ""
    assert table.tell(ev.BetsClosed()).phase is Phase.DEALING


def test_a_bank_that_nobody_bids_for_is_the_next_players_for_the_minimum() -> None:
    """08.V: to the right of who passed it; who refuses gives up his seat."""
    table = offered_to_all()
    table.tell(ev.Said("croupier", "subasta"))
    said = table.tell(ev.Said("croupier", "adjudica")).effects
    assert ("nadie puja: la Banca es del 2 por el mínimo", "08.V") in aloud(said)
    assert code(table, ev.BetLaid(3, "banca", 500)) == "turn"
    assert code(table, ev.BetLaid(2, "banca", 1000)) == "turn"
    assert ("el 2 deja su plaza", "08.IV") in aloud(table.tell(ev.Said(2, "pasa")).effects)
    assert code(table, ev.BetLaid(3, "banca", 500)) == ""
    assert code(table, ev.BetLaid(4, "punto", 500)) == ""
    assert code(table, ev.Said(2, "se sienta")) == ""
    assert table.tell(ev.BetsClosed()).phase is Phase.DEALING


def test_who_takes_the_bank_must_deal_once() -> None:
    """08.V: otherwise it is auctioned, and neither he nor the former banker may bid."""
    table = after_a_win()
    table.tell(ev.Said(1, "pasa"))
    table.tell(ev.BetLaid(2, "banca", 8800))
    table.tell(ev.BetTakenBack(2, "banca"))
    assert places(table).stage is Stage.AUCTION
    for seat, barred in ((1, "barred"), (2, "barred"), (3, "")):
        assert code(table, ev.Said(seat, "puja", 1000)) == barred


def test_a_bank_acquired_and_lost_goes_back_to_the_right_of_who_passed_it() -> None:
    """08.V: seat 3 acquires the hand that seat 1 passed, and loses it: seat 2 is next."""
    table = after(BANK_WINS + " " + BANK_LOSES, "carta", "abate")
    table.tell(ev.Said(1, "pasa"))
    table.tell(ev.Said(2, "pasa"))
    table.tell(ev.BetLaid(3, "banca", 8800))
    table.tell(ev.BetLaid(4, "punto", 1000))
    table.tell(ev.BetsClosed())
    play(table, "abate")
    table.tell(ev.RoundPaid())
    table.tell(ev.BetsOpened())
    assert turn(table) == BankTurn(3, (("", 8800),), lost=True, base=1)
    assert code(table, ev.BetLaid(4, "banca", 500)) == "turn"
    assert code(table, ev.BetLaid(2, "banca", 500)) == ""


def test_who_sits_down_during_a_shoe_lets_the_hand_pass_first() -> None:
    """08.IV: he greets; the bank goes past him once."""
    table = after_a_win()
    table.tell(ev.Said(2, "se levanta"))
    table.tell(ev.Said(2, "se sienta"))
    assert places(table).greets == {2}
    table.tell(ev.Said(1, "pasa"))
    assert code(table, ev.BetLaid(2, "banca", 8800)) == "turn"
    assert code(table, ev.BetLaid(3, "banca", 8800)) == ""
    assert places(table).greets == frozenset()


def test_large_winnings_may_be_kept_out_of_the_bank() -> None:
    """08.V, garage: more than fifty times the minimum of 500; the maximum is 50,000."""
    bets = ((1, "banca", 40_000), (2, "punto", 40_000))
    table = after(BANK_WINS, "carta", "abate", bets=bets)
    # 78,000 less what the bank may not put in play.
    assert table.table.in_round().bets == {(1, ""): {"banca": 50_000}}
    table.tell(ev.BetTakenBack(1, "banca"))
    table.tell(ev.BetLaid(1, "banca", 40_000))
    table.tell(ev.BetLaid(2, "punto", 1000))
    assert table.tell(ev.BetsClosed()).accepted


def test_who_says_todo_va_gives_up_the_garage_of_a_bank_without_maximum() -> None:
    """08.V.d: then even large winnings stay in the bank."""
    table = rehearse(CHEMIN, stack=BANK_WINS, limits=LIMITS, options={"unlimited_bank": True})
    table.tell(ev.BetsOpened(new_shoe=True))
    sit(table, 1, 2, 3, 4)
    table.tell(ev.BetLaid(1, "banca", 40_000))
    table.tell(ev.BetLaid(2, "punto", 40_000))
    table.tell(ev.BetsClosed())
    play(table, "carta", "abate")
    table.tell(ev.RoundPaid())
    table.tell(ev.BetsOpened())
    assert table.table.in_round().bets == {(1, ""): {"banca": 78_000}}
    assert code(table, ev.Said(1, "todo va")) == ""
    table.tell(ev.BetTakenBack(1, "banca"))
    table.tell(ev.BetLaid(1, "banca", 40_000))
    table.tell(ev.BetLaid(2, "punto", 1000))
    assert code(table, ev.BetsClosed()) == "limit"
    assert code(after_a_win(), ev.Said(1, "todo va")) == "not-in-this-game"


def test_a_partner_wins_and_loses_with_the_banker() -> None:
    """08.V: 60 and 40 of 100; odd cents are the banker's."""
    table = rehearse(CHEMIN, stack=BANK_WINS, limits=LIMITS)
    table.tell(ev.BetsOpened(new_shoe=True))
    sit(table, 1, 2, 3, 4)
    table.tell(ev.BetLaid(1, "banca", 6000))
    table.tell(ev.BetLaid(1, "banca", 4000, "socio"))
    table.tell(ev.BetLaid(2, "punto", 5001))
    table.tell(ev.BetsClosed())
    play(table, "carta", "abate")
    shares = {t.bettor: t.cents for t in table.table.in_round().transfers if t.box == "banca"}
    # 5,001 less 250 (a part of a cent stays with the banker) = 4,751.
    assert shares == {"": 2851, "socio": 1900}


def test_a_bank_without_maximum_where_it_is_authorised() -> None:
    table = rehearse(CHEMIN, limits=LIMITS, options={"unlimited_bank": True})
    table.begin_round(new_shoe=True)
    assert table.tell(ev.BetLaid(1, "banca", 900_000)).accepted


def test_a_bank_that_is_kept_does_not_keep_the_table_open() -> None:
    table = play(closed(CHEMIN, BANK_WINS, BETS), "carta", "abate")
    table.tell(ev.RoundPaid())
    assert table.tell(ev.ClosingAsked("jefe")).phase is Phase.CLOSING


def test_a_hand_needs_four_players() -> None:
    """08.VII: at the table, whether they stake or not, and all the time."""
    table = rehearse(CHEMIN, limits=LIMITS)
    table.tell(ev.BetsOpened(new_shoe=True))
    for bet in BETS:
        table.tell(ev.BetLaid(*bet))
    refused = table.tell(ev.BetsClosed()).refusal
    assert refused is not None
    assert refused.code == "players"
    assert "the least is 4" in refused.message
    assert "08.VII" in refused.message
    assert table.tell(ev.BetLaid(3, "punto", 500, "de pie")).accepted
    assert table.tell(ev.BetsClosed()).accepted


def test_one_who_leaves_may_stop_the_game() -> None:
    table = after_a_win()
    assert code(table, ev.Said(1, "se levanta")) == "no-seat"
    assert code(table, ev.Said(4, "se levanta")) == ""
    table.tell(ev.BetLaid(2, "punto", 500))
    assert code(table, ev.BetsClosed()) == "players"


@pytest.mark.parametrize(
    ("said", "refusal"),
    [
        (ev.Said(9, "pasa"), "no-seat"),
        (ev.Said("nadie", "se sienta"), "no-seat"),
        (ev.Said(2, "se sienta"), "no-seat"),
        (ev.Said("2/ana", "se sienta"), "no-seat"),
        (ev.Said(0, "se sienta"), "no-seat"),
        (ev.Said(5, "se sienta", 500), "limit"),
        (ev.Said(2, "pasa"), "out-of-turn"),
        (ev.Said(2, "todo va"), "out-of-turn"),
        (ev.Said("croupier", "subasta"), "not-now"),
        (ev.Said(2, "carta"), "not-offered"),
        (ev.Said(1, "banco"), "limit"),
        (ev.Said(2, "banco seguido"), "out-of-turn"),
        (ev.Said(2, "con la mesa y último completo"), "not-now"),
    ],
)
def test_words_that_are_refused_change_nothing(said: ev.Said, refusal: str) -> None:
    table = after_a_win()
    before = (table.table.carried, dict(table.table.in_round().bets))
    assert code(table, said) == refusal
    assert (table.table.carried, table.table.in_round().bets) == before


def test_what_may_be_said_is_offered() -> None:
    """Everything that the table would take now is in the view."""
    table = offered_to_all()
    assert ("croupier", "subasta") in {(offer.who, offer.act) for offer in view(table.table).offers}
    table = after_a_loss()
    said = {(offer.who, offer.act) for offer in view(table.table).offers}
    assert {("2", "pasa"), ("anybody", "se sienta")} <= said
    assert ("3", "pasa") not in said


def test_where_everybody_sat_down_during_the_shoe_somebody_still_takes_the_bank() -> None:
    """08.IV: the hand has gone past all of them."""
    table = after_a_loss()
    for seat in (1, 2, 3, 4):
        table.tell(ev.Said(seat, "se levanta"))
    sit(table, 1, 2, 3, 4)
    assert places(table).greets == {1, 2, 3, 4}
    assert code(table, ev.BetLaid(2, "banca", 500)) == ""
