"""The list to be paid: box by box, or seat by seat where the screen is small."""

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from firmware_py.desk.acts import Snapshot
from firmware_py.desk.backend import jackpot_boxes
from firmware_py.desk.voice import Voice

Moved = Mapping[str, Any]
# The place of a player who holds the bank.
BANKER = "banquero"
# What the house takes as its cut.
HOUSE = "casa"
# The chips of players who contend for a pot: no bank is played against.
RESTO = "resto"


def paid_rows(voice: Voice, seen: Snapshot) -> list[str]:
    """Write the list box by box, and what the bank wins or loses by it."""
    laid, rows = _laid(seen), []
    for moved in seen["transfers"]:
        article = f" [{moved['article']}]" if moved["article"] else ""
        row = voice.say(
            "told.row",
            who=_who(voice, moved),
            box=moved["box"],
            result=_result(voice, moved, laid),
            article=article,
        )
        rows.append(f"{row} *" if moved.get("typed") else row)
    return rows + _end(voice, seen)


def seat_rows(voice: Voice, seen: Snapshot) -> list[str]:
    """Write the bank's result, and one row for everybody who is paid; nothing is left out."""
    laid, rows = _laid(seen), _end(voice, seen)
    for who, group in groupby(seen["transfers"], key=lambda moved: _who(voice, moved)):
        found = list(group)
        results = " · ".join(
            f"{moved['box']} {_result(voice, moved, laid)}{' *' if moved.get('typed') else ''}"
            for moved in found
        )
        cited = ", ".join(dict.fromkeys(moved["article"] for moved in found if moved["article"]))
        rows.append(f"  {who}: {results}" + (f" [{cited}]" if cited else ""))
    return rows


def _laid(seen: Snapshot) -> dict[tuple[str, str, str], int]:
    return {
        (place["place"].partition("/")[0], bettor, box): cents
        for place in seen["places"]
        for bettor, box, cents in place["bets"]
    }


def _who(voice: Voice, moved: Moved) -> str:
    bettor = f" ({moved['bettor']})" if moved["bettor"] else ""
    return f"{voice.place(moved['seat'])}{bettor}"


def _result(voice: Voice, moved: Moved, laid: Mapping[tuple[str, str, str], int]) -> str:
    stake = laid.get((str(moved["seat"]), moved["bettor"], moved["box"]), 0)
    return voice.result(moved["cents"], stake)


def _end(voice: Voice, seen: Snapshot) -> list[str]:
    """Give the bank's result, and what a mark in the list means."""
    marks = any(moved.get("typed") for moved in seen["transfers"])
    return _bank(voice, seen) + ([f"  {voice.say('screen.typed')}"] if marks else [])


def _bank(voice: Voice, seen: Snapshot) -> list[str]:
    """Give what the bank wins or loses; where a player holds it, what is left to the house."""
    if all(moved["box"] == RESTO for moved in seen["transfers"]) or seen["pots"]:
        return []
    held = any(place["place"] == BANKER for place in seen["places"])
    # As the record has it: tokens feed the jackpot, and a cut is no win of the bank.
    apart = jackpot_boxes(seen["sheet"])
    total = -sum(
        moved["cents"]
        for moved in seen["transfers"]
        if moved["seat"] != HOUSE and not (moved["box"] in apart and moved["cents"] < 0)
    )
    whose = "moved.house" if held else "moved.bank"
    return ["  " + voice.say(whose, amount=voice.amount(total, sign=bool(total)))]
