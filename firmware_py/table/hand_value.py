"""What the open cards of a place come to: its family names them."""

from collections.abc import Callable

from firmware_py.rules.cards import CardsError
from firmware_py.table.games.family import Cards, HandValue, family_of
from firmware_py.table.round import Round

BANK = "bank"
# The bank's hand is too low to meet the others' bets.
NOT_QUALIFIED = "not-qualified"
_NO_HANDS = frozenset({"board", "board1", "board2", "burn", "dead", "discards", "stray"})


def hand_value(round_: Round, place: str) -> HandValue:
    """Name what lies open at a place; nothing while a card of it is face down."""
    return _named(round_, place, family_of(round_.game).view.hand_value)


def second_value(round_: Round, place: str) -> HandValue:
    """Name the other hand of a place whose pot is halved: on the second line, or the low one."""
    return _named(round_, place, family_of(round_.game).view.second_value)


def is_qualified(round_: Round, place: str) -> bool:
    """Tell whether the bank's open hand meets the bets; others always do."""
    if place != BANK or not hand_value(round_, place):
        return True
    try:
        return family_of(round_.game).view.is_qualified(round_, round_.all_faces(place))
    except CardsError:
        return True


def _named(round_: Round, place: str, name: Callable[[Round, str, Cards], HandValue]) -> HandValue:
    """Cards that make no hand, because somebody moved one too many there, have no name."""
    cards = () if place in _NO_HANDS else round_.all_faces(place)
    if not cards:
        return ()
    try:
        return name(round_, place, cards)
    except CardsError:
        return ()
