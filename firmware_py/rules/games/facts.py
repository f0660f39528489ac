"""Facts of an irregularity: cards that exist, chips, seats and places that the table has."""

from collections.abc import Mapping

from firmware_py.rules.deal import PLACES, seats_in_order
from firmware_py.rules.finding import bad_request
from firmware_py.rules.game import Game
from firmware_py.rules.games.read import read_cards
from firmware_py.text.codes import limits as codes

_CARD_FACTS = ("card", "next_card")
_HAND_FACTS = ("cards", "bank", "player", "pano1", "pano2")
_CHIP_FACTS = ("to_call", "put_in")


def check_cards(game: Game, facts: Mapping[str, object]) -> None:
    """Refuse cards that the game does not have, before anything is worked out from them."""
    for key in _CARD_FACTS:
        if facts.get(key) is not None and facts[key] not in ("up", "down"):
            read_cards(game, [facts[key]])
    for key in _HAND_FACTS:
        if isinstance(facts.get(key), list):
            read_cards(game, facts[key])


def check_facts(game: Game, facts: Mapping[str, object]) -> None:
    """Refuse seats, places and chips that cannot be, before anything is ruled on them."""
    for key in ("seat", "to", "place", "whose"):
        _check_place(game, key, facts.get(key))
    if facts.get("seats") is not None:
        _check_seats(game, facts["seats"])
    for key in _CHIP_FACTS:
        _check_chips(key, facts.get(key))
    _check_which(facts.get("which", []))


def _check_chips(key: str, value: object) -> None:
    if value is not None and (type(value) is not int or value < 0):
        raise bad_request(codes.bad_request_whole_cents(fact_key=key, given_text=repr(value)))


def _check_which(value: object) -> None:
    numbers = value if isinstance(value, list) else [value]
    if any(type(number) is not int or number < 1 for number in numbers):
        raise bad_request(codes.bad_request_which_card(given_text=repr(value)))


def _check_place(game: Game, key: str, value: object) -> None:
    if isinstance(value, bool | float):
        raise bad_request(codes.bad_request_seat_or_place(fact_key=key, given_text=repr(value)))
    if isinstance(value, str) and value.isdecimal():
        value = int(value)
    if isinstance(value, int):
        if game.sheet.seats is not None:
            seats_in_order(game, [value])
    elif key in ("to", "place") and value is not None and str(value) not in PLACES:
        raise bad_request(
            codes.bad_request_seat_or_one_of(
                fact_key=key, places_text=", ".join(sorted(PLACES)), given_text=repr(value)
            )
        )


def _check_seats(game: Game, seats: object) -> None:
    if not isinstance(seats, list) or not all(type(seat) is int for seat in seats):
        raise bad_request(codes.bad_request_seat_list(given_text=repr(seats)))
    if seats and game.sheet.seats is not None:
        seats_in_order(game, seats)
