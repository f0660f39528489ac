"""Messages of `messages/record.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def record_seat(*, seat_name: str) -> Message:
    """Seat {seat_name}."""
    return Message("record.seat", (("seat_name", seat_name),))


def record_second(*, name: str) -> Message:
    """Or {name}."""
    return Message("record.second", (("name", name),))


def record_user(*, number: int) -> Message:
    """· local user {number}."""
    return Message("record.user", (("number", number),))


def record_process(*, name: str) -> Message:
    """· process {name}."""
    return Message("record.process", (("name", name),))


def record_interval(*, box: str, number: int) -> Message:
    """{box}, {number}."""
    return Message("record.interval", (("box", box), ("number", number),))


def record_day(*, day_text: str, offset_text: str) -> Message:
    """Gaming day {day_text} · local time, UTC{offset_text}."""
    return Message("record.day", (("day_text", day_text), ("offset_text", offset_text),))


def page_round_title(*, number: int, outcome_text: str) -> Message:
    """ROUND {number} · {outcome_text}."""
    return Message("page-round.title", (("number", number), ("outcome_text", outcome_text),))


def page_round_day(*, day_text: str) -> Message:
    """Gaming day {day_text}."""
    return Message("page-round.day", (("day_text", day_text),))


def page_round_number(*, number: int) -> Message:
    """Round {number}."""
    return Message("page-round.number", (("number", number),))


def page_round_entry(*, number: int) -> Message:
    """Entry {number}."""
    return Message("page-round.entry", (("number", number),))


def page_round_result(*, house_cents: int) -> Message:
    """Result of the house {house_cents}."""
    return Message("page-round.result", (("house_cents", house_cents),))


def page_round_jackpot(*, shown_cents: int) -> Message:
    """Jackpot {shown_cents}."""
    return Message("page-round.jackpot", (("shown_cents", shown_cents),))


def page_round_again(*, command_text: str) -> Message:
    """To see it again: {command_text}."""
    return Message("page-round.again", (("command_text", command_text),))


def page_round_reported(*, name: str) -> Message:
    """Reported by {name}."""
    return Message("page-round.reported", (("name", name),))


def page_round_ruled(*, name: str) -> Message:
    """Ruled by {name}."""
    return Message("page-round.ruled", (("name", name),))


def page_round_moved(*, number: int, place_text: str, name: str) -> Message:
    """Card {number} moved to {place_text} ({name})."""
    return Message("page-round.moved", (("number", number), ("place_text", place_text), ("name", name),))


def page_round_prize(*, number: int) -> Message:
    """Prize {number}."""
    return Message("page-round.prize", (("number", number),))


def page_round_seats(*, seats: tuple[int, ...]) -> Message:
    """Seats {seats}."""
    return Message("page-round.seats", (("seats", seats),))

