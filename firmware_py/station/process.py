"""The station as a process: from a config file to an exit code, every failure as a sentence."""

import gc
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from enum import IntEnum
from pathlib import Path
from types import FrameType

from firmware_py.journal.errors import JournalDamaged, JournalError, SealBroken
from firmware_py.station.app import Station
from firmware_py.station.config import ConfigError, load_config
from firmware_py.station.service import serve
from firmware_py.station.watchdog import Notifier

Tell = Callable[[str], None]
SWITCH_S = 0.0005
ADVICE = (
    "Keep both copies: `tapete journal verify` names the first bad entry, `tapete journal repair` "
    "restores one copy from the other."
)


class Exit(IntEnum):
    """What the process says when it ends; systemd starts it again but for a bad config."""

    CLEAN = 0
    CONFIG = 2
    JOURNAL = 3
    FAILED = 4


def run(config_file: Path, tell: Tell) -> Exit:
    """Run a station until SIGTERM, Ctrl-C or SIGHUP; relative paths are those beside the config."""
    # Threads hand work on many times a second: none may keep the others waiting for long.
    sys.setswitchinterval(SWITCH_S)
    ended = threading.Event()

    def end(_number: int, _frame: FrameType | None) -> None:
        ended.set()

    for number in (signal.SIGTERM, signal.SIGINT, *_hang_up()):
        signal.signal(number, end)
    try:
        config = load_config(config_file)
        station = Station(config, config_file.resolve().parent)
    except (ConfigError, OSError, ValueError) as error:
        tell(f"The station cannot start: {error}")
        return Exit.CONFIG
    except JournalError as error:
        tell(f"The station does not start: {_with_advice(error)}")
        return Exit.JOURNAL
    # What is loaded stays loaded: it is not looked through for garbage in the middle of a deal.
    gc.collect()
    gc.freeze()
    return _serve(station, ended, tell)


def _hang_up() -> tuple[signal.Signals, ...]:
    """A terminal that closes ends it too, but for one that was started to outlive it (nohup)."""
    outlives = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    return () if outlives else (signal.SIGHUP,)


def _with_advice(error: JournalError) -> str:
    """Say what to do with a damaged record, where the fault itself does not."""
    if not isinstance(error, JournalDamaged) or isinstance(error, SealBroken) or error.is_advised:
        return str(error)
    return f"{error} {ADVICE}"


def _serve(station: Station, ended: threading.Event, tell: Tell) -> Exit:
    tell(station.greeting())
    try:
        failure = serve(station, ended, Notifier())
    except ConfigError as error:
        tell(f"The station cannot start: {error}")
        return Exit.CONFIG
    if failure:
        tell(f"The station stops: {failure}")
        return Exit.FAILED
    # The terminal it was started from may be gone.
    with suppress(OSError):
        tell("The station has stopped; everything is recorded.")
    return Exit.CLEAN
