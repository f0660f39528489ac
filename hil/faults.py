"""Faults between a device and the wire, switched on and off while running."""

from __future__ import annotations

import random
from dataclasses import replace
from enum import Enum
from typing import Final

from hil.cctalk import Chunk
from hil.devices.device import Twin

MS: Final = 1_000_000


class LineFault(Enum):
    """Every fault there is; the value is its name on the command line."""

    DROP = "drop"  # value: percent of bytes lost
    DELAY = "delay"  # value: ms before each reply
    CUT = "cut"  # value: bytes of each reply that still come
    JOIN = "join"  # a reply waits and comes together with the next
    CORRUPT = "corrupt"  # value: percent of bytes with one bit turned
    CORRUPT_IN = "corrupt-in"  # the same towards the device
    REPEAT = "repeat"  # value: how often each reply comes again
    BABBLE = "babble"  # value: bytes of noise with every tick
    LATE = "late"  # value: ms, longer than any host waits
    MISS_EVERY = "miss-every"  # value: every n-th reply is missing
    STALL = "stall"  # value: ms in which nothing reaches the host; then all of it comes at once
    STOP_READING = "stop-reading"  # the port takes no more bytes from the host
    RESTART = "restart"  # once
    WRONG_IDENTITY = "wrong-identity"  # until it is cleared
    UNPLUG = "unplug"  # the port goes away; of one slot: its plug on the bus, with its power
    REPLUG = "replug"  # it comes back, a port under another name


DEFAULTS: Final = {
    LineFault.DROP: 5,
    LineFault.DELAY: 200,
    LineFault.CUT: 3,
    LineFault.CORRUPT: 5,
    LineFault.CORRUPT_IN: 5,
    LineFault.REPEAT: 1,
    LineFault.BABBLE: 8,
    LineFault.LATE: 1_500,
    LineFault.MISS_EVERY: 3,
    LineFault.STALL: 160,
}
OF_THE_PORT: Final = frozenset(
    {LineFault.STALL, LineFault.STOP_READING, LineFault.UNPLUG, LineFault.REPLUG}
)

# What can be done to one device of a bus as well.
OF_A_PLUG: Final = frozenset({LineFault.UNPLUG, LineFault.REPLUG})


class Faults:
    """The faults of one device's stream; noise comes from a seed."""

    def __init__(self, seed: int = 0) -> None:
        self.on: dict[LineFault, int] = {}
        self._random = random.Random(seed)
        self._replies = 0
        self._held: list[Chunk] = []

    def switch_on(self, fault: LineFault, value: int | None = None) -> None:
        """Start a fault, with its usual strength if none is given."""
        self.on[fault] = DEFAULTS.get(fault, 1) if value is None else value

    def clear(self) -> None:
        """End all faults."""
        self.on.clear()
        self._held.clear()

    def incoming(self, data: bytes) -> bytes:
        """Give what the device hears of what was sent to it."""
        return self._turn_bits(data, self.on.get(LineFault.CORRUPT_IN, 0)) if self.on else data

    def outgoing(self, chunks: list[Chunk]) -> list[Chunk]:
        """Give what reaches the wire of what the device answers."""
        if not self.on and not self._held:
            return chunks
        return self._joined([out for chunk in chunks for out in self._spoil(chunk)])

    def noise(self) -> list[Chunk]:
        """Give what comes unasked."""
        length = self.on.get(LineFault.BABBLE, 0)
        return [Chunk(self._random.randbytes(length))] if length else []

    def _spoil(self, chunk: Chunk) -> list[Chunk]:
        self._replies += 1
        every = self.on.get(LineFault.MISS_EVERY, 0)
        if every and self._replies % every == 0:
            return []
        data = self._turn_bits(chunk.data, self.on.get(LineFault.CORRUPT, 0))
        data = self._lose_bytes(data, self.on.get(LineFault.DROP, 0))[: self.on.get(LineFault.CUT)]
        wait_ms = self.on.get(LineFault.DELAY, 0) + self.on.get(LineFault.LATE, 0)
        spoiled = replace(chunk, data=data, delay_ns=chunk.delay_ns + wait_ms * MS)
        return [spoiled] * (1 + self.on.get(LineFault.REPEAT, 0)) if data else []

    def _joined(self, chunks: list[Chunk]) -> list[Chunk]:
        if LineFault.JOIN in self.on and not self._held:
            self._held = chunks
            return []
        waiting, self._held = self._held, []
        return waiting + chunks

    def _turn_bits(self, data: bytes, percent: int) -> bytes:
        if not percent:
            return data
        chance = self._random.random
        return bytes(
            byte ^ 1 << self._random.randrange(8) if chance() * 100 < percent else byte
            for byte in data
        )

    def _lose_bytes(self, data: bytes, percent: int) -> bytes:
        return bytes(byte for byte in data if self._random.random() * 100 >= percent)


class Tap:
    """A device with its faults, itself usable wherever a device is."""

    def __init__(self, device: Twin, seed: int = 0) -> None:
        self.device = device
        self.faults = Faults(seed)
        self.plugged = True
        self._disguised = False
        self._now_ns = 0

    def feed(self, data: bytes, now_ns: int) -> list[Chunk]:
        """Pass bytes through the faults to the device and its answer back."""
        self._now_ns = now_ns
        if not self.plugged:
            return []
        return self.faults.outgoing(self.device.feed(self.faults.incoming(data), now_ns))

    def tick(self, now_ns: int) -> list[Chunk]:
        """Let time pass; a babbling device speaks."""
        self._now_ns = now_ns
        return self.device.tick(now_ns) + self.faults.noise() if self.plugged else []

    def restart(self, now_ns: int) -> None:
        """Start the device again."""
        self.device.restart(now_ns)

    def disguise(self) -> None:
        """Give the device another identity."""
        self.device.disguise()

    def unmask(self) -> None:
        """Give the device its own identity back."""
        self.device.unmask()

    def switch_on(self, fault: LineFault, value: int | None = None) -> None:
        """Start a fault of the stream or the device; those of the port belong to the line."""
        if fault in OF_A_PLUG:
            self._plug(is_in=fault is LineFault.REPLUG)
        elif fault in OF_THE_PORT:
            raise ValueError(f"{fault.value} is a fault of the port: switch it on at the line.")
        elif fault is LineFault.RESTART:
            self.restart(self._now_ns)
        elif fault is LineFault.WRONG_IDENTITY:
            self._disguised = True
            self.disguise()
        else:
            self.faults.switch_on(fault, value)

    def clear(self) -> None:
        """End all faults, and plug the device in if it is out."""
        self.faults.clear()
        if self._disguised:
            self._disguised = False
            self.device.unmask()
        self._plug(is_in=True)

    def _plug(self, *, is_in: bool) -> None:
        """Take the device off the bus or put it back; with the plug it loses its power."""
        if is_in and not self.plugged:
            self.restart(self._now_ns)
        self.plugged = is_in
