"""Whether a sheet has what the code of its family looks for by name: bets, stops, words."""

import re
from collections.abc import Iterator

from firmware_py.rules.deal import parse_steps
from firmware_py.rules.game import Game
from firmware_py.rules.games.family import law_of
from firmware_py.rules.games.wants import Wants
from firmware_py.rules.rulings import STAGES
from firmware_py.rules.sheet.lines import Fault
from firmware_py.rules.sheet.model import Sheet
from firmware_py.rules.sheet.words import unknown


def family_faults(game: Game) -> Iterator[Fault]:
    """Find what the family's code would look for in vain; a fragment of a text has no bets."""
    sheet = game.sheet
    if not sheet.box:
        return
    wants = law_of(sheet).wants
    for name in wants.boxes:
        if name not in game.boxes:
            yield ("box",), f"this family needs a bet of this name: [[box]] name = {name!r}"
    yield from _stops(game, wants)
    yield from _words(sheet, wants)
    yield from _stages(game)
    yield from wants.faults(game)


def _stops(game: Game, wants: Wants) -> Iterator[Fault]:
    known = wants.stops_of(game.sheet)
    for source, plans in game.sheet.deal.items():
        for index, plan in enumerate(plans):
            path = ("deal", source, index, "steps")
            stops = [word.place[1:] for word in parse_steps(plan.steps) if word.is_stop]
            yield from ((path, unknown("stop", s, known)) for s in stops if s not in known)
            if wants.stops and not stops:
                yield path, f"the deal never stops: it does at |{' or |'.join(known)}"


def _words(sheet: Sheet, wants: Wants) -> Iterator[Fault]:
    for stage, count in (wants.words or {}).items():
        asked = [at for at, one in enumerate(sheet.decision) if stage in ("", one.stage)]
        if not asked:
            yield (
                ("decision",),
                f"nobody can speak: a [[decision]] of {count} words is needed"
                + (f", with stage = {stage!r}" if stage else ""),
            )
        for at in asked:
            if len(set(sheet.decision[at].words)) != count:
                yield ("decision", at, "words"), f"{count} different words are needed here"


def _stages(game: Game) -> Iterator[Fault]:
    """Find words for a stop at which nobody stops."""
    plans = [plan for plans in game.sheet.deal.values() for plan in plans]
    words = [word for plan in plans for word in parse_steps(plan.steps) if word.is_stop]
    known = {*STAGES, *(re.sub(r"-\d+$", "", word.place[1:]) for word in words)}
    for at, one in enumerate(game.sheet.decision):
        if one.stage not in known:
            yield ("decision", at, "stage"), unknown("stop", one.stage, known)
