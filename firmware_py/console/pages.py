"""A station's answers as lines for a person."""

from collections.abc import Mapping
from typing import Any


def status_page(found: Mapping[str, Any]) -> str:
    """Say how a station is doing."""
    journal = found["journal"]
    mark = "SIMULATION · " if found["purpose"] == "test" else ""
    rows = [
        f"{mark}{found['table']} · {found['sheet']}",
        f"table    {found['phase']}, round {found['round']}",
        f"journal  {journal['state']}, {journal['pace']}, {journal['durable']} entries, "
        f"worst commit {journal['worst_commit_us']} µs",
        f"waiting  {found['inbox']} inputs",
    ]
    rows += [f"record   {found['record']}"] if found.get("record") else []
    rows += [f"decide   {found['waits_for']}"] if found.get("waits_for") else []
    rows += [f"disk     {journal['why']}"] if journal.get("why") else []
    rows += [f"closed   day ends with head {found['closed_head']}"] if found["closed_head"] else []
    rows += [f"fault    {fault}" for fault in found["faults"]]
    rows += [f"warning  {text}" for text in found.get("warnings", ())]
    rows += [f"event {text}" for text in found.get("events", ())]
    return "\n".join(rows if found["faults"] else [*rows, "devices  all up"])


def devices_page(found: Mapping[str, Mapping[str, Any]]) -> str:
    """Say of every device in one line which cable it is on, how it stands and what to do."""
    if not found:
        return "this station has no devices"
    return "\n".join(row for role, one in found.items() for row in _device_rows(role, one))


def _device_rows(role: str, one: Mapping[str, Any]) -> list[str]:
    """A row for the link, then one for each part that is not well or cannot be checked."""
    parts = [f"  {_standing(part['part'], '', part)}" for part in one["parts"]]
    unchecked = [f"  not checked: {what}" for what in one["unchecked"]]
    return [_standing(role, one["port"], one), *parts, *unchecked]


def _standing(name: str, port: str, one: Mapping[str, Any]) -> str:
    since = f" for {_span(one['for_s'])}" if one["for_s"] is not None else ""
    place = f"{name:<10} {port:<28}" if port else f"{name:<8}"
    row = f"{place} {one['state']}{since}"
    why = f" ({one['why']})" if one["why"] else ""
    return row if one["do"] == "nothing" else f"{row} → {one['do']}{why}"


def counters_page(found: Mapping[str, Mapping[str, Any]]) -> str:
    """Say of every position what its slot has counted, and those that were there before it."""
    rows = [
        f"seat {seat}  {_counted(one, state)}"
        for seat, place in found.items()
        for one, state in [
            (place["now"], place["state"]),
            *((one, "replaced") for one in place["former"]),
        ]
    ]
    return "\n".join(rows) or "this station has no slots"


def _counted(one: Mapping[str, Any] | None, state: str) -> str:
    if one is None:
        return f"no slot has told its counters yet ({state})"
    kinds = ", ".join(f"kind {place}: {count}" for place, count in one["by_position"])
    total = f"{one['accepted']} accepted of {one['inserted']} put in"
    return f"serial {one['serial']}  {total}{f' ({kinds})' if kinds else ''}  {state}"


def _span(seconds: int) -> str:
    """Write a length of time as people say it."""
    for name, length in (("d", 86_400), ("h", 3_600), ("min", 60)):
        if seconds >= length:
            return f"{seconds // length} {name}"
    return f"{seconds} s"
