"""The slots' twins, their bus, its carrier and the core, joined without a port or a thread."""

from collections.abc import Callable, Sequence

from drivers.deadline import Deadline
from drivers.errors import LinkDown
from drivers.link import After
from drivers.slot.contract import SlotEvent
from firmware_py.station.device_core import DeviceCore
from firmware_py.station.device_io import LinkTurned, Tick
from firmware_py.station.inbox import Envelope, Inbox
from firmware_py.station.links.equipment import Equipment
from firmware_py.station.links.links import Links, TableSide
from firmware_py.station.links.slot_carrier import SlotCarrier
from firmware_py.station.outcome import Outcome
from firmware_py.station.slots.device import SlotPlan, SlotSide
from firmware_py.station.targets import Targets
from firmware_py.table.effects import Effect
from tests.contract.slots_bench import SlotsBench, honest

PLAN = SlotPlan((1, 2), 250, "TK001A")


class AtOnce:
    """A link that does its work at once, or is down."""

    def __init__(self, bench: SlotsBench) -> None:
        self.is_down = False
        self.asked = 0
        self._bench = bench

    def post(self, work: Callable[[Deadline], object], after: After) -> None:
        self.asked += 1
        if self.is_down:
            after(None, LinkDown("away", port="p", device="slots", command="lamp"))
        else:
            after(work(self._bench.soon()), None)


class SlotTable:
    """What the slots do, and what the table is told of them."""

    def __init__(self, *, is_met: bool = True) -> None:
        self.bench = SlotsBench(honest(len(PLAN.seats)))
        self.wanted = Targets()
        self.side, self.link, inbox = SlotSide("slots", PLAN), AtOnce(self.bench), Inbox()
        self.carrier = SlotCarrier("slots", self.bench.bus, inbox)
        equipment = Equipment(
            DeviceCore(slots=self.side), carriers={"slots": self.carrier}, slots=self.carrier
        )
        self.devices = Links(inbox, equipment, TableSide(lambda: self.wanted))
        self.devices.links["slots"] = self.link  # type: ignore[assignment]
        if is_met:
            self.bench.bus.identify(self.bench.soon())
            self.tell(LinkTurned("slots", is_up=True, is_gone=False))
            self.said(self.bench.poll_ms(4_000))

    def tell(self, message: LinkTurned | Tick) -> None:
        self.devices.inbox.put(Envelope(None, "slots", message=message))

    def said(self, events: Sequence[SlotEvent]) -> list[Envelope]:
        """Have the slots say something; gives what the table was told."""
        self.carrier.carry(events)
        return self.record()

    def want(self, targets: Targets) -> list[Envelope]:
        """Have the table decide on something that wants the slots so."""
        self.wanted = targets
        self.devices.inbox.put(Envelope(None, "station"))
        return self.record()

    def tick(self) -> list[Envelope]:
        """Let time pass."""
        self.tell(Tick())
        return self.record()

    def decided(self, *effects: Effect) -> None:
        """Have the table decide on something with these effects."""
        self.devices.take_in(Envelope(None, "station"), lambda _: Outcome((), effects))

    def record(self) -> list[Envelope]:
        """Make everything durable that waits; gives what the table was told."""
        told: list[Envelope] = []

        def decide(one: Envelope) -> Outcome:
            told.append(one)
            if one.then is not None:
                one.then()
            return Outcome(())

        while (found := self.devices.inbox.take(0)) is not None:
            self.devices.take_in(found, decide)
        return told

    @property
    def is_open(self) -> list[bool]:
        """Which slots were told to be open."""
        return [slot.setting.wanted.is_open for slot in self.bench.bus.slots]
