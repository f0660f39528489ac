"""The jackpot of a running station as lines for a person."""

from collections.abc import Mapping
from typing import Any

from firmware_py.console.amounts import euros


def jackpot_page(found: Mapping[str, Any]) -> str:
    """Say how the jackpot stands, with the prizes that wait and the last hits."""
    if not found:
        return "this table has no progressive"
    level, meters = found["level"], found["meters"]
    limit = "none" if level["limit_cents"] is None else euros(level["limit_cents"])
    rows = [
        f"shown    {euros(found['shown_cents'])} {found['fault']}".rstrip(),
        f"level    base {euros(level['seed_cents'])}, bet {euros(level['bet_cents'])}, "
        f"share {level['display_share']}, reserve {level['reserve_share']}, limit {limit}",
        *(f"meter    {name:<14} {value}" for name, value in meters.items()),
        *(f"pending  {_hit(hit)}" for hit in found["pending"]),
        *(f"paid     {_hit(hit)}" for hit in reversed(found["history"])),
    ]
    return "\n".join(rows)


def _hit(hit: Mapping[str, Any]) -> str:
    signed = ", ".join(hit["confirmed_by"]) or "nobody yet"
    mark = " DISPUTED" if hit["disputed"] else ""
    return (
        f"{hit['number']}: round {hit['round_number']}, seat {hit['seat']}, {hit['hand']}, "
        f"{euros(hit['cents'])}, signed by {signed}{mark}"
    )
