"""What kinds of card devices there are, and the words of the profile for them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum, IntFlag
from typing import Final


class Capability(IntFlag):
    """Capability bits of header 99."""

    READS = 1 << 0
    LOCKS = 1 << 1
    DISPENSES = 1 << 2
    SHUFFLES = 1 << 3
    CHECKS_COUNT = 1 << 4
    CHECKS_COMPOSITION = 1 << 5
    DECK_ROOT = 1 << 6
    FACE_UP = 1 << 7
    DOUBLE_FEED = 1 << 8
    CUT_CARD = 1 << 9
    DOOR = 1 << 10
    ALLOWANCE = 1 << 11


class PackState(IntEnum):
    """Life of a deck in the device (profile, 7.1)."""

    EMPTY = 0
    DECLARED = 1
    CHECKING = 2
    CHECKED = 3
    SHUFFLING = 4
    READY = 5
    RETIRED = 6


class AnswerStatus(IntEnum):
    """Status of a sealed answer (profile, section 4)."""

    OK = 0
    UNSUPPORTED = 1
    WRONG_STATE = 2
    BAD_ARGUMENT = 3
    NO_SUCH_DRAW = 4
    IN_PLAY = 5
    FAULT = 6
    WRONG_DECK = 7
    MOVING = 8


class Mishap(Enum):
    """What can happen to the next card."""

    DOUBLE_FEED = "double-feed"
    FACE_UP = "face-up"
    UNREADABLE = "unreadable"
    JAM = "jam"


@dataclass(frozen=True, slots=True)
class Model:
    """A kind of card device."""

    product: str
    category: str
    kind: int
    capabilities: Capability
    packets: tuple[int, ...] = ()
    capacity: int = 440
    event_depth: int = 512

    def profile(self) -> bytes:
        """Give the answer to header 99."""
        mask = sum(1 << size - 1 for size in self.packets)
        numbers = (mask, self.capacity, self.event_depth)
        flags = int(self.capabilities).to_bytes(4, "little")
        tail = b"".join(number.to_bytes(2, "little") for number in numbers)
        return bytes([1, 0, self.kind]) + flags + tail + bytes([1])


@dataclass(frozen=True, slots=True)
class Timings:
    """How long the mechanism takes; zero for tests."""

    check_ms: int = 0
    shuffle_ms: int = 0
    card_ms: int = 0


@dataclass(slots=True)
class DispenseJob:
    """A dispense that is going on."""

    first_draw: int
    asked: int
    next_ns: int
    given: int = 0


@dataclass(slots=True)
class CardCounters:
    """Counters of header 82 that are not kept elsewhere."""

    since_power_up: int = 0
    cards: int = 0
    shuffles: int = 0
    jams: int = 0
    double_feeds: int = 0
    doors: int = 0


SENSORS: Final = Capability.FACE_UP | Capability.DOUBLE_FEED | Capability.CUT_CARD | Capability.DOOR
LOCKING: Final = Capability.LOCKS | Capability.ALLOWANCE
CHECKING: Final = Capability.CHECKS_COUNT | Capability.CHECKS_COMPOSITION

READING_SABOT: Final = Model(
    "SIM-SABOT", "Card Sabot", 1, Capability.READS | LOCKING | Capability.CHECKS_COUNT | SENSORS
)
COUNTING_SABOT: Final = Model(
    "SIM-COUNTER", "Card Sabot", 1, Capability.CHECKS_COUNT | Capability.CUT_CARD | LOCKING
)
OPEN_SABOT: Final = Model("SIM-OPEN", "Card Sabot", 1, Capability.READS | SENSORS)
SHUFFLER: Final = Model(
    "SIM-SHUFFLER",
    "Card Shuffler",
    2,
    Capability.SHUFFLES | CHECKING | Capability.DECK_ROOT | Capability.FACE_UP | Capability.DOOR,
)
DEALING_SHUFFLER: Final = Model(
    "SIM-DEALER",
    "Card Shuffler",
    3,
    Capability.READS
    | Capability.DISPENSES
    | Capability.SHUFFLES
    | Capability.DECK_ROOT
    | CHECKING
    | LOCKING
    | SENSORS,
    packets=(1, 3, 5),
)
MODELS: Final = {
    "reading-sabot": READING_SABOT,
    "counting-sabot": COUNTING_SABOT,
    "open-sabot": OPEN_SABOT,
    "shuffler": SHUFFLER,
    "dealing-shuffler": DEALING_SHUFFLER,
}
