"""Known mathematics of blackjack with six packs, exact from the sheet's own rules."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from firmware_py.rules.games.blackjack.choices import counting
from firmware_py.rules.games.blackjack.count import Counting
from firmware_py.rules.games.blackjack.sides import SideBet, pair_name, sevens_name
from tests.rules.games.blackjack.rounds import game

TABLE = game()
CARDS, PACKS = 52, 6
RANK_7 = 5 * 4
SHOE = CARDS * PACKS


def ordered(count: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Give every order of faces that may come first, with the ways of six packs to make it."""
    for faces in product(range(CARDS), repeat=count):
        ways, seen = 1, Counter[int]()
        for face in faces:
            ways *= PACKS - seen[face]
            seen[face] += 1
        yield faces, ways


def test_pairs_with_six_packs() -> None:
    """C(312,2) = 48,516 pairs of cards, of which 13·C(24,2) = 3,588 have one rank.

    Completa: 52 faces, C(6,2) each = 780. Color: 13 ranks, two colours, 6·6 each = 936.
    Incompleta: 13 ranks, 12 red by 12 black = 1,872. At 25, 12 and 6 to one the house
    keeps (44,928 − 19,500 − 11,232 − 11,232) / 48,516 = 2,964/48,516, 6.11 %.
    """
    found = Counter[str]()
    for faces, ways in ordered(2):
        found[pair_name(faces)] += ways
    assert {name: ways // 2 for name, ways in found.items()} == {
        "pareja-completa": 780,
        "pareja-color": 936,
        "pareja-incompleta": 1872,
        "": 44928,
    }
    assert -_return("parejas", found) == Fraction(2964, 48516)


def test_sevens_with_six_packs() -> None:
    """24 sevens in 312 cards; orders of three first cards are 312·311·310 = 30,079,920.

    A seven first: 24/312 = 1/13. Two of one suit 24·5, of two suits 24·18, of 312·311.
    Three of one suit 24·5·4 = 480 orders; three otherwise 24·23·22 − 480 = 11,664.
    At the least prizes, the top one at 2,000 to one and a third card always taken with
    two sevens, the house keeps 71,732/125,333, 57.2 %: the meter must make up for it.
    """
    found = _sevens()
    total = SHOE * (SHOE - 1) * (SHOE - 2)
    assert sum(found.values()) == total == 30_079_920
    assert found["tres-sietes-mismo-palo"] == 480
    assert found["tres-sietes"] == 11_664
    # With two sevens the third card is none: 288 others of 310.
    assert found["dos-sietes-mismo-palo"] == 24 * 5 * 288
    assert found["dos-sietes"] == 24 * 18 * 288
    seven_first = total - found[""]
    assert Fraction(seven_first, total) == Fraction(1, 13)
    assert -_return("acumulada", found) == Fraction(71_732, 125_333)


def _sevens() -> Counter[str]:
    """Count orders of three first cards by their name: sevens by suit, the rest as one."""
    suits = [(RANK_7 + suit, PACKS) for suit in range(4)] + [(0, SHOE - 4 * PACKS)]
    found = Counter[str]()
    for picked in product(suits, repeat=3):
        ways, seen = 1, Counter[int]()
        for face, held in picked:
            ways *= held - seen[face]
            seen[face] += 1
        found[sevens_name(tuple(face for face, _ in picked))] += ways
    return found


def _return(box: str, found: Counter[str]) -> Fraction:
    """Work out the return of a side bet of one cent from the sheet's own pay lines."""
    side = SideBet(TABLE, TABLE.box(box))
    example = _examples()
    gained = sum(ways * side.settle(1, example[name], 0)[0] for name, ways in found.items())
    return Fraction(gained, sum(found.values()))


def _examples() -> dict[str, tuple[int, ...]]:
    seven = RANK_7
    return {
        "": (0, 4, 8),
        "pareja-completa": (0, 0),
        "pareja-color": (0, 3),
        "pareja-incompleta": (0, 1),
        "siete": (seven, 0),
        "dos-sietes": (seven, seven + 1),
        "dos-sietes-mismo-palo": (seven, seven),
        "tres-sietes": (seven, seven, seven + 1),
        "tres-sietes-mismo-palo": (seven, seven, seven),
    }


def test_naturals_with_six_packs() -> None:
    """24 aces with 96 cards of ten: 24·96 of 48,516 pairs = 4.749 %."""
    count = TABLE.once(counting)
    ways = sum(ways for faces, ways in ordered(2) if count.is_natural(faces))
    assert Fraction(ways, SHOE * (SHOE - 1)) == Fraction(24 * 96, 48516)


# The bank's final points with cards drawn from endless packs, standing on all 17,
# before the first card is known: the figures of every blackjack handbook.
ENDLESS = {
    "17": 0.1451,
    "18": 0.1395,
    "19": 0.1335,
    "20": 0.1803,
    "21": 0.0727,
    "blackjack": 0.0473,
    "over": 0.2816,
}


def test_where_the_bank_ends_with_endless_packs() -> None:
    """Follow every card by its rank, 1/13 each, until the sheet's bank must stand."""
    found = dict.fromkeys(ENDLESS, Fraction(0))
    _follow(TABLE.once(counting), (), Fraction(1), found)
    assert sum(found.values()) == 1
    assert {name: round(float(chance), 4) for name, chance in found.items()} == ENDLESS


def _follow(
    count: Counting, cards: tuple[int, ...], chance: Fraction, found: dict[str, Fraction]
) -> None:
    if cards and not count.bank_draws(cards):
        points = count.points(cards)
        name = "blackjack" if count.is_natural(cards) else str(points)
        found["over" if points > 21 else name] += chance
        return
    # Tens and figures count alike: a ten stands for all four.
    for rank, copies in [*((rank, 1) for rank in range(8)), (8, 4), (12, 1)]:
        _follow(count, (*cards, rank * 4), chance * copies / 13, found)
