"""Messages of `messages/links.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def warned_port_name(*, role: str, port_text: str) -> Message:
    """{role}: {port_text} is a name that changes at replug; use one of /dev/station or /dev/serial/by-path (deploy/70-tapete-ports.rules)."""
    return Message("warned.port-name", (("role", role), ("port_text", port_text),))


def warned_uncopied(*, days_text: str, folder_text: str) -> Message:
    """The second copies of {days_text} are not in {folder_text}: mount their medium, or stop the station and run `tapete journal repair --day N`."""
    return Message("warned.uncopied", (("days_text", days_text), ("folder_text", folder_text),))


def warned_traces(*, folder_text: str, system_text: str) -> Message:
    """Traces of ports that fail cannot be written to {folder_text}: {system_text}."""
    return Message("warned.traces", (("folder_text", folder_text), ("system_text", system_text),))


def warned_duty(*, where_text: str) -> Message:
    """A duty beside the table failed: {where_text}."""
    return Message("warned.duty", (("where_text", where_text),))

