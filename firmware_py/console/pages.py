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
    rows += [f"closed   day ends with head {found['closed_head']}"] if found["closed_head"] else []
    rows += [f"fault    {fault}" for fault in found["faults"]]
    return "\n".join(rows if found["faults"] else [*rows, "devices  all up"])


def devices_page(found: Mapping[str, Mapping[str, Any]]) -> str:
    """Say of every device how its link stands."""
    if not found:
        return "this station has no devices"
    return "\n".join(f"{role:<10} {one['state']:<13} {one['why']}" for role, one in found.items())
