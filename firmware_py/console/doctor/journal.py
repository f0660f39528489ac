"""T25: do the newest entries hold together, in a file that is still ours, and in both copies.

Only what stands in the file can be read from outside: whether a log is kept (`journal_mode`), not
whether the station's own connection waits for the disk (`synchronous`).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from firmware_py.console.doctor.case import Case
from firmware_py.console.doctor.finding import NotSeenError, Sign, fault, warning
from firmware_py.journal import schema
from firmware_py.journal.chain import day_head
from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.entry import Head
from firmware_py.journal.errors import JournalDamaged, JournalError
from firmware_py.journal.reader import Reader
from firmware_py.journal.text_form import read_rows
from firmware_py.journal.verify import verify_since
from firmware_py.text.codes import doctor_machine as codes

NEWEST = 500
LONG_LOG = 64 * 1024 * 1024
# Where a file of SQLite says how it is written and read, and what says: with a log beside it.
MODE_AT, WITH_LOG = 18, b"\x02\x02"
# The last line of a copy is not longer.
TAIL = 1024 * 1024


def is_mode_wrong(case: Case) -> Iterator[Sign]:
    """Read from the head of the newest day's file how it is written."""
    path = case.shelf_of_days().day()
    with path.open("rb") as file:
        file.seek(MODE_AT)
        mode = file.read(len(WITH_LOG))
    if mode != WITH_LOG and not _is_closed(path):
        yield fault(codes.doctor_no_log(name=path.name), f"{path} @{MODE_AT}: {mode.hex()}")


def _is_closed(path: Path) -> bool:
    with _read(path) as reader:
        return reader.closing() is not None


def is_log_long(case: Case) -> Iterator[Sign]:
    """Look how long the log beside the newest day is."""
    path = case.shelf_of_days().day()
    log = path.with_name(f"{path.name}-wal")
    size = case.roots.stat(log).st_size if log.exists() else 0
    if size > LONG_LOG:
        said = codes.doctor_log_long(name=log.name, mib_text=str(size // 1024**2))
        yield warning(said, f"{log}: {size}")


def is_shape_wrong(case: Case) -> Iterator[Sign]:
    """Hold what the newest day's file declares against what a file of ours does."""
    path = case.shelf_of_days().day()
    with _read(path) as reader:
        shape = reader.shape()
    if shape not in (schema.newest_shape(), schema.unsealed_shape()):
        known = {name for name, _ in schema.newest_shape()}
        other = {name for name, _ in shape} ^ known or {name for name, _ in shape}
        yield fault(codes.doctor_journal_shape(name=path.name), ", ".join(sorted(other)))


def is_broken(case: Case) -> Iterator[Sign]:
    """Walk the chain of the newest entries; `tapete journal verify` walks all of them."""
    path = case.shelf_of_days().day()
    with _read(path) as reader:
        start = _start(reader)
    found = verify_since(path, start)
    if found.fault is not None:
        said = codes.doctor_chain_broken(entry_number=found.fault.seq, name=path.name)
        yield fault(said, found.fault.why, str(found.fault.seq))


def _start(reader: Reader) -> Head:
    """Give the head before the newest entries: the day's own where it is young or has a gap."""
    seq = reader.head().seq - NEWEST
    is_young = seq < reader.day.first_seq
    entry = None if is_young else next(reader.entries(seq - 1, seq), None)
    return day_head(reader.day) if entry is None else Head(entry.seq, entry.hash)


def does_copy_differ(case: Case) -> Iterator[Sign]:
    """Compare the end of the copy with the entry of that number."""
    shelf = case.shelf_of_days()
    path, end = shelf.day(), _end_of_copy(shelf)
    with _read(path) as reader:
        entry = next(reader.entries(end.seq - 1, end.seq), None)
    if entry is None or entry.hash != end.hash:
        said = codes.doctor_copy_differs(entry_number=end.seq, name=path.name)
        here = entry.hash[:16] if entry else "-"
        yield fault(said, f"{end.seq}: {here} / {end.hash[:16]}", str(end.seq))


def _end_of_copy(shelf: DayFiles) -> Head:
    """Read the last whole line of the copy: a torn one is still being written."""
    path = shelf.copy_of(shelf.day())
    if not path.exists():
        raise NotSeenError(f"{path}: not there")
    with path.open("rb") as file:
        file.seek(max(path.stat().st_size - TAIL, 0))
        lines = [line for line in file.readlines()[-2:] if line.endswith(b"\n")]
    try:
        row = next(read_rows(lines[-1:]), None)
    except JournalDamaged as error:
        # There may be no entry yet, only the line of the day.
        raise NotSeenError(f"{path}: {error}") from error
    if row is None:
        raise NotSeenError(f"{path}: empty")
    return Head(row[0], row[7].decode())


@contextmanager
def _read(path: Path) -> Iterator[Reader]:
    """Open a day read-only; one that cannot be opened is told by `is_unreadable`."""
    try:
        with Reader(path) as reader:
            yield reader
    except JournalError as error:
        raise NotSeenError(str(error)) from error


def is_unreadable(case: Case) -> Iterator[Sign]:
    """Open the newest day as any reader does."""
    path = case.shelf_of_days().day()
    try:
        with Reader(path) as reader:
            reader.head()
    except JournalError as error:
        yield fault(codes.doctor_journal_unread(why_text=str(error)), path)
