"""From the role of a port to its path, and who has it open.

A kernel name (ttyUSB0) changes at replug; a role is a udev link, a by-id or a by-path name. CH340
and PL2303 adapters carry no serial number, so two of them share one by-id name: use by-path there.
"""

import os
import re
from pathlib import Path

ROLE_DIRECTORIES = (
    Path("/dev/station"),
    Path("/dev/serial/by-id"),
    Path("/dev/serial/by-path"),
)
PROC = Path("/proc")
KERNEL_NAME = re.compile(r"^/dev/tty(USB|ACM)\d+$")


def find(role: str, directories: tuple[Path, ...] = ROLE_DIRECTORIES) -> Path | None:
    """Return the path of a role now, or nothing while it is absent.

    A role is an absolute path, or a path or name in one of the directories; a link whose target
    has gone counts as absent.
    """
    if role.startswith("/"):
        return _present(Path(role))
    found = (_present(directory / role) for directory in directories)
    return next((path for path in found if path is not None), None)


def is_stable(role: str) -> bool:
    """Whether a role survives a replug; a bare kernel name does not."""
    return KERNEL_NAME.match(role) is None


def holders_of(path: Path, proc: Path = PROC) -> tuple[str, ...]:
    """Return the other programs that have a port open, as far as we may see them."""
    target = os.path.realpath(path)
    mine = str(os.getpid())
    found = []
    for process in sorted(proc.glob("[0-9]*")):
        if process.name != mine and _has_open(process, target):
            found.append(f"{_text_in(process / 'comm')} ({process.name})")
    return tuple(found)


def _present(path: Path) -> Path | None:
    return path if path.exists() else None


def _has_open(process: Path, target: str) -> bool:
    try:
        return any(os.path.realpath(link) == target for link in (process / "fd").iterdir())
    except OSError:
        return False


def _text_in(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").strip()
    except OSError:
        return ""
