"""Decide, commit, act: with a disk that is late, full, or stops in the middle."""

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.clock import SystemClock
from firmware_py.journal.entry import Draft
from firmware_py.journal.errors import NotCanonical
from firmware_py.journal.status import JournalState, JournalStatus, Limits, Pace
from firmware_py.journal.writer import Writer
from firmware_py.station.core import NewEntry, Outcome
from firmware_py.station.inbox import Envelope, Inbox
from firmware_py.station.inputs import ChipsMoved, HitConfirmed, MeterCorrected, input_of
from firmware_py.station.loop import Loop, Surroundings
from firmware_py.table import events as ev
from firmware_py.table.effects import Effect
from firmware_py.text.codes import saving as codes
from firmware_py.text.message import Message
from tests.journal.scene import begun
from tests.journal.test_writer import LONG_MS, Edge, until
from tests.station.test_core import Play, fresh

BOOT = "0" * 32


@dataclass
class Disk:
    """A journal whose disk commits only when it is told to."""

    taken: list[Draft] = field(default_factory=list)
    durable: int = 0
    state: JournalState = JournalState.READY
    pace: Pace = Pace.ON_TIME
    copy_why: str = ""

    @property
    def taken_seq(self) -> int:
        return len(self.taken)

    def submit(self, drafts: Sequence[Draft], _wait_ms: int = 0) -> int:
        self.taken += drafts
        return len(self.taken)

    def status(self) -> JournalStatus:
        seq = len(self.taken)
        why = "no space" if self.state is JournalState.DISK_FULL else ""
        return JournalStatus(
            self.state, self.pace, seq, self.durable, seq, 0, 0, 0, why, self.copy_why
        )


class Rig:
    """A loop without its thread, before a simulated disk."""

    def __init__(self, unsound: Message | None = None) -> None:
        self.released: list[Effect] = []
        self.disk = Disk()
        around = Surroundings(
            Inbox(), SystemClock(), BOOT, self.released.extend, unsound=lambda: unsound
        )
        self.loop = Loop(fresh(), around)
        self.loop._writer = self.disk  # type: ignore[assignment]

    def tell(self, event: Any, *notes: NewEntry) -> "Future[Outcome]":
        answer: Future[Outcome] = Future()
        self.loop._decide(Envelope(event, "test", notes, answer=answer))
        return answer

    def commit(self, seq: int) -> None:
        self.disk.durable = max(self.disk.durable, seq)
        self.loop.durable(seq)


def story() -> list[Any]:
    """The inputs of a whole round."""
    play = Play()
    play.open_table()
    play.bet(1)
    assert list(play.steps())
    play.tell(ev.RoundPaid())
    return [input_of(payload) for kind, payload in play.lines if kind == "event"]


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 6), min_size=60, max_size=60))
def test_nothing_leaves_before_it_is_durable_and_in_order(commits: list[int]) -> None:
    rig, told, expected = Rig(), [], Rig()
    for event, step in zip(story(), commits, strict=False):
        shown = rig.loop.seen
        told.append(rig.tell(event))
        assert rig.loop.seen is shown
        rig.commit(min(len(rig.disk.taken), rig.disk.durable + step))
        waiting = [one for one in told if not one.done()]
        assert waiting == told[len(told) - len(waiting) :]
        expected.tell(event)
    assert len(rig.released) <= sum(len(_effects(one)) for one in expected.loop._outgoing)
    rig.commit(len(rig.disk.taken))
    expected.commit(len(expected.disk.taken))
    assert rig.released == expected.released
    assert rig.loop.seen == expected.loop.seen


def _effects(held: Any) -> tuple[Effect, ...]:
    found: tuple[Effect, ...] = held.outcome.effects
    return found


@pytest.mark.parametrize(
    "trouble",
    [
        {"pace": Pace.LATE},
        {"pace": Pace.HUNG},
        {"state": JournalState.DISK_FULL},
        {"copy_why": "gone"},
    ],
)
def test_no_round_begins_while_the_disk_is_in_trouble(trouble: dict[str, Any]) -> None:
    rig, events = Rig(), story()
    begin = next(n for n, event in enumerate(events) if isinstance(event, ev.BetsOpened))
    for event in events[:begin]:
        rig.tell(event)
    for name, value in trouble.items():
        setattr(rig.disk, name, value)
    outcome = rig.tell(events[begin]).result(0)
    assert outcome.refusal is not None
    assert outcome.refusal.code == "saving"
    # Everything else is still taken in, and waits.
    assert not rig.tell(ev.SuspensionAsked("disk", "jefe")).done()


MONEY = [
    HitConfirmed(1, "jose", "Ana García"),
    MeterCorrected(310_000, ("jose", "dora"), "the display was wrong"),
    ChipsMoved("anticipo", 1_000_000, ("jose", "dora")),
]


@pytest.mark.parametrize("event", [ev.BetsOpened(), *MONEY], ids=lambda e: type(e).__name__)
def test_no_round_and_no_money_moves_on_a_record_that_does_not_hold(event: Any) -> None:
    rig = Rig(unsound=codes.record_wrong_edited(number=3))
    outcome = rig.tell(event).result(0)
    assert outcome.refusal is not None
    assert outcome.refusal.code == "memory"
    assert not rig.disk.taken


@pytest.mark.parametrize("event", MONEY, ids=lambda e: type(e).__name__)
def test_money_that_moved_is_taken_in_while_the_disk_is_late(event: Any) -> None:
    rig = Rig()
    rig.disk.state = JournalState.DISK_FULL
    answer = rig.tell(event)
    # It waits for the disk, whatever the table says of it.
    assert not answer.done()
    rig.commit(len(rig.disk.taken))
    refusal = answer.result(0).refusal
    assert refusal is None or refusal.code != "saving"


def test_a_note_alone_is_recorded_and_changes_nothing() -> None:
    rig = Rig()
    before = rig.loop.seen
    answer = rig.tell(None, NewEntry("link", {"role": "sabot"}))
    assert not answer.done()
    rig.commit(1)
    assert answer.done()
    assert rig.loop.seen == before


def test_nothing_goes_on_from_a_decision_that_no_record_can_hold() -> None:
    rig = Rig()
    for event in story()[:8]:
        rig.tell(event)
    taken = len(rig.disk.taken)
    with pytest.raises(NotCanonical):
        rig.tell(ev.SuspensionAsked("\ud800", "jefe"))
    assert len(rig.disk.taken) == taken
    assert rig.loop._stopping


def test_a_full_journal_goes_on_when_its_disk_answers_again(tmp_path: Path) -> None:
    day = begun(tmp_path)
    day.store.close()
    store, inbox = Edge(day.store.path), Inbox()
    loop = Loop(fresh(), Surroundings(inbox, SystemClock(), BOOT, lambda _: None))
    writer = Writer(store, day.mirror, on_durable=loop.durable, limits=Limits(queue=4))
    store.go.clear()
    writer.start()
    loop.start(writer)
    notes = [NewEntry("alarm", {"role": "sabot", "text": f"{n}"}) for n in range(12)]
    answers = [inbox.ask(None, "test", (note,)) for note in notes]
    # Four fill the journal, and the table has the fifth in hand.
    until(lambda: inbox.waiting < len(notes) - 4)
    store.go.set()
    assert [answer.result(LONG_MS / 1_000).refusal for answer in answers] == [None] * len(notes)
    assert loop.stop(LONG_MS / 1_000)
    assert writer.stop(LONG_MS).durable_seq == len(notes)
