"""The jackpot of a running station as lines for a person."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from firmware_py.text.message import message_of
from firmware_py.text.record_words import RecordWords, hand

words = RecordWords()
euros = words.euros


def jackpot_page(found: Mapping[str, Any]) -> str:
    """Say how the jackpot stands, with the prizes that wait and the last hits."""
    if not found:
        return "esta mesa no tiene progresivo"
    level, meters = found["level"], found["meters"]
    limit = "ninguno" if level["limit_cents"] is None else euros(level["limit_cents"])
    rows = [
        f"visor     {euros(found['shown_cents'])} {_fault(found)}".rstrip(),
        f"nivel     base {euros(level['seed_cents'])}, ficha {euros(level['bet_cents'])}, "
        f"al visor {level['display_share']}, a la reserva {level['reserve_share']}, límite {limit}",
        *(
            f"contador  {words.word('meter', name):<28} {_meter(name, v)}"
            for name, v in meters.items()
        ),
        *(f"pendiente {_hit(hit)}" for hit in found["pending"]),
        *(f"pagado    {_hit(hit)}" for hit in reversed(found["history"])),
    ]
    return "\n".join(rows)


def _fault(found: Mapping[str, Any]) -> str:
    said = message_of(found["fault_told"])
    return words.say(found["fault"]) if said is None else words.sentence(said)


def _meter(name: str, value: int | str) -> str:
    """Write a meter; parts of a cent beside it."""
    exact = Fraction(value)
    rest = exact - int(exact)
    part = f" + {rest} c" if rest else ""
    return str(value) if name == "hits" else f"{euros(exact)}{part}"


def _hit(hit: Mapping[str, Any]) -> str:
    signed = ", ".join(hit["confirmed_by"]) or "nadie todavía"
    mark = " EN DISPUTA" if hit["disputed"] else ""
    mark += ", con cartas que dieron dos personas" if hit.get("typed") else ""
    return (
        f"{hit['number']}: jugada {hit['round_number']}, plaza {hit['seat']}, "
        f"{hand(hit['hand'])}, {euros(hit['cents'])}, firman: {signed}{mark}"
    )
