"""What a card device said, and what it can be told to do: values alone."""

from collections.abc import Mapping

from msgspec import Struct

from drivers.cards.contract import CardEvent
from drivers.cards.deck import DeckSpec
from drivers.cards.profile import DeviceProfile


class LetOut(Struct, frozen=True):
    """Let cards leave by hand; of an older meeting it is dropped."""

    role: str
    count: int
    meeting: int


class BeginMeeting(Struct, frozen=True):
    """What was due before a device was met is void: its own meeting is on record now."""

    role: str
    meeting: int


class Dispense(Struct, frozen=True):
    """Give a packet of what is due behind a draw."""

    role: str
    size: int
    cards: int
    after: int


class OpenFace(Struct, frozen=True):
    """Tell the face of a draw that the rules have turned up."""

    role: str
    number: int


class ProveCard(Struct, frozen=True):
    """Tell the face of a draw of a round that is over, with what it was committed to."""

    role: str
    number: int
    commitment: str


class RetireReady(Struct, frozen=True):
    """Take the deck in play out of it, if one is ready; gives its number."""

    role: str
    is_bound: bool


class Declare(Struct, frozen=True):
    """Expect a deck; gives what the device says that it expects."""

    role: str
    spec: DeckSpec


class CheckPack(Struct, frozen=True):
    """Count a deck."""

    role: str
    deck: int


class ShufflePack(Struct, frozen=True):
    """Shuffle a deck."""

    role: str
    deck: int


class Retire(Struct, frozen=True):
    """Take a deck out of play; its faces, by draw, are held against the order."""

    role: str
    deck: int
    is_bound: bool
    dealt: Mapping[int, str]


class Acknowledge(Struct, frozen=True):
    """Forget an event: it is on record."""

    role: str
    sequence: int


class Readmit(Struct, frozen=True):
    """Use a device again that people have let in."""

    role: str


CardCommand = (
    LetOut
    | BeginMeeting
    | Dispense
    | OpenFace
    | ProveCard
    | RetireReady
    | Declare
    | CheckPack
    | ShufflePack
    | Retire
    | Acknowledge
    | Readmit
)


class DeviceSaid(Struct, frozen=True):
    """Events of a device, with what it can do and how often it was met."""

    role: str
    events: tuple[CardEvent, ...]
    profile: DeviceProfile | None = None
    meeting: int = 0
