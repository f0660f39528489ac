"""A table's world: devices and disk that outlive the station, and the station on top of them."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from datetime import date
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock

from bench.simulated_wire import JumpingClock
from drivers.cards.device import CardSetup
from drivers.cards.sabot import Sabot
from drivers.homologation.admission import approval
from drivers.identity import DeviceIdentity, IdentitySource
from drivers.link import Device, Link, LinkPlan, LinkState
from drivers.slot.bus import SlotBus
from drivers.slot.contract import SlotPlace
from drivers.slot.slot import Slot
from drivers.trace import Trace
from drivers.visor.escpos import EscPosEncoder
from drivers.visor.screen_feed import ScreenFeed
from drivers.visor.text import Charset
from drivers.visor.write_only import WriteOnlyVisor
from firmware_py.clock import RecordClock
from firmware_py.journal.status import Limits
from firmware_py.journal.writer import Writer
from firmware_py.station.access.accounts import Accounts
from firmware_py.station.access.waiting import Watch
from firmware_py.station.app import Station
from firmware_py.station.cards.device import CardSide
from firmware_py.station.clock_check import Timekeeping
from firmware_py.station.config import Config, game_of, level_of, table_of
from firmware_py.station.core import Core, Input, Outcome
from firmware_py.station.device_record import DeviceRecords
from firmware_py.station.health import HealthLog
from firmware_py.station.inbox import Envelope, Inbox
from firmware_py.station.input_failure import Guard
from firmware_py.station.links.links import Links, silent
from firmware_py.station.loop import Loop
from firmware_py.station.recovery.recovery import Recovery
from firmware_py.station.slots.device import SlotSide
from firmware_py.station.status import PartTimes
from hil.devices.card_model import Timings
from hil.devices.coin_acceptor import CoinAcceptor
from hil.operator import Operator, waits_for_cards
from hil.table import Layout, TwinTable
from tests.contract.card_bench import KEYS, admit
from tests.station.whole.disk import SimCopy, SimDisk
from tests.station.whole.fuse import Fuse, PowerCut
from tests.station.whole.sentry import Sentry
from tests.station.whole.state import parting, state_of
from tests.station.whole.wires import Socket

SEATS = 3
BOOT = "5" * 32
PLATE = DeviceIdentity(
    "Display", "Tapete HIL", "SIM-ESCPOS", None, "1.0", "STD01   ", source=IdentitySource.DECLARED
)
TURN_NS = 20_000_000
ADMIT = admit(today=date(2026, 11, 16))


class WorldClock:
    """The station's clock on the world's."""

    def __init__(self, clock: JumpingClock) -> None:
        self._clock = clock
        self.stepped_us = 0

    def monotonic_ns(self) -> int:
        """Nanoseconds of the world."""
        return self._clock()

    def utc(self) -> int:
        """Microseconds, wherever the wall clock was put."""
        return 1_794_800_000_000_000 + self._clock() // 1_000 + self.stepped_us


def fresh_core(config: Config) -> Core:
    """A closed table with its jackpot at the seed."""
    game = game_of(config)
    return Core.fresh(table_of(config, game), level_of(config, game))


class World:
    """Everything that a power cut at the station does not touch, and the station."""

    def __init__(
        self, config: Config, seed: int = 1, stack: Sequence[int] = (), chance: Random | None = None
    ) -> None:
        self.config = config
        self.chance = chance
        self.fuse = Fuse()
        self.clock = JumpingClock()
        self.wall = WorldClock(self.clock)
        layout = Layout(
            slots=SEATS, shuffler="none", visors=("escpos",), seed=seed, pace=Timings(), echo=False
        )
        self.twins = TwinTable(Path("simulated"), layout)
        for slot in self.twins.slots:
            slot.restart(self.clock())
        self.hands = Operator(self.twins)
        # Cards that lie on top of every deck; what is below comes from the seed.
        self._stack, self._seed = list(stack), seed
        self.sockets = {
            role: Socket(line, self.clock, self.fuse) for role, line in self.twins.lines.items()
        }
        if config.jackpot is None:
            del self.sockets["slots"]
        self.sentry = Sentry(fresh_core(config), self)
        self.disk = SimDisk(self.fuse, self.sentry.recorded)
        self.copy = SimCopy(self.disk)
        # By the number of its last entry, the state that every decision left.
        self.states: dict[int, object] = {}
        self.cuts = 0
        # Lines that the second copy loses with the power.
        self.lost_lines = 0
        self.station = SimStation(self)

    # The station's turn.

    def turn(self) -> None:
        """Let every thread of the station do something, in a fixed order; twenty ms go by."""
        self.clock.jump_to(self.clock() + TURN_NS)
        for line in self.twins.lines.values():
            line.device.tick(self.clock())
        self._put_cards_in()
        for act in self._acts():
            act()
        assert not self.sentry.early, self.sentry.early

    def _acts(self) -> list[Callable[[], object]]:
        """Whose turn it is; with chance some threads are late and others come twice."""
        station = self.station
        steps: list[Callable[[], object]] = [link.step for link in station.devices.links.values()]
        acts = [*steps, station.decide_all, station.commit]
        return acts if self.chance is None else self.chance.choices(acts, k=len(acts) + 2)

    def _put_cards_in(self) -> None:
        """Put every declared deck in, in the order that the world has chosen."""
        sabot = self.twins.cards["sabot"]
        if waits_for_cards(sabot):
            cards = sabot.record.composition.cards()
            Random(self._seed).shuffle(cards)
            for card in reversed(self._stack):
                cards.remove(card)
                cards.insert(0, card)
            sabot.insert(cards)

    def cut_power(self) -> None:
        """End the station where it stands and start it again from the disk."""
        self.cuts += 1
        self.disk.power_cut()
        self.copy.power_cut(self.lost_lines)
        expected = self.states.get(self.disk.head.seq)
        for socket in self.sockets.values():
            # The ports are closed with the process.
            socket.bus.tick(self.clock())
        self.station = SimStation(self)
        self.fuse.replace()
        if expected is not None:
            wrong = parting(expected, state_of(self.station.core))
            assert not wrong, f"another state after {self.fuse.blown}: {wrong}"

    def run(self, work: Callable[[], object]) -> object:
        """Do something; if the power goes meanwhile, come back."""
        try:
            return work()
        except PowerCut:
            self.cut_power()
            return None

    def settle(self, turns: int = 400) -> None:
        """Give the devices time until all is quiet and everybody stands as he should."""
        for number in range(turns):
            self.run(self.turn)
            if number % 10 == 9:
                self.run(self.station.tick)
            if number > 2 and self.station.quiet and not self.sentry.misfits():
                return
        raise AssertionError(f"never quiet: {self.sentry.misfits()} {self.station.why_not_quiet()}")

    def tell(self, given: Input, by: str) -> Outcome | None:
        """Tell the station something and wait for the answer; None if the power went first."""
        answer: Future[Outcome] = Future()
        told = Envelope(given, by, answer=answer)
        station = self.station

        def all_the_way() -> None:
            station.inbox.put(told)
            for _ in range(50):
                if answer.done():
                    return
                self.turn()
            raise AssertionError(f"no answer to {given}")

        self.run(all_the_way)
        return answer.result(0) if answer.done() else None

    def drop(self, seat: int) -> bool:
        """Let a token fall."""
        slot: CoinAcceptor = self.twins.slots[seat - 1]
        slot.tick(self.clock())
        return slot.drop_token()

    def pull(self) -> bool:
        """Pull a card; a locked sabot gives none."""
        return self.hands.obey("draw 1") != "none"


class SimDevices(Links):
    """Devices whose links are stepped by hand and end in the world's sockets."""

    def __init__(self, world: World, inbox: Inbox, lost: Sequence[str]) -> None:
        super().__init__(inbox, lost)
        self.world = world

    def plug(self, role: str, device: Device[Any], heard: Any, trace: Trace) -> Link[Any]:
        """Give a device its link."""
        socket = self.world.sockets[role]
        plan = LinkPlan(
            role=role,
            device=device,
            find=socket.find,
            open_port=socket.open,
            on_events=heard,
            on_change=self._changed,
            trace=trace,
            clock=self.world.clock,
            uniform=lambda: 0.0,
        )
        self.links[role] = Link(plan)
        return self.links[role]


class SimStation(Station):
    """The real station's wiring and duties around a simulated disk, without its threads."""

    def __init__(self, world: World) -> None:
        """Come back from the disk; the real one does the same from its folder."""
        self.world, self.config = world, world.config
        self._clock = RecordClock(world.wall)
        self._time = Timekeeping(self._clock)
        self._broken = ""
        self._part_times = PartTimes()
        self._guard = Guard()
        self.core = fresh_core(self.config)
        self.people = Accounts({}, b"")
        self.inbox = Inbox()
        self.memories = DeviceRecords()
        self.recovered = Recovery(self.core, self.memories, self.people)
        for entry in world.disk.entries:
            self.recovered._take(entry)
        self.devices = self._links = SimDevices(world, self.inbox, tuple(self.core.table.lost))
        self.devices.wanted = self.wanted
        self._equip(world.sockets)
        self.devices.recall(self.recovered.effects)
        self.watch = Watch(self.snapshot)
        self.loop = Loop(
            self.core, self.inbox, self._clock, BOOT, self.devices.release, self._shown
        )
        limits = Limits(retry_ms=0, quiet_ms=0)
        self._writer = Writer(
            world.disk, world.copy, on_durable=self._durable,
            limits=limits, monotonic_ns=world.clock,
        )  # fmt: skip
        self.loop._writer = self._writer
        # What the station notes of itself by the clock is not played here.
        self._logbook = Mock(spec=HealthLog)

    def _equip(self, sockets: dict[str, Socket]) -> None:
        clock, memories, jackpot = self.world.clock, self.memories, self.config.jackpot
        if "slots" in sockets and jackpot is not None:
            trace = Trace(clock=clock)
            bus = SlotBus(
                [
                    Slot(
                        SlotPlace(seat, twin.address),
                        approve=approval(ADMIT),
                        memory=memories.slots.get(seat),
                    )
                    for seat, twin in enumerate(self.world.twins.slots, 1)
                ],
                trace,
                clock=clock,
            )
            bet, token = jackpot.bet_cents, jackpot.token
            slots = SlotSide("slots", bus, bet, token, self.inbox, self.wanted, memories)
            slots.on_alarm = self.devices.alarm
            slots.link = self._links.plug("slots", bus, slots.heard, trace)
            self.devices.slots = slots
        self._equip_cards(memories)
        encoder = EscPosEncoder(Charset.ASCII)
        feed = ScreenFeed(encoder.charset, clock=clock)
        visor = WriteOnlyVisor(encoder, PLATE, ADMIT, feed)
        self.devices.visors.append(visor)
        self._links.plug("visor-1", visor, silent, Trace(clock=clock))

    def _equip_cards(self, memories: DeviceRecords) -> None:
        trace = Trace(clock=self.world.clock)
        address = self.world.twins.cards["sabot"].address
        setup = CardSetup(
            address, ADMIT, KEYS.by_id, memories.cards.get("sabot"), trace, self.world.clock
        )
        driver = Sabot(setup)
        deck = self.core.table.game.deck
        cards = CardSide("sabot", driver, deck, self.inbox, False, self.wanted)
        cards.port.on_alarm = self.devices.alarm
        cards.link = self._links.plug("sabot", driver, cards.heard, trace)
        self.devices.seat_cards(cards, deals=True)

    # The threads, by hand.

    def decide_all(self) -> None:
        """Do the table thread's work."""
        while self.inbox.waiting:
            told = self.inbox.take(0)
            if told is None:
                self.loop._draw()
                continue
            self.world.fuse.burn("before a decision")
            self.loop._decide(told)
            self.world.states[self._writer.status().taken_seq] = state_of(self.core)
            self.world.fuse.burn("after a decision, nothing recorded")

    def commit(self) -> None:
        """Do the journal thread's work: one commit, its releases, its copy, its chores."""
        batch = [draft for draft, _ in self._writer._queue]
        if batch:
            self._writer._save(batch)
        self._writer._do_chores()

    def _durable(self, seq: int) -> None:
        assert seq <= self.world.disk.head.seq
        self.world.fuse.burn("after a commit, before its release")
        self.loop.durable(seq)
        self.world.fuse.burn("after a release, nothing sent")

    def session_over(self) -> bool:
        """Days are not turned here."""
        return False

    _session_over = session_over

    @property
    def quiet(self) -> bool:
        """Whether nothing is on its way anywhere."""
        return not self.why_not_quiet()

    def why_not_quiet(self) -> str:
        """Say what is still on its way."""
        if self.inbox.waiting or self._writer._queue:
            return "something waits to be decided or recorded"
        busy = [r for r, link in self.devices.links.items() if not link._jobs.empty()]
        away = [
            f"{role} is {link.state.value}: {link.reason}"
            for role, link in self.devices.links.items()
            if self.world.sockets[role].plugged and link.state is not LinkState.UP
        ]
        return ", ".join(busy + away)
