"""The one place where an irregularity is read: facts checked and completed, its name found.

The lab and the table both come here, so that one event has one ruling.
"""

from collections.abc import Callable, Mapping

from firmware_py.rules.finding import Finding, bad_request
from firmware_py.rules.game import Game
from firmware_py.rules.games.facts import check_cards, check_facts
from firmware_py.rules.happened import AT_TABLE, BEGUN, STAGE, Happened, named
from firmware_py.rules.rulings import Judged, Workings, check_words, rule_on, with_shared


def happened(game: Game, name: str, told: Mapping[str, object], family: Workings) -> Happened:
    """Read what was told of an irregularity; `told` may hold the stage among the facts.

    A fact that is null, and an empty stage, are not told.
    """
    facts = {
        key: value
        for key, value in told.items()
        if value is not None and (key, value) != (STAGE, "")
    }
    check_words(name, facts)
    check_cards(game, facts)
    full = family.completes(name, facts)
    check_facts(game, full)
    return named(game, name, full, with_shared(family).same)


def judged(game: Game, name: str, told: Mapping[str, object], family: Workings) -> Judged:
    """Rule on an irregularity as it was told."""
    return rule_on(game, happened(game, name, told, family), with_shared(family))


def rule_with(family: Workings) -> Callable[[Game, Mapping[str, object]], Finding]:
    """Make the `rule` answer of a family from the words it adds."""

    def answer(game: Game, asked: Mapping[str, object]) -> Finding:
        told = {key: value for key, value in asked.items() if key != "options"}
        if inner := {BEGUN, AT_TABLE} & {*told}:
            raise bad_request(f"no fact is called {min(inner)!r}")
        name = told.pop("irregularity", "")
        if not isinstance(name, str) or not isinstance(told.get(STAGE, ""), str):
            raise bad_request("irregularity and stage are words")
        return judged(game, name, told, family).finding

    return answer
