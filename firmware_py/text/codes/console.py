"""Messages of `messages/console.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def read_only_line() -> Message:
    """This line only looks on: nothing can be changed from it."""
    return Message("read-only.line")


def logged_out_idle() -> Message:
    """The session has ended: ten minutes without a command."""
    return Message("logged-out.idle")


def no_such_alarm_number(*, number: int) -> Message:
    """There is no alarm with the number {number}."""
    return Message("no-such-alarm.number", (("number", number),))


def as_it_is_alarm_seen(*, number: int, name: str) -> Message:
    """Alarm {number} was acknowledged by {name} already."""
    return Message("as-it-is.alarm-seen", (("number", number), ("name", name),))


def alarm_list_empty() -> Message:
    """No alarms."""
    return Message("alarm-list.empty")


def alarm_list_unseen() -> Message:
    """Not acknowledged."""
    return Message("alarm-list.unseen")


def alarm_list_seen(*, name: str) -> Message:
    """Acknowledged by {name}."""
    return Message("alarm-list.seen", (("name", name),))

