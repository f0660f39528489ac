"""The driver's own share of the time on the wire.

A poll cycle of seven slots on a bus paced at 9600 baud beside the time its bytes need, and one
exchange on a pty beside the same bytes read and written with nothing in between.
"""

import os
import select
import subprocess
import sys
import tempfile
import time
import tty
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.figure import Figure
from drivers.cctalk.host import Host
from drivers.deadline import Deadline
from drivers.echo import EchoMode
from drivers.port import Port
from drivers.slot.bus import SlotBus
from drivers.slot.contract import SlotPlace, SlotState
from drivers.slot.slot import Slot
from drivers.trace import Trace
from hil.bus import Bus
from hil.devices.coin_acceptor import CoinAcceptor
from hil.devices.slave import Identity
from hil.pty_line import PtyLine

ADDRESSES = (2, 11, 12, 13, 14, 15, 16)
CYCLES = 30
ROUNDS = 80
EXCHANGES = 200
BYTE_S = 10 / 9_600
POLL = bytes((2, 0, 1, 229, 24))
ANSWER = bytes((1, 11, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 242))

# A process of its own, as a device is: it answers every five bytes with an empty buffer.
PEER = f"""
import os, sys
answer = bytes({list(ANSWER)})
count = 0
while True:
    count += len(os.read(0, 4096))
    while count >= 5:
        count -= 5
        os.write(0, answer)
"""


def run() -> Iterator[Figure]:
    """Measure both."""
    yield from _cycle()
    yield from _exchange()


def _cycle() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as directory:
        line = PtyLine("slots", Bus(_twins()), Path(directory), baud=9_600, echo=True)
        with line, Port(str(line.path), "slots", echo=EchoMode.ON) as port:
            trace = Trace(capacity=1_000_000)
            bus = _in_service(port, trace)
            taken, carried = _poll_cycles(bus, trace)
    wanted = "ratio at most 1.1"
    yield Figure("poll cycle of 7 slots, median", taken * 1e3, "ms", carried * 1e3, wanted)


def _twins() -> list[CoinAcceptor]:
    names = ("Tapete HIL", "Coin Acceptor", "SIM-SLOT")
    return [
        CoinAcceptor(address, Identity(*names, 1001 + place, "1.0"))
        for place, address in enumerate(ADDRESSES)
    ]


def _in_service(port: Port, trace: Trace) -> SlotBus:
    slots = [Slot(SlotPlace(seat, address)) for seat, address in enumerate(ADDRESSES, 1)]
    bus = SlotBus(slots, trace)
    bus.attach(port)
    bus.identify(_soon())
    while any(slot.state is not SlotState.IN_SERVICE or slot.urgent for slot in slots):
        bus.poll(_soon())
    while not bus.cycle_done:
        bus.poll(_soon())
    return bus


def _poll_cycles(bus: SlotBus, trace: Trace) -> tuple[float, float]:
    """Return seconds the median cycle took and seconds its bytes need, commands and answers."""
    cycles = []
    for _ in range(CYCLES):
        frames_before = len(trace.frames())
        began = time.perf_counter()
        bus.poll(_soon())
        while not bus.cycle_done:
            bus.poll(_soon())
        taken = time.perf_counter() - began
        count = sum(frame.length for frame in trace.frames()[frames_before:])
        cycles.append((taken, count * BYTE_S))
    return sorted(cycles, key=lambda cycle: cycle[0] / cycle[1])[CYCLES // 2]


def _exchange() -> Iterator[Figure]:
    master, slave = os.openpty()
    tty.setraw(slave)
    tty.setraw(master)
    peer = subprocess.Popen([sys.executable, "-c", PEER], stdin=master)
    try:
        with Port(os.ttyname(slave), "slots") as port:
            raw, driven = _take_turns(slave, port)
    finally:
        peer.kill()
        peer.wait()
        os.close(master)
        os.close(slave)
    for percent in (50, 99):
        ours, theirs = _percentile(driven, percent), _percentile(raw, percent)
        yield Figure(f"exchange p{percent}", ours * 1e6, "us", theirs * 1e6)
        if percent == 99:
            added = (ours - theirs) * 1e6
            yield Figure("added by the driver p99", added, "us", wanted="under 1000")


def _take_turns(descriptor: int, port: Port) -> tuple[list[list[float]], list[list[float]]]:
    """Measure both in turn, so that whatever else the machine does hits both alike."""
    host = Host(port)
    poller = select.poll()
    poller.register(descriptor, select.POLLIN)
    raw, driven = [], []
    for _ in range(ROUNDS):
        raw.append(_times(lambda: _ask_raw(descriptor, poller)))
        driven.append(_times(lambda: host.exchange(2, 229, b"", Deadline.after_ms(1_000))))
    return raw, driven


def _times(exchange: Callable[[], object]) -> list[float]:
    times = []
    for _ in range(EXCHANGES):
        began = time.perf_counter()
        exchange()
        times.append(time.perf_counter() - began)
    return times


def _ask_raw(descriptor: int, poller: select.poll) -> None:
    os.write(descriptor, POLL)
    count = 0
    while count < len(ANSWER):
        poller.poll(1_000)
        count += len(os.read(descriptor, 4_096))


def _percentile(rounds: list[list[float]], percent: int) -> float:
    """Return the percentile of the median round: one stolen time slice spoils one round only."""
    found = [sorted(times)[len(times) * percent // 100] for times in rounds]
    return sorted(found)[len(found) // 2]


def _soon() -> Deadline:
    return Deadline.after_ms(10_000)
