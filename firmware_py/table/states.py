"""Where a table can stand, and what moves it: the words of its life (`life.py`)."""

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
    CLOSE_BETS = "close-bets"
    DEAL = "deal"
    DECIDE = "decide"
    REVEAL = "reveal"
    SETTLE = "settle"
    FINISH = "finish"
    HALT = "halt"
    SUSPEND = "suspend"
    # Halted play goes on by what ends the halt, suspended play when somebody resumes it.
    GO_ON = "go-on"
    RESUME = "resume"
    DEAL_AGAIN = "deal-again"
    PLAY_OUT = "play-out"
    BEGIN_CLOSING = "begin-closing"
    CLOSE = "close"


ROUND = (Phase.BETTING, Phase.DEALING, Phase.DECIDING, Phase.REVEALING, Phase.SETTLING)
OPEN = (Phase.IDLE, *ROUND)
PLAY = (Phase.DEALING, Phase.DECIDING, Phase.REVEALING)
AWAY = (Phase.HALTED, Phase.SUSPENDED)
