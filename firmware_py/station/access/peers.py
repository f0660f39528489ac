"""Who is at the other end of the socket, by what the kernel says: no caller can choose it."""

import socket
import struct
from pathlib import Path

from msgspec import Struct

from firmware_py.clock import boot_id

_CREDENTIALS = struct.Struct("3i")
# The place of the start time behind the command's name in /proc/PID/stat.
_STARTED = 19


class PeerCredentials(Struct, frozen=True):
    """A local user, and the one process of all that ever were; empty where it cannot be told."""

    uid: int
    process: str = ""


def peer_of(caller: socket.socket) -> PeerCredentials:
    """Ask the kernel who has connected."""
    given = caller.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    pid, uid, _gid = _CREDENTIALS.unpack(given)
    return PeerCredentials(uid, _process(pid, uid))


def _process(pid: int, uid: int) -> str:
    """Name a process: its number comes again, with its start and its boot it does not."""
    try:
        started = Path(f"/proc/{pid}/stat").read_text("utf-8", "replace").rpartition(")")[2]
        return f"{boot_id()[:12]}-{uid}-{pid}-{started.split()[_STARTED]}"
    except (OSError, IndexError):
        return ""
