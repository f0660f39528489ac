"""Somebody on the station's socket: one JSON object to a line, one answer to each."""

import json
import socket
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from firmware_py.text.message import Message, message_of

PATIENCE_S = 25.0
READ_SIZE = 65_536


class StationError(Exception):
    """The station refused, or does not answer; with a code and a sentence."""

    def __init__(self, code: str, message: str, said: Message | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.said = said


class Client:
    """One connection; a caller that is done closes it."""

    def __init__(self, path: Path, patience_s: float = PATIENCE_S) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(patience_s)
        try:
            self._socket.connect(str(path))
        except OSError as error:
            self._socket.close()
            raise StationError(
                "no-station", f"no station answers at {path}: is it running? ({error.strerror})"
            ) from error
        self._patience_s = patience_s
        self._came = bytearray()

    def send(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Send one object and wait for its answer; a refusal is raised."""
        self._socket.settimeout(self._patience_s)
        try:
            self._socket.sendall(json.dumps(given).encode() + b"\n")
        except OSError as error:
            raise _no_answer(error) from error
        found = self.receive(self._patience_s)
        if found is None:
            raise _no_answer(TimeoutError("timed out"))
        return found

    def receive(self, patience_s: float | None) -> dict[str, Any] | None:
        """Wait for a line, also for one that was not asked for; nothing if none comes in time.

        With no patience named it waits as long as the station is there. A refusal is raised.
        """
        try:
            line = self._line(patience_s)
        except OSError as error:
            raise _no_answer(error) from error
        if line is None:
            return None
        found: dict[str, Any] = json.loads(line)
        if "error" in found:
            raise _refused(found["error"])
        return found

    def _line(self, patience_s: float | None) -> bytes | None:
        """Read to the end of a line; what came of a line that is not whole is kept."""
        self._socket.settimeout(patience_s)
        while b"\n" not in self._came:
            try:
                data = self._socket.recv(READ_SIZE)
            except TimeoutError:
                return None
            if not data:
                raise StationError("gone", "the station has hung up")
            self._came += data
        line, _, self._came = self._came.partition(b"\n")
        return bytes(line)

    def ask(self, what: str, **who: str) -> dict[str, Any]:
        """Ask a question; most need no PIN."""
        found = self.send({"ask": what, **who})
        answer: dict[str, Any] = found["snapshot"] if what == "snapshot" else found["answer"]
        return answer

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def ask(path: Path, what: str, **who: str) -> dict[str, Any]:
    """Ask a running station one question."""
    with Client(path) as client:
        return client.ask(what, **who)


def _no_answer(error: OSError) -> StationError:
    return StationError("no-answer", f"the station does not answer ({error})")


def _refused(error: Mapping[str, Any]) -> StationError:
    said = message_of({"message": error.get("says"), "fields": error.get("fields", {})})
    return StationError(error["code"], error["message"], said)
