"""What each hand is: one small rule per name, the reference that every table is built from."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from firmware_py.rules.cards import RANKS

ACE_LOW = ("below-lowest", "no", "second-highest")
Tie = tuple[int, ...]
Score = tuple[int, Tie]
"""Place of the hand's name in the order, then the ranks that decide between equal names."""

ACE = 12
KING = 11
JACK = 9


@dataclass(frozen=True, slots=True)
class RankedHand:
    """Cards reduced to what a rule looks at: ranks, equal ranks, suit, sequence."""

    ranks: Tie
    """Highest first."""
    groups: tuple[int, ...]
    """The different ranks, those with the most copies first, then the highest."""
    copies: tuple[int, ...]
    """How many cards each of the groups has."""
    suited: bool
    top: Tie | None
    """What a straight is compared by, or None if the cards are not in sequence."""


def make_hand(ranks: Iterable[int], suited: bool, pack: str, ace_low: str) -> RankedHand:
    """Look at the ranks of a complete hand, `suited` if all its cards share a suit."""
    high = tuple(sorted(ranks, reverse=True))
    alike = sorted([(copies, rank) for rank, copies in Counter(high).items()], reverse=True)
    groups = tuple([rank for _, rank in alike])
    copies = tuple([copies for copies, _ in alike])
    top = _straight_top(high, pack, ace_low) if copies[0] == 1 else None
    return RankedHand(high, groups, copies, suited, top)


def score(hand: RankedHand, order: tuple[str, ...]) -> Score:
    """Give the best name the cards bear in this order, with what breaks ties in it."""
    for place in reversed(range(len(order))):
        tie = RULES[order[place]](hand)
        if tie is not None:
            return place, tie
    raise ValueError("the order has no name for a hand of unrelated cards")


def _straight_top(high: Tie, pack: str, ace_low: str) -> Tie | None:
    """Compare different ranks in sequence by the highest; an ace used low counts low.

    Galicia 6.1 c, CyL 6.2; pai gow puts A-2-3-4-5 just under the highest (CyL 31, PV 14.IV.2).
    """
    size = len(high)
    if size < 3:
        return None
    if high[0] - high[-1] == size - 1:
        return (high[0], 1)
    lowest = len(RANKS) - len(pack)
    if ace_low == "no" or high[0] != ACE or high[-1] != lowest or high[1] != lowest + size - 2:
        return None
    return (high[1], 1) if ace_low == "below-lowest" else (ACE, 0)


def _alike(*copies: int) -> Callable[[RankedHand], Tie | None]:
    """Match hands with groups of at least so many copies; the rest breaks ties card by card."""

    def rule(hand: RankedHand) -> Tie | None:
        if len(hand.copies) < len(copies):
            return None
        for held, needed in zip(hand.copies, copies, strict=False):
            if held < needed:
                return None
        named = hand.groups[: len(copies)]
        return (*named, *[rank for rank in hand.ranks if rank not in named])

    return rule


def _figuras(hand: RankedHand) -> Tie | None:
    """Match five of A, K, Q, J without a trío (Galicia 22.1 h and 22.2 f, PV 17.VI.2).

    The highest pair decides, then the other cards; a second pair has no weight of its own.
    """
    if hand.ranks[-1] < JACK or len(hand.ranks) != 5 or hand.copies[0] > 2:
        return None
    return _alike(2)(hand)


def _cinco_ases(hand: RankedHand) -> Tie | None:
    return () if hand.copies == (5,) else None


def _straight(hand: RankedHand) -> Tie | None:
    return hand.top


def _flush(hand: RankedHand) -> Tie | None:
    return hand.ranks if hand.suited else None


def _straight_flush(hand: RankedHand) -> Tie | None:
    return hand.top if hand.suited else None


def _royal(hand: RankedHand) -> Tie | None:
    return () if hand.suited and hand.top == (ACE, 1) else None


RULES: dict[str, Callable[[RankedHand], Tie | None]] = {
    "carta-mayor": _alike(),
    "pareja": _alike(2),
    "doble-pareja": _alike(2, 2),
    "figuras": _figuras,
    "trio": _alike(3),
    "escalera": _straight,
    "color": _flush,
    "full": _alike(3, 2),
    "poker": _alike(4),
    "escalera-de-color": _straight_flush,
    "escalera-real": _royal,
    "cinco-ases": _cinco_ases,
}
COMPLETED_BY_JOKER = ("escalera", "color", "escalera-de-color", "escalera-real")
