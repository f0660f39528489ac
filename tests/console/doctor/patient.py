"""A table in a tree of folders that is well, until a test makes it ill."""

import json
import os
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from firmware_py.console.client import StationError
from firmware_py.console.doctor.case import Case, Judges
from firmware_py.console.doctor.examine import Report, examine
from firmware_py.console.doctor.finding import Sign
from firmware_py.console.doctor.roots import Roots, roots_under
from firmware_py.console.doctor.sentences import may_say
from firmware_py.console.doctor.settings import read_settings
from firmware_py.console.doctor.source import Asked, Reach, Remembered
from firmware_py.journal.day_files import DayFiles, begin_day, open_day
from tests.console.doctor.answers import well
from tests.journal.scene import append, drafts

NOW = int(datetime(2026, 11, 20, 12, tzinfo=UTC).timestamp()) * 1_000_000
ROLES = ("slots", "sabot", "visor-1")
TAPETE, DIALOUT, ROOT = 900, 20, 0
CONFIG = """
journal_dir = "/var/lib/tapete/journal"
socket = "/run/tapete/station.sock"
registry_dir = "/etc/tapete/registry"
device_keys = "/etc/tapete/device-keys.json"
pepper_file = "/etc/tapete/pepper"
[[device]]
role = "slots"
kind = "slots"
model = "cctalk"
port = "/dev/station/slots"
echo = "on"
[[device]]
role = "sabot"
kind = "sabot"
model = "profile"
port = "sabot"
echo = "off"
[[device]]
role = "visor-1"
kind = "visor"
model = "escpos-858"
port = "/dev/station/visor-1"
"""
UNIT = {
    "LoadState": "loaded", "ActiveState": "active", "ExecMainStatus": "0", "NRestarts": "0",
    "MainPID": "100", "User": "tapete", "SupplementaryGroups": "dialout",
    "WatchdogUSec": "30s", "RuntimeWatchdogUSec": "15s",
}  # fmt: skip
Disk = os.statvfs_result
# Block size twice, blocks, free, free for users, files, free, free for users, flags, name length.
ROOMY = Disk((4096, 4096, 1_000_000, 600_000, 600_000, 100_000, 90_000, 90_000, 0, 255))


class Canned(Asked):
    """Answers as a test has them; what it has not is a word that the station does not know."""

    def __init__(self, answers: dict[str, Any], reach: Reach) -> None:
        self.answers = answers
        self.reach = reach

    def answer(self, question: str) -> Any:
        if self.reach is not Reach.ANSWERS:
            raise StationError("no-station", "no station answers")
        if question not in self.answers:
            raise StationError("bad-request", f"no question {question}")
        found = self.answers[question]
        return found.pop(0) if isinstance(found, Later) else found


class Later(list[Any]):
    """Answers that come one after the other."""


@dataclass
class Patient:
    """The tree, what the station answers, and what the kernel says of files."""

    top: Path
    answers: dict[str, Any]
    unit: dict[str, str] = field(default_factory=lambda: dict(UNIT))
    reach: Reach = Reach.ANSWERS
    now: int = NOW
    disk: Disk = ROOMY
    # Mode, user, group and device of files, by path, where they are not what the tree has.
    stats: dict[Path, dict[str, int]] = field(default_factory=dict)
    judges: Judges = field(default_factory=lambda: Judges(lambda _: "", lambda *_: ""))
    uid: int = 1000
    gids: frozenset[int] = frozenset({TAPETE})
    paused_s: float = 0.0

    def write(self, path: str, text: str | bytes) -> Path:
        """Put a file into the tree."""
        place = self.top / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(text if isinstance(text, bytes) else text.encode())
        return place

    def program(self, name: str, text: str) -> None:
        """Put a program into the tree that says something."""
        self.write(f"usr/bin/{name}", f"#!/bin/sh\ncat <<'END'\n{text}\nEND\n").chmod(0o755)

    def config(self, change: Callable[[str], str]) -> None:
        """Change the config."""
        self.write("etc/tapete/station.toml", change(CONFIG))

    def place(self, path: str, **of: int) -> None:
        """Have the kernel say something else of a file."""
        self.stats.setdefault(self.top / path, {}).update(of)

    @property
    def journal(self) -> DayFiles:
        folder = self.top / "var/lib/tapete/journal"
        return DayFiles(folder, folder / "copies")

    def roots(self) -> Roots:
        """Give everything that is asked of the machine."""
        said = "\n".join(f"{name}={value}" for name, value in self.unit.items())
        self.program("systemctl", said)
        return replace(
            roots_under(self.top), stat=self._stat, statvfs=lambda _: self.disk,
            now=lambda: self.now, pause=self._pause, uid=self.uid, gids=self.gids,
        )  # fmt: skip

    def _pause(self, seconds: float) -> None:
        self.paused_s += seconds

    def _stat(self, path: Path) -> os.stat_result:
        found, other = os.stat(path), self.stats.get(path, {})
        named = ("mode", "ino", "dev", "nlink", "uid", "gid", "size", "atime", "mtime", "ctime")
        return os.stat_result(
            [other.get(name, old) for name, old in zip(named, found, strict=True)]
        )

    def case(self) -> Case:
        """Give what is examined."""
        roots = self.roots()
        source = Canned(self.answers, self.reach)
        settings = read_settings(self.top / "etc/tapete/station.toml", roots)
        socket = settings.socket if settings is not None else None
        return Case(roots, Remembered(source), source, self.judges, settings, socket)

    def examined(self, *only: str) -> Report:
        """Make some checks, or all."""
        return examine(self.case(), only)

    def signs(self, check: str) -> list[Sign]:
        """Give what one check finds; it must have seen something."""
        (looked,) = self.examined(check).looked
        assert looked.saw, looked.not_seen
        # What is not in the data is not on the page of the catalogue either.
        assert all(may_say(check, one.said, one.severity) for one in looked.signs)
        return list(looked.signs)

    def found(self, check: str) -> list[tuple[str, str, str]]:
        """Give severity, code and place of what one check finds."""
        return [(one.severity.value, one.said.code, one.at) for one in self.signs(check)]


def healthy(top: Path) -> Patient:
    """Build a table at which nothing is wrong."""
    patient = Patient(top, well(NOW))
    _ports(patient)
    _files(patient)
    _kernel(patient)
    _record(patient)
    return patient


def _ports(patient: Patient) -> None:
    for number, role in enumerate(ROLES):
        name = f"ttyUSB{number}"
        patient.write(f"dev/{name}", "")
        patient.place(f"dev/{name}", mode=0o20660, uid=ROOT, gid=DIALOUT)
        link = patient.top / "dev/station" / role
        link.parent.mkdir(exist_ok=True)
        link.symlink_to(f"../{name}")
        patient.write(f"sys/class/tty/{name}/device/latency_timer", "1\n")
        patient.write(f"sys/class/tty/{name}/device/idVendor", "0403\n")
        patient.write(f"sys/class/tty/{name}/device/power/control", "on\n")


def _files(patient: Patient) -> None:
    patient.config(str)
    patient.write("etc/passwd", f"root:x:0:0::/:/bin/sh\ntapete:x:{TAPETE}:{TAPETE}::/:/bin/sh\n")
    patient.write("etc/group", f"tapete:x:{TAPETE}:luis\ndialout:x:{DIALOUT}:\n")
    patient.write("run/tapete/station.sock", "")
    patient.place("run/tapete/station.sock", mode=0o140660, uid=TAPETE, gid=TAPETE)
    patient.write("run/systemd/timesync/synchronized", "")
    patient.write("etc/tapete/device-keys.json", "{}").chmod(0o600)
    patient.write("etc/tapete/pepper", "p" * 32).chmod(0o640)
    entry = {"certificate": "G-1", "valid_to": "2035-12-31", "product": "SB-2"}
    registry = {"edition": 7, "devices": [entry]}
    patient.write("etc/tapete/registry/registry.json", json.dumps(registry))


def _kernel(patient: Patient) -> None:
    for path, text in {
        "sys/class/rtc/rtc0/name": "rtc",
        "sys/class/thermal/thermal_zone0/temp": "61200\n",
        "sys/class/net/eth0/address": "",
        "sys/block/mmcblk0/dev": "179:0",
        "proc/meminfo": "MemTotal: 4000000 kB\nMemAvailable:  512000 kB\n",
        "proc/vmstat": "nr_free_pages 1\noom_kill 0\n",
        "proc/100/comm": "tapete",
        "proc/100/cmdline": "python\0/opt/tapete/bin/tapete\0station\0",
        "proc/100/status": "Name:\ttapete\nVmRSS:\t   66000 kB\n",
    }.items():
        patient.write(path, text)
    # The station has its ports open, as it should.
    opens(patient, 100, "/dev/ttyUSB1")
    patient.program("vcgencmd", "throttled=0x0")


def opens(patient: Patient, pid: int, path: str) -> None:
    """Have a process hold something open."""
    folder = patient.top / f"proc/{pid}/fd"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / str(len(list(folder.iterdir())))).symlink_to(path)


def _record(patient: Patient) -> None:
    begin_day(patient.journal, "2026-11-20", "table-7")
    day = open_day(patient.journal)
    append(day, drafts(600))
    day.close()
    patient.place("var/lib/tapete", mode=0o40750, uid=TAPETE, gid=TAPETE)
    patient.place("var/lib/tapete/journal/copies", dev=77)
