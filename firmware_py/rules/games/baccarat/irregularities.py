"""The words that the baccarat sheets use about faults: facts worked out from facts."""

from collections.abc import Callable, Mapping
from typing import Any

from firmware_py.rules.cards import parse_card
from firmware_py.rules.finding import bad_request, lacks
from firmware_py.rules.game import Game
from firmware_py.rules.games.baccarat.points import points_of, total_of
from firmware_py.rules.happened import BETS_BEFORE_DEAL, STAGE, Facts, Same
from firmware_py.rules.rulings import Workings
from firmware_py.text.codes import facts_told
from firmware_py.text.codes import limits as codes

_HOLDERS = ("punto", "banquero", "pano1", "pano2")
WORDS = ("carta", "no")
Total = Callable[[Facts], int | None]
# The banker's hand is his place; a question may call it the bank.
_BANKER = ("bank", "banca")
_SIDES = ("to", "place", "whose", "by", "taken_by")
# Errors that a total gives away; one that cannot have happened is refused.
BETRAYED: dict[str, Callable[[int], bool]] = {
    "says-no-below-five": lambda total: total < 5,
    "asks-with-six-or-more": lambda total: total >= 6,
    "natural-not-shown": lambda total: total >= 8,
    "banker-offers-with-natural": lambda total: total >= 8,
}


def total_in(facts: Facts, name: str) -> int:
    """Add up the first two cards of a hand given as a fact."""
    cards = facts[name]
    if not isinstance(cards, list) or len(cards) < 2:
        raise bad_request(facts_told.bad_request_two_cards(fact_key=name))
    return total_of(parse_card(card) for card in cards[:2])


def said_by(facts: Facts, who: str) -> str:
    """Give the word of one side, the first if it said two; "" if nobody tells."""
    says = facts.get("says", "")
    if isinstance(says, Mapping):
        says = says.get(who, "")
    if isinstance(says, list):
        says = says[0] if says else ""
    if says not in ("", "abate", *WORDS):
        raise bad_request(facts_told.bad_request_side_says(who_key=who, given_text=repr(says)))
    return str(says)


def _bank_total(_game: Game, facts: Facts) -> int:
    return total_in(facts, "bank")


def _player_total(_game: Game, facts: Facts) -> int:
    return total_in(facts, "player")


def _punto_word(_game: Game, facts: Facts) -> str:
    return said_by(facts, "punto")


def _exposed_count(facts: Facts) -> int:
    """Count the first cards exposed; a card is one unless more are told of."""
    which = facts.get("which")
    numbers = which if isinstance(which, list) else [which]
    if which is not None and any(number not in (1, 2) for number in numbers):
        raise bad_request(facts_told.bad_request_which_first())
    if isinstance(which, list):
        return len(which)
    return int(facts.get("count", len(facts.get("cards", [""]))))


def _exposed(_game: Game, facts: Facts) -> str:
    """Tell whether both first cards of the punto were exposed, or fewer."""
    if _exposed_count(facts) < 2:
        return "one"
    place = facts.get("place", facts.get("to", facts.get("whose")))
    if place is None:
        raise KeyError("whose")
    return "both" if place == "punto" else "one"


def _exposed_of_punto(_game: Game, facts: Facts) -> str:
    return "both" if _exposed_count(facts) > 1 else "one"


def _nine_against_eight(_game: Game, facts: Facts) -> bool:
    """Tell whether a 9 that was not shown meets a banker who shows 8."""
    if "player" not in facts or "bank" not in facts:
        return False
    totals = (total_in(facts, "player"), total_in(facts, "bank"))
    shows = len(facts["bank"]) == 2 and facts.get("shown") is not False
    return shows and totals == (9, 8)


def _drawn(_game: Game, facts: Facts) -> int | None:
    """Count the cards drawn by mistake, where the facts tell."""
    if "count" in facts:
        return int(facts["count"])
    if "cards" in facts:
        return len(facts["cards"])
    return 1 if "card" in facts else None


def _first_drawn(_game: Game, facts: Facts) -> object:
    cards = facts.get("cards") or [facts.get("card")]
    return cards[0]


def _drawn_beyond_first(game: Game, facts: Facts) -> int | None:
    drawn = _drawn(game, facts)
    return None if drawn is None else max(drawn - 1, 0)


def _face_up(game: Game, facts: Facts) -> int:
    return _drawn(game, facts) or 1


def _dropped_by(_game: Game, facts: Facts) -> object:
    """Find who put cards in the basket; in the deal only the banker handles the punto's."""
    if "by" in facts:
        return "punto" if facts["by"] == "player" and facts.get("whose") == "punto" else facts["by"]
    if facts["whose"] == "punto":
        return "banquero" if "which" in facts else facts["by"]
    return facts["whose"]


def _dropped(_game: Game, facts: Facts) -> str:
    """Tell a hand's first two cards from its third."""
    which = facts["which"]
    numbers = which if isinstance(which, list) else [which]
    if not numbers or any(number not in (1, 2, 3) for number in numbers):
        raise bad_request(facts_told.bad_request_which_of_hand())
    return "third" if numbers == [3] else "first"


def by_croupier(_game: Game, facts: Facts) -> bool:
    """Tell whether the croupier did it."""
    return facts.get("by") == "croupier"


def _taken(_game: Game, facts: Facts) -> bool:
    """Tell whether a player took the cards himself although banco seguido was called."""
    took = facts.get("taken_by") not in (None, "croupier") or facts.get("by") == "player"
    return took and facts.get("by") != "croupier" and facts.get("called") is not False


def _thirds(facts: Facts, name: str) -> list[tuple[int, str]]:
    cards = facts["cards"]
    if not isinstance(cards, list) or len(cards) != 2:
        raise bad_request(facts_told.bad_request_third_cards())
    first = total_in(facts, name)
    return [((first + points_of(parse_card(card))) % 10, card) for card in cards]


def _better(facts: Facts) -> tuple[int, str]:
    return max(_thirds(facts, "player"), key=lambda third: third[0])


def _worse(facts: Facts) -> tuple[int, str]:
    return min(_thirds(facts, "bank"), key=lambda third: third[0])


def _bank_not_seven(_game: Game, facts: Facts) -> bool:
    return total_in(facts, "bank") != 7


def check_shapes(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Refuse facts of a shape that no rule could read."""
    for key in ("count", "players"):
        value = facts.get(key)
        if value is not None and (
            isinstance(value, bool) or not isinstance(value, int) or value < 0
        ):
            raise bad_request(facts_told.bad_request_how_many(fact_key=key, given_text=repr(value)))
    for key in ("seen", "banco", "banco_seguido", "correctable", "shown", "spoken", "called"):
        if key in facts and not isinstance(facts[key], bool):
            raise bad_request(
                facts_told.bad_request_yes_or_no(fact_key=key, given_text=repr(facts[key]))
            )
    if "cards" in facts and not isinstance(facts["cards"], list):
        raise bad_request(facts_told.bad_request_cards_listed())
    sides = {key: "banquero" for key in _SIDES if facts.get(key) in _BANKER}
    return {**facts, **sides}


def check_total(name: str, facts: Facts, hand: str) -> None:
    """Refuse an error that the hand's own cards say cannot have happened."""
    fits = BETRAYED.get(name)
    if fits is not None and hand in facts and not fits(total_in(facts, hand)):
        total = total_in(facts, hand)
        why = facts_told.bad_request_not_that_fault(
            hand_key=hand, total_number=total, name_lab=name
        )
        raise bad_request(why)


def complete_chemin(name: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Check the facts of a fault, and add the hand where they leave one only."""
    found = check_shapes(facts)
    check_total(name, found, "bank" if name.startswith("banker") else "player")
    if name == "card-exposed" and "place" not in found:
        place = found.get("to", found.get("whose"))
        found |= {} if place is None else {"place": place}
    if name == "in-basket" and "shown" in found:
        found.setdefault("seen", found["shown"])
    if name == "banker-two-third-cards" and "to" not in found and "whose" in found:
        found["to"] = found["whose"]
    return found | moment(name, found)


def moment(name: str, facts: Facts) -> dict[str, Any]:
    """Tell a card dropped in the deal from cards thrown away: the stage and `which` agree."""
    if name != "in-basket":
        return {}
    stage = facts.get(STAGE)
    if stage in ("deal", "draw", "third-card"):
        return {"which": facts.get("which", 1 if stage == "deal" else 3)}
    if stage:
        # After the deal whoever drops cards drops his own, unless the question says whose.
        own = facts.get("by") in _HOLDERS and "whose" not in facts
        return {"whose": facts["by"]} if own else {}
    if "which" in facts:
        return {STAGE: "deal"}
    return {STAGE: "showdown"} if "by" in facts or "shown" in facts else {}


def _spoken(facts: Facts) -> int | None:
    """Total the punto's first cards, where they are told."""
    return total_in(facts, "player") if "player" in facts else None


def misspoken(total: Total, wanted: Total | None = None) -> tuple[Same, ...]:
    """Make the names of a wrong word: the total of who said it tells which error it was.

    `wanted` asks for the total where a wrong word means nothing without it.
    """

    def between(low: int, high: int, of: Total = wanted or total) -> Callable[[Game, Facts], bool]:
        def fits(_game: Game, facts: Facts) -> bool:
            found = of(facts)
            return found is not None and low <= found <= high

        return fits

    def says(word: str) -> Callable[[Game, Facts], Facts]:
        return lambda _game, _facts: {"says": word}

    return (
        Same("natural-not-shown", "wrong-word", between(8, 9), back=False),
        Same("natural-not-shown", "asks-with-six-or-more", between(8, 9, total), back=False),
        Same("says-no-below-five", "wrong-word", between(0, 4), says("no")),
        Same("asks-with-six-or-more", "wrong-word", between(6, 7), says("carta")),
    )


def _too_many_at(*stages: str, to: tuple[str, ...]) -> Callable[[Game, Facts], bool]:
    """Make the test for cards too many from the banker's hand; the stage says which."""

    def fits(game: Game, facts: Facts) -> bool:
        if facts.get("to") not in to or by_croupier(game, facts):
            return False
        if STAGE not in facts:
            raise bad_request(codes.bad_request_lacks_stage())
        return facts[STAGE] in stages

    return fits


def _given(facts: Facts, name: str) -> object:
    if name not in facts:
        raise lacks(name)
    return facts[name]


def _croupier_exposes(_game: Game, facts: Facts) -> bool:
    return _given(facts, "by") == "croupier"


def _banker_exposes(_game: Game, facts: Facts) -> bool:
    return _given(facts, "by") == "banquero" and _given(facts, "place") == "punto"


# One event, two names, where a croupier or a banker deals.
ONE_PUNTO = (
    BETS_BEFORE_DEAL,
    Same("croupier-exposed", "card-exposed", _croupier_exposes),
    Same("banker-exposed-punto", "card-exposed", _banker_exposes),
    Same("banker-three-cards", "too-many-cards", _too_many_at("deal", to=("banquero",))),
    Same(
        "banker-two-third-cards",
        "too-many-cards",
        _too_many_at("draw", "third-card", to=("punto", "banquero")),
    ),
    *misspoken(_spoken),
)

CHEMIN_WORDS = Workings(
    derived={
        "bank_total": _bank_total,
        "player_total": _player_total,
        "punto_word": _punto_word,
        "exposed": _exposed,
        "exposed_of_punto": _exposed_of_punto,
        "nine_against_eight": _nine_against_eight,
        "drawn": _drawn,
        "dropped_by": _dropped_by,
        "dropped": _dropped,
        "taken": _taken,
        "by_croupier": by_croupier,
    },
    values={
        "first-drawn": _first_drawn,
        "drawn-beyond-first": _drawn_beyond_first,
        "drawn": _drawn,
        "face-up": _face_up,
        "better-third": lambda _game, facts: _better(facts)[1],
        "better-total": lambda _game, facts: _better(facts)[0],
        "worse-third": lambda _game, facts: _worse(facts)[1],
        "worse-total": lambda _game, facts: _worse(facts)[0],
        "bank-not-seven": _bank_not_seven,
    },
    same=ONE_PUNTO,
    completes=complete_chemin,
)
# Punto y banca knows the words, but no rule of its text tells these events apart.
PUNTO_BANCA_WORDS = Workings(
    CHEMIN_WORDS.derived,
    CHEMIN_WORDS.values,
    (BETS_BEFORE_DEAL,),
    lambda _name, facts: check_shapes(facts),
)
