"""The life of a table as data: what leads where, what holds it back, what follows."""

from typing import TYPE_CHECKING

from firmware_py.table import follows, holds
from firmware_py.table.machine import Callback, Guard, Life, Row, Steps
from firmware_py.table.states import AWAY, OPEN, PLAY, ROUND, Phase, Trigger
from firmware_py.text.codes import life as codes
from firmware_py.text.message import Message

if TYPE_CHECKING:
    from firmware_py.table.table import Table


def _stopped_in(phase: Phase) -> "Guard[Table]":
    """Let play be taken up only where it was stopped."""

    def guard(table: "Table", _event: object) -> Message | None:
        if table.before is not None and table.before[0] is phase:
            return None
        return codes.wrong_phase_stopped_elsewhere(phase=phase)

    return guard


_BEFORE_BETS: "tuple[Guard[Table], ...]" = (
    holds.last_round_over,
    holds.shoe_over,
    holds.last_shoe_over,
    holds.not_shuffled,
    holds.not_cut,
    holds.device_lost,
    holds.deck_unchecked,
)
_BEFORE_DEAL: "tuple[Guard[Table], ...]" = (
    holds.closed_already,
    holds.nobody_bets,
    holds.incomplete,
)
_BEFORE_CLOSING: "tuple[Guard[Table], ...]" = (holds.rounds_left, holds.stakes_wait)

ROWS: "tuple[Row[Table, Phase], ...]" = (
    Row(Trigger.CHECK, (Phase.CLOSED,), Phase.CHECKING),
    Row(Trigger.PASS_CHECK, (Phase.CHECKING,), Phase.IDLE, (holds.unchecked,)),
    Row(Trigger.FAIL_CHECK, (Phase.CHECKING,), Phase.CLOSED),
    Row(Trigger.OPEN_BETS, (Phase.IDLE,), Phase.BETTING, _BEFORE_BETS),
    # Bets are closed, and slots and tokens still read: play leaves the phase with what is due.
    Row(Trigger.CLOSE_BETS, (Phase.BETTING,), None, _BEFORE_DEAL),
    # A hand on which nobody bets: cards that an error exposed are played out.
    Row(Trigger.PLAY_OUT, (Phase.IDLE,), Phase.BETTING),
    Row(Trigger.DEAL, (Phase.BETTING, *PLAY), Phase.DEALING),
    Row(Trigger.DEAL_AGAIN, (Phase.HALTED,), Phase.DEALING),
    Row(Trigger.DECIDE, (Phase.BETTING, *PLAY), Phase.DECIDING),
    Row(Trigger.REVEAL, PLAY, Phase.REVEALING),
    # A list on the table may be made anew by a ruling, and a ruling may end a halted round.
    Row(Trigger.SETTLE, (*ROUND, *AWAY), Phase.SETTLING),
    # An annulled round too ends when its list is paid.
    Row(Trigger.FINISH, (Phase.SETTLING,), Phase.IDLE),
    # Halted play may be halted once more, for another matter.
    Row(Trigger.HALT, (*OPEN, Phase.HALTED), Phase.HALTED),
    Row(Trigger.SUSPEND, OPEN, Phase.SUSPENDED, (holds.no_reason,)),
    *(Row(Trigger.GO_ON, (Phase.HALTED,), phase, (_stopped_in(phase),)) for phase in OPEN),
    *(Row(Trigger.RESUME, (Phase.SUSPENDED,), phase, (_stopped_in(phase),)) for phase in OPEN),
    Row(Trigger.BEGIN_CLOSING, (Phase.IDLE,), Phase.CLOSING, _BEFORE_CLOSING),
    Row(Trigger.CLOSE, (Phase.CLOSING,), Phase.CLOSED, (holds.undone,)),
)
_ENTERING: "dict[Phase, tuple[Callback[Table], ...]]" = {
    Phase.HALTED: (follows.lock,),
    Phase.CLOSED: (follows.shut,),
}
_LEAVING: "dict[Phase, tuple[Callback[Table], ...]]" = dict.fromkeys(AWAY, (follows.stop_is_over,))
LIFE: "Life[Table, Phase]" = Life("table", Phase.CLOSED, ROWS, _ENTERING, _LEAVING)
STEPS = Steps(LIFE, "_phase")
