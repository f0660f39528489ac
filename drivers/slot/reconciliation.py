"""What a slot has reported against what its own counters say."""

from dataclasses import replace

from drivers.cctalk.host import Peer
from drivers.deadline import Deadline
from drivers.errors import DriverError
from drivers.slot import acceptor
from drivers.slot.abilities import Abilities, Ability, Count
from drivers.slot.acceptor import CounterKind
from drivers.slot.contract import CountersDisagreed, SlotEvent, SlotTrouble, TokensUnexplained
from drivers.slot.counter_check import CONFIRMATIONS, MODULUS, CounterCheck, signed

PATIENCE = 20
"""Audits in which the kinds of unexplained tokens may stay open before the number is told alone."""


class Reconciliation:
    """The audit of one slot; of a device that counts nothing it has nothing to say."""

    def __init__(self, seat: int, abilities: Abilities | None = None) -> None:
        self.seat = seat
        self.abilities = abilities or Abilities()
        self.ledger: CounterCheck | None = None
        self.inserted: int | None = None
        self.by_position: dict[int, int] = {}
        self._passes = 0
        self._inserted_base: int | None = None
        self._base: tuple[int, int] | None = None
        self._disagreements = 0
        self._unplaced = 0

    @property
    def suspicious(self) -> bool:
        """Whether another look is wanted soon."""
        return self.ledger is not None and (
            self.ledger.suspicious or self.ledger.pending is not None
        )

    def start(self, peer: Peer, positions: list[int], deadline: Deadline) -> None:
        """Take the counters as they stand; nothing before this moment is explained."""
        self.inserted = self.read_inserted(peer, deadline)
        self._inserted_base, self._passes = self.inserted, 0
        self._base = None
        counts_kinds = Ability.KIND_COUNTERS in self.abilities.has
        self.by_position = read_positions(peer, positions, deadline) if counts_kinds else {}
        accepted = self.read_accepted(peer, deadline)
        self.ledger = None if accepted is None else CounterCheck(accepted)

    def read_inserted(self, peer: Peer, deadline: Deadline) -> int | None:
        """Read how much was put in, of a device that counts it."""
        if Ability.INSERTION_COUNTER not in self.abilities.has:
            return None
        return acceptor.counter(peer, CounterKind.INSERTED, deadline)

    def read_accepted(self, peer: Peer, deadline: Deadline) -> int | None:
        """Read how many tokens were accepted, from the best that the device has."""
        count = self.abilities.count
        if count is Count.ACCEPTED:
            return acceptor.counter(peer, CounterKind.ACCEPTED, deadline)
        if count is Count.BY_KIND:
            return sum(read_positions(peer, list(self.by_position), deadline).values()) % MODULUS
        if count is Count.PASSED:
            rejected = acceptor.counter(peer, CounterKind.REJECTED, deadline)
            return (acceptor.counter(peer, CounterKind.INSERTED, deadline) - rejected) % MODULUS
        return None

    def resume(
        self, accepted: int | None, inserted: int | None, by_position: dict[int, int]
    ) -> None:
        """Go on from what was kept; what fell meanwhile will show."""
        self.ledger = None if accepted is None else CounterCheck(accepted)
        self.inserted = inserted
        self.by_position = dict(by_position)

    @property
    def inserted_expected(self) -> int | None:
        """Where counter 226 should stand at least by the passes reported since it was sure."""
        return None if self._inserted_base is None else self._inserted_base + self._passes

    def note_pass(self) -> None:
        """Note that something went through the slot, credited or not."""
        self._passes += 1

    def credit(self, position: int) -> None:
        """Note a token that was reported."""
        if self.ledger is not None:
            self.ledger = self.ledger.credited(1)
        if position in self.by_position:
            self.by_position[position] = (self.by_position[position] + 1) % MODULUS

    def look(self, peer: Peer, deadline: Deadline) -> list[SlotEvent]:
        """Read the counters; the accept counter is judged after the next poll."""
        if self.ledger is None:
            return []
        before = self.read_inserted(peer, deadline)
        accepted = self.read_accepted(peer, deadline)
        self.inserted = self.read_inserted(peer, deadline)
        if accepted is None:
            return []
        self.ledger = self.ledger.counted(accepted)
        return self._compare(before, accepted, self.inserted)

    def judge(self, peer: Peer, deadline: Deadline, *, quiet: bool) -> list[SlotEvent]:
        """Judge the last look, now that a poll has followed it."""
        if self.ledger is None:
            return []
        if quiet and self.ledger.pending is not None:
            # Nothing was on its way when 226 was read: it stands for what was reported.
            self._inserted_base, self._passes = self.inserted, 0
        judged, finding = self.ledger.judged(quiet=quiet)
        if finding.unexplained:
            placed = self._place(finding.unexplained, peer, deadline)
            if placed is None:
                # Tokens fall just now, or an answer is missing: the next audit tries again.
                self.ledger = replace(self.ledger, pending=None)
                return []
            self.ledger = judged
            return [TokensUnexplained(self.seat, finding.unexplained, placed)]
        self.ledger = judged
        if finding.phantom:
            return [
                CountersDisagreed(self.seat, SlotTrouble.MORE_REPORTED, (finding.phantom,)),
            ]
        return []

    def _compare(self, before: int | None, accepted: int, after: int | None) -> list[SlotEvent]:
        """Every token accepted was inserted first, so 226 can never grow less than 225.

        226 is read before 225 for the base and after it for the comparison: a token that falls
        between the two readings must not look like a contradiction.
        """
        if before is None or after is None:
            return []
        if self._base is None:
            self._base = (before, accepted)
        more_in = signed(after - self._base[0])
        more_accepted = signed(accepted - self._base[1])
        if more_in >= more_accepted:
            self._disagreements = 0
            return []
        self._disagreements += 1
        if self._disagreements < CONFIRMATIONS:
            return []
        self._base = None
        numbers = more_accepted, more_in
        return [CountersDisagreed(self.seat, SlotTrouble.MORE_ACCEPTED, numbers)]

    def _place(
        self, count: int, peer: Peer, deadline: Deadline
    ) -> tuple[tuple[int, int], ...] | None:
        """Return which kinds the unexplained tokens are; nothing while that cannot be told yet."""
        try:
            now = read_positions(peer, list(self.by_position), deadline)
        except DriverError:
            now = {}
        grown = [(place, signed(now[place] - self.by_position[place])) for place in now]
        missing = tuple((place, more) for place, more in grown if more > 0)
        if self.by_position and sum(more for _, more in missing) != count:
            self._unplaced += 1
            if self._unplaced < PATIENCE:
                return None
            missing = ()
        self._unplaced = 0
        self.by_position.update(now)
        return missing


def read_positions(peer: Peer, positions: list[int], deadline: Deadline) -> dict[int, int]:
    """Read how many tokens of each kind were accepted."""
    return {position: acceptor.accepted_at(peer, position, deadline) for position in positions}
