"""«No va más»: the slots are shut and read once more, then nothing is added (R-38, R-39, S-15)."""

from typing import TYPE_CHECKING

from firmware_py.table import events as ev
from firmware_py.table.decision import RefusedEventError
from firmware_py.table.devices import Need, seat_slot
from firmware_py.table.due import BETS, BetsDue, Due, SlotsDue, TokensDue
from firmware_py.table.effects import Alarm
from firmware_py.table.states import Phase
from firmware_py.text.codes import bets as codes

if TYPE_CHECKING:
    from firmware_py.table.table import Table

_STOPPED = (Phase.HALTED, Phase.SUSPENDED)


def to_be_read(table: "Table", event: ev.BetsClosed) -> tuple[int, ...]:
    """Name the seats whose slots are read before the bets are frozen: those that answer."""
    return _answering(table, table.setup.slots) if event.reads_slots else ()


def freeze(table: "Table") -> None:
    """Have the tokens confirmed that were counted, or the first card dealt."""
    tokens = table.in_round().tokens
    if tokens:
        table.due = TokensDue(tuple(sorted(tokens)))
    else:
        table.begin_course()


def slots_read(table: "Table", event: ev.SlotsRead) -> None:
    """Freeze the tokens once every slot that answers was read."""
    due = table.due
    if not isinstance(due, SlotsDue):
        raise RefusedEventError(codes.not_due_slots_not_read())
    table.due = SlotsDue(tuple(seat for seat in due.seats if seat not in event.seats))
    begin_deal(table)


def begin_deal(table: "Table") -> None:
    """Wait for no slot that is lost; with none left the tokens are confirmed, or cards dealt."""
    due = table.due
    if not isinstance(due, SlotsDue) or table.phase is not Phase.BETTING:
        return
    left = _answering(table, due.seats)
    if left:
        table.due = SlotsDue(left)
        return
    try:
        freeze(table)
    except RefusedEventError as error:
        # The game cannot begin with these bets: they are open again, as before «no va más».
        table.due = BETS
        table.effects.append(Alarm(error.refusal.said))


def takes_tokens(table: "Table", seat: int) -> bool:
    """Tell whether a token that a slot took still counts."""
    due = _at_bets(table)
    return isinstance(due, BetsDue) or is_late(table, seat)


def is_late(table: "Table", seat: int) -> bool:
    """Tell whether a token comes to light after «no va más» and fell before it."""
    due = _at_bets(table)
    return isinstance(due, SlotsDue) and seat in due.seats


def _at_bets(table: "Table") -> Due | None:
    """What is due of the bets; where play stands still, what will be when it goes on.

    A slot was open when a token fell into it, also if a sabot has failed since.
    """
    if table.phase in _STOPPED and table.before is not None:
        return table.before[1]
    return table.due if table.phase is Phase.BETTING else None


def _answering(table: "Table", seats: tuple[int, ...]) -> tuple[int, ...]:
    """Leave out slots that are lost: their tokens are for people to settle."""
    lost = [role for role in table.lost if table.setup.need_of(role) is Need.TOKENS]
    if any(role not in map(seat_slot, table.setup.slots) for role in lost):
        # The bus itself is lost, and every slot with it.
        return ()
    return tuple(seat for seat in seats if seat_slot(seat) not in lost)
