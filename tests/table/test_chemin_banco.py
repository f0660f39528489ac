"""Who plays against the bank: banco, banco seguido, banco con la mesa (08.IV, 08.VII)."""

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.table import events as ev
from tests.table.baccarat import CHEMIN, LIMITS, play, sit, words
from tests.table.playing import aloud, nets, rehearse
from tests.table.test_chemin_bank import BANK_LOSES, BANK_WINS, TIE, code, turn


def opened(stack: str = BANK_WINS, *, bank: int = 1) -> Rehearsal:
    """Seats 1 to 5 are taken; a bank of 50 is announced."""
    table = rehearse(CHEMIN, stack=stack, limits=LIMITS)
    table.tell(ev.BetsOpened(new_shoe=True))
    sit(table, *range(bank, 6))
    table.tell(ev.BetLaid(bank, "banca", 5000))
    return table


def stakes(table: Rehearsal) -> dict[tuple[int, str], int]:
    """What lies against the bank."""
    bets = table.table.in_round().bets
    return {key: boxes["punto"] for key, boxes in bets.items() if "punto" in boxes}


def played_out(table: Rehearsal, *said: str) -> Rehearsal:
    """Close, play and open the next bets."""
    assert table.tell(ev.BetsClosed()).accepted
    play(table, *said)
    table.tell(ev.RoundPaid())
    table.tell(ev.BetsOpened())
    return table


def test_banco_covers_the_whole_bank_and_the_other_stakes_go_back() -> None:
    """08.V: who reaches the bank's amount makes banco."""
    table = opened()
    table.tell(ev.BetLaid(2, "punto", 3000))
    said = table.tell(ev.Said(4, "banco"))
    assert ("banco: 4", "08.VII") in aloud(said.effects)
    assert stakes(table) == {(4, ""): 5000}
    closed = table.tell(ev.BetsClosed())
    assert ("banco: cartas al 4", "08.VII") in aloud(closed.effects)


def test_banco_goes_by_the_order_from_the_bankers_right() -> None:
    """08.IV: seated before standing, in the order of the numbers."""
    table = opened()
    assert code(table, ev.Said("3/ana", "banco")) == ""
    assert code(table, ev.Said(4, "banco")) == ""
    assert code(table, ev.Said("2/ana", "banco")) == "out-of-turn"
    assert code(table, ev.Said(5, "banco")) == "out-of-turn"
    assert code(table, ev.Said(2, "banco")) == ""
    assert stakes(table) == {(2, ""): 5000}


def test_banco_con_la_mesa_is_half_and_the_last_may_complete_it() -> None:
    """08.VII: the table stakes between them; who completes with these words has the cards."""
    table = opened()
    assert code(table, ev.Said("4/ana", "con la mesa y último completo")) == "not-now"
    assert code(table, ev.Said("4/ana", "banco con la mesa")) == ""
    assert code(table, ev.Said(3, "banco con la mesa")) == "not-now"
    table.tell(ev.BetLaid(2, "punto", 1000))
    assert code(table, ev.Said(3, "con la mesa y último completo")) == ""
    assert stakes(table) == {(4, "ana"): 2500, (2, ""): 1000, (3, ""): 1500}
    closed = table.tell(ev.BetsClosed())
    assert ("con la mesa y último completo: cartas al 3", "08.VII") in aloud(closed.effects)


def test_con_la_mesa_gives_the_cards_even_to_one_who_stands() -> None:
    """08.VII: and banco comes before it."""
    table = opened()
    table.tell(ev.Said("4/ana", "banco con la mesa"))
    table.tell(ev.BetLaid(2, "punto", 2500))
    closed = table.tell(ev.BetsClosed())
    assert ("banco con la mesa: cartas al 4 (ana)", "08.VII") in aloud(closed.effects)
    table = opened()
    table.tell(ev.Said("4/ana", "banco con la mesa"))
    table.tell(ev.Said(5, "banco"))
    assert stakes(table) == {(5, ""): 5000}


def test_a_stake_taken_back_takes_the_claim_with_it() -> None:
    table = opened()
    table.tell(ev.Said(2, "banco con la mesa"))
    table.tell(ev.BetTakenBack(2, "punto"))
    assert code(table, ev.Said(3, "banco con la mesa")) == ""


def lost_banco(stack: str = f"{BANK_WINS} {BANK_WINS}") -> Rehearsal:
    """Seat 4 made banco and lost."""
    table = opened(stack)
    table.tell(ev.Said(4, "banco"))
    return played_out(table, "carta", "abate")


def test_a_lost_banco_may_be_repeated_before_anybody_else() -> None:
    """08.VII: banco seguido."""
    table = lost_banco()
    assert turn(table).banco == (4, "")
    assert code(table, ev.Said(2, "banco")) == ""
    assert code(table, ev.Said(3, "banco seguido")) == "out-of-turn"
    assert code(table, ev.Said(4, "banco seguido")) == ""
    assert code(table, ev.Said(2, "banco")) == "out-of-turn"
    # 5,000 and the 5,000 won, less 5 %.
    assert stakes(table) == {(4, ""): 9750}


def test_banco_seguido_counts_even_after_the_deal() -> None:
    """08.VII: as long as nobody has seen the cards; the other stakes go back."""
    table = lost_banco()
    table.tell(ev.BetLaid(2, "punto", 1000))
    table.tell(ev.BetsClosed())
    play(table)
    assert words(table) == ["carta", "no", "abate", "banco seguido"]
    said = table.tell(ev.Said("punto", "banco seguido"))
    assert ("banco: cartas al 4", "08.VII") in aloud(said.effects)
    assert "banco seguido" not in words(table)
    play(table, "carta", "abate")
    assert nets(table) == {1: {"banca": 9750 - 487}, 4: {"punto": -9750}}


def test_no_banco_seguido_once_the_cards_are_seen_or_for_another() -> None:
    table = lost_banco()
    table.tell(ev.BetLaid(2, "punto", 1000))
    table.tell(ev.BetsClosed())
    play(table, "carta")
    assert words(table) == ["da", "abate"]
    table = opened()
    table.tell(ev.BetLaid(2, "punto", 1000))
    table.tell(ev.BetLaid(3, "punto", 1000))
    played_out(table, "carta", "abate")
    assert turn(table).banco is None


def test_who_stakes_alone_may_follow_as_well() -> None:
    """08.VII: when nobody makes banco and only one player stakes."""
    table = opened(f"{BANK_WINS} {BANK_WINS}")
    table.tell(ev.BetLaid(3, "punto", 1000))
    assert turn(played_out(table, "carta", "abate")).banco == (3, "")


def test_a_banco_seguido_given_up_may_be_taken_again_after_a_tie() -> None:
    """08.VII: in case of equal points."""
    table = lost_banco(f"{BANK_WINS} {TIE} {BANK_WINS}")
    table.tell(ev.BetLaid(2, "punto", 1000))
    table.tell(ev.BetLaid(3, "punto", 500))
    played_out(table, "no", "no")
    assert turn(table).banco == (4, "")
    assert code(table, ev.Said(4, "banco seguido")) == ""


def test_who_passed_a_bank_has_the_cards_once_against_a_larger_one() -> None:
    """08.V: even if others stake more."""
    table = lost_banco(f"{BANK_WINS} {BANK_LOSES}")
    table.tell(ev.Said(1, "pasa"))
    for bet in ((2, "banca", 20_000), (3, "punto", 5000), (1, "punto", 500)):
        assert table.tell(ev.BetLaid(*bet)).accepted
    table.tell(ev.BetsClosed())
    assert words(table) == ["mayor apuesta", "banquero anterior"]
    said = table.tell(ev.Said("croupier", "banquero anterior"))
    assert ("banquero anterior: cartas al 1", "08.VII") in aloud(said.effects)


def test_who_sat_down_during_the_shoe_has_no_priority_yet() -> None:
    """08.IV: seat 2 comes after seat 3 until he has let the hand pass."""
    table = opened(f"{BANK_WINS} {BANK_WINS}")
    table.tell(ev.BetLaid(3, "punto", 1000))
    played_out(table, "carta", "abate")
    table.tell(ev.Said(2, "se levanta"))
    table.tell(ev.Said(2, "se sienta"))
    assert code(table, ev.Said(4, "banco")) == ""
    assert code(table, ev.Said(2, "banco")) == "out-of-turn"
