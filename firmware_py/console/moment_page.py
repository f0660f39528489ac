"""A past moment of a table as lines for a person: where it stood, what lay there, what was due."""

from collections.abc import Iterator, Mapping
from typing import Any

from firmware_py.console.amounts import euros

Moment = Mapping[str, Any]


def moment_page(seen: Moment) -> str:
    """Say how the table stood, one thing to a line, with the articles of what was decided."""
    mark = "SIMULATION · " if seen["simulation"] else ""
    rows = [f"{mark}{seen['sheet']} · round {seen['round_number']} · {seen['phase']}"]
    rows += [f"next     {seen['due']}", *_laid(seen), *_decided(seen)]
    return "\n".join([*rows, *(f"alarm    {alarm}" for alarm in seen["alarms"])])


def _laid(seen: Moment) -> Iterator[str]:
    for place in seen["places"]:
        bets = ", ".join(f"{box} {euros(cents)}" for _, box, cents in place["bets"])
        parts = [" ".join(place["cards"]), bets, place["state"]]
        yield f"place    {place['place']}: {'; '.join(part for part in parts if part)}"
    for pot in seen["pots"]:
        yield f"pot      {euros(pot['cents'])}, seats {', '.join(map(str, pot['seats']))}"


def _decided(seen: Moment) -> Iterator[str]:
    for ruling in seen["rulings"]:
        articles = ", ".join(ruling["articles"]) or f"by {ruling['by']}: {ruling['reason']}"
        yield f"ruling   {ruling['ruling']} after {ruling['irregularity']} ({articles})"
    for moved in seen["transfers"]:
        whom = f"{moved['seat']}-{moved['bettor']}" if moved["bettor"] else f"{moved['seat']}"
        yield f"payment  {whom}.{moved['box']} {euros(moved['cents'])} ({moved['article']})"
