"""Canonical bytes, the hash chain over them, and the check of a chain; pure."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from hashlib import sha256

import msgspec

from firmware_py.journal.entry import FORMAT, Day, Draft, Entry, Head, Stamp
from firmware_py.journal.errors import NotCanonical

DEEPEST = 50
_HALF = 2**63
_KIND = re.compile(rb"[a-z][a-z0-9_.-]{0,63}")
_BOOT = re.compile(rb"[0-9a-f]{32}")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")
_HASH = re.compile(rb"[0-9a-f]{64}")

# seq, boot, mono_ns, utc_us, kind, payload, prev, hash, seal: text as bytes, as read from the file.
Row = tuple[int, bytes, int, int, bytes, bytes, bytes, bytes, bytes]


class Canonical(str):
    """Text that `canonical` has written: it need not be read again to be believed."""

    __slots__ = ()


def _bare(value: object) -> str | int:
    """Give a subclass of text or number as what it is made of: nothing else comes so far."""
    return str.__str__(value) if isinstance(value, str) else int.__int__(value)  # type: ignore[arg-type]


_WRITE = msgspec.json.Encoder(order="sorted", enc_hook=_bare).encode
_PLAIN = frozenset({str, int, bool, type(None)})


def canonical(value: object) -> Canonical:
    """Write a value in the one way it can be written: sorted keys, no spaces, no floats."""
    _refuse_floats(value, DEEPEST)
    try:
        return Canonical(_WRITE(value).decode())
    except ValueError as error:
        # Half a character, or a number of thousands of digits.
        raise NotCanonical(f"a payload that cannot be written: {error}") from error


def _refuse_floats(value: object, depth: int) -> None:
    """Refuse what has no one form; most values are plain and are not looked at twice."""
    if type(value) in _PLAIN or isinstance(value, str | int):
        return
    if depth == 0:
        raise NotCanonical(f"nested deeper than {DEEPEST}")
    if isinstance(value, dict):
        for key in value:
            if type(key) is not str and not isinstance(key, str):
                raise NotCanonical(f"the key {key!r} is not text")
        inside: Iterable[object] = value.values()
    elif isinstance(value, list | tuple):
        inside = value
    else:
        raise NotCanonical(f"{type(value).__name__} has no canonical form: use integers and text")
    for inner in inside:
        if type(inner) not in _PLAIN:
            _refuse_floats(inner, depth - 1)


def entry_bytes(
    seq: int, boot: bytes, mono_ns: int, utc_us: int, kind: bytes, payload: bytes, prev: bytes
) -> bytes:
    """Give the bytes that are hashed: themselves canonical JSON, the payload inside as it is."""
    return (
        b'{"boot":"%b","kind":"%b","mono_ns":%d,"payload":%b,"prev":"%b","seq":%d,"utc_us":%d}'
        % (boot, kind, mono_ns, payload, prev, seq, utc_us)
    )


def row_of(entry: Entry) -> Row:
    """Give an entry's columns as bytes."""
    return (
        entry.seq, entry.boot.encode(), entry.mono_ns, entry.utc_us, entry.kind.encode(),
        entry.payload.encode(), entry.prev.encode(), entry.hash.encode(), entry.seal.encode(),
    )  # fmt: skip


def entry_of(row: Row) -> Entry:
    """Give the entry of columns in bytes."""
    seq, boot, mono_ns, utc_us, kind, payload, prev, hash_, seal = row
    return Entry(
        seq, boot.decode(), mono_ns, utc_us,
        kind.decode(), payload.decode(), prev.decode(), hash_.decode(), seal.decode(),
    )  # fmt: skip


def day_bytes(day: Day) -> bytes:
    """Give the bytes of a day's head that are hashed."""
    fields = {name: getattr(day, name) for name in Day.__slots__}
    return canonical(fields).encode()


def day_head(day: Day) -> Head:
    """Give where the day's chain starts: one before its first entry."""
    return Head(day.first_seq - 1, sha256(day_bytes(day)).hexdigest())


def check_day(day: Day) -> None:
    """Refuse a day whose fields could not be told apart in its name or bytes."""
    for name in (day.day, day.station):
        if not _NAME.fullmatch(name):
            raise NotCanonical(f"{name!r}: use letters, digits, dot, dash and underscore")
    if day.ordinal < 1 or day.first_seq < 1 or not _HASH.fullmatch(day.prev.encode()):
        raise NotCanonical(f"{day}: numbers start at 1 and `prev` is a hash in hexadecimal")
    if day.format != FORMAT:
        raise NotCanonical(f"this version reads {FORMAT}, not {day.format!r}")


def link(head: Head, drafts: Iterable[Draft]) -> list[Entry]:
    """Number and chain drafts after a head."""
    entries, seq, prev = [], head.seq, head.hash
    for draft in drafts:
        seq, stamp = seq + 1, draft.stamp
        check_draft(draft)
        row = (
            seq, stamp.boot.encode(), stamp.mono_ns, stamp.utc_us,
            draft.kind.encode(), draft.payload.encode(), prev.encode(),
        )  # fmt: skip
        hash_ = sha256(entry_bytes(*row)).hexdigest()
        entries.append(
            Entry(
                seq, stamp.boot, stamp.mono_ns, stamp.utc_us, draft.kind, draft.payload, prev, hash_
            )
        )
        prev = hash_
    return entries


def draft(kind: str, value: object, stamp: Stamp) -> Draft:
    """Make an entry to be: what happened, as plain values, and when."""
    made = Draft(kind, canonical(value), stamp)
    check_draft(made)
    return made


def check_draft(draft: Draft) -> None:
    """Refuse a draft whose bytes could be read in two ways."""
    bad = _bad_text(draft.stamp.boot, draft.kind)
    if bad:
        raise NotCanonical(f"{draft.kind!r}: {bad}")
    stamp = draft.stamp
    if not (-_HALF <= stamp.mono_ns < _HALF and -_HALF <= stamp.utc_us < _HALF):
        raise NotCanonical(f"{draft.kind!r}: a time does not fit in 64 bits")


@lru_cache(maxsize=256)
def _bad_text(boot: str, kind: str) -> str | None:
    """Look at the text of a draft; few boots and kinds stand in many."""
    return _bad_field(boot.encode(errors="replace"), kind.encode(errors="replace"))


def _bad_field(boot: bytes, kind: bytes) -> str | None:
    """Say what makes the bytes ambiguous: with these two plain, they can be read in one way."""
    if not _KIND.fullmatch(kind):
        return "a kind is small letters, digits, dot, dash and underscore"
    if not _BOOT.fullmatch(boot):
        return "a boot id is 32 hexadecimal digits"
    return None


class ChainWrong(Enum):
    """In which way a record does not hold together."""

    MISSING = "missing"
    EDITED = "edited"
    OUT_OF_ORDER = "out of order"
    TRUNCATED = "truncated"
    UNLINKED = "unlinked"
    UNREADABLE = "unreadable"
    UNSIGNED = "unsigned"
    UNSEALED = "unsealed"


@dataclass(frozen=True, slots=True)
class ChainFault:
    """The first entry that is wrong, in which way, and why in words."""

    seq: int
    wrong: ChainWrong
    why: str


class ChainWalk:
    """Follows a chain from a head, row by row, up to its first fault."""

    def __init__(self, head: Head) -> None:
        self.seq = head.seq
        self._prev = head.hash.encode()
        # Few kinds and boots stand in many rows: each is looked at once.
        self._plain: set[tuple[bytes, bytes]] = set()

    @property
    def head(self) -> Head:
        """Where the walk stands."""
        return Head(self.seq, self._prev.decode())

    def follow(self, rows: Iterable[Row]) -> ChainFault | None:
        """Walk to the end or to the first fault."""
        for row in rows:
            seq, boot, mono_ns, utc_us, kind, payload, prev, hash_, _ = row
            if seq != self.seq + 1 or prev != self._prev or (boot, kind) not in self._plain:
                fault = self._look_closer(row)
                if fault:
                    return fault
            made = sha256(entry_bytes(seq, boot, mono_ns, utc_us, kind, payload, prev)).hexdigest()
            if made.encode() != hash_:
                return ChainFault(
                    seq, ChainWrong.EDITED, f"entry {seq} is not what was written: its hash"
                )
            self.seq, self._prev = seq, hash_
        return None

    def _look_closer(self, row: Row) -> ChainFault | None:
        seq, boot, kind, prev = row[0], row[1], row[4], row[6]
        due = self.seq + 1
        if seq > due:
            return ChainFault(
                due, ChainWrong.MISSING, f"entry {due} is missing, {seq} follows {self.seq}"
            )
        if seq < due or prev != self._prev:
            why = f"entry {seq} does not follow the one before it: one of the two was changed"
            return ChainFault(due, ChainWrong.OUT_OF_ORDER, why)
        bad = _bad_field(boot, kind)
        if bad:
            return ChainFault(seq, ChainWrong.EDITED, f"entry {seq}: {bad}")
        self._plain.add((boot, kind))
        return None


def typed(rows: Iterable[tuple[object, ...]]) -> Iterator[Row]:
    """Let only rows pass whose columns have their types; the others become a fault of the walk."""
    for row in rows:
        if tuple(map(type, row)) == _TYPES:
            yield row  # type: ignore[misc]
        else:
            seq = row[0] if type(row[0]) is int else -1
            yield (seq, b"", 0, 0, b"", b"", b"", b"", b"")


_TYPES = (int, bytes, int, int, bytes, bytes, bytes, bytes, bytes)
