"""What can happen at a table, in table words; every event is a frozen value."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OpeningAsked:
    """The person in charge wants to open the table."""

    by: str


@dataclass(frozen=True, slots=True)
class CustodyStepDone:
    """A step of the cards' custody was done and shown: see `rules` of opening and closing."""

    step: str
    by: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class DeckChecked:
    """A device or the dealer counted the cards and looked at their composition."""

    source: str
    count: int
    missing: tuple[int, ...] = ()
    duplicate: tuple[int, ...] = ()
    foreign: int = 0
    face_up: int = 0


@dataclass(frozen=True, slots=True)
class DevicesChecked:
    """Identity, homologation and self-tests of all devices; faults as sentences."""

    faults: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BetsOpened:
    """A new round begins: bets are taken."""

    # A new shoe or a fresh pack was put in before this round.
    new_shoe: bool = False


@dataclass(frozen=True, slots=True)
class BetLaid:
    """Chips were put on a box; an empty bettor is the seated player."""

    seat: int
    box: str
    cents: int
    bettor: str = ""


@dataclass(frozen=True, slots=True)
class BetTakenBack:
    """Chips were taken off a box while bets were open."""

    seat: int
    box: str
    bettor: str = ""


@dataclass(frozen=True, slots=True)
class TokenDropped:
    """A slot counted a token for the jackpot bet of a seat."""

    seat: int
    cents: int


@dataclass(frozen=True, slots=True)
class BetsClosed:
    """The dealer said «no va más»."""


@dataclass(frozen=True, slots=True)
class TokensConfirmed:
    """The dealer says at which seats jackpot tokens lie; it must equal the count."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A card left the shoe; what it is stays sealed in the commitment."""

    source: str
    number: int
    commitment: str = ""


@dataclass(frozen=True, slots=True)
class PacketDrawn:
    """Several cards left the device at once, numbered from `first`."""

    source: str
    first: int
    commitments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardOpened:
    """A card was turned up: its commitment was opened and matched, or the dealer read it."""

    number: int
    card: int


@dataclass(frozen=True, slots=True)
class OpeningFailed:
    """What a device opened does not match its commitment: the card stays unknown."""

    number: int


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody decided in his turn: a player by seat, or a named side."""

    who: int | str
    word: str
    cents: int = 0
    # Draw numbers of cards given back, kept apart or set as a hand.
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CutCardShown:
    """The separator came out of the shoe."""

    source: str


@dataclass(frozen=True, slots=True)
class FaceUpSeen:
    """A sensor saw a card face up as it left the shoe: draw number and its face."""

    source: str
    number: int
    card: int | None = None


@dataclass(frozen=True, slots=True)
class DoubleFed:
    """Two or more cards left the shoe stuck together; their draw numbers."""

    source: str
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class IrregularityReported:
    """The dealer reports that something went wrong, with its facts in the lab's words."""

    name: str
    facts: tuple[tuple[str, object], ...] = ()
    by: str = "crupier"


@dataclass(frozen=True, slots=True)
class CardMoved:
    """While a deal is put right: a card was given to another place, or set aside."""

    number: int
    place: str


@dataclass(frozen=True, slots=True)
class CorrectionDone:
    """The dealer says that all lies as it should have."""


@dataclass(frozen=True, slots=True)
class DeckReshuffled:
    """The remaining cards, or the whole pack, were shuffled again."""

    source: str = ""


@dataclass(frozen=True, slots=True)
class SupervisorDecided:
    """The person in charge rules, with a reason; the station never decides alone."""

    ruling: str
    reason: str
    by: str
    facts: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True, slots=True)
class RoundPaid:
    """The dealer has collected and paid everything on the list."""


@dataclass(frozen=True, slots=True)
class DeviceLost:
    """A device stopped answering, or its link went down."""

    role: str


@dataclass(frozen=True, slots=True)
class DeviceBack:
    """A device is back and agrees with what was recorded."""

    role: str


@dataclass(frozen=True, slots=True)
class SuspensionAsked:
    """The table is closed for a while, or evidence is frozen."""

    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class ResumptionAsked:
    """The table goes on where it was."""

    by: str


@dataclass(frozen=True, slots=True)
class LastRoundsAnnounced:
    """The closing announcement was made: the sheet says how many rounds are left."""

    by: str


@dataclass(frozen=True, slots=True)
class ClosingAsked:
    """The session ends: cards are counted, put in order and examined."""

    by: str


Event = (
    OpeningAsked | CustodyStepDone | DeckChecked | DevicesChecked | BetsOpened | BetLaid
    | BetTakenBack | TokenDropped | BetsClosed | TokensConfirmed | CardDrawn | PacketDrawn
    | CardOpened | OpeningFailed | Said | CutCardShown | FaceUpSeen | DoubleFed
    | IrregularityReported | CardMoved | CorrectionDone | DeckReshuffled | SupervisorDecided
    | RoundPaid | DeviceLost | DeviceBack | SuspensionAsked | ResumptionAsked
    | LastRoundsAnnounced | ClosingAsked
)  # fmt: skip
