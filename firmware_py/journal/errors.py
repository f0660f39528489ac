"""What can go wrong with the record, each as a sentence a person can act on."""

# The names are states a technician reads, not Python's error suffix.

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

REPAIR = "tapete journal repair"
_FULL, _IOERR, _BUSY, _LOCKED, _READONLY, _CANTOPEN = 13, 10, 5, 6, 8, 14


class JournalError(Exception):
    """Anything the journal refuses or cannot do."""


class NotCanonical(JournalError):
    """A payload that has no single way to be written."""


class WrongSettings(JournalError):
    """The database did not take the settings that make a commit durable."""


class JournalInUse(JournalError):
    """Another process writes this journal."""


class JournalBusy(JournalError):
    """The queue is full: nothing was taken, ask again."""


class WriterStopped(JournalError):
    """The journal takes no more entries: it was stopped or is broken."""


class NoSuchEntry(JournalError):
    """The entry, day or snapshot asked for is not in this journal."""


class DayClosed(JournalError):
    """A closed day takes no entry."""


class JournalDamaged(JournalError):
    """The record does not hold together; `seq` is the first entry that is wrong, if known."""

    def __init__(self, text: str, seq: int | None = None) -> None:
        super().__init__(text)
        self.seq = seq

    @property
    def is_advised(self) -> bool:
        """Tell whether it names the command that mends it."""
        return REPAIR in str(self)


class SealBroken(JournalDamaged):
    """The record has entries that its station did not seal, or the seal's key is not there."""


class CannotRepair(JournalError):
    """No copy is good enough to restore the other from: stop and show, never guess."""


class EvidenceFrozenError(JournalError):
    """Two people have frozen the record for a dispute: nothing of it is touched."""


class DiskError(JournalError):
    """A disk that did not take an entry: of which file, and the system's own words."""

    def __init__(self, text: str, file: str = "", system: str = "") -> None:
        super().__init__(text)
        self.file, self.system = file, system


class DiskFull(DiskError):
    """There is no room for the entry."""


class DiskFailed(DiskError):
    """The disk could not read or write."""


class DiskLocked(DiskError):
    """Another connection is writing the same file."""


@contextmanager
def named(path: Path) -> Iterator[None]:
    """Turn the database's errors into ours."""
    try:
        yield
    except sqlite3.Error as error:
        raise ours(error, path) from error


def ours(error: sqlite3.Error, path: Path) -> JournalError:
    """Give the error of ours that an error of the database stands for."""
    code = getattr(error, "sqlite_errorcode", None)
    cause = (code or 0) & 0xFF
    if cause == _FULL:
        text = f"No room to save in {path.name}. Free space on the journal's disk."
        return DiskFull(text, path.name)
    if cause in (_BUSY, _LOCKED):
        text = f"Another program is writing {path.name}. Close it."
        return DiskLocked(text, path.name)
    if cause in (_IOERR, _READONLY, _CANTOPEN):
        text = f"The disk of {path.name} failed: {error}. Check the card and its mount."
        return DiskFailed(text, path.name, str(error))
    return JournalDamaged(
        f"{path.name}: {error}. Keep the file: `tapete journal verify` says which copies are good, "
        "`tapete journal repair` restores one from the other."
    )
