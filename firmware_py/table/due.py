"""What is expected next: the one thing the table waits for, in words and as data."""

from msgspec import Struct


def seat_of(place: int | str) -> int | None:
    """The seat that a place belongs to: "3" and its further hand "3/2" are seat 3's."""
    head = str(place).partition("/")[0]
    return int(head) if head.isdigit() else None


def place_text(place: int | str) -> str:
    """Name a place as the dealer would."""
    seat, further = str(place).partition("/")[::2]
    if not seat.isdigit():
        return seat
    return f"seat {seat}, {f'hand {further}' if further.isdigit() else further}".rstrip(", ")


class CardDue(Struct, frozen=True, gc=False):
    """A card must leave the shoe for this place."""

    place: str
    face: str
    # Which card of the place this is, counting from 1.
    ordinal: int
    # Cards of the packet that begins here; 1 where cards come one by one.
    packet: int = 1
    stage: str = "deal"

    def text(self) -> str:
        """Say it as the dealer would."""
        many = f" (packet of {self.packet})" if self.packet > 1 else ""
        return f"{place_text(self.place)}, card {self.ordinal}, face {self.face}{many}"


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
    about: str = ""

    def text(self) -> str:
        """Say who may say what; a row of numbers by its ends."""
        words = [f"«{choice.word}»" for choice in self.choices]
        if len(words) > 2 and all(choice.word.isdigit() for choice in self.choices):
            words = [f"{words[0]} to {words[-1]}"]
        about = f", {self.about}" if self.about else ""
        return f"{place_text(self.who)}{about}: {', '.join(words)}"


class OpeningDue(Struct, frozen=True, gc=False):
    """Cards are turned up: their faces must become known before play goes on.

    When a story makes it due, none of them is known.
    """

    numbers: tuple[int, ...]
    what: str
    stage: str = "showdown"

    def text(self) -> str:
        """Say whose cards are turned up."""
        return f"turn up {self.what}"


class PaymentDue(Struct, frozen=True, gc=False):
    """The list must be collected and paid."""

    stage: str = "settlement"

    def text(self) -> str:
        """Say what the dealer does now."""
        return "collect and pay the list"


class BetsDue(Struct, frozen=True, gc=False):
    """Bets are open until «no va más»."""

    stage: str = "bets"

    def text(self) -> str:
        """Say what is open."""
        return "bets, then «no va más»"


BETS = BetsDue()
"""The one that a table has due: what is open is asked for by every bet."""


class SlotsDue(Struct, frozen=True, gc=False):
    """Slots are read once more: a token that one took before «no va más» counts."""

    seats: tuple[int, ...]
    stage: str = "bets"

    def text(self) -> str:
        """Say what is waited for."""
        return f"reading the slots of seats {', '.join(map(str, self.seats))}"


class TokensDue(Struct, frozen=True, gc=False):
    """The dealer must confirm that the tokens on the table are those counted."""

    seats: tuple[int, ...]
    stage: str = "bets"

    def text(self) -> str:
        """Say what must be confirmed."""
        return f"confirm jackpot tokens at seats {', '.join(map(str, self.seats)) or 'none'}"


class ReshuffleDue(Struct, frozen=True, gc=False):
    """The cards must be shuffled before play goes on."""

    whole: bool
    stage: str = "deal"
    # Draw numbers of cards on the table that go back into the pack first.
    back: tuple[int, ...] = ()

    def text(self) -> str:
        """Say which cards are shuffled."""
        if self.back:
            return f"put {len(self.back)} cards back and shuffle them with the remaining ones"
        return "collect and shuffle the whole pack" if self.whole else "shuffle the remaining cards"


class CorrectionDue(Struct, frozen=True, gc=False):
    """The dealer puts the cards right, and says when it is done."""

    stage: str = "deal"
    what: str = "put the cards right in sequence"

    def text(self) -> str:
        """Say what is waited for."""
        return f"{self.what}, then confirm"


class SupervisorDue(Struct, frozen=True, gc=False):
    """A person must decide, with a reason."""

    why: str
    decided_by: str
    article: str
    stage: str = "deal"
    # A device that play waits for as well: it goes on by itself when that is back.
    waits_for: str = ""
    # A draw that its device could not open: two people may name the card instead.
    draw: int = 0

    def text(self) -> str:
        """Say who decides what."""
        if self.waits_for:
            return f"wait for {self.waits_for}, or {self.decided_by} decides: {self.why}"
        return f"{self.decided_by} decides: {self.why}"


class NothingDue(Struct, frozen=True, gc=False):
    """Nothing is expected in this phase but what its people may start."""

    what: str
    stage: str = "between-rounds"

    def text(self) -> str:
        """Say what may be started."""
        return self.what


Due = (
    CardDue | WordDue | OpeningDue | PaymentDue | BetsDue | SlotsDue | TokensDue | ReshuffleDue
    | CorrectionDue | SupervisorDue | NothingDue
)  # fmt: skip
