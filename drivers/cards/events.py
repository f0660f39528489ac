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


class SequencedEvent(Struct, frozen=True):
    """What happened in a device, by the number that it gave it."""

    sequence: int


class DeckEvent(SequencedEvent, frozen=True):
    """What happened to a deck."""

    deck: int


class DeviceRestarted(SequencedEvent, frozen=True):
    """The device started."""

    boot_count: int
    cause: RestartCause


class DoorOpened(SequencedEvent, frozen=True):
    """The device's door was opened."""


class DoorClosed(SequencedEvent, frozen=True):
    """The device's door was closed."""


class Jammed(DeckEvent, frozen=True):
    """Cards are stuck."""

    cards_drawn: int


class JamCleared(SequencedEvent, frozen=True):
    """Cards are free again."""


class Emptied(DeckEvent, frozen=True):
    """The last card has left."""


class LockedItself(SequencedEvent, frozen=True):
    """The device locked without being told."""

    cause: LockCause


class FaultRaised(SequencedEvent, frozen=True):
    """The device has a fault (profile fault code)."""

    code: int


class FaultCleared(SequencedEvent, frozen=True):
    """A fault is gone."""

    code: int


class TamperNoticed(SequencedEvent, frozen=True):
    """The device noticed that somebody tried something."""

    cause: TamperCause
    count: int


class CardEventsMissed(SequencedEvent, frozen=True):
    """So many events will never be read, cards among them perhaps; the law has an answer."""

    count: int


class CardLeft(DeckEvent, frozen=True):
    """A card left; the device is bound to it by the commitment and told nobody which it is."""

    draw: int
    flags: DrawFlag
    commitment: bytes


class CardCounted(DeckEvent, frozen=True):
    """A card left a device that does not read."""

    draw: int
    flags: DrawFlag


class FaceUpCardLeft(DeckEvent, frozen=True):
    """A card left face up; `card` is known only if the device read it and proved it."""

    draw: int
    card: str | None


class DoubleFeed(DeckEvent, frozen=True):
    """Several cards left together; each has a draw of its own as well."""

    first_draw: int
    cards: int


class CutCardReached(DeckEvent, frozen=True):
    """The cut card came out."""

    cards_before: int


class Dispensed(DeckEvent, frozen=True):
    """A packet is out."""

    first_draw: int
    cards: int


class DispenseStopped(DeckEvent, frozen=True):
    """A packet is not complete."""

    first_draw: int
    asked: int
    given: int


class DeckLoaded(DeckEvent, frozen=True):
    """Cards were put in; `cards` is nothing if the device did not count."""

    cards: int | None


class DeckCheckEnded(DeckEvent, frozen=True):
    """The deck was counted or read; the report follows as `DeckReported`."""

    result: CheckResult


class Shuffled(DeckEvent, frozen=True):
    """The order is fixed; the root follows as `RootAnnounced` where the device has one."""

    cards: int


class ShuffleStopped(DeckEvent, frozen=True):
    """The shuffle ended without a shuffled deck."""

    progress: int
    reason: StopReason


class DeckRetired(DeckEvent, frozen=True):
    """No further card of this deck may leave."""


class UnknownEvent(SequencedEvent, frozen=True):
    """A kind of event that this version does not know; only kind and length were kept."""

    kind: int
    length: int
