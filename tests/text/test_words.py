"""Every word that is looked up by a name is the word of something, and none is left over.

Where the names are an enumeration or a set of the code's, the words are exactly these. Others are
said where a room or a sheet has the name: what neither writes any more is a word left over.
Devices' own numbers and enumerations are in test_device_codes.py.
"""

import ast
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields
from functools import cache
from typing import Any, get_args

import pytest

from drivers.link import LinkState
from drivers.slot.contract import SlotState
from firmware_py.console.wire.display_bytes import COMMANDS
from firmware_py.console.wire.layouts import layouts
from firmware_py.console.wire.records import WireVerdict
from firmware_py.jackpot.meters import Meters
from firmware_py.journal.status import JournalState, Pace
from firmware_py.rules.cards import RANKS
from firmware_py.rules.rulings import NAMES, RULINGS, STAGES, STAKES
from firmware_py.station.access.accounts import MAY
from firmware_py.station.access.sessions import SessionAct
from firmware_py.station.inputs import OWN
from firmware_py.table import events as ev
from firmware_py.table.custody import AT_FAULT
from firmware_py.table.states import Phase
from firmware_py.text.catalogue import slug
from firmware_py.text.entries import CODES, UNKNOWN
from firmware_py.text.kinds import CATALOGUED
from tests.parsed import tree_of
from tests.text.sources import ROOT, TEXT, messages
from tests.text.test_device_codes import KINDS as OF_DEVICES

ROWS = [row for one in layouts().header.values() for row in (*one.tx, *one.rx)]
FRAME = "destination length source header sum crc-low crc-high data extra".split()
# How many values of a wire's fields have names, from 0, and the names that stand by themselves.
VALUES = {
    "address-mode": 8, "command": 1, "display": 5, "lamp": 3, "master": 2, "memory": 4, "meter": 5,
    "protocol": 1, "status": 3,
}  # fmt: skip
ALONE = "station everybody reply no-fault none empty-place see-manual own-line never".split()
EXACT: Mapping[str, Collection[str]] = {
    "console-act": {*SessionAct},
    "entry": {*CODES.values(), UNKNOWN},
    "event": {kind.__name__ for kind in get_args(ev.Event)} | OWN.keys(),
    "fate": STAKES,
    "meter": {*(one.name for one in fields(Meters)), "shown_cents"},
    "pace": {one.value for one in Pace},
    # What the table is when it is neither closed nor being opened or closed has one word.
    "phase": {*Phase, "open"},
    "rank": set(RANKS),
    "ranks": set(RANKS),
    "right": {right for may in MAY.values() for right in may},
    "state": {one.value for kind in (LinkState, SlotState, JournalState) for one in kind},
    "wire-card": layouts().card,
    "wire-field": {*FRAME, *(row.name for row in ROWS if row.name)},
    "wire-header": {*layouts().header, "application", "display"},
    "wire-how": {*WireVerdict, "open"},
    "wire-note": {"crc", "masked", "total-zero", *(row.note for row in ROWS if row.note)},
    "wire-value": {
        *ALONE,
        *(f"{name}-{number}" for name, count in VALUES.items() for number in range(count)),
        *(f"unit-{number}" for number in range(1, 10)),
    },
    "wire-screen": {"switches", "text", "unknown", *(name for _, name in COMMANDS.values())},
}
# Of other kinds: where the names are written, as words of the code or keys and values of a sheet.
LAW = ("rules", "table", "rulebook")
WRITTEN: Mapping[str, tuple[str, ...]] = {
    "act": ("jackpot", "station"),
    "actor": ("rules", "table", "console", "station", "journal"),
    "bound": LAW,
    "entry-step": ("table", "station"),
    "face": ("rules",),
    "field": ("station", "drivers"),
    "heading": ("rulebook", "rules", "sheets"),
    "key": (*LAW, "sheets"),
    "lab": (*LAW, "sheets", "station"),
    "lying": ("rules", "table"),
    "outcome": ("table", "console"),
    "page": ("console",),
    "place": ("rules", "table"),
    "playing": ("rules", "table"),
    "role": ("station",),
    "said": ("text",),
    "setting": ("station", "jackpot", "table"),
    "side": ("rules", "table"),
    "step": ("table", "station"),
    "value": (*LAW, "sheets"),
    # The fields of facts are those of a card device's answers.
    "wire-fact": ("drivers",),
    "wire-page": ("console",),
}


def written_down(kind: str) -> set[str]:
    codes = (one.code.partition(".") for one in messages())
    return {name for prefix, _, name in codes if prefix == kind}


def strings(found: object) -> Iterator[str]:
    """Give the keys and texts of a sheet's data."""
    if isinstance(found, str):
        yield found
    elif isinstance(found, dict):
        yield from found
        for one in found.values():
            yield from strings(one)
    elif isinstance(found, list):
        for one in found:
            yield from strings(one)


@cache
def names_of(room: str) -> frozenset[str]:
    """Name everything that a room writes: its strings and their words, its fields and arguments."""
    if room == "sheets":
        sheets = (ROOT / "firmware_py" / "rules" / "sheets").rglob("*.toml")
        data: list[Any] = [tomllib.loads(path.read_text("utf-8")) for path in sheets]
        return frozenset(slug(one) for one in strings(data))
    place = ROOT / (room if room == "drivers" else f"firmware_py/{room}")
    paths = (path for path in place.rglob("*.py") if TEXT / "codes" not in path.parents)
    found = {name for path in paths for name in _names(tree_of(path))}
    return frozenset(map(slug, found))


def _names(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=bool(said)):
                yield str(said)
            case ast.Constant(value=str(said)):
                yield said
                yield from said.split()
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.keyword(arg=str(name)):
                yield name
            case ast.arg(arg=name):
                yield name


@pytest.mark.parametrize("kind", EXACT)
def test_every_member_has_its_word_and_no_word_is_left_over(kind: str) -> None:
    assert written_down(kind) == set(map(slug, EXACT[kind]))


@pytest.mark.parametrize("kind", WRITTEN)
def test_no_word_is_left_over_whose_name_nobody_writes(kind: str) -> None:
    names = frozenset[str]().union(*map(names_of, WRITTEN[kind]))
    # The article of a key stands beside it: `lots_article` is that of the lots.
    names |= {name.removesuffix("-article") for name in names}
    assert sorted(one for one in written_down(kind) if bare(one) not in names) == []


def bare(name: str) -> str:
    """Give a name without the family that means something else by it, or its mark as a list's."""
    return name.rpartition("/")[2].removeprefix("of-")


def test_every_kind_of_word_is_looked_at() -> None:
    assert sorted([*EXACT, *WRITTEN, *OF_DEVICES]) == sorted(CATALOGUED)


def test_every_word_of_the_rulings_has_its_own() -> None:
    assert {*NAMES, *RULINGS, *STAGES, *STAKES} <= written_down("lab")


def test_a_step_of_custody_is_said_in_an_entry_by_the_same_name() -> None:
    assert written_down("entry-step") <= written_down("step")
    assert AT_FAULT not in written_down("step"), "nobody is asked for it"
