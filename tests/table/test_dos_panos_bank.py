"""The bank of two cloths, who sits where, and whose the cards are (09.I, 09.IV, 09.V, 09.VII)."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rules.games.dos_panos.bank import Cloths, PanoBank
from firmware_py.table import events as ev
from firmware_py.table.effects import Announce, Effect
from firmware_py.table.view import view
from tests.table.baccarat import DOS_PANOS, LIMITS, carried, play
from tests.table.playing import aloud, nets, rehearse
from tests.table.test_chemin_bank import code

# 9 and 8 shown against 6: the banker loses on both cloths.
BOTH_SHOW = "9s Kh 2d Kc 8d 4h"
# 4 and 3 against 8 shown: he wins on both.
BANK_SHOWS = "2s Kh 4d 2c 3d 4h"
BETS = (
    ev.BetLaid(5, "pano2", 2000),
    ev.BetLaid(1, "pano1", 1000, "ana"),
    ev.BetLaid(2, "pano1", 1000),
)


def opened(stack: str = BOTH_SHOW, bank: int = 10_000, **options: object) -> Rehearsal:
    """Departments 1, 2 and 5, 6 are taken; a bank is announced."""
    table = rehearse(DOS_PANOS, stack=stack, limits=LIMITS, options=options)
    table.tell(ev.BetsOpened(new_shoe=True))
    for seat, pano in ((1, "pano1"), (2, "pano1"), (5, "pano2"), (6, "pano2")):
        assert table.tell(ev.Said(seat, pano)).accepted
    if bank:
        assert table.tell(ev.Said("luis", "toma la banca", bank)).accepted
    return table


def played(table: Rehearsal, *said: str, bets: tuple[ev.BetLaid, ...] = BETS) -> list[Effect]:
    """Play a hand to its list; what was said and done on the way."""
    for bet in bets:
        assert table.tell(bet).accepted
    effects = list(table.tell(ev.BetsClosed()).effects)
    if table.table.in_round().new_shoe:
        effects += table.tell(ev.Said("croupier", "nadie")).effects
    play(table, *said[:-1])
    due = table.table.due
    effects += table.tell(ev.Said(getattr(due, "who", ""), said[-1])).effects
    return effects


def next_bets(table: Rehearsal) -> Rehearsal:
    """Pay and open the next bets of the same shoe."""
    table.tell(ev.RoundPaid())
    table.tell(ev.BetsOpened())
    return table


def test_a_limited_bank_is_announced_before_the_bets_close() -> None:
    """09.V.1: the inspector announces the banker and the amount."""
    table = opened(bank=0)
    for bet in BETS:
        table.tell(bet)
    refused = table.tell(ev.BetsClosed()).refusal
    assert refused is not None
    assert (refused.code, "09.V.1" in refused.message) == ("no-bank", True)
    said = table.tell(ev.Said("luis", "toma la banca", 10_000))
    assert ("banquero: luis, Banca 100 euros", "09.V.1") in aloud(said.effects)
    assert code(table, ev.Said("eva", "toma la banca", 20_000)) == "not-now"
    assert table.tell(ev.BetsClosed()).accepted


def test_an_open_bank_needs_no_chips_and_pays_everybody() -> None:
    """09.V.2: its holder answers for all stakes without limit."""
    table = opened(bank=0, banca="libre")
    bets = (ev.BetLaid(1, "pano1", 90_000), ev.BetLaid(5, "pano2", 90_000))
    played(table, "abate", "abate", bets=bets)
    assert nets(table)["banquero"] == {"banquero": -180_000}


def test_a_limited_bank_pays_the_first_cloth_first_as_far_as_it_reaches() -> None:
    """09.I: it answers for what lies on the table; 09.IV: the seated first."""
    table = opened(bank=2500)
    effects = played(table, "abate", "abate")
    moved = [(t.seat, t.bettor, t.cents) for t in table.table.in_round().transfers]
    assert moved == [(2, "", 1000), (1, "ana", 1000), (5, "", 500), ("banquero", "", -2500)]
    assert ("la Banca ha saltado", "09.V.1") in aloud(effects)
    assert ("primer paño 9, segundo paño 8, Banca 6", "09.VII") in aloud(effects)


def test_what_the_banker_collects_on_one_cloth_helps_to_pay_the_other() -> None:
    """09.VII: his winnings are part of the bank."""
    table = opened("9s 2h 4d Kc 4c 3h", bank=500)
    bets = (ev.BetLaid(1, "pano1", 3000), ev.BetLaid(5, "pano2", 2000))
    played(table, "abate", "no", "no", bets=bets)
    assert nets(table) == {
        5: {"pano2": -2000},
        1: {"pano1": 2500},
        "banquero": {"banquero": -500},
    }


def test_winnings_join_the_bank_less_the_houses_part() -> None:
    """09.V.3: 4,000 won, less 2 %."""
    table = opened(BANK_SHOWS)
    played(table, "carta", "carta", "abate")
    next_bets(table)
    assert carried(table, PanoBank) == PanoBank("luis", 13_920, 10_000, 1)


def test_a_broken_bank_may_be_renewed_for_at_least_the_first_deposit() -> None:
    """09.V.1: or left."""
    table = opened(bank=2500)
    played(table, "abate", "abate")
    next_bets(table)
    assert code(table, ev.BetLaid(1, "pano1", 1000)) == ""
    assert code(table, ev.BetsClosed()) == "no-bank"
    assert code(table, ev.Said("luis", "renueva", 2499)) == "limit"
    assert code(table, ev.Said("eva", "renueva", 2500)) == "out-of-turn"
    assert code(table, ev.Said("luis", "renueva", 2500)) == ""
    assert code(table, ev.Said("luis", "renueva", 2500)) == "not-now"
    assert carried(table, PanoBank) == PanoBank("luis", 2500, 2500)


def test_the_bank_may_be_left_after_the_first_hand() -> None:
    """09.V.1: saying what is withdrawn; who won stays away for the shoe; the same deposit."""
    table = opened(BANK_SHOWS)
    assert code(table, ev.Said("luis", "se retira")) == "not-now"
    played(table, "carta", "carta", "abate")
    next_bets(table)
    said = table.tell(ev.Said("banquero", "se retira"))
    assert ("el banquero retira 139,20 euros", "09.V.1") in aloud(said.effects)
    assert code(table, ev.Said("luis", "toma la banca", 20_000)) == "barred"
    assert code(table, ev.Said("eva", "toma la banca", 9000)) == "limit"
    assert code(table, ev.Said("eva", "toma la banca", 10_000)) == ""


def test_who_withdrew_may_be_banker_again_in_the_next_shoe() -> None:
    table = opened(BANK_SHOWS)
    played(table, "carta", "carta", "abate")
    next_bets(table)
    table.tell(ev.Said("luis", "se retira"))
    table.tell(ev.Said("eva", "toma la banca", 10_000))
    assert carried(table, PanoBank).withdrawn == {"luis"}
    for bet in BETS:
        table.tell(bet)
    table.tell(ev.BetsClosed())
    table.finish_round()
    table.tell(ev.RoundPaid())
    table.tell(ev.BetsOpened(new_shoe=True))
    table.tell(ev.Said("eva", "se retira"))
    assert code(table, ev.Said("luis", "toma la banca", 10_000)) == ""


def test_a_bank_without_banker_is_auctioned_and_equal_bids_go_by_lot() -> None:
    """09.V.1."""
    table = opened(bank=0)
    assert code(table, ev.Said("luis", "subasta")) == "out-of-turn"
    assert code(table, ev.Said("inspector", "subasta")) == ""
    assert code(table, ev.Said("luis", "toma la banca", 9000)) == "not-now"
    assert code(table, ev.Said("luis", "puja", 499)) == "limit"
    assert code(table, ev.Said("luis", "puja", 6000)) == ""
    assert code(table, ev.Said(2, "puja", 5000)) == "limit"
    assert code(table, ev.Said(2, "puja", 6000)) == ""
    assert code(table, ev.Said("inspector", "adjudica")) == "not-now"
    assert code(table, ev.Said("eva", "gana el sorteo")) == "not-now"
    assert code(table, ev.Said(2, "gana el sorteo")) == ""
    assert carried(table, PanoBank) == PanoBank("2", 6000, 6000)


def test_without_a_bid_the_session_is_over() -> None:
    """09.V.1."""
    table = opened(bank=0)
    table.tell(ev.Said("inspector", "subasta"))
    said = table.tell(ev.Said("inspector", "adjudica")).effects
    assert ("sin postor: se da por finalizada la partida", "09.V.1") in aloud(said)


def test_each_cloth_needs_two_players() -> None:
    """09.VII: at the table, whether they stake in this hand or not."""
    table = opened()
    assert code(table, ev.Said(6, "se levanta")) == ""
    table.tell(ev.BetLaid(1, "pano1", 1000))
    refused = table.tell(ev.BetsClosed()).refusal
    assert refused is not None
    assert (refused.code, "at pano2 one player is known" in refused.message) == ("players", True)
    table.tell(ev.BetLaid(1, "pano2", 1000, "de pie"))
    assert table.tell(ev.BetsClosed()).accepted


def said_of_cards(effects: list[Effect]) -> list[str]:
    """Whose the cards are, as it was said."""
    return [e.words for e in effects if isinstance(e, Announce) and "cartas al" in e.words]


def test_the_cards_of_a_cloth_go_round_when_the_bank_wins_there() -> None:
    """09.IV: in the order of the numbers of each cloth."""
    # The second hand: the first cloth shows 9 and wins, the second loses.
    table = opened(f"{BANK_SHOWS} 9s 2h 4d Kc 4c 3h 9s 2h 4d Kc 4c 3h")
    assert said_of_cards(played(table, "carta", "carta", "abate")) == [
        "primer paño: cartas al 1, segundo paño: cartas al 5"
    ]
    next_bets(table)
    assert said_of_cards(played(table, "abate", "no", "no")) == [
        "primer paño: cartas al 2, segundo paño: cartas al 6"
    ]
    next_bets(table)
    assert said_of_cards(played(table, "abate", "no", "no")) == [
        "primer paño: cartas al 2, segundo paño: cartas al 5"
    ]


def test_who_makes_banco_has_the_cards_of_both_cloths() -> None:
    """09.IV and 09.VI: once, at the start; the nearer to the banker comes first."""
    table = opened()
    for bet in BETS:
        table.tell(bet)
    assert code(table, ev.Said(6, "banco")) == "no-seat"
    assert code(table, ev.Said("1/ana", "banco")) == ""
    assert code(table, ev.Said(2, "gana el sorteo")) == "not-now"
    assert code(table, ev.Said(2, "banco")) == ""
    assert code(table, ev.Said("1/ana", "banco")) == "out-of-turn"
    # On both cloths: by lot.
    assert code(table, ev.Said(5, "banco")) == "lot"
    assert code(table, ev.Said(5, "gana el sorteo")) == ""
    assert table.table.in_round().called == {"banco": (5, "")}
    assert code(table, ev.Said(2, "gana el sorteo")) == ""
    effects = list(table.tell(ev.BetsClosed()).effects)
    assert said_of_cards(effects) == ["primer paño: cartas al 2, segundo paño: cartas al 2"]
    table = next_bets(play(table, "abate", "abate"))
    table.tell(BETS[0])
    assert code(table, ev.Said(5, "banco")) == "not-now"


@pytest.mark.parametrize(
    ("said", "refusal"),
    [
        (ev.Said(1, "pano2"), "no-seat"),
        (ev.Said(6, "pano1"), "no-seat"),
        (ev.Said(9, "pano1"), "no-seat"),
        (ev.Said("ana", "pano1"), "no-seat"),
        (ev.Said("1/ana", "pano1"), "no-seat"),
        (ev.Said(3, "se levanta"), "no-seat"),
        (ev.Said(1, "pano1", 500), "limit"),
        (ev.Said("luis", "se retira"), "not-now"),
        (ev.Said("luis", "puja", 5000), "not-now"),
        (ev.Said("inspector", "adjudica"), "not-now"),
        (ev.Said(1, "carta"), "not-offered"),
    ],
)
def test_words_that_are_refused_change_nothing(said: ev.Said, refusal: str) -> None:
    table = opened()
    before = table.table.carried
    assert code(table, said) == refusal
    assert table.table.carried == before


def test_what_may_be_said_is_offered() -> None:
    """Everything that the table would take now is in the view."""
    table = opened(bank=0)
    found = {(offer.who, offer.act) for offer in view(table.table).offers}
    assert {("anybody", "toma la banca"), ("inspector", "subasta"), ("anybody", "pano1")} <= found
    assert carried(table, Cloths).at("pano2") == (5, 6)


def test_a_session_with_an_open_bank_has_two_shoes() -> None:
    """09.V.2: and a limited one as many as are wanted."""
    for kind, refusal in (("libre", "last-shoe"), ("limitada", "")):
        table = opened(BOTH_SHOW, bank=50_000, banca=kind)
        for _ in range(2):
            for bet in BETS:
                table.tell(bet)
            table.tell(ev.BetsClosed())
            table.tell(ev.Said("croupier", "nadie"))
            table.finish_round()
            table.tell(ev.RoundPaid())
            table.shoe.refill()
            table.tell(ev.BetsOpened(new_shoe=True))
        for bet in BETS:
            table.tell(bet)
        assert code(table, ev.BetsClosed()) == refusal
