"""Every device unplugged at every stage: play waits or goes on, and ends as without.

The whole matrix, each cell on the real station process:

    python -m tests.station.unplugging [DEVICE …]
"""

from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from hil.scenario.disturb import pull, wait_for_all
from hil.scenario.session import ActMoment
from hil.scenario.story import read_story
from tests.station.crashing import STORIES, Told, difference, told


@dataclass(frozen=True, slots=True)
class Row:
    """One device: the story at whose table it stands, and its role there."""

    story: str
    role: str


ROWS = {
    "reading-sabot": Row("by-hand", "sabot"),
    "counting-sabot": Row("counted", "sabot"),
    "shuffler": Row("by-hand", "shuffler"),
    "dealing-shuffler": Row("automatic", "shuffler"),
    "slots": Row("by-hand", "slots"),
    "escpos": Row("by-hand", "visor-1"),
    "cd5220": Row("by-hand", "visor-2"),
    "cctalk": Row("by-hand", "visor-3"),
}
# The phases of a table, and the deck that is checked once the custody is done.
STAGES = (
    "closed", "checking", "deck", "idle", "betting", "dealing", "deciding", "revealing",
    "settling", "halted", "suspended", "closing",
)  # fmt: skip


@dataclass
class StageUnplugger:
    """Pulls every plug once at each stage of a table's day, and puts it in again.

    A stage is a phase of the table, at a story's act or where the story waits for it.
    """

    roles: tuple[str, ...]
    # Pulled there; None pulls at every stage.
    stages: frozenset[str] | None = None
    cells: list[tuple[str, str]] = field(default_factory=list)
    # Every stage that the story came to.
    passed: set[str] = field(default_factory=set)
    _began: bool = False

    def __call__(self, moment: ActMoment) -> None:
        """Pull what was not pulled at this stage yet."""
        if moment.when not in ("before", "at"):
            return
        if not self._began:
            wait_for_all(moment.playing)
            self._began = True
        for role in self.roles:
            stage = stage_of(moment.playing.snapshot())
            self.passed.add(stage)
            if (stage, role) not in self.cells and (not self.stages or stage in self.stages):
                pull(moment.playing, role)
                self.cells.append((stage, role))


def stage_of(seen: Any) -> str:
    """Name the stage of a table: its phase, but for the deck that is checked after the custody."""
    deck = seen["phase"] == "checking" and not seen["steps"]
    return "deck" if deck else str(seen["phase"])


@dataclass(frozen=True, slots=True)
class Pulled:
    """What came of one row: where it was pulled, what was passed, and where play parted."""

    stages: frozenset[str]
    passed: frozenset[str]
    wrong: str


def path_of(name: str) -> Path:
    """Give the story of a row."""
    return STORIES / "unplugged" / f"{ROWS[name].story}.toml"


def calmly(name: str, folder: Path) -> Told:
    """Play a row's story with every plug in."""
    return told(folder, read_story(path_of(name)), any_deck=True)


def pulled(name: str, calm: Told, folder: Path, stages: frozenset[str] | None = None) -> Pulled:
    """Play a row's story with its plug pulled at some stages, or at all of them."""
    role = ROWS[name].role
    unplugger = StageUnplugger((role,), stages)
    rough = told(folder, read_story(path_of(name)), unplugger, any_deck=True)
    found = frozenset(stage for stage, _ in unplugger.cells)
    return Pulled(found, frozenset(unplugger.passed), difference(calm, rough))


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(list(ROWS)))
def main(names: tuple[str, ...]) -> None:
    """Pull every plug at every stage and compare with the same day undisturbed."""
    bad, calm = False, dict[str, Told]()
    click.echo(f"{'':<17} {' '.join(STAGES)}")
    for name in names or ROWS:
        with TemporaryDirectory(prefix="tapete-plug-") as folder:
            story = ROWS[name].story
            calm.setdefault(story, calmly(name, Path(folder) / "calm"))
            found = pulled(name, calm[story], Path(folder) / "rough")
        marks = [("x" if stage in found.stages else "-").ljust(len(stage)) for stage in STAGES]
        click.echo(f"{name:<17} {' '.join(marks)} {found.wrong or 'same'}")
        bad |= bool(found.wrong) or found.stages != set(STAGES)
    raise SystemExit(bad)


if __name__ == "__main__":
    main()
