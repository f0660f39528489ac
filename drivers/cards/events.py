"""What a card device tells, in order of its own sequence numbers; no face-down card is in here."""

from enum import IntEnum, IntFlag

from msgspec import Struct


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


class DeviceRestarted(Struct, frozen=True):
    """The device started."""

    sequence: int
    boot_count: int
    cause: RestartCause


class DoorOpened(Struct, frozen=True):
    """The device's door was opened."""

    sequence: int


class DoorClosed(Struct, frozen=True):
    """The device's door was closed."""

    sequence: int


class Jammed(Struct, frozen=True):
    """Cards are stuck."""

    sequence: int
    deck: int
    cards_drawn: int


class JamCleared(Struct, frozen=True):
    """Cards are free again."""

    sequence: int


class Emptied(Struct, frozen=True):
    """The last card has left."""

    sequence: int
    deck: int


class LockedItself(Struct, frozen=True):
    """The device locked without being told."""

    sequence: int
    cause: LockCause


class FaultRaised(Struct, frozen=True):
    """The device has a fault (profile fault code)."""

    sequence: int
    code: int


class FaultCleared(Struct, frozen=True):
    """A fault is gone."""

    sequence: int
    code: int


class TamperNoticed(Struct, frozen=True):
    """The device noticed that somebody tried something."""

    sequence: int
    cause: TamperCause
    count: int


class CardEventsMissed(Struct, frozen=True):
    """So many events will never be read, cards among them perhaps; the law has an answer."""

    sequence: int
    count: int


class CardLeft(Struct, frozen=True):
    """A card left; the device is bound to it by the commitment and told nobody which it is."""

    sequence: int
    deck: int
    draw: int
    flags: DrawFlag
    commitment: bytes


class CardCounted(Struct, frozen=True):
    """A card left a device that does not read."""

    sequence: int
    deck: int
    draw: int
    flags: DrawFlag


class FaceUpCardLeft(Struct, frozen=True):
    """A card left face up; `card` is known only if the device read it and proved it."""

    sequence: int
    deck: int
    draw: int
    card: str | None


class DoubleFeed(Struct, frozen=True):
    """Several cards left together; each has a draw of its own as well."""

    sequence: int
    deck: int
    first_draw: int
    cards: int


class CutCardReached(Struct, frozen=True):
    """The cut card came out."""

    sequence: int
    deck: int
    cards_before: int


class Dispensed(Struct, frozen=True):
    """A packet is out."""

    sequence: int
    deck: int
    first_draw: int
    cards: int


class DispenseStopped(Struct, frozen=True):
    """A packet is not complete."""

    sequence: int
    deck: int
    first_draw: int
    asked: int
    given: int


class DeckLoaded(Struct, frozen=True):
    """Cards were put in; `cards` is nothing if the device did not count."""

    sequence: int
    deck: int
    cards: int | None


class DeckCheckEnded(Struct, frozen=True):
    """The deck was counted or read; the report follows as `DeckReported`."""

    sequence: int
    deck: int
    result: CheckResult


class Shuffled(Struct, frozen=True):
    """The order is fixed; the root follows as `RootAnnounced` where the device has one."""

    sequence: int
    deck: int
    cards: int


class ShuffleStopped(Struct, frozen=True):
    """The shuffle ended without a shuffled deck."""

    sequence: int
    deck: int
    progress: int
    reason: StopReason


class DeckRetired(Struct, frozen=True):
    """No further card of this deck may leave."""

    sequence: int
    deck: int


class UnknownEvent(Struct, frozen=True):
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
    | CardEventsMissed
    | CardLeft
    | CardCounted
    | FaceUpCardLeft
    | DoubleFeed
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
