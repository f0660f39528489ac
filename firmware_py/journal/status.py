"""How the journal is doing, as values for the table, the panel and the console."""

from dataclasses import dataclass
from enum import Enum


class JournalState(Enum):
    """What the journal thread can do now."""

    READY = "ready"
    DISK_FULL = "disk full"
    DISK_FAILED = "disk failed"
    DISK_LOCKED = "disk locked"
    BROKEN = "broken"
    STOPPED = "stopped"


class Pace(Enum):
    """How long the oldest entry that is not yet durable has been waiting."""

    ON_TIME = "on time"
    # The panel says that it is saving.
    SLOW = "slow"
    # No new round begins; what comes in is kept.
    LATE = "late"
    # The table is held.
    HUNG = "hung"


@dataclass(frozen=True, slots=True)
class Limits:
    """How much the queue takes, and the times after which a commit is no longer on time."""

    queue: int = 1_024
    slow_ms: int = 250
    late_ms: int = 2_000
    hung_ms: int = 20_000
    retry_ms: int = 1_000
    # A pause this long in the entries is a quiet moment: the copy is synced, the log is moved.
    quiet_ms: int = 20
    # Without a quiet moment for this long, the copy is synced all the same.
    copy_sync_ms: int = 1_000
    # With nothing to do the thread still shows that it lives.
    beat_ms: int = 1_000
    # So many commits make a log that is worth moving, and one that must be.
    log_commits: int = 500
    most_log_commits: int = 10_000
    # So old a key of the seal is kept anew in a quiet moment, and so old in any case.
    seal_ms: int = 5_000
    most_seal_ms: int = 30_000

    def pace(self, waited_ns: int) -> Pace:
        """Name a wait."""
        if waited_ns >= self.hung_ms * 1_000_000:
            return Pace.HUNG
        if waited_ns >= self.late_ms * 1_000_000:
            return Pace.LATE
        return Pace.SLOW if waited_ns >= self.slow_ms * 1_000_000 else Pace.ON_TIME


@dataclass(frozen=True, slots=True)
class JournalStatus:
    """A moment of the journal thread."""

    state: JournalState
    pace: Pace
    taken_seq: int
    durable_seq: int
    copied_seq: int
    commits: int
    last_commit_ns: int
    worst_commit_ns: int
    # Why the state is not ready, and why the second copy or the key of the seal lags, as sentences.
    why: str = ""
    copy_why: str = ""
    seal_why: str = ""
    # Turns of the thread, idle ones too: a watchdog wants to see it grow.
    beats: int = 0
    # What those sentences name: the file, and the system's own words.
    file: str = ""
    system: str = ""
    copy_system: str = ""
    seal_system: str = ""

    @property
    def may_begin_round(self) -> bool:
        """Whether a new round may begin: the disk answers, in time, in both copies."""
        on_time = self.pace in (Pace.ON_TIME, Pace.SLOW)
        return self.state is JournalState.READY and on_time and not self.lagging

    @property
    def lagging(self) -> str:
        """Say what beside the record itself cannot be kept, or nothing."""
        return self.copy_why or self.seal_why

    @property
    def saving(self) -> str:
        """Say why no new round may begin before everything is saved, or nothing."""
        if self.may_begin_round:
            return ""
        return self.why or self.lagging or f"the journal is {self.pace.value}"


@dataclass(slots=True)
class WriterCounts:
    """The journal thread's own count, changed in place; a status is a picture of it."""

    taken_seq: int
    durable_seq: int
    copied_seq: int
    state: JournalState = JournalState.READY
    commits: int = 0
    last_commit_ns: int = 0
    worst_commit_ns: int = 0
    why: str = ""
    copy_why: str = ""
    seal_why: str = ""
    beats: int = 0
    file: str = ""
    system: str = ""
    copy_system: str = ""
    seal_system: str = ""

    def status(self, pace: Pace) -> JournalStatus:
        """Take the picture."""
        return JournalStatus(
            pace=pace,
            **{name: getattr(self, name) for name in JournalStatus.__slots__ if name != "pace"},
        )
