"""A view and what is due as plain data: each sentence in English, with its code and fields."""

from typing import Any

import msgspec

from firmware_py.table.due import Due
from firmware_py.table.round import RulingMade
from firmware_py.table.view import Offer, View
from firmware_py.text.message import Message
from firmware_py.text.render import english, sentence


def view_json(view: View) -> dict[str, Any]:
    """Write a view as the socket has it."""
    found: dict[str, Any] = msgspec.to_builtins(view)
    found["due"], found["due_said"] = english(view.due), view.due.as_json()
    # Programs have always had the name and the rest in Spanish.
    found["facts"] = [sentence(one).rpartition(": ")[::2] for one in view.facts]
    found["facts_said"] = [one.as_json() for one in view.facts]
    found["offers"] = list(map(_offer_json, view.offers))
    found["rulings"] = list(map(ruling_json, view.rulings))
    return found


def due_json(due: Due) -> dict[str, Any]:
    """Write what is due by its kind, its data and its message."""
    found: dict[str, Any] = msgspec.to_builtins(due)
    for name in found:
        if isinstance(said := getattr(due, name), Message):
            found[name] = english(said)
    if found.get("about", "") is None:
        found["about"] = ""
    kind = type(due).__name__.removesuffix("Due").lower()
    return {"kind": kind, **found, **due.message().as_json()}


def ruling_json(ruling: RulingMade) -> dict[str, Any]:
    """Write a ruling; one on more than a named irregularity says it by code too."""
    found: dict[str, Any] = msgspec.to_builtins(ruling)
    del found["said"]
    return found if ruling.said is None else found | ruling.said.as_json()


def _offer_json(offer: Offer) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(offer)
    del found["said"]
    if offer.said is None:
        return found
    return found | {"act": english(offer.said), **offer.said.as_json()}
