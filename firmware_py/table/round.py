"""The facts of the round in play: bets, cards by place, words said, rulings made."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Any

from msgspec import Struct, field

from firmware_py.rules.game import Game
from firmware_py.rules.games.pot import RakeChosen
from firmware_py.table.effects import Transfer
from firmware_py.text.message import Message

# Where cards lie that belong to nobody until a ruling says what becomes of them.
STRAY = "stray"
# The word that says who has cut the pack of a hand.
CUTS = "corta"


class DealtCard(Struct, gc=False):
    """A card that has left the shoe; its face stays None until it is turned up."""

    number: int
    place: str
    face: str
    commitment: str = ""
    card: int | None = None


class RulingVerdict(StrEnum):
    """How a face that people typed stands beside what its device says."""

    WAITING = "waiting"
    PROVED = "proved"
    REFUTED = "refuted"
    # The device cannot tell: what people said is all that there is.
    UNPROVED = "unproved"


class TypedFace(Struct):
    """A face that two people named because its device did not open it."""

    people: tuple[str, ...]
    verdict: RulingVerdict = RulingVerdict.WAITING


@dataclass(frozen=True, slots=True)
class UndecidedStake:
    """A stake of an earlier round that is not decided yet, and why."""

    seat: int
    bettor: str
    box: str
    cents: int
    why: str


@dataclass(frozen=True, slots=True)
class RulingMade:
    """A ruling as it was applied, with its article and who decided."""

    irregularity: str
    ruling: str
    affects: tuple[int | str, ...]
    stakes: str
    articles: tuple[str, ...]
    by: str = "sheet"
    reason: str = ""
    keys: tuple[tuple[str, object], ...] = ()
    # What was told of it, in the lab's words.
    facts: tuple[tuple[str, object], ...] = ()
    # What a person decided on, where that is more than the name of an irregularity.
    said: Message | None = None


class Round(Struct):
    """One round from the first bet to the last payment; a struct's empty defaults are its own."""

    number: int
    game: Game
    source: str
    min_cents: int
    max_cents: int
    new_shoe: bool = False
    # The last announced round of the session.
    last: bool = False
    # What earlier rounds left undecided, in the family's own records; the same for the next.
    carried: tuple[Any, ...] = ()
    carries: tuple[Any, ...] = ()
    # (seat, bettor) → box → cents; the empty bettor is the seated player.
    bets: dict[tuple[int, str], dict[str, int]] = {}
    # Stakes on a line: (seat, bettor, box).
    on_line: set[tuple[int, str, str]] = set()
    # Words that count while the hand lasts, and who called them: "banco" → (seat, bettor).
    called: dict[str, tuple[int, str]] = {}
    # What was said in this hand: who, and the word.
    words: list[tuple[str, str]] = []
    # Somebody has spoken over his cards; blinds are bet before them.
    spoken: bool = False
    tokens: dict[int, int] = {}
    cards: dict[int, DealtCard] = {}
    # Draws that their device could not open, and faces that two people named instead.
    unread: set[int] = set()
    typed: dict[int, TypedFace] = {}
    places: dict[str, list[int]] = field(default_factory=partial(defaultdict, list))
    # Cards drawn too early that are the next due ones, in order.
    waiting: list[int] = []
    # Seats that gave up, and seats put out by a ruling with the fate of their stakes.
    folded: set[int] = set()
    out: dict[int, str] = {}
    withdrawn: dict[int, set[str]] = {}
    # Seat → draw numbers as first dealt, where cards were bought or changed.
    first_cards: dict[int, tuple[int, ...]] = {}
    rulings: list[RulingMade] = []
    transfers: tuple[Transfer, ...] = ()
    outcome: str = ""
    # The house's cut, where players contend for a pot.
    rake: RakeChosen | None = None
    # Bets were closed and play has begun: before that there is nothing to deal again.
    begun: bool = False

    @property
    def seats(self) -> list[int]:
        """Seats with a bet, in dealing order, but for those put out."""
        return sorted({seat for seat, _ in self.bets} - self.out.keys())

    @property
    def playing(self) -> list[int]:
        """Seats still in play: neither out nor given up."""
        return [seat for seat in self.seats if seat not in self.folded]

    def own_bets(self, seat: int) -> dict[str, int]:
        """The seated player's bets by box."""
        return self.bets.get((seat, ""), {})

    def played_cents(self, seat: int, bettor: str, box: str) -> int:
        """What plays of a stake: half of one on a line, the larger half of an odd one."""
        cents = self.bets[(seat, bettor)][box]
        return -(-cents // 2) if (seat, bettor, box) in self.on_line else cents

    def put(self, number: int, place: str, face: str, commitment: str) -> DealtCard:
        """Lay a drawn card at its place."""
        drawn = self.cards[number] = DealtCard(number, place, face, commitment)
        self.places[place].append(number)
        return drawn

    def move(self, number: int, place: str) -> None:
        """Take a card from where it lies to another place."""
        drawn = self.cards[number]
        self.places[drawn.place].remove(number)
        drawn.place = place
        self.places[place].append(number)

    def numbers(self, place: str | int) -> tuple[int, ...]:
        """Draw numbers of the cards at a place, in order."""
        return tuple(self.places.get(str(place), ()))

    def faces(self, place: str | int) -> tuple[int, ...]:
        """Cards at a place that are turned up, in order."""
        cards, found = self.cards, []
        # Asked for at every turn: for few cards a loop is faster than a comprehension.
        for number in self.places.get(str(place), ()):
            card = cards[number].card
            if card is not None:
                found.append(card)
        return tuple(found)

    def all_faces(self, place: str | int) -> tuple[int, ...]:
        """Cards at a place, in order, if every one of them is turned up; else none."""
        faces = self.faces(place)
        return faces if len(faces) == len(self.places.get(str(place), ())) else ()

    def open_hands(self, seats: Iterable[int]) -> dict[int, tuple[int, ...]]:
        """Cards of several seats that are turned up, in order: `faces` of each in one go."""
        cards, places, hands = self.cards, self.places, {}
        for seat in seats:
            found = []
            for number in places.get(str(seat), ()):
                card = cards[number].card
                if card is not None:
                    found.append(card)
            hands[seat] = tuple(found)
        return hands

    def hidden(self, place: str | int) -> tuple[int, ...]:
        """Draw numbers at a place whose faces are not known."""
        cards, found = self.cards, []
        for number in self.places.get(str(place), ()):
            if cards[number].card is None:
                found.append(number)
        return tuple(found)

    def unopened(self, numbers: Iterable[int]) -> tuple[int, ...]:
        """Those of some cards that are still to be turned up: a burned one never is."""
        cards, found = self.cards, []
        for number in numbers:
            drawn = cards[number]
            if drawn.card is None and drawn.place != "burn":
                found.append(number)
        return tuple(found)

    def all_open(self, numbers: tuple[int, ...]) -> bool:
        """Tell whether every one of some cards is turned up; the last is mostly the last."""
        cards = self.cards
        for number in numbers[::-1]:
            drawn = cards[number]
            if drawn.card is None and drawn.place != "burn":
                return False
        return True

    def to_compare(self) -> tuple[int, ...]:
        """Draws whose faces people typed and that their device has not opened yet."""
        waiting = RulingVerdict.WAITING
        return tuple(n for n, typed in self.typed.items() if typed.verdict is waiting)

    def known(self) -> Iterator[int]:
        """Every face that is known in this round."""
        return (drawn.card for drawn in self.cards.values() if drawn.card is not None)

    def clear_cards(self) -> None:
        """Take all cards in: the hand is dealt again, and later bets are decided again."""
        for boxes in self.bets.values():
            for name in [n for n in boxes if not self._laid_before_deal(n)]:
                del boxes[name]
        self.cards.clear()
        self.unread.clear()
        self.typed.clear()
        self.places.clear()
        self.waiting.clear()
        self.words.clear()
        self.spoken = False
        self.folded.clear()
        self.withdrawn.clear()
        self.first_cards.clear()

    def _laid_before_deal(self, name: str) -> bool:
        """Tell a first bet from a later one: a third split hand has no box of its own."""
        box = self.game.boxes.get(name)
        return box is not None and box.placed == "before-deal"
