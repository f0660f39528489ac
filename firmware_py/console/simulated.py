"""A simulated table and its station as two processes in one folder; both can be started again."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any

from firmware_py.console.client import Client, StationError

PATIENCE_S = 20.0
NOT_HERE = "no simulated devices are installed here: a production image leaves them out"
LOOK_S = 0.02
# Writes the station's config for the ports of the simulated table.
LayOut = Callable[[Path, Mapping[str, Any]], Path]
LOST = frozenset({"gone", "no-answer", "no-station"})


class SimulatedTable:
    """The other end of the wire: `tapete-hil table`, reached by words on its input."""

    def __init__(self, folder: Path, seed: int) -> None:
        if find_spec("hil") is None:
            raise StationError("no-simulation", NOT_HERE)
        registry = folder / "registry"
        if not registry.exists():
            subprocess.run([*_PYTHON, "hil", "registry", str(registry)], check=True, stdout=-3)
            (registry / "device-keys.json").chmod(0o600)
        words = ["--dir", str(folder / "ports"), "--state", str(folder / "devices.state")]
        words += ["--json", "--fast", "--baud", "0", "--no-echo", "--auto-hands"]
        words += ["--shuffler", "none", "--visor", "escpos", "--seed", str(seed)]
        self._process = _started(["hil", "table", *words], folder, pipes=True)
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
    """The station process on a config, and a connection to it."""

    def __init__(self, folder: Path, config: Path) -> None:
        self.folder, self._config = folder, config
        self.client: Client | None = None
        self._start()

    def _start(self) -> None:
        words = ["firmware_py", "station", "--config", str(self._config)]
        self._process = _started(words, self.folder)
        self.pid = self._process.pid
        end = time.monotonic() + PATIENCE_S
        while self.client is None:
            if self._process.poll() is not None or time.monotonic() > end:
                log = (self.folder / "station.log").read_text("utf-8").strip()
                raise StationError("no-station", log.rpartition("\n")[2] or "it does not start")
            with suppress(StationError):
                self.client = Client(self.folder / "station.sock")
            time.sleep(LOOK_S)

    def send(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Send one object to the station."""
        assert self.client is not None
        return self.client.send(given)

    def revive(self) -> None:
        """Start a process that died again, as its service would; it goes on where it was."""
        if self.client is not None:
            self.client.close()
            self.client = None
        _end(self._process)
        self._start()

    def kill(self) -> None:
        """Cut its power."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """Stop it cleanly."""
        if self.client is not None:
            self.client.close()
        _end(self._process)


_PYTHON = (sys.executable, "-m")


def _started(words: Sequence[str], folder: Path, *, pipes: bool = False) -> "subprocess.Popen[str]":
    """Start one of our commands; Ctrl-C at the terminal is for the one who started it."""
    pipe = subprocess.PIPE if pipes else subprocess.DEVNULL
    with (folder / "station.log").open("a", encoding="utf-8") as log:
        return subprocess.Popen(
            [*_PYTHON, *words],
            stdin=pipe,
            stdout=pipe,
            stderr=log,
            text=True,
            start_new_session=True,
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
