"""The folder of a simulated table: one session at a time, and nothing left over from a dead one."""

from __future__ import annotations

import fcntl
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PATIENCE_S = 20.0
LOOK_S = 0.02


class InUseError(Exception):
    """Another session plays in this folder; its process."""


@contextmanager
def only_one(folder: Path) -> Iterator[None]:
    """Hold a folder; whoever comes second is told who is there, and ends nobody."""
    with (folder / "lock").open("a+", encoding="ascii") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            held.seek(0)
            raise InUseError(held.read().strip()) from error
        held.truncate(0)
        held.write(str(os.getpid()))
        held.flush()
        yield


def note_pids(folder: Path, *pids: int) -> None:
    """Keep the processes' numbers, for a start after the one who started them was killed."""
    (folder / "pids").write_text(" ".join(map(str, pids)), "ascii")


def end_leftovers(folder: Path) -> None:
    """End processes of this folder whose starter died; only those whose command names it."""
    with suppress(FileNotFoundError):
        for pid in map(int, (folder / "pids").read_text("ascii").split()):
            _end_leftover(pid, str(folder))
        (folder / "pids").unlink()


def _end_leftover(pid: int, folder: str) -> None:
    command = Path(f"/proc/{pid}/cmdline")
    with suppress(OSError):
        if folder.encode() not in command.read_bytes():
            return
        os.kill(pid, signal.SIGTERM)
        end = time.monotonic() + PATIENCE_S
        while command.read_bytes() and time.monotonic() < end:
            time.sleep(LOOK_S)
