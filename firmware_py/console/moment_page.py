"""A past moment of a table as lines for a person: where it stood, what lay there, what was due."""

from collections.abc import Iterator, Mapping
from typing import Any

from firmware_py.console.round_page import cards_of
from firmware_py.text import record_words as words
from firmware_py.text.entries import Law
from firmware_py.text.legacy import say
from firmware_py.text.record_words import euros

Moment = Mapping[str, Any]


def moment_page(seen: Moment, law: Law) -> str:
    """Say how the table stood, one thing to a line, with the articles of what was decided."""
    mark = "SIMULACIÓN · " if seen["simulation"] else ""
    phase = words.PHASES.get(seen["phase"], seen["phase"])
    rows = [f"{mark}{seen['sheet']} · jugada {seen['round_number']} · {phase}"]
    rows += [
        f"sigue      {seen.get('due_es') or seen['due']}",
        *_laid(seen),
        *_decided(seen, law),
    ]
    return "\n".join([*rows, *(f"alarma     {say(alarm)}" for alarm in seen["alarms"])])


def _laid(seen: Moment) -> Iterator[str]:
    for place in seen["places"]:
        bets = ", ".join(f"{words.box(box)} {euros(cents)}" for _, box, cents in place["bets"])
        state = words.STATES.get(place["state"], place["state"])
        parts = [cards_of(place), words.worths(place), bets, state]
        found = "; ".join(part for part in parts if part)
        yield f"{words.place(place['place']):<10} {found}"
    for pot in seen["pots"]:
        yield f"bote       {euros(pot['cents'])}, plazas {', '.join(map(str, pot['seats']))}"


def _decided(seen: Moment, law: Law) -> Iterator[str]:
    for ruling in seen["rulings"]:
        person = f"{ruling['by']}: {ruling['reason']}" if ruling["reason"] else words.UNCITED
        articles = ", ".join(ruling["articles"]) or person
        what = f"{law(ruling['irregularity'])}: {law(ruling['ruling'])}"
        yield f"resolución {what} ({articles})"
    for moved in seen["transfers"]:
        behind = f" ({moved['bettor']})" if moved["bettor"] else ""
        whom = f"{words.place(moved['seat'])}{behind}"
        mark = " *" if moved.get("typed") else ""
        amount = euros(moved["cents"])
        cited = moved["article"] or words.UNCITED
        yield f"pago       {whom} {moved['box']} {amount} ({cited}){mark}"
