"""Where the rows of treinta y cuarenta end, counted without replacement.

All cards of a row but the last leave it below its reach, so every order of the earlier
cards is a row, and the last may be any card that reaches. So it is enough to choose cards:
k of them of which n may come last make n·(k-1)! rows. Values are gone through from the
highest, because the cards that may come last are the high ones.
"""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from math import comb, factorial, perm

# Cards in the shoe by their points.
Shoe = Mapping[int, int]
# Points and cards of a row in one number: the points above, the cards in the low bits.
Row = int
_BITS = 8
_CARDS = (1 << _BITS) - 1
# Both rows, the lower number first: which row is which makes no difference.
Rows = tuple[Row, Row]


def row_end(shoe: Shoe, reach: int, end: int) -> Fraction:
    """Give the exact probability that a row ends on so many points."""
    last, earlier = _last_and_earlier(shoe, reach, end)
    found = _choose({0: 1}, shoe, end, last)
    marked = {row: ways * (row & _CARDS) for row, ways in found.items() if row & _CARDS}
    found = _choose(marked, shoe, end, earlier)
    cards = sum(shoe.values())
    return sum(
        (
            Fraction(ways * factorial((row & _CARDS) - 1), perm(cards, row & _CARDS))
            for row, ways in found.items()
        ),
        Fraction(0),
    )


def both_end(shoe: Shoe, reach: int, end: int) -> Fraction:
    """Give the exact probability that both rows of a coup end on so many points."""
    last, earlier = _last_and_earlier(shoe, reach, end)
    found = _choose_both({(0, 0): 1}, shoe, end, last)
    # Rows that no card can end yet stay out.
    marked = {
        (one, other): ways * (one & _CARDS) * (other & _CARDS)
        for (one, other), ways in found.items()
        if one & _CARDS and other & _CARDS
    }
    by_cards: dict[tuple[int, int], int] = defaultdict(int)
    for (one, other), ways in _choose_both(marked, shoe, end, earlier).items():
        by_cards[one & _CARDS, other & _CARDS] += ways
    cards = sum(shoe.values())
    return sum(
        (
            Fraction(ways * factorial(one - 1) * factorial(other - 1), perm(cards, one + other))
            for (one, other), ways in by_cards.items()
        ),
        Fraction(0),
    )


def _last_and_earlier(shoe: Shoe, reach: int, end: int) -> tuple[list[int], list[int]]:
    """Part the values into those that may end a row on these points and those that may not."""
    values = sorted(shoe, reverse=True)
    least = end - reach + 1
    return [v for v in values if v >= least], [v for v in values if v < least]


def _choose(
    states: Mapping[Row, int], shoe: Shoe, end: int, values: list[int]
) -> Mapping[Row, int]:
    """Add cards of these values to a row in every way that fits."""
    for value in values:
        grown: dict[Row, int] = defaultdict(int)
        for row, ways in states.items():
            for more in _takes(shoe, value, end - (row >> _BITS)):
                grown[_with(row, value, more)] += ways * comb(shoe[value], more)
        states = grown
    return states


def _choose_both(
    states: Mapping[Rows, int], shoe: Shoe, end: int, values: list[int]
) -> Mapping[Rows, int]:
    """Add cards of these values to both rows in every way that fits."""
    for value in values:
        grown: dict[Rows, int] = defaultdict(int)
        shares = _shares(shoe[value], end // value)
        for (one, other), ways in states.items():
            others = [
                (_with(other, value, b), b) for b in _takes(shoe, value, end - (other >> _BITS))
            ]
            for a in _takes(shoe, value, end - (one >> _BITS)):
                row, share = _with(one, value, a), shares[a]
                for mate, b in others:
                    grown[(row, mate) if row <= mate else (mate, row)] += ways * share[b]
        states = grown
    return states


def _takes(shoe: Shoe, value: int, missing: int) -> range:
    """List how many cards of a value a row may take; the lowest value has to fill it up."""
    most = min(shoe[value], missing // value)
    if value > min(shoe):
        return range(most + 1)
    exact, rest = divmod(missing, value)
    return range(exact, most + 1) if not rest else range(0)


def _shares(cards: int, most: int) -> list[list[int]]:
    """Count the ways to give a of some equal cards to one row and b to the other."""
    return [
        [comb(cards, a) * comb(cards - a, b) if a <= cards else 0 for b in range(most + 1)]
        for a in range(most + 1)
    ]


def _with(row: Row, value: int, more: int) -> Row:
    return row + more * ((value << _BITS) + 1)
