"""Known mathematics of blackjack with six packs, exact from the sheet's own rules."""

from fractions import Fraction
from itertools import product

import pytest

from firmware_py.rules.finding import RefusedError
from firmware_py.rules.games.blackjack.choices import counting
from firmware_py.rules.games.blackjack.count import Counting
from tests.rules.games.blackjack.odds import side_odds
from tests.rules.games.blackjack.rounds import game

TABLE = game()


def test_pairs_with_six_packs() -> None:
    """C(312,2) = 48,516 pairs of cards, of which 13·C(24,2) = 3,588 have one rank.

    Completa: 52 faces, C(6,2) each = 780. Color: 13 ranks, two colours, 6·6 each = 936.
    Incompleta: 13 ranks, 12 red by 12 black = 1,872. At 25, 12 and 6 to one the house
    keeps (44,928 − 19,500 − 11,232 − 11,232) / 48,516 = 2,964/48,516, 6.11 %.
    """
    odds = side_odds(TABLE, "parejas")
    # Each pair comes in two orders.
    assert {name: ways // 2 for name, ways in odds.ways.items()} == {
        "pareja-completa": 780,
        "pareja-color": 936,
        "pareja-incompleta": 1872,
        "": 44928,
    }
    assert odds.edge == Fraction(2964, 48516)


def test_sevens_with_six_packs() -> None:
    """24 sevens in 312 cards; orders of three first cards are 312·311·310 = 30,079,920.

    A seven first: 24/312 = 1/13. Two of one suit 24·5, of two suits 24·18, of 312·311.
    Three of one suit 24·5·4 = 480 orders; three otherwise 24·23·22 − 480 = 11,664.
    At the least prizes, the top one at 2,000 to one and a third card always taken with
    two sevens, the house keeps 71,732/125,333, 57.2 %: the meter must make up for it.
    """
    odds = side_odds(TABLE, "acumulada")
    assert odds.deals == 312 * 311 * 310 == 30_079_920
    assert odds.ways["tres-sietes-mismo-palo"] == 480
    assert odds.ways["tres-sietes"] == 11_664
    # With two sevens only the third card is one of the 288 others.
    assert odds.ways["dos-sietes-mismo-palo"] == 24 * 5 * 288
    assert odds.ways["dos-sietes"] == 24 * 18 * 288
    assert Fraction(odds.deals - odds.ways[""], odds.deals) == Fraction(1, 13)
    assert odds.edge == Fraction(71_732, 125_333)


def test_a_house_that_pays_more_keeps_less() -> None:
    generous = side_odds(game(acumulada_one=3), "acumulada")
    least = side_odds(TABLE, "acumulada")
    assert least.edge - generous.edge == Fraction(least.ways["siete"], least.deals)


def test_other_bets_have_no_odds_of_their_own() -> None:
    with pytest.raises(RefusedError):
        side_odds(TABLE, "apuesta")


def test_naturals_with_six_packs() -> None:
    """24 aces with 96 cards of ten: 24·96 of 48,516 pairs = 4.749 %."""
    count = TABLE.once(counting)
    pairs = product(range(52), repeat=2)
    # A face comes six times, and five times more beside itself.
    ways = sum(6 * (5 if a == b else 6) for a, b in pairs if count.is_natural((a, b)))
    assert Fraction(ways, 312 * 311) == Fraction(24 * 96, 48516)


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
