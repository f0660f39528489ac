"""The places on the socket: few, kept for the panel and the console, shared by everybody else.

A caller who holds a place and says nothing, or waits for the next moment, loses it to one of the
same users who comes anew; one on whose line somebody has given a right PIN does not.
"""

import os
import pwd
import socket
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from firmware_py.station.access.peers import PeerCredentials
from firmware_py.station.access.sessions import CallerLine
from firmware_py.station.config import MOST_KEPT, CallerConfig, ConfigError

# Places that one local user may have among those that are kept for nobody.
SHARE = 4
ROOM = MOST_KEPT + SHARE
# Places that the station's own user has where the config names nobody.
OWN_PLACES = 8
# A whole line comes within this time after the last answer, and is read within that.
IDLE_S = 60.0
SLOW_S = 5.0
LINE = 64 * 1024
_CHUNK = 16 * 1024


@dataclass(slots=True, eq=False)
class Call:
    """A caller at work: one line in, one line out."""

    socket: socket.socket
    peer: PeerCredentials
    # Somebody has given a right PIN on this line.
    known: bool = False
    busy: bool = False
    state: CallerLine = field(default_factory=CallerLine)
    # Hung up on, or hung up: the place is somebody else's.
    gone: bool = False
    heard_s: float = field(default_factory=time.monotonic)
    _held: bytes = b""

    def line(self) -> bytes:
        """Give the next line, at most one byte too long; nothing when the caller is gone."""
        end = self.heard_s + IDLE_S
        while b"\n" not in self._held and len(self._held) <= LINE:
            left_s = end - time.monotonic()
            if left_s <= 0:
                # Not silent, but it drips.
                raise TimeoutError
            self.socket.settimeout(left_s)
            more = self.socket.recv(_CHUNK)
            if not more:
                break
            self._held += more
        line, end_of_line, self._held = self._held.partition(b"\n")
        return (line + end_of_line)[: LINE + 1]

    def answer(self, reply: bytes) -> None:
        """Send one line; a caller that stops reading is hung up on.

        He is at rest, and the last who was heard, before he can know his answer: else the next
        thing that he does would meet him at work still.
        """
        self.busy, self.heard_s = False, time.monotonic()
        self.socket.settimeout(SLOW_S)
        self.socket.sendall(reply + b"\n")

    def hang_up(self) -> None:
        """End the line; whoever waits on it wakes."""
        self.gone = True
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            # The other end was faster.
            return


class CallerPlaces:
    """Who has a place: the thread that listens decides; a caller only says that it goes."""

    def __init__(self, kept: Mapping[int, int]) -> None:
        self._kept = kept
        # Replaced whole by the thread that listens, so that anybody may look through it.
        self._calls: tuple[Call, ...] = ()

    def admit(self, call: Call) -> bool:
        """Give a caller a place, if need be that of a silent one."""
        self._calls = tuple(one for one in self._calls if not one.gone)
        rivals = self._rivals(call.peer.uid)
        if rivals is not None:
            silent = self._most_silent(rivals)
            if silent is None:
                return False
            silent.hang_up()
        self._calls = (*(one for one in self._calls if not one.gone), call)
        return True

    def leave(self, call: Call) -> None:
        """Give a place back."""
        call.gone = True

    def hang_up(self) -> None:
        """Hang up on everybody."""
        for call in self._calls:
            call.hang_up()

    def _rivals(self, uid: int) -> list[Call] | None:
        """Give those one of whom must go first, or nobody if there is room."""
        own = [call for call in self._calls if call.peer.uid == uid]
        if len(own) >= self._kept.get(uid, SHARE):
            return own
        if uid in self._kept:
            return None
        others = [call for call in self._calls if call.peer.uid not in self._kept]
        return others if len(others) >= ROOM - sum(self._kept.values()) else None

    def _most_silent(self, calls: list[Call]) -> Call | None:
        """Choose of the user with most places the one who was not heard for longest."""
        users = [call.peer.uid for call in calls]
        idle = [call for call in calls if not (call.known or call.busy)]
        return min(idle, key=lambda c: (-users.count(c.peer.uid), c.heard_s), default=None)


def kept_places(callers: Sequence[CallerConfig]) -> Mapping[int, int]:
    """Say for which local users places are kept, and how many."""
    if not callers:
        return {os.getuid(): OWN_PLACES}
    return {_uid(caller.user): caller.places for caller in callers}


def _uid(user: str) -> int:
    try:
        return pwd.getpwnam(user).pw_uid
    except KeyError as error:
        why = f"there is no local user {user!r}: make it, or name another"
        raise ConfigError(f"caller: {why}") from error
