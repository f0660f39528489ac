"""Pay tables: the best line whose least hand is met, worked out once per game."""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from firmware_py.rules.cards import RANKS, rank_of, suit_of
from firmware_py.rules.game import Game
from firmware_py.rules.ranking import Ranker
from firmware_py.rules.sheet.model import PayLine


@dataclass(frozen=True, slots=True)
class Paid:
    """What a line pays to one, and the article that says so."""

    # A whole number to one, or a fraction: three to two are 3/2.
    to_one: int | Fraction
    article: str

    def on(self, stake: int) -> int:
        """What is won on a stake; parts of a cent stay with the house."""
        return int(stake * self.to_one)


class HandTable:
    """Lines by least hand; a hand takes the highest line that it reaches."""

    def __init__(self, ranker: Ranker, lines: Iterable[tuple[str, Paid]]) -> None:
        pairs = [(-1 if hand == "any" else ranker.floor(hand), paid) for hand, paid in lines]
        pairs.sort(key=lambda pair: pair[0])
        self._floors = [floor for floor, _ in pairs]
        self._paid = [paid for _, paid in pairs]

    def line(self, value: int) -> Paid | None:
        """Give the line that a hand of this value reaches."""
        index = bisect_right(self._floors, value)
        return self._paid[index - 1] if index else None


def hand_table(game: Game, ranker: Ranker, lines: Iterable[PayLine]) -> HandTable:
    """Build the table of the lines that hold under the chosen options."""
    return HandTable(
        ranker,
        [
            (line.hand, Paid(game.odds(line.to_one), line.article))
            for line in lines
            if game.holds(line.when) and not line.hole
        ],
    )


class HoleTable:
    """Lines by the two own cards ("AA", "AKs", "AJo", "22-TT"), best line first."""

    def __init__(self, game: Game, lines: Iterable[PayLine]) -> None:
        self._lines = [
            (line.hole, line.bank_hole, Paid(game.odds(line.to_one), line.article))
            for line in lines
            if game.holds(line.when)
        ]
        # The lines that two cards can reach, kept once worked out: there are few pairs.
        self._reached: dict[tuple[int, ...], list[tuple[str, Paid]]] = {}

    def line(self, cards: tuple[int, ...], bank: tuple[int, ...]) -> Paid | None:
        """Give the first line whose cards the player (and the bank) holds."""
        if cards not in self._reached:
            self._reached[cards] = [
                (bank_hole, paid)
                for hole, bank_hole, paid in self._lines
                if holds_hole(hole, cards)
            ]
        for bank_hole, paid in self._reached[cards]:
            if not bank_hole or holds_hole(bank_hole, bank):
                return paid
        return None


def holds_hole(name: str, cards: tuple[int, ...]) -> bool:
    """Tell whether two cards are the named ones: pair, range of pairs, suited, offsuit."""
    low, _, high = name.partition("-")
    first, second = sorted((rank_of(card) for card in cards), reverse=True)
    if high:
        return first == second and RANKS.index(low[0]) <= first <= RANKS.index(high[0])
    if (first, second) != (RANKS.index(low[0]), RANKS.index(low[1])):
        return False
    same_suit = suit_of(cards[0]) == suit_of(cards[1])
    return {"s": same_suit, "o": not same_suit}.get(low[2:], True)
