"""Every text of a sheet that names or measures something is held to what there is."""

from collections.abc import Iterator
from typing import Any, get_args

import pytest
from msgspec import Struct

from firmware_py.rules.cards import RANKS
from firmware_py.rules.games.blackjack.sides import COMBINATIONS, NAMES
from firmware_py.rules.kinds import IS, RankName
from firmware_py.rules.sheet.check import check
from firmware_py.rules.sheet.lines import Path
from firmware_py.rules.sheet.name_check import CHECKS
from firmware_py.rules.sheet.parse import SheetError, parse_sheet
from firmware_py.rules.sheet.words import WORDS
from tests.rehearsal.mutated_sheets import changed, merged, toml_of

BANK = "galicia/poker-sin-descarte"
HOLES = "castilla-y-leon/texas-holdem-bonus"
STREETS = "castilla-y-leon/texas-poker"
CHANGES = "castilla-y-leon/poker-con-descarte"
CIRCLE = "pais-vasco/sintetico"
DRAW = "castilla-la-mancha/cubierto-5-descarte"
BLACKJACK = "pais-vasco/blackjack"
CHEMIN = "pais-vasco/chemin-de-fer"
PAI_GOW = "castilla-y-leon/pai-gow"


def faults(name: str, path: Path, value: Any) -> str:
    text = toml_of(changed(merged(name), path, value))
    try:
        return "\n".join(map(str, check(name, parse_sheet("x.toml", text, lambda part: part))))
    except SheetError as error:
        return str(error)


def first(name: str, part: str, key: str) -> Path:
    """Name the first record of a list that has something at a key."""
    records = merged(name)[part]
    return (part, next(at for at, one in enumerate(records) if one.get(key)), key)


@pytest.mark.parametrize(
    ("name", "path", "value", "reason"),
    [
        (BANK, ("settlement_order",), "from-the-lefft", "did you mean from-the-left"),
        (BANK, ("box", 0, "limits", 0, "at_least"), ["min/0"], "divides by nothing"),
        (BANK, ("box", 0, "limits", 0, "at_least"), ["bet"], "no amount is called 'bet'"),
        (BANK, ("decision", 0, "words"), ["voy", "me retiro"], "one word"),
        (BANK, ("decision", 0, "words"), ["voy"], "2 different words"),
        (BANK, ("decision", 0, "words"), ["voy", "voy"], "2 different words"),
        (BANK, ("decision",), [], "nobody can speak"),
        (BANK, ("box", 1, "placed"), "before-deal", "«voy» lays one bet"),
        (BANK, ("box", 0, "win", 0, "hole"), "AKs", "two own cards"),
        (BANK, ("decision", 0, "stage"), "decisionz", "did you mean decisions"),
        (BANK, ("irregularity", 0, "when"), {"by": ""}, "nothing to compare with"),
        (BANK, ("irregularity", 0, "when"), {"count": ">many"}, "nothing to compare with"),
        (BANK, ("irregularity", 0, "when"), {"cuont": 1}, "did you mean count"),
        (BANK, ("irregularity", 0, "also"), {"may_rise": False}, "did you mean may_raise"),
        (BANK, ("irregularity", 0, "also"), {"may_raise": "no"}, "`true` or `false` is wanted"),
        (BANK, ("irregularity", 0, "also"), {"returned": "ante"}, "list of boxes is wanted"),
        (BANK, ("irregularity", 0, "also"), {"returned": ["anta"]}, "list of boxes is wanted"),
        (BANK, ("irregularity", 0, "also"), {"burned": "dos"}, "whole number is wanted"),
        (CHEMIN, ("play", "after", 0, "facts"), {"zzz": 1}, "no fact is called"),
        (CHANGES, ("decision", 1, "stage"), "drow", "stage = 'draw'"),
        (CHANGES, (*first(CHANGES, "jackpot", "seed_at_least"), 0), "zzz", "called 'zzz'"),
        (CIRCLE, ("play", "forced"), "blnds", "did you mean blinds"),
        (CIRCLE, ("play", "top_up", "at_least"), "5*mim", "did you mean min"),
        (CIRCLE, ("play", "shares", "odd_cent"), "zzz", "from-mano"),
        (CIRCLE, ("play", "interval", 0, "forced"), "zzz", "no amount is called"),
        (CIRCLE, ("box", 3, "name"), "subidas", "name = 'subida'"),
        (DRAW, ("play", "openers", "ladder", 0), "parejas:J", "no hand of this game"),
        (DRAW, ("play", "bound", 0, "boxes", 0), "apuestas", "did you mean apuesta"),
        (DRAW, ("play", "bound", 0, "when", "limit"), "zzz", "is never 'zzz': it is "),
        (DRAW, ("play", "cut", "again"), "zzz", "before-mano"),
        (BLACKJACK, ("play", "stakes", 0), "zzz", "no box is called"),
        (BLACKJACK, ("play", "insurance", "against"), "as", "There are:"),
        (BLACKJACK, ("play", "summed", 0), "zzz", "no box is called"),
        (CHEMIN, ("play", "after", 0, "names", 0), "zzz", "no irregularity is called"),
        (PAI_GOW, ("play", "banker"), "player", "the name of an option"),
        (PAI_GOW, ("play", "bank_wrong", 0, "result"), "looses", "did you mean loses"),
    ],
)
def test_a_name_of_nothing_is_a_fault_with_those_that_there_are(
    name: str, path: Path, value: Any, reason: str
) -> None:
    assert reason in faults(name, path, value)


def test_a_stop_that_the_family_does_not_know_is_a_fault() -> None:
    steps = [
        step.replace("|interval-2", "|flop") for step in merged(DRAW)["deal"]["manual"][0]["steps"]
    ]
    assert "no stop is called 'flop'" in faults(DRAW, ("deal", "manual", 0, "steps"), steps)
    bare = [
        step.replace("|decisions", "").strip()
        for step in merged(BANK)["deal"]["manual"][0]["steps"]
    ]
    path = ("deal", "manual", 0, "steps")
    assert "the deal never stops" in faults(BANK, path, [step for step in bare if step])


def test_a_number_that_its_option_never_takes_is_a_fault() -> None:
    path: Path = ("box", 0, "limits", 0, "when")
    assert "is never 4: it is a number from 1 to 4" not in faults(BANK, path, {"bets_per_box": 4})
    assert "is never" in faults(BANK, path, {"bets_per_box": 400})
    assert "is never True" in faults(BANK, path, {"bets_per_box": True})


@pytest.mark.parametrize("hole", ["ZZ", "KA", "AAs", "22-ZZ", "TT-22", "A", "AKx", "22-34"])
def test_two_cards_that_nobody_can_hold_are_a_fault(hole: str) -> None:
    """The bank's are looked at only where a player holds his own: a trial may never come there."""
    box = next(at for at, one in enumerate(merged(HOLES)["box"]) if one["win"][0]["bank_hole"])
    assert "is no two cards" in faults(HOLES, ("box", box, "win", 0, "bank_hole"), hole)
    assert "is no two cards" in faults(HOLES, ("box", box, "win", 0, "hole"), hole)


@pytest.mark.parametrize("hole", ["AA", "AK", "AKs", "AJo", "22-TT"])
def test_two_cards_are_read(hole: str) -> None:
    box = next(at for at, one in enumerate(merged(HOLES)["box"]) if one["win"][0]["bank_hole"])
    assert faults(HOLES, ("box", box, "win", 0, "bank_hole"), hole) == ""


def test_every_kind_of_text_is_checked() -> None:
    assert CHECKS.keys() == IS.keys()
    assert COMBINATIONS.keys() == NAMES.keys()
    assert "".join(get_args(RankName)) == RANKS


def test_the_combinations_of_side_bets_are_those_that_the_cards_make() -> None:
    pairs = [(a, b) for a in range(52) for b in range(52)]
    assert {NAMES["parejas"](pair) for pair in pairs} - {""} == {*COMBINATIONS["parejas"]}
    sevens = [(a, b, c) for a, b in pairs for c in range(20, 24)]
    assert {NAMES["acumulada"](one) for one in sevens} - {""} <= {*COMBINATIONS["acumulada"]}


def _every_struct(kind: type[Struct] = Struct) -> Iterator[type[Struct]]:
    for one in kind.__subclasses__():
        yield one
        yield from _every_struct(one)


def test_every_closed_word_stands_at_a_key_that_exists() -> None:
    keys = {(one.__name__, name) for one in _every_struct() for name in one.__struct_fields__}
    assert set(WORDS) - keys == set()
