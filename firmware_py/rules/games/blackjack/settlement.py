"""Settlement of blackjack, worked out once per game and then quick."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from firmware_py.rules.game import Game
from firmware_py.rules.games.blackjack.choices import counting, play_of
from firmware_py.rules.games.blackjack.count import Cards
from firmware_py.rules.games.blackjack.sides import NAMES, SideBet, wins_meter
from firmware_py.rules.games.settled import Settled


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """The cards of one hand in the order they came, and whether it was doubled."""

    cards: Cards
    doubled: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """One place of the table at settlement; amounts in cents."""

    # By box that plays the hand.
    stakes: Mapping[str, int]
    # Several after a split, the one played first (the rightmost) in front.
    hands: tuple[PlayedHand, ...]
    # By insurance box, and by side bet.
    insured: Mapping[str, int] = field(default_factory=dict)
    sides: Mapping[str, int] = field(default_factory=dict)
    # The first cards of the place in the order they came, for the side bets.
    first: Cards = ()
    # "retiro" or "pago-a-la-par": the hand ends before the bank draws.
    ended: str = ""

    @property
    def is_split(self) -> bool:
        """Tell whether the place plays several hands."""
        return len(self.hands) > 1


class BoxTotals:
    """The net of each box, added up, with the articles met on the way."""

    def __init__(self) -> None:
        self.net: dict[str, int] = {}
        self.articles: dict[str, None] = {}

    def add(self, box: str, found: tuple[int, str]) -> None:
        """Add what a box gains or loses by an article."""
        self.net[box] = self.net.get(box, 0) + found[0]
        self.articles[found[1]] = None

    def settled(self) -> Settled:
        """Give what was added up."""
        return Settled(self.net, tuple(self.articles))


class Blackjack:
    """The settlement of one game with its options chosen."""

    def __init__(self, game: Game) -> None:
        self._play = play_of(game)
        self._count = game.once(counting)
        self._sides = {box.name: SideBet(game, box) for box in game.sheet.box if box.name in NAMES}
        pairs = zip(self._play.insurances, self._play.stakes, strict=True)
        self._insures = dict(pairs)
        several = self._play.several
        self._over_article = several.over_article if several else self._play.points.article

    def points(self, hand: PlayedHand) -> int:
        """Count a hand as it was played."""
        return self._count.doubled(hand.cards) if hand.doubled else self._count.points(hand.cards)

    def is_over(self, hand: PlayedHand) -> bool:
        """Tell whether a hand has passed the most points, and so lost at once."""
        return self.points(hand) > self._play.points.most

    def meets_bank(self, seat: Seat) -> bool:
        """Tell whether any hand of a place still waits for the bank's cards."""
        return not seat.ended and not all(map(self.is_over, seat.hands))

    def settle(
        self, seat: Seat, banks: Mapping[str, Cards], meter_cents: int | None = None
    ) -> Settled:
        """Settle every bet of a place against the bank's hand for each of its boxes."""
        tally = BoxTotals()
        for box in seat.stakes:
            for number in range(1, len(seat.hands) + 1):
                self._add_hand(tally, seat, box, number, banks)
        for name, stake in seat.insured.items():
            tally.add(name, self._insurance(stake, banks[self._insures[name]]))
        for name, stake in seat.sides.items():
            tally.add(name, self._sides[name].settle(stake, seat.first, meter_cents))
        return tally.settled()

    def settle_hand(self, seat: Seat, box: str, number: int, banks: Mapping[str, Cards]) -> Settled:
        """Settle one hand of a place on one box alone, counted from 1."""
        tally = BoxTotals()
        self._add_hand(tally, seat, box, number, banks)
        return tally.settled()

    def settle_insurance(self, name: str, stake: int, bank: Cards) -> Settled:
        """Settle one insurance against the bank's hand for its box."""
        tally = BoxTotals()
        tally.add(name, self._insurance(stake, bank))
        return tally.settled()

    def settle_side(self, name: str, stake: int, first: Cards) -> Settled:
        """Settle one side bet; where it wins the accumulated amount the stake returns."""
        tally = BoxTotals()
        if wins_meter(name, first):
            tally.add(name, (0, self._sides[name].article))
        else:
            tally.add(name, self._sides[name].settle(stake, first, None))
        return tally.settled()

    def _add_hand(
        self, tally: BoxTotals, seat: Seat, box: str, number: int, banks: Mapping[str, Cards]
    ) -> None:
        hand = seat.hands[number - 1]
        found = self._hand(seat, hand, seat.stakes[box], banks.get(box, ()))
        tally.add(box if number == 1 else f"mano{number}", found)
        if hand.doubled:
            tally.add("doble", (found[0], self._play.double.article))

    def _hand(self, seat: Seat, hand: PlayedHand, stake: int, bank: Cards) -> tuple[int, str]:
        """03.V.1.a: settle one hand; half cents stay with the bank."""
        if seat.ended == "retiro":
            return stake // 2 - stake, self._play.retiro.article
        if seat.ended:
            return stake, self._play.even_money.article
        if self.is_over(hand):
            return -stake, self._over_article
        natural = self._count.is_natural(hand.cards) and not seat.is_split
        if natural and not self._count.is_natural(bank):
            rule = self._play.natural
            return stake * rule.pays // rule.to, rule.article
        if self._count.is_natural(bank):
            return (0 if natural else -stake), self._play.natural.article
        article = self._play.split.natural_article if self._split_natural(seat, hand) else ""
        return self._compare(hand, bank) * stake, article or self._play.bank.article

    def _split_natural(self, seat: Seat, hand: PlayedHand) -> bool:
        return seat.is_split and self._count.is_natural(hand.cards)

    def _compare(self, hand: PlayedHand, bank: Cards) -> int:
        """Say whether a hand beats the bank (1), loses to it (-1) or equals it."""
        mine, theirs = self.points(hand), self._count.points(bank)
        if theirs > self._play.points.most:
            return 1
        return (mine > theirs) - (mine < theirs)

    def _insurance(self, stake: int, bank: Cards) -> tuple[int, str]:
        """03.V.1.b: two to one when the bank makes blackjack, else lost."""
        rule = self._play.insurance
        return (stake * rule.to_one if self._count.is_natural(bank) else -stake), rule.article
