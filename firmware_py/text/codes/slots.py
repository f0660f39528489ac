"""Messages of `messages/slots.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def slot_alarm_told(*, seat: int, why_message: Message) -> Message:
    """Slot {seat}: {why_message}."""
    return Message("slot-alarm.told", (("seat", seat), ("why_message", why_message),))


def slot_alarm_token_while_away(*, seat: int) -> Message:
    """Slot {seat}: a token fell while the slot was away."""
    return Message("slot-alarm.token-while-away", (("seat", seat),))


def slot_alarm_events_missed(*, seat: int, missed_count: int) -> Message:
    """Slot {seat}: {missed_count} events were lost before they could be read."""
    return Message("slot-alarm.events-missed", (("seat", seat), ("missed_count", missed_count),))


def slot_alarm_tokens_unexplained(*, seat: int, counted_count: int) -> Message:
    """Slot {seat}: {counted_count} tokens counted and never reported."""
    return Message("slot-alarm.tokens-unexplained", (("seat", seat), ("counted_count", counted_count),))


def slot_event_told(*, slotcode: int) -> Message:
    """{slotcode}."""
    return Message("slot-event.told", (("slotcode", slotcode),))


def slot_event_closed_kind(*, number: int) -> Message:
    """Token of kind {number} given back because it is closed to it."""
    return Message("slot-event.closed-kind", (("number", number),))


def slot_event_cancelled_kind(*, number: int) -> Message:
    """Credit of kind {number} cancelled by the device: an incident."""
    return Message("slot-event.cancelled-kind", (("number", number),))


def slot_event_not_in_paper(*, number: int) -> Message:
    """Event code {number} is not in the paper: look it up in the device's manual."""
    return Message("slot-event.not-in-paper", (("number", number),))


def slot_credit_without_token(*, number: int, kind_number: int) -> Message:
    """Credit {number} of kind {kind_number} came without a token: not credited."""
    return Message("slot.credit-without-token", (("number", number), ("kind_number", kind_number),))


def slot_credit_on_string(*, number: int, kind_number: int) -> Message:
    """Credit {number} of kind {kind_number} for a token on a string: not credited."""
    return Message("slot.credit-on-string", (("number", number), ("kind_number", kind_number),))


def slot_kind_not_had(*, kind_number: int) -> Message:
    """The slot accepted kind {kind_number}, which it does not have: open it."""
    return Message("slot.kind-not-had", (("kind_number", kind_number),))


def slot_setting_lost() -> Message:
    """The slot had lost how it was set; it was set again."""
    return Message("slot.setting-lost")


def slot_restarted_at_zero() -> Message:
    """The slot restarted: the event counter is 0."""
    return Message("slot.restarted-at-zero")


def slot_restarted_not_empty() -> Message:
    """The slot restarted: the counter is 0 and the buffer is not empty."""
    return Message("slot.restarted-not-empty")


def slot_restarted_back() -> Message:
    """The slot restarted: the counter went back."""
    return Message("slot.restarted-back")


def slot_restarted_beyond() -> Message:
    """The slot restarted: the counter went further than the events in the buffer."""
    return Message("slot.restarted-beyond")


def slot_restarted_otherwise() -> Message:
    """The slot restarted: the old events in the buffer are not those read before."""
    return Message("slot.restarted-otherwise")


def slot_serial_changed(*, before_number: int, now_number: int) -> Message:
    """Serial {before_number} was here before, now {now_number}: counters start anew."""
    return Message("slot.serial-changed", (("before_number", before_number), ("now_number", now_number),))


def slot_more_reported(*, more_count: int) -> Message:
    """{more_count} more tokens were reported than the device counted (header 225). Compare with the box before play goes on."""
    return Message("slot.more-reported", (("more_count", more_count),))


def slot_more_accepted(*, accepted_count: int, inserted_number: int) -> Message:
    """The device accepted {accepted_count} tokens and saw {inserted_number} put in (225, 226). Its counters cannot be trusted: change it."""
    return Message("slot.more-accepted", (("accepted_count", accepted_count), ("inserted_number", inserted_number),))

