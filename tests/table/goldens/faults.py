"""Which irregularities a sheet rules on, found by asking it for the facts that it wants."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from firmware_py.rules.finding import Finding, RefusedError
from firmware_py.rules.rulings import NAMES
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue
from firmware_py.table.irregularities import ask_sheet, stage_of
from tests.table.goldens.scripts import Options, opened, step
from tests.table.goldens.writer import Told

WANTS = re.compile(r"depends on '?(\w+)")
_DEPTH = 5
_YES_NO = (True, False)
# What may be answered when a ruling depends on a fact.
ANSWERS: Mapping[str, tuple[object, ...]] = {
    "seat": (1,),
    "seats": ((1, 2),),
    "to": (1, "bank"),
    "place": (1, "bank", "board"),
    "whose": (1,),
    "which": (1,),
    "card": ("2h", "Kh"),
    "count": (1, 2),
    "players": (2,),
    "seen": _YES_NO,
    "correctable": _YES_NO,
    "before_bets": _YES_NO,
    "known": _YES_NO,
    "recoverable": _YES_NO,
    "reconstructible": _YES_NO,
    "spoken": _YES_NO,
    "shown": _YES_NO,
    "banco": _YES_NO,
    "banco_seguido": _YES_NO,
    "bank": (("4h", "Kd"), ("9h", "Kd")),
    "player": (("3c", "Qd"), ("7c", "Qd")),
    "pano1": (("3c", "Qd"),),
    "pano2": (("6c", "Qs"),),
    "next_card": ("4s",),
}

# When a thing usually happens, where that is not the deal.
_USUAL: Mapping[str, frozenset[str]] = {
    "bets": frozenset({"drawn-before-close", "dealt-before-bets-ended"}),
    "decisions": frozenset(
        """
        shows-own-cards tells-cards advice cards-touch slow wrong-word contradictory-words
        says-no-below-five asks-with-six-or-more natural-not-shown croupier-misannounced-carta
        banker-fifth-card banker-offers-with-natural drawn-by-mistake bet-out-of-turn call-short
        oversize-chip
        """.split()
    ),
    "flop": frozenset({"drawn-by-mistake", "shows-own-cards", "tells-cards"}),
    "third-card": frozenset(
        "card-to-wrong-pano card-refused-to-asking-pano banker-two-third-cards".split()
    ),
    "settlement": frozenset("claim-after-settlement hand-misannounced wrong-announcement".split()),
}


@dataclass(frozen=True, slots=True)
class Fault:
    """One irregularity: after how many steps, at which stage, and as it is reported."""

    moment: int
    stage: str
    event: ev.IrregularityReported


def faults(name: str) -> list[Fault]:
    """Find one report for each ruling that a sheet has, at the first stage where it holds."""
    found: dict[tuple[object, ...], Fault] = {}
    stops = list(moments(name))
    for irregularity in sorted(NAMES):
        for moment, stage, table in sorted(stops, key=lambda m: _rank(irregularity, m[1])):
            for facts, finding in _outcomes(table, irregularity, {}):
                if not _is_ruled_on(table, irregularity, finding):
                    continue
                event = ev.IrregularityReported(irregularity, tuple(facts.items()))
                answer = finding.answer
                key = (irregularity, answer["ruling"], answer["stakes"], finding.articles)
                found.setdefault(key, Fault(moment, stage, event))
    return sorted(found.values(), key=lambda fault: fault.event.name)


def _rank(irregularity: str, stage: str) -> int:
    """Put the stage first at which such a thing happens; bets last unless it is that."""
    if irregularity in _USUAL.get(stage, ()):
        return 0
    return 2 if stage == "bets" else 1


def moments(name: str, options: Options = ()) -> Iterator[tuple[int, str, Told]]:
    """Stop once at each stage of a clean round: of a run of cards, before the last one."""
    seen: dict[str, int] = {}
    table = opened(name, options=options)
    count = 0
    while not table.over:
        stage = stage_of(table.table)
        fresh = seen.get(stage, count) == count or seen[stage] == count - 1
        if fresh and (stage not in seen or isinstance(table.table.due, CardDue)):
            seen[stage] = count
        step(table)
        count += 1
    for stage, moment in sorted(seen.items(), key=lambda item: (item[0] == "bets", item[1])):
        table = opened(name, options=options)
        for _ in range(moment):
            step(table)
        yield moment, stage, table


def _outcomes(
    table: Told, name: str, facts: dict[str, object]
) -> Iterator[tuple[dict[str, object], Finding]]:
    """Ask; where a fact is wanted, ask again with each answer to it."""
    try:
        yield facts, ask_sheet(table.table, name, facts).finding
    except RefusedError as error:
        wanted = WANTS.search(error.message)
        if wanted is None or wanted[1] in facts or len(facts) >= _DEPTH:
            return
        for answer in _answers(table, wanted[1]):
            yield from _outcomes(table, name, {**facts, wanted[1]: answer})


def _answers(table: Told, fact: str) -> tuple[object, ...]:
    """What may be answered; at two cloths a hand is a cloth's, not a seat's."""
    if fact in ("whose", "to", "place") and "pano1" in table.table.game.boxes:
        return ("pano1",)
    return ANSWERS.get(fact, ())


def _is_ruled_on(table: Told, name: str, finding: Finding) -> bool:
    """Leave out what the sheet does not speak of: it all goes to a person alike."""
    sheet = table.table.game.sheet
    named = any(name in rule.names for rule in sheet.irregularity)
    return named and (
        finding.answer["ruling"] != "supervisor" or sheet.unforeseen not in finding.articles
    )
