"""Wrong PINs: who is slowed down, who is locked out, and whom nobody else can lock out (R-97).

A wrong PIN counts against whoever gave it: against his local user, or, where that person has
given the right one from the same process before, against that process alone. Five of them lock
the account for that caller and for nobody else. Fifteen from anywhere lock it for every local
user that the config does not name and that this person has never worked from. So a stranger
locks out strangers; whoever works at the table goes on.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from firmware_py.station.access.peers import PeerCredentials

# Wrong PINs for one account: from one caller, and from all of them together.
TRIES, TRIES_OF_ALL = 5, 15
# So many wrong PINs are everybody's slips; each one more doubles the wait.
SLIPS = 2
SLOWEST_S, FORGOTTEN_S = 60, 600
# Two who unlock an account are not locked out, so whoever guesses there waits much longer: one of
# the two may be in charge and know his own PIN.
SLOWEST_OF_TWO_S, FORGOTTEN_OF_TWO_S = 3_600, 86_400
# Processes that are remembered of each person, the latest.
PROCESSES = 16
# What is recorded of PINs: a wrong one, one that is right for the first time from where it comes
# or after wrong ones, and an unlocking.
FAILED, ACCEPTED, UNLOCKED = "pin-failed", "pin-accepted", "account-unlocked"
TRACKED = frozenset({FAILED, ACCEPTED, UNLOCKED})
# Stands for a name that nobody has: what was typed there may have been a PIN.
NOBODY = "(nadie)"
# Where nobody says from where.
NOWHERE = PeerCredentials(-1)


def user_of(peer: PeerCredentials) -> str:
    """Name a local user as a holder of wrong PINs."""
    return f"user {peer.uid}"


@dataclass(slots=True)
class CallerPace:
    """How long callers wait before their next PIN is looked at; seconds that only grow."""

    slowest_s: int
    # A caller who gave no wrong PIN for so long begins anew; what is locked stays locked.
    forgotten_s: int
    # By holder: wrong PINs for whatever account, and when the last one came.
    _counts: dict[str, tuple[int, float]] = field(default_factory=dict)

    def wait_s(self, holder: str, now_s: float) -> int:
        """Say for how many seconds this holder's PINs are not even looked at."""
        count, last_s = self._counts.get(holder, (0, 0.0))
        if count <= SLIPS:
            return 0
        # Bounded before it is raised: a count has no end.
        pause_s = min(1 << min(count - SLIPS - 1, 20), self.slowest_s)
        return max(0, ceil(last_s + pause_s - now_s))

    def slow_down(self, holder: str, now_s: float) -> None:
        """Count a wrong PIN, or one of nobody, for the next wait."""
        count, last_s = self._counts.get(holder, (0, now_s))
        self._counts[holder] = (1 if now_s - last_s > self.forgotten_s else count + 1, now_s)

    def forget(self, holder: str) -> None:
        """Let a holder begin anew."""
        self._counts.pop(holder, None)


@dataclass(slots=True)
class Locks:
    """How often whom has failed where."""

    # Local users that the config names: the panel's, the console's.
    named: Collection[int] = ()
    # By account, then by holder: wrong PINs since the last right one there.
    wrong: dict[str, dict[str, int]] = field(default_factory=dict)
    # By account: local users and processes from which the right PIN came, the latest last.
    worked: dict[str, list[str]] = field(default_factory=dict)
    # Who gives his own PIN, and two who unlock an account together.
    alone: CallerPace = field(default_factory=lambda: CallerPace(SLOWEST_S, FORGOTTEN_S))
    together: CallerPace = field(
        default_factory=lambda: CallerPace(SLOWEST_OF_TWO_S, FORGOTTEN_OF_TWO_S)
    )

    def holder(self, peer: PeerCredentials, *names: str) -> str:
        """Say against whom a wrong PIN counts; of several people all must have worked here."""
        here = all(peer.process in self.worked.get(name, ()) for name in names)
        return peer.process if peer.process and here else user_of(peer)

    def is_locked(self, peer: PeerCredentials, name: str) -> bool:
        """Tell whether an account is locked for a caller."""
        counts, holder = self.wrong.get(name, {}), self.holder(peer, name)
        if holder != user_of(peer) or counts.get(holder, 0) >= TRIES:
            return counts.get(holder, 0) >= TRIES
        is_own = peer.uid in self.named or holder in self.worked.get(name, ())
        return not is_own and sum(counts.values()) >= TRIES_OF_ALL

    def failed(self, peer: PeerCredentials, name: str, now_s: float) -> int:
        """Count a wrong PIN; gives how many there are of this caller."""
        holder = self.holder(peer, name)
        counts = self.wrong.setdefault(name, {})
        counts[holder] = counts.get(holder, 0) + 1
        self.alone.slow_down(holder, now_s)
        return counts[holder]

    def accepted(self, peer: PeerCredentials, name: str) -> bool:
        """Take a right PIN up; tells whether it says anything new."""
        holder = self.holder(peer, name)
        counts, known = self.wrong.get(name, {}), self.worked.setdefault(name, [])
        failures = counts.pop(holder, 0)
        if not counts:
            self.wrong.pop(name, None)
        if holder == peer.process:
            self.alone.forget(holder)
        new = [one for one in (user_of(peer), peer.process) if one and one not in known]
        self.worked[name] = _latest([*known, *new])
        return bool(failures or new)

    def unlock(self, name: str, peer: PeerCredentials) -> None:
        """Forget every wrong PIN of an account; who unlocks it vouches for the process he is at.

        So from there its owner goes on, though somebody beside it goes on guessing.
        """
        self.wrong.pop(name, None)
        known = self.worked.get(name, [])
        if peer.process and peer.process not in known:
            self.worked[name] = _latest([*known, peer.process])

    def locked(self) -> list[str]:
        """Name what is locked, for the technician."""
        found = [
            f"{name} for {holder}"
            for name, counts in sorted(self.wrong.items())
            for holder, count in sorted(counts.items())
            if count >= TRIES
        ]
        for name, counts in sorted(self.wrong.items()):
            if sum(counts.values()) >= TRIES_OF_ALL:
                found.append(f"{name} for every local user who is new to it")
        return found

    def recall(self, kind: str, payload: Mapping[str, Any], now_s: float) -> None:
        """Take up a recorded try, success or unlocking: a restart unlocks nobody."""
        name = payload["name"]
        peer = PeerCredentials(payload.get("uid", NOWHERE.uid), payload.get("from", ""))
        if kind == UNLOCKED:
            self.unlock(name, peer)
        elif kind == ACCEPTED:
            self.accepted(peer, name)
        elif "with" in payload:
            self.together.slow_down(self.holder(peer, name, payload["with"]), now_s)
        elif name == NOBODY:
            self.alone.slow_down(user_of(peer), now_s)
        else:
            self.failed(peer, name, now_s)

    def restore(
        self, wrong: Mapping[str, Mapping[str, int]], worked: Mapping[str, Collection[str]]
    ) -> None:
        """Take up what a day begins with."""
        self.wrong = {name: dict(counts) for name, counts in wrong.items()}
        self.worked = {name: list(holders) for name, holders in worked.items()}


def _latest(holders: list[str]) -> list[str]:
    """Keep all users, which are few, and the latest processes."""
    users = [one for one in holders if one.startswith("user ")]
    return users + [one for one in holders if one not in users][-PROCESSES:]
