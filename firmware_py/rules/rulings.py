"""What an irregularity means: the first rule of the sheet that fits, and its article.

A fact that a rule asks about and the question does not give makes the answer
impossible: the rules never guess, they say which fact is missing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from firmware_py.rules.deal import places_dealt
from firmware_py.rules.finding import Finding, RefusedError, bad_request, cite, lacks
from firmware_py.rules.game import Game
from firmware_py.rules.happened import (
    AT_CUT,
    AT_TABLE,
    BEGUN,
    EVERYWHERE,
    STAGE,
    Facts,
    Happened,
    Same,
    another_stage,
    betting_begun,
    names_known,
)
from firmware_py.rules.sheet.model import Condition, Irregularity
from firmware_py.text.codes import facts_told
from firmware_py.text.codes import limits as codes

# Works out a "#word" of a sheet from the game and the facts.
Working = Callable[[Game, Facts], object]
# Adds what the facts of an irregularity leave one reading of; refuses what cannot be.
Completes = Callable[[str, Facts], dict[str, Any]]

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


# Each is one of its kind: two are never compared.
@dataclass(frozen=True, slots=True, eq=False)
class Workings:
    """Facts and values that a family works out, by the words its sheets use."""

    # Derived facts for `when`, e.g. card_rank; they raise KeyError when a fact is missing.
    derived: Mapping[str, Working]
    # Values for `also`, written "#word"; one that is None stays out of the answer.
    values: Mapping[str, Working]
    # Names that tell of one event in this family, beside those of every game.
    same: tuple[Same, ...] = ()
    completes: Completes = lambda _name, facts: dict(facts)


def _card_rank(_game: Game, facts: Facts) -> object:
    """Give the rank of the card, as `A` or `7`."""
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


def _at_cut(_game: Game, facts: Facts) -> object:
    """Tell whether it came to light before the deal, as the pack is cut; untold, it did not."""
    return facts.get(STAGE) == AT_CUT


def _kind(game: Game, facts: Facts, *names: str) -> str:
    """Take the first of these facts that is given; a seat has many ways of being named."""
    name = next((name for name in names if name in facts), names[0])
    if isinstance(_seat(facts[name]), int):
        return "seat"
    place, dealt = str(facts[name]), game.once(places_dealt)
    if dealt and place not in dealt:
        raise bad_request(
            facts_told.bad_request_not_dealt_to(
                name=game.name, place_text=repr(place), fact_key=name
            )
        )
    return place


def _seat(place: object) -> object:
    """Read a seat's number also where it is written as text."""
    return int(place) if isinstance(place, str) and place.isdecimal() else place


def _players_and_one(_game: Game, facts: Facts) -> object:
    """Count the players, and one more."""
    return int(facts["players"]) + 1


def _surplus(_game: Game, facts: Facts) -> object:
    """What was put in beyond what was due, to be given back."""
    return int(facts["put_in"]) - int(facts["to_call"])


def _begun(game: Game, facts: Facts) -> object:
    """Tell whether players have begun to bet on their cards: by the fact, or by the stage."""
    if "before_bets" in facts:
        return facts["before_bets"] is not True
    return facts[BEGUN] if BEGUN in facts else betting_begun(game, facts[STAGE])


def _turns_come(game: Game, facts: Facts) -> object:
    """Tell whether players are asked in turn at this stage, whoever has spoken already."""
    return betting_begun(game, facts[STAGE])


def begun_by_now(game: Game, facts: Facts) -> bool:
    """Tell whether betting is known to have begun."""
    return bool({"before_bets", BEGUN, STAGE} & {*facts}) and bool(_begun(game, facts))


def _while_dealing(game: Game, facts: Facts) -> object:
    """Tell whether it happened «durante el reparto» (CyL 28.2, 40): so unless told later."""
    return STAGE not in facts or not betting_begun(game, facts[STAGE])


def _correctable_in_time(game: Game, facts: Facts) -> object:
    """Tell whether a wrong count can be put right before betting begins.

    Galicia 24.1.b-c, PV 17.VIII.1.b, 16.IX.1.b, CLM 22.1.a.2º, CyL 59.1.b: once it has begun it
    cannot, whatever else is told. One fact that says yes is enough without the other.
    """
    if begun_by_now(game, facts):
        return False
    told = [facts[name] for name in ("correctable", "before_bets") if name in facts]
    if not told:
        raise KeyError("correctable")
    return all(fact is True for fact in told)


SHARED = Workings(
    derived={
        "card_rank": _card_rank,
        "to_kind": _to_kind,
        "place_kind": _place_kind,
        "at_cut": _at_cut,
        "betting_begun": _begun,
        "while_dealing": _while_dealing,
        "turns_come": _turns_come,
        "correctable_in_time": _correctable_in_time,
    },
    values={"players-and-one": _players_and_one, "surplus": _surplus},
    same=EVERYWHERE,
)


@cache
def with_shared(family: Workings) -> Workings:
    """Join a family's words with those of every game; its own names are looked at first."""
    return Workings(
        {**SHARED.derived, **family.derived},
        {**SHARED.values, **family.values},
        (*family.same, *SHARED.same),
        family.completes,
    )


@dataclass(frozen=True, slots=True)
class Judged:
    """A ruling, and the name of the irregularity under which the sheet has made it."""

    name: str
    finding: Finding


def check_words(name: str, facts: Facts) -> None:
    """Refuse words that the vocabulary does not have."""
    if name not in NAMES:
        raise bad_request(codes.bad_request_no_such_irregularity(given_text=repr(name)))
    if STAGE in facts and facts[STAGE] not in STAGES:
        raise bad_request(facts_told.bad_request_no_such_stage(given_text=repr(facts[STAGE])))
    unknown = set(facts) - FACTS - {STAGE, BEGUN, AT_TABLE}
    if unknown:
        raise bad_request(codes.bad_request_no_such_fact(given_text=repr(sorted(unknown)[0])))


def rule_on(game: Game, event: Happened, workings: Workings) -> Judged:
    """Rule on an irregularity by the sheet; what it does not foresee is a person's.

    Entries of the exact name come first, whatever else the sheet says of the wider ones.
    """
    for name in (event.name, *event.wider):
        for entry in game.sheet.irregularity:
            if name in entry.names and _fits(game, entry, event.facts, workings):
                return Judged(name, _ruling(game, entry, event.facts, workings))
    return Judged(event.name, _left_to_a_person(game))


def names_ruled_on(game: Game, stage: str, family: Workings) -> frozenset[str]:
    """Give every name that the sheet rules on at a stage, however it is told."""
    entries = [e for e in game.sheet.irregularity if not e.stages or stage in e.stages]
    names = {name for entry in entries if game.holds(entry.options) for name in entry.names}
    return names_known(game, names, with_shared(family).same)


def _fits(game: Game, entry: Irregularity, facts: Facts, workings: Workings) -> bool:
    """Tell whether an entry fits; a fact is missed only where no other already says no."""
    if not game.holds(entry.options) or (entry.stages and another_stage(entry.stages, facts)):
        return False
    missing = [STAGE] if entry.stages and STAGE not in facts else []
    for key, wanted in entry.when.items():
        try:
            value = _fact(game, key, facts, workings)
        except KeyError as lacking:
            missing.append(str(lacking.args[0]))
            continue
        if not meets(value, wanted):
            return False
    if missing:
        raise _lacks(missing[0])
    return True


def _lacks(fact: str) -> RefusedError:
    return bad_request(codes.bad_request_lacks_stage()) if fact == STAGE else lacks(fact)


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
        raise bad_request(codes.bad_request_number_needed(given_text=repr(value)))
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
        if (found := _also(game, value, facts, workings)) is not None:
            answer[key] = found
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
        return _repeated(word, facts) or "all"
    return [] if word == "none" else word


def _repeated(word: str, facts: Facts) -> Any:
    """Repeat a fact; one written "=fact?" may stay untold."""
    name = word[1:].removesuffix("?")
    optional = word.endswith("?") and AT_TABLE not in facts
    return facts.get(name) if optional else _given(facts, name)


def _at_table(game: Game, told: object) -> object:
    """Give the seat or place that is told; one that the table does not have is refused."""
    place, seats = _seat(told), game.sheet.seats
    if isinstance(place, int) and not isinstance(place, bool):
        known = place >= 1 and (seats is None or place <= seats.count)
    else:
        dealt = game.once(places_dealt)
        known = isinstance(place, str) and (not dealt or place in dealt)
    if not known:
        raise bad_request(codes.bad_request_no_place(given_text=repr(told)))
    return place


def _several(facts: Facts, least: int) -> list[object]:
    seats = _given(facts, "seats")
    if not isinstance(seats, list) or len(seats) < least:
        raise bad_request(codes.bad_request_seats_touched(least_count=least))
    return list(seats)


def _given(facts: Facts, *names: str) -> Any:
    for name in names:
        if name in facts:
            return facts[name]
    raise lacks(names[0])


def _also(game: Game, value: object, facts: Facts, workings: Workings) -> object:
    if isinstance(value, str) and value.startswith("="):
        return _repeated(value, facts)
    if isinstance(value, str) and value.startswith("#"):
        try:
            return workings.values[value[1:]](game, facts)
        except KeyError as missing:
            raise lacks(missing.args[0]) from missing
    return value


def _left_to_a_person(game: Game) -> Finding:
    answer = {
        "ruling": "supervisor",
        "affects": "all",
        "stakes": "kept",
        "decided_by": game.sheet.decided_by,
    }
    return Finding(answer, cite(game.sheet.unforeseen))
