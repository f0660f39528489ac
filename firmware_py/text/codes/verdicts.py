"""Messages of `messages/verdicts.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def verdict_good(*, what_message: Message) -> Message:
    """Good  {what_message}."""
    return Message("verdict.good", (("what_message", what_message),))


def verdict_bad(*, what_message: Message) -> Message:
    """BAD   {what_message}."""
    return Message("verdict.bad", (("what_message", what_message),))


def verdict_warning(*, day_text: str, why_law: str) -> Message:
    """WARN  {day_text}: {why_law}."""
    return Message("verdict.warning", (("day_text", day_text), ("why_law", why_law),))


def verdict_entries(*, day_text: str, entries_count: int) -> Message:
    """{day_text}: {entries_count} entries."""
    return Message("verdict.entries", (("day_text", day_text), ("entries_count", entries_count),))


def verdict_head(*, where_message: Message, number: int, hash_text: str) -> Message:
    """{where_message}, head {number}:{hash_text}."""
    return Message("verdict.head", (("where_message", where_message), ("number", number), ("hash_text", hash_text),))


def verdict_unread(*, day_text: str, wrong_message: Message, why_law: str, do_message: Message) -> Message:
    """{day_text}: {wrong_message}: {why_law} ({do_message})."""
    return Message("verdict.unread", (("day_text", day_text), ("wrong_message", wrong_message), ("why_law", why_law), ("do_message", do_message),))


def verdict_copy_bad(*, where_message: Message, copy_text: str, found_message: Message, do_message: Message) -> Message:
    """{where_message}, good; its second copy {copy_text}: {found_message} ({do_message})."""
    return Message("verdict.copy-bad", (("where_message", where_message), ("copy_text", copy_text), ("found_message", found_message), ("do_message", do_message),))


def verdict_broken(*, where_message: Message, found_message: Message, do_message: Message) -> Message:
    """{where_message}; {found_message} ({do_message})."""
    return Message("verdict.broken", (("where_message", where_message), ("found_message", found_message), ("do_message", do_message),))


def verdict_found(*, wrong_message: Message, number: int, why_law: str) -> Message:
    """{wrong_message} at entry {number}: {why_law}."""
    return Message("verdict.found", (("wrong_message", wrong_message), ("number", number), ("why_law", why_law),))


def verdict_do_mend() -> Message:
    """Keep both copies; with the station stopped, `tapete journal repair` makes one anew from the other."""
    return Message("verdict-do.mend")


def verdict_do_believe() -> Message:
    """Believe nothing of what follows; keep both copies and the machine."""
    return Message("verdict-do.believe")


def verdict_wrong_missing() -> Message:
    """Missing."""
    return Message("verdict-wrong.missing")


def verdict_wrong_edited() -> Message:
    """Edited."""
    return Message("verdict-wrong.edited")


def verdict_wrong_out_of_order() -> Message:
    """Out of order."""
    return Message("verdict-wrong.out-of-order")


def verdict_wrong_truncated() -> Message:
    """Truncated."""
    return Message("verdict-wrong.truncated")


def verdict_wrong_unlinked() -> Message:
    """Unlinked."""
    return Message("verdict-wrong.unlinked")


def verdict_wrong_unreadable() -> Message:
    """Unreadable."""
    return Message("verdict-wrong.unreadable")


def verdict_wrong_unsigned() -> Message:
    """Unsigned."""
    return Message("verdict-wrong.unsigned")


def verdict_wrong_unsealed() -> Message:
    """Unsealed."""
    return Message("verdict-wrong.unsealed")


def verdict_copy_record() -> Message:
    """The record."""
    return Message("verdict-copy.record")


def verdict_copy_second() -> Message:
    """The second copy."""
    return Message("verdict-copy.second")


def verdict_copy_other(*, name: str) -> Message:
    """{name}."""
    return Message("verdict-copy.other", (("name", name),))


def verdict_seal_holds(*, copy_message: Message, first_number: int, through_number: int) -> Message:
    """Seal on {copy_message}: holds from entry {first_number} to {through_number}."""
    return Message("verdict-seal.holds", (("copy_message", copy_message), ("first_number", first_number), ("through_number", through_number),))


def verdict_seal_none(*, copy_message: Message) -> Message:
    """Seal on {copy_message}: there is none."""
    return Message("verdict-seal.none", (("copy_message", copy_message),))


def verdict_seal_to_the_end(*, seal_message: Message) -> Message:
    """{seal_message}, the last."""
    return Message("verdict-seal.to-the-end", (("seal_message", seal_message),))


def verdict_export_written(*, where_message: Message, key_text: str) -> Message:
    """{where_message}, key {key_text}."""
    return Message("verdict-export.written", (("where_message", where_message), ("key_text", key_text),))


def verdict_export_bad(*, name: str, found_message: Message) -> Message:
    """{name}: {found_message}."""
    return Message("verdict-export.bad", (("name", name), ("found_message", found_message),))


def verdict_export_holds(*, where_message: Message) -> Message:
    """{where_message}, the signature holds."""
    return Message("verdict-export.holds", (("where_message", where_message),))


def verdict_repair_nothing() -> Message:
    """Both copies are good and agree: nothing was changed."""
    return Message("verdict-repair.nothing")


def verdict_repair_done(*, name: str, number: int, hash_text: str, kept_message: Message) -> Message:
    """{name} made anew up to {number}:{hash_text}; the damaged file: {kept_message}."""
    return Message("verdict-repair.done", (("name", name), ("number", number), ("hash_text", hash_text), ("kept_message", kept_message),))


def verdict_repair_kept(*, paths_text: str) -> Message:
    """{paths_text}."""
    return Message("verdict-repair.kept", (("paths_text", paths_text),))


def verdict_repair_none_kept() -> Message:
    """There was nothing to keep."""
    return Message("verdict-repair.none-kept")


def verdict_repair_unproved(*, done_message: Message, unproved_count: int) -> Message:
    """{done_message}; the {unproved_count} entries that follow stand in the damaged file alone and cannot be proved: tell the person in charge."""
    return Message("verdict-repair.unproved", (("done_message", done_message), ("unproved_count", unproved_count),))

