"""Somebody on the station's socket: one JSON object to a line, one answer to each."""

import json
import socket
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from firmware_py.text.message import Message, message_of

PATIENCE_S = 25.0


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
        self._lines = self._socket.makefile("rwb")

    def send(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Send one object and wait for its answer; a refusal is raised."""
        try:
            self._lines.write(json.dumps(given).encode() + b"\n")
            self._lines.flush()
            line = self._lines.readline()
        except OSError as error:
            raise StationError("no-answer", f"the station does not answer ({error})") from error
        if not line:
            raise StationError("gone", "the station has hung up")
        found: dict[str, Any] = json.loads(line)
        if "error" in found:
            raise _refused(found["error"])
        return found

    def ask(self, what: str, **who: str) -> dict[str, Any]:
        """Ask a question; most need no PIN."""
        found = self.send({"ask": what, **who})
        answer: dict[str, Any] = found["snapshot"] if what == "snapshot" else found["answer"]
        return answer

    def close(self) -> None:
        """Hang up; what was not sent to a station that died stays unsent."""
        with suppress(OSError):
            self._lines.close()
        self._socket.close()

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def ask(path: Path, what: str, **who: str) -> dict[str, Any]:
    """Ask a running station one question."""
    with Client(path) as client:
        return client.ask(what, **who)


def _refused(error: Mapping[str, Any]) -> StationError:
    said = message_of({"message": error.get("says"), "fields": error.get("fields", {})})
    return StationError(error["code"], error["message"], said)
