"""What a ruling says beside its name is obeyed: who may draw, show, hold, raise or take back."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rulebook import library
from firmware_py.rules.games.dos_panos.bank import Cloths
from firmware_py.table import events as ev
from tests.table.baccarat import (
    CHEMIN,
    DOS_PANOS,
    LIMITS,
    Step,
    carried,
    closed,
    last_ruling,
    play,
    report,
    sit,
    words,
)
from tests.table.playing import aloud, nets, rehearse
from tests.table.test_chemin_bank import code

BETS = ((1, "banca", 5000), (2, "punto", 3000), (3, "punto", 1000))
ON_CLOTHS = ((1, "pano1", 1000), (5, "pano2", 2000))


def coup(cards: str, *steps: Step) -> Rehearsal:
    """Play a hand of chemin de fer by words and reports."""
    return play(closed(CHEMIN, cards, BETS), *steps)


def cloths(cards: str, *steps: Step) -> Rehearsal:
    """Play a hand of two cloths by words and reports; nobody makes banco."""
    return play(closed(DOS_PANOS, cards, ON_CLOTHS), "nadie", *steps)


def told(table: Rehearsal) -> dict[str, object]:
    """What the last ruling says beside its name."""
    return dict(last_ruling(table).keys)


# may_hold: whose the cards are.


def test_who_is_slow_loses_the_cards_to_the_next_stake() -> None:
    """08.IX: seat 2 held them by the highest stake; then nobody is left but the croupier."""
    table = closed(CHEMIN, "3s 2h 2d 4h", BETS)
    play(table)
    assert table.table.in_round().called["cartas"] == (2, "")
    said = table.tell(report("slow")).effects
    assert told(table) == {"may_hold": False}
    assert ("demasiado lento: cartas al 3", "08.VII") in aloud(said)
    said = table.tell(report("slow")).effects
    assert ("demasiado lento: cartas al croupier", "08.VII") in aloud(said)
    assert words(table) == ["carta", "no", "abate"]


def test_a_slow_cloth_passes_its_cards_on() -> None:
    """09.VIII.5: to the next department of the same cloth."""
    table = cloths("2s Kh 2d 2c 3d 4h")
    assert table.table.in_round().called["cartas pano2"] == (5, "")
    table.tell(report("slow", whose="pano2"))
    assert table.table.in_round().called["cartas pano2"] == (6, "")
    assert table.table.in_round().called["cartas pano1"] == (1, "")
    before = dict(table.table.in_round().called)
    table.tell(report("slow"))
    assert table.table.in_round().called == before


def test_who_took_and_saw_the_cards_keeps_them() -> None:
    """08.VII: the player who called banco seguido came too late."""
    fault = report("cards-to-wrong-player", banco_seguido=True, by="croupier", seen=True, seat=3)
    table = coup("3s 2h 2d 4h", fault)
    assert told(table) == {"may_hold": True}
    assert table.table.in_round().called["cartas"] == (3, "")


def test_a_hand_played_by_another_is_owed_to_whom_it_belonged() -> None:
    """09.VIII.1: maintained once he has spoken; the next hand is the other's."""
    fault = report("cards-to-wrong-player", whose="pano1", spoken=True, seat=2)
    table = cloths("2s Kh 4d 2c 3d 4h", fault, "carta", "carta", "abate")
    assert table.table.in_round().called["cartas pano1"] == (2, "")
    table.tell(ev.RoundPaid())
    # The bank won on both cloths, and yet the first cloth's cards are still seat 1's.
    assert dict(carried(table, Cloths).holders) == {"pano1": 1, "pano2": 6}


# may_withdraw, may_raise: the stakes.


@pytest.mark.parametrize("sheet", [CHEMIN, DOS_PANOS])
def test_no_stake_is_taken_back_after_a_card_drawn_too_early(sheet: str) -> None:
    """08.VIII.1, 09.VIII.1."""
    table = early(sheet)
    assert told(table)["may_withdraw"] is False
    seat, box = (2, "punto") if sheet == CHEMIN else (1, "pano1")
    assert code(table, ev.BetTakenBack(seat, box)) == "frozen"
    assert code(table, ev.BetLaid(seat, box, 500)) == ""


def early(sheet: str) -> Rehearsal:
    """A card left the shoe before the bets were closed."""
    table = rehearse(sheet, stack="3s 4h 2d 4c 5c 6c 7c 8c", limits=LIMITS)
    table.tell(ev.BetsOpened(new_shoe=True))
    if sheet == CHEMIN:
        sit(table, 1, 2, 3, 4)
    else:
        for seat, pano in ((1, "pano1"), (2, "pano1"), (5, "pano2"), (6, "pano2")):
            table.tell(ev.Said(seat, pano))
        table.tell(ev.Said("ana", "toma la banca", 50_000))
    for bet in BETS if sheet == CHEMIN else ON_CLOTHS:
        assert table.tell(ev.BetLaid(*bet)).accepted
    table.draw()
    return table


@pytest.mark.parametrize(("sheet", "who"), [(CHEMIN, "inspector"), (DOS_PANOS, "director")])
def test_the_exception_discards_the_cards_and_nobody_plays_them(sheet: str, who: str) -> None:
    """08.VIII.1, 09.VIII.1: exceptionally, by the inspector or the director, with a reason."""
    table = early(sheet)
    assert told(table)["decided_by"] == who
    assert code(table, ev.SupervisorDecided("burn-card", "", who)) == "no-reason"
    assert code(table, ev.SupervisorDecided("void-round", "no", who)) == "not-due"
    assert code(table, ev.SupervisorDecided("burn-card", "the sabot slipped", who)) == ""
    ruled = last_ruling(table)
    assert (ruled.ruling, ruled.by, ruled.reason) == ("burn-card", who, "the sabot slipped")
    assert code(table, ev.SupervisorDecided("burn-card", "again", who)) == "not-due"
    table.tell(ev.BetsClosed())
    play(table, *(("nadie",) if sheet == DOS_PANOS else ()))
    round_ = table.table.in_round()
    assert round_.numbers("burn") == (1,)
    assert round_.numbers("punto" if sheet == CHEMIN else "pano1")[0] == 2


def test_no_stake_is_raised_or_taken_back_once_a_cloth_was_exposed() -> None:
    """09.VIII.2."""
    table = early(DOS_PANOS)
    table.tell(report("card-exposed", place="pano1", by="banquero"))
    assert told(table) == {"may_raise": False, "may_withdraw": False}
    assert code(table, ev.BetLaid(1, "pano1", 500)) == "frozen"
    assert code(table, ev.BetTakenBack(1, "pano1")) == "frozen"


def test_stakes_may_be_taken_back_when_the_banker_showed_too_soon() -> None:
    """08.VIII.3: each punto says whether his stays."""
    table = coup("3s 4h 2d 4c", report("banker-shows-before-punto"))
    assert told(table) == {"may_withdraw": True}
    play(table, "retira", "deja")
    assert nets(table) == {1: {"banca": 950}, 2: {"punto": 0}, 3: {"punto": -1000}}


# may_abate, may_draw, cuadro, total, word, third_card.


@pytest.mark.parametrize(
    ("bank", "offered"),
    # The banker's 5 is held to a card, his 6 to none; what was drawn is his or nobody's.
    [("2h 3h", True), ("2h 4h", False)],
)
def test_may_draw_after_a_wrong_carta(bank: str, offered: bool) -> None:
    """08.VIII.2: 0 to 5 draws, 6 and 7 stand."""
    first, second = bank.split()
    fault = report("croupier-misannounced-carta", bank=(first, second), count=0)
    table = coup(f"3s {first} 4d {second} 5c", "no", fault)
    assert told(table)["may_draw"] is offered
    assert told(table)["word"] == "no"
    assert words(table) == (["carta"] if offered else ["no"])


def test_a_total_given_by_a_ruling_counts_whatever_the_cards_are() -> None:
    """08.VIII.3: nine for the punto; a banker of 7 does not draw, one of 4 may."""
    for bank, offered in (("3h 4h", ["no"]), ("2h 2c", ["carta", "no", "cuadro"])):
        first, second = bank.split()
        fault = report(
            "in-basket", by="banquero", whose="punto", which=3, bank=(first, second), seen=False
        )
        table = coup(f"2s {first} 2d {second} Kd", "carta", "da", fault)
        assert told(table) == {"total": 9, "may_draw": first == "2h"}
        assert words(table) == offered
        assert nets(play(table, "no"))[2] == {"punto": 3000}


def test_may_abate_false_takes_the_word_away() -> None:
    """08.VIII.3: a banker with 8 who offered a card."""
    table = coup("3s 4h 2d 4c 9d", "carta", "da")
    table.tell(report("banker-offers-with-natural", bank=("4h", "4c")))
    assert told(table) == {"may_abate": False}
    assert "abate" not in words(table)


def test_the_cuadro_binds_after_advice() -> None:
    """08.IX, 09.VIII.5: 6 against a punto who stood must stand."""
    table = coup("3s 2h 4d 4h", report("advice"), "no")
    assert told(table) == {"cuadro": True}
    assert words(table) == ["no"]
    table = cloths("3s 3h 2d 4c 4d 4h", report("advice"), "no", "no")
    assert told(table) == {"cuadro": True}
    assert words(table) == ["no"]


@pytest.mark.parametrize(("bank", "offered"), [("2d 3h", ["carta"]), ("2d 4h", ["no"])])
def test_a_banker_at_fault_draws_up_to_five_where_the_cloths_differ(
    bank: str, offered: list[str]
) -> None:
    """09.VIII.5 and 09.VIII.3: he called a wrong point after the others had shown."""
    first, second = bank.split()
    fault = report("banker-wrong-point", shown=True, bank=(first, second))
    # The cuadro: 5 draws against a 5 and stands against a 9; 6 draws against a 6.
    thirds = "5d 9c" if second == "3h" else "6d 9c"
    stack = f"2s Kh {first} 2c 3d {second} {thirds}"
    table = cloths(stack, "carta", "carta", "da", fault)
    assert told(table)["may_draw"] is (second == "3h")
    assert words(table) == offered


OBEYED = {
    CHEMIN: {
        "may_withdraw": "test_no_stake_is_taken_back_after_a_card_drawn_too_early",
        "decided_by": "test_the_exception_discards_the_cards_and_nobody_plays_them",
        "may_hold": "test_who_is_slow_loses_the_cards_to_the_next_stake",
        "may_draw": "test_may_draw_after_a_wrong_carta",
        "word": "test_may_draw_after_a_wrong_carta",
        "total": "test_a_total_given_by_a_ruling_counts_whatever_the_cards_are",
        "may_abate": "test_may_abate_false_takes_the_word_away",
        "cuadro": "test_the_cuadro_binds_after_advice",
    },
    DOS_PANOS: {
        "may_withdraw": "test_no_stake_is_raised_or_taken_back_once_a_cloth_was_exposed",
        "may_raise": "test_no_stake_is_raised_or_taken_back_once_a_cloth_was_exposed",
        "decided_by": "test_the_exception_discards_the_cards_and_nobody_plays_them",
        "may_hold": "test_a_slow_cloth_passes_its_cards_on",
        "cuadro": "test_the_cuadro_binds_after_advice",
        "may_draw": "test_a_banker_at_fault_draws_up_to_five_where_the_cloths_differ",
    },
}
# Where cards go is held card by card beside the article: test_chemin_faults, test_dos_panos_…
CARD_BY_CARD = {
    CHEMIN: {"burned", "to", "third_card", "shows"},
    DOS_PANOS: {
        "burned", "to", "card", "third_card", "next_card", "word", "total", "may_abate",
    },
}  # fmt: skip


@pytest.mark.parametrize("sheet", OBEYED)
def test_every_key_of_the_sheet_is_held_by_a_test(sheet: str) -> None:
    keys = {key for entry in library.sheet(sheet).irregularity for key in entry.also}
    assert keys == set(OBEYED[sheet]) | CARD_BY_CARD[sheet]
    assert all(name in globals() for name in OBEYED[sheet].values())
