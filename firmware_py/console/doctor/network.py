"""T31: is a radio on, is a foreign disk plugged in (S-8, S-9)."""

import os
from collections.abc import Iterator
from pathlib import Path

from firmware_py.console.doctor.case import Case
from firmware_py.console.doctor.finding import NotSeenError, Sign, fault
from firmware_py.console.doctor.roots import Roots, text_in
from firmware_py.text.codes import doctor_machine as codes

RADIOS = (("class/net", "wl*"), ("class/bluetooth", "hci*"))


def is_radio_on(case: Case) -> Iterator[Sign]:
    """Find radios that no switch keeps off."""
    if not (case.roots.sys / "class").exists():
        raise NotSeenError("no /sys")
    for folder, pattern in RADIOS:
        for radio in sorted((case.roots.sys / folder).glob(pattern)):
            if not _is_blocked(case.roots, radio):
                yield fault(codes.doctor_radio(name=radio.name), radio)


def _is_blocked(roots: Roots, radio: Path) -> bool:
    """Tell whether every switch of a radio is off; one without a switch is on."""
    own = [path for path in (radio / "phy80211").glob("rfkill*") if path.is_dir()]
    own += [path for path in radio.glob("rfkill*") if path.is_dir()]
    kind = "wlan" if radio.name.startswith("wl") else "bluetooth"
    all_ = sorted((roots.sys / "class" / "rfkill").glob("rfkill*"))
    switches = own or [path for path in all_ if text_in(path / "type") == kind]
    return bool(switches) and all(_is_off(switch) for switch in switches)


def _is_off(switch: Path) -> bool:
    return "1" in (text_in(switch / "soft"), text_in(switch / "hard"))


def is_disk_foreign(case: Case) -> Iterator[Sign]:
    """Find disks on USB that hold neither the journal nor its copies nor the system."""
    block = case.roots.sys / "block"
    if not block.exists():
        raise NotSeenError(f"{block}: not there")
    ours = set(_our_disks(case))
    for disk in sorted(block.glob("sd*")):
        if _is_usb(disk) and not ours & set(_numbers(disk)):
            yield fault(codes.doctor_usb_disk(name=disk.name), disk.resolve())


def _is_usb(disk: Path) -> bool:
    return any(part.startswith("usb") for part in disk.resolve().parts)


def _numbers(disk: Path) -> Iterator[str]:
    for folder in (disk, *disk.glob(f"{disk.name}*")):
        yield text_in(folder / "dev")


def _our_disks(case: Case) -> Iterator[str]:
    """Give the numbers of the devices that the table and the system stand on."""
    settings = case.settings
    table = (settings.journal, settings.copies) if settings else ()
    for path in (case.roots.top, *table):
        if path is not None and path.exists():
            device = case.roots.stat(path).st_dev
            yield f"{os.major(device)}:{os.minor(device)}"
