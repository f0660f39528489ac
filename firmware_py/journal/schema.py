"""Tables and triggers of a day's file.

The triggers hold for every connection, whoever opens the file. `INSERT OR REPLACE` deletes without
firing a delete trigger where recursive triggers are off, so the insert trigger alone has to refuse
it: the row it would replace is never the next one.
"""

from functools import cache

from sqlite_utils import Database, Migrations

_STATEMENTS = (
    """CREATE TABLE day (
        ordinal INTEGER PRIMARY KEY CHECK (ordinal >= 1),
        day TEXT NOT NULL,
        station TEXT NOT NULL,
        first_seq INTEGER NOT NULL CHECK (first_seq >= 1),
        prev TEXT NOT NULL CHECK (length(prev) = 64),
        format TEXT NOT NULL,
        hash TEXT NOT NULL CHECK (length(hash) = 64)
    ) STRICT""",
    """CREATE TABLE entry (
        seq INTEGER PRIMARY KEY,
        boot TEXT NOT NULL CHECK (length(boot) = 32),
        mono_ns INTEGER NOT NULL,
        utc_us INTEGER NOT NULL,
        kind TEXT NOT NULL,
        payload TEXT NOT NULL CHECK (json_valid(payload)),
        prev TEXT NOT NULL,
        hash TEXT NOT NULL CHECK (length(hash) = 64)
    ) STRICT""",
    """CREATE TABLE attachment (
        seq INTEGER PRIMARY KEY,
        body BLOB NOT NULL
    ) STRICT""",
    """CREATE TABLE closing (
        last_seq INTEGER PRIMARY KEY,
        head TEXT NOT NULL CHECK (length(head) = 64)
    ) STRICT""",
    """CREATE VIEW head AS SELECT
        coalesce((SELECT max(seq) FROM entry), (SELECT first_seq - 1 FROM day)) AS seq,
        coalesce((SELECT hash FROM entry ORDER BY seq DESC LIMIT 1),
                 (SELECT hash FROM day)) AS hash""",
    """CREATE TRIGGER day_once BEFORE INSERT ON day
        WHEN EXISTS (SELECT 1 FROM day)
        BEGIN SELECT RAISE(ABORT, 'a file holds one day'); END""",
    """CREATE TRIGGER entry_next BEFORE INSERT ON entry
        WHEN NEW.prev IS NOT coalesce(
                (SELECT hash FROM entry WHERE seq = NEW.seq - 1),
                (SELECT hash FROM day WHERE first_seq = NEW.seq))
            OR EXISTS (SELECT 1 FROM entry WHERE seq >= NEW.seq)
            OR EXISTS (SELECT 1 FROM closing)
        BEGIN
            SELECT RAISE(ABORT, 'the day is closed') WHERE EXISTS (SELECT 1 FROM closing);
            SELECT RAISE(ABORT, 'an entry must be the next in the chain');
        END""",
    """CREATE TRIGGER attachment_of_last BEFORE INSERT ON attachment
        WHEN NEW.seq IS NOT (SELECT max(seq) FROM entry)
            OR EXISTS (SELECT 1 FROM attachment WHERE seq = NEW.seq)
        BEGIN SELECT RAISE(ABORT, 'an attachment belongs to the last entry'); END""",
    """CREATE TRIGGER closing_once BEFORE INSERT ON closing
        WHEN EXISTS (SELECT 1 FROM closing)
            OR NOT EXISTS (SELECT 1 FROM head WHERE seq = NEW.last_seq AND hash = NEW.head)
        BEGIN SELECT RAISE(ABORT, 'a day closes once, at its head'); END""",
)

migrations = Migrations("tapete-journal")


@migrations()
def first_tables(db: Database) -> None:
    """Create the tables, the view and the triggers of format 1."""
    for statement in _STATEMENTS:
        db.execute(statement)
    for table in ("day", "entry", "attachment", "closing"):
        for act in ("UPDATE", "DELETE"):
            db.execute(
                f"""CREATE TRIGGER {table}_no_{act.lower()} BEFORE {act} ON {table}
                BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END"""
            )


@migrations()
def seals(db: Database) -> None:
    """Give an entry room for the seal of its commit."""
    db.execute(
        "ALTER TABLE entry ADD COLUMN seal TEXT NOT NULL DEFAULT '' CHECK (length(seal) IN (0, 64))"
    )


def migrate(db: Database) -> None:
    """Bring a file to the newest schema, each step in a transaction of its own."""
    migrations.apply(db)


def shape(db: Database) -> frozenset[tuple[str, str]]:
    """Name everything a file declares, with its text: a file without its triggers is not ours."""
    rows = db.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    return frozenset((name, sql) for name, sql in rows)


@cache
def newest_shape() -> frozenset[tuple[str, str]]:
    """Give the shape a file of this version has."""
    with Database(memory=True) as db:
        migrate(db)
        return shape(db)


@cache
def unsealed_shape() -> frozenset[tuple[str, str]]:
    """Give the shape of a day that was closed before entries had room for a seal."""
    with Database(memory=True) as db:
        migrations.apply(db, stop_before=seals.__name__)
        return shape(db)
