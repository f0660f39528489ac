"""A session's end closes the day; the next begins with the state, not with the past."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.maintenance import verify
from firmware_py.journal.reader import Reader
from firmware_py.station.access.locks import Locks
from firmware_py.station.access.peers import PeerCredentials
from firmware_py.station.device_record import DeviceRecords
from firmware_py.station.inputs import EvidenceFrozen, HitDisputed
from firmware_py.station.recovery import checkpoint
from firmware_py.table import events as ev
from tests.station.bench_table import Twins, config_text, prepare, running
from tests.station.test_core import Play, fresh
from tests.station.test_round import SHEET, bets, deal, opened


@pytest.fixture
def twins(tmp_path: Path) -> Iterator[Twins]:
    prepare(tmp_path)
    found = Twins(tmp_path / "ports", "--shuffler", "none")
    yield found
    found.close()


def test_closing_the_table_closes_the_day_and_nothing_is_forgotten(
    tmp_path: Path, twins: Twins
) -> None:
    text, shelf = config_text(twins.roles, SHEET), DayFiles(*_folders(tmp_path))
    with running(tmp_path, text) as (station, caller):
        opened(caller)
        bets(caller)
        deal(caller, twins, 15)
        for seat in (1, 2):
            assert caller.do("say", who=seat, word="paso").get("done")
        caller.wait(lambda seen: seen["phase"] == "settling")
        assert caller.do("paid").get("done")
        caller.wait(lambda seen: not seen["deck_needed"])
        assert caller.do("close", "jose").get("done")
        for step in ("cards-out", "count", "order", "examine"):
            assert caller.do("step", "jose", step=step).get("done")
        caller.wait(lambda seen: seen["phase"] == "closed")
        caller.wait(lambda _: len(shelf.days()) == 2)
        caller.wait(lambda _: bool(caller.send({"ask": "status"})["answer"]["closed_head"]))
        caller.wait(lambda _: not station.parts.core.session.is_over)
        # The table goes on at once.
        opened(caller)
        before = caller.snapshot()
        assert before["round_number"] == 1
    assert all(verdict.fault is None for verdict in verify(shelf))
    with Reader(shelf.days()[0]) as reader:
        assert reader.closing() is not None
    with running(tmp_path, text) as (station, caller):
        assert station.parts.recovered.inputs < 12
        after = caller.snapshot()
        assert (after["phase"], after["round_number"]) == ("idle", 1)
        bets(caller)
        deal(caller, twins, 15)
        caller.wait(lambda seen: seen["phase"] == "deciding")


def _folders(base: Path) -> tuple[Path, Path]:
    return base / "journal", base / "journal" / "copies"


def test_the_state_of_a_closed_table_comes_back_whole() -> None:
    play = Play()
    play.open_table()
    play.bet(1, 2)
    assert list(play.steps())
    play.tell(ev.RoundPaid())
    play.tell(HitDisputed(1, disputed=True, people=("a", "b")))
    assert checkpoint.write_checkpoint(play.core, DeviceRecords(), Locks()) is None
    play.tell(ev.ClosingAsked("jefe"))
    for step in play.core.table.setup.closing_steps:
        play.tell(ev.CustodyStepDone(step, "jefe"))
    play.tell(ev.DeckChecked("shoe", 52))
    assert play.core.session.is_over
    locks = Locks()
    locks.accepted(PeerCredentials(7, "panel"), "ana")
    for _ in range(3):
        locks.failed(PeerCredentials(8), "ana", 0.0)
    state = checkpoint.write_checkpoint(play.core, DeviceRecords(), locks)
    assert state is not None
    again, known = fresh(), Locks()
    checkpoint.restore(state, again, known)
    assert again.progressive == play.core.progressive
    assert known.wrong == {"ana": {"user 8": 3}}
    assert known.worked == {"ana": ["user 7", "panel"]}
    for name in ("rounds_played", "last_number", "shoe_began", "shoe_known", "lost", "phase"):
        assert getattr(again.table, name) == getattr(play.core.table, name)
    assert checkpoint.write_checkpoint(again, DeviceRecords(), known) == state


def test_a_frozen_table_is_kept_by_its_whole_record_until_two_people_release_it() -> None:
    """R-111: a new day would begin without what is disputed."""
    play, two = Play(), ("jose", "dora")

    def kept() -> bytes | None:
        return checkpoint.write_checkpoint(play.core, DeviceRecords(), Locks())

    assert kept() is not None
    play.tell(EvidenceFrozen(True, two, "a player says a card was changed"))
    assert kept() is None
    play.tell(EvidenceFrozen(False, two, "looked at the film"))
    assert kept() is not None
