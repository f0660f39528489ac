"""The lab's `rule` question in the baccarat family."""

from collections.abc import Callable, Mapping
from typing import Any

from firmware_py.rules.finding import Finding
from firmware_py.rules.game import Game
from firmware_py.rules.games import plain
from firmware_py.rules.games.baccarat.faults import check_shapes
from firmware_py.rules.games.read import read_cards
from firmware_py.rules.rulings import Workings

Asked = Mapping[str, object]
Completes = Callable[[str, Mapping[str, Any]], dict[str, Any]]
_NO_FACTS = ("irregularity", "stage", "options")
_HOLDERS = ("punto", "banquero", "pano1", "pano2")


def only_checked(_name: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Take the facts as they are given, once their shapes are checked."""
    return check_shapes(facts)


def rule_with(workings: Workings, completes: Completes) -> Callable[[Game, Asked], Finding]:
    """Make the `rule` answer of a game; what cannot be said is left out of the answer."""
    plainly = plain.rule_with(workings)

    def answer(game: Game, asked: Asked) -> Finding:
        facts = {key: value for key, value in asked.items() if key not in _NO_FACTS}
        read_hands(game, facts)
        rest = {key: asked[key] for key in _NO_FACTS if key in asked}
        name = str(asked.get("irregularity", ""))
        full = completes(name, facts)
        moment = _moment(name, asked.get("stage"), full)
        found = plainly(game, {**rest, **full, **moment})
        said = {key: value for key, value in found.answer.items() if value is not None}
        return Finding(said, found.articles)

    return answer


def read_hands(game: Game, facts: Mapping[str, Any]) -> None:
    """Refuse cards that cannot be, before anything is worked out from them."""
    for key in ("bank", "player", "pano1", "pano2", "cards"):
        if isinstance(facts.get(key), list):
            read_cards(game, facts[key])


def _moment(name: str, stage: object, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Tell a card dropped in the deal from cards thrown away: the stage and `which` agree."""
    if name != "in-basket":
        return {}
    if stage in ("deal", "draw", "third-card"):
        return {"which": facts.get("which", 1 if stage == "deal" else 3)}
    if stage:
        # After the deal whoever drops cards drops his own, unless the question says whose.
        own = facts.get("by") in _HOLDERS and "whose" not in facts
        return {"whose": facts["by"]} if own else {}
    if "which" in facts:
        return {"stage": "deal"}
    return {"stage": "showdown"} if "by" in facts or "shown" in facts else {}
