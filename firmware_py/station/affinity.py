"""Where the threads run that hand a card on: from its port to the table, the journal and back.

Only one of them can run at a time, for Python lets no two: on one core each finds what the one
before it has left in the core's memory, and is woken without another core being woken first. The
socket's threads run anywhere: checking a PIN keeps a core busy for long.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress


@contextmanager
def pinned() -> Iterator[None]:
    """Have the threads that are started inside run on the same core, as long as they live.

    Where the system forbids it they run anywhere: slower is no reason not to play.
    """
    allowed = os.sched_getaffinity(0)
    with suppress(OSError):
        os.sched_setaffinity(0, {_own(sorted(allowed))})
    try:
        yield
    finally:
        with suppress(OSError):
            os.sched_setaffinity(0, allowed)


def _own(cores: list[int]) -> int:
    """Take any but the first, which serves the machine's interrupts; several stations differ."""
    quiet = cores[1:] or cores
    return quiet[os.getpid() % len(quiet)]
