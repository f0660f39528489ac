"""The punto's errors at chemin de fer (08.IX), banco seguido and the rest, through events."""

from pathlib import Path

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rulebook import library
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, SupervisorDue, WordDue
from tests.table.baccarat import (
    CHEMIN,
    LIMITS,
    Step,
    closed,
    play,
    report,
    rulings,
    words,
)
from tests.table.playing import nets, rehearse

BETS = ((1, "banca", 5000), (2, "punto", 3000), (3, "punto", 1000))
BANK_WINS = {1: {"banca": 3800}, 2: {"punto": -3000}, 3: {"punto": -1000}}
BANK_LOSES = {1: {"banca": -4000}, 2: {"punto": 3000}, 3: {"punto": 1000}}
TIE = {1: {"banca": 0}, 2: {"punto": 0}, 3: {"punto": 0}}


def coup(cards: str, *steps: Step) -> Rehearsal:
    """Play a hand by words and reports."""
    return play(closed(CHEMIN, cards, BETS), *steps)


# 08.IX: the punto.


def test_a_slow_punto_loses_the_cards_and_advice_brings_the_cuadro() -> None:
    table = coup("4s 2h 2d 6h", report("slow"), report("advice"))
    assert rulings(table) == [("slow", "continue", ("08.IX",)), ("advice", "continue", ("08.IX",))]
    assert ("may_hold", False) in table.table.in_round().rulings[0].keys
    play(table, "no")
    assert len(table.table.in_round().faces("banquero")) == 2


def test_a_wrong_word_found_when_the_cards_are_shown() -> None:
    """08.IX: before any card is drawn the banker gives or refuses it."""
    fault = ("says-no-below-five", "banker-decides", ("08.IX",))
    for word, cards in (("da", 3), ("niega", 2)):
        table = coup("2s 2h 2d 3h 5d", "no", "no")
        assert rulings(table) == [fault]
        assert words(table) == ["da", "niega"]
        play(table, word, *(["no"] if word == "da" else []))
        assert len(table.table.in_round().numbers("punto")) == cards
        assert nets(table) == (BANK_LOSES if word == "da" else BANK_WINS)
    # He has drawn: his right to decide is spent.
    table = coup("2s 2h 2d 3h 9d", "no", "carta")
    assert rulings(table) == [fault]
    assert nets(table) == TIE
    table = coup("4s 2h 2d 3h 9d", "carta", "da", "no")
    assert rulings(table) == [("asks-with-six-or-more", "banker-decides", ("08.IX",))]


def test_a_wrong_word_noticed_at_once() -> None:
    """08.IX: the banker speaks before he draws."""
    wrong = report("wrong-word", player=("4s", "2d"), says="carta")
    table = coup("4s 2h 2d 3h 9d", "carta", wrong)
    assert rulings(table) == [("asks-with-six-or-more", "banker-decides", ("08.IX",))]
    play(table, "niega")
    assert words(table) == ["carta", "no", "abate", "cuadro"]
    assert nets(play(table, "no")) == BANK_LOSES


@pytest.mark.parametrize("found", ["showdown", "at once"])
def test_with_nothing_the_card_is_always_due(found: str) -> None:
    """08.IX: «a menos que aquél tenga bacarra»."""
    if found == "showdown":
        table = coup("Ks 2h Qd 3h 9d", "no", "no")
    else:
        wrong = report("wrong-word", player=("Ks", "Qd"), says="no")
        table = coup("Ks 2h Qd 3h 9d", "no", wrong, "no")
    assert rulings(table) == [("says-no-below-five", "correct-in-sequence", ("08.IX",))]
    play(table)
    assert table.table.in_round().numbers("punto") == (1, 3, 5)
    assert nets(table) == BANK_LOSES


def test_a_natural_that_was_not_shown() -> None:
    """08.IX: the right is lost; 9 loses to a shown 8; after «carta» the banker decides."""
    table = coup("9s 4h Kd 4c", "no", "abate")
    assert rulings(table) == [("natural-not-shown", "forfeit", ("08.IX",))]
    assert nets(table) == BANK_WINS
    table = coup("9s 4h Kd 3c", "no", "no")
    assert rulings(table) == [("natural-not-shown", "continue", ("08.IX",))]
    assert nets(table) == BANK_LOSES
    fault = report("natural-not-shown", player=("9s", "Kd"), says="carta")
    table = coup("9s 4h Kd 3c", "carta", fault)
    assert rulings(table) == [("natural-not-shown", "banker-decides", ("08.IX",))]
    assert nets(play(table, "niega", "no")) == BANK_LOSES


@pytest.mark.parametrize("name", ["wrong-announcement", "contradictory-words"])
def test_any_other_error_in_the_announcement(name: str) -> None:
    """08.IX: put right and its cards discarded; who makes banco suffers it, except with 0."""
    table = coup("4s 2h 2d 3h 9d", "carta", "da", report(name, banco=False, count=1))
    assert rulings(table) == [(name, "correct-in-sequence", ("08.IX",))]
    assert words(table) == ["carta", "no", "abate"]
    assert table.table.in_round().numbers("burn") == (5,)
    assert nets(play(table, "no", "no")) == BANK_LOSES
    table = coup("4s 2h 2d 3h", "no", report(name, banco=True, player=("4s", "2d")))
    assert rulings(table) == [(name, "continue", ("08.IX",))]
    table = coup("Ks 2h Qd 3h 9d", "no", report(name, banco=True, player=("Ks", "Qd")))
    assert rulings(table) == [(name, "correct-in-sequence", ("08.IX",))]
    assert len(table.table.in_round().numbers("punto")) == 3


def test_showing_what_is_no_natural_is_put_right() -> None:
    """08.IX: his cards lie open, and he speaks by his duty."""
    table = coup("2s 2h 2d 3h", "abate")
    assert rulings(table) == [("wrong-announcement", "correct-in-sequence", ("08.IX",))]
    assert words(table) == ["carta"]


# 08.VII: banco seguido.


@pytest.mark.parametrize(
    ("facts", "ruling"),
    [
        ({"taken_by": "player", "seen": True}, "correct-in-sequence"),
        ({"seen": False}, "correct-in-sequence"),
        ({"by": "croupier", "seen": True}, "continue"),
    ],
)
def test_cards_of_a_banco_seguido_in_other_hands(facts: dict[str, object], ruling: str) -> None:
    """08.VII: claimed back unless they were seen; always if they were simply taken."""
    table = coup("5s 2h 4d 4h", report("cards-to-wrong-player", banco_seguido=True, **facts))
    assert rulings(table) == [("cards-to-wrong-player", ruling, ("08.VII",))]
    assert nets(play(table, "abate")) == BANK_LOSES


def test_the_cut_card_is_no_error_in_a_hand_and_a_shuffle_between_hands() -> None:
    table = coup("5s 2h 4d 4h", report("cut-card"))
    assert rulings(table) == [("cut-card", "continue", ("08.VII",))]
    table = rehearse(CHEMIN, limits=LIMITS)
    table.begin_round(new_shoe=True)
    table.tell(report("cut-card"))
    assert rulings(table) == [("cut-card", "reshuffle", ("08.VII",))]


def test_what_the_text_does_not_foresee_is_the_inspectors() -> None:
    """08.IX and R-83: a person, with a reason."""
    table = coup("5s 2h 4d 4h", report("unforeseen"))
    due = table.table.due
    assert isinstance(due, SupervisorDue)
    assert (due.decided_by, due.article) == ("inspector", "08.IX")
    table.tell(ev.SupervisorDecided("forfeit", "he left", "inspector", (("seats", ("punto",)),)))
    assert nets(table) == BANK_WINS


def test_a_fact_that_the_ruling_depends_on_is_asked_for() -> None:
    table = coup("5s 2h 4d 4h")
    before = table.table.due
    refused = table.tell(report("banker-two-third-cards", to="punto")).refusal
    assert refused is not None
    assert table.table.due == before
    assert isinstance(before, WordDue | CardDue)


def test_every_name_in_the_sheet_has_a_test() -> None:
    """The names of the sheet's error rules, against those that these tests report or provoke."""
    named = {name for entry in library.sheet(CHEMIN).irregularity for name in entry.names}
    files = Path(__file__).parent.glob("test_chemin*_faults.py")
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    assert {name for name in named if f'"{name}"' not in text} == set()


def test_a_hand_dealt_again_leaves_its_faults_behind() -> None:
    """The person in charge has the cards shuffled: what was ruled before no longer counts."""
    table = coup("2s 4h 2d 4c", report("banker-three-cards"), report("unforeseen"))
    table.tell(ev.SupervisorDecided("redeal", "the cards were spilled", "inspector"))
    table.table.handle(ev.DeckReshuffled("shoe"))
    play(table)
    assert words(table) == ["carta", "no", "abate"]
    play(table, "no")
    assert "abate" in words(table)


@pytest.mark.parametrize(("on_line", "lost"), [(False, 1000), (True, 500)])
def test_who_forfeits_loses_what_plays_to_the_banker_and_not_to_the_house(
    on_line: bool, lost: int
) -> None:
    """08.V: the puntos play against the banker; of a stake on the line half plays (08.IX)."""
    bets = (*BETS[:2], ev.BetLaid(3, "punto", 1000, on_line=on_line))
    table = play(closed(CHEMIN, "5s 2h 4d 4h", bets), report("unforeseen"))
    table.tell(ev.SupervisorDecided("forfeit", "he left", "inspector", (("seats", (3,)),)))
    play(table, "abate")
    paid = {(row.seat, row.box): row.cents for row in table.table.in_round().transfers}
    assert paid == {(1, "banca"): lost - 3000, (2, "punto"): 3000, (3, "punto"): -lost}
