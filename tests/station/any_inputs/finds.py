"""Rows of inputs that once broke a table, each with what must come of it."""

from collections.abc import Iterable

import msgspec

from firmware_py.station.config import Config
from firmware_py.station.core import Core, Outcome
from firmware_py.table import events as ev
from tests.station.any_inputs.tables import PATHS, fresh_core

RULE = "seen by the jefe"


def config_of(sheet: str, max_cents: int = 4_000, **more: object) -> Config:
    """Write the config of a table with a sabot."""
    table = {"name": "mesa 1", "sheet": sheet, "min_cents": 1_000, "max_cents": max_cents, **more}
    sabot = {"role": "sabot", "kind": "sabot", "port": "", "model": "profile"}
    rest = {"purpose": "test", "device": [sabot], **dict.fromkeys(PATHS, "")}
    return msgspec.convert({**rest, "table": table}, Config)


def opened(sheet: str, max_cents: int = 4_000, **more: object) -> Core:
    """Open a table and its bets."""
    core = fresh_core(config_of(sheet, max_cents, **more))
    setup, size = core.table.setup, core.table.game.deck.size
    tell(core, ev.OpeningAsked("jose"))
    for step in setup.opening_steps:
        tell(core, ev.CustodyStepDone(step, "jose", "" if step == "backs" else "12"))
    tell(core, ev.DeckChecked("sabot", size), ev.DevicesChecked(), ev.BetsOpened(True))
    return core


def tell(core: Core, *events: ev.Event) -> Outcome:
    """Tell events that are all taken; give what followed from the last."""
    outcome = Outcome(())
    for event in events:
        outcome = core.take(event)
        assert outcome.refusal is None, (event, outcome.refusal)
    return outcome


def circle(core: Core, seats: Iterable[int] = (1, 2, 3, 4)) -> None:
    """Let players sit down and lay their antes."""
    for seat in seats:
        tell(core, ev.BetLaid(seat, "resto", 20_000), ev.BetLaid(seat, "ante", 200))


def ruling(word: str, **facts: object) -> ev.SupervisorDecided:
    """Rule as the person in charge."""
    return ev.SupervisorDecided(word, RULE, "jose", tuple(facts.items()))
