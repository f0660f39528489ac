"""One device on a bus: a host and an address, and answers of the right size only."""

from collections.abc import Container
from dataclasses import dataclass

from drivers.cctalk.headers import Header
from drivers.cctalk.host import TRIES, Host
from drivers.deadline import Deadline
from drivers.errors import BadFrame, NoReply, WrongDevice

ANY_SIZE = range(256)
ACK = (0,)
SIZE_TRIES = 2
SLOW_MS = 1_000
SLOW_TRIES = 2
"""A command that takes seconds holds the bus for seconds, also when nobody answers."""


@dataclass(frozen=True, slots=True)
class Peer:
    """A device at an address."""

    host: Host
    address: int

    def ask(
        self,
        header: int,
        deadline: Deadline,
        data: bytes = b"",
        *,
        sizes: Container[int] = ANY_SIZE,
        slow_ms: float | None = None,
        tries: int = TRIES,
    ) -> bytes:
        """Return the answer to a command; an answer of another size is `BadFrame`.

        A reply does not say which command it answers, so its size is all there is to check: one of
        the wrong size may belong to an earlier command, and the question is asked again.
        """
        for _ in range(SIZE_TRIES):
            answer = self.host.exchange(
                self.address, header, data, deadline, slow_ms=slow_ms, tries=tries
            )
            if len(answer) in sizes:
                return answer
            self.host.settle(deadline)
        raise BadFrame(
            f"an answer of {len(answer)} bytes that this command does not have",
            port=self.host.port.path,
            device=f"{self.host.port.device} address {self.address}",
            command=self.host.names(header),
            advice="The device differs from its paper: check its software revision.",
        )

    def tell(self, header: int, deadline: Deadline, data: bytes = b"") -> None:
        """Give a command that is answered with ACK."""
        self.ask(header, deadline, data, sizes=ACK)

    def ask_optional(
        self,
        header: int,
        deadline: Deadline,
        data: bytes = b"",
        *,
        sizes: Container[int] = ANY_SIZE,
        slow_ms: float | None = None,
    ) -> bytes | None:
        """Return the answer, or nothing from a device that is there and has no such command.

        An unknown header is met with silence (part 1, 13), so a simple poll tells the two apart.
        """
        try:
            tries = TRIES if slow_ms is None or slow_ms < SLOW_MS else SLOW_TRIES
            return self.ask(header, deadline, data, sizes=sizes, slow_ms=slow_ms, tries=tries)
        except NoReply:
            self.tell(Header.SIMPLE_POLL, deadline)
            return None

    def wrong(self, what: str, advice: str | None = None) -> WrongDevice:
        """Return the error that says this is not the device that belongs here."""
        port = self.host.port
        device = f"{port.device} address {self.address}"
        return WrongDevice(what, port=port.path, device=device, command="identify", advice=advice)
