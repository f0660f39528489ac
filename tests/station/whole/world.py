"""A table's world: devices and disk that outlive the station, and the station on top of them."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Literal
from unittest.mock import Mock

from bench.simulated_wire import JumpingClock
from drivers.homologation.admission import approval
from drivers.identity import DeviceIdentity, IdentitySource
from drivers.link import Link, LinkPlan, LinkState
from drivers.slot.bus import SlotBus
from drivers.slot.contract import SlotPlace
from drivers.slot.slot import Slot
from drivers.trace import Trace
from drivers.visor.escpos import EscPosEncoder
from drivers.visor.screen_feed import ScreenFeed
from drivers.visor.text import Charset
from drivers.visor.write_only import WriteOnlyVisor
from firmware_py.clock import RecordClock
from firmware_py.journal.replay import fold
from firmware_py.journal.status import Limits
from firmware_py.journal.writer import Writer
from firmware_py.station.access.accounts import Accounts
from firmware_py.station.access.waiting import Watch
from firmware_py.station.answers import StationAnswers
from firmware_py.station.app import Station
from firmware_py.station.clock_check import Timekeeping
from firmware_py.station.config import Config, DeviceConfig, game_of, level_of, table_of
from firmware_py.station.core import Core, Input, Outcome
from firmware_py.station.device_record import DeviceRecords
from firmware_py.station.health import HealthLog
from firmware_py.station.inbox import Envelope, Inbox
from firmware_py.station.input_failure import Guard
from firmware_py.station.links.equipment import Equipment, Plug
from firmware_py.station.links.links import Links, TableSide
from firmware_py.station.links.slot_carrier import SlotCarrier
from firmware_py.station.loop import Loop, Surroundings
from firmware_py.station.parts import Parts
from firmware_py.station.recovery.recovery import Recovered, take
from firmware_py.station.slots.device import SlotPlan, SlotSide
from firmware_py.station.targets import targets_now
from hil.devices.card_model import Timings
from hil.devices.coin_acceptor import CoinAcceptor
from hil.operator import Operator
from hil.table import Layout, TwinTable
from tests.contract.card_bench import admit
from tests.station.whole.card_devices import READING, CardBuilder, CardDevices, PackHands
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
        self,
        config: Config,
        seed: int = 1,
        stack: Sequence[int] = (),
        chance: Random | None = None,
        cards: CardDevices = READING,
    ) -> None:
        self.config = config
        self.chance = chance
        self.fuse = Fuse()
        self.clock = JumpingClock()
        self.wall = WorldClock(self.clock)
        layout = Layout(
            slots=SEATS, sabot=cards.sabot, shuffler=cards.shuffler, visors=("escpos",), seed=seed,
            pace=Timings(), echo=False,
        )  # fmt: skip
        self.twins = TwinTable(Path("simulated"), layout)
        for slot in self.twins.slots:
            slot.restart(self.clock())
        self.hands = Operator(self.twins)
        self._packs = PackHands(self, stack, seed)
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
        # Looks on after every turn of a settling, e.g. to cut the power.
        self.watch: Callable[[], None] = lambda: None
        # Lines that the second copy loses with the power.
        self.lost_lines = 0
        self.station = SimStation(self)

    # The station's turn.

    def turn(self) -> None:
        """Let every thread of the station do something, in a fixed order; twenty ms go by."""
        self.clock.jump_to(self.clock() + TURN_NS)
        for line in self.twins.lines.values():
            line.device.tick(self.clock())
        self._packs.put_in()
        for act in self._acts():
            act()
        assert not self.sentry.early, self.sentry.early

    def _acts(self) -> list[Callable[[], object]]:
        """Whose turn it is; with chance some threads are late and others come twice."""
        station = self.station
        steps: list[Callable[[], object]] = [
            link.step for link in station.parts.links.links.values()
        ]
        acts = [*steps, station.decide_all, station.commit]
        return acts if self.chance is None else self.chance.choices(acts, k=len(acts) + 2)

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
            wrong = parting(expected, state_of(self.station.parts.core))
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
            self.watch()
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
            station.parts.inbox.put(told)
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


def _config(role: str, kind: Literal["slots", "visor"]) -> DeviceConfig:
    return DeviceConfig(role=role, kind=kind, port=role, model="profile")


class SimLinks(Links):
    """Devices whose links are stepped by hand and end in the world's sockets."""

    def __init__(self, world: World, inbox: Inbox, equipment: Equipment, table: TableSide) -> None:
        self.world = world
        super().__init__(inbox, equipment, table)

    def _link(self, plug: Plug) -> Link[Any]:
        socket = self.world.sockets[plug.config.role]
        plan = LinkPlan(
            role=plug.config.role,
            device=plug.device,
            find=socket.find,
            open_port=socket.open,
            on_events=plug.handle,
            on_change=self._changed,
            trace=plug.trace,
            clock=self.world.clock,
            uniform=lambda: 0.0,
        )
        return Link(plan)


class SimLoop(Loop):
    """The table's work on the one thread that there is: nobody hands commands out beside it."""

    def __init__(self, world: World, core: Core, around: Surroundings) -> None:
        super().__init__(core, around)
        self._world = world

    def _decide(self, told: Envelope) -> Outcome | None:
        self._world.fuse.burn("before a decision")
        outcome = super()._decide(told)
        assert self._writer is not None
        self._world.states[self._writer.status().taken_seq] = state_of(self.core)
        self._world.fuse.burn("after a decision, nothing recorded")
        return outcome

    def _let_leave(self, seq: int) -> None:
        """Wait for nobody."""


class SimStation(Station):
    """The real station's wiring and duties around a simulated disk, without its threads."""

    def __init__(self, world: World) -> None:
        """Come back from the disk; the real one does the same from its folder."""
        self.world, self._broken, self.closed_head = world, "", ""
        clock = RecordClock(world.wall)
        self.days = Mock(config=world.config, clock=clock)
        people = Accounts({}, b"")
        past = fold(take, Recovered(fresh_core(world.config), people.locks), world.disk.entries)
        inbox, time, guard = Inbox(), Timekeeping(clock), Guard()
        targets = partial(targets_now, past.core)
        table = TableSide(targets, self._recorded, self._all_durable, guard)
        links = SimLinks(world, inbox, self._equipment(inbox, past), table)
        links.recall(past.effects)
        around = Surroundings(inbox, clock, BOOT, links.release, self._shown, take_in=links.take_in)
        self.parts = Parts(
            world.config, clock, time, past, (), inbox, people, links,
            SimLoop(world, past.core, around),
            # What the station notes of itself by the clock is not played here.
            Mock(spec=HealthLog), Mock(), Mock(), guard,
        )  # fmt: skip
        self.answers = StationAnswers(self.parts, self._journal, str)
        self.watch = Watch(self.answers.snapshot)
        limits = Limits(retry_ms=0, quiet_ms=0)
        self._writer = Writer(
            world.disk, world.copy, on_durable=self._durable,
            limits=limits, monotonic_ns=world.clock,
        )  # fmt: skip
        self.parts.loop._writer = self._writer

    def _equipment(self, inbox: Inbox, past: Recovered) -> Equipment:
        clock, memories = self.world.clock, past.memories
        game = past.core.table.game
        builder = CardBuilder(self.world, inbox, game, memories, self._recorded, ADMIT)
        found = builder.equipment()
        if "slots" in self.world.sockets:
            found = self._with_slots(found, inbox, memories)
        encoder = EscPosEncoder(Charset.ASCII)
        visor = WriteOnlyVisor(encoder, PLATE, ADMIT, ScreenFeed(encoder.charset, clock=clock))
        plug = Plug(_config("visor-1", "visor"), visor, Trace(clock=clock))
        return replace(found, plugs=(*found.plugs, plug), visors=(visor,))

    def _with_slots(self, found: Equipment, inbox: Inbox, memories: DeviceRecords) -> Equipment:
        clock, jackpot = self.world.clock, self.world.config.jackpot
        assert jackpot is not None
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
        seats = tuple(slot.place.seat for slot in bus.slots)
        side = SlotSide("slots", SlotPlan(seats, jackpot.bet_cents, jackpot.token), memories)
        carrier = SlotCarrier("slots", bus, inbox)
        return replace(
            found,
            core=replace(found.core, slots=side),
            plugs=(Plug(_config("slots", "slots"), bus, trace, carrier.carry), *found.plugs),
            carriers={**found.carriers, "slots": carrier},
            slots=carrier,
        )

    # The threads, by hand.

    def decide_all(self) -> None:
        """Do the table thread's work."""
        while (told := self.parts.inbox.take(0)) is not None:
            self.parts.loop.take_in(told)

    def commit(self) -> None:
        """Do the journal thread's work: one commit, its releases, its copy, its chores."""
        batch = [draft for draft, _ in self._writer._queue]
        if batch:
            self._writer._save(batch)
        self._writer._do_chores()

    def _durable(self, seq: int) -> None:
        assert seq <= self.world.disk.head.seq
        self.world.fuse.burn("after a commit, before its release")
        self.parts.loop.durable(seq)
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
        if self.parts.inbox.waiting or self._writer._queue:
            return "something waits to be decided or recorded"
        busy = [r for r, link in self.parts.links.links.items() if not link._jobs.empty()]
        away = [
            f"{role} is {link.state.value}: {link.reason}"
            for role, link in self.parts.links.links.items()
            if self.world.sockets[role].plugged and link.state is not LinkState.UP
        ]
        return ", ".join(busy + away)
