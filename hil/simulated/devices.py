"""The devices of a simulated table: `tapete-hil table` as a process, reached by words."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from hil.registry import make
from hil.scenario.station_process import StationFault
from hil.simulated import tied

PATIENCE_S = 20.0
# A word that no table knows, and how the table says so.
NOTHING = "end-of-answer"
END = f"error: There is no command {NOTHING!r}"


class SimulatedDevices:
    """Keep what real devices keep without power; they outlive whoever started them by a moment."""

    def __init__(self, folder: Path, seed: int, *, paced: bool) -> None:
        registry = folder / "registry"
        if not registry.exists():
            make.write(registry)
            (registry / "device-keys.json").chmod(0o600)
        words = ["--dir", str(folder / "ports"), "--state", str(folder / "devices.state")]
        # At the pace of a real line they take little of the machine.
        words += [] if paced else ["--baud", "0", "--no-echo"]
        words += ["--json", "--fast", "--auto-hands", "--shuffler", "none", "--visor", "escpos"]
        self._process = _started([*words, "--seed", str(seed)], folder)
        out, into = self._process.stdout, self._process.stdin
        assert out is not None
        assert into is not None
        self._out: IO[str] = out
        self._into: IO[str] = into
        self.pid = self._process.pid
        line = self._out.readline()
        if not line:
            raise StationFault(f"the simulated table does not start in {folder}")
        self.roles: dict[str, Any] = json.loads(line)["roles"]

    def tell(self, words: str) -> str:
        """Do something at the table; a refusal begins with `error`."""
        # Some answers have several lines: what follows the last is asked for at once.
        self._into.write(f"{words}\n{NOTHING}\n")
        self._into.flush()
        rows: list[str] = []
        while (row := self._out.readline()) and not row.startswith(END):
            rows.append(row.rstrip("\n"))
        return "\n".join(rows)

    def stop(self) -> None:
        """Switch the table off; what devices keep is in the folder."""
        with suppress(OSError, subprocess.TimeoutExpired):
            self._into.write("quit\n")
            self._into.close()
            self._process.wait(PATIENCE_S)
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        self._out.close()


def _started(words: list[str], folder: Path) -> subprocess.Popen[str]:
    """Start the table; Ctrl-C at the terminal is for the one who started it."""
    pipe = subprocess.PIPE
    command = tied.words([sys.executable, "-m", "hil", "table", *words])
    with (folder / "station.log").open("a", encoding="utf-8") as log:
        return subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=log, text=True, start_new_session=True
        )
