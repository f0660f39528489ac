"""Entry by entry: which rules of a sheet about irregularities the table meets through events.

An entry is named by its place in the sheet. `met` searches by itself: it stops at every
stage of a plain round, asks the sheet which facts its entries depend on, and reports each
irregularity to a table that stands there. What no plain round reaches is told by hand
inside `watching`, and joined with what `met` found.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from firmware_py.rulebook import library
from firmware_py.rules import rulings
from firmware_py.rules.finding import Finding, RefusedError
from firmware_py.rules.game import Game
from firmware_py.rules.sheet.model import Irregularity
from firmware_py.table import events as ev
from firmware_py.table.irregularities import ask_sheet
from firmware_py.table.round import RulingMade
from tests.table.goldens.faults import ANSWERS, WANTS, moments
from tests.table.goldens.scripts import Options, idle, played_to
from tests.table.goldens.writer import Told

MOST_FACTS = 6
# Answers beside those of the playthroughs.
MORE: Mapping[str, tuple[object, ...]] = {
    "by": ("croupier", "banquero", "punto"),
    "to_call": (200,),
    "put_in": (500, 1000),
    "unused": (0, 3, 8),
    "called": ("7h", "Kd"),
    "taken_by": (2,),
    "which": (1, (1, 2)),
    "count": (0, 1, 2, 3),
    "players": (2, 3, 4),
    "to": (1, "bank", "board", "punto", "banquero"),
    "wants_to_go_on": (True, False),
}
Facts = dict[str, object]


@dataclass(frozen=True, slots=True)
class Met:
    """An entry that ruled on an event: the sheet, its place there, and what it answered."""

    sheet: str
    index: int
    ruling: str


@contextmanager
def watching() -> Iterator[list[Met]]:
    """Write down every entry that rules while this lasts."""
    found: list[Met] = []
    original = rulings._ruling

    def seen(
        game: Game, entry: Irregularity, facts: Mapping[str, Any], workings: rulings.Workings
    ) -> Finding:
        finding = original(game, entry, facts, workings)
        found.append(Met(game.name, _index(game, entry), entry.ruling))
        return finding

    with patch.object(rulings, "_ruling", seen):
        yield found


def _index(game: Game, entry: Irregularity) -> int:
    return next(n for n, one in enumerate(game.sheet.irregularity) if one is entry)


def entries(name: str) -> set[int]:
    """The places of all entries of a sheet."""
    return set(range(len(library.sheet(name).irregularity)))


def choices(name: str) -> list[Options]:
    """The house's choices under which entries hold: the usual ones first."""
    found: list[Options] = [()]
    for entry in library.sheet(name).irregularity:
        chosen = tuple(
            (key, value[0] if isinstance(value, list) else value)
            for key, value in entry.options.items()
        )
        if chosen not in found:
            found.append(chosen)
    return found


@dataclass(frozen=True, slots=True)
class Reached:
    """A table on which an entry has just ruled."""

    index: int
    ruling: RulingMade
    table: Told


def met(name: str) -> set[int]:
    """Find the entries that reports at the stages of a plain round meet."""
    return {found.index for found in reached(name)}


def reached(name: str) -> list[Reached]:
    """For each entry that can be met in a plain round, a table on which it has just ruled."""
    found: dict[int, Reached] = {}
    for options in choices(name):
        for moment, _, table in moments(name, options):
            for irregularity, facts, index in _asked(table):
                if index not in found:
                    report = ev.IrregularityReported(irregularity, tuple(facts.items()))
                    for one in reported(played_to(name, moment, options), report):
                        found.setdefault(one.index, one)
        for irregularity, facts, index in _asked(idle(name, options)):
            if index not in found:
                report = ev.IrregularityReported(irregularity, tuple(facts.items()))
                for one in reported(idle(name, options), report):
                    found.setdefault(one.index, one)
    return [found[index] for index in sorted(found)]


def reported(table: Told, report: ev.IrregularityReported) -> list[Reached]:
    """Report to the table; the entry that ruled, if the table took the report."""
    with watching() as seen:
        decision = table.tell(report)
    if decision.refusal is not None or not decision.rulings:
        return []
    ruled = decision.rulings[0]
    return [Reached(one.index, ruled, table) for one in seen[:1] if one.ruling == ruled.ruling]


def _asked(table: Told) -> Iterator[tuple[str, Facts, int]]:
    """Ask the sheet about everything it names, with each answer to the facts it wants."""
    sheet = table.table.game.sheet
    for name in sorted({name for entry in sheet.irregularity for name in entry.names}):
        answers = _answers(table, name)
        for facts, index in _outcomes(table, name, answers, {}):
            yield name, facts, index


def _outcomes(
    table: Told, name: str, answers: Mapping[str, list[object]], facts: Facts
) -> Iterator[tuple[Facts, int]]:
    try:
        with watching() as seen:
            ask_sheet(table.table, name, facts)
        if seen:
            yield facts, seen[0].index
    except RefusedError as error:
        wanted = WANTS.search(error.message)
        if wanted is None or wanted[1] in facts or len(facts) >= MOST_FACTS:
            return
        for answer in answers.get(wanted[1], []):
            yield from _outcomes(table, name, answers, {**facts, wanted[1]: answer})


def _answers(table: Told, name: str) -> dict[str, list[object]]:
    """What may be answered to a fact: usual answers, and what the entries speak of."""
    known = {**ANSWERS, **MORE}
    found: dict[str, list[object]] = {key: list(value) for key, value in known.items()}
    for entry in table.table.game.sheet.irregularity:
        if name in entry.names:
            for key, wanted in entry.when.items():
                several = wanted if isinstance(wanted, list) else [wanted]
                for one in several:
                    mine = found.setdefault(key, [])
                    mine += [value for value in _near(one) if value not in mine]
    if "pano1" in table.table.game.boxes:
        for key in ("whose", "to", "place"):
            found[key] = ["pano1", "pano2", *found[key]]
    return found


def _near(wanted: object) -> list[object]:
    """Values that meet a condition: itself, or the numbers beside ">1" and "<=5"."""
    if isinstance(wanted, str) and wanted[:1] in "<>":
        number = int(wanted.lstrip("<>="))
        return [number - 1, number, number + 1]
    return [wanted]
