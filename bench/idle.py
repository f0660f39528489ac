"""What an idle `tapete run` takes of the machine: station, devices, desk and screen together."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bench.figure import Figure

OPENING = (b"abre\n", b"\n", b"\n", b"\n", b"\n")
SETTLE_S, MEASURE_S = 3.0, 15.0


def run() -> Iterator[Figure]:
    """Open a table at a terminal, leave it alone, and see what its processes take of a core."""
    with tempfile.TemporaryDirectory() as folder:
        host, terminal = os.openpty()
        words = [sys.executable, "-m", "firmware_py", "run", "--dir", folder]
        running = subprocess.Popen(words, stdin=terminal, stdout=terminal, stderr=terminal)
        os.close(terminal)
        try:
            _until(host, b"> ")
            for line in OPENING:
                os.write(host, line)
                _until(host, b"> ")
            time.sleep(SETTLE_S)
            before, start = _ticks(folder), time.monotonic()
            time.sleep(MEASURE_S)
            spent = _ticks(folder) - before
            taken = spent / os.sysconf("SC_CLK_TCK") / (time.monotonic() - start)
            yield Figure("run, idle between rounds", 100 * taken, "% core", wanted="under 10")
        finally:
            running.terminate()
            running.wait(60)
            os.close(host)


def _until(host: int, end: bytes) -> None:
    shown = b""
    while end not in shown:
        shown += os.read(host, 65536)


def _ticks(folder: str) -> int:
    """Add up what every process that names the folder has used, user and system."""
    total = 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if folder.encode() in (process / "cmdline").read_bytes():
                fields = (process / "stat").read_text().rpartition(")")[2].split()
                total += int(fields[11]) + int(fields[12])
        except OSError:
            continue
    return total
