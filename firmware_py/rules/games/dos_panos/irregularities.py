"""The words of the two-cloth sheets about faults: which cloth erred, where a card goes."""

from collections.abc import Mapping
from typing import Any

from firmware_py.rules.finding import bad_request, lacks
from firmware_py.rules.game import Game
from firmware_py.rules.games.baccarat.irregularities import (
    BETRAYED,
    CHEMIN_WORDS,
    by_croupier,
    check_shapes,
    check_total,
    misspoken,
    moment,
    said_by,
    total_in,
)
from firmware_py.rules.games.baccarat.third_card import Draws
from firmware_py.rules.games.dos_panos.settlement import PANOS, DosPanos, FaultOf
from firmware_py.rules.happened import BETS_BEFORE_DEAL, Facts, Same
from firmware_py.rules.rulings import Workings
from firmware_py.text.codes import facts_told as codes

_OTHER = {"pano1": "pano2", "pano2": "pano1"}
# The word that each of these errors begins with.
_WRONGLY_SAID = {"says-no-below-five": "no", "asks-with-six-or-more": "carta"}


def complete_panos(name: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Add which cloth a fault is about, and the moment of cards in the basket."""
    found = check_shapes(facts)
    if name == "card-to-wrong-pano" and "whose" not in found and found.get("to") in PANOS:
        found["whose"] = _OTHER[found["to"]]
    if "whose" not in found:
        whose = _erring(name, found)
        if whose is not None:
            found["whose"] = whose
    if name == "card-exposed" and "whose" in found:
        found.setdefault("place", found["whose"])
    check_total(name, found, "player" if "player" in found else str(found.get("whose")))
    return found | moment(name, found)


def _erring(name: str, facts: Facts) -> str | None:
    for key in ("seat", "place", "to", "by"):
        if facts.get(key) in PANOS:
            return str(facts[key])
    says = facts.get("says")
    if isinstance(says, Mapping) and len(says) == 1:
        return next((who for who in says if who in PANOS), None)
    given = [pano for pano in PANOS if pano in facts]
    if len(given) == 2:
        given = [pano for pano in given if _errs(name, facts, pano)]
    return given[0] if len(given) == 1 else None


def _errs(name: str, facts: Facts, pano: str) -> bool:
    """Tell whether a cloth's cards and word allow the error to be its own."""
    total = total_in(facts, pano)
    word = said_by(facts, pano) if isinstance(facts.get("says"), Mapping) else ""
    if name == "wrong-word":
        return (word == "no" and (total < 5 or total > 7)) or (word == "carta" and total > 5)
    fits = BETRAYED.get(name)
    return fits is None or (fits(total) and word in ("", _WRONGLY_SAID.get(name, word)))


def _pano_total(_game: Game, facts: Facts) -> int:
    """Add up the first two cards of the cloth that erred."""
    whose = str(facts["whose"])
    return total_in(facts, "player" if "player" in facts else whose)


def _pano_word(_game: Game, facts: Facts) -> str:
    word = said_by(facts, str(facts["whose"]))
    if not word:
        raise KeyError("says")
    return word


def _next_in_line(game: Game, facts: Facts) -> str | None:
    """Find whom a card wrongly given goes to: the second cloth if it asked, or the banker.

    Nobody need know it to rule on what the banker may do: untold whose it was, it is left out.
    """
    if "whose" not in facts:
        return None
    if facts["whose"] == "pano2":
        return "banquero"
    if facts["whose"] != "pano1":
        raise bad_request(codes.bad_request_whose_cloth(given_text=repr(facts["whose"])))
    says = facts.get("says")
    word = says.get("pano2", "") if isinstance(says, Mapping) else ""
    if not word and "pano2" in facts:
        word = _due_word(game, total_in(facts, "pano2"))
    if word not in ("carta", "no", "abate"):
        raise bad_request(codes.bad_request_second_cloth_said())
    return "pano2" if word == "carta" else "banquero"


def _due_word(game: Game, total: int) -> str:
    duty = game.once(DosPanos).punto_draws(total)
    return {Draws.MUST: "carta", Draws.MUST_NOT: "no", Draws.FREE: ""}[duty]


def _right_word(game: Game, facts: Facts) -> str:
    return _due_word(game, _pano_total(game, facts))


def _thirds_restored(_game: Game, facts: Facts) -> dict[str, object] | None:
    """Say which third card each cloth ends up with, as far as the cards are known."""
    if "card" not in facts:
        return None
    thirds = {str(facts["whose"]): facts["card"]}
    if facts["whose"] == "pano1" and "next_card" in facts and said_by_pano2(facts) != "no":
        thirds["pano2"] = facts["next_card"]
    return thirds


def said_by_pano2(facts: Facts) -> str:
    """Give the second cloth's word where it is told apart from the first's."""
    says = facts.get("says")
    return said_by(facts, "pano2") if isinstance(says, Mapping) else ""


def _next_face(_game: Game, facts: Facts) -> str | None:
    """Third cards lie open, also the one that the second cloth takes anew."""
    return "up" if facts["whose"] == "pano1" else None


def _was_shown(_game: Game, facts: Facts) -> bool:
    return bool(facts["shown"] if "shown" in facts else facts["seen"])


def _banker_at_fault_draws(game: Game, facts: Facts) -> bool | None:
    if "bank" not in facts:
        return None
    total = total_in(facts, "bank")
    return game.once(DosPanos).after_disagreement(total, FaultOf.BANQUERO) is Draws.MUST


def _spoken(facts: Facts) -> int | None:
    """Total the first cards of the cloth that spoke, where they are told."""
    hand = "player" if "player" in facts else str(facts.get("whose"))
    return total_in(facts, hand) if "whose" in facts and hand in facts else None


def _wanted(facts: Facts) -> int:
    """Total them, or ask for what is missing."""
    if "whose" not in facts:
        raise lacks("whose")
    if (total := _spoken(facts)) is None:
        raise lacks(str(facts["whose"]))
    return total


def _by_banker(_game: Game, facts: Facts) -> bool:
    return facts.get("by") == "banquero" and facts.get("place") in PANOS


PANO_WORDS = Workings(
    derived={
        "pano_total": _pano_total,
        "pano_word": _pano_word,
        "dropped": CHEMIN_WORDS.derived["dropped"],
        "dropped_by": lambda _game, facts: facts.get("by", facts["whose"]),
        "lost_for_good": lambda _game, facts: facts.get("reconstructible") is False,
        "was_shown": _was_shown,
        "whose_known": lambda _game, facts: "whose" in facts,
    },
    values={
        "card": lambda _game, facts: facts.get("card"),
        "next-in-line": _next_in_line,
        "first-word": _pano_word,
        "right-word": _right_word,
        "thirds-restored": _thirds_restored,
        "next-face": _next_face,
        "face-up": CHEMIN_WORDS.values["face-up"],
        "banker-at-fault-draws": _banker_at_fault_draws,
    },
    same=(
        BETS_BEFORE_DEAL,
        Same("croupier-exposed", "card-exposed", by_croupier),
        Same("banker-exposed-punto", "card-exposed", _by_banker),
        *misspoken(_spoken, _wanted),
    ),
    completes=complete_panos,
)
