"""Messages of `messages/life.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def wrong_phase_now_due(*, phase: str, other_phases: tuple[str, ...], due_message: Message) -> Message:
    """The table is {phase}, not {other_phases}; now due: {due_message}."""
    return Message("wrong-phase.now-due", (("phase", phase), ("other_phases", other_phases), ("due_message", due_message),))


def wrong_phase_suspended(*, phase: str, other_phases: tuple[str, ...]) -> Message:
    """The table is {phase}, not {other_phases}; now due: resume."""
    return Message("wrong-phase.suspended", (("phase", phase), ("other_phases", other_phases),))


def no_round_in_play() -> Message:
    """No round is in play."""
    return Message("no-round.in-play")


def unknown_event_unhandled(*, text: str) -> Message:
    """Nothing handles {text}."""
    return Message("unknown-event.unhandled", (("text", text),))


def wrong_phase_stopped_elsewhere(*, phase: str) -> Message:
    """Play was not stopped while {phase}."""
    return Message("wrong-phase.stopped-elsewhere", (("phase", phase),))

