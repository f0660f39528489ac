"""A guided tour of the rulebook: one sheet asked through the lab, step by step."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from firmware_py.lab import Lab
from firmware_py.rulebook import shelf

SHEET = "galicia/poker-sin-descarte"


@dataclass(frozen=True, slots=True)
class Stop:
    """One stop of the tour: what is asked, and what the rulebook answers."""

    title: str
    text: str


# Title, why it is asked, ask, with.
_QUESTIONS: tuple[tuple[str, str, str, dict[str, Any]], ...] = (
    (
        "The deal by hand",
        "Seats 2 and 5 play. Which card goes where, and which is face up?",
        "deal",
        {"seats": [2, 5], "source": "manual"},
    ),
    (
        "The deal from an automatic sabot",
        "The same table, packets of five: another card of the bank is open.",
        "deal",
        {"seats": [2, 5], "source": "automatic"},
    ),
    (
        "A bet outside the law",
        "The table's maximum is no lawful multiple of its minimum.",
        "limit",
        {"min": 500, "max": 6000, "box": "ante", "amount": 500},
    ),
    (
        "A round is settled",
        "Full of aces, «voy», with a seguro; the bank holds a pair.",
        "settle",
        {
            "bets": {"ante": 1000, "seguro": 250},
            "player": ["As", "Ah", "Ad", "7c", "7s"],
            "bank": ["3c", "3h", "9d", "8c", "2h"],
            "decision": "voy",
        },
    ),
    (
        "The jackpot",
        "Two equal straight flushes in one round.",
        "award",
        {
            "meter": 1250000,
            "seed": 300000,
            "bet": 250,
            "winners": [
                {"seat": 2, "cards": ["9s", "8s", "7s", "6s", "5s"]},
                {"seat": 5, "cards": ["9h", "8h", "7h", "6h", "5h"]},
            ],
        },
    ),
    (
        "A misdeal",
        "Seat 5 received six cards.",
        "rule",
        {"irregularity": "too-many-cards", "stage": "deal", "to": 5},
    ),
    (
        "Something the text does not foresee",
        "A card fell on the floor: a person decides, and the clause is named.",
        "rule",
        {"irregularity": "on-floor", "stage": "deal", "seat": 5},
    ),
)


def stops() -> Iterator[Stop]:
    """Walk through the rulebook: what is on the shelf, then one game in questions."""
    names = shelf.names()
    yield Stop(
        "The shelf", f"{len(names)} sheets, one game in one jurisdiction each:\n" + _columns(names)
    )
    lab = Lab()
    for title, why, ask, given in _QUESTIONS:
        reply = lab.answer({"id": title, "sheet": SHEET, "ask": ask, "with": given})
        yield Stop(title, _told(why, ask, given, reply))
    yield Stop(
        "Going on",
        "tapete sheets list             every sheet\n"
        f"tapete sheets show {SHEET}\n"
        "                               a sheet as a page, with its articles\n"
        "tapete lab                     ask your own questions, one JSON object a line",
    )


def _told(why: str, ask: str, given: dict[str, Any], reply: dict[str, Any]) -> str:
    articles = ", ".join(reply.get("articles", [])) or "none"
    found = reply.get("answer") or reply["error"]
    return (
        f"{why}\n\n  {SHEET} · {ask}\n"
        f"  asked     {json.dumps(given, ensure_ascii=False)}\n"
        f"  answered  {json.dumps(found, ensure_ascii=False)}\n"
        f"  by        {articles}"
    )


def _columns(names: tuple[str, ...]) -> str:
    games: dict[str, list[str]] = {}
    for name in names:
        place, game = name.split("/")
        games.setdefault(place, []).append(game)
    return "\n".join(f"  {place}: {', '.join(found)}" for place, found in games.items())
