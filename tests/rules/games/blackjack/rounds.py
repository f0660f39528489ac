"""Rounds played out from a shoe, and a second opinion on what they pay."""

from collections.abc import Iterator
from dataclasses import dataclass

from firmware_py.rulebook import library
from firmware_py.rules.cards import RANKS
from firmware_py.rules.game import Game, choose
from firmware_py.rules.games.blackjack.choices import Choices, counting

NAME = "pais-vasco/blackjack"


def game(**options: object) -> Game:
    return choose(NAME, library.sheet(NAME), options)


@dataclass(frozen=True)
class Round:
    """One place's hands with the word said last over each, and the bank's cards."""

    hands: tuple[tuple[int, ...], ...]
    words: tuple[str, ...]
    bank: tuple[int, ...]


def play(table: Game, shoe: list[int], wishes: list[int]) -> Round:
    """Deal one place and the bank; a wish picks among what the rules leave open."""
    cards, wish = iter(shoe), iter(wishes)
    first, up, second = next(cards), next(cards), next(cards)
    hands = list(_hands(table, (first, second), cards, wish))
    bank = [up]
    while table.once(counting).bank_draws(tuple(bank)):
        bank.append(next(cards))
    return Round(tuple(h for h, _ in hands), tuple(w for _, w in hands), tuple(bank))


def _hands(
    table: Game, pair: tuple[int, ...], cards: Iterator[int], wish: Iterator[int]
) -> Iterator[tuple[tuple[int, ...], str]]:
    choices = table.once(Choices)
    if choices.split(pair).why_not or not next(wish, 0) % 2:
        yield _one(table, pair, cards, wish, split=False)
        return
    for head in pair:
        yield _one(table, (head, next(cards)), cards, wish, split=True)


def _one(
    table: Game, hand: tuple[int, ...], cards: Iterator[int], wish: Iterator[int], *, split: bool
) -> tuple[tuple[int, ...], str]:
    choices = table.once(Choices)
    if split and choices.one_card(hand[0]):
        return hand, "plantarse"
    if not choices.double(hand, after_split=split).why_not and next(wish, 0) % 4 == 3:
        return (*hand, next(cards)), "doblar"
    while not choices.ask(hand).why_not and next(wish, 0) % 3:
        hand = (*hand, next(cards))
    return hand, "plantarse"


def expected(played: Round, stake: int) -> int:
    """Add up what a round pays, counted another way: every value of every ace is tried."""
    return sum(
        _one_net(hand, word, played.bank, stake, split=len(played.hands) > 1)
        for hand, word in zip(played.hands, played.words, strict=True)
    )


def _one_net(
    hand: tuple[int, ...], word: str, bank: tuple[int, ...], stake: int, *, split: bool
) -> int:
    staked = 2 * stake if word == "doblar" else stake
    fixed = 2 if word == "doblar" else 0
    mine = max((t for t in totals(hand, fixed) if t <= 21), default=22)
    theirs = max((t for t in totals(bank) if t <= 21), default=22)
    if mine > 21:
        return -staked
    own = len(hand) == 2 and mine == 21 and not split
    other = len(bank) == 2 and theirs == 21
    if own != other:
        return staked * 3 // 2 if own else -staked
    if theirs > 21 or mine > theirs:
        return staked
    return 0 if mine == theirs else -staked


def totals(hand: tuple[int, ...], fixed: int = 0) -> set[int]:
    """Give every total of a hand; aces among the first `fixed` cards count one."""
    found = {0}
    for place, card in enumerate(hand):
        rank = RANKS[card // 4]
        values = {"A": (1,) if place < fixed else (1, 11)}.get(rank)
        values = values or (10 if rank in "TJQK" else int(rank),)
        found = {total + value for total in found for value in values}
    return found
