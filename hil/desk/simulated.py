"""A simulated table and its station as two processes in one folder; both can be started again."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from hil.registry import make
from hil.scenario.door import Station, StationFault, find_command

PATIENCE_S = 20.0
LOOK_S = 0.02
# Writes the station's config for the ports of the simulated table.
LayOut = Callable[[Path, Mapping[str, Any]], Path]
# The code of a station that does not answer any more.
GONE = "gone"


class StationError(Exception):
    """The station refused, or does not answer; with a code and a sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class SimulatedTable:
    """The other end of the wire: `tapete-hil table`, reached by words on its input."""

    def __init__(self, folder: Path, seed: int) -> None:
        registry = folder / "registry"
        if not registry.exists():
            make.write(registry)
            (registry / "device-keys.json").chmod(0o600)
        words = ["--dir", str(folder / "ports"), "--state", str(folder / "devices.state")]
        words += ["--json", "--fast", "--baud", "0", "--no-echo", "--auto-hands"]
        words += ["--shuffler", "none", "--visor", "escpos", "--seed", str(seed)]
        self._process = _started([sys.executable, "-m", "hil", "table", *words], folder)
        out, into = self._process.stdout, self._process.stdin
        assert out is not None
        assert into is not None
        self._out: IO[str] = out
        self._into: IO[str] = into
        line = self._out.readline()
        if not line:
            raise StationError("no-table", f"the simulated table does not start in {folder}")
        self.pid = self._process.pid
        self.roles: dict[str, Any] = json.loads(line)["roles"]

    def tell(self, words: str, lines: int = 1) -> list[str]:
        """Do something at the table; the answer has so many lines, a refusal one."""
        self._into.write(words + "\n")
        self._into.flush()
        first = self._out.readline().rstrip("\n")
        if first.startswith("error"):
            return [first]
        return [first, *(self._out.readline().rstrip("\n") for _ in range(lines - 1))]

    def stop(self) -> None:
        """Switch the table off; what devices keep is in the folder."""
        with suppress(OSError, subprocess.TimeoutExpired):
            self._into.write("quit\n")
            self._into.close()
            self._process.wait(PATIENCE_S)
        _end(self._process)
        self._out.close()


class RealStation:
    """The station process in its folder, and a connection to it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            self._station = Station(folder, find_command(), apart=True)
            self._station.start()
        except StationFault as error:
            raise StationError(GONE, str(error)) from error
        self.pid = self._station.pid

    def send(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Send one object to the station; a refusal is raised."""
        try:
            self._station.send(given)
            found = self._station.answer()
        except StationFault as error:
            raise StationError(GONE, str(error)) from error
        if "error" in found:
            raise StationError(found["error"]["code"], found["error"]["message"])
        return found

    def revive(self) -> None:
        """Start a process that died again, as its service would; it goes on where it was."""
        try:
            self.kill()
            self._station.start()
        except StationFault as error:
            raise StationError(GONE, str(error)) from error
        self.pid = self._station.pid

    def kill(self) -> None:
        """Cut its power."""
        if self._station.running:
            self._station.kill()

    def stop(self) -> None:
        """Stop it cleanly."""
        self._station.close()


def _started(words: list[str], folder: Path) -> "subprocess.Popen[str]":
    """Start the table; Ctrl-C at the terminal is for the one who started it."""
    pipe = subprocess.PIPE
    with (folder / "station.log").open("a", encoding="utf-8") as log:
        return subprocess.Popen(
            words, stdin=pipe, stdout=pipe, stderr=log, text=True, start_new_session=True
        )


def _end(process: "subprocess.Popen[str]") -> None:
    if process.poll() is None:
        process.terminate()
    try:
        process.wait(PATIENCE_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


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
