"""Repair of a day from its other copy; the damaged file is kept as it is found.

The hash chain decides what is good, nothing is guessed: if neither copy can give the whole record,
both are left alone.
"""

import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from firmware_py.journal import store, text_form
from firmware_py.journal.chain import ChainWalk, ChainWrong, Row, entry_of
from firmware_py.journal.day_files import LOCK, DayFiles, Lock
from firmware_py.journal.entry import Head
from firmware_py.journal.errors import CannotRepair, JournalError
from firmware_py.journal.freeze import refuse_frozen
from firmware_py.journal.fsync import free_place, sync_folder
from firmware_py.journal.mirror import Mirror
from firmware_py.journal.reader import Reader
from firmware_py.journal.store import Store
from firmware_py.journal.verify import VerifyResult, verify_copy, verify_day, verify_shelf

_BATCH = 1_000


@dataclass(frozen=True, slots=True)
class Repaired:
    """What was done, and where the damaged file is kept."""

    restored: str
    through: Head
    kept: tuple[Path, ...]
    # Entries at the end of the damaged record that nothing proves: only the kept file has them.
    unproved: int = 0


def repair(shelf: DayFiles, ordinal: int | None = None) -> Repaired | None:
    """Restore one copy of a day from the other; None if both are good and agree.

    Refused while evidence is frozen (R-111).
    """
    return _repair(shelf, ordinal, refuse_frozen)


def _repair(
    shelf: DayFiles, ordinal: int | None, allow: Callable[[DayFiles], None] = lambda _: None
) -> Repaired | None:
    path = shelf.known_day(ordinal)
    copy_path = shelf.copy_of(path)
    lock = Lock(shelf)
    try:
        copy, first = verify_copy(copy_path), verify_day(path)
        if _record_is_whole(first, copy):
            if copy.good:
                _refuse_contradiction(shelf, path)
                if copy.head == first.head:
                    return None
            allow(shelf)
            return _restore_copy(path, copy_path)
        if not copy.good or copy.head is None:
            raise CannotRepair(
                f"Neither copy of {path.stem} is good. Record: {_why(first)}. Copy: {_why(copy)}. "
                "Nothing was changed: keep both files and call the maker."
            )
        allow(shelf)
        return _restore_record(path, copy_path, first, copy)
    finally:
        lock.release()


def repair_into(shelf: DayFiles, folder: Path, ordinal: int | None = None) -> Repaired | None:
    """Repair a copy of the journal in a new folder; the journal itself stays as it is.

    So a station goes on whose evidence is frozen: what is repaired is no evidence.
    """
    _copy_out(shelf, folder)
    return _repair(DayFiles(folder, folder / "copies"), ordinal)


def _copy_out(shelf: DayFiles, folder: Path) -> None:
    if folder.exists() and any(folder.iterdir()):
        raise CannotRepair(f"{folder} is not empty: name a folder that is not there yet.")
    lock = Lock(shelf)
    try:
        for source, target in ((shelf.root, folder), (shelf.copies, folder / "copies")):
            target.mkdir(parents=True, exist_ok=True)
            for path in source.iterdir() if source.exists() else ():
                if path.is_file() and path.name != LOCK:
                    shutil.copy2(path, target / path.name)
            sync_folder(target)
    except OSError as error:
        raise CannotRepair(f"{folder} cannot be written: {error.strerror}.") from error
    finally:
        lock.release()


def _record_is_whole(first: VerifyResult, copy: VerifyResult) -> bool:
    longer = copy.good and first.head and copy.head and copy.head.seq > first.head.seq
    return first.good and not longer


def _refuse_contradiction(shelf: DayFiles, path: Path) -> None:
    (found,) = (day for day in verify_shelf(shelf) if day.first.name == path.name)
    if found.first.fault:
        raise CannotRepair(f"Both copies of {path.stem} hold together: {_why(found.first)}.")


def _why(verdict: VerifyResult) -> str:
    return verdict.fault.why if verdict.fault else "nothing wrong"


def _restore_copy(path: Path, copy_path: Path) -> Repaired:
    kept = _set_aside([copy_path])
    opened = Store(path)
    with closing(opened):
        Mirror(copy_path, opened).close()
        return Repaired(copy_path.name, opened.head, kept)


def _restore_record(
    path: Path, copy_path: Path, first: VerifyResult, copy: VerifyResult
) -> Repaired:
    """Write the record anew from the copy, and from the old one whatever follows on from it."""
    assert copy.head is not None
    assert copy.day is not None
    good = _good_through(first)
    if good > copy.head.seq:
        raise CannotRepair(
            f"The copy of {path.stem} ends at entry {copy.head.seq}, the record is good up to "
            f"{good} and then not: {_why(first)}. Nothing was changed."
        )
    unborn = path.with_suffix(".unborn")
    for leftover in path.parent.glob(f"{unborn.name}*"):
        leftover.unlink()
    store.create(unborn, copy.day)
    rebuilt = Store(unborn)
    with closing(rebuilt), copy_path.open("rb") as file:
        file.readline()
        _refill(rebuilt, text_form.read_rows(line for line in file if line.endswith(b"\n")))
        _refill(rebuilt, _what_follows(path, rebuilt.head))
        if _was_closed(path, copy_path, rebuilt.head):
            rebuilt.close_day()
    unproved = _entries_after(path, rebuilt.head)
    kept = _set_aside([path, *path.parent.glob(f"{path.name}-*")])
    unborn.rename(path)
    sync_folder(path.parent)
    return Repaired(path.name, rebuilt.head, kept, unproved)


def _good_through(first: VerifyResult) -> int:
    """Say to which entry a record is good: the chain of what has no seal may hold all the same."""
    if first.fault is not None and first.fault.wrong is ChainWrong.UNSEALED:
        return first.fault.seq - 1
    return first.head.seq if first.head else 0


def _refill(rebuilt: Store, rows: Iterable[Row]) -> None:
    stream = iter(rows)
    while batch := list(islice(stream, _BATCH)):
        rebuilt.restore([entry_of(row) for row in batch])


def _what_follows(path: Path, head: Head) -> Iterator[Row]:
    """Read on in the damaged record for as long as the chain proves it, and seals where it has any.

    What stands after the last seal was written by no station: it stays in the file that is kept.
    """
    walk, waiting = ChainWalk(head), list[Row]()
    try:
        with Reader(path) as reader:
            is_sealed = reader.sealed_since(reader.day.first_seq) is not None
            for row in reader.rows(head.seq):
                if walk.follow([row]):
                    return
                waiting.append(row)
                if row[8] or not is_sealed:
                    yield from waiting
                    waiting.clear()
    except JournalError:
        return


def _entries_after(path: Path, head: Head) -> int:
    """Count what a damaged record holds beyond its copy; an unreadable file holds nothing."""
    try:
        with Reader(path) as reader:
            return sum(1 for _ in reader.rows(head.seq))
    except JournalError:
        return 0


def _was_closed(path: Path, copy_path: Path, head: Head) -> bool:
    known = [*path.parent.glob("*.db"), *copy_path.parent.glob("*.jsonl")]
    after = [day for day in known if day.stem > path.stem]
    try:
        with Reader(path) as reader:
            return reader.closing() == head or bool(after)
    except JournalError:
        return bool(after)


def _set_aside(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Move damaged files, unchanged, to a folder beside them; never over an older one."""
    kept = []
    for path in paths:
        if not path.exists():
            continue
        place = free_place(path)
        path.rename(place)
        kept.append(place)
    return tuple(kept)
