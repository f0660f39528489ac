"""The chain as text, one line a link: the form of the second copy and of exports; pure.

Every line is a JSON object whose first value is the very bytes that were hashed, so that a reader
can cut them out by position and needs no JSON writer to check them.
"""

import json
import re
from collections.abc import Iterable, Iterator
from hashlib import sha256

from firmware_py.journal.chain import Row, day_bytes, entry_bytes
from firmware_py.journal.entry import Day
from firmware_py.journal.errors import JournalDamaged

_DAY, _ENTRY = b'{"day":', b'{"entry":'
_TAIL = len(b',"hash":"') + 64 + len(b'"}\n')
# Neither what stands before the payload nor what stands after it can hold a quotation mark, so
# there is one way to read it, whatever the payload is.
_BODY = re.compile(
    rb'\{"boot":"([^"]*)","kind":"([^"]*)","mono_ns":(-?\d+),"payload":(.*)'
    rb',"prev":"([^"]*)","seq":(-?\d+),"utc_us":(-?\d+)\}',
    re.DOTALL,
)


def day_line(day: Day) -> bytes:
    """Write the line of a day's head."""
    body = day_bytes(day)
    return b'%b%b,"hash":"%b"}\n' % (_DAY, body, sha256(body).hexdigest().encode())


def entry_line(row: Row) -> bytes:
    """Write the line of an entry, with its seal if it has one."""
    body = entry_bytes(*row[:7])
    if row[8]:
        return b'%b%b,"hash":"%b","seal":"%b"}\n' % (_ENTRY, body, row[7], row[8])
    return b'%b%b,"hash":"%b"}\n' % (_ENTRY, body, row[7])


def read_day_line(line: bytes) -> Day:
    """Read a day's head and check its hash."""
    body, hash_ = _cut(line, _DAY, 1)
    if sha256(body).hexdigest().encode() != hash_:
        raise JournalDamaged("line 1: the day's head was changed")
    try:
        return Day(**json.loads(body))
    except (ValueError, TypeError) as error:
        raise JournalDamaged(f"line 1 is no day's head: {error}") from error


def read_rows(lines: Iterable[bytes]) -> Iterator[Row]:
    """Read entries; the walk over the chain checks their hashes."""
    for number, line in enumerate(lines, 2):
        seal = line[-67:-3] if line[-_TAIL:-67] == b',"seal":"' else b""
        bare = line[:-_TAIL] + b"}\n" if seal else line
        body, hash_ = _cut(bare, _ENTRY, number)
        yield _row(body, hash_, seal, number)


def _cut(line: bytes, start: bytes, number: int) -> tuple[bytes, bytes]:
    whole = line.startswith(start) and line.endswith(b'"}\n') and len(line) > len(start) + _TAIL
    if not whole or line[-_TAIL:-67] != b',"hash":"':
        raise JournalDamaged(f"line {number} is cut or is not of this format")
    return line[len(start) : -_TAIL], line[-67:-3]


def _row(body: bytes, hash_: bytes, seal: bytes, number: int) -> Row:
    found = _BODY.fullmatch(body)
    if not found:
        raise JournalDamaged(f"line {number} is no entry of this format")
    boot, kind, mono_ns, payload, prev, seq, utc_us = found.groups()
    return int(seq), boot, int(mono_ns), int(utc_us), kind, payload, prev, hash_, seal
