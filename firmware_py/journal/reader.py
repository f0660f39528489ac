"""A day's file, read only: it never writes, locks or alters what it reads."""

import sqlite3
from collections.abc import Generator, Iterator
from pathlib import Path
from urllib.parse import quote

from sqlite_utils import Database

from firmware_py.journal import schema
from firmware_py.journal.chain import Row, entry_of
from firmware_py.journal.entry import Entry, Head
from firmware_py.journal.errors import NoSuchEntry, named
from firmware_py.journal.store import columns_of, read_day, read_rows

_BATCH = 2_000


class Reader:
    """Fetches and lets go: no transaction stays open, so the writer's log can be emptied."""

    def __init__(self, path: Path) -> None:
        self.path = path
        if not path.exists():
            raise NoSuchEntry(f"there is no {path}")
        # Without a log beside it nobody writes the file: read it as a fixed image, which also
        # works on a read-only medium and leaves nothing behind.
        mode = "mode=ro" if path.with_name(path.name + "-wal").exists() else "immutable=1&mode=ro"
        with named(path):
            self._conn = sqlite3.connect(
                f"file:{quote(str(path))}?{mode}", uri=True, check_same_thread=False
            )
            try:
                self.day = read_day(self._conn, path)
                self._columns = columns_of(self._conn)
            except BaseException:
                self._conn.close()
                raise

    def head(self) -> Head:
        """Where the day ends now."""
        with named(self.path):
            return Head(*self._conn.execute("SELECT seq, hash FROM head").fetchone())

    def closing(self) -> Head | None:
        """Where the day was closed, or None while it is open."""
        with named(self.path):
            row = self._conn.execute("SELECT last_seq, head FROM closing").fetchone()
        return Head(*row) if row else None

    def rows(self, after: int | None = None, last: int | None = None) -> Generator[Row]:
        """Read entries after a number, up to and with a last one, in order."""
        at = self.day.first_seq - 1 if after is None else after
        while rows := read_rows(self._conn, self.path, at, _BATCH, self._columns):
            for row in rows:
                if last is not None and row[0] > last:
                    return
                yield row
            at = rows[-1][0]

    def entries(self, after: int | None = None, last: int | None = None) -> Iterator[Entry]:
        """Read entries after a number, up to and with a last one, in order."""
        return map(entry_of, self.rows(after, last))

    def latest(self, kind: str, count: int, before: int | None = None) -> list[Entry]:
        """Read the last entries of a kind, newest first: the past rounds, the last faults."""
        which = "WHERE kind = ? AND seq < ? ORDER BY seq DESC LIMIT ?"
        limit = before if before is not None else 2**63 - 1
        with named(self.path):
            select = f"SELECT {self._columns} FROM entry {which}"
            rows = self._conn.execute(select, (kind, limit, count)).fetchall()
        return [Entry(*row) for row in rows]

    def attachments(self, last: int | None = None) -> Iterator[tuple[int, bytes]]:
        """Read what was attached, newest first, up to and with an entry."""
        select = "SELECT seq, body FROM attachment WHERE seq <= ? ORDER BY seq DESC LIMIT 1"
        at = 2**63 - 1 if last is None else last
        while True:
            with named(self.path):
                row = self._conn.execute(select, (at,)).fetchone()
            if row is None:
                return
            yield row
            at = row[0] - 1

    def sealed_since(self, seq: int) -> int | None:
        """Give the first entry with a seal, from a number on."""
        select = (
            f"SELECT seq FROM (SELECT {self._columns} FROM entry WHERE seq >= ?) WHERE seal != ''"
        )
        with named(self.path):
            row = self._conn.execute(f"{select} LIMIT 1", (seq,)).fetchone()
        return row[0] if row else None

    def shape(self) -> frozenset[tuple[str, str]]:
        """Name everything the file declares, with its text."""
        with named(self.path):
            return schema.shape(Database(self._conn))

    def sound(self) -> str | None:
        """Ask the database whether the file's own structure holds; give its complaint."""
        with named(self.path):
            (answer,) = self._conn.execute("PRAGMA quick_check(1)").fetchone()
        return None if answer == "ok" else str(answer)

    def close(self) -> None:
        """Let go of the file."""
        self._conn.close()

    def __enter__(self) -> "Reader":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
