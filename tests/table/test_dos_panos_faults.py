"""Every error rule of baccarat of two cloths (09.VIII), reached through events."""

from pathlib import Path

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rulebook import library
from firmware_py.table import events as ev
from firmware_py.table.due import SupervisorDue, WordDue
from tests.table.baccarat import (
    DOS_PANOS,
    LIMITS,
    Step,
    closed,
    last_ruling,
    play,
    report,
    rulings,
    words,
)
from tests.table.playing import nets, rehearse

BETS = ((1, "pano1", 1000), (5, "pano2", 2000), (6, "caballo", 500))
VOID = {1: {"pano1": 0}, 5: {"pano2": 0}, 6: {"caballo": 0}}
# pano1 4, pano2 3, bank 6; then third cards.
PLAIN = "2s Kh 2d 2c 3d 4h "


def coup(cards: str, *steps: Step) -> Rehearsal:
    """Play the first hand of a shoe by words and reports."""
    return play(closed(DOS_PANOS, cards, BETS), "nadie", *steps)


def thirds(table: Rehearsal) -> dict[str, tuple[int, ...]]:
    """Third cards by place, and those discarded."""
    round_ = table.table.in_round()
    found = {p: round_.numbers(p)[2:] for p in ("pano1", "pano2", "banquero")}
    return {**found, "burn": round_.numbers("burn")}


# 09.VIII.1: the shoe, and cards in the wrong hands.


def test_the_shoe() -> None:
    """09.VIII.1: early cards are played, a card face up is dead, stuck cards void the hand."""
    table = rehearse(DOS_PANOS, limits=LIMITS)
    table.begin_round(new_shoe=True)
    table.tell(ev.Said("ana", "toma la banca", 50_000))
    for bet in BETS:
        table.tell(ev.BetLaid(*bet))
    table.draw()
    table.tell(report("dealt-before-bets-ended"))
    assert rulings(table) == [
        ("drawn-before-close", "use-as-next", ("09.VIII.1",)),
        ("drawn-before-close", "use-as-next", ("09.VIII.1",)),
    ]
    assert ("decided_by", "director") in last_ruling(table).keys
    table.tell(ev.BetsClosed())
    table.tell(ev.Said("croupier", "nadie"))
    assert table.table.in_round().numbers("pano1") == (1,)
    number = table.shoe.draw()
    table.tell(ev.FaceUpSeen("shoe", number, table.shoe.face(number)))
    assert last_ruling(table).ruling == "burn-card"
    table.tell(report("on-floor", place="pano1"))
    assert rulings(table)[-1] == ("on-floor", "continue", ("09.VIII.1",))
    assert table.table.in_round().faces("pano1") == ()
    table.tell(ev.CorrectionDone())
    first = table.shoe.draw()
    table.tell(ev.DoubleFed("shoe", (first, table.shoe.draw())))
    assert rulings(table)[-1] == ("stuck-together", "void-round", ("09.VIII.1",))
    assert rulings(table)[2] == ("face-up-in-deck", "burn-card", ("09.VIII.1",))
    assert nets(table) == VOID


@pytest.mark.parametrize(("spoken", "ruling"), [(True, "continue"), (False, "correct-in-sequence")])
def test_cards_in_the_hands_of_another_player(spoken: bool, ruling: str) -> None:
    """09.VIII.1: once he has spoken the hand is maintained."""
    table = coup(PLAIN, report("cards-to-wrong-player", whose="pano1", spoken=spoken))
    assert rulings(table) == [("cards-to-wrong-player", ruling, ("09.VIII.1",))]
    play(table, "carta")
    assert table.table.in_round().known() is not None


# 09.VIII.2: the banker.


@pytest.mark.parametrize(
    "name",
    [
        "wrong-order",
        "too-many-cards",
        "too-few-cards",
        "banker-fifth-card",
        "banker-three-cards",
        "banker-two-third-cards",
        "croupier-other-fault",
    ],
)
def test_an_irregular_deal_is_put_right_if_it_is_evident(name: str) -> None:
    """09.VIII.2 and R-82: otherwise the hand is void."""
    table = coup(PLAIN, report(name, correctable=True, to="pano1"))
    assert rulings(table) == [(name, "correct-in-sequence", ("09.VIII.2",))]
    assert isinstance(play(table).table.due, WordDue)
    table = coup(PLAIN, report(name, correctable=False, to="pano1"))
    assert rulings(table) == [(name, "void-round", ("09.VIII.2",))]
    assert nets(table) == VOID


def test_a_card_given_to_a_cloth_that_did_not_ask() -> None:
    """09.VIII.2 and 3: it goes on to the next in line; no fault of the banker."""
    says = {"pano1": "no", "pano2": "carta"}
    fault = report("card-to-unasking-pano", whose="pano1", says=says, card="9d")
    table = coup("3s Kh 2d 3c 3d 4h 9d 5c", "carta", "carta", "da", fault)
    assert rulings(table) == [("card-to-unasking-pano", "correct-in-sequence", ("09.VIII.2",))]
    play(table)
    assert thirds(table)["pano1"] == ()
    assert thirds(table)["pano2"] == (7,)
    assert words(table) == ["no"]


def test_a_card_refused_to_a_cloth_that_asked() -> None:
    """09.VIII.2: restored as a fault of the banker; the cards are laid again in order."""
    fault = report("card-refused-to-asking-pano", whose="pano1", says={"pano2": "carta"}, card="9d")
    table = coup(PLAIN + "9d 4c", "no", "carta", "da", fault)
    assert rulings(table) == [
        ("card-refused-to-asking-pano", "correct-in-sequence", ("09.VIII.2",))
    ]
    play(table)
    assert thirds(table) == {"pano1": (7,), "pano2": (8,), "banquero": (), "burn": ()}


def test_a_card_given_to_the_wrong_cloth() -> None:
    """09.VIII.3: it goes where it belongs, and he keeps his right to draw."""
    table = coup(PLAIN + "9d 4c", "carta", "carta", "da", report("card-to-wrong-pano", to="pano2"))
    assert rulings(table) == [("card-to-wrong-pano", "correct-in-sequence", ("09.VIII.3",))]
    assert last_ruling(table).affects == ("pano1",)
    play(table)
    assert thirds(table)["pano1"] == (7,)


@pytest.mark.parametrize(
    ("fault", "free"),
    [
        (report("croupier-exposed", place="pano1", which=(1, 2)), ["carta", "no"]),
        (report("card-exposed", place="pano1", by="croupier"), ["carta", "no"]),
        (report("banker-exposed-punto", place="pano1", which=(1, 2)), ["no"]),
        (report("card-exposed", place="pano1", by="banquero"), ["no"]),
    ],
)
def test_cards_of_a_cloth_exposed_in_the_deal(fault: Step, free: list[str]) -> None:
    """09.VIII.2, as in 3, third paragraph: with 6, one cloth says draw and the other stand."""
    table = coup(PLAIN + "6d 4c", fault)
    assert [(r[1], r[2]) for r in rulings(table)] == [("continue", ("09.VIII.2",))]
    assert {("may_raise", False), ("may_withdraw", False)} <= set(last_ruling(table).keys)
    play(table, "carta", "carta", "da")
    assert words(table) == free


def test_a_card_of_a_cloth_exposed_by_nobody_knows_whom() -> None:
    """09.VIII.2: whoever did it, no stake may be changed any more."""
    table = coup(PLAIN + "6d 4c", report("card-exposed", place="pano1"))
    assert rulings(table) == [("card-exposed", "continue", ("09.VIII.2",))]
    assert {("may_raise", False), ("may_withdraw", False)} <= set(last_ruling(table).keys)


def test_unseen_cards_in_the_basket_in_the_deal() -> None:
    """09.VIII.2: void for the cloth that lost them, for both if they were the banker's."""
    table = closed(DOS_PANOS, "9s Kh 2d 3d 4h 4c", BETS)
    play_to_deal(table)
    table.tell(report("in-basket", whose="pano1", seen=False))
    assert rulings(table) == [("in-basket", "void-seat", ("09.VIII.2",))]
    assert last_ruling(table).affects == ("pano1",)
    play(table, "carta", "da", "no")
    # The second cloth wins with 7; half of the stake between the cloths plays there.
    assert nets(table) == {
        1: {"pano1": 0},
        5: {"pano2": 2000},
        6: {"caballo": 250},
        "banquero": {"banquero": -2250},
    }
    table = closed(DOS_PANOS, PLAIN, BETS)
    play_to_deal(table)
    table.tell(report("in-basket", whose="banquero", seen=False))
    assert rulings(table) == [("in-basket", "void-round", ("09.VIII.2",))]
    assert nets(table) == VOID


def play_to_deal(table: Rehearsal) -> None:
    """Deal three cards of the six."""
    table.tell(ev.Said("croupier", "nadie"))
    for _ in range(3):
        table.draw()


def test_a_third_card_that_was_seen_is_taken_out_of_the_basket() -> None:
    """09.VIII.2: play goes on."""
    table = closed(DOS_PANOS, PLAIN + "9d 4c", BETS)
    play(table, "nadie", "carta", "carta")
    table.table.handle(ev.Said("banquero", "da"))
    table.table.handle(ev.CardDrawn("shoe", table.shoe.draw()))
    table.tell(report("in-basket", whose="pano1", seen=True, which=3, card="9d"))
    assert rulings(table) == [("in-basket", "continue", ("09.VIII.2",))]
    play(table, "no")
    assert thirds(table)["pano1"] == (7,)


# 09.VIII.5: others.


def test_slow_players_and_advice() -> None:
    table = coup(PLAIN, report("slow", whose="pano1"), report("slow"), report("advice"))
    assert {r[2] for r in rulings(table)} == {("09.VIII.5",)}
    assert [r[1] for r in rulings(table)] == ["continue"] * 3
    assert table.table.in_round().faces("pano1") == ()
    play(table, "carta", "carta", "da")
    assert len(table.table.in_round().faces("banquero")) == 2


@pytest.mark.parametrize("whose", ["pano1", "banquero"])
def test_cards_thrown_away_unseen_count_nothing(whose: str) -> None:
    """09.VIII.5; shown before, they keep their points."""
    cards = "3s 4h 2d 3c 3d 4h"
    thrown = report("in-basket", whose=whose, by=whose, shown=False)
    # A banker whose cards are gone has nothing more to say.
    table = coup(cards, "no", "no", thrown, *(["no"] if whose == "pano1" else []))
    assert rulings(table) == [("in-basket", "continue", ("09.VIII.5",))]
    expected = -1000 if whose == "pano1" else 1000
    assert nets(table)[1] == {"pano1": expected}
    kept = report("in-basket", whose=whose, by=whose, shown=True)
    table = coup(cards, "no", "no", kept, "no")
    assert nets(table)[1] == {"pano1": 0}


def test_cards_thrown_away_by_the_croupier() -> None:
    """09.VIII.5: rebuilt from testimony; where it cannot be, the inspector decides."""
    facts = {"whose": "pano1", "by": "croupier"}
    table = coup(PLAIN, report("in-basket", **facts, reconstructible=True))
    assert rulings(table) == [("in-basket", "correct-in-sequence", ("09.VIII.5",))]
    table = coup(PLAIN, report("in-basket", **facts, reconstructible=False))
    assert isinstance(table.table.due, SupervisorDue)
    assert table.table.due.decided_by == "inspector"


def test_a_banker_who_calls_a_wrong_point() -> None:
    """09.VIII.5: he may draw while nobody has shown; otherwise as after his own fault."""
    fault = report("banker-wrong-point", shown=False)
    table = coup("3s 4h 2d 3c 3d 4h 2c", "no", "no", fault, "carta")
    assert rulings(table) == [("banker-wrong-point", "continue", ("09.VIII.5",))]
    assert thirds(table)["banquero"] == (7,)
    fault = report("banker-wrong-point", shown=True, bank=("2d", "4h"))
    table = coup("3s 2h 2d 3c Kd 4h 6c", "no", "carta", "da", fault)
    assert rulings(table) == [("banker-wrong-point", "continue", ("09.VIII.5",))]
    # 6: one cloth stood, the other drew a 6; his own fault, so above five he stands.
    assert words(table) == ["no"]


def test_no_claim_once_the_hand_is_paid() -> None:
    table = coup("9s Kh 2d Kc 8d 4h", "abate", "abate")
    before = nets(table)
    table.tell(report("claim-after-settlement"))
    assert rulings(table) == [("claim-after-settlement", "continue", ("09.VIII.5",))]
    assert nets(table) == before


def test_the_cut_card_is_no_error_in_a_hand_and_a_shuffle_between_hands() -> None:
    """09.VII."""
    table = coup(PLAIN, report("cut-card"))
    assert rulings(table) == [("cut-card", "continue", ("09.VII",))]
    table = rehearse(DOS_PANOS, limits=LIMITS)
    table.begin_round(new_shoe=True)
    table.tell(report("cut-card"))
    assert rulings(table) == [("cut-card", "reshuffle", ("09.VII",))]


def test_a_hand_shown_that_is_no_natural_is_left_to_the_inspector() -> None:
    """09.VIII.5: nothing is written of it; afterwards the cloth speaks by its duty."""
    table = coup(PLAIN + "9d", "abate")
    due = table.table.due
    assert isinstance(due, SupervisorDue)
    assert (due.decided_by, due.article) == ("inspector", "09.VIII.5")
    table.tell(ev.SupervisorDecided("continue", "he speaks again", "inspector"))
    assert words(table) == ["carta"]


def test_every_name_in_the_sheet_has_a_test() -> None:
    """The names of the sheet's error rules, against those that these tests report or provoke."""
    named = {name for entry in library.sheet(DOS_PANOS).irregularity for name in entry.names}
    files = Path(__file__).parent.glob("test_dos_panos*_faults.py")
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    assert {name for name in named if f'"{name}"' not in text} == set()
