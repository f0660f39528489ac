"""What the journal holds: days, and entries in the order they were taken."""

from dataclasses import dataclass

from msgspec import Struct

FORMAT = "tapete-journal-1"
NO_HASH = "0" * 64
# The kind of the entry by which days may be gone from the oldest on.
ARCHIVED = "days-archived"


class Stamp(Struct, frozen=True):
    """When something happened: monotonic time within a boot, and the wall clock's word for it."""

    boot: str
    mono_ns: int
    utc_us: int


class Draft(Struct, frozen=True):
    """An entry that has no number yet; `payload` is canonical JSON.

    An attachment is kept beside the entry and may be lost without loss to the record: the payload
    must say what it was (see snapshots).
    """

    kind: str
    payload: str
    stamp: Stamp
    attachment: bytes | None = None


class Entry(Struct, frozen=True):
    """One link of the chain: `hash` covers everything else, `prev` is the hash before it.

    The last entry of a commit has the seal over its hash, where the record is sealed.
    """

    seq: int
    boot: str
    mono_ns: int
    utc_us: int
    kind: str
    payload: str
    prev: str
    hash: str
    seal: str = ""


@dataclass(frozen=True, slots=True)
class Day:
    """The head of a file: its place among the days and the hash it goes on from."""

    ordinal: int
    day: str
    station: str
    first_seq: int
    prev: str
    format: str = FORMAT

    @property
    def name(self) -> str:
        """The file's name without its ending."""
        return f"{self.ordinal:06d}-{self.day}"


class Head(Struct, frozen=True):
    """Where a chain ends: the last number used and its hash."""

    seq: int
    hash: str
