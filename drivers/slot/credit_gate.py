"""Which reported credits are worth a token: each needs its own count and its own insertion.

A worn or cheating device repeats an event, or credits a token that was pulled back on a string; the
event counter alone cannot tell (R-35). Counters 225, 150 and 226 can.
"""

from collections.abc import Sequence
from enum import Enum, auto

from drivers.cctalk.host import Peer
from drivers.deadline import Deadline
from drivers.errors import BadFrame
from drivers.slot import acceptor
from drivers.slot.counter import Result
from drivers.slot.counter_check import signed
from drivers.slot.reconciliation import Reconciliation

STRING_CODES = frozenset((16, 17, 18, 19, 20, 23))
READINGS = 3


class Worth(Enum):
    """What a result of the buffer is worth."""

    TAKEN = auto()
    REPEATED = auto()
    STRINGED = auto()


def weigh(
    peer: Peer, tally: Reconciliation, results: Sequence[Result], deadline: Deadline
) -> list[Worth]:
    """Return the worth of each result; raises before anything is consumed if nobody can tell.

    A device that counts nothing is believed: there is nothing to hold it against.
    """
    worth = [Worth.TAKEN] * len(results)
    credited = [place for place, result in enumerate(results) if result.is_credit]
    if tally.ledger is None or not credited:
        return worth
    if _accepted_growth(peer, tally, len(credited), deadline) < len(credited):
        for place in _unbacked(peer, tally, results, deadline):
            worth[place] = Worth.REPEATED
    for place in _after_a_string(results):
        if worth[place] is Worth.TAKEN and _lacks_insertions(peer, tally, results, deadline):
            worth[place] = Worth.STRINGED
    return worth


def _accepted_growth(peer: Peer, tally: Reconciliation, wanted: int, deadline: Deadline) -> int:
    """Return how many tokens were counted that nobody reported; too few only if read twice."""
    seen: list[int] = []
    for _ in range(READINGS):
        accepted = tally.read_accepted(peer, deadline)
        if accepted is None or tally.ledger is None:
            raise _undecided(peer)
        growth = signed(accepted - tally.ledger.explained)
        if growth >= wanted or growth in seen:
            return growth
        seen.append(growth)
    raise _undecided(peer)


def _unbacked(
    peer: Peer, tally: Reconciliation, results: Sequence[Result], deadline: Deadline
) -> list[int]:
    """Return the credits that no counter backs: kind by kind where the device counts kinds."""
    left = {
        position: _growth_at(peer, tally, position, deadline)
        for position in {result.first for result in results if result.is_credit}
    }
    unbacked = []
    for place, result in enumerate(results):
        if result.is_credit:
            left[result.first] -= 1
            if left[result.first] < 0:
                unbacked.append(place)
    return unbacked


def _growth_at(peer: Peer, tally: Reconciliation, position: int, deadline: Deadline) -> int:
    """Return how many tokens of a kind were counted and not reported; none if it is not told."""
    if position not in tally.by_position:
        return 0
    found = acceptor.accepted_at(peer, position, deadline)
    again = acceptor.accepted_at(peer, position, deadline)
    if found != again:
        raise _undecided(peer)
    return signed(found - tally.by_position[position])


def _after_a_string(results: Sequence[Result]) -> list[int]:
    """Return the credits that directly follow a token pulled back."""
    return [
        place
        for place in range(1, len(results))
        if results[place].is_credit and is_stringing(results[place - 1])
    ]


def _lacks_insertions(
    peer: Peer, tally: Reconciliation, results: Sequence[Result], deadline: Deadline
) -> bool:
    inserted = tally.read_inserted(peer, deadline)
    expected = tally.inserted_expected
    if inserted is None or expected is None:
        return False
    passes = sum(result.is_credit or is_stringing(result) for result in results)
    return signed(inserted - expected) < passes


def is_stringing(result: Result) -> bool:
    """Whether a result tells of a token that did not go its way."""
    return not result.is_credit and result.second in STRING_CODES


def _undecided(peer: Peer) -> BadFrame:
    return BadFrame(
        "the counters do not say clearly whether a credit is genuine",
        port=peer.host.port.path,
        device=f"{peer.host.port.device} address {peer.address}",
        command="request accept counter 225",
    )
