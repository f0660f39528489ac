"""What can happen at a table, in table words; every event is a frozen value.

Events, what is due and effects are structs, made for every card: a struct is made several times
faster than a dataclass, and holds no cycle that the collector should look for.
"""

from typing import Any, Self

from msgspec import Struct

from firmware_py.text.codes.faults import uncoded_told
from firmware_py.text.message import Message, message_of
from firmware_py.text.render import english


class OpeningAsked(Struct, frozen=True, gc=False):
    """The person in charge wants to open the table."""

    by: str


class CustodyStepDone(Struct, frozen=True, gc=False):
    """A step of the cards' custody was done and shown: see `rules` of opening and closing."""

    step: str
    by: str
    detail: str = ""


class DeckChecked(Struct, frozen=True, gc=False):
    """A device or the dealer counted the cards and looked at their composition."""

    source: str
    count: int
    missing: tuple[int, ...] = ()
    duplicate: tuple[int, ...] = ()
    foreign: int = 0
    face_up: int = 0
    # Cards by colour of the back, where they were looked at.
    backs: tuple[int, ...] = ()
    # A person counted: where a device does, that is refused.
    by_hand: bool = False


class DevicesChecked(Struct, frozen=True, gc=False):
    """Identity, homologation and self-tests of all devices; faults as sentences."""

    faults: tuple[str, ...] = ()
    # What the devices say they are set for, by role: "blackjack 312".
    modes: tuple[tuple[str, str], ...] = ()
    # The same faults by code and fields, as entries have them.
    faults_said: tuple[dict[str, Any], ...] = ()

    @classmethod
    def found(cls, wrong: tuple[Message, ...], modes: tuple[tuple[str, str], ...]) -> Self:
        """Tell how the devices were found."""
        said = tuple(one.as_json() for one in wrong)
        return cls(tuple(map(english, wrong)), modes, said)

    def messages(self) -> tuple[Message, ...]:
        """Give the faults as they are told; older entries have sentences alone."""
        said = tuple(filter(None, map(message_of, self.faults_said)))
        return said or tuple(uncoded_told(told_law=fault) for fault in self.faults)


class DeviceAble(Struct, frozen=True, gc=False):
    """A card device was met and said what it does with a pack; named as `devices` names them."""

    role: str
    counts: bool
    shuffles: bool


class DiscardsInserted(Struct, frozen=True, gc=False):
    """Cards of a finished hand were put back into a device that shuffles on and on."""

    source: str
    count: int


class BetsOpened(Struct, frozen=True, gc=False):
    """A new round begins: bets are taken."""

    # A new shoe or a fresh pack was put in before this round.
    new_shoe: bool = False


class BetLaid(Struct, frozen=True, gc=False):
    """Chips were put on a box; an empty bettor is the seated player."""

    seat: int
    box: str
    cents: int
    bettor: str = ""
    # It lies on the line: only half of it plays.
    on_line: bool = False


class BetTakenBack(Struct, frozen=True, gc=False):
    """Chips were taken off a box while bets were open."""

    seat: int
    box: str
    bettor: str = ""


class TokenDropped(Struct, frozen=True, gc=False):
    """A slot counted a token for the jackpot bet of a seat."""

    seat: int
    cents: int


class BetsClosed(Struct, frozen=True, gc=False):
    """The dealer said «no va más»."""

    # Whether the slots are read to the end first: a token that one took before counts.
    reads_slots: bool = False


class SlotsRead(Struct, frozen=True, gc=False):
    """The slots of these seats were shut, and then read until nothing new came."""

    seats: tuple[int, ...]


class TokensConfirmed(Struct, frozen=True, gc=False):
    """The dealer says at which seats jackpot tokens lie; it must equal the count."""

    seats: tuple[int, ...]


class CardDrawn(Struct, frozen=True, gc=False):
    """A card left the shoe; what it is stays sealed in the commitment."""

    source: str
    number: int
    commitment: str = ""


class PacketDrawn(Struct, frozen=True, gc=False):
    """Several cards left the device at once, numbered from `first`."""

    source: str
    first: int
    commitments: tuple[str, ...]


class CardOpened(Struct, frozen=True, gc=False):
    """A card was turned up: its device opened the commitment, and it matched."""

    number: int
    card: int


class FaceTyped(Struct, frozen=True, gc=False):
    """Somebody read a card that was turned up: see `typed` for who may, and when."""

    number: int
    card: int
    people: tuple[str, ...]
    reason: str = ""


class OpeningFailed(Struct, frozen=True, gc=False):
    """A device could not read a card, or opened another one: it stays unknown."""

    number: int


class Said(Struct, frozen=True, gc=False):
    """Somebody decided in his turn: a player by seat, or a named side."""

    who: int | str
    word: str
    cents: int = 0
    # Draw numbers of cards given back, kept apart or set as a hand.
    numbers: tuple[int, ...] = ()


class CutCardShown(Struct, frozen=True, gc=False):
    """The separator came out of the shoe."""

    source: str


class FaceUpSeen(Struct, frozen=True, gc=False):
    """A sensor saw a card face up as it left the shoe: draw number and its face."""

    source: str
    number: int
    card: int | None = None


class DoubleFed(Struct, frozen=True, gc=False):
    """Two or more cards left the shoe stuck together; their draw numbers."""

    source: str
    numbers: tuple[int, ...]


class IrregularityReported(Struct, frozen=True, gc=False):
    """The dealer reports that something went wrong, with its facts in the lab's words."""

    name: str
    facts: tuple[tuple[str, object], ...] = ()
    by: str = "crupier"


class CardMoved(Struct, frozen=True, gc=False):
    """While a deal is put right: a card was given to another place, or set aside."""

    number: int
    place: str


class CorrectionDone(Struct, frozen=True, gc=False):
    """The dealer says that all lies as it should have."""


class DeckReshuffled(Struct, frozen=True, gc=False):
    """The remaining cards, or the whole pack, were shuffled again."""

    source: str = ""


class SupervisorDecided(Struct, frozen=True, gc=False):
    """The person in charge rules, with a reason; the station never decides alone."""

    ruling: str
    reason: str
    by: str
    facts: tuple[tuple[str, object], ...] = ()


class RoundPaid(Struct, frozen=True, gc=False):
    """The dealer has collected and paid everything on the list."""


class DeviceLost(Struct, frozen=True, gc=False):
    """A device stopped answering, or its link went down; named as `devices` names them."""

    role: str


class DeviceBack(Struct, frozen=True, gc=False):
    """A device is back and agrees with what was recorded."""

    role: str


class PlayStopped(Struct, frozen=True, gc=False):
    """The station could not take something in: what is played waits for a person."""

    why: str
    # The same by code and fields, as entries have it; older ones have the sentence alone.
    message: str = ""
    fields: dict[str, Any] = {}

    @classmethod
    def because(cls, said: Message) -> Self:
        """Stop play for a reason."""
        return cls(english(said), **said.as_json())

    @property
    def said(self) -> Message:
        """Give the reason as it is told."""
        told = message_of({"message": self.message, "fields": self.fields})
        return told if self.message and told is not None else uncoded_told(told_law=self.why)


class SuspensionAsked(Struct, frozen=True, gc=False):
    """The table is closed for a while, or evidence is frozen."""

    reason: str
    by: str


class ResumptionAsked(Struct, frozen=True, gc=False):
    """The table goes on where it was."""

    by: str


class PackCut(Struct, frozen=True, gc=False):
    """The shuffled cards were cut, by a seat or by one of the staff; a card may have been seen."""

    by: int | str
    exposed: bool = False


class LimitsAnnounced(Struct, frozen=True, gc=False):
    """The table gets other limits: the sheet says after how many rounds they apply."""

    min_cents: int
    max_cents: int
    by: str


class LastRoundsAnnounced(Struct, frozen=True, gc=False):
    """The closing announcement was made: the sheet says how many rounds are left."""

    by: str


class ClosingAsked(Struct, frozen=True, gc=False):
    """The session ends: cards are counted, put in order and examined."""

    by: str


Event = (
    OpeningAsked | CustodyStepDone | DeckChecked | DevicesChecked | DeviceAble | BetsOpened
    | BetLaid | BetTakenBack | TokenDropped | BetsClosed | SlotsRead | TokensConfirmed | CardDrawn
    | PacketDrawn | CardOpened | FaceTyped | OpeningFailed | Said | CutCardShown | FaceUpSeen
    | DoubleFed
    | IrregularityReported | CardMoved | CorrectionDone | DeckReshuffled | SupervisorDecided
    | RoundPaid | DeviceLost | DeviceBack | PlayStopped | SuspensionAsked | ResumptionAsked
    | DiscardsInserted | PackCut | LimitsAnnounced | LastRoundsAnnounced | ClosingAsked
)  # fmt: skip
