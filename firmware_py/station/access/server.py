"""The local socket: whole snapshots out, commands in, one JSON object to a line.

Panel, console and scenarios use nothing else (docs/station.md).
"""

import json
import select
import socket
import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from firmware_py.station.access.answering import Answering, refusal_json
from firmware_py.station.access.peers import peer_of
from firmware_py.station.access.places import LINE, Call, CallerPlaces
from firmware_py.station.config import ConfigError

# Callers who wait to be admitted or refused; the kernel refuses the others.
BACKLOG = 128
# How often whoever listens shows that he does.
LOOK_UP_MS = 200


class Server:
    """Listens on a Unix socket; one thread per caller, few callers."""

    def __init__(self, path: Path, answering: Answering, places: CallerPlaces) -> None:
        self._path = path
        self._answering = answering
        self._places = places
        self._socket: socket.socket | None = None
        self._thread = threading.Thread(target=self._listen, name="door", daemon=True)
        self.beats = 0

    def bind(self) -> None:
        """Make the socket, for the owner and the group only; nobody is heard yet."""
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._path.unlink(missing_ok=True)
            self._socket.bind(str(self._path))
            self._path.chmod(0o660)
        except OSError as error:
            self._socket.close()
            why = f"{error.strerror or error}: make its folder, or choose a short path there"
            raise ConfigError(f"socket: {self._path} cannot be made: {why}") from error

    def start(self) -> None:
        """Begin to listen."""
        assert self._socket is not None
        self._socket.listen(BACKLOG)
        self._socket.setblocking(False)
        self._thread.start()

    def stop(self) -> None:
        """Hang up on everybody."""
        if self._socket is not None:
            # Whoever listens wakes, and sees that nobody comes any more.
            self._socket.shutdown(socket.SHUT_RDWR)
            self._thread.join(2)
            self._socket.close()
        self._places.hang_up()
        self._answering.watch.wake()
        self._path.unlink(missing_ok=True)

    def _listen(self) -> None:
        assert self._socket is not None
        ears = select.poll()
        ears.register(self._socket, select.POLLIN)
        while True:
            self.beats += 1
            heard = ears.poll(LOOK_UP_MS)
            if any(event & select.POLLHUP for _, event in heard):
                return
            # Who has gone again before he was admitted is not there.
            with suppress(BlockingIOError, ConnectionAbortedError):
                caller, _ = self._socket.accept()
                self._admit(Call(caller, peer_of(caller)))

    def _admit(self, call: Call) -> None:
        if self._places.admit(call):
            self._answering.watch.wake()
            serve = threading.Thread(target=self._serve, args=(call,), name="caller", daemon=True)
            serve.start()
            return
        with call.socket, suppress(OSError):
            call.socket.setblocking(False)
            call.socket.send(_written(NO_PLACE) + b"\n")

    def _serve(self, call: Call) -> None:
        try:
            with call.socket:
                while line := call.line():
                    call.busy = True
                    fits = len(line) <= LINE
                    call.answer(_written(self._answering.reply(line, call) if fits else TOO_LONG))
                    if not fits:
                        # Where the next line begins is anybody's guess.
                        return
        except OSError:
            # The caller is gone, silent or slow; the table does not care.
            return
        finally:
            self._answering.end_session(call)
            self._places.leave(call)


def _written(reply: Mapping[str, Any]) -> bytes:
    return json.dumps(reply, ensure_ascii=False).encode()


WHY_NO_PLACE = "every place for this local user is taken: hang up somewhere"
NO_PLACE = refusal_json(None, "no-place", WHY_NO_PLACE)
TOO_LONG = refusal_json(None, "bad-request", f"a line has at most {LINE} bytes, with its end")
