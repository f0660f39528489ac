"""What other programs say: systemd of the unit, the board of its supply."""

import subprocess

from firmware_py.console.doctor.finding import NotSeenError
from firmware_py.console.doctor.roots import Roots

UNIT = "tapete-station"
PATIENCE_S = 5.0
_ASKED = (
    "LoadState", "ActiveState", "ExecMainStatus", "NRestarts", "MainPID", "User",
    "SupplementaryGroups", "WatchdogUSec",
)  # fmt: skip


def told_by(roots: Roots, program: str, *words: str) -> str:
    """Run a program that only tells, and give what it says."""
    path = roots.bin / program
    if not path.exists():
        raise NotSeenError(f"{path}: not there")
    try:
        done = subprocess.run(
            [str(path), *words], capture_output=True, text=True, check=False, timeout=PATIENCE_S
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NotSeenError(f"{path}: {error}") from error
    if done.returncode:
        raise NotSeenError(f"{path}: exit code {done.returncode}")
    return done.stdout


def unit(roots: Roots) -> dict[str, str]:
    """Ask systemd how the station's unit is."""
    found = _properties(roots, UNIT, f"--property={','.join(_ASKED)}")
    if found.get("LoadState") == "not-found" or "ActiveState" not in found:
        raise NotSeenError(f"{UNIT}: no such unit")
    return found


def manager(roots: Roots) -> dict[str, str]:
    """Ask systemd how it guards the board."""
    return _properties(roots, "--property=RuntimeWatchdogUSec")


def station_pid(roots: Roots) -> str:
    """Give the station's process by its unit; empty where there is none."""
    try:
        pid = unit(roots).get("MainPID", "0")
    except NotSeenError:
        return ""
    return "" if pid == "0" else pid


def _properties(roots: Roots, *words: str) -> dict[str, str]:
    lines = told_by(roots, "systemctl", "show", *words).splitlines()
    return dict(line.split("=", 1) for line in lines if "=" in line)
