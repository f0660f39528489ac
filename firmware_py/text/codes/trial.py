"""Messages of `messages/trial.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def trial_cards_few() -> Message:
    """No round begins to its end: the pack has too few cards for so many players."""
    return Message("trial.cards-few")


def trial_no_round(*, why_message: Message) -> Message:
    """No round begins: {why_message}."""
    return Message("trial.no-round", (("why_message", why_message),))


def trial_no_table(*, fault_text: str) -> Message:
    """No table can be set up: {fault_text}."""
    return Message("trial.no-table", (("fault_text", fault_text),))


def trial_not_played(*, error_text: str) -> Message:
    """A round cannot be played: {error_text}."""
    return Message("trial.not-played", (("error_text", error_text),))


def trial_not_gone_on(*, error_text: str) -> Message:
    """A round cannot go on: {error_text}."""
    return Message("trial.not-gone-on", (("error_text", error_text),))


def trial_refused(*, event: str, why_message: Message) -> Message:
    """{event} is refused: {why_message}."""
    return Message("trial.refused", (("event", event), ("why_message", why_message),))


def trial_endless(*, due_message: Message) -> Message:
    """A round does not end: {due_message}."""
    return Message("trial.endless", (("due_message", due_message),))


def trial_from_source(*, fault_message: Message, source_name: str) -> Message:
    """{fault_message} (cards {source_name})."""
    return Message("trial.from-source", (("fault_message", fault_message), ("source_name", source_name),))


def trial_told(*, name_lab: str, fault_message: Message) -> Message:
    """{name_lab}: {fault_message}."""
    return Message("trial.told", (("name_lab", name_lab), ("fault_message", fault_message),))

