"""Driver and twins of token slots on a bus whose time jumps."""

from collections.abc import Sequence
from typing import TypeVar

from bench.simulated_wire import JumpingClock, SimulatedWire
from drivers.deadline import Deadline
from drivers.errors import DriverError
from drivers.slot.bus import SlotBus
from drivers.slot.contract import (
    SlotEvent,
    SlotMemory,
    SlotPlace,
    SlotRemembered,
    SlotState,
    SlotStateChanged,
    TokenAccepted,
)
from drivers.slot.identification import Approve
from drivers.slot.slot import Slot
from drivers.trace import Trace
from hil.bus import Bus
from hil.devices.coin_acceptor import CoinAcceptor
from hil.devices.device import Twin
from hil.devices.optics import FORWARD
from hil.devices.optics import Trace as Passes
from hil.devices.slave import Identity

ADDRESSES = (2, 11, 12, 13, 14, 15, 16)
TOKENS = ("TK001A", "TK002A")
MS = 1_000_000
E = TypeVar("E")


def identity(place: int) -> Identity:
    return Identity("Tapete HIL", "Coin Acceptor", "SIM-SLOT", 1001 + place, "SIM-SLOT-1.0")


def honest(count: int) -> list[CoinAcceptor]:
    return [CoinAcceptor(ADDRESSES[n], identity(n), TOKENS) for n in range(count)]


class SlotsBench:
    """A bus with its slots, polled by hand."""

    def __init__(
        self,
        twins: Sequence[CoinAcceptor],
        *,
        others: Sequence[Twin] = (),
        seats: int | None = None,
        memories: Sequence[SlotMemory | None] = (),
        serials: Sequence[int | None] = (),
        approve: Approve = lambda _: "",
    ) -> None:
        self.clock = JumpingClock()
        self.twins = twins
        self.wire_bus = Bus([*twins, *others])
        for twin in twins:
            # A real device has been on for a while; its watchdog counts from its own start.
            twin.restart(self.clock())
        self.wire = SimulatedWire(self.wire_bus, self.clock)
        count = seats or len(twins)
        self.slots = [
            Slot(
                SlotPlace(n + 1, ADDRESSES[n], serials[n] if serials else None),
                memory=memories[n] if memories else None,
                approve=approve,
            )
            for n in range(count)
        ]
        self.bus = SlotBus(self.slots, Trace(clock=self.clock), clock=self.clock)
        self.events: list[SlotEvent] = []
        self.bus.attach(self.wire)

    def soon(self) -> Deadline:
        return Deadline.after_ms(10_000, self.clock)

    def start(self, *, open_for: int = 0b11, limit: int = 0) -> "SlotsBench":
        self.bus.identify(self.soon())
        self.poll_ms(2_000 * len(self.slots))
        if open_for:
            seats = [slot.place.seat for slot in self.slots]
            self.bus.open_slots(seats, open_for, limit, self.soon())
        self.events.clear()
        return self

    def poll_ms(self, duration_ms: float) -> list[SlotEvent]:
        """Poll for so long and return what was told meanwhile."""
        end_ns = self.clock() + int(duration_ms * MS)
        told: list[SlotEvent] = []
        while self.clock() < end_ns:
            try:
                told += self.bus.poll(self.soon())
            except DriverError:
                self.clock.jump_to(self.clock() + 100 * MS)
        self.events += told
        return told

    def drop(self, place: int, position: int = 1, passes: Passes = FORWARD) -> bool:
        self.twins[place].tick(self.clock())
        return self.twins[place].drop_token(position, passes)

    def told(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def tokens(self) -> list[tuple[int, int]]:
        return [(event.seat, event.position) for event in self.told(TokenAccepted)]

    def states(self) -> list[tuple[int, SlotState]]:
        return [(event.seat, event.state) for event in self.told(SlotStateChanged)]

    def memories(self) -> dict[int, SlotMemory]:
        return {event.seat: event.memory for event in self.told(SlotRemembered)}
