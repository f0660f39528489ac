"""T02, T03: does the station run, and if not, how did it end."""

from collections.abc import Callable, Iterator

from firmware_py.console.doctor.case import Case, present
from firmware_py.console.doctor.finding import NotSeenError, Sign, fault
from firmware_py.console.doctor.programs import unit
from firmware_py.console.doctor.source import Reach
from firmware_py.text.codes import doctor as codes
from firmware_py.text.message import Message

RUNNING = frozenset({"active", "reloading"})
# What the process says when it ends (docs/station.md).
EXITS: dict[str, Callable[[], Message]] = {
    "0": codes.doctor_exit_clean,
    "2": codes.doctor_exit_config,
    "3": codes.doctor_exit_journal,
    "4": codes.doctor_exit_failed,
}


def is_socket_dead(case: Case) -> Iterator[Sign]:
    """Call the socket: one at which nobody listens was left by a station that died."""
    path = present(case.socket, "socket")
    if case.source.reach is Reach.DENIED:
        raise NotSeenError(f"{path}: permission denied")
    if case.source.reach is Reach.REFUSED:
        yield fault(codes.doctor_dead_socket(path_text=str(path)), f"{path}: ECONNREFUSED")
    if case.source.reach is Reach.MUTE:
        yield fault(codes.doctor_mute_station(path_text=str(path)), f"{path}: no answer")


def is_stopped(case: Case) -> Iterator[Sign]:
    """Ask systemd whether the unit runs, and what its process said when it ended."""
    found = unit(case.roots)
    state, code = found["ActiveState"], found.get("ExecMainStatus", "")
    if state not in RUNNING:
        why = EXITS.get(code, codes.doctor_exit_other)()
        said = codes.doctor_station_stopped(
            state_text=state, code_text=code or "?", why_message=why
        )
        restarts = found.get("NRestarts", "?")
        yield fault(said, f"ActiveState {state}, ExecMainStatus {code}, NRestarts {restarts}")
