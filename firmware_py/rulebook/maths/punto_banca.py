"""Punto y banca from a full shoe: every course of a hand, by the points of its cards."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import perm

from firmware_py.rulebook.maths.study import EDGE, Figure, Study, StudyCase
from firmware_py.rules.game import Game
from firmware_py.rules.games.baccarat.points import points_of
from firmware_py.rules.games.punto_banca.settlement import CoupHands, PuntoBanca
from firmware_py.rules.sheet.model import Box

# A stake in cents from which every deduction, in hundredths of a percent, is whole.
_STAKE_CENTS = 10_000
_MOST_CARDS = 6

Totals = tuple[int, int]


def punto_banca_studies(game: Game) -> Iterator[Study | str]:
    """Study every box of the cloth over the same count of all hands."""
    found = totals(game)
    for box in game.sheet.box:
        yield _box_study(game, box, found)


def totals(game: Game) -> Mapping[Totals, int]:
    """Count the orders of the first six cards by the final totals of punto and bank."""
    table, found = game.once(PuntoBanca), Counter[Totals]()
    full = Counter(points_of(card) for card in game.deck.cards())
    pairs = list(combinations_with_replacement(range(10), 2))
    for punto, bank in product(pairs, repeat=2):
        ways, left = _taken(full, (*punto, *bank))
        # Unequal points come in either order.
        orders = (1 + (punto[0] != punto[1])) * (1 + (bank[0] != bank[1]))
        first = (sum(punto) % 10, sum(bank) % 10)
        for end, more in _third_cards(table, first, left):
            found[end] += orders * ways * more
    return found


def _taken(full: Counter[int], cards: tuple[int, ...]) -> tuple[int, Counter[int]]:
    """Take cards of these points: in how many ways, and what is left."""
    ways, left = 1, full.copy()
    for points in cards:
        ways *= left[points]
        left[points] -= 1
    return ways, left


def _third_cards(
    table: PuntoBanca, first: Totals, left: Counter[int]
) -> Iterator[tuple[Totals, int]]:
    """Draw the punto's third card where the sheet calls for it, then the bank's."""
    if not table.punto_draws(*first):
        yield from _bank_card(table, first, None, left)
        return
    for third, held in left.items():
        rest = left.copy()
        rest[third] -= 1
        for end, ways in _bank_card(table, first, third, rest):
            yield end, held * ways


def _bank_card(
    table: PuntoBanca, first: Totals, third: int | None, left: Counter[int]
) -> Iterator[tuple[Totals, int]]:
    """Give the final totals; cards of the six that nobody draws may be any."""
    punto, bank = (first[0] + (third or 0)) % 10, first[1]
    cards, undrawn = left.total(), _MOST_CARDS - (4 if third is None else 5)
    if not table.bank_draws(*first, third):
        yield (punto, bank), perm(cards, undrawn)
        return
    for last, held in left.items():
        yield (punto, (bank + last) % 10), held * perm(cards - 1, undrawn - 1)


def _box_study(game: Game, box: Box, found: Mapping[Totals, int]) -> Study:
    """Settle a bet on every pair of totals as the sheet does."""
    table, total, won = game.once(PuntoBanca), sum(found.values()), 0
    cases = Counter[int]()
    for (punto, bank), ways in found.items():
        hands = CoupHands((_card(punto),), (_card(bank),))
        net = table.settle({box.name: _STAKE_CENTS}, hands).net[box.name]
        won += ways * net
        cases[net] += ways
    return Study(
        box.name,
        box.article,
        total,
        tuple(_case(net, cases[net], box.article) for net in sorted(cases, reverse=True)),
        (Figure(EDGE, Fraction(-won, total * _STAKE_CENTS)),),
        ("a full shoe", "cases are orders of six cards"),
    )


def _case(net: int, ways: int, article: str) -> StudyCase:
    if net < 0:
        return StudyCase("lost", ways, "lost", article)
    name = "won" if net else "void"
    return StudyCase(
        name, ways, f"{Fraction(net, _STAKE_CENTS)} to 1" if net else "returned", article
    )


def _card(points: int) -> int:
    """Give a card of these points."""
    return next(card for card in range(52) if points_of(card) == points)
