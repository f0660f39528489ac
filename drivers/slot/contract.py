"""What a slot tells, whatever its model: events in the past tense, in the order they happened."""

from dataclasses import dataclass
from enum import Enum

from drivers.cctalk.alarms import TamperAlarm
from drivers.identity import DeviceIdentity


class SlotState(Enum):
    """Whether a slot can be played on; the names are what a technician reads."""

    UNKNOWN = "not identified yet"
    IN_SERVICE = "in service"
    SILENT = "silent"
    NOISY = "noisy"
    WRONG = "wrong device"
    FAULTY = "faulty"


class SlotTrouble(Enum):
    """What else goes wrong at a slot; the value is its sentence, with numbers where it has some."""

    CREDIT_WITHOUT_TOKEN = "Credit {} of kind {} came without a token: not credited."
    CREDIT_ON_STRING = "Credit {} of kind {} for a token on a string: not credited."
    KIND_NOT_HAD = "The slot accepted kind {}, which it does not have: open it."
    SETTING_LOST = "The slot had lost how it was set; it was set again."
    RESTARTED_AT_ZERO = "The slot restarted: the event counter is 0."
    RESTARTED_NOT_EMPTY = "The slot restarted: the counter is 0 and the buffer is not empty."
    RESTARTED_BACK = "The slot restarted: the counter went back."
    RESTARTED_BEYOND = "The slot restarted: the counter went further than the events in the buffer."
    RESTARTED_OTHERWISE = (
        "The slot restarted: the old events in the buffer are not those read before."
    )
    SERIAL_CHANGED = "Serial {} was here before, now {}: counters start anew."
    MORE_REPORTED = (
        "{} more tokens were reported than the device counted (header 225). "
        "Compare with the box before play goes on."
    )
    MORE_ACCEPTED = (
        "The device accepted {} tokens and saw {} put in (225, 226). "
        "Its counters cannot be trusted: change it."
    )


@dataclass(frozen=True, slots=True)
class SlotPlace:
    """Where a slot sits; a serial number, where given, is the only one accepted there."""

    seat: int
    address: int
    serial: int | None = None


@dataclass(frozen=True, slots=True)
class SlotMemory:
    """What must survive a power cut to know later what is new; kept with the events it follows.

    `buffer` is the last answer to header 229; `accepted` is where counter 225 stands by what was
    reported and `by_position` the same of counter 150; `inserted` is counter 226 as last read.
    What the device does not keep is nothing.
    """

    serial: int | None
    buffer: bytes
    accepted: int | None = None
    inserted: int | None = None
    by_position: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class SlotIdentified:
    """A slot said who it is and may be homologated or refused."""

    seat: int
    identity: DeviceIdentity


@dataclass(frozen=True, slots=True)
class SlotStateChanged:
    """A slot came into service or left it."""

    seat: int
    state: SlotState
    sentence: str


@dataclass(frozen=True, slots=True)
class TokenAccepted:
    """One token was counted; each is told once.

    `number` is the device's event counter. `expected` is false if the slot was meant to be closed,
    `recovered` is true if it fell while nobody watched: before the slot came (back) into service.
    """

    seat: int
    position: int
    token: str
    path: int
    number: int
    expected: bool
    recovered: bool


@dataclass(frozen=True, slots=True)
class TokenRefused:
    """Something was put in and given back or not credited, for an ordinary reason."""

    seat: int
    code: int
    sentence: str


@dataclass(frozen=True, slots=True)
class SlotAlarmed:
    """A sign of fraud or of a mechanism that cannot be trusted; nothing is credited for it.

    `code` is the device's own, or 0 for a trouble that the station found.
    """

    seat: int
    code: int
    sentence: str
    trouble: SlotTrouble | None = None
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SlotEventsMissed:
    """The device had more events than its buffer holds; the counters tell the tokens among them."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class SlotRestarted:
    """The device forgot its events; the counters tell what fell unseen."""

    seat: int
    trouble: SlotTrouble

    @property
    def sentence(self) -> str:
        """What happened, in words."""
        return self.trouble.value


@dataclass(frozen=True, slots=True)
class TokensUnexplained:
    """The device counted tokens it never reported: an incident for the pit boss, not a credit.

    `by_position` names them where the device counts each kind by itself.
    """

    seat: int
    count: int
    by_position: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class CountersDisagreed:
    """The counters contradict each other or what was reported."""

    seat: int
    trouble: SlotTrouble
    numbers: tuple[int, ...]

    @property
    def sentence(self) -> str:
        """What they say, in words."""
        return self.trouble.value.format(*self.numbers)


@dataclass(frozen=True, slots=True)
class SlotRemembered:
    """What to keep with the events before it."""

    seat: int
    memory: SlotMemory


SlotEvent = (
    SlotIdentified
    | SlotStateChanged
    | TokenAccepted
    | TokenRefused
    | SlotAlarmed
    | SlotEventsMissed
    | SlotRestarted
    | TokensUnexplained
    | CountersDisagreed
    | SlotRemembered
    | TamperAlarm
)
