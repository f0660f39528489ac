"""What a card device said, and what it can be told to do: values alone."""

from collections.abc import Mapping

from msgspec import Struct

from drivers.cards.contract import CardEvent
from drivers.cards.deck import DeckSpec
from drivers.cards.profile import DeviceProfile
from firmware_py.station.device_io import DeviceCommand


class LetOut(DeviceCommand, frozen=True):
    """Let cards leave by hand; of an older meeting it is dropped."""

    count: int
    meeting: int


class BeginMeeting(DeviceCommand, frozen=True):
    """What was due before a device was met is void: its own meeting is on record now."""

    meeting: int


class Dispense(DeviceCommand, frozen=True):
    """Give a packet of what is due behind a draw."""

    size: int
    cards: int
    after: int


class OpenFace(DeviceCommand, frozen=True):
    """Tell the face of a draw that the rules have turned up."""

    number: int


class ProveCard(DeviceCommand, frozen=True):
    """Tell the face of a draw of a round that is over, with what it was committed to."""

    number: int
    commitment: str


class RetireReady(DeviceCommand, frozen=True):
    """Take the deck in play out of it, if one is ready; gives its number."""

    is_bound: bool


class Declare(DeviceCommand, frozen=True):
    """Expect a deck; gives what the device says that it expects."""

    spec: DeckSpec


class CheckPack(DeviceCommand, frozen=True):
    """Count a deck."""

    deck: int


class ShufflePack(DeviceCommand, frozen=True):
    """Shuffle a deck."""

    deck: int


class Retire(DeviceCommand, frozen=True):
    """Take a deck out of play; its faces, by draw, are held against the order."""

    deck: int
    is_bound: bool
    dealt: Mapping[int, str]


class Acknowledge(DeviceCommand, frozen=True):
    """Forget an event: it is on record."""

    sequence: int


class Readmit(DeviceCommand, frozen=True):
    """Use a device again that people have let in."""


class DeviceSaid(Struct, frozen=True):
    """Events of a device, with what it can do and how often it was met."""

    role: str
    events: tuple[CardEvent, ...]
    profile: DeviceProfile | None = None
    meeting: int = 0
