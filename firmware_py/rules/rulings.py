"""What an irregularity means: the first rule of the sheet that fits, and its article.

A fact that a rule asks about and the question does not give makes the answer
impossible: the rules never guess, they say which fact is missing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from firmware_py.rules.deal import places_dealt
from firmware_py.rules.finding import Finding, bad_request, cite
from firmware_py.rules.game import Game
from firmware_py.rules.sheet.model import Condition, Irregularity

Facts = Mapping[str, Any]
# Works out a "#word" of a sheet from the game and the facts.
Working = Callable[[Game, Facts], object]

NAMES = frozenset(
    """
    wrong-order too-many-cards too-few-cards card-exposed wrong-card-seen top-card-seen
    face-up-in-deck card-missing deck-defective dealt-to-absent dealt-to-empty
    drawn-by-mistake drawn-before-close dealt-before-bets-ended deck-put-away
    stuck-together on-floor in-basket board-too-many board-too-early hole-exposed
    seventh-face-up turn-skipped cut-card hand-misannounced shows-own-cards tells-cards
    cards-touch mixed-with-discards call-short oversize-chip bet-out-of-turn ante-missing
    slow false-opening advice croupier-exposed croupier-misannounced-carta
    croupier-other-fault banker-fifth-card banker-three-cards banker-two-third-cards
    banker-exposed-punto banker-shows-before-punto banker-offers-with-natural
    banker-wrong-point card-to-wrong-pano card-to-unasking-pano
    card-refused-to-asking-pano says-no-below-five asks-with-six-or-more
    contradictory-words natural-not-shown wrong-word cards-to-wrong-player
    wrong-announcement claim-after-settlement unforeseen
    """.split()
)
STAGES = frozenset(
    """
    bets deal decisions flop turn river draw third-card fourth-card fifth-card sixth-card
    seventh-card showdown settlement between-rounds
    """.split()
)
RULINGS = frozenset(
    """
    void-round redeal void-seat forfeit continue burn-card use-as-next correct-in-sequence
    substitute-card reshuffle refund-ante showdown cards-speak supervisor banker-decides
    pot-carried-over
    """.split()
)
FACTS = frozenset(
    """
    seat seats to place card cards seen count before_bets correctable players
    wants_to_go_on whose which called known recoverable reconstructible to_call put_in
    unused by bank player pano1 pano2 says banco banco_seguido spoken shown next_card
    taken_by
    """.split()
)
# Cards that go to nobody.
SET_ASIDE = frozenset({"burn", "dead"})
STAKES = frozenset({"returned", "kept", "lost"})


@dataclass(frozen=True, slots=True)
class Workings:
    """Facts and values that a family works out, by the words its sheets use."""

    # Derived facts for `when`, e.g. card_rank; they raise KeyError when a fact is missing.
    derived: Mapping[str, Working]
    # Values for `also`, written "#word".
    values: Mapping[str, Working]


def _card_rank(_game: Game, facts: Facts) -> object:
    return str(facts["card"])[0]


def _to_kind(game: Game, facts: Facts) -> object:
    """Whom a card went to: a player's seat counts as "seat".

    Where only players are dealt to, nothing need be said.
    """
    names = ("to", "place", "seat")
    if not {*names} & {*facts} and game.once(places_dealt) - SET_ASIDE == {"seats"}:
        return "seat"
    return _kind(game, facts, *names)


def _place_kind(game: Game, facts: Facts) -> object:
    """Where a card lies: a player's seat counts as "seat"."""
    return _kind(game, facts, "place", "to", "seat")


def _kind(game: Game, facts: Facts, *names: str) -> str:
    """Take the first of these facts that is given; a seat has many ways of being named."""
    name = next((name for name in names if name in facts), names[0])
    if isinstance(_seat(facts[name]), int):
        return "seat"
    place, dealt = str(facts[name]), game.once(places_dealt)
    if dealt and place not in dealt:
        raise bad_request(f"{game.name} deals no cards to {place!r}: {name} must be another")
    return place


def _seat(place: object) -> object:
    """Read a seat's number also where it is written as text."""
    return int(place) if isinstance(place, str) and place.isdecimal() else place


def _players_and_one(_game: Game, facts: Facts) -> object:
    return int(facts["players"]) + 1


def _surplus(_game: Game, facts: Facts) -> object:
    """What was put in beyond what was due, to be given back."""
    return int(facts["put_in"]) - int(facts["to_call"])


SHARED = Workings(
    derived={"card_rank": _card_rank, "to_kind": _to_kind, "place_kind": _place_kind},
    values={"players-and-one": _players_and_one, "surplus": _surplus},
)


def rule_on(game: Game, name: str, stage: str, facts: Facts, family: Workings) -> Finding:
    """Rule on an irregularity by the sheet; what it does not foresee is a person's."""
    if name not in NAMES:
        raise bad_request(f"no irregularity is called {name!r}")
    if stage and stage not in STAGES:
        raise bad_request(f"no stage is called {stage!r}")
    unknown = set(facts) - FACTS
    if unknown:
        raise bad_request(f"no fact is called {sorted(unknown)[0]!r}")
    workings = Workings({**SHARED.derived, **family.derived}, {**SHARED.values, **family.values})
    for entry in game.sheet.irregularity:
        if name in entry.names and _fits(game, entry, stage, facts, workings):
            return _ruling(game, entry, facts, workings)
    return _left_to_a_person(game)


def _fits(game: Game, entry: Irregularity, stage: str, facts: Facts, workings: Workings) -> bool:
    """Tell whether an entry fits; a fact is missed only where no other already says no."""
    if not game.holds(entry.options) or (stage and entry.stages and stage not in entry.stages):
        return False
    missing = ["the stage"] if entry.stages and not stage else []
    for key, wanted in entry.when.items():
        try:
            value = _fact(game, key, facts, workings)
        except KeyError as lacking:
            missing.append(repr(lacking.args[0]))
            continue
        if not meets(value, wanted):
            return False
    if missing:
        raise bad_request(f"the ruling depends on {missing[0]}: give it")
    return True


def _fact(game: Game, key: str, facts: Facts, workings: Workings) -> object:
    """Give a fact or what follows from the facts; KeyError names the one that is missing."""
    return workings.derived[key](game, facts) if key in workings.derived else facts[key]


def meets(value: object, wanted: Condition) -> bool:
    """Compare a fact with a condition: equal, one of a list, or ">1", "<=5"."""
    if isinstance(wanted, list):
        return any(meets(value, one) for one in wanted)
    if isinstance(wanted, str) and wanted[:1] in "<>":
        return _compares(value, wanted)
    return value == wanted and isinstance(value, bool) == isinstance(wanted, bool)


def _compares(value: object, wanted: str) -> bool:
    if not isinstance(value, int) or isinstance(value, bool):
        raise bad_request(f"a number is needed where {value!r} is given")
    sign, number = (wanted[:2], wanted[2:]) if wanted[1] == "=" else (wanted[0], wanted[1:])
    other = int(number)
    return {
        "<": value < other,
        "<=": value <= other,
        ">": value > other,
        ">=": value >= other,
    }[sign]


def _ruling(game: Game, entry: Irregularity, facts: Facts, workings: Workings) -> Finding:
    answer: dict[str, object] = {
        "ruling": entry.ruling,
        "affects": _affects(game, entry.affects, facts),
        "stakes": game.text(entry.stakes),
    }
    for key, value in entry.also.items():
        answer[key] = _also(game, value, facts, workings)
    if entry.ruling == "supervisor":
        answer.setdefault("decided_by", game.sheet.decided_by)
    return Finding(answer, cite(entry.article))


def _affects(game: Game, word: str, facts: Facts) -> object:
    """Say whom a ruling touches: everybody, the named seats, or one side."""
    if word == "seat" and ("seat" in facts or "seats" not in facts):
        return [_at_table(game, _given(facts, "seat", "to", "place", "whose"))]
    if word in ("seat", "seats"):
        several = _several(facts, 1 if word == "seat" else 2)
        return [_at_table(game, seat) for seat in several]
    if word.startswith("="):
        return _given(facts, word[1:])
    return [] if word == "none" else word


def _at_table(game: Game, told: object) -> object:
    """Give the seat or place that is told; one that the table does not have is refused."""
    place, seats = _seat(told), game.sheet.seats
    if isinstance(place, int) and not isinstance(place, bool):
        known = place >= 1 and (seats is None or place <= seats.count)
    else:
        dealt = game.once(places_dealt)
        known = isinstance(place, str) and (not dealt or place in dealt)
    if not known:
        raise bad_request(f"the table has no place {told!r}")
    return place


def _several(facts: Facts, least: int) -> list[object]:
    seats = _given(facts, "seats")
    if not isinstance(seats, list) or len(seats) < least:
        raise bad_request(f"the ruling touches {least} seats or more: give them all in seats")
    return list(seats)


def _given(facts: Facts, *names: str) -> Any:
    for name in names:
        if name in facts:
            return facts[name]
    raise bad_request(f"the ruling depends on {names[0]!r}: give it")


def _also(game: Game, value: object, facts: Facts, workings: Workings) -> object:
    if isinstance(value, str) and value.startswith("="):
        return _given(facts, value[1:])
    if isinstance(value, str) and value.startswith("#"):
        try:
            return workings.values[value[1:]](game, facts)
        except KeyError as missing:
            raise bad_request(f"the ruling depends on {missing.args[0]!r}: give it") from missing
    return value


def _left_to_a_person(game: Game) -> Finding:
    answer = {
        "ruling": "supervisor",
        "affects": "all",
        "stakes": "kept",
        "decided_by": game.sheet.decided_by,
    }
    return Finding(answer, cite(game.sheet.unforeseen))
