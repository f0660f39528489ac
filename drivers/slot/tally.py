"""What a slot has reported against what its own counters say."""

from drivers.cctalk.peer import Peer
from drivers.deadline import Deadline
from drivers.errors import DriverError
from drivers.slot import acceptor
from drivers.slot.acceptor import CounterKind
from drivers.slot.contract import CountersDisagreed, SlotEvent, TokensUnexplained
from drivers.slot.ledger import MODULUS, Finding, Ledger, signed


class Tally:
    """The audit of one slot; without counter 225 in the device it has nothing to say."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.ledger: Ledger | None = None
        self.inserted: int | None = None
        self.by_position: dict[int, int] = {}
        self._accepted_read: int | None = None
        self._told = ""

    @property
    def suspicious(self) -> bool:
        """Whether another look is wanted soon."""
        return self.ledger is not None and (
            self.ledger.suspicious or self.ledger.pending is not None
        )

    def start(self, peer: Peer, positions: list[int], deadline: Deadline) -> None:
        """Take the counters as they stand; nothing before this moment is explained."""
        accepted = acceptor.counter(peer, CounterKind.ACCEPTED, deadline)
        self.ledger = None if accepted is None else Ledger(accepted)
        self.inserted = acceptor.counter(peer, CounterKind.INSERTED, deadline)
        self._accepted_read = accepted
        self.by_position = self._read_positions(peer, positions, deadline)

    def resume(
        self, accepted: int | None, inserted: int | None, by_position: dict[int, int]
    ) -> None:
        """Go on from what was kept; what fell meanwhile will show."""
        self.ledger = None if accepted is None else Ledger(accepted)
        self.inserted = inserted
        self.by_position = dict(by_position)

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
        accepted = acceptor.counter(peer, CounterKind.ACCEPTED, deadline)
        if accepted is None:
            return []
        self.ledger = self.ledger.counted(accepted)
        inserted = acceptor.counter(peer, CounterKind.INSERTED, deadline)
        events = self._compare(accepted, inserted)
        self._accepted_read = accepted
        self.inserted = inserted
        return events

    def judge(self, peer: Peer, deadline: Deadline) -> list[SlotEvent]:
        """Judge the last look, now that a poll has followed it."""
        if self.ledger is None:
            return []
        self.ledger, finding = self.ledger.judged()
        if finding == Finding():
            return []
        if finding.phantom:
            return [
                CountersDisagreed(
                    self.seat,
                    f"{finding.phantom} more tokens were reported than the device counted "
                    "(header 225). Compare with the box before play goes on.",
                )
            ]
        missing = self._missing(peer, deadline)
        return [TokensUnexplained(self.seat, finding.unexplained, missing)]

    def _compare(self, accepted: int, inserted: int | None) -> list[SlotEvent]:
        """Every token accepted was inserted first, so 226 can never grow less than 225."""
        if None in (inserted, self.inserted, self._accepted_read):
            return []
        more_in = signed(inserted - self.inserted)  # type: ignore[operator]
        more_accepted = signed(accepted - self._accepted_read)  # type: ignore[operator]
        if more_in >= more_accepted:
            self._told = ""
            return []
        sentence = (
            f"The device accepted {more_accepted} tokens and saw {more_in} put in (225, 226). "
            "Its counters cannot be trusted: change it."
        )
        if sentence == self._told:
            return []
        self._told = sentence
        return [CountersDisagreed(self.seat, sentence)]

    def _missing(self, peer: Peer, deadline: Deadline) -> tuple[tuple[int, int], ...]:
        try:
            now = self._read_positions(peer, list(self.by_position), deadline)
        except DriverError:
            # The finding itself must not be lost with the detail; the link meets the fault next.
            return ()
        grown = [(place, signed(now[place] - self.by_position[place])) for place in now]
        self.by_position.update(now)
        return tuple((place, count) for place, count in grown if count > 0)

    @staticmethod
    def _read_positions(peer: Peer, positions: list[int], deadline: Deadline) -> dict[int, int]:
        found = {}
        for position in positions:
            count = acceptor.accepted_at(peer, position, deadline)
            if count is None:
                return {}
            found[position] = count
        return found
