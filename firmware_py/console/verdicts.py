"""Whether the record holds, as a person reads it: days, seals, exports, repairs."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from firmware_py.journal.chain import ChainFault, ChainWrong
from firmware_py.journal.entry import Head
from firmware_py.journal.export import Exported
from firmware_py.journal.repair import Repaired
from firmware_py.journal.seal_check import SealVerdict
from firmware_py.journal.verify import DayVerdict, VerifyResult
from firmware_py.text.catalogue import DEFAULT
from firmware_py.text.codes import verdicts as codes
from firmware_py.text.message import Message
from firmware_py.text.render import sentence

# What is wrong with a record, and what a seal is of.
WRONG: Mapping[ChainWrong, Callable[[], Message]] = {
    ChainWrong.MISSING: codes.verdict_wrong_missing,
    ChainWrong.EDITED: codes.verdict_wrong_edited,
    ChainWrong.OUT_OF_ORDER: codes.verdict_wrong_out_of_order,
    ChainWrong.TRUNCATED: codes.verdict_wrong_truncated,
    ChainWrong.UNLINKED: codes.verdict_wrong_unlinked,
    ChainWrong.UNREADABLE: codes.verdict_wrong_unreadable,
    ChainWrong.UNSIGNED: codes.verdict_wrong_unsigned,
    ChainWrong.UNSEALED: codes.verdict_wrong_unsealed,
}
COPIES: Mapping[str, Callable[[], Message]] = {
    "record": codes.verdict_copy_record,
    "second copy": codes.verdict_copy_second,
}


def verdict_page(verdicts: Iterable[DayVerdict], language: str = DEFAULT) -> str:
    """Say of every day whether it holds, and where it does not."""
    return _page((row for verdict in verdicts for row in _verdict_rows(verdict)), language)


def _page(rows: Iterable[Message], language: str) -> str:
    return "\n".join(sentence(row, language) for row in rows)


def _verdict_rows(verdict: DayVerdict) -> Iterator[Message]:
    yield _verdict_line(verdict)
    if verdict.warning:
        yield codes.verdict_warning(day_text=verdict.first.name, why_law=verdict.warning)


def _verdict_line(verdict: DayVerdict) -> Message:
    first, fault = verdict.first, verdict.fault
    where = _entries(first.name, first.entries)
    if fault is None:
        return codes.verdict_good(what_message=_with_head(where, first.head))
    return codes.verdict_bad(what_message=_what_is_bad(verdict, fault, where))


def _what_is_bad(verdict: DayVerdict, fault: ChainFault, where: Message) -> Message:
    first, mend = verdict.first, codes.verdict_do_mend()
    if first.day is None or first.head is None:
        return codes.verdict_unread(
            day_text=first.name, wrong_message=WRONG[fault.wrong](), why_law=fault.why,
            do_message=mend,
        )  # fmt: skip
    found = _found(fault)
    if first.good and verdict.copy is not None:
        return codes.verdict_copy_bad(
            where_message=where, copy_text=verdict.copy.name, found_message=found, do_message=mend
        )
    return codes.verdict_broken(where_message=where, found_message=found, do_message=mend)


def _entries(name: str, count: int) -> Message:
    return codes.verdict_entries(day_text=name, entries_count=count)


def _found(fault: ChainFault) -> Message:
    return codes.verdict_found(
        wrong_message=WRONG[fault.wrong](), number=fault.seq, why_law=fault.why
    )


def _with_head(where: Message, head: Head | None) -> Message:
    if head is None:
        return where
    return codes.verdict_head(where_message=where, number=head.seq, hash_text=head.hash)


def seal_page(found: Iterable[SealVerdict], language: str = DEFAULT) -> str:
    """Say to which entry the seals hold."""
    return _page(map(_seal_line, found), language)


def _seal_line(found: SealVerdict) -> Message:
    held = _held(found)
    if found.fault is None:
        return codes.verdict_good(what_message=codes.verdict_seal_to_the_end(seal_message=held))
    broken = codes.verdict_broken(
        where_message=held, found_message=_found(found.fault), do_message=codes.verdict_do_believe()
    )
    return codes.verdict_bad(what_message=broken)


def _held(found: SealVerdict) -> Message:
    known = COPIES.get(found.what)
    copy = codes.verdict_copy_other(name=found.what) if known is None else known()
    if not found.first:
        return codes.verdict_seal_none(copy_message=copy)
    return codes.verdict_seal_holds(
        copy_message=copy, first_number=found.first, through_number=found.through
    )


def export_page(found: Exported, language: str = DEFAULT) -> str:
    """Say what was exported and which head to print."""
    where = _with_head(_entries(str(found.path), found.entries), found.head)
    written = codes.verdict_export_written(where_message=where, key_text=found.public_key)
    return sentence(written, language)


def export_verdict(found: VerifyResult, language: str = DEFAULT) -> str:
    """Say whether an export is what was signed."""
    if found.fault is not None:
        bad = codes.verdict_export_bad(name=found.name, found_message=_found(found.fault))
        return sentence(codes.verdict_bad(what_message=bad), language)
    where = _with_head(_entries(found.name, found.entries), found.head)
    holds = codes.verdict_export_holds(where_message=where)
    return sentence(codes.verdict_good(what_message=holds), language)


def repair_page(found: Repaired | None, language: str = DEFAULT) -> str:
    """Say what was restored and where the damaged file is kept."""
    return sentence(codes.verdict_repair_nothing() if found is None else _repaired(found), language)


def _repaired(found: Repaired) -> Message:
    kept = codes.verdict_repair_none_kept()
    if found.kept:
        kept = codes.verdict_repair_kept(paths_text=", ".join(map(str, found.kept)))
    done = codes.verdict_repair_done(
        name=found.restored, number=found.through.seq, hash_text=found.through.hash,
        kept_message=kept,
    )  # fmt: skip
    if not found.unproved:
        return done
    return codes.verdict_repair_unproved(done_message=done, unproved_count=found.unproved)
