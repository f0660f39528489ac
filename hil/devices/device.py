"""What the wire asks of any twin."""

from __future__ import annotations

from typing import Protocol

from hil.cctalk import Chunk


class Twin(Protocol):
    """A twin without thread and clock: bytes and time go in, bytes come out."""

    def feed(self, data: bytes, now_ns: int) -> list[Chunk]:
        """Hear bytes from the wire and give what is answered."""

    def tick(self, now_ns: int) -> list[Chunk]:
        """Let time pass and give what is sent unasked, which an honest device never does."""

    def restart(self, now_ns: int) -> None:
        """Lose power and start again."""

    def disguise(self) -> None:
        """Answer with another identity from now on, as a swapped device would."""

    def unmask(self) -> None:
        """Be the first device again; one that is it already stays as it is."""
