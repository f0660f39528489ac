"""Run a command that ends when its starter does: `python -m hil.simulated.tied COMMAND …`.

The kernel sends SIGTERM when the parent is gone, however it went; the mark outlives exec.
"""

import ctypes
import os
import signal
import sys
from collections.abc import Sequence

PR_SET_PDEATHSIG = 1
STARTER = "TAPETE_STARTER"


def words(command: Sequence[object]) -> list[str]:
    """Give a command as it is started tied to this process."""
    return [sys.executable, "-m", "hil.simulated.tied", *map(str, command)]


def main(command: Sequence[str]) -> None:
    """Tie this process to its starter, then become the command."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    starter = os.environ.pop(STARTER, "")
    if starter and os.getppid() != int(starter):
        # He went before the mark was set.
        sys.exit(1)
    os.execvp(command[0], list(command))


if __name__ == "__main__":
    main(sys.argv[1:])
