"""One hand at a time: by one sum and one look at an array, or carefully where that is no use."""

from collections.abc import Callable, Sequence

from firmware_py.rules.cards import JOKER
from firmware_py.rules.ranking.sums import CAREFUL, FIVE_BITS, SEVEN_BITS, Sums
from firmware_py.rules.ranking.tables import WEIGHTS, Tables


def make_value(tables: Tables) -> Callable[[Sequence[int]], int]:
    """Make the function that values cards, written out for five and seven because of speed.

    The same card twice is for the deck to refuse; here it may pass unseen.
    """
    sums = {5: Sums(tables, 5), 7: Sums(tables, 7)}
    five, five_values, five_suits = sums[5].keys, sums[5].values, sums[5].suits
    seven, seven_values, seven_suits = sums[7].keys, sums[7].values, sums[7].suits
    five_ranks, seven_ranks = (1 << FIVE_BITS) - 1, (1 << SEVEN_BITS) - 1
    careful, flush = _make_careful(tables), _make_flush(tables)

    def value(cards: Sequence[int]) -> int:
        count = len(cards)
        try:
            if count == 5:
                a, b, c, d, e = cards
                key = five[a] + five[b] + five[c] + five[d] + five[e]
                suit = five_suits[key >> FIVE_BITS]
                if not suit:
                    return five_values[key & five_ranks]
                if suit != CAREFUL:
                    return max(flush(cards, suit), five_values[key & five_ranks])
            elif count == 7:
                a, b, c, d, e, f, g = cards
                key = seven[a] + seven[b] + seven[c] + seven[d] + seven[e] + seven[f] + seven[g]
                suit = seven_suits[key >> SEVEN_BITS]
                if not suit:
                    return seven_values[key & seven_ranks]
                if suit != CAREFUL:
                    return max(flush(cards, suit), seven_values[key & seven_ranks])
            best = careful(cards)
        except (IndexError, KeyError):
            raise tables.why_unranked(cards) from None
        if count in sums:
            sums[count].fill()
        return best

    return value


def _make_flush(tables: Tables) -> Callable[[Sequence[int], int], int]:
    """Make the function that values the cards of one suit, counted from one, and the joker."""
    bits = [[_bit(card, suit) for card in range(JOKER + 1)] for suit in range(-1, 4)]

    def flush(cards: Sequence[int], suit: int) -> int:
        held = bits[suit]
        return tables.flushes[sum([held[card] for card in cards])]

    return flush


def _make_careful(tables: Tables) -> Callable[[Sequence[int]], int]:
    """Make the function that values any number of cards, jokers and flushes too."""
    size = tables.ranking.size
    weights = {card: WEIGHTS[card >> 2] for card in tables.playable}
    flush = _make_flush(tables)

    def careful(cards: Sequence[int]) -> int:
        best = tables.mixed(len(cards))[sum([weights[card] for card in cards])]
        suits = [card & 3 for card in cards if card != JOKER]
        needed = size - len(cards) + len(suits)
        for suit in range(4):
            if suits.count(suit) >= needed:
                best = max(best, flush(cards, suit + 1))
        return best

    return careful


def _bit(card: int, suit: int) -> int:
    return 1 << (card >> 2) if card & 3 == suit or card == JOKER else 0
