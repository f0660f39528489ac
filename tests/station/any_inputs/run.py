"""Whatever is told, in whatever phase of whatever game: refused or decided, never an exception.

The long version tells a million inputs; on a fault it prints the seed and the least row of inputs
that still shows it:

    python -m tests.station.any_inputs.run [--inputs N] [--seed N] [--sheet NAME] [--length N]
"""

import json
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random

import click

from firmware_py.journal.chain import canonical
from firmware_py.station.config import Config
from firmware_py.station.core import Core, Input, Outcome, input_of
from firmware_py.station.inputs import input_fields
from firmware_py.station.snapshot import snapshot_json, take_snapshot
from firmware_py.table.states import Phase
from tests.station.any_inputs.hands import Hands
from tests.station.any_inputs.tables import a_config, fresh_core, playable
from tests.station.whole.state import parting, state_of
from tests.table.conserved import faults

LENGTH = 160
# How often a refusal is held against the state before it, and a restart against the one running.
LOOKED_AT, RESTARTED = 0.1, 0.02
ROOT = Path(__file__).parents[3]


@dataclass(frozen=True, slots=True)
class Found:
    """A fault, with the inputs that led to it."""

    config: Config
    inputs: tuple[Input, ...]
    # What was raised and where; faults of one kind have the same words.
    what: str
    # The exception in full.
    detail: str = ""

    def text(self) -> str:
        """Write it so that it can be told again."""
        rows = [f"{self.config.table!r}", *(f"  {one!r}" for one in self.inputs)]
        return "\n".join([f"{self.what}: {self.detail:.300}", *rows])


def told_again(config: Config, inputs: Sequence[Input]) -> Core:
    """Tell inputs to a fresh core, as a restart does."""
    core = fresh_core(config)
    for one in inputs:
        core.take(input_of(input_fields(one)))
    return core


class Session:
    """One table, told one input after the other and looked at after each."""

    def __init__(self, config: Config, chance: Random) -> None:
        self.config = config
        self.core = fresh_core(config)
        self._chance = chance
        self.inputs: list[Input] = []
        self._accepted: list[Input] = []

    def tell(self, given: Input) -> None:
        """Tell an input; AssertionError says what does not hold afterwards."""
        self.inputs.append(given)
        # As it stands in its entry.
        given = input_of(json.loads(canonical(input_fields(given))))
        before = state_of(self.core) if self._chance.random() < LOOKED_AT else None
        outcome = self.core.take(given)
        for line in outcome.lines:
            canonical(line.payload)
        snapshot_json(take_snapshot(self.core))
        if outcome.refusal is None:
            self._accepted.append(given)
        elif before is not None:
            wrong = parting(before, state_of(self.core))
            assert not wrong, f"refused ({outcome.refusal.code}), and yet changed: {wrong}"
        self._holds(outcome)

    def _holds(self, outcome: Outcome) -> None:
        if outcome.refusal is not None:
            assert outcome.refusal.code
            assert outcome.refusal.message
            return
        table = self.core.table
        if table.round is not None:
            lying = Counter(n for numbers in table.round.places.values() for n in numbers)
            assert lying == Counter(table.round.cards.keys()), "a card lies nowhere, or twice"
        if table.phase is Phase.SETTLING:
            wrong = faults(table.in_round())
            assert not wrong, f"the list does not end every stake once: {wrong}"
        if self._chance.random() < RESTARTED:
            self.restart()

    def restart(self) -> None:
        """Come back from the record: only what counted is told again."""
        again = told_again(self.config, self._accepted)
        wrong = parting(state_of(self.core), state_of(again))
        assert not wrong, f"another state after a restart: {wrong}"
        self.core = again


def place_of(error: BaseException) -> str:
    """Say what was raised, and where in the product."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [one for one in frames if "/tests/" not in one.filename] or frames
    last = ours[-1]
    file = Path(last.filename)
    where = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file.name
    kind = type(error).__name__
    text = str(error).partition(":")[0] if isinstance(error, AssertionError) else ""
    return f"{kind} {where}:{last.lineno} {text}".strip()


def tried(work: Callable[[], object]) -> tuple[str, str]:
    """Do something and say what was raised, or nothing."""
    try:
        work()
    except Exception as error:  # noqa: BLE001  # whatever it is, it is a find
        return place_of(error), str(error)
    return "", ""


def play(config: Config, seed: int, length: int, wild: float) -> Found | Session:
    """Play one session by lot."""
    chance = Random(seed)
    session = Session(config, chance)
    hands = Hands(session.core, chance, wild)
    for _ in range(length):
        hands.core = session.core
        what, detail = tried(lambda: session.tell(hands.next()))
        if what:
            return Found(config, tuple(session.inputs), what, detail)
    return session


def shows(found: Found, inputs: Sequence[Input]) -> bool:
    """Tell whether a shorter row shows the same fault."""
    session = Session(found.config, Always())
    for one in inputs:
        what, _ = tried(partial(session.tell, one))
        if what:
            return what == found.what
    return False


class Always(Random):
    """No chance: every look is taken, every restart made."""

    def random(self) -> float:
        return 0.0


def shrunk(found: Found) -> Found:
    """Leave out inputs as long as the fault still shows: in halves first, then one by one."""
    inputs = list(found.inputs)
    if not shows(found, inputs):
        return found
    size = len(inputs) // 2
    while size:
        at = 0
        while at < len(inputs):
            fewer = inputs[:at] + inputs[at + size :]
            if shows(found, fewer):
                inputs = fewer
            else:
                at += size
        size //= 2
    return replace(found, inputs=tuple(inputs))


def runs(seed: int, sheets: Sequence[str], inputs: int, length: int) -> tuple[int, list[Found]]:
    """Play sessions of every sheet in turn until so many inputs were told; one find of a kind."""
    found: dict[str, Found] = {}
    told, number = 0, 0
    while told < inputs:
        chance = Random(f"{seed} {number}")
        config = a_config(chance, sheets[number % len(sheets)])
        wild = chance.choice([0.05, 0.15, 0.4])
        ended = play(config, chance.randrange(2**32), length, wild)
        told += len(ended.inputs)
        if isinstance(ended, Found) and ended.what not in found:
            found[ended.what] = ended
        number += 1
    return told, list(found.values())


@click.command()
@click.option("--inputs", default=1_000_000, show_default=True, help="How many to tell.")
@click.option("--length", default=LENGTH, show_default=True, help="Inputs of one session.")
@click.option("--seed", default=None, type=int, help="Which lot; by default another each time.")
@click.option("--sheet", "sheets", multiple=True, help="Only these sheets.")
def main(inputs: int, length: int, seed: int | None, sheets: tuple[str, ...]) -> None:
    """Tell anything to tables of every kind and say what broke."""
    seed = Random().randrange(2**32) if seed is None else seed
    click.echo(f"seed {seed}")
    told, found = runs(seed, sheets or playable(), inputs, length)
    for one in found:
        click.echo(shrunk(one).text())
    click.echo(f"{told} inputs, {len(found)} faults (seed {seed})")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
