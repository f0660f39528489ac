"""The past: entries across days, and any state as it was after any entry."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from firmware_py.journal import snapshots, text_form
from firmware_py.journal.chain import ChainWalk, day_head, entry_of
from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.entry import Entry
from firmware_py.journal.errors import JournalDamaged, NoSuchEntry
from firmware_py.journal.reader import Reader

S = TypeVar("S")


def entries(shelf: DayFiles, after: int = 0, last: int | None = None) -> Iterator[Entry]:
    """Read entries after a number, up to and with a last one, through all days."""
    for path in shelf.days():
        with Reader(path) as reader:
            if reader.head().seq <= after:
                continue
            if last is not None and reader.day.first_seq > last:
                return
            yield from reader.entries(max(after, reader.day.first_seq - 1), last)


def entries_of_text(path: Path) -> Iterator[Entry]:
    """Read the entries of a second copy or an export by itself, without its database.

    They are checked on the way; the first that is wrong ends the reading with an error.
    """
    with path.open("rb") as file:
        whole = (line for line in file if line.endswith(b"\n") and not line.startswith(b'{"seal"'))
        walk = ChainWalk(day_head(text_form.read_day_line(next(whole, b""))))
        for row in text_form.read_rows(whole):
            fault = walk.follow([row])
            if fault:
                raise JournalDamaged(f"{path.name}: {fault.why}", fault.seq)
            yield entry_of(row)


def fold(apply: Callable[[S, Entry], S], state: S, past: Iterable[Entry]) -> S:
    """Apply entries to a state, one after the other."""
    for entry in past:
        state = apply(state, entry)
    return state


def state_at(
    shelf: DayFiles,
    seq: int | None,
    name: str,
    restore: Callable[[bytes | None], S],
    apply: Callable[[S, Entry], S],
) -> S:
    """Give the state after an entry, or now; `restore` makes it of a snapshot, or of None.

    Snapshot entries of the journal itself are applied to no state.
    """
    if seq is not None and seq > last_seq(shelf):
        raise NoSuchEntry(f"there is no entry {seq} yet: the last one is {last_seq(shelf)}")
    anchor = _newest(shelf, seq, name)
    state = restore(anchor.state if anchor else None)
    past = entries(shelf, anchor.entry.seq if anchor else 0, seq)
    return fold(apply, state, (entry for entry in past if entry.kind != snapshots.KIND))


def last_seq(shelf: DayFiles) -> int:
    """Give the number of the last entry there is, 0 for none."""
    days = shelf.days()
    if not days:
        return 0
    with Reader(days[-1]) as reader:
        return reader.head().seq


def last_utc_us(shelf: DayFiles) -> int:
    """Give the wall clock's word of the last entry there is, 0 for none."""
    for path in reversed(shelf.days()):
        with Reader(path) as reader:
            for entry in reader.entries(reader.head().seq - 1):
                return entry.utc_us
    return 0


def _newest(shelf: DayFiles, seq: int | None, name: str) -> snapshots.KeptState | None:
    for path in reversed(shelf.days()):
        with Reader(path) as reader:
            found = snapshots.newest(reader, name, seq)
        if found:
            return found
    return None
