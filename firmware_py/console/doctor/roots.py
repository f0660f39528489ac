"""Where the doctor looks: the machine's own folders, or a tree that stands for them."""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from firmware_py.clock import SystemClock

# A name of udev leads to another name, hardly ever further.
MOST_LINKS = 8


@dataclass(frozen=True, slots=True)
class Roots:
    """Folders, clock and questions to the kernel; a test gives its own."""

    top: Path
    sys: Path
    proc: Path
    dev: Path
    etc: Path
    run: Path
    # Where `systemctl` and `vcgencmd` are.
    bin: Path
    uid: int
    gids: frozenset[int]
    stat: Callable[[Path], os.stat_result] = os.stat
    statvfs: Callable[[Path], os.statvfs_result] = os.statvfs
    # Microseconds since 1970 in UTC.
    now: Callable[[], int] = SystemClock().utc
    pause: Callable[[float], None] = time.sleep

    def place(self, path: Path) -> Path:
        """Give where a path of the machine lies in these folders; a relative one stays."""
        if not path.is_absolute() or len(path.parts) < 2:
            return path
        named = {"sys": self.sys, "proc": self.proc, "dev": self.dev, "etc": self.etc,
                 "run": self.run}  # fmt: skip
        first, *rest = path.parts[1:]
        return named.get(first, self.top / first).joinpath(*rest)

    def node(self, path: Path) -> Path | None:
        """Follow a name of udev to what it leads to; nothing where that is not there."""
        for _ in range(MOST_LINKS):
            if not path.is_symlink():
                return path if path.exists() else None
            target = path.readlink()
            beside = Path(os.path.normpath(path.parent / target))
            path = self.place(target) if target.is_absolute() else beside
        return None


def roots_under(top: Path) -> Roots:
    """Give the folders below one: `/` for the machine itself."""
    mine = frozenset({os.getgid(), *os.getgroups()})
    return Roots(
        top, top / "sys", top / "proc", top / "dev", top / "etc", top / "run", top / "usr" / "bin",
        os.getuid(), mine,
    )  # fmt: skip


def text_in(path: Path) -> str:
    """Read a small file of the kernel's or of systemd's; empty where there is none."""
    try:
        return path.read_text("utf-8", errors="replace").strip()
    except OSError:
        return ""


def number_in(path: Path) -> int | None:
    """Read a number; none where the file holds something else or is not there."""
    text = text_in(path)
    return int(text) if text.lstrip("-").isdecimal() else None
