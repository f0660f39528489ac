"""One hand at a time: by one sum and one look at an array, or carefully where that is no use."""

from collections.abc import Callable, Collection, Sequence

from firmware_py.rules.cards import JOKER
from firmware_py.rules.ranking.arrays import SEVEN_BITS, SEVEN_RANKS, Fives, Sevens, fives, sevens
from firmware_py.rules.ranking.tables import WEIGHTS, Tables

Cards = Sequence[int]
Value = Callable[[Cards], int]
ValuesOn = Callable[[Collection[Cards], Cards], list[int]]
# Hands that look at suits.
SUITED = frozenset({"color", "escalera-de-color", "escalera-real"})


def make_value(tables: Tables) -> Value:
    """Make the function that values cards, at its fastest for the best five of five and of seven.

    The same card twice is for the deck to refuse; here it may pass unseen.
    """
    if tables.ranking.size == 5:
        return _make_fast(tables)
    return (
        _make_grouped(tables) if SUITED.isdisjoint(tables.ranking.order) else _make_careful(tables)
    )


def _make_fast(tables: Tables) -> Value:
    """Write five and seven cards out for speed; the rest, and whatever fails, goes carefully."""
    five, seven = fives(tables), sevens(tables)
    pairs, weights, five_values = five.pairs, five.weights, five.values
    keys, suits, seven_values = seven.keys, seven.suits, seven.values
    flush, careful = _make_flush(tables), _make_careful(tables)
    arrays: dict[int, Fives | Sevens] = {5: five, 7: seven}

    def value(cards: Sequence[int]) -> int:
        count = len(cards)
        try:
            if count == 7:
                a, b, c, d, e, f, g = cards
                k = keys  # a local name is quicker seven times over
                key = k[a] + k[b] + k[c] + k[d] + k[e] + k[f] + k[g]
                suit = suits[key >> SEVEN_BITS]
                if not suit:
                    return seven_values[key & SEVEN_RANKS]
                return max(seven_values[key & SEVEN_RANKS], flush(cards, suit - 1))
            if count == 5:
                a, b, c, d, e = cards
                if (a ^ b) & 3 or (a ^ c) & 3 or (a ^ d) & 3 or (a ^ e) & 3:
                    return five_values[pairs[a][b] + pairs[c][d] + weights[e]]
                return flush(cards, a & 3)
        except (IndexError, KeyError):
            pass
        best = careful(cards)
        if count in arrays:
            arrays[count].fill()
        return best

    return value


def make_values_on(tables: Tables, value: Value) -> ValuesOn:
    """Make the function that values several hands which share the common cards."""

    def one_by_one(hands: Collection[Cards], board: Cards) -> list[int]:
        if not board:
            return [value(hand) for hand in hands]
        return [value((*hand, *board)) for hand in hands]

    return _make_summed(tables, value, one_by_one) if tables.ranking.size == 5 else one_by_one


def _make_summed(tables: Tables, value: Value, one_by_one: ValuesOn) -> ValuesOn:
    """Sum five common cards up once for all pairs of own ones; all else is valued one by one."""
    seven = sevens(tables)
    keys, suits, values = seven.keys, seven.suits, seven.values

    def summed(hands: Collection[Cards], board: Cards) -> list[int]:
        if len(board) != 5:
            return one_by_one(hands, board)
        a, b, c, d, e = board
        found = []
        try:
            common = keys[a] + keys[b] + keys[c] + keys[d] + keys[e]
            for one, other in hands:
                key = common + keys[one] + keys[other]
                if suits[key >> SEVEN_BITS]:
                    found.append(value((one, other, a, b, c, d, e)))
                else:
                    found.append(values[key & SEVEN_RANKS])
        except (IndexError, ValueError):
            return one_by_one(hands, board)
        return found

    return summed


def _make_grouped(tables: Tables) -> Value:
    """Value cards whose suits count for nothing."""
    weights = {card: WEIGHTS[card >> 2] for card in tables.playable}

    def grouped(cards: Sequence[int]) -> int:
        try:
            return tables.mixed(len(cards))[sum([weights[card] for card in cards])]
        except KeyError:
            raise tables.why_unranked(cards) from None

    return grouped


def _make_careful(tables: Tables) -> Value:
    """Value any number of cards, jokers and flushes too, and refuse what cannot be valued."""
    size, flush = tables.ranking.size, _make_flush(tables)
    weights = {card: WEIGHTS[card >> 2] for card in tables.playable}

    def careful(cards: Sequence[int]) -> int:
        try:
            best = tables.mixed(len(cards))[sum([weights[card] for card in cards])]
            suits = [card & 3 for card in cards if card != JOKER]
            needed = size - len(cards) + len(suits)
            for suit in range(4):
                if suits.count(suit) >= needed:
                    best = max(best, flush(cards, suit))
        except KeyError:
            raise tables.why_unranked(cards) from None
        return best

    return careful


def _make_flush(tables: Tables) -> Callable[[Sequence[int], int], int]:
    """Value the cards of one suit, the joker among them."""
    bits = [[_bit(card, suit) for card in range(JOKER + 1)] for suit in range(4)]

    def flush(cards: Sequence[int], suit: int) -> int:
        held = bits[suit]
        return tables.flushes[sum([held[card] for card in cards])]

    return flush


def _bit(card: int, suit: int) -> int:
    return 1 << (card >> 2) if card & 3 == suit or card == JOKER else 0
