"""What the journal says of itself, as messages: why it cannot save, what is wrong with an entry."""

from collections.abc import Callable, Mapping

from firmware_py.journal.chain import ChainFault, ChainWrong
from firmware_py.journal.day_files import OpenDay
from firmware_py.journal.status import JournalState, JournalStatus, Pace
from firmware_py.text.codes import saving as codes
from firmware_py.text.codes.links import warned_uncopied
from firmware_py.text.message import Message

_Say = Callable[[JournalStatus], Message]


def _ended(journal: JournalStatus) -> Message:
    return codes.record_held_ended(told_text=journal.why)


# The states of a journal that cannot save.
HELD: Mapping[JournalState, _Say] = {
    JournalState.DISK_FULL: lambda one: codes.record_held_disk_full(file_text=one.file),
    JournalState.DISK_FAILED: lambda one: codes.record_held_disk_failed(
        file_text=one.file, system_text=one.system
    ),
    JournalState.DISK_LOCKED: lambda one: codes.record_held_disk_locked(file_text=one.file),
    JournalState.BROKEN: _ended,
    JournalState.STOPPED: _ended,
}
# What is wrong with an entry; any other fault is one of the file, in the journal's own words.
_WRONG: Mapping[ChainWrong, Callable[[int], Message]] = {
    ChainWrong.EDITED: lambda seq: codes.record_wrong_edited(number=seq),
    ChainWrong.MISSING: lambda seq: codes.record_wrong_missing(number=seq),
    ChainWrong.OUT_OF_ORDER: lambda seq: codes.record_wrong_out_of_order(number=seq),
}


def why_said(journal: JournalStatus) -> Message | None:
    """Say what is wrong with the disk, the second copy or the key of the seal, or nothing."""
    if journal.why and journal.state in HELD:
        return HELD[journal.state](journal)
    if journal.copy_why:
        return codes.record_held_copy(system_text=journal.copy_system)
    return codes.record_held_seal(system_text=journal.seal_system) if journal.seal_why else None


def saving_said(journal: JournalStatus) -> Message | None:
    """Say why no new round may begin before everything is saved, or nothing."""
    if journal.may_begin_round:
        return None
    if (why := why_said(journal)) is not None:
        return why
    if journal.state in HELD:
        return HELD[journal.state](journal)
    hung = journal.pace is Pace.HUNG
    return codes.record_held_hung() if hung else codes.record_held_late()


def uncopied_said(day: OpenDay) -> tuple[Message, ...]:
    """Warn of days that stand in one copy alone: another medium may be mounted."""
    if not day.uncopied:
        return ()
    folder = str(day.mirror.path.parent)
    return (warned_uncopied(days_text=", ".join(day.uncopied), folder_text=folder),)


def fault_said(fault: ChainFault) -> Message:
    """Say in which way the record does not hold."""
    say = _WRONG.get(fault.wrong)
    return codes.record_wrong_unreadable(told_text=fault.why) if say is None else say(fault.seq)
