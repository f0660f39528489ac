"""Whether the record says that evidence is frozen: then nobody touches its files (R-111).

Both copies are asked, as far as they can be read; one that says so is enough, for nothing is
guessed from a damaged one.
"""

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from firmware_py.journal import text_form
from firmware_py.journal.chain import Row
from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.errors import EvidenceFrozenError, JournalError
from firmware_py.journal.reader import Reader

_INCIDENT, _HIT = "EvidenceFrozen", "HitDisputed"
_WORDS = tuple(f'"event":"{name}"'.encode() for name in (_INCIDENT, _HIT))
WHAT_TO_DO = (
    "The files stay as they are until two people release it at the station (`freeze`, "
    "`dispute-hit`). If the station does not start without a repair, repair a copy: `tapete "
    "journal repair --into NEW-FOLDER`, name it in the config as journal_dir, and keep the old "
    "folder as the evidence."
)


def refuse_frozen(shelf: DayFiles) -> None:
    """Raise while evidence is frozen, with why and what to do."""
    copies = sorted(shelf.copies.glob("*.jsonl"))
    for rows in (_of_days(shelf.days()), _of_copies(copies)):
        if why := frozen(rows):
            raise EvidenceFrozenError(f"Evidence is frozen: {why}. {WHAT_TO_DO}")


def frozen(rows: Iterable[Row]) -> str:
    """Say why evidence is frozen by the last word of the entries, or nothing."""
    incident, disputed = "", dict[int, str]()
    for row in rows:
        if row[4] == b"incident":
            # Found by the station itself: it holds until people release it.
            incident = incident or f"{json.loads(row[5])['text']} (entry {row[0]})"
        if row[4] != b"event" or not any(word in row[5] for word in _WORDS):
            continue
        fields = json.loads(row[5])
        people = " and ".join(fields["people"])
        if fields["event"] == _INCIDENT:
            told = f"{fields['reason']} (entry {row[0]}, {people})"
            incident = told if fields["frozen"] else ""
        elif fields["disputed"]:
            disputed[fields["number"]] = f"hit {fields['number']} (entry {row[0]}, {people})"
        else:
            disputed.pop(fields["number"], None)
    return ", ".join(filter(None, (incident, *disputed.values())))


def _of_days(days: Iterable[Path]) -> Iterator[Row]:
    for path in days:
        with suppress(JournalError), Reader(path) as reader:
            yield from reader.rows()


def _of_copies(copies: Iterable[Path]) -> Iterator[Row]:
    for path in copies:
        with suppress(OSError), path.open("rb") as file:
            for line in file:
                with suppress(JournalError):
                    yield from text_form.read_rows([line])
