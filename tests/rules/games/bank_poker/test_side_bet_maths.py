"""The house's edge of every side bet, to the last fraction, against counts done by hand."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from firmware_py.rules.games.bank_poker.settlement import BankHand, BankPoker, SeatHand
from tests.rules.games.bank_poker.side_bets import Hands, by_name, every_hand, game, mean_gain

TRES = ["castilla-y-leon/tres-cartas", "pais-vasco/tres-cartas", "castilla-la-mancha/tres-cartas"]
CUATRO = "castilla-y-leon/cuatro-cartas"
HOLDEM = ["castilla-y-leon/texas-holdem-bonus", "castilla-la-mancha/texas-holdem-bonus"]
TEXAS = ["castilla-y-leon/texas-poker", "pais-vasco/texas-poker"]


@pytest.fixture(scope="module")
def threes() -> Hands:
    return every_hand(game(TRES[0]), 3)


@pytest.fixture(scope="module")
def fours() -> Hands:
    return every_hand(game(CUATRO), 5)


@pytest.fixture(scope="module")
def fives() -> Hands:
    return every_hand(game(TEXAS[0]), 5)


def test_three_card_hands(threes: Hands) -> None:
    """C(52,3) = 22,100.

    Twelve straights from A-2-3 to Q-K-A: 12 x 4 suited, four of them royal, and
    12 x (4^3 - 4) mixed. Flushes 4 x (C(13,3) - 12), tríos 13 x 4, pairs 13 x 6 x 48.
    """
    assert by_name(game(TRES[0]), threes) == {
        "escalera-real": 4,
        "escalera-de-color": 12 * 4 - 4,
        "trio": 13 * 4,
        "escalera": 12 * 60,
        "color": 4 * (comb(13, 3) - 12),
        "pareja": 13 * 6 * 48,
        "carta-mayor": 16_440,
    }


@pytest.mark.parametrize(
    ("table", "won"),
    [
        (1, 4 * 50 + 44 * 40 + 52 * 30 + 720 * 6 + 1096 * 3 + 3744),
        (2, 48 * 40 + 52 * 30 + 720 * 6 + 1096 * 4 + 3744),
        (3, 48 * 35 + 52 * 33 + 720 * 6 + 1096 * 4 + 3744),
    ],
)
def test_pareja_plus_tables(threes: Hands, table: int, won: int) -> None:
    """CyL 21.7: what is won less the 16,440 hands that lose, of 22,100.

    Table 1: -1568/22100, the house keeps 7.095 %. Table 2: -512/22100, 2.317 %.
    Table 3: -596/22100, 2.697 %. Tables 2 and 3 pay a royal as escalera de color.
    """
    found = mean_gain(game(TRES[0], par_plus_table=table), threes, "par-plus")
    assert found == Fraction(won - 16_440, 22_100)
    assert (
        found
        == {1: Fraction(-1568, 22_100), 2: Fraction(-512, 22_100), 3: Fraction(-596, 22_100)}[table]
    )


@pytest.mark.parametrize("sheet", TRES[1:])
def test_par_plus_elsewhere_is_table_one(threes: Hands, sheet: str) -> None:
    """PV 15.V.I, CLM 14.2."""
    assert mean_gain(game(sheet), threes, "par-plus") == Fraction(-1568, 22_100)


@pytest.mark.parametrize("sheet", TRES)
def test_ante_bonus_of_three_cards(threes: Hands, sheet: str) -> None:
    """CyL 21.2, PV 15.V.3, CLM 14.1: (48 x 5 + 52 x 4 + 720 x 1) / 22,100 = 5.285 % of the ante."""
    found = mean_gain(game(sheet), threes, "bonus-ante", laid_on="ante")
    assert found == Fraction(48 * 5 + 52 * 4 + 720, 22_100) == Fraction(1168, 22_100)


def test_best_four_of_five(fours: Hands) -> None:
    """C(52,5) = 2,598,960 hands named by their best four cards.

    Four alike 13 x 48. Straight flushes: 4 suits x 11 runs x 48 other cards, less 4 x 10
    hands of five in a run counted twice. Tríos with any two other cards, full houses among
    them. Four or five of a suit 4 x (C(13,4) x 39 + C(13,5)), less the straight flushes.
    Two pairs C(13,2) x 36 x 44. The rest, straights and pairs, are counted by machine.
    """
    straight_flushes = 4 * 11 * 48 - 4 * 10
    found = by_name(game(CUATRO), fours)
    assert sum(found.values()) == comb(52, 5)
    assert found["poker"] == 13 * 48
    assert found["escalera-de-color"] == straight_flushes == 2072
    assert found["trio"] == 13 * 4 * comb(48, 2) == 58_656
    assert found["color"] == 4 * (comb(13, 4) * 39 + comb(13, 5)) - straight_flushes == 114_616
    assert found["doble-pareja"] == comb(13, 2) * 36 * 44 == 123_552
    assert found["escalera"] == 101_808


def test_straights_of_four_by_plain_counting(fours: Hands) -> None:
    """Count four-card straights without the ranking: by ranks alone, then without the suited.

    A hand has one if five different ranks hold a run of four, or four different ranks are
    a run with one of them paired; hands with four or more of a suit are flushes or better.
    """
    runs = [{12, 0, 1, 2}, *({low, low + 1, low + 2, low + 3} for low in range(10))]
    unpaired = sum(any(run <= set(five) for run in runs) for five in combinations(range(13), 5))
    # Suits of five ranks: 4^5 less five or four of one suit; of a pair and three: see below.
    mixed = 4**5 - 4 - 4 * 5 * 3
    # A paired run: choose the doubled rank and its two suits, then three suits; four of one
    # suit need one of the pair's cards and all three others in its suit.
    paired = len(runs) * 4 * (6 * 4**3 - 4 * 3)
    assert by_name(game(CUATRO), fours)["escalera"] == unpaired * mixed + paired


def test_aces_bet(fours: Hands) -> None:
    """Art. 43.4: 40, 30, 7, 6, 4, 2 and 1 for a pair of aces.

    Pairs of aces that are nothing better: 6 x C(12,3) x 4^3 = 84,480, less those with four of
    a suit (C(12,3) x 4 x 3 = 2,640) and with a run A-2-3-4 or J-Q-K-A (2 x (384 - 12) = 744).
    The house keeps 7.530 %.
    """
    aces = 84_480 - 2_640 - 744
    won = 624 * 40 + 2072 * 30 + 58_656 * 7 + 114_616 * 6 + 101_808 * 4 + 123_552 * 2 + aces
    winners = 624 + 2072 + 58_656 + 114_616 + 101_808 + 123_552 + aces
    found = mean_gain(game(CUATRO), fours, "ases")
    assert found == Fraction(won - (2_598_960 - winners), 2_598_960)
    assert f"{float(found):.5f}" == "-0.07530"


def test_ante_bonus_of_four_cards(fours: Hands) -> None:
    """Art. 43.12: (624 x 20 + 2,072 x 15 + 58,656 x 2) / 2,598,960 of the ante."""
    found = mean_gain(game(CUATRO), fours, "bonus-ante", laid_on="ante")
    assert found == Fraction(624 * 20 + 2072 * 15 + 58_656 * 2, 2_598_960)


@pytest.mark.parametrize("sheet", HOLDEM)
def test_two_card_bonus(sheet: str) -> None:
    """CyL 27.2, CLM 16.3: C(52,2) = 1,326 hands.

    AA 6, AK suited 4, AQ and AJ suited 8, AK offsuit 12, JJ to KK 18, AQ and AJ offsuit 24,
    22 to TT 54: 126 win and 1,200 lose. Against AA the bank holds the other aces once in
    C(50,2) = 1,225: 970 more. (1082 + 6 x 970/1225 - 1200) / 1326 = -8.541 %.
    """
    table = game(sheet).once(BankPoker)
    total = Fraction(0)
    for own in combinations(range(52), 2):
        # Only two aces care what the bank holds.
        rest = [card for card in range(52) if card not in own]
        banks = list(combinations(rest, 2)) if min(own) >= 48 else [(rest[0], rest[1])]
        seat = SeatHand({"bonus": 1}, own, folded=True)
        gains = [table.settle(seat, BankHand(-1, False, bank)).net["bonus"] for bank in banks]
        total += Fraction(sum(gains), len(gains))
    by_hand = 6 * 30 + 4 * 25 + 8 * 20 + 12 * 15 + 18 * 10 + 24 * 5 + 54 * 3 - 1200
    assert total == by_hand + Fraction(6 * 970, 1225)
    assert f"{float(total / 1326):.5f}" == "-0.08541"


@pytest.mark.parametrize("sheet", TEXAS)
def test_texas_bonus(fives: Hands, sheet: str) -> None:
    """CyL 56.2, PV 16.VI: own two cards and the flop are any five of 52.

    Color or better 5,108 + 3,744 + 624 + 40 = 9,516 at 25; pair of aces to escalera
    84,480 + 123,552 + 54,912 + 10,200 = 273,144 at 7; 2,316,300 lose: -6.402 %.
    """
    found = mean_gain(game(sheet), fives, "txb", own=2)
    assert found == Fraction(9_516 * 25 + 273_144 * 7 - 2_316_300, 2_598_960)
    assert f"{float(found):.5f}" == "-0.06402"
