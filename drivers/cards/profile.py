"""Message layouts of the open card-device profile 1.0 (docs/card-profile.md, 2 and 5)."""

from dataclasses import dataclass, field
from enum import IntEnum

from msgspec import Struct

from drivers.cards.contract import Capability, DeckDeclared, DeckState, DispenseBegun, LockSet
from drivers.cards.deck import DeckSpec
from drivers.cards.events import CheckResult
from drivers.cards.records import CANNOT_TELL, LayoutError, UnaskedDataError, split, unpack

MAJOR = 1
MAX_LEVELS = 16


class CardHeader(IntEnum):
    """Headers of the profile."""

    PROFILE = 99
    OPEN_SESSION = 98
    CONFIRM_SESSION = 97
    STATUS = 96
    READ_EVENTS = 95
    ACKNOWLEDGE_EVENTS = 94
    OPEN_CARD = 93
    PROVE_PLACE = 92
    DECLARE_DECK = 91
    CHECK_DECK = 90
    DECK_CHECK_RESULT = 89
    START_SHUFFLE = 88
    LOCK = 87
    DISPENSE = 86
    DECK_ROOT = 85
    RETIRE_DECK = 84
    OPEN_ORDER = 83
    COUNTERS = 82
    END_SESSION = 81


class ReplyStatus(IntEnum):
    """How a sealed command ended (section 4); the rest of the sentence is in `REFUSALS`."""

    OK = 0
    UNSUPPORTED = 1
    WRONG_STATE = 2
    BAD_ARGUMENT = 3
    NO_SUCH_DRAW = 4
    IN_PLAY = 5
    FAULT = 6
    WRONG_DECK = 7
    MOVING = 8


class DeviceKind(IntEnum):
    """What sort of device it is."""

    SABOT = 1
    SHUFFLER = 2
    DEALING_SHUFFLER = 3


class StatusFlag(IntEnum):
    """Bits of the status flags."""

    LOCKED = 1
    DOOR_OPEN = 2
    JAM = 4
    CUT_CARD_SEEN = 8
    EMPTY = 16
    MEMORY_FILLING = 32
    ROOT_AVAILABLE = 64
    DISPENSING = 128
    MEMORY_FULL = 256


@dataclass(frozen=True, slots=True)
class DeviceProfile:
    """Answer to header 99."""

    major: int
    minor: int
    kind: DeviceKind
    capabilities: frozenset[Capability]
    packet_sizes: frozenset[int]
    capacity: int
    events_held: int
    line_rate: int


def parse_profile(data: bytes) -> DeviceProfile:
    """Read header 99; later minor versions may add fields at its end, which are ignored."""
    if len(data) < 14:
        raise LayoutError
    major, minor, kind, bits, sizes, capacity, events, rate = unpack("BBBIHHHB", data[:14])
    if kind not in tuple(DeviceKind):
        raise LayoutError
    return DeviceProfile(
        major,
        minor,
        DeviceKind(kind),
        frozenset(one for one in Capability if bits & one),
        frozenset(n + 1 for n in range(16) if sizes >> n & 1),
        capacity,
        events,
        rate,
    )


class CardStatus(Struct, frozen=True):
    """Answer to header 96."""

    state: DeckState
    progress: int
    flags: int
    fault: int
    deck: int
    cards_inside: int | None
    cards_drawn: int
    locked: bool
    allowed: int
    newest: int
    oldest: int
    event_counter: int
    boot_count: int

    def has(self, flag: StatusFlag) -> bool:
        """Whether a flag is set."""
        return bool(self.flags & flag)


def parse_status(data: bytes) -> CardStatus:
    """Read header 96."""
    state, progress, flags, fault, deck, inside, *rest = unpack("BBHBIHHBBIIBI", data)
    if state not in tuple(DeckState) or progress > 100 or rest[1] > 1:
        raise LayoutError
    drawn, locked, allowed, newest, oldest, counter, boots = rest
    return CardStatus(
        DeckState(state),
        progress,
        flags,
        fault,
        deck,
        None if inside == CANNOT_TELL else inside,
        drawn,
        bool(locked),
        allowed,
        newest,
        oldest,
        counter,
        boots,
    )


@dataclass(frozen=True, slots=True)
class Counters:
    """Answer to header 82."""

    boots: int
    drawn_since_power_up: int
    drawn_since_installation: int
    decks: int
    shuffles: int
    jams: int
    double_feeds: int
    door_openings: int
    refused_seals: int


def parse_counters(data: bytes) -> Counters:
    """Read header 82."""
    return Counters(*unpack("9I", data))


@dataclass(frozen=True, slots=True)
class Opened:
    """Answer to header 93: the one place where a card travels in play."""

    deck: int
    draw: int
    card: int = field(repr=False)
    nonce: bytes = field(repr=False)


def parse_opened(data: bytes, deck: int, draw: int) -> Opened:
    """Read header 93; another card than the one asked for is not looked at."""
    found = Opened(*unpack("IHB16s", data))
    if (found.deck, found.draw) != (deck, draw):
        raise UnaskedDataError
    return found


def parse_path(data: bytes, deck: int, position: int, level: int) -> tuple[int, list[bytes]]:
    """Read header 92: how many levels there are, and the hashes of this frame."""
    head, hashes = split("IHBBB", data, each=32, most=7)
    stuck = not hashes and head[2] != level
    if head[:2] != (deck, position) or head[3] != level or stuck or head[2] > MAX_LEVELS:
        raise LayoutError
    return head[2], hashes


def declare_payload(spec: DeckSpec) -> bytes:
    """Give the payload of header 91."""
    mask = spec.rank_mask.to_bytes(2, "little")
    return bytes((spec.packs,)) + mask + bytes((spec.jokers_per_pack,))


def parse_declared(data: bytes) -> DeckDeclared:
    """Read header 91."""
    return DeckDeclared(*unpack("IH", data))


def parse_lock(data: bytes) -> LockSet:
    """Read header 87."""
    locked, allowed = unpack("BB", data)
    if locked > 1:
        raise LayoutError
    return LockSet(bool(locked), allowed)


def parse_dispense(data: bytes) -> DispenseBegun:
    """Read header 86."""
    return DispenseBegun(*unpack("BH", data))


@dataclass(frozen=True, slots=True)
class CheckPage:
    """Answer to header 89; `head` is the same on every page."""

    deck: int
    result: CheckResult
    head: tuple[int, ...]
    page: int
    pages: int
    entries: tuple[tuple[int, int], ...]


def parse_check_page(data: bytes) -> CheckPage:
    """Read header 89."""
    (deck, result, *head, page, pages, _), entries = split("IB6HBBB", data, each=2, most=100)
    if result > CheckResult.COUNT_ONLY or page >= pages:
        raise LayoutError
    pairs = tuple((entry[0], entry[1]) for entry in entries)
    return CheckPage(deck, CheckResult(result), tuple(head), page, pages, pairs)


def parse_order(data: bytes, deck: int, position: int) -> list[tuple[int, bytes]]:
    """Read header 83: cards and nonces of a retired deck."""
    head, places = split("IHB", data, each=17, most=13)
    if head[:2] != (deck, position):
        raise UnaskedDataError
    if not places:
        raise LayoutError
    return [(place[0], place[1:]) for place in places]
