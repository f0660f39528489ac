"""What the station and any card device say to each other besides the numbered events."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, IntEnum, IntFlag, StrEnum
from typing import TYPE_CHECKING, Protocol

from drivers.cards.deck import DeckSpec
from drivers.cards.events import CheckResult, SequencedEvent
from drivers.cards.order import OrderFault
from drivers.cctalk.alarms import TamperAlarm
from drivers.deadline import Deadline
from drivers.wire import Wire

if TYPE_CHECKING:  # the layouts are written in these words
    from drivers.cards.profile import CardStatus, DeviceProfile


class Capability(IntFlag):
    """What a device can do; devices differ and say so."""

    READS = 1
    LOCKS = 2
    DISPENSES = 4
    SHUFFLES = 8
    CHECKS_COUNT = 16
    CHECKS_COMPOSITION = 32
    DECK_ROOT = 64
    FACE_UP = 128
    DOUBLE_FEED = 256
    CUT_CARD = 512
    DOOR = 1024
    ALLOWANCE = 2048


class DeckState(IntEnum):
    """Where a deck is in its life (docs/card-profile.md, 7.1)."""

    EMPTY = 0
    DECLARED = 1
    CHECKING = 2
    CHECKED = 3
    SHUFFLING = 4
    READY = 5
    RETIRED = 6


class AlarmKind(Enum):
    """What a device must never do; the value is the sentence's middle."""

    UNDEALT_CARD_SENT = "sent what may be an undealt card; it was dropped unread"
    OPENING_REFUTED = "opened a card that it had not committed to; the card is unknown"
    PLACE_REFUTED = "dealt a card that is not in its place under the announced root"
    ORDER_REFUTED = "opened an order that is not the one it announced and dealt"
    ROOT_CHANGED = "announced another root for the same deck"
    ROOT_LATE = "dealt cards before the deck's root was known"
    DRAW_SKIPPED = "skipped or repeated a draw number"
    COMMITMENT_REPEATED = "gave the same commitment twice"
    WRONG_DECK = "dealt a card of a deck that is not in play"
    MEMORY_LOST = "has forgotten events that are in the journal, or is another device"
    NUMBERS_DISAGREE = "counts its events or draws otherwise than it numbers them"
    MISBEHAVED = "answered otherwise than the profile allows"
    ANSWERS_FORGED = "answered three times without a right seal"


ADVICE = {
    AlarmKind.UNDEALT_CARD_SENT: "Take it out and seal it; a supervisor may readmit it.",
    AlarmKind.OPENING_REFUTED: "Let the supervisor rule on the card; take the device out.",
    AlarmKind.PLACE_REFUTED: "The card is unknown: let the supervisor rule; seal the device.",
    AlarmKind.ORDER_REFUTED: "Keep the deck and the journal, seal the device, write the incident.",
    AlarmKind.ROOT_CHANGED: "Void what was dealt of the deck by the rules; seal the device.",
    AlarmKind.ROOT_LATE: "Nothing bound the device before the bets: have the deck shuffled anew.",
    AlarmKind.DRAW_SKIPPED: "Count the cards on the table and let the supervisor rule.",
    AlarmKind.COMMITMENT_REPEATED: "A card may have been dealt twice: count the deck.",
    AlarmKind.WRONG_DECK: "Take the deck out, count it, and declare a new one.",
    AlarmKind.MEMORY_LOST: "Compare its serial number and seals; a supervisor may readmit it.",
    AlarmKind.NUMBERS_DISAGREE: "Count the cards on the table and inside it against the journal.",
    AlarmKind.MISBEHAVED: "Compare its firmware with the homologated one; tell its maker.",
    AlarmKind.ANSWERS_FORGED: "Somebody else may be on the wire: check wiring and seals.",
}

BANNING = frozenset({AlarmKind.UNDEALT_CARD_SENT, AlarmKind.MEMORY_LOST})
"""After these the device is out of use until a supervisor decides."""


@dataclass(frozen=True, slots=True)
class CardAlarm:
    """An alarm about a card device; it names numbers only, never a card."""

    kind: AlarmKind
    deck: int | None = None
    draw: int | None = None
    sequence: int | None = None

    @property
    def sentence(self) -> str:
        """The alarm in words, with advice."""
        return f"{self.what}. {self.advice}"

    @property
    def what(self) -> str:
        """What the device did, and where."""
        named = (("deck", self.deck), ("draw", self.draw), ("event", self.sequence))
        places = ", ".join(f"{name} {number}" for name, number in named if number is not None)
        return f"The card device {self.kind.value}" + (f" ({places})" if places else "")

    @property
    def advice(self) -> str:
        """What the people at the table should do."""
        return ADVICE[self.kind]


@dataclass(frozen=True, slots=True)
class FirstMet:
    """Nothing is known of this device's past; events up to this number are not played."""

    newest_sequence: int


@dataclass(frozen=True, slots=True)
class Reconciled:
    """What the device counts after a (re)connection, for the station to hold against its book."""

    boot_count: int
    deck: int
    cards_drawn: int
    newest_sequence: int
    cards_since_installation: int


@dataclass(frozen=True, slots=True)
class StateChanged:
    """State or progress of the device's work changed."""

    state: DeckState
    progress: int
    deck: int
    locked: bool


@dataclass(frozen=True, slots=True)
class DeckReported:
    """The deck check in full; cards are named sorted, so nothing is told of an order."""

    deck: int
    result: CheckResult
    counted: int
    expected: int
    missing: tuple[str, ...] = ()
    duplicate: tuple[str, ...] = ()
    foreign: tuple[str, ...] = ()
    face_up: tuple[str, ...] = ()
    face_up_count: int = 0


@dataclass(frozen=True, slots=True)
class RootAnnounced:
    """The device is bound to a whole order; bets may open after this is in the journal."""

    deck: int
    cards: int
    root: bytes


@dataclass(frozen=True, slots=True)
class PlaceProved:
    """The card of this draw lay in its place under the announced root."""

    deck: int
    draw: int


@dataclass(frozen=True, slots=True)
class OrderOpened:
    """The order of a deck that has left play, and what is wrong with it, if anything."""

    deck: int
    faults: tuple[OrderFault, ...]
    cards: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class SelfCheckFailed:
    """The device finds itself faulty and stays locked until it finds itself well."""

    code: int
    profile_code: int
    sentence: str


@dataclass(frozen=True, slots=True)
class SelfCheckPassed:
    """The device finds itself well again."""


CardEvent = (
    SequencedEvent
    | CardAlarm
    | TamperAlarm
    | FirstMet
    | Reconciled
    | StateChanged
    | DeckReported
    | RootAnnounced
    | PlaceProved
    | OrderOpened
    | SelfCheckFailed
    | SelfCheckPassed
)


class Unproved(StrEnum):
    """Why nobody can say which card it is."""

    OUT_OF_PLACE = "the card was not in its place under the root"
    ANSWER_DROPPED = "the device's answer was dropped"
    NO_SUCH_DRAW = "the device has no record of this draw"
    WRONG_DECK = "the device has no record of this deck"
    UNREADABLE = "the device committed to a card that it could not read"
    REFUTED = "card and nonce are not what was committed to"


@dataclass(frozen=True, slots=True)
class OpenedCard:
    """A card was turned up and is the one the device committed to."""

    deck: int
    draw: int
    card: str


@dataclass(frozen=True, slots=True)
class CardUnknown:
    """A card was turned up and the device cannot say or prove which it is; never guessed."""

    deck: int
    draw: int
    reason: Unproved


@dataclass(frozen=True, slots=True)
class DeckDeclared:
    """The device expects this deck."""

    deck: int
    expected_cards: int


@dataclass(frozen=True, slots=True)
class LockSet:
    """How the exit stands; `allowed` is 0 when locked or without limit."""

    locked: bool
    allowed: int


@dataclass(frozen=True, slots=True)
class DispenseBegun:
    """Cards are on their way out."""

    cards: int
    first_draw: int


@dataclass(frozen=True, slots=True)
class DeckMemory:
    """What the journal knows of one deck of a device; draws not in `proved` are asked again."""

    draws: Mapping[int, bytes] = field(default_factory=dict)
    last_draw: int = 0
    proved: frozenset[int] = frozenset()
    spec: DeckSpec | None = None
    root: RootAnnounced | None = None
    retired: bool = False


@dataclass(frozen=True, slots=True)
class Resume:
    """What the journal knows of a device, to go on where it stopped."""

    last_sequence: int
    boot_count: int
    deck: int = 0
    decks: Mapping[int, DeckMemory] = field(default_factory=dict)


class CardDevice(Protocol):
    """A card device of any model; commands run in the link's thread by `Link.post`."""

    @property
    def profile(self) -> "DeviceProfile | None":
        """What the device can do, once it has said so."""

    def attach(self, wire: Wire) -> None:
        """Take a freshly opened port."""

    def identify(self, deadline: Deadline) -> None:
        """Admit, authenticate and reconcile; nothing is unlocked here."""

    def poll(self, deadline: Deadline) -> Sequence[CardEvent]:
        """Read what has happened; the device keeps it until it is acknowledged."""

    def status(self, deadline: Deadline) -> "CardStatus":
        """Ask how device and deck stand."""

    def acknowledge(self, sequence: int, deadline: Deadline) -> None:
        """Let the device forget events that the journal has committed."""

    def declare_deck(self, spec: DeckSpec, deadline: Deadline) -> DeckDeclared:
        """Say what deck will be put in."""

    def check_deck(self, deck: int, deadline: Deadline) -> None:
        """Have a loaded deck counted or read; `DeckReported` follows."""

    def start_shuffle(self, deck: int, deadline: Deadline) -> None:
        """Have a deck shuffled; `Shuffled` or `ShuffleStopped` follows."""

    def lock(self, deadline: Deadline) -> LockSet:
        """Stop cards from leaving."""

    def unlock(self, cards: int, deadline: Deadline) -> LockSet:
        """Let so many cards leave, 0 for no limit."""

    def dispense(self, cards: int, deadline: Deadline) -> DispenseBegun:
        """Give a packet."""

    def open_card(self, deck: int, draw: int, deadline: Deadline) -> OpenedCard | CardUnknown:
        """Ask for a card that the rules have turned up."""

    def prove_card(
        self, deck: int, draw: int, commitment: bytes, deadline: Deadline
    ) -> OpenedCard | CardUnknown:
        """Ask for a card of any deck that the device still keeps, for a dispute."""

    def retire_deck(self, deck: int, deadline: Deadline) -> None:
        """Take a deck out of play."""

    def open_order(self, deck: int, deadline: Deadline) -> None:
        """Read the whole order of a retired deck; `OrderOpened` follows."""

    def readmit(self) -> None:
        """Let a device that was put out of use back in, by people's decision."""
