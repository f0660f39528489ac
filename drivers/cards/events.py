"""What a card device tells, in order of its own sequence numbers; no face-down card is in here."""

from dataclasses import dataclass
from enum import IntEnum, IntFlag


class DrawFlag(IntFlag):
    """How a card left."""

    WHILE_LOCKED = 1
    NOT_READ = 2
    DISPENSED = 4
    DOUBLE_FED = 8


class RestartCause(IntEnum):
    """Why a device started."""

    POWER = 0
    RESET = 1
    WATCHDOG = 2
    OTHER = 255


class LockCause(IntEnum):
    """Why a device locked itself."""

    POLL_WATCHDOG = 2
    FAULT = 3
    EVENT_MEMORY_FULL = 5
    OTHER = 255


class TamperCause(IntEnum):
    """What a device noticed."""

    REFUSED_SEALS = 1
    HOUSING_OPENED = 2
    OTHER = 255


class StopReason(IntEnum):
    """Why a shuffle stopped."""

    JAM = 1
    DECK_NOT_AS_CHECKED = 2
    DOOR = 3
    OTHER = 255


class CheckResult(IntEnum):
    """Outcome of a deck check."""

    PASSED = 0
    FAILED = 1
    COUNT_ONLY = 2
    OTHER = 255


@dataclass(frozen=True, slots=True)
class DeviceRestarted:
    """The device started."""

    sequence: int
    boot_count: int
    cause: RestartCause


@dataclass(frozen=True, slots=True)
class DoorOpened:
    """The device's door was opened."""

    sequence: int


@dataclass(frozen=True, slots=True)
class DoorClosed:
    """The device's door was closed."""

    sequence: int


@dataclass(frozen=True, slots=True)
class Jammed:
    """Cards are stuck."""

    sequence: int
    deck: int
    cards_drawn: int


@dataclass(frozen=True, slots=True)
class JamCleared:
    """Cards are free again."""

    sequence: int


@dataclass(frozen=True, slots=True)
class Emptied:
    """The last card has left."""

    sequence: int
    deck: int


@dataclass(frozen=True, slots=True)
class LockedItself:
    """The device locked without being told."""

    sequence: int
    cause: LockCause


@dataclass(frozen=True, slots=True)
class FaultRaised:
    """The device has a fault (profile fault code)."""

    sequence: int
    code: int


@dataclass(frozen=True, slots=True)
class FaultCleared:
    """A fault is gone."""

    sequence: int
    code: int


@dataclass(frozen=True, slots=True)
class TamperNoticed:
    """The device noticed that somebody tried something."""

    sequence: int
    cause: TamperCause
    count: int


@dataclass(frozen=True, slots=True)
class EventsMissed:
    """So many events will never be read, cards among them perhaps; the law has an answer."""

    sequence: int
    count: int


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A card left; the device is bound to it by the commitment and told nobody which it is."""

    sequence: int
    deck: int
    draw: int
    flags: DrawFlag
    commitment: bytes


@dataclass(frozen=True, slots=True)
class CardCounted:
    """A card left a device that does not read."""

    sequence: int
    deck: int
    draw: int
    flags: DrawFlag


@dataclass(frozen=True, slots=True)
class FaceUpCardLeft:
    """A card left face up; `card` is known only if the device read it and proved it."""

    sequence: int
    deck: int
    draw: int
    card: str | None


@dataclass(frozen=True, slots=True)
class DoubleFed:
    """Several cards left together; each has a draw of its own as well."""

    sequence: int
    deck: int
    first_draw: int
    cards: int


@dataclass(frozen=True, slots=True)
class CutCardReached:
    """The cut card came out."""

    sequence: int
    deck: int
    cards_before: int


@dataclass(frozen=True, slots=True)
class Dispensed:
    """A packet is out."""

    sequence: int
    deck: int
    first_draw: int
    cards: int


@dataclass(frozen=True, slots=True)
class DispenseStopped:
    """A packet is not complete."""

    sequence: int
    deck: int
    first_draw: int
    asked: int
    given: int


@dataclass(frozen=True, slots=True)
class DeckLoaded:
    """Cards were put in; `cards` is nothing if the device did not count."""

    sequence: int
    deck: int
    cards: int | None


@dataclass(frozen=True, slots=True)
class DeckCheckEnded:
    """The deck was counted or read; the report follows as `DeckReported`."""

    sequence: int
    deck: int
    result: CheckResult


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The order is fixed; the root follows as `RootAnnounced` where the device has one."""

    sequence: int
    deck: int
    cards: int


@dataclass(frozen=True, slots=True)
class ShuffleStopped:
    """The shuffle ended without a shuffled deck."""

    sequence: int
    deck: int
    progress: int
    reason: StopReason


@dataclass(frozen=True, slots=True)
class DeckRetired:
    """No further card of this deck may leave."""

    sequence: int
    deck: int


@dataclass(frozen=True, slots=True)
class UnknownEvent:
    """A kind of event that this version does not know; only kind and length were kept."""

    sequence: int
    kind: int
    length: int


SequencedEvent = (
    DeviceRestarted
    | DoorOpened
    | DoorClosed
    | Jammed
    | JamCleared
    | Emptied
    | LockedItself
    | FaultRaised
    | FaultCleared
    | TamperNoticed
    | EventsMissed
    | CardDrawn
    | CardCounted
    | FaceUpCardLeft
    | DoubleFed
    | CutCardReached
    | Dispensed
    | DispenseStopped
    | DeckLoaded
    | DeckCheckEnded
    | Shuffled
    | ShuffleStopped
    | DeckRetired
    | UnknownEvent
)
