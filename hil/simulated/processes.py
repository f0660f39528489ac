"""The simulated table of `tapete run`: devices, station and desk as processes tied to this one.

The desk is the product's own (`tapete desk`): it speaks to the station by its socket, and asks for
whatever hands do to the table by a socket in the folder.
"""

from __future__ import annotations

import json
import os
import selectors
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

from hil.endings import hang_up
from hil.scenario.station_process import StationFault, StationProcess, find_command
from hil.simulated import tied
from hil.simulated.devices import SimulatedDevices
from hil.simulated.folder_lock import end_leftovers, note_pids

TICK_S = 0.1
PATIENCE_S = 20.0
ENDING_S = 0.5
# A station that dies more often than this in a minute is left alone.
REVIVALS, WITHIN_S = 3, 60.0
# Writes the station's config for the ports of the simulated table.
LayOut = Callable[[Path, Mapping[str, Any]], Path]


class SimulatedStation:
    """Keeps devices, station and desk running until the desk ends."""

    def __init__(self, folder: Path, *, revives: bool) -> None:
        self._folder = folder
        self._devices: SimulatedDevices | None = None
        self._revives = revives
        self._died: list[float] = []
        self._deaths = 0
        self._station = StationProcess(folder, find_command(), apart=True, tied=tied.words)
        self._desk: subprocess.Popen[bytes] | None = None
        self._listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._selector = selectors.DefaultSelector()
        self._held: dict[socket.socket, bytes] = {}
        self._why = ""

    @property
    def hands_path(self) -> Path:
        """Where the desk asks for what hands do."""
        return self._folder / "hands.sock"

    def open(self, seed: int, lay_out: LayOut, *, paced: bool) -> None:
        """Plug the devices in, write the config, start the station."""
        end_leftovers(self._folder)
        self._devices = SimulatedDevices(self._folder, seed, paced=paced)
        lay_out(self._folder, self._devices.roles)
        self._station.start()
        self.hands_path.unlink(missing_ok=True)
        self._listening.bind(str(self.hands_path))
        self.hands_path.chmod(0o600)
        self._listening.listen(2)
        self._selector.register(self._listening, selectors.EVENT_READ)

    def play(self, words: Sequence[str], pin: str) -> int:
        """Run the desk in the foreground; gives its exit code when it has ended."""
        environment = {**os.environ, "TAPETE_PIN": pin, tied.STARTER: str(os.getpid())}
        self._desk = subprocess.Popen(tied.words([find_command(), "desk", *words]), env=environment)
        for number in (signal.SIGTERM, signal.SIGINT, *hang_up()):
            signal.signal(number, self._leave)
        self._note()
        while self._desk.poll() is None:
            self._turn()
        return self._desk.returncode

    def _leave(self, _number: int, _frame: FrameType | None) -> None:
        """End with the terminal, or as asked: the desk first, then everything behind it."""
        if self._desk is not None and self._desk.poll() is None:
            self._desk.terminate()

    def _turn(self) -> None:
        for key, _ in self._selector.select(TICK_S):
            found = key.fileobj
            assert isinstance(found, socket.socket)
            if found is self._listening:
                caller, _ = found.accept()
                self._selector.register(caller, selectors.EVENT_READ)
                self._held[caller] = b""
            else:
                self._heard(found)
        self._look_after()

    def _look_after(self) -> None:
        if self._station.has_ended_within(0):
            self._revive(self._station.ended_how())

    def _heard(self, caller: socket.socket) -> None:
        data = b""
        with suppress(OSError):
            data = caller.recv(4096)
        if not data:
            self._selector.unregister(caller)
            del self._held[caller]
            caller.close()
            return
        *lines, self._held[caller] = (self._held[caller] + data).split(b"\n")
        for line in lines:
            said = self._obeyed(line.decode("utf-8", "replace"))
            with suppress(OSError):
                caller.sendall(json.dumps(said, ensure_ascii=False).encode() + b"\n")

    def _obeyed(self, words: str) -> str:
        if words == "kill":
            self._station.kill()
            self._revive("its power was cut")
            return words
        if words == "why":
            return self._why or self._station.last_words()
        if words == "deaths":
            # Its socket is closed before a process that dies has ended.
            self._station.has_ended_within(ENDING_S)
            self._look_after()
            return str(self._deaths)
        if words == "rises":
            return "yes" if self._station.running else "no"
        return self._devices.tell(words) if self._devices is not None else "error: no devices"

    def _revive(self, why: str) -> None:
        """Start a station that died again, as its service would; not for ever."""
        now = time.monotonic()
        self._died = [then for then in self._died if now - then < WITHIN_S] + [now]
        self._why, self._deaths = why, self._deaths + 1
        if not self._revives or len(self._died) > REVIVALS:
            return
        with suppress(StationFault):
            self._station.start()
        self._note()

    def _note(self) -> None:
        station = [self._station.pid] if self._station.running else []
        others = [part.pid for part in (self._desk, self._devices) if part is not None]
        note_pids(self._folder, *station, *others)

    def close(self) -> None:
        """Stop desk, station and devices; nothing is left running."""
        if self._desk is not None and self._desk.poll() is None:
            self._desk.terminate()
            with suppress(subprocess.TimeoutExpired):
                self._desk.wait(PATIENCE_S)
        with suppress(StationFault):
            self._station.close()
        self._selector.close()
        for caller in (self._listening, *self._held):
            caller.close()
        if self._devices is not None:
            self._devices.stop()
        self.hands_path.unlink(missing_ok=True)
        (self._folder / "pids").unlink(missing_ok=True)
