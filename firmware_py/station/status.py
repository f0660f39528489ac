"""Every device in one line, and every part of it that is not well: since when, why, what to do.

`status` and `devices` are both drawn from here.
"""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from drivers.deadline import NS_PER_S
from drivers.link import Link, LinkState
from drivers.names import find, is_stable
from drivers.slot.contract import SlotState
from drivers.slot.identification import CHANGED
from drivers.slot.slot import Slot
from firmware_py.jackpot.progressive import Progressive
from firmware_py.station.cards.device import CardSide
from firmware_py.station.entries import by_code
from firmware_py.station.link_messages import link_said
from firmware_py.station.links.links import Links
from firmware_py.table.devices import out_of_use, seat_slot
from firmware_py.text.codes import links as codes
from firmware_py.text.message import Message
from firmware_py.text.render import english

NOTHING = "nothing"
DO = {
    LinkState.ABSENT: "plug its adapter in",
    LinkState.OPENING: "wait; if it stays so, see who else has the port open",
    LinkState.IDENTIFYING: "wait: it is being asked who it is",
    LinkState.UP: NOTHING,
    LinkState.SILENT: "check its power and the cable behind the adapter",
    LinkState.NOISY: "check the common ground and the cable; two devices may share an address",
    LinkState.WRONG_DEVICE: "connect the homologated device, or bring the registry up to date",
    LinkState.STOPPED: "start the station",
}
DO_SLOT = {
    SlotState.UNKNOWN: "wait: it is being asked who it is",
    SlotState.SILENT: "check its power and its plug on the bus",
    SlotState.NOISY: "check its plug and the common ground; two devices may share its address",
    SlotState.WRONG: "unplug it and read who it is",
    SlotState.FAULTY: "clear the fault at the slot",
}
READMIT = "look at it, then two people readmit it: tapete readmit {role}"
REPLACE = "if it was changed on purpose: tapete replace-slot {seat}; if not, check the seals"
UNFIT = "connect a device that can do what this place asks, or change the config"
CLEAR = "clear the fault at the device"


@dataclass(frozen=True, slots=True)
class DevicePart:
    """What is not well at a device whose link may be."""

    role: str
    name: str
    state: str
    why: str
    do: str


class PartTimes:
    """Since when each part has stood as it does; looked at a few times a second."""

    def __init__(self) -> None:
        self._since_ns: dict[tuple[str, str, str], int] = {}

    def note(self, parts: tuple[DevicePart, ...], now_ns: int) -> None:
        """Note what is there now; what is well again is forgotten."""
        before = self._since_ns
        keys = ((part.role, part.name, part.state) for part in parts)
        self._since_ns = {key: before.get(key, now_ns) for key in keys}

    def for_s(self, part: DevicePart, now_ns: int) -> int:
        """Say for how many seconds a part has stood so."""
        since_ns = self._since_ns.get((part.role, part.name, part.state), now_ns)
        return (now_ns - since_ns) // NS_PER_S


def parts_of(devices: Links, lost: frozenset[str]) -> tuple[DevicePart, ...]:
    """Name every part that is not well."""
    return tuple(part for role in devices.links for part in _parts(devices, role, lost))


def device_table(
    devices: Links, lost: frozenset[str], times: PartTimes, now_ns: int
) -> dict[str, Any]:
    """Give every link by role, with its parts, as the technician needs it."""
    parts = parts_of(devices, lost)
    ports = {plug.config.role: plug.config.port for plug in devices.equipment.plugs}
    times.note(parts, now_ns)
    return {
        role: {
            **_line(devices, link, ports.get(role, ""), now_ns),
            "parts": [
                {"part": p.name, "state": p.state, "for_s": times.for_s(p, now_ns),
                 "why": p.why, "do": p.do}
                for p in parts if p.role == role
            ],
            "unchecked": _unchecked(devices, role),
        }
        for role, link in devices.links.items()
    }  # fmt: skip


def faults_of(table: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """Say of every device and part that is not well why it is not."""
    return [fault for role, row in table.items() for fault in _faults(role, row)]


def _faults(role: str, row: Mapping[str, Any]) -> Iterator[str]:
    if row["state"] != LinkState.UP.value:
        yield row["why"] or f"{role}: {row['state']}"
    for part in row["parts"]:
        why = f" ({part['why']})" if part["why"] else ""
        yield f"{part['part']}: {part['state']}{why}"


def _line(devices: Links, link: Link[Any], port: str, now_ns: int) -> dict[str, Any]:
    path = find(port, devices.equipment.port_directories)
    since_ns = devices.changed_ns.get(link.plan.role)
    return {
        "port": port,
        "path": "" if path is None else os.path.realpath(path),
        "state": link.state.value,
        "for_s": None if since_ns is None else (now_ns - since_ns) // NS_PER_S,
        "why": link.reason,
        "why_said": by_code(link_said(link.plan.role, link.fact)),
        "do": DO[link.state],
        "beats": link.heartbeat,
    }


def _parts(devices: Links, role: str, lost: frozenset[str]) -> Iterator[DevicePart]:
    """Name what a link alone does not tell: faults of a card device, slots out of service."""
    side, slots = devices.equipment.core.card_side(role), devices.equipment.slots
    if side is not None:
        yield from _of_cards(side, lost)
    if slots is not None and slots.role == role:
        for slot in slots.out_of_service():
            yield _of_slot(role, slot)


def _of_slot(role: str, slot: Slot) -> DevicePart:
    seat = slot.place.seat
    do = REPLACE.format(seat=seat) if slot.advice == CHANGED else slot.advice
    name = seat_slot(seat)
    return DevicePart(role, name, slot.state.value, slot.reason, do or DO_SLOT[slot.state])


def _of_cards(adapter: CardSide, lost: frozenset[str]) -> Iterator[DevicePart]:
    role = adapter.role
    if out_of_use(adapter.health.name) in lost:
        yield DevicePart(role, role, "out of use", "", READMIT.format(role=role))
        return
    if adapter.health.unfit:
        yield DevicePart(role, role, "unfit", english(adapter.health.unfit), UNFIT)
        return
    for fault in sorted(adapter.health.faults):
        yield DevicePart(role, role, fault, "", CLEAR)


def _unchecked(devices: Links, role: str) -> list[str]:
    slots = devices.equipment.slots
    return slots.unchecked() if slots is not None and slots.role == role else []


def unstable(ports: Mapping[str, str]) -> tuple[Message, ...]:
    """Warn of ports under the kernel's own names: they change when something is replugged."""
    return tuple(
        codes.warned_port_name(role=role, port_text=port)
        for role, port in ports.items()
        if not is_stable(port)
    )


def jackpot_page(state: Progressive | None) -> dict[str, Any]:
    """Write a progressive whole; fractions as text, so that nothing is rounded."""
    if state is None:
        return {}
    found: dict[str, Any] = msgspec.to_builtins(state, enc_hook=str, str_keys=True)
    return {"shown_cents": state.meters.shown_cents, **found}
