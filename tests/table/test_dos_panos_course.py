"""Baccarat of two cloths card by card: order, words, the cuadro, the banker's balance."""

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.__main__ import main
from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rulebook import library
from firmware_py.rules.game import choose
from firmware_py.table import events as ev
from firmware_py.table.decision import RefusedEventError
from firmware_py.table.due import CardDue, PaymentDue, WordDue
from firmware_py.table.games.dos_panos.betting import BancoLeft
from firmware_py.table.games.dos_panos.course import course
from firmware_py.table.round import Round
from firmware_py.table.states import Phase
from firmware_py.table.table import OptionsError, Table
from firmware_py.text.render import english
from tests.table.baccarat import DOS_PANOS, LIMITS, again, carried, closed, play, rulings, words
from tests.table.playing import nets, rehearse

BETS = ((1, "pano1", 1000), (5, "pano2", 2000), (6, "caballo", 501))
FRAGMENT = "catalogo-004/baccarat-dos-panos"


def coup(cards: str, *steps: str, **options: object) -> Rehearsal:
    """Play the first hand of a shoe, in which nobody makes banco."""
    return play(closed(DOS_PANOS, cards, BETS, options), "nadie", *steps)


def test_first_cloth_second_cloth_bank_and_words_in_that_order() -> None:
    """09.VII."""
    table = closed(DOS_PANOS, "2s 3h 2d 2c 3d 4h 9d 4c", BETS)
    play(table, "nadie")
    round_ = table.table.in_round()
    assert round_.numbers("pano1") == (1, 4)
    assert round_.numbers("pano2") == (2, 5)
    assert round_.numbers("banquero") == (3, 6)
    assert list(round_.known()) == []
    for who, word in (("pano1", "carta"), ("pano2", "no"), ("banquero", "da")):
        due = table.table.due
        assert isinstance(due, WordDue)
        assert due.who == who
        table.tell(ev.Said(who, word))
    assert table.table.due == CardDue("pano1", "up", 3, stage="third-card")
    table.draw()
    assert len(round_.faces("pano1")) == 1


def test_the_deal_is_one_by_one_face_down() -> None:
    table = closed(DOS_PANOS, "2s 3h 2d 2c 3d 4h", BETS)
    table.tell(ev.Said("croupier", "nadie"))
    for ordinal in (1, 2):
        for place in ("pano1", "pano2", "banquero"):
            assert table.table.due == CardDue(place, "down", ordinal)
            table.draw()


def test_the_banker_wins_on_one_cloth_and_ties_on_the_other() -> None:
    """09.V.3: 1,250 won in all, less 2 %; the larger part between the cloths is the first's."""
    table = coup("2s 3h 2d 2c 3d 4h Kd", "carta", "no", "da", "no")
    # 4 and a ten against 6; 6 against 6; 251 of the 501 play on the first cloth.
    assert nets(table) == {
        1: {"pano1": -1000},
        5: {"pano2": 0},
        6: {"caballo": -251},
        "banquero": {"banquero": 1226},
    }
    assert table.tell(ev.RoundPaid()).phase is Phase.IDLE


def test_an_open_bank_pays_less_to_the_house() -> None:
    """09.V.3: 1.25 %; and 09.V.2: no maximum for the stakes."""
    table = coup("2s 3h 2d 2c 3d 4h Kd", "carta", "no", "da", "no", banca="libre")
    assert nets(table)["banquero"] == {"banquero": 1251 - 15}
    table = rehearse(DOS_PANOS, limits=LIMITS, options={"banca": "libre"})
    table.begin_round(new_shoe=True)
    assert table.tell(ev.BetLaid(1, "pano1", 90_000)).accepted


def test_no_cut_where_the_balance_of_both_cloths_is_a_loss() -> None:
    """09.VII: he wins 2,000 on the second cloth and loses 3,000 on the first."""
    bets = ((1, "pano1", 3000), (5, "pano2", 2000))
    table = play(closed(DOS_PANOS, "9s 2h 4d Kc 4c 3h", bets), "nadie", "abate", "no", "no")
    assert nets(table) == {
        1: {"pano1": 3000},
        5: {"pano2": -2000},
        "banquero": {"banquero": -1000},
    }
    assert [moved.cents for moved in table.table.in_round().transfers] == [-2000, 3000, -1000]


def test_both_cloths_show_and_nobody_draws() -> None:
    """09.VI: 8 or 9 must be shown."""
    table = coup("9s Kh 2d Kc 8d 4h", "abate", "abate")
    assert nets(table) == {
        1: {"pano1": 1000},
        5: {"pano2": 2000},
        6: {"caballo": 501},
        "banquero": {"banquero": -3501},
    }


def test_the_banker_shows_instead_of_giving_cards() -> None:
    table = coup("2s Kh 4d 2c 3d 4h", "carta", "carta", "abate")
    assert nets(table)["banquero"] == {"banquero": 3501 - 70}
    assert len(table.table.in_round().cards) == 6


def test_an_eight_in_two_cards_beats_a_nine_in_three() -> None:
    """09.VI."""
    table = coup("8s Kh 2d Kc 3d 4h 5c 3c", "abate", "carta", "da", "carta")
    round_ = table.table.in_round()
    assert len(round_.faces("banquero")) == 3
    assert nets(table)[1] == {"pano1": 1000}


def test_the_cuadro_binds_where_it_says_the_same_for_both() -> None:
    """09.VI: 6 against a 9 and a 4 stands; against a 6 and a 4 he is free."""
    table = coup("2s Kh 2d 2c 3d 4h 9d 4c", "carta", "carta", "da", "cuadro")
    assert words(table) == ["no"]
    table = coup("2s Kh 2d 2c 3d 4h 6d 4c", "carta", "carta", "da", "cuadro")
    assert words(table) == ["carta", "no"]
    refused = table.tell(ev.Said("banquero", "abate")).refusal
    assert refused is not None
    assert refused.code == "not-offered"


def test_a_banker_with_nothing_must_draw() -> None:
    """08.VI, which holds in general (09.VI)."""
    table = coup("3s 3h Kd 3c 4d Qh 9c", "no", "no", "no")
    assert len(table.table.in_round().faces("banquero")) == 3


def test_who_makes_banco_is_free_and_may_repeat_it_twice_after_a_void_hand() -> None:
    """09.VI: once, at the start; a hand that nobody won or lost may be repeated."""
    tie = "2s 2h 2d 2c 2d 2c"
    table = rehearse(DOS_PANOS, stack=" ".join([tie] * 2), limits=LIMITS)
    again(table, *BETS)
    play(table, "banco", "no", "no", "no")
    assert rulings(table) == []
    table.tell(ev.RoundPaid())
    assert carried(table, BancoLeft) == BancoLeft(2)
    again(table, *BETS)
    assert words(table) == ["nadie", "banco"]
    play(table, "banco", "no", "no", "no")
    table.tell(ev.RoundPaid())
    assert carried(table, BancoLeft) == BancoLeft(1)
    again(table, *BETS)
    play(table, "nadie")
    assert BancoLeft(1) in table.table.in_round().carried


def test_nobody_is_asked_for_banco_in_the_middle_of_a_shoe() -> None:
    table = coup("9s Kh 2d Kc 8d 4h", "abate", "abate")
    table.tell(ev.RoundPaid())
    again(table, *BETS)
    assert table.table.due == CardDue("pano1", "down", 1)


def test_a_cloth_without_stakes_gets_no_cards() -> None:
    table = closed(DOS_PANOS, "2s 2h 2c 4h", ((1, "pano1", 1000),))
    play(table, "nadie")
    assert table.table.in_round().numbers("pano2") == ()
    assert isinstance(table.table.due, WordDue)


@pytest.mark.parametrize(
    ("bet", "code"),
    [
        ((1, "pano1", 499), "limit"),
        ((1, "pano2", 50_001), "limit"),
        ((1, "punto", 500), "not-in-this-game"),
    ],
)
def test_stakes_that_cannot_be_laid(bet: tuple[int, str, int], code: str) -> None:
    """09.V.1."""
    table = rehearse(DOS_PANOS, limits=LIMITS)
    table.begin_round(new_shoe=True)
    refused = table.tell(ev.BetLaid(*bet)).refusal
    assert refused is not None
    assert refused.code == code
    assert table.tell(ev.BetsClosed()).refusal is not None


def test_the_last_hand_of_a_shoe() -> None:
    """09.VII: the hand in which the cut card appears is finished."""
    table = closed(DOS_PANOS, "9s Kh 2d Kc 8d 4h", BETS)
    table.tell(ev.CutCardShown("shoe"))
    play(table, "nadie", "abate", "abate")
    table.tell(ev.RoundPaid())
    assert table.tell(ev.BetsOpened()).refusal is not None


def test_the_fragment_has_no_deal_and_cannot_be_played() -> None:
    """Catálogo 004: only its error rules survive; the table says so before it opens."""
    with pytest.raises(OptionsError, match="neither deal nor bets survive") as refused:
        rehearse(FRAGMENT, limits=LIMITS)
    assert "fragmento 004" in str(refused.value)
    assert str(refused.value).count(". ") == 0
    shown = CliRunner().invoke(main, ["play", FRAGMENT])
    assert (shown.exit_code, str(refused.value) in shown.output) == (1, True)
    game = choose(FRAGMENT, library.sheet(FRAGMENT), {})
    with pytest.raises(RefusedEventError, match="no-deal"):
        course(Round(1, game, "manual", *LIMITS))


@settings(max_examples=80, deadline=None)
@given(seed=st.integers(0, 10**6), data=st.data())
def test_money_is_conserved_whatever_is_said(seed: int, data: st.DataObject) -> None:
    """The house takes at most 2 % of what the banker wins, and every word can be replayed."""
    table = rehearse(DOS_PANOS, limits=LIMITS, seed=seed)
    again(table, *BETS)
    for _ in range(80):
        due = table.table.due
        if isinstance(due, PaymentDue):
            break
        if isinstance(due, WordDue):
            word = data.draw(st.sampled_from([choice.word for choice in due.choices]))
            assert table.tell(ev.Said(due.who, word)).accepted
        elif table.table.phase is Phase.HALTED and english(due.message()).startswith("inspector"):
            table.tell(ev.SupervisorDecided("continue", "he speaks again", "inspector"))
        else:
            table.step()
    moved = table.table.in_round().transfers
    assert {transfer.box for transfer in moved} == {"pano1", "pano2", "caballo", "banquero"}
    house = -sum(transfer.cents for transfer in moved)
    assert 0 <= house <= 70
    again_played = Table(table.table.game, table.table.setup)
    for event in table.events:
        again_played.handle(event)
    assert again_played.in_round().transfers == moved
