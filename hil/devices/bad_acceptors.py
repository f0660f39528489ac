"""Acceptors and bus neighbours that misbehave, each by the name of its defect."""

from __future__ import annotations

from hil.cctalk import Chunk, Frame, build
from hil.devices.coin_acceptor import CoinAcceptor
from hil.devices.optics import BACKWARD, FORWARD, STRINGING, Trace
from hil.devices.slave import Identity


class DoubleCounting(CoinAcceptor):
    """Bounces: a worn sensor credits each token twice, with one insertion and one accept."""

    def _accept(self, position: int) -> None:
        super()._accept(position)
        self.log_event(position, self.sorter_path)


class CreditingStringed(CoinAcceptor):
    """Logs coin-on-string and going-backwards, and credits the token all the same."""

    def drop_token(self, position: int = 1, trace: Trace = FORWARD) -> bool:
        """Let a token fall; pulled back ones are credited."""
        accepted = super().drop_token(position, trace)
        if tuple(trace) in (STRINGING, BACKWARD):
            self._accept(position)
            return True
        return accepted


class Repeating(CoinAcceptor):
    """Tells the newest event again with a new event counter at every second read."""

    _reads = 0

    def _read_events(self) -> bytes:
        self._reads += 1
        if self._reads % 2 == 0 and self.buffer[0] != (0, 0):
            self.waiting.appendleft(self.buffer[0])
        return super()._read_events()


class Forgetful(CoinAcceptor):
    """Its event counter jumps back by two now and then, without a restart."""

    _reads = 0

    def _read_events(self) -> bytes:
        self._reads += 1
        if self._reads % 5 == 0:
            self.event_counter = max(self.event_counter - 2, 1)
        return super()._read_events()


class Movable(CoinAcceptor):
    """Obeys address changes and padded resets, as old devices do: it can be hijacked."""

    def __init__(self, address: int = 2, identity: Identity | None = None) -> None:
        if identity is None:
            super().__init__(address)
        else:
            super().__init__(address, identity)
        self.obeys_address_change = True
        self.obeys_padded_reset = True


class Hijacker(CoinAcceptor):
    """A box on the bus: moves a slot away with header 251 and then answers in its place.

    It speaks unasked when `attack` has been called; it copies the victim's names, and cannot
    copy serial number, ROM checksum and counters.
    """

    def __init__(self, victim: int, refuge: int = 250) -> None:
        super().__init__(refuge + 1)
        self.victim, self.refuge = victim, refuge
        self._attack = False

    def attack(self) -> None:
        """Speak at the next tick."""
        self._attack = True

    def tick(self, now_ns: int) -> list[Chunk]:
        """Send the change of address once, pretending to be the host."""
        super().tick(now_ns)
        if not self._attack:
            return []
        self._attack = False
        self.receiver.address = self.victim
        return [Chunk(build(Frame(self.victim, 251, bytes([self.refuge]))))]
