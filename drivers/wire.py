"""What the layers above need of a port, so that a test can put anything in its place."""

from typing import Protocol

from drivers.deadline import Deadline


class Wire(Protocol):
    """Bytes in, bytes out, each with a deadline; raises `LinkDown` when the port is gone."""

    @property
    def path(self) -> str:
        """Where the port is, for people."""

    @property
    def device(self) -> str:
        """Who should be at the other end, for people."""

    @property
    def byte_ns(self) -> int:
        """Time one byte takes on the line."""

    @property
    def echo_missing(self) -> bool:
        """Whether an echo is awaited that has not begun to come."""

    doing: str
    """The command under way, for people."""

    def read_some(self, deadline: Deadline) -> bytes:
        """Return what has come, at least one byte, or nothing when the deadline passes."""

    def write_all(self, data: bytes, deadline: Deadline, *, among_answers: bool = False) -> None:
        """Hand every byte to the line; answers that are late may come before their echo."""

    def close(self) -> None:
        """Give the port back; harmless when repeated."""
