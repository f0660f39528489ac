"""Stops that a person ends: in play, in the middle of a halt, and behind a suspension."""

from typing import TYPE_CHECKING

from firmware_py.table.decision import RefusedEventError
from firmware_py.table.devices import Need
from firmware_py.table.due import Due, NothingDue, SupervisorDue
from firmware_py.table.states import Phase
from firmware_py.text.codes import rulings as codes

if TYPE_CHECKING:
    from firmware_py.table.table import Table

# What may be decided of a stop in the middle of a halt: the halt has a matter of its own.
IN_A_HALT = frozenset({"continue", "redeal", "void-round"})


def stop(table: "Table", due: SupervisorDue) -> None:
    """Let a person decide before anything goes on; what a halt waited for is kept."""
    if table.phase is Phase.SUSPENDED:
        # Somebody had play stand still: it stops when he takes it up again.
        table.stops_next = due
        return
    if table.phase is Phase.HALTED and table.kept is None:
        table.kept = table.due
    table.halt(due)


def stop_next(table: "Table") -> None:
    """Stop play that was taken up again, where something came to light meanwhile."""
    due, table.stops_next = table.stops_next, None
    if due is not None and table.round is not None:
        stop(table, due)


def refuse_other(table: "Table", ruling: str) -> None:
    """Refuse a ruling on the matter of a halt as long as play is stopped in the middle of it."""
    if table.kept is not None and ruling not in IN_A_HALT:
        raise RefusedEventError(codes.not_due_stopped_meanwhile(due_message=table.kept.message()))


def resume_round(table: "Table") -> None:
    """Wait again for what the halt waited for, unless it has come meanwhile."""
    assert table.kept is not None
    table.due, table.kept = table.kept, None
    missed = any(table.setup.need_of(name) is Need.CARDS for name in table.lost)
    if waits_for_device(table.due) and not missed:
        table.resume()


def waits_for_device(due: Due) -> bool:
    """Tell whether a halt waits for a device, and ends when it is back."""
    return isinstance(due, NothingDue) or (isinstance(due, SupervisorDue) and bool(due.waits_for))
