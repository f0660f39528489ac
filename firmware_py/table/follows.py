"""What follows from a step of a table's life, whichever event has led to it."""

from typing import TYPE_CHECKING

from firmware_py.table import custody
from firmware_py.table.effects import LockSabot

if TYPE_CHECKING:
    from firmware_py.table.table import Table

_LOCK = LockSabot()


def lock(table: "Table", _event: object) -> None:
    """Let no card leave while play is halted."""
    table.effects.append(_LOCK)


def stop_is_over(table: "Table", _event: object) -> None:
    """Forget where play was stopped: it goes on there, or the round ends."""
    table.before = None


def shut(table: "Table", _event: object) -> None:
    """Wait for the table to be opened."""
    table.due = custody.CLOSED
