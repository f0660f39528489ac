"""What a slot can be asked besides the least set of a coin acceptor (part 3, appendix 13).

An unknown header is met with silence, which costs a whole wait each time: it is found out once,
when the slot is met, and what it does not have is never asked for again.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from drivers.cctalk.headers import Header
from drivers.cctalk.host import Peer
from drivers.deadline import Deadline

SURE = 2
"""How often a header must stay unanswered in a row: on a noisy line three tries may all fail."""


class Ability(Enum):
    """A header that a slot may lack, by the name that a registry has for it."""

    ACCEPT_LIMIT = "accept-limit"
    INSERTION_COUNTER = "insertion-counter"
    ACCEPT_COUNTER = "accept-counter"
    REJECT_COUNTER = "reject-counter"
    KIND_COUNTERS = "kind-counters"


QUESTIONS: dict[Ability, tuple[Header, bytes, int]] = {
    # A limit of no tokens is no limit: asking changes nothing.
    Ability.ACCEPT_LIMIT: (Header.SET_ACCEPT_LIMIT, b"\x00", 0),
    Ability.INSERTION_COUNTER: (Header.REQUEST_INSERTION_COUNTER, b"", 3),
    Ability.ACCEPT_COUNTER: (Header.REQUEST_ACCEPT_COUNTER, b"", 3),
    Ability.REJECT_COUNTER: (Header.REQUEST_REJECT_COUNTER, b"", 3),
    Ability.KIND_COUNTERS: (Header.REQUEST_INDIVIDUAL_ACCEPT_COUNTER, b"\x01", 3),
}


class Count(Enum):
    """From what the number of accepted tokens is read, best first."""

    ACCEPTED = "counter 225"
    BY_KIND = "counters 150, added up"
    PASSED = "counters 226 and 194, one less the other"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Abilities:
    """What a slot has."""

    has: frozenset[Ability] = frozenset(Ability)

    @property
    def count(self) -> Count:
        """Say from what its tokens are counted beside its events."""
        if Ability.ACCEPT_COUNTER in self.has:
            return Count.ACCEPTED
        if Ability.KIND_COUNTERS in self.has:
            return Count.BY_KIND
        both = {Ability.INSERTION_COUNTER, Ability.REJECT_COUNTER}
        return Count.PASSED if both <= self.has else Count.NOTHING

    @property
    def lacks(self) -> tuple[str, ...]:
        """Name the checks that cannot be made, as a registry does; what others make up for is none.

        Refused tokens are counted for nobody where accepted ones are.
        """
        missing = [one for one in Ability if one not in self.has]
        if self.count is not Count.NOTHING:
            missing = [one for one in missing if one not in _MADE_UP]
        return tuple(one.value for one in missing)

    def unchecked(self) -> tuple[str, ...]:
        """Say in words what cannot be checked."""
        missing = [one for one in Ability if one not in self.has]
        if self.count is Count.ACCEPTED:
            missing = [one for one in missing if one is not Ability.REJECT_COUNTER]
        return tuple(self._words(one) for one in missing)

    def _words(self, ability: Ability) -> str:
        if ability is not Ability.ACCEPT_COUNTER:
            return UNCHECKED[ability]
        if self.count is Count.NOTHING:
            return "swallowed tokens go unnoticed: it counts no accepted ones (225, 150, 226)"
        return f"it counts no accepted tokens (225): they are read from {self.count.value}"


_MADE_UP = frozenset({Ability.ACCEPT_COUNTER, Ability.REJECT_COUNTER})
UNCHECKED = {
    Ability.ACCEPT_LIMIT: "it does not close itself after one token (135): the station closes it "
    "when it has read one, and a second may fall before",
    Ability.INSERTION_COUNTER: "it does not count what is put in (226): a token pulled back on a "
    "string shows in its events alone",
    Ability.REJECT_COUNTER: "it does not count what it gives back (194)",
    Ability.KIND_COUNTERS: "it does not count kinds (150): of swallowed tokens the kind is unknown",
}


def found(peer: Peer, deadline: Deadline, between: Callable[[], None]) -> Abilities:
    """Ask a slot for each once, and for what it does not answer once more."""
    has = set()
    for one in Ability:
        if _has(peer, one, deadline):
            has.add(one)
        between()
    return Abilities(frozenset(has))


def _has(peer: Peer, ability: Ability, deadline: Deadline) -> bool:
    header, data, size = QUESTIONS[ability]
    return any(
        peer.ask_optional(header, deadline, data, sizes=(size,)) is not None for _ in range(SURE)
    )
