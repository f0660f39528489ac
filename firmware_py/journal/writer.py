"""The journal thread: drafts in, "durable up to entry n" out, every commit timed.

What is taken is kept until it is durable: a slow, full or failing disk makes callers wait, and is
tried again for ever. Nothing is told durable before its commit has returned.
"""

import json
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress

from firmware_py.journal.chain import Canonical, check_draft, row_of
from firmware_py.journal.entry import Draft, Entry
from firmware_py.journal.errors import (
    DiskFailed,
    DiskFull,
    DiskLocked,
    JournalBusy,
    JournalError,
    NotCanonical,
    WriterStopped,
)
from firmware_py.journal.status import JournalState, JournalStatus, Limits, WriterCounts
from firmware_py.journal.storage import Copy, DayStore

_STATES = {
    DiskFull: JournalState.DISK_FULL,
    DiskFailed: JournalState.DISK_FAILED,
    DiskLocked: JournalState.DISK_LOCKED,
}
_ENDED = (JournalState.BROKEN, JournalState.STOPPED)


def _no_fraction(text: str) -> None:
    raise ValueError(f"{text} is no whole number")


_JSON = json.JSONDecoder(parse_float=_no_fraction, parse_constant=_no_fraction)


class Writer:
    """Owns both copies of the open day from `start` to `stop`."""

    def __init__(
        self,
        store: DayStore,
        mirror: Copy,
        *,
        on_durable: Callable[[int], None] = lambda _: None,
        limits: Limits | None = None,
        monotonic_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._store, self._mirror = store, mirror
        self._on_durable = on_durable
        self._limits = limits or Limits()
        self._now_ns = monotonic_ns
        self._lock = threading.RLock()
        self._change = threading.Condition(self._lock)
        # Rung when the thread has something to do: a lock that opens, where a `Condition` takes
        # three, and a `SimpleQueue` may wait past its time for ever (CPython 3.11).
        self._bell = threading.Lock()
        self._bell.acquire()
        self._queue: deque[tuple[Draft, int]] = deque()
        self._stopping = False
        self._oldest_ns: int | None = None
        self._copy_dirty_ns: int | None = None
        self._seal_dirty_ns: int | None = None
        self._log_commits = 0
        self._let_go_done = False
        self._tell_again = False
        seq = store.head.seq
        self._tally = WriterCounts(seq, seq, mirror.last.seq)
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def submit(self, drafts: Sequence[Draft], wait_ms: int = 0) -> int:
        """Take drafts that belong together and give the number of the last; all or none.

        Raises JournalBusy if there is no room within the wait.
        """
        for draft in drafts:
            _check(draft)
        with self._lock:
            if not self._has_room(len(drafts)):
                self._change.wait_for(lambda: self._has_room(len(drafts)), wait_ms / 1_000)
            if self._stopping or self._tally.state in _ENDED:
                raise WriterStopped(f"The journal takes no more entries. {self._tally.why}".strip())
            if len(self._queue) + len(drafts) > self._limits.queue:
                raise JournalBusy(
                    f"{len(self._queue)} entries wait for the disk. Nothing was taken: hold the "
                    f"table and give it again. {self._tally.why}".strip()
                )
            return self._take(drafts)

    def _has_room(self, count: int) -> bool:
        ended = self._stopping or self._tally.state in _ENDED
        return ended or len(self._queue) + count <= self._limits.queue

    def _take(self, drafts: Sequence[Draft]) -> int:
        now_ns = self._now_ns()
        for draft in drafts:
            self._queue.append((draft, now_ns))
        if self._oldest_ns is None and drafts:
            self._oldest_ns = now_ns
        self._tally.taken_seq += len(drafts)
        # Somebody waits for what was taken before, and no commit of his own will tell him.
        self._tell_again = self._tell_again or not drafts
        self._ring()
        return self._tally.taken_seq

    @property
    def taken_seq(self) -> int:
        """The number of the last entry that was taken."""
        return self._tally.taken_seq

    def wait_durable(self, seq: int, wait_ms: int) -> bool:
        """Wait until an entry is durable; False if it is not yet, or never will be here."""
        with self._lock:
            self._change.wait_for(lambda: self._settled(seq), wait_ms / 1_000)
            return self._tally.durable_seq >= seq

    def _settled(self, seq: int) -> bool:
        return self._tally.durable_seq >= seq or self._tally.state in _ENDED

    def status(self) -> JournalStatus:
        """Say how the journal is doing now."""
        with self._lock:
            waited_ns = 0 if self._oldest_ns is None else self._now_ns() - self._oldest_ns
            return self._tally.status(self._limits.pace(waited_ns))

    def stop(self, wait_ms: int) -> JournalStatus:
        """Save everything taken, close both copies and end the thread.

        A disk that does not answer is left after the wait; what was not saved was never told
        durable, and the status says how far it is.
        """
        with self._lock:
            self._stopping = True
            self._change.notify_all()
        self._ring()
        if self._thread.ident is None:
            self._end_cleanly()
        else:
            self._thread.join(wait_ms / 1_000)
        return self.status()

    def _run(self) -> None:
        try:
            self._store.make_room()
            self._make_ready()
            while batch := self._next():
                if not self._save(batch):
                    return
            self._end_cleanly()
        except JournalError as error:
            self._note(state=JournalState.BROKEN, why=str(error))
        finally:
            self._let_go()
            # Reached on any way out, so that nobody waits for a thread that is gone.
            if self._tally.state not in _ENDED:
                self._note(state=JournalState.BROKEN, why="The journal thread ended unexpectedly.")

    def _next(self) -> list[Draft]:
        """Wait for drafts, using the quiet moments; empty when it is time to stop."""
        while True:
            is_quiet = not self._queue and not self._stopping and self._is_quiet()
            with self._lock:
                # They stay in the queue until they are durable.
                batch = [draft for draft, _ in self._queue]
                wanted = bool(batch) or self._stopping
                tell_again = self._tell_again and not batch
                self._tell_again = self._tell_again and not tell_again
            if tell_again:
                self._on_durable(self._tally.durable_seq)
            is_overdue = self._overdue()
            if wanted and not is_overdue:
                return batch
            if is_quiet or is_overdue:
                self._note()
                self._do_chores()

    def _is_quiet(self) -> bool:
        """Wait for the bell; True if it did not ring for the pause. Several rings are one."""
        return not self._bell.acquire(timeout=self._pause_s())

    def _ring(self) -> None:
        with suppress(RuntimeError):
            self._bell.release()

    def _chores(self) -> bool:
        log = self._log_commits >= self._limits.log_commits
        return self._copy_dirty_ns is not None or log or self._seal_is_old(self._limits.seal_ms)

    def _seal_is_old(self, ms: int) -> bool:
        dirty = self._seal_dirty_ns
        return dirty is not None and self._now_ns() - dirty >= ms * 1_000_000

    def _pause_s(self) -> float:
        if not self._chores():
            return self._limits.beat_ms / 1_000
        lags = self._tally.copy_why or self._tally.seal_why
        pause_ms = self._limits.retry_ms if lags else self._limits.quiet_ms
        return pause_ms / 1_000

    def _overdue(self) -> bool:
        dirty = self._copy_dirty_ns
        late = dirty is not None and self._now_ns() - dirty >= self._limits.copy_sync_ms * 1_000_000
        log = self._log_commits >= self._limits.most_log_commits
        return late or log or self._seal_is_old(self._limits.most_seal_ms)

    def _do_chores(self) -> None:
        try:
            if self._copy_dirty_ns is not None:
                self._copy_dirty_ns = None
                self._mirror.catch_up(self._store)
                self._mirror.sync()
                self._note(copied_seq=self._mirror.last.seq, copy_why="")
            if self._log_commits >= self._limits.log_commits:
                self._log_commits = 0
                self._store.checkpoint()
                self._store.make_ready()
        except OSError as error:
            self._copy_failed(error)
        except (DiskFull, DiskFailed, DiskLocked):
            # The log keeps what could not be moved; the next commit meets the same disk and
            # tells.
            return
        finally:
            if self._seal_is_old(0 if self._stopping else self._limits.seal_ms):
                self._keep_seal()

    def _keep_seal(self) -> None:
        """Keep the key of the seal; what it was before is then gone for good.

        It waits for the copy: what it was led over must be found in either, if one is lost.
        """
        if self._copy_dirty_ns is not None and not self._stopping:
            self._seal_dirty_ns = self._now_ns()
            return
        try:
            self._store.keep_seal()
        except OSError as error:
            self._seal_dirty_ns = self._now_ns()
            why = f"The key of the seal cannot be kept: {error.strerror}. Check its disk."
            self._note(seal_why=why, seal_system=str(error.strerror))
        else:
            self._seal_dirty_ns = None
            self._note(seal_why="")

    def _save(self, batch: list[Draft]) -> bool:
        """Commit a batch, as often as it takes; False if the writer is to end without it."""
        while True:
            began_ns = self._now_ns()
            try:
                entries = self._store.append(batch)
            except (DiskFull, DiskFailed, DiskLocked) as error:
                self._note(
                    state=_STATES[type(error)],
                    why=str(error), file=error.file, system=error.system,
                )  # fmt: skip
                if not self._wait_to_retry():
                    return False
            else:
                self._durable(entries, self._now_ns() - began_ns)
                return True

    def _wait_to_retry(self) -> bool:
        with self._lock:
            self._change.wait_for(lambda: self._stopping, self._limits.retry_ms / 1_000)
            if not self._stopping:
                return True
            unsaved = self._tally.taken_seq - self._tally.durable_seq
        why = f"{self._tally.why} {unsaved} entries were not saved and never told durable."
        self._note(state=JournalState.STOPPED, why=why)
        return False

    def _durable(self, entries: list[Entry], took_ns: int) -> None:
        """Make room, then tell: who waits for room may hold what the telling needs."""
        with self._lock:
            for _ in entries:
                self._queue.popleft()
            self._oldest_ns = self._queue[0][1] if self._queue else None
            tally = self._tally
            tally.state, tally.why = JournalState.READY, ""
            tally.durable_seq = entries[-1].seq
            tally.commits += 1
            tally.last_commit_ns = took_ns
            tally.worst_commit_ns = max(took_ns, tally.worst_commit_ns)
            tally.beats += 1
            self._change.notify_all()
        self._on_durable(entries[-1].seq)
        self._log_commits += 1
        if self._seal_dirty_ns is None:
            self._seal_dirty_ns = self._now_ns()
        self._copy(entries)
        self._make_ready()

    def _make_ready(self) -> None:
        """Begin the next transaction; a disk that refuses is told by the commit that meets it."""
        with suppress(DiskFull, DiskFailed, DiskLocked):
            self._store.make_ready()

    def _copy(self, entries: list[Entry]) -> None:
        """Write the second copy, for the system to keep; the sync comes in a quiet moment."""
        if self._copy_dirty_ns is None:
            self._copy_dirty_ns = self._now_ns()
        if self._mirror.last.seq != entries[0].seq - 1:
            return
        try:
            self._mirror.write(map(row_of, entries))
        except OSError as error:
            self._copy_failed(error)

    def _copy_failed(self, error: OSError) -> None:
        self._copy_dirty_ns = self._now_ns()
        why = f"The second copy cannot be written: {error.strerror}. Check its disk."
        self._note(copy_why=why, copy_system=str(error.strerror))

    def _end_cleanly(self) -> None:
        self._do_chores()
        self._let_go()
        self._note(state=JournalState.STOPPED)

    def _let_go(self) -> None:
        """Close both copies, once; what a disk refuses now it has refused before, and told."""
        if self._let_go_done:
            return
        self._let_go_done = True
        with suppress(JournalError):
            self._store.close()
        with suppress(OSError):
            self._mirror.close()

    def _note(self, **changes: object) -> None:
        with self._lock:
            self._tally.beats += 1
            for name, value in changes.items():
                setattr(self._tally, name, value)
            self._change.notify_all()


def _check(draft: Draft) -> None:
    """Refuse in the caller's thread what the journal could not write."""
    check_draft(draft)
    if isinstance(draft.payload, Canonical):
        return
    try:
        draft.payload.encode()
        _JSON.decode(draft.payload)
    except (ValueError, RecursionError) as error:
        raise NotCanonical(f"{draft.kind}: the payload is not JSON: {error}") from error
