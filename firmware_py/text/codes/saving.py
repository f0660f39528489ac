"""Messages of `messages/saving.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def record_wrong_edited(*, number: int) -> Message:
    """Entry {number} is not what was written."""
    return Message("record-wrong.edited", (("number", number),))


def record_wrong_missing(*, number: int) -> Message:
    """Entry {number} is missing."""
    return Message("record-wrong.missing", (("number", number),))


def record_wrong_out_of_order(*, number: int) -> Message:
    """Entry {number} does not follow the one before it: one of the two was changed."""
    return Message("record-wrong.out-of-order", (("number", number),))


def record_wrong_unreadable(*, told_text: str) -> Message:
    """It cannot be read: {told_text}."""
    return Message("record-wrong.unreadable", (("told_text", told_text),))


def record_held_disk_full(*, file_text: str) -> Message:
    """No room to save in {file_text}. Free space on the journal's disk."""
    return Message("record-held.disk-full", (("file_text", file_text),))


def record_held_disk_failed(*, file_text: str, system_text: str) -> Message:
    """The disk of {file_text} failed: {system_text}. Check the card and its mount."""
    return Message("record-held.disk-failed", (("file_text", file_text), ("system_text", system_text),))


def record_held_disk_locked(*, file_text: str) -> Message:
    """Another program is writing {file_text}. Close it."""
    return Message("record-held.disk-locked", (("file_text", file_text),))


def record_held_ended(*, told_text: str) -> Message:
    """The journal takes no more entries: {told_text}."""
    return Message("record-held.ended", (("told_text", told_text),))


def record_held_copy(*, system_text: str) -> Message:
    """The second copy cannot be written: {system_text}. Check its disk."""
    return Message("record-held.copy", (("system_text", system_text),))


def record_held_seal(*, system_text: str) -> Message:
    """The key of the seal cannot be kept: {system_text}. Check its disk."""
    return Message("record-held.seal", (("system_text", system_text),))


def record_held_late() -> Message:
    """The journal is late."""
    return Message("record-held.late")


def record_held_hung() -> Message:
    """The journal is hung."""
    return Message("record-held.hung")


def started_after_cut() -> Message:
    """After a power cut."""
    return Message("started.after-cut")


def record_read_since(*, number: int) -> Message:
    """From entry {number} on."""
    return Message("record-read.since", (("number", number),))


def record_read_day_closed(*, day_text: str) -> Message:
    """Closed day {day_text}."""
    return Message("record-read.day-closed", (("day_text", day_text),))

