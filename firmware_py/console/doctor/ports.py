"""T04, T06, T28: is every port there, who else has it open, does its adapter hold bytes back."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from firmware_py.console.doctor.case import Case
from firmware_py.console.doctor.finding import NotSeenError, Sign, fault, warning
from firmware_py.console.doctor.programs import station_pid
from firmware_py.console.doctor.roots import Roots, number_in, text_in
from firmware_py.console.doctor.settings import DeviceSettings
from firmware_py.text.codes import doctor as codes
from firmware_py.text.codes import doctor_machine as machine

# Names that udev gives, in the order in which the station looks.
NAMED = ("station", "serial/by-id", "serial/by-path")
KERNEL_NAME = re.compile(r"^/dev/tty(USB|ACM)\d+$")


def node_of(case: Case, device: DeviceSettings) -> Path | None:
    """Give what a device's port leads to now, or nothing while it is away."""
    port = Path(device.port)
    if port.is_absolute():
        return case.roots.node(case.roots.place(port))
    folders = (case.known().base, *(case.roots.dev / name for name in NAMED))
    found = (case.roots.node(folder / port) for folder in folders)
    return next((node for node in found if node is not None), None)


def nodes(case: Case) -> dict[str, Path]:
    """Give every port that is there, by role."""
    found = {device.role: node_of(case, device) for device in case.devices()}
    there = {role: node for role, node in found.items() if node is not None}
    if not there:
        raise NotSeenError("no port is there")
    return there


def is_missing(case: Case) -> Iterator[Sign]:
    """Look for every port of the config."""
    found = {device: node_of(case, device) for device in case.devices()}
    taken = {node for node in found.values() if node is not None}
    for device, node in found.items():
        if node is None:
            yield _missing(device, _unnamed(case.roots, taken))


def _missing(device: DeviceSettings, others: list[str]) -> Sign:
    where = f"{device.port}: absent"
    if not others:
        said = codes.doctor_no_port(role=device.role, port_text=device.port)
        return fault(said, where, device.role)
    said = codes.doctor_no_port_others(
        role=device.role, port_text=device.port, others_text=", ".join(others)
    )
    return fault(said, f"{where}; {', '.join(others)}", device.role)


def _unnamed(roots: Roots, taken: set[Path]) -> list[str]:
    """Name adapters that are plugged in and that no device of the config has."""
    found = {
        path.name: roots.node(path)
        for folder in ("station", "serial/by-path")
        for path in _in(roots.dev / folder)
    }
    return sorted(name for name, node in found.items() if node is not None and node not in taken)


def _in(folder: Path) -> list[Path]:
    return sorted(folder.iterdir()) if folder.is_dir() else []


def is_kernels_name(case: Case) -> Iterator[Sign]:
    """Warn of names that change when something is replugged."""
    for device in case.devices():
        if KERNEL_NAME.match(device.port):
            said = codes.doctor_kernel_name(role=device.role, port_text=device.port)
            yield warning(said, f'port = "{device.port}"', device.role)


def is_held(case: Case) -> Iterator[Sign]:
    """Look which other programs have a port open; opening it oneself would disturb the device."""
    pid, hidden, found = station_pid(case.roots), 0, False
    ports = {node: role for role, node in nodes(case).items()}
    for process in sorted(case.roots.proc.glob("[0-9]*")):
        if process.name == pid or _is_station(process):
            continue
        opened = _opened(case.roots, process)
        hidden += opened is None
        for node in sorted((opened or set()) & ports.keys()):
            found = True
            name = text_in(process / "comm")
            said = codes.doctor_port_held(role=ports[node], name=name, pid_text=process.name)
            yield fault(said, f"{node}: {name} ({process.name})", ports[node])
    if hidden and not found:
        raise NotSeenError(f"{hidden} processes of others: only root sees what they have open")


def _is_station(process: Path) -> bool:
    """Tell whether it is a station: started by hand there is no unit that names it."""
    words = text_in(process / "cmdline").split("\0")
    ours = {"tapete", "firmware_py"} & {Path(word).name for word in words}
    return bool(ours) and "station" in words


def _opened(roots: Roots, process: Path) -> set[Path] | None:
    """Give what a process has open; nothing where we may not know."""
    try:
        links = list((process / "fd").iterdir())
    except FileNotFoundError:
        return set()
    except OSError:
        return None
    found = {roots.place(path) for link in links if (path := _target(link)) is not None}
    # Who has the other end of a pseudo-terminal is the device there, a simulated one.
    is_device = any(path.name == "ptmx" for path in found)
    return {path for path in found if path.parent.name != "pts"} if is_device else found


def _target(link: Path) -> Path | None:
    try:
        return link.readlink()
    except OSError:
        # It was closed meanwhile.
        return None


def holds_back(case: Case) -> Iterator[Sign]:
    """Look how long the kernel lets an adapter hold bytes back."""
    for role, adapter in _adapters(case).items():
        latency = number_in(adapter / "latency_timer")
        if latency is not None and latency > 1:
            said = machine.doctor_latency(role=role, latency_text=str(latency))
            yield warning(said, f"{adapter / 'latency_timer'} = {latency}", role)


def sleeps(case: Case) -> Iterator[Sign]:
    """Look whether the kernel may put an adapter to sleep."""
    for role, adapter in _adapters(case).items():
        control = _usb_device(adapter) / "power" / "control"
        if text_in(control) == "auto":
            yield warning(machine.doctor_sleeps(role=role), f"{control} = auto", role)


def _adapters(case: Case) -> dict[str, Path]:
    found = {
        role: case.roots.sys / "class" / "tty" / node.name / "device"
        for role, node in nodes(case).items()
    }
    there = {role: path for role, path in found.items() if path.exists()}
    if not there:
        raise NotSeenError("the kernel tells nothing of the adapters")
    return there


def _usb_device(adapter: Path) -> Path:
    """Climb from the port to the device on the bus that it belongs to."""
    at = Path(os.path.realpath(adapter))
    return next((up for up in (at, *at.parents) if (up / "idVendor").exists()), at)
