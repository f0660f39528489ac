"""R-104 and R-105: every entry has date, time, device, a code of its own and a Spanish text."""

import ast
import dataclasses
from collections.abc import Callable
from pathlib import Path
from string import Formatter
from typing import Any, get_args

import pytest
from msgspec import structs

from firmware_py.journal.chain import draft, link
from firmware_py.journal.entry import NO_HASH, Entry, Head, Stamp
from firmware_py.station import device_record
from firmware_py.station.cards.alarms import CardAlarms
from firmware_py.station.cards.turn import CardTurn
from firmware_py.station.core import Core
from firmware_py.station.inputs import OWN, ChipsMoved, EvidenceFrozen, MeterCorrected
from firmware_py.table import events as ev
from firmware_py.table.event_json import to_fields
from firmware_py.text.catalogue import catalogue
from firmware_py.text.entries import CODES, UNKNOWN, describe, named
from tests.parsed import tree_of
from tests.station.playing import BOOT, START_US, TWO, begun, code, paid, royal_order, won
from tests.station.test_core import Play
from tests.table.playing import rehearse

STATION = Path(device_record.__file__).parent
# Written with a name that is not a plain text in the code.
INDIRECT = {"card-draw", "card-deck", "card-root", "card-proved", "card-boot", "slot-memory"}


def entry(kind: str, payload: object) -> Entry:
    stamp = Stamp(BOOT, 0, START_US)
    return link(Head(0, NO_HASH), [draft(kind, payload, stamp)])[0]


def codes(play: Play) -> list[str]:
    return [describe(entry(kind, payload)).code for kind, payload in play.lines]


def test_codes_are_unique_and_texts_are_short() -> None:
    assert len(set(CODES.values())) == len(CODES)
    assert all(len(text_of(code)) <= 100 for code in CODES.values())


def text_of(code: str) -> str:
    return catalogue("es").gettext(f"entry.{code.lower()}")


def test_every_kind_of_entry_and_every_input_has_its_code() -> None:
    names = {kind.__name__ for kind in get_args(ev.Event)} | OWN.keys()
    lacking = [name for name in sorted(names) if f"event.{name}" not in CODES]
    assert not lacking, f"give these a code in text/entries.toml: {lacking}"
    kinds = INDIRECT | _kinds_in_the_code() | device_record.NOTES
    assert not [kind for kind in sorted(kinds) if named(kind, {}) == UNKNOWN and kind != "power"]


def _kinds_in_the_code() -> set[str]:
    """Find the kinds that the station's files name where they write an entry."""
    found = set()
    for path in STATION.glob("*.py"):
        for node in ast.walk(tree_of(path)):
            called = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Line"
            if called and isinstance(node.args[0], ast.Constant):  # type: ignore[attr-defined]
                found.add(str(node.args[0].value))  # type: ignore[attr-defined]
    return found


def test_an_entry_is_said_with_date_time_device_code_and_text() -> None:
    said = describe(entry("link", {"role": "sabot", "state": "silent", "why": "no answer"}))
    assert (said.date, said.time) == ("2025-11-13", "02:13:20.000")
    assert (said.device, said.code) == ("sabot", "D01")
    assert said.text == "Enlace sin respuesta: no answer"
    assert "D01" in said.line()


@pytest.mark.parametrize("payload", [[], "x", None, {}, {"event": 5}, {"faults": {"a": [1]}}])
def test_any_payload_can_be_said(payload: object) -> None:
    for kind in ("event", "refused", "alarm", "new.kind", "ruling"):
        assert describe(entry(kind, payload)).code


@pytest.mark.parametrize(
    ("kind", "fields", "text"),
    [
        ("pin-failed", {"name": "ana"}, "PIN erróneo de ana"),
        (
            "pin-failed",
            {"name": "jose", "with": "dora", "uid": 1000, "from": "b00t-1000-77-5"},
            "PIN erróneo de jose o dora · usuario local 1000 · proceso b00t-1000-77-5",
        ),
        (
            "pin-accepted",
            {"name": "ana", "uid": 500, "from": ""},
            "Acceso de ana · usuario local 500",
        ),
        (
            "account-unlocked",
            {"name": "ana", "people": ["jose", "dora"]},
            "Cuenta de ana desbloqueada (jose, dora)",
        ),
    ],
)
def test_a_pin_is_told_with_where_it_came_from(
    kind: str, fields: dict[str, Any], text: str
) -> None:
    assert describe(entry(kind, fields)).text == text


def test_what_rests_on_no_article_is_said_to_be_a_reading() -> None:
    ruled = {"irregularity": "x", "ruling": "void-round", "articles": []}
    assert describe(entry("ruling", ruled)).text == "Jugada anulada: x (lectura de la hoja)"
    moved = {"seat": 1, "box": "ante", "cents": 0, "article": ""}
    assert describe(entry("payment", moved)).text.endswith("(lectura de la hoja)")


def test_a_clock_that_was_never_set_is_said_too() -> None:
    odd = link(Head(0, NO_HASH), [draft("clock", {"by_us": 1}, Stamp(BOOT, 0, 2**62))])[0]
    assert describe(odd).code == "A22"


# The minimum set of R-105, one way to each.


def _door() -> str:
    return _trouble("door_opened")


def _jam() -> str:
    return _trouble("jammed")


def _trouble(name: str) -> str:
    class Health:
        def fault_raised(self, _why: str) -> None:
            return None

    troubles = CardAlarms(CardTurn("sabot"), Health())  # type: ignore[arg-type]
    _, (note,) = getattr(troubles, name)(None)
    return describe(entry(note.kind, note.payload)).code


def _said(kind: str, **payload: object) -> Callable[[], str]:
    return lambda: describe(entry(kind, payload)).code


def _happened(event: ev.Event) -> Callable[[], str]:
    return lambda: describe(entry("event", to_fields(event))).code


def _hit() -> str:
    play = begun(royal_order())
    won(play)
    return next(code for code in codes(play) if code == "J04")


def _pay() -> str:
    play = begun(royal_order())
    paid(play, won(play))
    assert "R09" in codes(play)
    return next(code for code in codes(play) if code == "J05")


def _change() -> str:
    play = begun()
    assert code(play.tell(MeterCorrected(5, TWO, "x"))) == "done"
    return next(code for code in codes(play) if code == "P04")


def _token_fault() -> str:
    play = begun()
    play.tell(ev.BetsOpened())
    play.tell(ev.TokenDropped(1, 5))
    found = codes(play)
    # And an alarm, for somebody must see it.
    assert found[-1] == "D04"
    return found[-2]


def _misdeal() -> str:
    play = begun()
    play.bet()
    play.tell(ev.IrregularityReported("too-many-cards", (("to", 1),)))
    found = codes(play)
    assert "R02" in found
    return next(code for code in found if code in ("R03", "R04", "R05"))


def _freeze() -> str:
    play = begun()
    play.tell(EvidenceFrozen(True, TWO, "x"))
    return codes(play)[-1]


def _chips() -> str:
    play = begun()
    play.tell(ChipsMoved("recuento", 1, TWO))
    return codes(play)[-1]


COVERAGE: dict[str, tuple[Callable[[], str], str]] = {
    "power on": (_said("power", what="start"), "A20"),
    "power off": (_said("power", what="stop"), "A21"),
    "door": (_door, "D06"),
    "token fault": (_token_fault, "J11"),
    "token fault of a slot": (_said("alarm", role="slots", text="string"), "D04"),
    "jackpot": (_hit, "J04"),
    "pay": (_pay, "J05"),
    "link loss": (_happened(ev.DeviceLost("sabot")), "D02"),
    "memory": (_said("memory", state="disk full", pace="late", why=""), "M01"),
    "verification": (_said("verified", what="x"), "M02"),
    "login": (_said("pin-accepted", name="ana"), "P02"),
    "login failed": (_said("pin-failed", name="ana"), "P01"),
    "change": (_change, "P04"),
    "override": (_happened(ev.SupervisorDecided("void-round", "x", "jose")), "R06"),
    "misdeal": (_misdeal, "R04"),
    "card mismatch": (_happened(ev.OpeningFailed(5)), "C05"),
    "jam": (_jam, "D05"),
    "burn": (_said("burn", number=5), "C13"),
    "cut card": (_happened(ev.CutCardShown("sabot")), "C06"),
    "mode entry": (_happened(ev.SuspensionAsked("x", "jose")), "A06"),
    "mode exit": (_happened(ev.ResumptionAsked("jose")), "A07"),
    "frozen": (_freeze, "A08"),
    "clock": (_said("clock", by_us=5), "A22"),
    "chips counted": (_chips, "B15"),
}


@pytest.mark.parametrize("name", COVERAGE)
def test_the_minimum_set(name: str) -> None:
    """R-105; the same table stands in docs/journal.md."""
    happens, wanted = COVERAGE[name]
    assert happens() == wanted
    page = (Path(__file__).parents[2] / "docs" / "journal.md").read_text("utf-8")
    assert f"`{wanted}`" in page


def test_a_burned_card_is_named_in_the_record() -> None:
    """R-105: five cards of blackjack are set aside before the first deal."""
    table = rehearse("pais-vasco/blackjack", limits=(500, 12_500)).table
    core = Core.fresh(table, None)
    core.take(ev.BetsOpened(new_shoe=True))
    core.take(ev.BetLaid(1, "apuesta", 500))
    core.take(ev.BetsClosed())
    burned = 0
    for number in range(1, 6):
        lines = core.take(ev.CardDrawn("shoe", number, "c")).lines
        burned += sum(line.kind == "burn" for line in lines)
    assert burned == 5


KINDS = {kind.__name__: kind for kind in get_args(ev.Event)} | OWN
SPOKEN = sorted(name for name in CODES if name.startswith(("event.", "refused.")))


@pytest.mark.parametrize("name", SPOKEN)
def test_a_text_speaks_only_of_what_its_event_has(name: str) -> None:
    """What an entry does not have is left out: a wrong name would be silent for ever."""
    kind, _, event = name.partition(".")
    if event in OWN:
        known = {field.name for field in dataclasses.fields(OWN[event])}
    else:
        known = {field.name for field in structs.fields(KINDS[event])}
    known |= {"why", "code"} if kind == "refused" else set()
    wanted = {field for _, field, _, _ in Formatter().parse(text_of(CODES[name])) if field}
    assert wanted <= known
