"""Whatever a card device tells of trouble stops play where it must, and comes back when it may."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from drivers.cards import events as told
from drivers.cards.contract import (
    AlarmKind,
    CardAlarm,
    CardEvent,
    Reconciled,
    SelfCheckFailed,
    SelfCheckPassed,
)
from drivers.cards.events import DrawFlag
from drivers.deadline import Deadline
from drivers.link import After
from firmware_py.rulebook import library
from firmware_py.rules.game import choose
from firmware_py.station.core import Core
from firmware_py.station.device_record import DeviceRecords
from firmware_py.station.inputs import DeviceReadmitted
from firmware_py.station.targets import Targets
from firmware_py.table import events as ev
from firmware_py.table.due import SupervisorDue
from firmware_py.table.states import Phase
from firmware_py.table.table import Setup, Table
from firmware_py.text.legacy import say
from tests.contract.card_bench import CardBench
from tests.station.bench_table import PIN, Twins, config_text, prepare, running
from tests.station.card_table import CardTable, Doing
from tests.station.test_cards_packet import entries
from tests.station.test_round import bets, deal, opened

OUT = ev.DeviceLost("sabot (out of use)")
LOST = ev.DeviceLost("sabot")
SHEET = "galicia/poker-sin-descarte"


@pytest.mark.parametrize(
    ("event", "given", "words"),
    [
        (told.Jammed(3, 1, 4), LOST, "free the cards"),
        (told.DoorOpened(3), LOST, "Close the door"),
        (told.FaultRaised(3, 2), LOST, "Clean the reader"),
        (SelfCheckFailed(255, 6, "Random generator failed."), LOST, "Random generator"),
        (told.CardEventsMissed(3, 5), OUT, "5 events"),
        (told.TamperNoticed(3, told.TamperCause.HOUSING_OPENED, 1), OUT, "seal it anew"),
        (told.TamperNoticed(3, told.TamperCause.REFUSED_SEALS, 16), None, "16 commands"),
        (CardAlarm(AlarmKind.NUMBERS_DISAGREE, 1), OUT, "Count the cards"),
        (CardAlarm(AlarmKind.WRONG_DECK, 2, 1, 3), OUT, "Take the deck out"),
        (CardAlarm(AlarmKind.MEMORY_LOST), OUT, "readmit"),
        (CardAlarm(AlarmKind.MISBEHAVED), None, "firmware"),
        (told.DispenseStopped(3, 1, 6, 5, 2), None, "stopped: 2 cards came out"),
        (told.Emptied(3, 1), None, "last card"),
    ],
)
def test_every_trouble_is_an_alarm_that_people_see(
    event: CardEvent, given: ev.Event | None, words: str
) -> None:
    table = CardTable("reading-sabot")
    table.cards.handle([event])
    table.record()
    assert table.inputs() == ([] if given is None else [given])
    assert words in table.alarms()[0]
    assert table.shown == table.alarms()


def test_a_device_is_back_when_the_last_of_its_faults_is_gone() -> None:
    table = CardTable("reading-sabot")
    fell: list[CardEvent] = [told.Jammed(3, 1, 4), told.DoorOpened(4),
                             SelfCheckFailed(51, 7, "Door open.")]  # fmt: skip
    table.cards.handle([*fell, told.JamCleared(5), told.DoorClosed(6)])
    table.record()
    assert table.inputs() == [LOST] * 3
    table.cards.handle([SelfCheckPassed()])
    table.record()
    assert table.inputs()[-1] == ev.DeviceBack("sabot")


class Waiting(Doing):
    """A link whose commands wait until they are sent."""

    def __init__(self, bench: CardBench) -> None:
        super().__init__(bench)
        self.jobs: list[tuple[Callable[[Deadline], Any], After | None]] = []

    def post(self, work: Callable[[Deadline], Any], after: After | None = None) -> None:
        self.jobs.append((work, after))

    def send(self) -> None:
        super().post(*self.jobs.pop(0))


def loaded() -> CardTable:
    table = CardTable("reading-sabot")
    table.bench.identify()
    table.settle()
    table.load()
    return table


def test_no_card_is_due_again_while_the_disk_is_late_with_one() -> None:
    table = loaded()
    table.wanted = Targets(cards=1)
    table.cards.unlock(1)
    table.settle(8)
    assert table.bench.twin.draw() is not None
    for _ in range(8):
        table.cards.handle(table.bench.poll())
        table.cards.converge(table.wanted)
    assert table.bench.twin.draw() is None
    # The record goes on: another card is due, and its unlock was lost.
    table.wanted = Targets(cards=1, after=1_001)
    table.record()
    for _ in range(2):
        table.cards.converge(table.wanted)
    assert table.bench.twin.draw() is not None


def test_an_unlock_that_waited_while_the_device_was_met_lets_nothing_out_twice() -> None:
    table = loaded()
    link = Waiting(table.bench)
    table.devices.links[table.side.role] = link  # type: ignore[assignment]
    table.wanted = Targets(cards=2)
    table.cards.unlock(2)
    table.bench.twin.restart(table.bench.wire.now_ns)
    for _ in range(2):
        table.cards.handle(table.bench.poll())
    table.record()
    left = 0
    while link.jobs:
        link.send()
        left += table.bench.twin.draw() is not None
    while table.bench.twin.draw() is not None:
        left += 1
    assert left == 2


def test_an_alarm_about_a_card_does_not_count_as_the_record_of_it() -> None:
    table = CardTable("reading-sabot")
    table.cards.handle([CardAlarm(AlarmKind.DRAW_SKIPPED, 1, 7, 12)])
    assert [note["sequence"] for note in table.notes("card-draw")] == []
    table.record()
    assert not table.notes("card-draw")


def test_a_device_is_back_before_the_cards_that_left_meanwhile_are_told() -> None:
    """They were asked for before the link went: they lie where they were due."""
    table = CardTable("reading-sabot")
    assert table.cards.health.link_lost() == LOST
    card = told.CardLeft(12, 1, 4, DrawFlag(0), bytes(32))
    table.cards.handle([Reconciled(1, 1, 4, 12, 40), card])
    table.record()
    assert [type(given).__name__ for given in table.inputs()] == ["DeviceBack", "CardDrawn"]


def test_a_device_that_is_met_with_a_fault_is_not_back() -> None:
    table = CardTable("reading-sabot")
    table.cards.health.link_lost()
    table.cards.handle([SelfCheckFailed(255, 1, "Jam."), Reconciled(1, 1, 4, 12, 40)])
    table.record()
    assert table.inputs() == [LOST]
    table.cards.handle([SelfCheckPassed()])
    table.record()
    assert table.inputs()[-1] == ev.DeviceBack("sabot")


def drawn(sequence: int, draw: int) -> told.CardLeft:
    return told.CardLeft(sequence, 1, draw, DrawFlag.DISPENSED, bytes([draw]) * 32)


def dealing() -> CardTable:
    table = CardTable("dealing-shuffler")
    table.bench.identify()
    table.settle()
    table.told.clear()
    return table


def test_a_packet_waits_until_it_is_whole() -> None:
    table = dealing()
    table.wanted = Targets(cards=3)
    table.cards.handle([drawn(20 + n, n) for n in (1, 2, 3)])
    assert table.record() == []
    table.cards.handle([told.Dispensed(24, 1, 1, 3)])
    table.record()
    (packet,) = table.inputs()
    assert (packet.first, len(packet.commitments)) == (1001, 3)
    assert [note["draw"] for note in table.notes("card-draw")] == [1, 2, 3, 0]


def test_a_packet_that_stops_lies_card_by_card_where_it_is_due() -> None:
    table = dealing()
    table.wanted = Targets(cards=5)
    stop: list[CardEvent] = [told.Jammed(23, 1, 2), told.DispenseStopped(24, 1, 1, 5, 2)]
    table.cards.handle([drawn(21, 1), drawn(22, 2), *stop])
    table.record()
    kinds = [type(given).__name__ for given in table.inputs()]
    assert kinds == ["CardDrawn", "CardDrawn", "DeviceLost"]


def test_a_packet_larger_than_the_device_gives_comes_in_parts() -> None:
    table = dealing()
    table.load()
    table.told.clear()
    table.wanted = Targets(cards=2)
    table.cards.serve(table.wanted)
    table.settle()
    (card,) = table.inputs()
    assert isinstance(card, ev.CardDrawn)


def test_a_packet_is_asked_for_again_and_given_once() -> None:
    table = dealing()
    table.load()
    table.wanted = Targets(cards=5)
    for _ in range(4):
        table.cards.serve(table.wanted)
        table.side._served = None
    table.settle()
    table.cards.converge(table.wanted)
    table.cards.converge(table.wanted)
    assert len(table.bench.twin.record.drawn) == 5
    table.wanted = Targets(cards=5, after=1005)
    table.cards.serve(table.wanted)
    table.settle()
    assert len(table.bench.twin.record.drawn) == 10


def core_in_play() -> Core:
    game = choose(SHEET, library.sheet(SHEET), {})
    core = Core.fresh(Table(game, Setup(500, 5000)), None)
    steps = [ev.CustodyStepDone(step, "jose") for step in core.table.setup.opening_steps]
    opening: list[ev.Event] = [ev.OpeningAsked("jose"), *steps, ev.DevicesChecked(),
                               ev.DeckChecked("sabot", 52)]  # fmt: skip
    bets: list[ev.Event] = [ev.BetsOpened(), ev.BetLaid(1, "ante", 500), ev.BetsClosed()]
    for event in (*opening, *bets):
        assert core.take(event).refusal is None
    return core


def test_device_and_journal_that_disagree_halt_the_table_until_people_decide() -> None:
    core = core_in_play()
    core.take(OUT)
    assert core.table.phase is Phase.HALTED
    assert isinstance(core.table.due, SupervisorDue)
    assert core.take(ev.DeviceBack("sabot")).refusal is not None
    alone = core.take(DeviceReadmitted("sabot", ("jose", "jose"), "counted"))
    mute = core.take(DeviceReadmitted("sabot", ("jose", "dora"), " "))
    assert alone.refusal is not None
    assert mute.refusal is not None
    back = core.take(DeviceReadmitted("sabot", ("jose", "dora"), "52 cards counted, all there"))
    assert [line.kind for line in back.lines] == ["event", "card-readmitted"]
    assert str(core.table.phase) == "dealing"


def test_a_device_that_forgot_its_past_is_met_anew_once_it_is_readmitted() -> None:
    table = CardTable("reading-sabot")
    table.bench.identify()
    table.settle()
    twin = table.bench.twin
    table.cards.handle([CardAlarm(AlarmKind.MEMORY_LOST)])
    table.bench.driver.tell(CardAlarm(AlarmKind.MEMORY_LOST))
    table.record()
    is_out = []
    # Not recorded yet, recorded, readmitted.
    for lost in ((), (OUT.role,), ()):
        table.cards.converge(Targets(lost=frozenset(lost)))
        is_out.append(table.bench.driver.banned is not None)
    assert is_out == [True, True, False]
    twin.events.newest = 0
    table.bench.identify()
    assert AlarmKind.MEMORY_LOST not in table.bench.alarms()


def test_the_memory_of_a_readmitted_device_begins_anew_after_a_restart() -> None:
    memories = DeviceRecords()
    entries: list[tuple[str, dict[str, Any]]] = [
        ("card-draw", {"role": "sabot", "sequence": 90, "deck": 4, "draw": 0, "commitment": ""}),
        ("card-out", {"role": "sabot", "forgot": True}),
        ("card-readmitted", {"role": "sabot"}),
        ("card-draw", {"role": "sabot", "sequence": 2, "deck": 0, "draw": 0, "commitment": ""}),
    ]
    for kind, payload in entries:
        memories = memories.fold(kind, payload)
    assert memories.cards["sabot"].last_sequence == 2


@pytest.fixture
def miscounting(tmp_path: Path) -> Iterator[Twins]:
    """A sabot that counts one card more than it has told, from the third on."""
    prepare(tmp_path)
    extra = ("--shuffler", "none", "--sabot-defect", "miscounts", "--slots", "1")
    found = Twins(tmp_path / "ports", *extra)
    yield found
    found.close()


def test_a_sabot_that_counts_otherwise_than_it_told_halts_the_table(
    tmp_path: Path, miscounting: Twins
) -> None:
    """Over the wire (card profile, 8.2): a ruling is waited for, nothing is corrected silently."""
    with running(tmp_path, config_text(miscounting.roles, SHEET)) as (_, caller):
        opened(caller)
        bets(caller)
        deal(caller, miscounting, 2)
        caller.wait(lambda _: miscounting.tell("draw 1") != "none")
        seen = caller.wait(lambda seen: seen["phase"] == "halted")
        assert seen["lost_devices"] == [OUT.role]
        assert seen["due_now"]["kind"] == "supervisor"
        assert any("counts its events or draws otherwise" in text for text in seen["alarms"])
        caller.wait(lambda _: miscounting.tell("show sabot") == "ready, 49 cards, locked")
        fields = {"role": "sabot", "reason": "three cards lie there, 49 are inside"}
        two = {"with": "dora", "with_pin": PIN}
        assert caller.do("readmit", "jose", **fields, **two).get("done")
        caller.wait(lambda seen: seen["phase"] == "dealing")
    drawn = [one for one in entries(tmp_path, "event") if one["event"] == "CardDrawn"]
    assert len(drawn) == 3, "and nothing was made up"


def test_a_device_that_reads_and_commits_to_nothing_is_put_out() -> None:
    """Otherwise a dealer alone could type the face of its cards."""
    table = CardTable("reading-sabot")
    table.bench.identify()
    table.settle()
    table.cards.handle([told.CardCounted(90, 1, 3, DrawFlag(0))])
    table.record()
    assert [type(given) for given in table.inputs()[-2:]] == [ev.CardDrawn, ev.DeviceLost]
    assert "came without a commitment" in table.alarms()[-1]
    assert say(table.alarms()[-1]) != table.alarms()[-1]
