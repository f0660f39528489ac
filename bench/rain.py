"""Tokens by the million on a simulated bus with noise, restarts and cheats: none lost or invented.

python -m bench.rain --drops 1000000
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from bench.figure import Figure
from bench.simulated_wire import JumpingClock, SimulatedWire
from drivers.deadline import NS_PER_MS, Deadline
from drivers.errors import DriverError
from drivers.slot.bus import SlotBus
from drivers.slot.contract import (
    CountersDisagreed,
    SlotAlarmed,
    SlotEvent,
    SlotPlace,
    SlotState,
    TokenAccepted,
    TokensUnexplained,
)
from drivers.slot.slot import Slot
from drivers.trace import Trace
from hil.bus import Bus
from hil.devices.coin_acceptor import DEFAULT_IDENTITY, CoinAcceptor
from hil.devices.optics import BACKWARD, BOUNCING, FORWARD, PARTIAL, STRINGING, STUCK
from hil.faults import LineFault, Tap

ADDRESSES = (2, 11, 12, 13, 14, 15, 16)
TOKENS = ("TK001A", "TK002A", "TK005A")
SETTLE_TURNS = 2_000
BENCH_DROPS = 10_000
GOOD = (FORWARD, FORWARD, FORWARD, BOUNCING)
CHEATS = (BACKWARD, STRINGING, PARTIAL, STUCK)


@dataclass(frozen=True)
class Weather:
    """How bad it gets; a share is of drops, a percentage of bytes."""

    cheat_share: float = 0.02
    restart_share: float = 0.002
    noise_share: float = 0.01
    corrupt_percent: int = 2
    drop_percent: int = 2
    miss_every: int = 9


@dataclass
class Result:
    """What fell and what was told, by seat and kind of token."""

    fell: Counter[tuple[int, int]] = field(default_factory=Counter)
    told: Counter[tuple[int, int]] = field(default_factory=Counter)
    found: Counter[tuple[int, int]] = field(default_factory=Counter)
    cheats: int = 0
    alarms: int = 0
    phantoms: int = 0
    restarts: int = 0
    unnamed: int = 0
    retries: int = 0
    out_of_service: int = 0
    simulated_s: float = 0.0

    @property
    def lost(self) -> int:
        """Tokens that fell and were neither told nor found."""
        return (self.fell - self.told - self.found).total()

    @property
    def invented(self) -> int:
        """Tokens that were told or found and never fell."""
        return (self.told + self.found - self.fell).total() + self.unnamed + self.phantoms

    def lines(self) -> list[str]:
        """Return the result as text."""
        return [
            f"tokens fell {self.fell.total()}, told {self.told.total()}, "
            f"found by the counters alone {self.found.total()}",
            f"lost {self.lost}, invented {self.invented}",
            f"cheats {self.cheats}, alarms {self.alarms}, restarts {self.restarts}, "
            f"tries again {self.retries}, times out of service {self.out_of_service}",
            f"simulated {self.simulated_s:.0f} s of table time",
        ]


class Rain:
    """Seven slots, open all the time, and hands that drop tokens at random."""

    def __init__(self, seed: int, weather: Weather) -> None:
        self.chance = random.Random(seed)
        self.weather = weather
        self.clock = JumpingClock()
        self.twins = [self._twin(place) for place in range(len(ADDRESSES))]
        self.taps = [Tap(twin, seed + place) for place, twin in enumerate(self.twins)]
        self.wire = SimulatedWire(Bus(self.taps), self.clock)
        slots = [Slot(SlotPlace(seat, address)) for seat, address in enumerate(ADDRESSES, 1)]
        self.bus = SlotBus(slots, Trace(clock=self.clock), clock=self.clock)
        self.result = Result()
        self.bus.attach(self.wire)

    def _twin(self, place: int) -> CoinAcceptor:
        identity = type(DEFAULT_IDENTITY)(
            *(DEFAULT_IDENTITY.maker, "Coin Acceptor", "SIM-SLOT", 1001 + place, "SIM-SLOT-1.0")
        )
        # Every other device has no stack of its own: its sixth unread event is lost.
        release = 2 if place % 2 else None
        return CoinAcceptor(ADDRESSES[place], identity, TOKENS, release, seed=place)

    def run(self, drops: int) -> Result:
        """Let so many tokens and cheats fall, then wait until all is told."""
        began_ns = self.clock()
        self._start()
        for _ in range(drops):
            self._one_drop()
        self._clear_sky()
        self.result.simulated_s = (self.clock() - began_ns) / 1e9
        self.result.retries = self.bus.slots[0].peer.host.retries
        return self.result

    def _start(self) -> None:
        self.bus.identify(self._soon())
        while any(slot.state is not SlotState.IN_SERVICE for slot in self.bus.slots):
            self._turn()
        self._open()

    def _open(self) -> None:
        self.bus.open_slots(range(1, 8), 0b111, 0, self._soon())

    def _one_drop(self) -> None:
        """Drop at a random moment, up to twenty a second over seven seats."""
        place = self.chance.randrange(len(self.twins))
        due_ns = self.clock() + self.chance.randrange(1, 90) * NS_PER_MS
        self.clock.at(due_ns, lambda now_ns: self._drop(place, now_ns))
        if self.chance.random() < self.weather.noise_share:
            self._change_weather()
        if self.chance.random() < self.weather.restart_share:
            self._restart(self.chance.randrange(len(self.twins)))
        while self.clock.agenda:
            self._turn()

    def _drop(self, place: int, now_ns: int) -> None:
        twin = self.twins[place]
        twin.tick(now_ns)
        position = self.chance.randrange(1, len(TOKENS) + 1)
        if self.chance.random() < self.weather.cheat_share:
            self.result.cheats += 1
            if twin.drop_token(position, self.chance.choice(CHEATS)):
                raise AssertionError("the twin took a cheat for a token")
        elif twin.drop_token(position, self.chance.choice(GOOD)):
            self.result.fell[place + 1, position] += 1

    def _change_weather(self) -> None:
        tap = self.chance.choice(self.taps)
        tap.faults.clear()
        fault, value = self.chance.choice(
            (
                (LineFault.CORRUPT, self.weather.corrupt_percent),
                (LineFault.CORRUPT_IN, self.weather.corrupt_percent),
                (LineFault.DROP, self.weather.drop_percent),
                (LineFault.MISS_EVERY, self.weather.miss_every),
                (LineFault.CORRUPT, 0),
            )
        )
        if value:
            tap.switch_on(fault, value)

    def _restart(self, place: int) -> None:
        self.result.restarts += 1
        self.twins[place].restart(self.clock())

    def _clear_sky(self) -> None:
        for tap in self.taps:
            tap.faults.clear()
        for _ in range(SETTLE_TURNS):
            self._turn()

    def _turn(self) -> None:
        try:
            events = self.bus.poll(self._soon())
        except DriverError:
            events = self.bus.take_events()
        for event in events:
            self._note(event)

    def _note(self, event: SlotEvent) -> None:
        if isinstance(event, TokenAccepted):
            self.result.told[event.seat, event.position] += 1
        elif isinstance(event, TokensUnexplained):
            self.result.found.update({(event.seat, at): n for at, n in event.by_position})
            self.result.unnamed += event.count - sum(count for _, count in event.by_position)
        elif isinstance(event, CountersDisagreed):
            self.result.phantoms += 1
        elif isinstance(event, SlotAlarmed):
            self.result.alarms += 1
        elif getattr(event, "state", None) in (SlotState.SILENT, SlotState.NOISY, SlotState.WRONG):
            self.result.out_of_service += 1

    def _soon(self) -> Deadline:
        return Deadline.after_ms(10_000, self.clock)


def run() -> Iterator[Figure]:
    """Measure a shorter rain."""
    result = Rain(seed=1, weather=Weather()).run(BENCH_DROPS)
    yield Figure("tokens fell", result.fell.total(), "tokens")
    yield Figure("tokens lost", result.lost, "tokens", wanted="0")
    yield Figure("tokens invented", result.invented, "tokens", wanted="0")


def main() -> int:
    """Run the rain and say whether every token is accounted for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--drops", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    began = time.monotonic()
    result = Rain(options.seed, Weather()).run(options.drops)
    print("\n".join(result.lines()))
    print(f"took {time.monotonic() - began:.0f} s, seed {options.seed}")
    return 0 if result.lost == result.invented == 0 and result.fell else 1


if __name__ == "__main__":
    sys.exit(main())
