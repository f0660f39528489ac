"""The close of a gaming day: everything is checked once more, then nothing may follow."""

from dataclasses import dataclass

from firmware_py.journal.day_files import DayFiles, open_day
from firmware_py.journal.entry import Day, Head
from firmware_py.journal.errors import JournalDamaged
from firmware_py.journal.sealing import Sealing
from firmware_py.journal.verify import verify_shelf


@dataclass(frozen=True, slots=True)
class ClosedDay:
    """What the report prints: the day, how many entries, and the head to keep elsewhere."""

    day: Day
    entries: int
    head: Head

    @property
    def printed_head(self) -> str:
        """The head as `tapete journal verify --head` takes it."""
        return f"{self.head.seq}:{self.head.hash}"


def close_day(shelf: DayFiles, sealing: Sealing | None = None) -> ClosedDay:
    """Check the newest day whole, in both copies, and close it; its writer must have stopped."""
    opened = open_day(shelf, sealing)
    try:
        verdict = verify_shelf(shelf)[-1]
        if verdict.fault:
            text = f"{verdict.first.name} is not closed: {verdict.fault.why}. Keep both copies."
            raise JournalDamaged(text, verdict.fault.seq)
        opened.store.close_day()
        day, head = opened.store.day, opened.store.head
    finally:
        opened.close()
    return ClosedDay(day, head.seq - day.first_seq + 1, head)
