"""Reading a question's fields: typed, strict, with a sentence for what is wrong."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from firmware_py.rules.cards import CardsError
from firmware_py.rules.finding import Code, RefusedError, bad_request
from firmware_py.rules.game import Game
from firmware_py.text.codes import facts_told as codes

Fields = TypeVar("Fields", bound=msgspec.Struct)
# A card that lies face down.
UNKNOWN = "??"


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The fields of one kind of question; a field nobody reads is refused."""

    options: dict[str, Any] = {}


def read_fields(asked: Mapping[str, object], kind: type[Fields]) -> Fields:
    """Check a question's fields against the kind of question it is."""
    try:
        return msgspec.convert(asked, kind)
    except msgspec.ValidationError as error:
        raise bad_request(_said(str(error))) from error


def _said(fault: str) -> str:
    """Put a fault of the fields into a sentence."""
    fault = fault.replace("Object missing required field", "the question lacks the field")
    return fault.replace("Object", "the question").replace("$.", "").replace("`", "'")


def read_cards(game: Game, *groups: object) -> tuple[tuple[int, ...], ...]:
    """Read several lists of cards that must fit into the game's packs together."""
    try:
        hands = tuple(game.deck.parse(_listed(group)) for group in groups)
        game.deck.check(card for hand in hands for card in hand)
    except CardsError as error:
        raise RefusedError(Code.BAD_CARDS, error.told) from error
    return hands


def known_cards(cards: list[str]) -> list[str]:
    """Leave a hand out that holds a card nobody has seen: what depends on it will ask for it."""
    return [] if UNKNOWN in cards else cards


def _listed(group: object) -> list[object]:
    if group is None:
        return []
    if not isinstance(group, list | tuple):
        raise bad_request(codes.bad_request_card_list(given_text=repr(group)))
    return list(group)


def money(value: int, name: str) -> int:
    """Refuse negative money."""
    if value < 0:
        raise bad_request(f"{name} is {value}: money is whole cents, never negative")
    return value


def read_bets(game: Game, bets: Mapping[str, int]) -> dict[str, int]:
    """Read the bets by box: known boxes, positive amounts."""
    for name, cents in bets.items():
        game.box(name)
        if cents <= 0:
            raise bad_request(f"the bet on {name} is {cents}: a bet is a positive amount of cents")
    return dict(bets)
