"""The seals of a whole journal, checked with the first key: to which entry do they hold."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path

from firmware_py.journal import text_form
from firmware_py.journal.chain import ChainFault, ChainWrong, Row
from firmware_py.journal.day_files import DayFiles, rows_after
from firmware_py.journal.errors import JournalDamaged, JournalError, SealBroken
from firmware_py.journal.key_store import StoredKey, Vault
from firmware_py.journal.seal import KIND, Key, SealWalk, name_of
from firmware_py.journal.verify import DayVerdict, VerifyResult, verify_shelf


@dataclass(frozen=True, slots=True)
class SealVerdict:
    """What a key says of one copy: the first sealed entry, the last one proved, what is wrong."""

    what: str
    key: str
    first: int
    through: int
    fault: ChainFault | None = None


def check_seals(shelf: DayFiles, days: Sequence[DayVerdict], first_key: bytes) -> list[SealVerdict]:
    """Check the seals of both copies, as far as the chain of each is good."""
    record = _Check("record", first_key, [day.first for day in days])
    record.follow(lambda: rows_after(shelf.days(), 0))
    copies = sorted(shelf.copies.glob("*.jsonl"))
    if not copies:
        return [record.verdict]
    second = _Check("second copy", first_key, [day.copy for day in days if day.copy])
    second.follow(lambda: _copied(copies))
    return [record.verdict, second.verdict]


class _Check:
    """One copy's seals."""

    def __init__(self, what: str, first_key: bytes, found: Iterable[VerifyResult]) -> None:
        faults = [verdict.fault for verdict in found if verdict.fault is not None]
        # A seal is over the head of the chain: where that breaks, it proves nothing more.
        self._chain = min(faults, key=lambda fault: fault.seq, default=None)
        self.walk = SealWalk(Key(0, first_key))
        self.verdict = SealVerdict(what, name_of(first_key), 0, 0)

    def follow(self, rows: Callable[[], Iterator[Row]]) -> None:
        """Walk to the end, or to what does not hold."""
        try:
            fault = self._judged(rows())
        except JournalError as error:
            fault = ChainFault(self.walk.last.seq + 1, ChainWrong.UNREADABLE, str(error))
        first, through = self.walk.begun_seq, self.walk.through.seq
        self.verdict = replace(self.verdict, first=first, through=through, fault=fault)

    def _judged(self, rows: Iterator[Row]) -> ChainFault | None:
        end = self._chain.seq if self._chain else 2**63
        fault = self.walk.follow(takewhile(lambda row: row[0] < end, rows))
        return fault or self._chain or self._none() or self._headless() or self.walk.end()

    def _none(self) -> ChainFault | None:
        if self.walk.begun_seq:
            return None
        return ChainFault(1, ChainWrong.UNSEALED, "no entry is sealed with this key")

    def _headless(self) -> ChainFault | None:
        """Find that the first seals were taken off; days in the archive have theirs there."""
        walk = self.walk
        if walk.begun_kind == KIND.encode() or walk.first_seq > 1:
            return None
        why = (
            f"entry {walk.begun_seq} has the first seal and did not begin it: others were taken off"
        )
        return ChainFault(walk.begun_seq, ChainWrong.UNSEALED, why)


def _copied(copies: Iterable[Path]) -> Iterator[Row]:
    for path in copies:
        with path.open("rb") as file:
            file.readline()
            yield from text_form.read_rows(line for line in file if line.endswith(b"\n"))


def resume(shelf: DayFiles, first_key: bytes, vault: Vault) -> str:
    """Make the station's key anew from the first one, over a record that holds to its end."""
    days = verify_shelf(shelf)
    for day in days:
        if day.first.fault:
            raise JournalDamaged(f"{day.first.name}: {day.first.fault.why}", day.first.fault.seq)
    check = _Check("record", first_key, [])
    check.follow(lambda: rows_after(shelf.days(), 0))
    fault = check.verdict.fault
    if fault:
        text = f"The seal holds to entry {check.verdict.through}: {fault.why}. No key was made."
        raise SealBroken(text, fault.seq)
    through = check.walk.through
    key = check.walk.key.at(through.seq)
    vault.create(StoredKey(name_of(first_key), through, key))
    return f"{through.seq}:{through.hash}"
