"""The places of a blackjack round: hands, chips laid in the course of it, what is open."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from firmware_py.rules.games.blackjack import choices as law
from firmware_py.rules.games.blackjack.count import Cards, Counting
from firmware_py.rules.games.blackjack.play import BlackjackPlay
from firmware_py.rules.games.blackjack.settlement import Blackjack, PlayedHand, Seat
from firmware_py.rules.games.blackjack.sides import NAMES
from firmware_py.table.effects import Transfer
from firmware_py.table.round import Round

# Where hands go that are off the table before the round is paid.
DISCARDS = "discards"
BANK = "bank"


@dataclass(slots=True)
class BlackjackHand:
    """One hand: the first of a seat lies at "3", those split from it at "3/2" and so on."""

    seat: int
    number: int
    doubled: bool = False
    # Draw numbers, once the hand was collected or paid before the others.
    taken: tuple[int, ...] = ()

    @property
    def place(self) -> str:
        """Where its cards lie."""
        return str(self.seat) if self.number == 1 else f"{self.seat}/{self.number}"

    @property
    def who(self) -> int | str:
        """Who speaks for it: the seat, or the seat's further hand."""
        return self.seat if self.number == 1 else self.place


@dataclass(slots=True)
class HandPlace:
    """A seat in play with its hands, the rightmost first."""

    seat: int
    hands: list[BlackjackHand]
    # "retiro" or "pago-a-la-par", where the place ended before the bank drew.
    ended: str = ""


@dataclass(slots=True)
class BoxesInPlay:
    """The round as blackjack sees it; made anew when its course is told again."""

    round_: Round
    play: BlackjackPlay
    choices: law.Choices
    count: Counting
    rules: Blackjack
    spots: list[HandPlace] = field(default_factory=list)
    # The bank's hand for each box, once it has been drawn.
    banks: dict[str, Cards] = field(default_factory=dict)
    # What was collected or paid at once, before the bank drew.
    at_once: list[Transfer] = field(default_factory=list)

    def live(self) -> Iterator[HandPlace]:
        """Spots that no ruling has put out."""
        return (spot for spot in self.spots if spot.seat not in self.round_.out)

    def is_out(self, spot: HandPlace) -> bool:
        """Tell whether a ruling has put a place out."""
        return spot.seat in self.round_.out

    def numbers(self, hand: BlackjackHand) -> tuple[int, ...]:
        """Draw numbers of a hand, on the table or taken off it."""
        return hand.taken or self.round_.numbers(hand.place)

    def cards(self, hand: BlackjackHand) -> Cards:
        """The faces of a hand."""
        return self._faces(self.numbers(hand))

    def first(self, spot: HandPlace) -> Cards:
        """The first cards of a place, up to three, in the order they came."""
        numbers = sorted(n for hand in spot.hands for n in self.numbers(hand))
        return self._faces(tuple(numbers[:3]))

    def _faces(self, numbers: tuple[int, ...]) -> Cards:
        cards = self.round_.cards
        return tuple(face for n in numbers if (face := cards[n].card) is not None)

    def bettors(self, seat: int) -> list[tuple[str, dict[str, int]]]:
        """Everybody with chips on a place: who sits there first, then as they came."""
        found = [(bettor, boxes) for (at, bettor), boxes in self.round_.bets.items() if at == seat]
        return sorted(found, key=lambda one: one[0] != "")

    def unit(self, boxes: dict[str, int]) -> int:
        """What one hand has at stake: a split or a double matches it."""
        return sum(boxes.get(name, 0) for name in self.play.stakes)

    def leader(self, seat: int) -> dict[str, int]:
        """Bets of the one in front of the box, who commands it."""
        return self.bettors(seat)[0][1]

    def match(self, seat: int, box: str) -> None:
        """Lay a bet equal to the first for everybody on the box: all follow its holder."""
        for _, boxes in self.bettors(seat):
            boxes[box] = boxes.get(box, 0) + self.unit(boxes)

    def insure(self, seat: int, box: str, cents: int) -> None:
        """Lay an insurance for everybody on the box, each in the holder's proportion."""
        stake = self.play.stakes[self.play.insurances.index(box)]
        whole = self.leader(seat)[stake]
        for _, boxes in self.bettors(seat):
            share = cents * boxes.get(stake, 0) // whole
            if share:
                boxes[box] = share

    def played(self, spot: HandPlace, boxes: dict[str, int]) -> Seat:
        """A bettor's place as the rules settle it."""
        return Seat(
            stakes={name: boxes[name] for name in self.play.stakes if name in boxes},
            hands=tuple(PlayedHand(self.cards(hand), hand.doubled) for hand in spot.hands),
            insured={name: boxes[name] for name in self.play.insurances if name in boxes},
            sides={name: boxes[name] for name in NAMES if name in boxes},
            first=self.first(spot),
            ended=spot.ended,
        )

    def points(self, hand: BlackjackHand) -> int:
        """Count a hand as it was played."""
        return self.rules.points(PlayedHand(self.cards(hand), hand.doubled))

    def is_over(self, hand: BlackjackHand) -> bool:
        """Tell whether a hand has passed the most points."""
        return self.rules.is_over(PlayedHand(self.cards(hand), hand.doubled))

    def take_off(self, hand: BlackjackHand) -> None:
        """Take the cards of a hand off the table; they stay known for the settlement."""
        hand.taken = self.round_.numbers(hand.place)
        for number in hand.taken:
            self.round_.move(number, DISCARDS)


def lay_out(round_: Round) -> BoxesInPlay:
    """Look at the round that was dealt: one hand for each seat in play."""
    game = round_.game
    felt = BoxesInPlay(
        round_, law.play_of(game), game.once(law.Choices), game.once(law.counting),
        game.once(Blackjack),
    )  # fmt: skip
    felt.spots = [HandPlace(seat, [BlackjackHand(seat, 1)]) for seat in round_.seats]
    return felt
