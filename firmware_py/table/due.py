"""What is expected next: the one thing the table waits for, as data and as a message."""

from msgspec import Struct

from firmware_py.text.codes import asking
from firmware_py.text.codes import dues as codes
from firmware_py.text.message import Message


def seat_of(place: int | str) -> int | None:
    """The seat that a place belongs to: "3" and its further hand "3/2" are seat 3's."""
    head = str(place).partition("/")[0]
    return int(head) if head.isdigit() else None


class CardDue(Struct, frozen=True, gc=False):
    """A card must leave the shoe for this place."""

    place: str
    face: str
    # Which card of the place this is, counting from 1.
    ordinal: int
    # Cards of the packet that begins here; 1 where cards come one by one.
    packet: int = 1
    stage: str = "deal"

    def message(self) -> Message:
        """Say it as the dealer would."""
        to, ordinal, face = self.place, self.ordinal, self.face
        if self.packet == 1:
            return codes.due_card(to_place=to, ordinal_number=ordinal, face=face)
        return codes.due_packet(
            to_place=to, ordinal_number=ordinal, face=face, packet_count=self.packet
        )


class Choice(Struct, frozen=True, gc=False):
    """A word that somebody may say now, with the chips and cards that go with it."""

    word: str
    # Chips this word lays: exactly `cents`, or from `cents` to `most_cents`.
    cents: int = 0
    most_cents: int = 0
    # How many cards go with it: from `cards` to `most_cards`.
    cards: int = 0
    most_cards: int = 0
    article: str = ""
    # The chips are a whole number of these.
    step_cents: int = 1


class WordDue(Struct, frozen=True, gc=False):
    """Somebody must decide."""

    who: int | str
    choices: tuple[Choice, ...]
    stage: str = "decisions"
    # What it is about, where the words alone do not tell.
    about: Message | None = None

    def message(self) -> Message:
        """Say who may say what."""
        words = words_of(self.choices)
        if self.about is None:
            return codes.due_word(who_place=str(self.who), words_message=words)
        return codes.due_word_about(
            who_place=str(self.who), about_message=self.about, words_message=words
        )


def words_of(choices: tuple[Choice, ...]) -> Message:
    """Say the words that are offered; a row of numbers by its ends."""
    words = tuple(choice.word for choice in choices)
    if len(words) > 2 and all(map(str.isdigit, words)):
        return asking.words_numbers(first_word=words[0], last_word=words[-1])
    return asking.words_offered(said_spoken=words)


class OpeningDue(Struct, frozen=True, gc=False):
    """Cards are turned up: their faces must become known before play goes on.

    When a course makes it due, none of them is known.
    """

    numbers: tuple[int, ...]
    what: Message
    stage: str = "showdown"

    def message(self) -> Message:
        """Say whose cards are turned up."""
        return codes.due_opening(what_message=self.what)


class PaymentDue(Struct, frozen=True, gc=False):
    """The list must be collected and paid."""

    stage: str = "settlement"

    def message(self) -> Message:
        """Say what the dealer does now."""
        return codes.due_payment()


class BetsDue(Struct, frozen=True, gc=False):
    """Bets are open until «no va más»."""

    stage: str = "bets"

    def message(self) -> Message:
        """Say what is open."""
        return codes.due_bets()


BETS = BetsDue()
"""The one that a table has due: what is open is asked for by every bet."""


class SlotsDue(Struct, frozen=True, gc=False):
    """Slots are read once more: a token that one took before «no va más» counts."""

    seats: tuple[int, ...]
    stage: str = "bets"

    def message(self) -> Message:
        """Say what is waited for."""
        return codes.due_slots(seats=self.seats)


class TokensDue(Struct, frozen=True, gc=False):
    """The dealer must confirm that the tokens on the table are those counted."""

    seats: tuple[int, ...]
    stage: str = "bets"

    def message(self) -> Message:
        """Say what must be confirmed."""
        return codes.due_tokens(seats=self.seats) if self.seats else codes.due_no_tokens()


class ReshuffleDue(Struct, frozen=True, gc=False):
    """The cards must be shuffled before play goes on."""

    whole: bool
    stage: str = "deal"
    # Draw numbers of cards on the table that go back into the pack first.
    back: tuple[int, ...] = ()

    def message(self) -> Message:
        """Say which cards are shuffled."""
        if self.back:
            return codes.due_reshuffle_back(cards_count=len(self.back))
        return codes.due_reshuffle_whole() if self.whole else codes.due_reshuffle_rest()


class CorrectionDue(Struct, frozen=True, gc=False):
    """The dealer puts the cards right, and says when it is done."""

    stage: str = "deal"
    what: Message = codes.correction_in_sequence()

    def message(self) -> Message:
        """Say what is waited for."""
        return codes.due_correction(what_message=self.what)


class SupervisorDue(Struct, frozen=True, gc=False):
    """A person must decide, with a reason."""

    why: Message
    decided_by: str
    article: str
    stage: str = "deal"
    # A device that play waits for as well: it goes on by itself when that is back.
    waits_for: str = ""
    # A draw that its device could not open: two people may name the card instead.
    draw: int = 0

    def message(self) -> Message:
        """Say who decides what."""
        by, why = self.decided_by, self.why
        if self.waits_for:
            return codes.due_supervisor_or_device(role=self.waits_for, by_lab=by, why_message=why)
        return codes.due_supervisor(by_lab=by, why_message=why)


class NothingDue(Struct, frozen=True, gc=False):
    """Nothing is expected in this phase but what its people may start."""

    what: Message
    stage: str = "between-rounds"

    def message(self) -> Message:
        """Say what may be started."""
        return self.what


Due = (
    CardDue | WordDue | OpeningDue | PaymentDue | BetsDue | SlotsDue | TokensDue | ReshuffleDue
    | CorrectionDue | SupervisorDue | NothingDue
)  # fmt: skip
