"""The commands of a ccTalk coin acceptor (part 2, class C), one function each; keeps nothing."""

from dataclasses import dataclass
from enum import Enum

from drivers.cctalk.headers import Header
from drivers.cctalk.host import Peer
from drivers.deadline import Deadline
from drivers.slot.counter import BUFFER_SIZE, Buffer

CATEGORY = "Coin Acceptor"
POSITIONS = 16
EMPTY_ID = "......"
COUNTER_SIZE = (3,)
LAMP_OFF, LAMP_ON = 1, 2
SOLENOID_MS = 2_000
"""Part 1, 11.2: the ACK comes after the pulse."""


class CounterKind(Enum):
    """The counters of 24 bits a device may keep."""

    INSERTED = Header.REQUEST_INSERTION_COUNTER
    ACCEPTED = Header.REQUEST_ACCEPT_COUNTER
    REJECTED = Header.REQUEST_REJECT_COUNTER
    FRAUD = Header.REQUEST_FRAUD_COUNTER


class LampKind(Enum):
    """How the lamp of a slot is wired."""

    NONE = "none"
    LAMP = "lamp of the device (header 151)"
    OUTPUT = "latched output line (header 233)"


@dataclass(frozen=True, slots=True)
class PollingPriority:
    """How often a device wants to be asked; 0 for *see the manual* or a line of its own."""

    interval_ms: int


UNIT_MS = {1: 1, 2: 10, 3: 1_000, 4: 60_000, 5: 3_600_000}


def read_buffer(peer: Peer, deadline: Deadline, tries: int) -> Buffer:
    """Return the credits and events; asking again consumes nothing."""
    answer = peer.ask(Header.READ_BUFFERED_CREDIT, deadline, sizes=(BUFFER_SIZE,), tries=tries)
    return Buffer.parse(answer)


def counter(peer: Peer, kind: CounterKind, deadline: Deadline) -> int:
    """Return a counter of a device that keeps it."""
    return int.from_bytes(peer.ask(kind.value, deadline, sizes=COUNTER_SIZE), "little")


def accepted_at(peer: Peer, position: int, deadline: Deadline) -> int:
    """Return how many tokens of one kind were accepted, ever, by a device that counts kinds."""
    question = bytes((position,))
    header = Header.REQUEST_INDIVIDUAL_ACCEPT_COUNTER
    return int.from_bytes(peer.ask(header, deadline, question, sizes=COUNTER_SIZE), "little")


def errors_of(peer: Peer, code: int, deadline: Deadline) -> int | None:
    """Return how often one event code occurred, ever."""
    question = bytes((code,))
    header = Header.REQUEST_INDIVIDUAL_ERROR_COUNTER
    answer = peer.ask_optional(header, deadline, question, sizes=COUNTER_SIZE)
    return None if answer is None else int.from_bytes(answer, "little")


def coin_id(peer: Peer, position: int, deadline: Deadline) -> str:
    """Return the six letters of a token kind: `TKnnnI`, or dots for an empty place."""
    answer = peer.ask(Header.REQUEST_COIN_ID, deadline, bytes((position,)), sizes=(6,))
    return answer.decode("ascii", "replace")


def set_inhibits(peer: Peer, mask: int, deadline: Deadline) -> None:
    """Open the token kinds of the mask: bit n-1 is kind n, and 1 means open, not inhibited."""
    peer.tell(Header.MODIFY_INHIBIT_STATUS, deadline, mask.to_bytes(2, "little"))


def inhibits(peer: Peer, deadline: Deadline) -> int:
    """Return the mask of open token kinds."""
    answer = peer.ask(Header.REQUEST_INHIBIT_STATUS, deadline, sizes=(2,))
    return int.from_bytes(answer, "little")


def set_master(peer: Peer, deadline: Deadline, *, is_open: bool) -> None:
    """Open or close the whole slot."""
    peer.tell(Header.MODIFY_MASTER_INHIBIT, deadline, bytes((int(is_open),)))


def master_is_open(peer: Peer, deadline: Deadline) -> bool:
    """Whether the whole slot is open."""
    return bool(peer.ask(Header.REQUEST_MASTER_INHIBIT, deadline, sizes=(1,))[0] & 1)


def set_accept_limit(peer: Peer, count: int, deadline: Deadline) -> None:
    """Have the device close itself after that many tokens, 0 for never."""
    peer.tell(Header.SET_ACCEPT_LIMIT, deadline, bytes((count,)))


def set_lamp(peer: Peer, kind: LampKind, line: int, deadline: Deadline, *, is_on: bool) -> None:
    """Set the lamp of a slot; an output line is a bit of a mask."""
    if kind is LampKind.LAMP:
        peer.tell(Header.TEST_LAMPS, deadline, bytes((line, LAMP_ON if is_on else LAMP_OFF)))
    elif kind is LampKind.OUTPUT:
        peer.tell(Header.LATCH_OUTPUT_LINES, deadline, bytes((1 << line if is_on else 0,)))


def status(peer: Peer, deadline: Deadline) -> int | None:
    """Return 0 for well, 1 for the return lever, 2 for a coin on a string."""
    answer = peer.ask_optional(Header.REQUEST_STATUS, deadline, sizes=(1,))
    return None if answer is None else answer[0]


def polling_priority(peer: Peer, deadline: Deadline) -> PollingPriority | None:
    """Return how often the device wants to be polled."""
    answer = peer.ask_optional(Header.REQUEST_POLLING_PRIORITY, deadline, sizes=(2,))
    if answer is None:
        return None
    return PollingPriority(UNIT_MS.get(answer[0], 0) * answer[1])


def opto_states(peer: Peer, deadline: Deadline) -> bytes | None:
    """Return which light barriers are blocked, as the device packs them."""
    return peer.ask_optional(Header.READ_OPTO_STATES, deadline)


def input_lines(peer: Peer, deadline: Deadline) -> bytes | None:
    """Return the input lines, as the device packs them."""
    return peer.ask_optional(Header.READ_INPUT_LINES, deadline)


def pulse_solenoids(peer: Peer, mask: int, deadline: Deadline) -> None:
    """Pulse the accept gate (bit 0) and sorter flaps; for the technician, one try only."""
    question = bytes((mask,))
    peer.ask(Header.TEST_SOLENOIDS, deadline, question, sizes=(0,), slow_ms=SOLENOID_MS, tries=1)


def pulse_outputs(peer: Peer, mask: int, deadline: Deadline) -> None:
    """Pulse output lines; for the technician."""
    question = bytes((mask,))
    peer.ask(Header.TEST_OUTPUT_LINES, deadline, question, sizes=(0,), slow_ms=SOLENOID_MS, tries=1)


def sorter_override(peer: Peer, deadline: Deadline) -> int | None:
    """Return the sorter paths in override: bit n-1 is path n, and 0 means overridden."""
    answer = peer.ask_optional(Header.REQUEST_SORTER_OVERRIDE, deadline, sizes=(1,))
    return None if answer is None else answer[0]


def sorter_path(peer: Peer, position: int, deadline: Deadline) -> bytes | None:
    """Return the sorter paths of a token kind, first choice first."""
    question = bytes((position,))
    return peer.ask_optional(Header.REQUEST_SORTER_PATHS, deadline, question, sizes=range(1, 9))


def option_flags(peer: Peer, deadline: Deadline) -> int | None:
    """Return the option flags; bit 0 tells the credit code format."""
    answer = peer.ask_optional(Header.REQUEST_OPTION_FLAGS, deadline, sizes=(1,))
    return None if answer is None else answer[0]


def database_version(peer: Peer, deadline: Deadline) -> int | None:
    """Return the version of the token database; 0 means it cannot be programmed remotely."""
    answer = peer.ask_optional(Header.REQUEST_DATABASE_VERSION, deadline, sizes=(1,))
    return None if answer is None else answer[0]
