"""A device's own memory blocks (headers 216, 215 and 214; part 2)."""

from dataclasses import dataclass

from drivers.cctalk.headers import Header
from drivers.cctalk.host import Peer
from drivers.deadline import Deadline

WRITE_MS = 1_000
"""The ACK comes after the write."""


@dataclass(frozen=True, slots=True)
class Storage:
    """What a device offers; of blocks 0 stands for 256 when the block size is not 0."""

    memory_type: int
    read_blocks: int
    read_bytes: int
    write_blocks: int
    write_bytes: int

    @property
    def survives_power_loss(self) -> bool:
        """Whether the memory is permanent (types 2 and 3)."""
        return self.memory_type >= 2


def availability(peer: Peer, deadline: Deadline) -> Storage | None:
    """Return what memory a device offers."""
    answer = peer.ask_optional(Header.REQUEST_DATA_STORAGE, deadline, sizes=(5,))
    if answer is None:
        return None
    kind, read_blocks, read_bytes, write_blocks, write_bytes = answer
    return Storage(
        kind,
        _blocks(read_blocks, read_bytes),
        read_bytes,
        _blocks(write_blocks, write_bytes),
        write_bytes,
    )


def read_block(peer: Peer, number: int, deadline: Deadline) -> bytes:
    """Return one block."""
    return peer.ask(Header.READ_DATA_BLOCK, deadline, bytes((number,)))


def write_block(peer: Peer, number: int, data: bytes, deadline: Deadline) -> None:
    """Write one block."""
    question = bytes((number,)) + data
    peer.ask(Header.WRITE_DATA_BLOCK, deadline, question, sizes=(0,), slow_ms=WRITE_MS)


def _blocks(count: int, size: int) -> int:
    return 256 if count == 0 and size else count
