"""A whole simulated table on ptys and the real station before it, driven through its socket."""

import json
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import IO, Any

from firmware_py.clock import Clock
from firmware_py.journal.key_store import Vault, make_keys, read_key
from firmware_py.journal.sealing import Sealing
from firmware_py.station.access.accounts import LEAST_PIN, hash_pin
from firmware_py.station.access.commands import AT_ANY_MOMENT
from firmware_py.station.app import Station
from firmware_py.station.config import read_config
from firmware_py.station.service import serve

REGISTRY = Path(__file__).parents[2] / "hil" / "registry"
PEPPER = b"a pepper for tests alone"
PIN = "2468"
PATIENCE_S = 30.0
PEOPLE = {
    "ana": "crupier",
    "jose": "jefe-de-mesa",
    "dora": "director",
    "dani": "director",
    "teo": "tecnico",
    "ines": "inspector",
}


SEAL_FILES = ("seal.state", "seal.unit", "first.key")


class Twins:
    """`tapete-hil table` as a process of its own."""

    def __init__(self, folder: Path, *extra: str) -> None:
        words = ["table", "--dir", str(folder), "--json", "--baud", "0", "--no-echo", "--fast"]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "hil", *words, "--auto-hands", *extra],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        out, into = self._process.stdout, self._process.stdin
        assert out is not None
        assert into is not None
        self._out: IO[str] = out
        self._into: IO[str] = into
        self.roles: dict[str, Any] = json.loads(self._out.readline())["roles"]

    def tell(self, words: str) -> str:
        self._into.write(words + "\n")
        self._into.flush()
        return self._out.readline().strip()

    def read(self, words: str, rows: int) -> str:
        """Give an answer of several lines."""
        first = self.tell(words)
        return "\n".join([first, *(self._out.readline().strip() for _ in range(rows - 1))])

    def close(self) -> None:
        self._into.write("quit\n")
        self._into.close()
        self._process.wait(20)
        self._out.close()


@cache
def pin_hash() -> str:
    """Hash the PIN that everybody here has; it takes its time."""
    return hash_pin(PIN, b"0123456789abcdef", PEPPER, LEAST_PIN)


def config_text(roles: Mapping[str, Any], sheet: str, source: str = "manual") -> str:
    """Write a config for the simulated table."""
    rows = [
        'purpose = "test"', 'journal_dir = "journal"', 'socket = "station.sock"',
        'registry_dir = "registry"', 'device_keys = "registry/device-keys.json"',
        'pepper_file = "pepper"',
        "[table]", 'name = "mesa 1"', f'sheet = "{sheet}"',
        "min_cents = 500", "max_cents = 5000", f'source = "{source}"',
        "[seal]", 'state = "seal.state"', 'credential = "./seal.unit"',
        "[jackpot]", "bet_cents = 250", "seed_cents = 300000", "display_pct = 70",
    ]  # fmt: skip
    kept = pin_hash()
    for name, role in PEOPLE.items():
        rows += ["[[account]]", f'name = "{name}"', f'role = "{role}"', f'pin_hash = "{kept}"']
    card = "sabot" if source == "manual" else "shuffler"
    for role, kind, model in (("slots", "slots", "cctalk"), (card, card, "profile")):
        found = roles[role]
        rows += ["[[device]]", f'role = "{role}"', f'kind = "{kind}"', f'model = "{model}"']
        rows += [f'port = "{found["port"]}"', 'echo = "off"', "baud = 115200"]
        if kind == "slots":
            rows.append(f"addresses = {found['addresses']}")
        else:
            rows.append(f"address = {found['addresses'][0]}")
    rows += [
        "[[device]]", 'role = "visor-1"', 'kind = "visor"', 'model = "escpos"', 'echo = "off"',
        f'port = "{roles["visor-1"]["port"]}"', "[device.declared]", 'maker = "Tapete HIL"',
        'product = "SIM-ESCPOS"', 'firmware = "1.0"', 'build = "STD01   "',
    ]  # fmt: skip
    return "\n".join(rows) + "\n"


def prepare(base: Path) -> None:
    """Lay registry, keys and pepper out as an installer would."""
    shutil.copytree(REGISTRY, base / "registry", ignore=shutil.ignore_patterns("*.py"))
    (base / "registry" / "device-keys.json").chmod(0o600)
    (base / "pepper").write_bytes(PEPPER)
    new_seal(base)


def new_seal(base: Path) -> None:
    """Make the keys that a new record is sealed with."""
    for name in SEAL_FILES:
        (base / name).unlink(missing_ok=True)
    make_keys(*(base / name for name in SEAL_FILES))


def sealing_in(base: Path) -> Sealing:
    """Take up the key of a station that has stopped."""
    return Sealing(Vault(base / "seal.state", read_key(base / "seal.unit")))


def deadline() -> float:
    """Say until when something is waited for."""
    return time.monotonic() + PATIENCE_S


class Caller:
    """Somebody on the station's socket."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(PATIENCE_S)
        try:
            self._socket.connect(str(path))
        except OSError:
            self._socket.close()
            raise
        self._lines = self._socket.makefile("rwb")

    def send(self, given: Mapping[str, Any]) -> dict[str, Any]:
        self._lines.write(json.dumps(given).encode() + b"\n")
        self._lines.flush()
        reply = json.loads(self._lines.readline())
        assert isinstance(reply, dict)
        return reply

    def do(self, command: str, by: str = "ana", **fields: Any) -> dict[str, Any]:
        """Look at the table and give a command; again, if a device moved it in between."""
        given, end = {"command": command, "by": by, "pin": PIN, **fields}, deadline()
        while True:
            free = command in AT_ANY_MOMENT
            made_for = {} if free else {"moment": self.snapshot()["moment"]}
            reply = self.send({**made_for, **given})
            if reply.get("error", {}).get("code") != "stale" or "moment" in fields:
                return reply
            assert time.monotonic() < end, reply

    def snapshot(self) -> dict[str, Any]:
        found = self.send({"ask": "snapshot"})["snapshot"]
        assert isinstance(found, dict)
        return found

    def wait(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Look until something holds, or fail with what was seen last."""
        end = deadline()
        while not holds(seen := self.snapshot()):
            assert time.monotonic() < end, seen
            time.sleep(0.01)
        return seen

    def close(self) -> None:
        self._lines.close()
        self._socket.close()


@contextmanager
def running(base: Path, text: str, clock: Clock | None = None) -> Iterator[tuple[Station, Caller]]:
    """Run a station in this process until the block ends."""
    station, ended = Station(read_config(text), base, clock), threading.Event()
    thread = threading.Thread(target=serve, args=(station, ended), name="station")
    thread.start()
    try:
        caller = _met(base / "station.sock")
        try:
            yield station, caller
        finally:
            caller.close()
    finally:
        ended.set()
        thread.join(PATIENCE_S)


def _met(path: Path) -> Caller:
    """Call a station that is starting: its socket is there before anybody listens."""
    end = deadline()
    while True:
        try:
            return Caller(path)
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.01)
