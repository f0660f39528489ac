"""Messages of `messages/session.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def not_lost_told(*, role: str) -> Message:
    """{role} was not lost."""
    return Message("not-lost.told", (("role", role),))


def no_reason_suspension() -> Message:
    """A suspension needs a reason."""
    return Message("no-reason.suspension")


def no_announcement_last_rounds() -> Message:
    """The sheet announces no last rounds."""
    return Message("no-announcement.last-rounds")


def announced_last_rounds() -> Message:
    """The last rounds are announced already."""
    return Message("announced.last-rounds")


def wrong_phase_round_in_play(*, number: int, due_message: Message) -> Message:
    """Round {number} is in play ({due_message}): play it to its end and pay it, or let the person in charge annul it; then close the table."""
    return Message("wrong-phase.round-in-play", (("number", number), ("due_message", due_message),))


def rounds_left_announced(*, left_count: int) -> Message:
    """{left_count} announced rounds are still to be played."""
    return Message("rounds-left.announced", (("left_count", left_count),))


def carried_stakes_wait() -> Message:
    """Stakes wait for the next round: play it first."""
    return Message("carried.stakes-wait")


def not_checked_left(*, left_steps: tuple[str, ...]) -> Message:
    """Still to check: {left_steps}."""
    return Message("not-checked.left", (("left_steps", left_steps),))


def not_done_left(*, left_steps: tuple[str, ...]) -> Message:
    """Still to do: {left_steps}."""
    return Message("not-done.left", (("left_steps", left_steps),))

