"""One day's file, opened for writing: the only connection that ever writes it."""

import os
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from itertools import zip_longest
from operator import attrgetter
from os import SEEK_END
from pathlib import Path

from sqlite_utils import Database

from firmware_py.journal import schema
from firmware_py.journal.chain import ChainWalk, Row, check_day, day_head, link, row_of, typed
from firmware_py.journal.entry import Day, Draft, Entry, Head
from firmware_py.journal.errors import (
    DayClosed,
    DiskLocked,
    JournalDamaged,
    WrongSettings,
    named,
    ours,
)
from firmware_py.journal.sealing import Sealing

# Synchronous 2 is FULL: one sync of the log at every commit, so that what is told is kept.
_SETTINGS = {"journal_mode": "wal", "synchronous": 2, "recursive_triggers": 1, "foreign_keys": 1}
_BUSY_MS = 1_000
# As much as the log holds between two moves into the file.
LOG_ROOM = 4 * 1_024 * 1_024
COLUMNS = "seq, boot, mono_ns, utc_us, kind, payload, prev, hash, seal"
# A day that was closed before entries had room for a seal.
OLD_COLUMNS = COLUMNS.replace(" seal", " '' AS seal")
_INSERT = f"INSERT INTO entry ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_COLUMNS_OF = attrgetter(*COLUMNS.split(", "))
_ATTACH = "INSERT INTO attachment (seq, body) VALUES (?, ?)"


class Store:
    """Appends to a day and reads its own tail; used by one thread at a time."""

    def __init__(self, path: Path, sealing: Sealing | None = None) -> None:
        """Open a day that exists; its settings are read back, its shape compared."""
        self.path = path
        self._sealing = sealing
        with named(path):
            self._db = _connect(path)
            try:
                self.day = _checked_day(self._db, path)
                self.head = Head(*self._db.execute("SELECT seq, hash FROM head").fetchone())
                self._closed = self._db.execute("SELECT 1 FROM closing").fetchone() is not None
            except BaseException:
                self._db.close()
                raise
        self._conn = self._db.conn

    def append(self, drafts: Sequence[Draft]) -> list[Entry]:
        """Write entries in one transaction; when this returns, they are on the disk.

        When it raises, none of them counts and the same drafts may be given again.
        """
        if self._closed:
            raise DayClosed(f"{self.path.name} is closed. Begin a new day.")
        entries = link(self.head, drafts)
        if self._sealing is not None and entries:
            entries[-1] = self._sealing.sealed(entries[-1])
        self._write(entries, drafts)
        return entries

    def restore(self, entries: Sequence[Entry]) -> None:
        """Write entries as they were, with the seals they had: nothing is sealed anew."""
        fault = ChainWalk(self.head).follow(map(row_of, entries))
        if fault:
            raise JournalDamaged(f"{self.path.name}: {fault.why}", fault.seq)
        self._write(entries, ())

    def _write(self, entries: Sequence[Entry], drafts: Sequence[Draft]) -> None:
        """Commit entries; the key of the seal goes on only when they are kept."""
        try:
            if not self._conn.in_transaction:
                self._conn.execute("BEGIN IMMEDIATE")
            try:
                self._insert(entries, drafts)
                self._commit()
            except BaseException:
                self._roll_back()
                raise
        except sqlite3.Error as error:
            raise ours(error, self.path) from error
        if entries:
            self.head = Head(entries[-1].seq, entries[-1].hash)
            if self._sealing is not None:
                self._sealing.move_to(self.head)

    def _insert(self, entries: Sequence[Entry], drafts: Sequence[Draft]) -> None:
        for entry, draft in zip_longest(entries, drafts):
            self._conn.execute(_INSERT, _COLUMNS_OF(entry))
            if draft is not None and draft.attachment is not None:
                self._conn.execute(_ATTACH, (entry.seq, draft.attachment))

    def _commit(self) -> None:
        self._conn.execute("COMMIT")

    def rows(self, after: int, limit: int = 1_000) -> list[Row]:
        """Read up to `limit` entries after a number."""
        return read_rows(self._conn, self.path, after, limit)

    def keep_seal(self) -> None:
        """Have the disk keep the key of the seal as it stands, where the record is sealed."""
        if self._sealing is not None:
            self._sealing.keep()

    def _roll_back(self) -> None:
        if self._conn.in_transaction:
            self._conn.execute("ROLLBACK")

    def make_ready(self) -> None:
        """Begin the next transaction ahead of its entries, while nobody waits for it.

        Who reads is not disturbed; another who would write finds the file taken, as is right.
        """
        with named(self.path):
            if not self._conn.in_transaction and not self._closed:
                self._conn.execute("BEGIN IMMEDIATE")

    def make_room(self) -> None:
        """Write the log's room ahead: a sync that need not lengthen the file is one write less.

        Zeros are no frames, so neither we nor a reader after a power cut takes them for entries.
        A disk without room is told by the commits that meet it, not here: it keeps what it has.
        """
        with suppress(OSError), self._log.open("r+b", buffering=0) as log:
            held = log.seek(0, SEEK_END)
            room = max(0, LOG_ROOM - held)
            if log.write(bytes(room)) < room:
                # The last of the disk is for entries and for the copy.
                log.truncate(held)
            os.fsync(log.fileno())

    @property
    def _log(self) -> Path:
        return self.path.with_name(f"{self.path.name}-wal")

    def checkpoint(self) -> None:
        """Move the log into the file; two more syncs, so only in quiet moments."""
        with named(self.path):
            self._roll_back()
            self._conn.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def close_day(self) -> None:
        """End the day: no entry may follow, and the file stands alone without a log."""
        self._roll_back()
        with named(self.path), self._db.atomic():
            self._db.execute("INSERT INTO closing VALUES (?, ?)", (self.head.seq, self.head.hash))
        self._closed = True
        self._stand_alone()

    def _stand_alone(self) -> None:
        """Do without a log; a reader in the middle of something keeps it, to no harm."""
        with suppress(DiskLocked), named(self.path):
            self._conn.execute("PRAGMA journal_mode=DELETE")

    @property
    def closed(self) -> bool:
        """Whether the day has ended."""
        return self._closed

    def close(self) -> None:
        """Empty the log into the file and let go of it."""
        with named(self.path):
            self._roll_back()
            try:
                if self._closed:
                    self._stand_alone()
                else:
                    self._conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            finally:
                self._db.close()


def create(path: Path, day: Day) -> None:
    """Make the file of a new day, complete or not at all."""
    check_day(day)
    with named(path):
        db = _connect(path)
        try:
            schema.migrate(db)
            values = (*(getattr(day, name) for name in _DAY), day_head(day).hash)
            with db.atomic():
                db.execute(f"INSERT INTO day ({', '.join(_DAY)}, hash) VALUES ({_MARKS})", values)
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            db.close()


# In the order of the fields of Day.
_DAY = ("ordinal", "day", "station", "first_seq", "prev", "format")
_MARKS = "?, ?, ?, ?, ?, ?, ?"


def _connect(path: Path) -> Database:
    conn = sqlite3.connect(
        path, isolation_level=None, check_same_thread=False, timeout=_BUSY_MS / 1_000
    )
    db = Database(conn)
    try:
        for name, wanted in _SETTINGS.items():
            db.execute(f"PRAGMA {name}={wanted}")
            got = db.execute(f"PRAGMA {name}").fetchone()[0]
            if got != wanted:
                raise WrongSettings(f"{path.name}: {name} is {got}, {wanted} was asked for")
        # The writer says when: a checkpoint in the middle of a deal would be felt.
        db.execute("PRAGMA wal_autocheckpoint=0")
    except BaseException:
        db.close()
        raise
    return db


def _checked_day(db: Database, path: Path) -> Day:
    schema.migrate(db)
    if schema.shape(db) != schema.newest_shape():
        raise JournalDamaged(f"{path.name}: tables or triggers were changed. Keep the file.")
    return read_day(db.conn, path)


def read_day(conn: sqlite3.Connection, path: Path) -> Day:
    """Read a file's head and check it against its own hash."""
    row = conn.execute(f"SELECT {', '.join(_DAY)}, hash FROM day").fetchone()
    if row is None:
        raise JournalDamaged(f"{path.name}: no day was begun in it")
    day = Day(*row[:-1])
    if day_head(day).hash != row[-1]:
        raise JournalDamaged(f"{path.name}: the day's head was changed", day.first_seq)
    return day


def columns_of(conn: sqlite3.Connection) -> str:
    """Name the columns of a file's entries as they are read."""
    found = conn.execute("SELECT 1 FROM pragma_table_info('entry') WHERE name = 'seal'").fetchone()
    return COLUMNS if found else OLD_COLUMNS


def read_rows(
    conn: sqlite3.Connection, path: Path, after: int, limit: int, columns: str = COLUMNS
) -> list[Row]:
    """Read entries after a number, text as bytes."""
    select = f"SELECT {columns} FROM entry WHERE seq > ? ORDER BY seq LIMIT ?"
    with named(path):
        cursor = conn.cursor()
        conn.text_factory, before = bytes, conn.text_factory
        try:
            return list(typed(cursor.execute(select, (after, limit)).fetchall()))
        finally:
            conn.text_factory = before
