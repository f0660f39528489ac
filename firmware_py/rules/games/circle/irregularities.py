"""Facts and values that the circle sheets' rulings are worked out from."""

from firmware_py.rules.finding import bad_request
from firmware_py.rules.game import Game
from firmware_py.rules.happened import AT_TABLE, Facts
from firmware_py.rules.rulings import Workings, begun_by_now
from firmware_py.text.codes import facts_told as codes


def _correctable_unseen(game: Game, facts: Facts) -> object:
    """Tell whether a wrong count was told before looking (Galicia 28.1, CyL 63.1, CLM 23.1.a).

    Nothing is put right once betting has begun, whoever has looked.
    """
    late = begun_by_now(game, facts) or facts.get("correctable") is False
    return False if late else facts["seen"] is False


def _first_exposed(_game: Game, facts: Facts) -> object:
    """Tell whether a player's first card is among those face up (Galicia 28.1.c, CyL 63.1.c)."""
    return 1 in _which(facts)


def _holes_exposed(_game: Game, facts: Facts) -> object:
    """Count a player's two first cards of stud that lie face up (Galicia 31.1.a, CyL 69.1)."""
    if "which" not in facts:
        return _turned(facts)
    return len({1, 2} & _which(facts))


def _common_card(_game: Game, facts: Facts) -> object:
    """Tell whether an exposed card is one of the common ones; untold, it is a player's."""
    place = facts.get("place", facts.get("to", ""))
    return isinstance(place, str) and place.startswith("board")


def _which(facts: Facts) -> set[int]:
    """Read the numbers of the cards in a hand, given as one or as a list."""
    told = facts["which"]
    return {_whole(one, "which") for one in (told if isinstance(told, list) else [told])}


def _enough_unused(_game: Game, facts: Facts) -> object:
    """Tell whether unused cards can replace all but the first (Galicia 43.2.a, CLM 29.2.a).

    `unused` is how many are left; `count` is how many common cards were turned at once.
    """
    unused = facts["unused"]
    if isinstance(unused, bool):
        return unused
    return _whole(unused, "unused") >= _turned(facts) - 1


def _turned(facts: Facts) -> int:
    if "count" not in facts and isinstance(facts.get("cards"), list):
        return len(facts["cards"])
    return _whole(facts["count"], "count")


def _to_replace(_game: Game, facts: Facts) -> object:
    """Count the common cards that are replaced: all that were turned but the first."""
    return _turned(facts) - 1


def _early_cards(_game: Game, facts: Facts) -> object:
    """Count the common cards turned too early: one, unless `count` or `cards` tells of more."""
    return _turned(facts) if {"count", "cards"} & {*facts} else 1


def _enough_for_early(game: Game, facts: Facts) -> object:
    """Tell whether unused cards can replace those turned too early (reading of Galicia 43.2.b).

    A pack is not supposed to be used up: how many are left matters only where it is told.
    """
    unused = facts.get("unused", True)
    if isinstance(unused, bool):
        return unused
    early = _early_cards(game, facts)
    assert isinstance(early, int)
    return _whole(unused, "unused") >= early


def _change(_game: Game, facts: Facts) -> object:
    """Work out what is given back of a chip too large for the call (Galicia 24.3.d).

    Nothing else of the ruling depends on the amounts: untold, they are left out.
    """
    if AT_TABLE not in facts and not {"put_in", "to_call"} <= {*facts}:
        return None
    put_in, to_call = _whole(facts["put_in"], "put_in"), _whole(facts["to_call"], "to_call")
    if put_in <= to_call:
        raise bad_request(codes.bad_request_chip_fits(put_in_cents=put_in, call_cents=to_call))
    return put_in - to_call


def _players_in(_game: Game, facts: Facts) -> object:
    """Count the players left in the hand, given as a number or by their seats."""
    if "players" not in facts and isinstance(facts.get("seats"), list):
        return len(facts["seats"])
    return _whole(facts["players"], "players")


def _burned_early(game: Game, facts: Facts) -> object:
    """Count an early card and one more for each player left (Galicia 31.2.b, CyL 69.3)."""
    players = _players_in(game, facts)
    assert isinstance(players, int)
    return players + 1


def _raised_since(_game: Game, facts: Facts) -> object:
    """Tell whether somebody has raised over a bet out of turn (CLM 22.2.e).

    He has if the call is more than was put in; until his turn comes nobody can know.
    """
    if "to_call" not in facts:
        return "unknown"
    return _whole(facts["to_call"], "to_call") > _whole(facts["put_in"], "put_in")


def _owners_clear(_game: Game, facts: Facts) -> object:
    """Tell whether it is beyond doubt whose each card is (CLM 22.2.g)."""
    told = "reconstructible" if "reconstructible" in facts else "known"
    return facts[told]


def _debtor_known(_game: Game, facts: Facts) -> object:
    """Tell whether it is known who owes the ante: whoever names the seat knows (PV 17.VIII.3.g)."""
    if "known" not in facts and {"seat", "seats"} & {*facts}:
        return True
    return facts["known"]


def _whole(value: object, name: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise bad_request(codes.bad_request_whole_number(fact_key=name, given_text=repr(value)))
    return value


WORKINGS = Workings(
    derived={
        "correctable_unseen": _correctable_unseen,
        "first_exposed": _first_exposed,
        "holes_exposed": _holes_exposed,
        "common_card": _common_card,
        "enough_unused": _enough_unused,
        "enough_for_early": _enough_for_early,
        "players_in": _players_in,
        "raised_since": _raised_since,
        "owners_clear": _owners_clear,
        "debtor_known": _debtor_known,
    },
    values={
        "to-replace": _to_replace,
        "early-cards": _early_cards,
        "change": _change,
        "burned-early": _burned_early,
    },
)
