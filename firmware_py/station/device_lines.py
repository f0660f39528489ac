"""Every device in one line: which cable, how it stands, since when, and what to do."""

import os
from collections.abc import Mapping
from typing import Any

from drivers.deadline import NS_PER_S
from drivers.link import Link, LinkState
from drivers.names import find, is_stable
from drivers.slot.contract import SlotState
from firmware_py.station.card_adapter import CardAdapter
from firmware_py.station.card_health import out_name
from firmware_py.station.devices import Devices

DO = {
    LinkState.ABSENT: "plug its adapter in",
    LinkState.OPENING: "wait; if it stays so, see who else has the port open",
    LinkState.IDENTIFYING: "wait: it is being asked who it is",
    LinkState.UP: "nothing",
    LinkState.SILENT: "check its power and the cable behind the adapter",
    LinkState.WRONG_DEVICE: "connect the homologated device, or bring the registry up to date",
    LinkState.STOPPED: "start the station",
}
READMIT = "look at it, then two people readmit it with a reason"


def device_table(
    devices: Devices, ports: Mapping[str, str], lost: frozenset[str], now_ns: int
) -> dict[str, Any]:
    """Give every link by role, as the technician needs it."""
    return {
        role: {
            **_line(devices, link, ports.get(role, ""), now_ns),
            **_more(devices, role, lost),
        }
        for role, link in devices.links.items()
    }


def _line(devices: Devices, link: Link[Any], port: str, now_ns: int) -> dict[str, Any]:
    path = find(port)
    role = link.plan.role
    since_ns = devices.changed_ns.get(role)
    return {
        "port": port,
        "path": "" if path is None else os.path.realpath(path),
        "state": link.state.value,
        "for_s": None if since_ns is None else (now_ns - since_ns) // NS_PER_S,
        "why": link.reason,
        "do": DO[link.state],
        "beats": link.heartbeat,
    }


def _more(devices: Devices, role: str, lost: frozenset[str]) -> dict[str, Any]:
    """Add what a link alone does not tell: faults of a card device, slots out of service."""
    adapter = devices.card_adapter(role)
    if adapter is not None:
        return _of_cards(adapter, lost)
    if devices.slots is not None and devices.slots.role == role:
        out = devices.slots.out_of_service()
        parts = [f"slot {seat}: {state.value}" for seat, state in out.items()]
        is_dumb = SlotState.WRONG in out.values()
        todo = DO[LinkState.WRONG_DEVICE if is_dumb else LinkState.SILENT]
        return {"parts": parts, "do": todo} if parts else {"parts": []}
    return {}


def _of_cards(adapter: CardAdapter, lost: frozenset[str]) -> dict[str, Any]:
    if out_name(adapter.health.name) in lost:
        return {"parts": ["out of use"], "do": READMIT}
    faults = sorted(adapter.health.faults)
    return {"parts": faults, "do": "clear the fault at the device"} if faults else {"parts": []}


def unstable(ports: Mapping[str, str]) -> tuple[str, ...]:
    """Warn of ports under the kernel's own names: they change when something is replugged."""
    return tuple(
        f"{role}: {port} is a name that changes at replug; use one of /dev/station or "
        f"/dev/serial/by-path (deploy/70-tapete-ports.rules)"
        for role, port in ports.items()
        if not is_stable(port)
    )
