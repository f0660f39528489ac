"""The life of a table as data: phases, triggers, and where each leads."""

from dataclasses import dataclass
from enum import StrEnum


class Phase(StrEnum):
    """Where the table stands."""

    CLOSED = "closed"
    CHECKING = "checking"
    IDLE = "idle"
    BETTING = "betting"
    DEALING = "dealing"
    DECIDING = "deciding"
    REVEALING = "revealing"
    SETTLING = "settling"
    HALTED = "halted"
    SUSPENDED = "suspended"
    CLOSING = "closing"


class Trigger(StrEnum):
    """What moves the table from one phase to another."""

    CHECK = "check"
    PASS_CHECK = "pass-check"
    FAIL_CHECK = "fail-check"
    OPEN_BETS = "open-bets"
    DEAL = "deal"
    DECIDE = "decide"
    REVEAL = "reveal"
    SETTLE = "settle"
    FINISH = "finish"
    HALT = "halt"
    SUSPEND = "suspend"
    BACK_TO_IDLE = "back-to-idle"
    BACK_TO_BETTING = "back-to-betting"
    BACK_TO_DEALING = "back-to-dealing"
    BACK_TO_DECIDING = "back-to-deciding"
    BACK_TO_REVEALING = "back-to-revealing"
    BACK_TO_SETTLING = "back-to-settling"
    BEGIN_CLOSING = "begin-closing"
    CLOSE = "close"


@dataclass(frozen=True, slots=True)
class Transition:
    """One row of the table's life."""

    trigger: Trigger
    sources: tuple[Phase, ...]
    target: Phase


ROUND = (Phase.BETTING, Phase.DEALING, Phase.DECIDING, Phase.REVEALING, Phase.SETTLING)
OPEN = (Phase.IDLE, *ROUND)
PLAY = (Phase.DEALING, Phase.DECIDING, Phase.REVEALING)
AWAY = (Phase.HALTED, Phase.SUSPENDED)

TRANSITIONS: tuple[Transition, ...] = (
    Transition(Trigger.CHECK, (Phase.CLOSED,), Phase.CHECKING),
    Transition(Trigger.PASS_CHECK, (Phase.CHECKING,), Phase.IDLE),
    Transition(Trigger.FAIL_CHECK, (Phase.CHECKING,), Phase.CLOSED),
    Transition(Trigger.OPEN_BETS, (Phase.IDLE,), Phase.BETTING),
    Transition(Trigger.DEAL, (Phase.BETTING, *PLAY), Phase.DEALING),
    Transition(Trigger.DECIDE, (Phase.BETTING, *PLAY), Phase.DECIDING),
    Transition(Trigger.REVEAL, PLAY, Phase.REVEALING),
    # A list on the table may be made anew by a ruling.
    Transition(Trigger.SETTLE, ROUND, Phase.SETTLING),
    # A round ends when it is paid, or at any moment when it is annulled.
    Transition(Trigger.FINISH, (*ROUND, Phase.HALTED), Phase.IDLE),
    Transition(Trigger.HALT, OPEN, Phase.HALTED),
    Transition(Trigger.SUSPEND, OPEN, Phase.SUSPENDED),
    Transition(Trigger.BACK_TO_IDLE, AWAY, Phase.IDLE),
    Transition(Trigger.BACK_TO_BETTING, AWAY, Phase.BETTING),
    Transition(Trigger.BACK_TO_DEALING, AWAY, Phase.DEALING),
    Transition(Trigger.BACK_TO_DECIDING, AWAY, Phase.DECIDING),
    Transition(Trigger.BACK_TO_REVEALING, AWAY, Phase.REVEALING),
    Transition(Trigger.BACK_TO_SETTLING, AWAY, Phase.SETTLING),
    Transition(Trigger.BEGIN_CLOSING, (Phase.IDLE,), Phase.CLOSING),
    Transition(Trigger.CLOSE, (Phase.CLOSING,), Phase.CLOSED),
)

BACK_TO = {
    Phase.IDLE: Trigger.BACK_TO_IDLE,
    Phase.BETTING: Trigger.BACK_TO_BETTING,
    Phase.DEALING: Trigger.BACK_TO_DEALING,
    Phase.DECIDING: Trigger.BACK_TO_DECIDING,
    Phase.REVEALING: Trigger.BACK_TO_REVEALING,
    Phase.SETTLING: Trigger.BACK_TO_SETTLING,
}
