"""Several devices on one wire: everybody hears everybody, and two that speak at once collide."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from hil.cctalk import Chunk
from hil.devices.device import Twin
from hil.faults import Tap


class Bus:
    """A multidrop line without I/O; itself usable wherever a device is."""

    def __init__(self, devices: Iterable[Twin] = ()) -> None:
        self.taps = [device if isinstance(device, Tap) else Tap(device) for device in devices]
        self._prefix = b""

    def attach(self, device: Twin) -> Tap:
        """Hang one more device on the wire."""
        tap = device if isinstance(device, Tap) else Tap(device)
        self.taps.append(tap)
        return tap

    def ground_before_next(self, data: bytes = b"\0") -> None:
        """Put bytes on the wire before the host's next frame (part 4, 5.1: null-byte injection)."""
        self._prefix = data

    def on_wire(self, data: bytes) -> bytes:
        """Give what is on the wire when the host sends this."""
        prefix, self._prefix = self._prefix, b""
        return prefix + data

    def feed(self, data: bytes, now_ns: int) -> list[Chunk]:
        """Let every device hear the bytes; give what is then heard on the wire."""
        answers = [(tap, tap.feed(data, now_ns)) for tap in self.taps]
        return self._spread([(tap, chunk) for tap, chunks in answers for chunk in chunks], now_ns)

    def tick(self, now_ns: int) -> list[Chunk]:
        """Let time pass for all."""
        sent = [(tap, chunk) for tap in self.taps for chunk in tap.tick(now_ns)]
        return self._spread(sent, now_ns)

    def restart(self, now_ns: int) -> None:
        """Cut the power of the whole bus."""
        for tap in self.taps:
            tap.restart(now_ns)

    def disguise(self) -> None:
        """Swap the devices for others."""
        for tap in self.taps:
            tap.disguise()

    def unmask(self) -> None:
        """Bring the devices back."""
        for tap in self.taps:
            tap.unmask()

    def _spread(self, sent: list[tuple[Tap, Chunk]], now_ns: int) -> list[Chunk]:
        if not sent:
            return []
        heard = _collide(sent)
        speakers = {id(tap) for tap, _ in sent}
        provoked = [
            echo
            for chunk in heard
            for tap in self.taps
            if id(tap) not in speakers
            for echo in tap.feed(chunk.data, now_ns + chunk.delay_ns)
        ]
        return heard + provoked


def _collide(sent: list[tuple[Tap, Chunk]]) -> list[Chunk]:
    """Join what starts at the same time on an open-collector line: a 0 always wins."""
    if len(sent) == 1:
        return [sent[0][1]]
    by_start: dict[int, dict[int, bytes]] = defaultdict(dict)
    for tap, chunk in sent:
        voices = by_start[chunk.delay_ns]
        voices[id(tap)] = voices.get(id(tap), b"") + chunk.data
    return [Chunk(_all_low(list(v.values())), start) for start, v in sorted(by_start.items())]


def _all_low(voices: list[bytes]) -> bytes:
    mixed = bytearray(b"\xff" * max(map(len, voices)))
    for voice in voices:
        for place, byte in enumerate(voice):
            mixed[place] &= byte
    return bytes(mixed)
