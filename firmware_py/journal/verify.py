"""Verification: does the record hold together, and if not, which entry is the first that is wrong.

Nothing is written or repaired here. A chain alone cannot show that its end was cut off: that takes
something outside it, which is the second copy, the day after, the closing, or a head on paper.
"""

from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from firmware_py.journal import schema, text_form
from firmware_py.journal.chain import ChainFault, ChainWalk, ChainWrong, Row, day_head
from firmware_py.journal.day_chain import archived_through
from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.entry import Day, Head
from firmware_py.journal.errors import JournalDamaged, JournalError
from firmware_py.journal.reader import Reader


@dataclass(frozen=True, slots=True)
class VerifyResult:
    """What was found in one file: how far it is good, and the first fault."""

    name: str
    day: Day | None
    entries: int
    head: Head | None
    fault: ChainFault | None = None

    @property
    def good(self) -> bool:
        """Whether nothing is wrong."""
        return self.fault is None


@dataclass(frozen=True, slots=True)
class DayVerdict:
    """A day in both its copies."""

    first: VerifyResult
    copy: VerifyResult | None
    # What is not wrong and should be mended all the same.
    warning: str = ""

    @property
    def fault(self) -> ChainFault | None:
        """The first thing wrong in either."""
        return self.first.fault or (self.copy.fault if self.copy else None)


def verify_day(path: Path, expected: Head | None = None) -> VerifyResult:
    """Check a day's file whole; `expected` is a head known from elsewhere, such as a report."""
    try:
        reader = Reader(path)
    except JournalError as error:
        seq = getattr(error, "seq", None) or 0
        return VerifyResult(
            path.name, None, 0, None, ChainFault(seq, ChainWrong.UNREADABLE, str(error))
        )
    with closing(reader):
        walk, seals = ChainWalk(day_head(reader.day)), _Seals()
        # What must be reached is read before the walk: meanwhile the station may write on.
        reach = _reach(reader, path)
        # Every entry first: a fault with a number says more than one of the file's structure.
        fault = (
            _follow(walk, seals.watched(reader.rows()), expected)
            or _unsealed(walk, seals)
            or (reach if isinstance(reach, ChainFault) else _cut_off(walk, reach))
            or _structure(reader, path)
        )
    return _verdict(path.name, reader.day, walk, fault)


def verify_since(path: Path, head: Head) -> VerifyResult:
    """Check a day's entries after a head that was good before, and that this head still stands.

    Before and after each round: what is checked is what was written since, read anew.
    """
    try:
        with Reader(path) as reader:
            day, walk = reader.day, ChainWalk(head)
            stands = head == day_head(day) or any(
                entry.hash == head.hash for entry in reader.entries(head.seq - 1, head.seq)
            )
            fault = _follow(walk, reader.rows(head.seq), None)
    except JournalError as error:
        return VerifyResult(
            path.name, None, 0, None, ChainFault(head.seq, ChainWrong.UNREADABLE, str(error))
        )
    if not stands:
        fault = ChainFault(head.seq, ChainWrong.EDITED, f"entry {head.seq} is not what it was")
    return _verdict(path.name, day, walk, fault)


def verify_copy(path: Path) -> VerifyResult:
    """Check a second copy whole; a torn last line is the end of what was synced, not a fault."""
    try:
        with path.open("rb") as file:
            return verify_lines(path.name, (line for line in file if line.endswith(b"\n")))
    except OSError as error:
        return VerifyResult(
            path.name, None, 0, None, ChainFault(0, ChainWrong.UNREADABLE, str(error))
        )


def verify_lines(name: str, text: Iterable[bytes]) -> VerifyResult:
    """Check a chain written as text: the day's line, then one line an entry."""
    stream = iter(text)
    try:
        day = text_form.read_day_line(next(stream, b""))
    except JournalError as error:
        return VerifyResult(name, None, 0, None, ChainFault(0, ChainWrong.UNREADABLE, str(error)))
    walk = ChainWalk(day_head(day))
    fault = _follow(walk, text_form.read_rows(stream), None)
    return _verdict(name, day, walk, fault)


def verify_shelf(shelf: DayFiles, expected: Head | None = None) -> list[DayVerdict]:
    """Check every day, its copy, and that each goes on from the one before."""
    verdicts: list[DayVerdict] = []
    archived = archived_through(shelf.days())
    for path in shelf.days():
        # The copy first: it is written after the record, so it can never be ahead of it.
        copy_path = shelf.copy_of(path)
        copy = verify_copy(copy_path) if copy_path.exists() else None
        first = verify_day(path, _within(path, expected))
        before = verdicts[-1].first if verdicts else None
        first = _unless_faulty(first, _unlinked(before, first, archived))
        if path != shelf.days()[-1]:
            first = _unless_faulty(first, _reopened(path, first))
        first = _unless_faulty(first, _copies_differ(path, first, copy))
        copy = copy and _unless_faulty(copy, _short(path, first, copy))
        verdicts.append(DayVerdict(first, copy, "" if copy else _uncopied(copy_path)))
    lost = [_lost(shelf, path) for path in shelf.lost_days()]
    return sorted([*verdicts, *lost], key=lambda verdict: verdict.first.name)


def _uncopied(copy_path: Path) -> str:
    """Warn of a day without its second copy: alone, it cannot show that its end was cut off."""
    return (
        f"its second copy {copy_path.name} is not in {copy_path.parent}: mount the medium of the "
        "copies, or with the station stopped let `tapete journal repair` write it anew"
    )


def _lost(shelf: DayFiles, path: Path) -> DayVerdict:
    """Judge a day that only its copy still knows."""
    copy = verify_copy(shelf.copy_of(path))
    seq = copy.day.first_seq if copy.day else 0
    why = f"only its second copy {copy.name} is there: the day was lost, or is on another disk"
    return DayVerdict(
        VerifyResult(path.name, copy.day, 0, None, ChainFault(seq, ChainWrong.MISSING, why)), copy
    )


def _follow(walk: ChainWalk, rows: Iterable[Row], expected: Head | None) -> ChainFault | None:
    try:
        if expected is None:
            return walk.follow(rows)
        stream = iter(rows)
        fault = walk.follow(_through(stream, expected.seq, walk.seq))
        return fault or _not_expected(walk, expected) or walk.follow(stream)
    except JournalError as error:
        return ChainFault(walk.seq + 1, ChainWrong.UNREADABLE, f"entry {walk.seq + 1}: {error}")


def _through(rows: Iterator[Row], last: int, at: int) -> Iterator[Row]:
    while at < last:
        row = next(rows, None)
        if row is None:
            return
        at = row[0]
        yield row


def _not_expected(walk: ChainWalk, expected: Head) -> ChainFault | None:
    if walk.seq < expected.seq:
        return _truncated(walk, f"the head given is that of entry {expected.seq}")
    if walk.head != expected:
        why = f"the hash of entry {walk.seq} is not the one given: the record was rewritten"
        return ChainFault(walk.seq, ChainWrong.EDITED, why)
    return None


class _Seals:
    """Which of the rows that pass was the last one with a seal."""

    def __init__(self) -> None:
        self.seq = 0

    def watched(self, rows: Iterable[Row]) -> Iterator[Row]:
        """Let rows pass."""
        for row in rows:
            if row[8]:
                self.seq = row[0]
            yield row


def _unsealed(walk: ChainWalk, seals: _Seals) -> ChainFault | None:
    """Find entries after the last seal: a commit ends with one, so they were added by no station.

    Without the key this shows that a seal is missing, not whether those that are there hold.
    """
    if not seals.seq or seals.seq == walk.seq:
        return None
    why = f"entry {seals.seq} has a seal and what follows has none: the station did not write it"
    return ChainFault(seals.seq + 1, ChainWrong.UNSEALED, why)


@dataclass(frozen=True, slots=True)
class _Reach:
    """How far other tables of a file say that its entries go."""

    closed: Head | None
    attached_seq: int


def _reach(reader: Reader, path: Path) -> _Reach | ChainFault:
    try:
        attached = next(reader.attachments(), None)
        return _Reach(reader.closing(), attached[0] if attached else 0)
    except JournalError as error:
        return ChainFault(reader.day.first_seq, ChainWrong.UNREADABLE, f"{path.name}: {error}")


def _cut_off(walk: ChainWalk, reach: _Reach) -> ChainFault | None:
    if reach.closed is not None and reach.closed != walk.head:
        return _truncated(walk, f"the day was closed at entry {reach.closed.seq}")
    if reach.attached_seq > walk.seq:
        return _truncated(walk, f"a snapshot of entry {reach.attached_seq} is there")
    return None


def _structure(reader: Reader, path: Path) -> ChainFault | None:
    first = reader.day.first_seq
    try:
        complaint = reader.sound()
        shape = reader.shape()
    except JournalError as error:
        return ChainFault(first, ChainWrong.UNREADABLE, f"{path.name}: {error}")
    if complaint:
        return ChainFault(first, ChainWrong.UNREADABLE, f"{path.name}: {complaint}")
    if not (schema.newest_shape() <= shape or schema.unsealed_shape() <= shape):
        return ChainFault(first, ChainWrong.EDITED, f"{path.name}: tables or triggers were changed")
    return None


def _truncated(walk: ChainWalk, but: str) -> ChainFault:
    why = f"the record ends at entry {walk.seq}, but {but}"
    return ChainFault(walk.seq + 1, ChainWrong.TRUNCATED, why)


def _verdict(name: str, day: Day, walk: ChainWalk, fault: ChainFault | None) -> VerifyResult:
    return VerifyResult(name, day, walk.seq - day.first_seq + 1, walk.head, fault)


def _within(path: Path, expected: Head | None) -> Head | None:
    """Give the expected head to the day that should hold it: the newest that starts before it."""
    if expected is None:
        return None
    newer = [day for day in path.parent.glob("*.db") if day.name > path.name]
    starts = [_first_seq(day) for day in (path, *newer)]
    if starts[0] > expected.seq or any(start <= expected.seq for start in starts[1:]):
        return None
    return expected


def _first_seq(path: Path) -> int:
    try:
        with Reader(path) as reader:
            return reader.day.first_seq
    except JournalError:
        return 0


def _unless_faulty(verdict: VerifyResult, fault: ChainFault | None) -> VerifyResult:
    return replace(verdict, fault=verdict.fault or fault)


def _unlinked(before: VerifyResult | None, now: VerifyResult, archived: int) -> ChainFault | None:
    if now.day is None:
        return None
    if now.name != f"{now.day.name}.db":
        why = f"{now.name} holds the day {now.day.name}: files were swapped or renamed"
        return ChainFault(now.day.first_seq, ChainWrong.UNLINKED, why)
    if before is None:
        return _beheaded(now.name, now.day, archived)
    return None if before.head is None else _gap(before, before.head, now.name, now.day)


def _gap(before: VerifyResult, end: Head, name: str, day: Day) -> ChainFault | None:
    """Find a day that does not go on from the end of the one before."""
    if before.day is None or day.ordinal != before.day.ordinal + 1:
        why = f"between {before.name} and {name} a day is missing"
        return ChainFault(end.seq + 1, ChainWrong.MISSING, why)
    if end == Head(day.first_seq - 1, day.prev):
        return None
    why = f"{name} does not go on from entry {end.seq}, the end of {before.name}"
    return ChainFault(day.first_seq, ChainWrong.UNLINKED, why)


def _reopened(path: Path, first: VerifyResult) -> ChainFault | None:
    """Find a day that is open though another follows it."""
    if first.head is None:
        return None
    with Reader(path) as reader:
        if reader.closing() is not None:
            return None
    why = f"{first.name} is not closed, but another day follows it"
    return ChainFault(first.head.seq, ChainWrong.EDITED, why)


def _beheaded(name: str, day: Day, archived: int) -> ChainFault | None:
    """Find that days before the first are gone, but for those on record as archived."""
    if day.ordinal <= archived + 1:
        return None
    why = f"the days {archived + 1} to {day.ordinal - 1} are missing: {name} goes on from them"
    return ChainFault(
        day.first_seq - 1, ChainWrong.MISSING, f"{why}, and nobody put on record an archive"
    )


def _copies_differ(path: Path, first: VerifyResult, copy: VerifyResult | None) -> ChainFault | None:
    """Compare where the shorter of both ends: chains that agree there agree before it."""
    if copy is None or copy.head is None or first.head is None or not first.good:
        return None
    if copy.head.seq > first.head.seq:
        why = f"the record ends at entry {first.head.seq}, but its copy holds {copy.head.seq}"
        return ChainFault(first.head.seq + 1, ChainWrong.TRUNCATED, why)
    with Reader(path) as reader:
        start = day_head(reader.day)
        entry = next(reader.entries(copy.head.seq - 1, copy.head.seq), None)
    same = entry.hash == copy.head.hash if entry else start.hash == copy.head.hash
    if same:
        return None
    return ChainFault(
        copy.head.seq, ChainWrong.EDITED, f"entry {copy.head.seq} differs in its copy"
    )


def _short(path: Path, first: VerifyResult, copy: VerifyResult) -> ChainFault | None:
    """Find a copy that lacks the end of a closed day; that of an open one may be on its way."""
    if not first.good or not copy.good or copy.head is None or copy.head == first.head:
        return None
    with Reader(path) as reader:
        if reader.closing() is None:
            return None
    why = f"the day is closed, but its copy ends at entry {copy.head.seq}"
    return ChainFault(copy.head.seq + 1, ChainWrong.TRUNCATED, why)


def refuse_damage(verdict: VerifyResult) -> None:
    """Raise what was found wrong."""
    if verdict.fault:
        raise JournalDamaged(f"{verdict.name}: {verdict.fault.why}", verdict.fault.seq)
