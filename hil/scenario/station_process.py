"""The station as a process: started, killed, started again, and spoken to through its socket."""

from __future__ import annotations

import json
import select
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from hil.scenario.timeout import Timeout

PATIENCE_S: Final = 30.0
LOOK_S: Final = 0.005


# Words of a command into those it is started by.
Tie = Callable[[Sequence[object]], list[str]]


class StationFault(Exception):
    """The station process does not start, or does not answer."""


def find_command(given: Path | None = None) -> Path:
    """Find `tapete`: as given, beside the interpreter, or on the path."""
    beside = Path(sys.executable).parent / "tapete"
    found = given or (beside if beside.exists() else None) or shutil.which("tapete")
    if found is None or not Path(found).exists():
        raise StationFault(f"there is no station command {found or 'tapete'}: name it (--station)")
    return Path(found)


class StationProcess:
    """`tapete station` in a folder that holds its config.

    `generation` grows with every start: an answer that was awaited before is lost.
    """

    def __init__(
        self, folder: Path, command: Path, *, apart: bool = False, tied: Tie | None = None
    ) -> None:
        self.folder = folder
        # Ctrl-C at the terminal is then for the one who started it alone.
        self._apart = apart
        # Makes of a command one that ends with its starter.
        self._tied = tied or (lambda words: [str(word) for word in words])
        self.generation = 0
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._socket: socket.socket | None = None
        self._held = b""

    @property
    def running(self) -> bool:
        """Tell whether the process was started and not ended."""
        return self._process is not None

    def has_ended_within(self, patience_s: float) -> bool:
        """Tell whether the process has ended by itself, now or in a moment."""
        if self._process is None:
            return False
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(patience_s)
        return self._process.poll() is not None

    def ended_how(self) -> str:
        """Say how a process ended that nobody ended here, and let go of it."""
        code = self._running().returncode
        self._hang_up()
        return f"exit code {code}. {self.last_words()}"

    @property
    def pid(self) -> int:
        """Give the number of the running process."""
        return self._running().pid

    def start(self) -> None:
        """Start the process and wait until its socket answers."""
        with (self.folder / "station.log").open("ab") as log:
            self._process = subprocess.Popen(
                self._tied([self._command, "station", "--config", self.folder / "station.toml"]),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=log,
                start_new_session=self._apart,
            )
        self.generation += 1
        self._connect()

    def _connect(self) -> None:
        patience = Timeout(PATIENCE_S)
        while True:
            fresh = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            fresh.settimeout(PATIENCE_S)
            try:
                fresh.connect(str(self.folder / "station.sock"))
            except OSError as error:
                fresh.close()
                self._still_starting(patience, error)
                time.sleep(LOOK_S)
            else:
                self._socket, self._held = fresh, b""
                return

    def _still_starting(self, patience: Timeout, error: OSError) -> None:
        log = self.folder / "station.log"
        if self._running().poll() is not None:
            raise StationFault(f"the station does not start: {self.last_words()}")
        if patience.is_over():
            raise StationFault(f"the station does not answer ({error}); see {log}")

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            raise StationFault("the station is not running: the story has stopped or killed it")
        return self._process

    def kill(self) -> None:
        """End it without a word, as a power cut does."""
        process = self._running()
        process.kill()
        process.wait(PATIENCE_S)
        self._hang_up()

    def stop(self) -> int:
        """Ask it to end, and give its exit code."""
        process = self._running()
        self._hang_up()
        process.terminate()
        return process.wait(PATIENCE_S)

    def close(self) -> None:
        """End whatever runs still."""
        if self._process is not None:
            with suppress(subprocess.TimeoutExpired):
                self.stop()
        if self._process is not None:
            self.kill()

    def _hang_up(self) -> None:
        if self._socket is not None:
            self._socket.close()
        self._socket = self._process = None

    def send(self, given: Mapping[str, Any]) -> None:
        """Send one object."""
        self._running()
        assert self._socket is not None
        if self._was_hung_up(self._socket):
            self._socket.close()
            self._connect()
        try:
            self._socket.sendall(json.dumps(given).encode() + b"\n")
        except OSError as error:
            raise self._gone(f"{error}") from error

    def _was_hung_up(self, line: socket.socket) -> bool:
        """Tell whether a station that runs has hung up on a caller who was silent for long."""
        if self._held or not select.select([line], [], [], 0)[0]:
            return False
        try:
            gone = line.recv(1, socket.MSG_PEEK) == b""
        except OSError:
            gone = True
        return gone and self._running().poll() is None

    def answer(self) -> dict[str, Any]:
        """Wait for the answer to what was sent."""
        assert self._socket is not None
        while b"\n" not in self._held:
            try:
                more = self._socket.recv(1 << 16)
            except OSError as error:
                raise self._gone(f"{error}") from error
            if not more:
                raise self._gone("it has hung up")
            self._held += more
        line, _, self._held = self._held.partition(b"\n")
        found = json.loads(line)
        assert isinstance(found, dict)
        return found

    def _gone(self, why: str) -> StationFault:
        """Say why the station does not answer, with its exit code and last words."""
        try:
            ended = f"exit code {self._running().wait(1)}"
        except subprocess.TimeoutExpired:
            ended = "it still runs"
        return StationFault(f"the station does not answer: {why}, {ended}. {self.last_words()}")

    def last_words(self) -> str:
        """Give the last line of the station's log."""
        log = self.folder / "station.log"
        return log.read_text("utf-8", "replace").strip().rpartition("\n")[2]

    def ask(self, what: str) -> dict[str, Any]:
        """Ask a question that needs no PIN."""
        self.send({"ask": what})
        found = self.answer()
        answer: dict[str, Any] = found["snapshot" if what == "snapshot" else "answer"]
        return answer

    def tool(self, *words: str) -> list[Any]:
        """Run `tapete journal …` on this station's journal and read what it says as JSON."""
        where = ["--dir", str(self.folder / "journal"), "--json"]
        done = subprocess.run(
            [self._command, "journal", *words, *where], capture_output=True, text=True, check=False
        )
        try:
            rows = [json.loads(line) for line in done.stdout.splitlines()]
        except ValueError as error:
            said = (done.stdout + done.stderr).strip()
            raise StationFault(f"journal {words[0]} cannot be read: {said}") from error
        # Some tools write one list, others one object to a line.
        return rows[0] if len(rows) == 1 and isinstance(rows[0], list) else rows
