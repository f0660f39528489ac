"""Somebody who guesses PINs: a process of his own, each guess on a new connection."""

import os
import subprocess
import sys
from pathlib import Path

_GUESSING = """
import json, socket, sys
for name in sys.stdin:
    line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    line.connect(sys.argv[1])
    guess = {"command": "suspend", "by": name.strip(), "pin": "0000", "reason": "x"}
    line.sendall(json.dumps(guess).encode() + b"\\n")
    reply = json.loads(line.makefile("rb").readline())
    print(reply.get("error", {}).get("code", "done"), flush=True)
    line.close()
"""
NOBODYS_UID = 65534


class Guesser:
    """A process that guesses when it is told to, as this local user or as another."""

    def __init__(self, socket: Path, uid: int | None = None) -> None:
        # Not from the folder of this repository: another user may not enter it.
        self._process = subprocess.Popen(
            [sys.executable if uid is None else "python3", "-c", _GUESSING, str(socket)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            user=uid,
            cwd="/",
            env=dict(os.environ) if uid is None else {"PATH": "/usr/bin:/bin:/usr/local/bin"},
        )

    def guess(self, name: str) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(name + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().strip()

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(20)
        self._process.stdout.close()
