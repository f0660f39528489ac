"""A process that writes a journal until it is killed, saying what it was told is durable.

Run as `python -m tests.journal.scribe FOLDER [FILE_SIZE_LIMIT]`.
"""

import os
import resource
import signal
import sys
from pathlib import Path

from firmware_py.journal.day_files import Lock, open_day
from firmware_py.journal.status import JournalState, Limits
from firmware_py.journal.writer import Writer
from tests.journal.scene import drafts, shelf_at
from tests.journal.sealed import opened

# The key of the seal is kept as often as can be: somewhere in it the process is killed.
LIMITS = Limits(queue=16, quiet_ms=1, log_commits=20, seal_ms=0, most_seal_ms=1)


def main(folder: str, limit: str = "") -> None:
    shelf = shelf_at(Path(folder))
    lock = Lock(shelf)
    day = opened(Path(folder)) if (Path(folder) / "seal.state").exists() else open_day(shelf)
    if limit:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(limit), int(limit)))
    writer = Writer(day.store, day.mirror, limits=LIMITS)
    writer.start()
    say(f"from {writer.status().durable_seq}")
    while writer.status().state is JournalState.READY:
        seq = writer.submit(drafts(3, writer.status().taken_seq), 60_000)
        if writer.wait_durable(seq, 200):
            say(f"durable {seq}")
    say(f"held {writer.status().state.value}")
    writer.stop(60_000)
    lock.release()


def say(text: str) -> None:
    # In one write: a line is said whole or not at all.
    os.write(1, f"{text}\n".encode())


if __name__ == "__main__":
    main(*sys.argv[1:])
