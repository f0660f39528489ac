"""Unplug and replug a port under random names: always back, nothing leaked.

python -m bench.replug --times 1000
"""

import argparse
import os
import random
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from drivers import names
from drivers.deadline import Deadline
from drivers.echo import EchoMode
from drivers.link import Link, LinkChanged, LinkPlan, LinkState
from drivers.port import Port
from drivers.slot.bus import SlotBus
from drivers.slot.contract import SlotEvent, SlotPlace
from drivers.slot.slot import Slot
from drivers.trace import Trace
from drivers.wire import Wire
from hil.bus import Bus
from hil.devices.coin_acceptor import CoinAcceptor
from hil.pty_line import PtyLine

PATIENCE_S = 20
WARM_UP = 50
DECOYS = 8


@dataclass(frozen=True)
class Standing:
    """What a process holds."""

    threads: int
    descriptors: int
    resident_kib: int

    @classmethod
    def now(cls) -> "Standing":
        """Count."""
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        descriptors = len(list(Path("/proc/self/fd").iterdir()))
        return cls(threading.active_count(), descriptors, pages * 4)


class Replug:
    """A slot on a pty whose port comes and goes."""

    def __init__(self, directory: Path, seed: int) -> None:
        self.chance = random.Random(seed)
        self.line = PtyLine("slots", Bus([CoinAcceptor()]), directory, echo=True)
        self.names_seen: set[str] = set()
        self._changed = threading.Condition()
        self._state = LinkState.ABSENT
        trace = Trace()
        self.bus = SlotBus([Slot(SlotPlace(1, 2))], trace)
        plan: LinkPlan[SlotEvent] = LinkPlan(
            role="slots",
            device=self.bus,
            find=lambda: names.find(str(self.line.path)),
            open_port=self._open,
            on_events=lambda _: None,
            on_change=self._on_change,
            trace=trace,
            trace_directory=directory / "traces",
            pause_ms=1,
        )
        self.link = Link(plan)

    def run(self, times: int) -> tuple[Standing, Standing]:
        """Replug so often; return what the process held early and at the end."""
        early = Standing.now()
        with self.line:
            self.link.start()
            self._await(LinkState.UP)
            for count in range(times):
                self._once()
                if count == min(WARM_UP, times - 1):
                    early = Standing.now()
            late = Standing.now()
            if not self.link.stop(Deadline.after_ms(PATIENCE_S * 1_000)):
                raise AssertionError("the link's thread did not end")
        return early, late

    def _once(self) -> None:
        self.line.unplug()
        self._await(LinkState.ABSENT)
        decoys = [os.openpty() for _ in range(self.chance.randrange(DECOYS))]
        self.line.replug()
        for descriptor in (end for pair in decoys for end in pair):
            os.close(descriptor)
        self.names_seen.add(self.line.port.tty)
        self.link.nudge()
        self._await(LinkState.UP)

    def _open(self, path: str) -> Wire:
        return Port(path, "slots", echo=EchoMode.AUTO)

    def _on_change(self, change: LinkChanged) -> None:
        with self._changed:
            self._state = change.state
            self._changed.notify_all()

    def _await(self, state: LinkState) -> None:
        with self._changed:
            if not self._changed.wait_for(lambda: self._state is state, PATIENCE_S):
                raise AssertionError(f"not {state.value} in {PATIENCE_S} s: {self.link.reason}")


def main() -> int:
    """Replug and compare what the process holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as directory:
        replug = Replug(Path(directory), options.seed)
        early, late = replug.run(options.times)
    print(f"{options.times} times away and back in {time.monotonic() - began:.0f} s")
    print(f"names seen {len(replug.names_seen)}")
    print(f"threads {early.threads} then {late.threads}")
    print(f"descriptors {early.descriptors} then {late.descriptors}")
    print(f"resident {early.resident_kib} KiB then {late.resident_kib} KiB")
    same = (early.threads, early.descriptors) == (late.threads, late.descriptors)
    return 0 if same and late.resident_kib - early.resident_kib < 1_024 else 1


if __name__ == "__main__":
    sys.exit(main())
