"""Whole sessions at a core with a jackpot, and their entries in a journal on disk."""

from pathlib import Path

from firmware_py.journal.chain import draft
from firmware_py.journal.day_files import DayFiles, begin_day, open_day
from firmware_py.journal.entry import Stamp
from firmware_py.station.config import game_of, read_config
from firmware_py.station.core import Outcome
from firmware_py.station.inputs import ChipsMoved, HitConfirmed, SettingsFound
from firmware_py.station.settings_record import settings_of
from firmware_py.table import events as ev
from tests.station.test_core import CONFIG, Play

BOOT = "0" * 32
START_US = 1_763_000_000_000_000
ROYAL = [rank * 4 for rank in (12, 11, 10, 9, 8)]
TWO = ("jose", "dora")


def code(outcome: Outcome) -> str:
    return outcome.refusal.code if outcome.refusal else "done"


def royal_order() -> list[int]:
    """Seat 1 gets a royal flush, seat 2 and the bank the first other cards."""
    rest = [card for card in range(52) if card not in ROYAL][:10]
    return [c for trio in zip(ROYAL, rest[:5], rest[5:], strict=True) for c in trio]


def settings() -> str:
    config = read_config(CONFIG)
    return settings_of(config, game_of(config))


def begun(stack: list[int] | None = None) -> Play:
    """A table with recorded settings, opened, with its float."""
    play = Play(stack)
    play.tell(SettingsFound(settings()))
    play.open_table()
    assert code(play.tell(ChipsMoved("anticipo", 1_000_000, TWO))) == "done"
    return play


def played(play: Play, *tokens: int) -> None:
    """Play a round to its payment."""
    play.bet(*tokens)
    assert list(play.steps())
    assert code(play.tell(ev.RoundPaid())) == "done"
    play.tell(ev.DeckChecked("shoe", 52))


def won(play: Play) -> int:
    """Play the round of a royal flush at seat 1, up to its payment; gives the hit's number."""
    played(play, 1)
    assert play.core.progressive is not None
    return play.core.progressive.pending[0].number


def paid(play: Play, number: int) -> None:
    for by in TWO:
        assert code(play.tell(HitConfirmed(number, by, "Ana García"))) == "done"


def closed(play: Play) -> None:
    assert code(play.tell(ev.ClosingAsked("jose"))) == "done"
    for step in play.core.table.setup.closing_steps:
        play.tell(ev.CustodyStepDone(step, "jose"))
    play.tell(ev.DeckChecked("shoe", 52))


def on_disk(play: Play, base: Path) -> DayFiles:
    """Write what a core recorded into a journal of one day, a second between entries."""
    shelf = DayFiles(base / "journal", base / "journal" / "copies")
    begin_day(shelf, "2026-11-16", "mesa-1")
    day = open_day(shelf)
    day.store.append(
        [
            draft(kind, payload, Stamp(BOOT, n, START_US + n * 1_000_000))
            for n, (kind, payload) in enumerate(play.lines)
        ]
    )
    day.mirror.catch_up(day.store)
    day.close()
    return shelf
