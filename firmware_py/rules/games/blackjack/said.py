"""Cards that the words of blackjack bring, seat by seat, once the first two are dealt."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from firmware_py.rules.finding import bad_request
from firmware_py.rules.game import Game
from firmware_py.rules.games.blackjack.choices import play_of

# How many cards come for a word; each hand of a split asks for its own.
_CARDS = {
    "plantarse": 0,
    "pedir": 1,
    "doblar": 1,
    "separar": 0,
    "retiro": 0,
    "pago-a-la-par": 0,
}
_ENDS = frozenset({"retiro", "pago-a-la-par"})


class Says(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What each seat said, one word or several in order."""

    decision: dict[str, Any] = {}


def words_by_seat(says: Says, order: Sequence[int]) -> dict[int, list[str]]:
    """Read the words in the order of play; refuse what nobody can say."""
    found = {seat: says.decision.get(str(seat), []) for seat in order}
    strangers = {*says.decision} - {str(seat) for seat in order}
    if strangers:
        raise bad_request(f"{min(strangers)!r} is not among the seats in play")
    return {seat: _words(seat, told) for seat, told in found.items()}


def _words(seat: int, told: object) -> list[str]:
    listed = told if isinstance(told, list) else [told]
    words = [word for word in listed if isinstance(word, str) and word in _CARDS]
    if words != listed:
        raise bad_request(f"seat {seat} says {', '.join(_CARDS)}, not {told!r}")
    if len(words) > 1 and _ENDS & {*words}:
        raise bad_request(f"seat {seat}: {min(_ENDS & {*words})} ends its hand")
    return words


def cards_asked_for(words: Mapping[int, Sequence[str]]) -> Iterator[str]:
    """03.V.1.a: one card for each that is asked for, face up, seat after seat."""
    for seat, said in words.items():
        yield from [f"{seat}:up"] * sum(_CARDS[word] for word in said)


def articles_of(game: Game, words: Mapping[int, Sequence[str]]) -> Iterator[str]:
    """Give the rules by which the words stand beyond asking for a card."""
    rules = {"doblar": play_of(game).double.article, "separar": play_of(game).split.article}
    return (rules[word] for said in words.values() for word in said if word in rules)
