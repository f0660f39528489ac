"""A story under kill -9: the station is killed at its acts and everything comes out as without.

The long version kills at every act of every story given, before it, while it is on its way and
after it, in three runs:

    python -m tests.station.crashing [STORY …]
"""

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import dropwhile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.reader import Reader
from hil.scenario.disturb import WHEN, Killer
from hil.scenario.report import ScenarioReport
from hil.scenario.run import RunSettings, play
from hil.scenario.session import ActMoment
from hil.scenario.story import Story, read_story
from tests.station.whole.story import OUTCOME

STORIES = Path(__file__).parents[2] / "hil" / "scenarios"
# A bank poker with tokens and a prize, a point game, and one where the bank draws.
FAMILIES = (
    STORIES / "jackpot" / "hit.toml",
    STORIES / "clean" / "pais-vasco-punto-y-banca.toml",
    STORIES / "clean" / "pais-vasco-blackjack.toml",
)
# A face is told when the device is asked, a deck when it is ready; a device may be slow to return.
UNTIMELY = frozenset({"CardOpened", "DeckChecked", "DeviceLost", "DeviceBack"})
# Numbers of draws: a thousand for each deck.
DECK = 1_000
STATION = Path(sys.executable).with_name("tapete")


@dataclass(frozen=True, slots=True)
class Told:
    """What came of a story: how its steps went, and what is on record."""

    steps: list[tuple[str, bool, str]]
    rounds: tuple[Mapping[str, Any], ...]
    # In their order, but for what devices tell in their own time.
    record: list[tuple[str, dict[str, Any]]]
    faces: list[tuple[int, str]]


def told(
    folder: Path,
    story: Story,
    watch: Callable[[ActMoment], None] | None = None,
    *,
    any_deck: bool = False,
) -> Told:
    """Play a story in a folder and read what came of it.

    With `any_deck` it is all the same how often a deck had to be put in before it was dealt.
    """
    setting = RunSettings(folder=folder, station=STATION)
    report = play(story, setting, watch) if watch else play(story, setting)
    entries = _entries(folder)
    rounds = report.rounds
    if any_deck:
        entries = [(kind, _of_any_deck(payload)) for kind, payload in entries]
        rounds = tuple(_round_of_any_deck(one) for one in rounds)
    record = [one for one in entries if one[1].get("event") not in UNTIMELY]
    faces = [(p["number"], p["card"]) for _, p in entries if p.get("event") == "CardOpened"]
    return Told(_steps(report), rounds, record, sorted(faces))


def _steps(report: ScenarioReport) -> list[tuple[str, bool, str]]:
    return [(step.text, step.passed, "" if step.passed else step.found) for step in report.steps]


def _entries(folder: Path) -> list[tuple[str, dict[str, Any]]]:
    shelf = DayFiles(folder / "journal", folder / "journal" / "copies")
    found = []
    for day in shelf.days():
        with Reader(day) as reader:
            kept = [entry for entry in reader.entries() if entry.kind in OUTCOME]
            found += [(entry.kind, json.loads(entry.payload)) for entry in kept]
    round_ = dropwhile(lambda one: one[1].get("event") != "BetsOpened", found)
    return [(kind, _plain(kind, payload)) for kind, payload in round_]


def _plain(kind: str, payload: dict[str, Any]) -> dict[str, Any]:
    """Leave out chance, a device's own numbers, and at the close when the deck was counted."""
    left = {"commitment", "commitments", "sequence"}
    if payload.get("event") == "CustodyStepDone":
        left |= {"now", "next"}
    if kind == "meter":
        # The close is told by whoever is last: a person, or the device that counts the deck.
        left.add("told_by")
    return {key: value for key, value in payload.items() if key not in left}


def _of_any_deck(payload: dict[str, Any]) -> dict[str, Any]:
    """Leave the number of a deck out of its draws' numbers and of their source."""
    found = dict(payload)
    for key in {"number", "first"} & found.keys():
        found[key] %= DECK
    if "source" in found:
        found["source"] = found["source"].partition("/")[0]
    return found


def _round_of_any_deck(played: Mapping[str, Any]) -> Mapping[str, Any]:
    """Leave the number of a deck out of the numbers of the cards that lay at each place."""
    numbers = ("numbers", "typed")
    places = [
        {**place, **{key: [one % DECK for one in place[key]] for key in numbers}}
        for place in played["places"]
    ]
    return {**played, "places": places}


def compare(path: Path, folder: Path, killer: Killer) -> str:
    """Play a story calmly and with kills; say where they part, or nothing."""
    story = read_story(path)
    calm, rough = told(folder / "calm", story), told(folder / "rough", story, killer)
    if not killer.kills:
        return "nobody was killed"
    return difference(calm, rough)


def difference(calm: Told, rough: Told) -> str:
    """Say where a disturbed story parts from a calm one that went well, or nothing."""
    if not all(passed for _, passed, _ in calm.steps):
        return f"nothing to compare: {calm.steps[-1]}"
    for name in Told.__slots__:
        one, other = getattr(calm, name), getattr(rough, name)
        if one != other:
            return f"{name}: {_first(one, other)}"
    return ""


def _first(one: Any, other: Any) -> str:
    pairs = [(a, b) for a, b in zip(one, other, strict=False) if a != b]
    return f"{pairs[0][0]} became {pairs[0][1]}" if pairs else f"{len(one)} became {len(other)}"


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path, exists=True))
def main(paths: tuple[Path, ...]) -> None:
    """Kill the station at every act of stories and compare with the same stories undisturbed."""
    bad = False
    for path in paths or FAMILIES:
        for when in WHEN:
            killer = Killer(when)
            with TemporaryDirectory(prefix="tapete-kill-") as folder:
                wrong = compare(path, Path(folder), killer)
            bad |= bool(wrong)
            click.echo(f"{path.stem}, {len(killer.kills)} kills {when} an act: {wrong or 'same'}")
    raise SystemExit(bad)


if __name__ == "__main__":
    main()
