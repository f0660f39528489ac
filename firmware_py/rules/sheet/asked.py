"""Every rule of a game asked once: what raises here, a station would meet with stakes on it."""

from collections.abc import Callable, Iterator
from typing import Any

from firmware_py.rules.awards import award
from firmware_py.rules.cards import CardsError
from firmware_py.rules.deal import plan_for
from firmware_py.rules.finding import RefusedError
from firmware_py.rules.game import Game
from firmware_py.rules.games.family import Law
from firmware_py.rules.games.plain import least_seed
from firmware_py.rules.limits import BetAsked
from firmware_py.rules.sheet.lines import Fault, Path
from firmware_py.rules.sheet.model import Irregularity

# What an entry may ask about that its own conditions do not tell.
USUAL: dict[str, Any] = {
    "seat": 1, "seats": [1, 2], "to": 1, "place": 1, "whose": 1, "card": "As", "count": 1,
    "players": 4, "to_call": 1_000, "put_in": 2_000, "unused": 10, "which": 1,
}  # fmt: skip
CENTS = 1_000


def asked_once(game: Game, law: Law) -> Iterator[Fault]:
    """Ask for every plan, bet, prize and ruling; a refusal is an answer, anything else a fault."""
    for source in game.sheet.deal:
        yield from _raised(("deal", source), lambda: plan_for(game, source))  # noqa: B023
    for index, box in enumerate(game.sheet.box):
        asked = BetAsked(CENTS, 20 * CENTS, box.name, CENTS)
        yield from _raised(("box", index), lambda: law.judge(game, asked))  # noqa: B023
    for index, jackpot in enumerate(game.sheet.jackpot):
        if game.holds(jackpot.when):
            if jackpot.seed_at_least:
                path: Path = ("jackpot", index, "seed_at_least")
                yield from _raised(path, lambda: least_seed(game, jackpot, CENTS))  # noqa: B023
            yield from _raised(("jackpot", index), lambda: award(game, 10**6, 10**5, CENTS, []))
    for index, entry in enumerate(game.sheet.irregularity):
        yield from _raised(("irregularity", index), lambda: _ruled(game, law, entry))  # noqa: B023


def _raised(path: Path, work: Callable[[], object]) -> Iterator[Fault]:
    try:
        work()
    except (RefusedError, CardsError):
        return
    except Exception as error:  # noqa: BLE001  # whatever it is, it comes of the sheet
        yield path, f"cannot be asked: {type(error).__name__}: {error}"


def _ruled(game: Game, law: Law, entry: Irregularity) -> None:
    for name in entry.names:
        facts = {**usual_facts(entry), "irregularity": name}
        law.answers.rule(game, {**facts, "stage": entry.stages[0]} if entry.stages else facts)


def usual_facts(entry: Irregularity) -> dict[str, object]:
    """Give facts with which an entry may rule: those of its conditions, and usual ones."""
    return {**USUAL, **{key: _value(wanted) for key, wanted in entry.when.items()}}


def _value(wanted: object) -> object:
    """Give a fact that meets a condition."""
    if isinstance(wanted, list):
        return _value(wanted[0]) if wanted else ""
    if isinstance(wanted, str) and wanted[:1] in ("<", ">"):
        number = int(wanted.lstrip("<>="))
        return number if "=" in wanted else number + (1 if wanted[0] == ">" else -1)
    return wanted
