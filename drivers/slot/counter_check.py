"""Cross-check of reported tokens with the device's own counters 225 and 226: pure arithmetic.

A counter is read between two polls. Tokens reported before it must all be in it; tokens it holds
that are still not reported after the next polls were never reported at all.
"""

from dataclasses import dataclass, replace

MODULUS = 1 << 24
CONFIRMATIONS = 3
"""Audits in a row with the same outcome: a device may release its events slower than it counts."""


@dataclass(frozen=True, slots=True)
class CounterFinding:
    """What an audit found; both 0 when all is well."""

    unexplained: int = 0
    phantom: int = 0


@dataclass(frozen=True, slots=True)
class CounterCheck:
    """`explained` is where the accept counter should stand by what was reported."""

    explained: int
    pending: int | None = None
    explained_at_reading: int = 0
    suspicion: int = 0
    times: int = 0

    def credited(self, count: int) -> "CounterCheck":
        """Note tokens that were reported."""
        return replace(self, explained=(self.explained + count) % MODULUS)

    def counted(self, accept_counter: int) -> "CounterCheck":
        """Note a reading of the accept counter; it is judged after the next poll."""
        return replace(self, pending=accept_counter, explained_at_reading=self.explained)

    def judged(self, *, quiet: bool) -> tuple["CounterCheck", CounterFinding]:
        """Judge the last reading, now that a poll has followed it.

        `quiet` says that nothing new came with that poll: while tokens fall, more may be on the
        way, and a surplus proves nothing.
        """
        if self.pending is None:
            return self, CounterFinding()
        suspicion = self._suspicion(self.pending)
        if suspicion > 0 and not quiet:
            return replace(self, pending=None, times=0, suspicion=suspicion), CounterFinding()
        times = self.times + 1 if suspicion and suspicion == self.suspicion else 1
        settled = replace(self, pending=None, suspicion=suspicion, times=times)
        if not suspicion or times < CONFIRMATIONS:
            return settled, CounterFinding()
        corrected = (self.explained + suspicion) % MODULUS
        finding = CounterFinding(unexplained=max(0, suspicion), phantom=max(0, -suspicion))
        return CounterCheck(corrected), finding

    @property
    def suspicious(self) -> bool:
        """Whether an audit found something that is not confirmed yet."""
        return self.suspicion != 0

    def _suspicion(self, counter: int) -> int:
        surplus = signed(counter - self.explained)
        if surplus > 0:
            return surplus
        deficit = signed(counter - self.explained_at_reading)
        return min(0, deficit)


def signed(difference: int) -> int:
    """Return a difference of two 24-bit counters as the nearest number, across a wrap."""
    folded = difference % MODULUS
    return folded - MODULUS if folded >= MODULUS // 2 else folded
