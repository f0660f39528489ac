"""Where the rows of treinta y cuarenta end, counted without replacement.

All cards of a row but the last leave it below its reach, so every order of the earlier
cards is a row, and the last may be any card that reaches. So it is enough to choose cards:
k of them of which n may come last make n·(k-1)! rows. Values are gone through from the
highest, because the cards that may come last are the high ones.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb, factorial, perm

# Cards in the shoe by their points.
Shoe = Mapping[int, int]
# Points and cards of one row; of both.
Row = tuple[int, int]
Rows = tuple[int, int, int, int]


def row_ends(shoe: Shoe, reach: int) -> dict[int, Fraction]:
    """Give the exact probability of each end of a row."""
    ends = range(reach, reach + max(shoe))
    return {end: _row_end(shoe, reach, end) for end in ends}


def _row_end(shoe: Shoe, reach: int, end: int) -> Fraction:
    least_last, cards = end - reach + 1, sum(shoe.values())
    states = _chosen({(0, 0): 1}, shoe, end, [v for v in shoe if v >= least_last])
    # Any of the cards chosen so far may be the last.
    states = {row: ways * row[1] for row, ways in states.items()}
    states = _chosen(states, shoe, end, [v for v in shoe if v < least_last])
    return sum(
        (
            Fraction(ways * factorial(held - 1), perm(cards, held))
            for (points, held), ways in states.items()
            if points == end and ways
        ),
        Fraction(0),
    )


def _chosen(states: Mapping[Row, int], shoe: Shoe, end: int, values: list[int]) -> dict[Row, int]:
    """Add cards of these values to every choice, as many as there are and fit."""
    found = dict(states)
    for value in values:
        grown = Counter[Row]()
        for (points, held), ways in found.items():
            for more in range(min(shoe[value], (end - points) // value) + 1):
                grown[points + more * value, held + more] += ways * comb(shoe[value], more)
        found = dict(grown)
    return found


def refait(shoe: Shoe, reach: int) -> Fraction:
    """Give the exact probability that both rows of a coup end on the least points."""
    states: dict[Rows, int] = {(0, 0, 0, 0): 1}
    *high, lowest = sorted(shoe, reverse=True)
    for value in high:
        grown = Counter[Rows]()
        for (one, held, other, kept), ways in states.items():
            for a, b, more in _shares(
                shoe[value], (reach - one) // value, (reach - other) // value
            ):
                grown[one + a * value, held + a, other + b * value, kept + b] += ways * more
        states = dict(grown)
    return _completed(states, shoe, reach, lowest)


def _shares(cards: int, most: int, other_most: int) -> Iterator[tuple[int, int, int]]:
    """List how many equal cards either row may take, with the ways to choose them."""
    for a in range(min(cards, most) + 1):
        for b in range(min(cards - a, other_most) + 1):
            yield a, b, comb(cards, a) * comb(cards - a, b)


def _completed(states: Mapping[Rows, int], shoe: Shoe, reach: int, lowest: int) -> Fraction:
    """Fill both rows up with the lowest cards and weigh them by their orders."""
    by_cards = Counter[tuple[int, int]]()
    for (one, held, other, kept), ways in states.items():
        (a, odd), (b, even) = divmod(reach - one, lowest), divmod(reach - other, lowest)
        if not odd and not even and a + b <= shoe[lowest]:
            more = comb(shoe[lowest], a) * comb(shoe[lowest] - a, b)
            by_cards[held + a, kept + b] += ways * more
    cards = sum(shoe.values())
    return sum(
        (
            Fraction(ways * factorial(held) * factorial(kept), perm(cards, held + kept))
            for (held, kept), ways in by_cards.items()
        ),
        Fraction(0),
    )


def endless_row_ends(shoe: Shoe, reach: int) -> dict[int, Fraction]:
    """Give the probability of each end of a row when every card is put back."""
    cards = sum(shoe.values())
    chance = dict.fromkeys(range(reach + max(shoe)), Fraction(0)) | {0: Fraction(1)}
    for points in range(reach):
        for value, held in shoe.items():
            chance[points + value] += chance[points] * Fraction(held, cards)
    return {end: chance[end] for end in range(reach, reach + max(shoe))}
