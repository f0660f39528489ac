"""S-1: a device that sends the order of its cards is put out, and what it sent is nowhere."""

import pickle
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from secrets import token_bytes
from subprocess import PIPE, Popen

import pytest

from tests.station.bench_table import Caller, Twins, config_text, prepare
from tests.station.processes import StationProcess
from tests.station.test_hidden import SHEET, memory

LEAKY = ("--shuffler", "none", "--sabot-defect", "leaks-order")
# So many cards in a row are no accident.
ROW = 8


class Leaky:
    """A table whose sabot tells the next twenty cards whenever it is asked for events."""

    def __init__(self, base: Path) -> None:
        self.base = base
        prepare(base)
        self.twins = Twins(base / "ports", *LEAKY, "--state", str(base / "devices.state"))
        (base / "station.toml").write_text(config_text(self.twins.roles, SHEET))
        self.station = StationProcess(base)
        self.caller: Caller = self.station.caller()

    def told(self) -> bytes:
        """What the sabot has told: the cards at the top of its pile."""
        assert self.twins.tell("show sabot") == self.twins.tell("show sabot")
        parts = pickle.loads((self.base / "devices.state").read_bytes())
        return bytes(card.card for card in pickle.loads(parts[0])["pile"][:20])

    def files(self) -> bytes:
        """Every byte that the station has written: journal, copies, traces, log."""
        found = [path for path in self.base.rglob("*") if path.is_file()]
        ours = [path for path in found if path.name != "devices.state"]
        return b"".join(path.read_bytes() for path in ours)

    def close(self) -> None:
        self.caller.close()
        self.station.kill()
        self.twins.close()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Leaky]:
    found = Leaky(tmp_path)
    yield found
    found.close()


def test_an_order_that_was_sent_is_in_no_file_and_in_no_memory(table: Leaky) -> None:
    assert table.caller.do("open", "jose").get("done")
    seen = table.caller.wait(lambda seen: "sabot (out of use)" in seen["lost_devices"])
    assert any("dropped unread" in alarm for alarm in seen["alarms"])
    told = table.told()
    rows = [told[at : at + ROW] for at in range(len(told) - ROW + 1)]
    disk = table.files()
    assert b"dropped unread" in disk
    assert not [row for row in rows if row in disk or row.hex().encode() in disk]

    # The search finds what is there: the alarm; freed memory is written over when it is raised.
    searched = (b"dropped unread", *rows, *(row.hex().encode() for row in rows))
    table.caller.wait(lambda _: held(table.station.pid, searched) == {b"dropped unread"})


def held(pid: int, searched: Iterable[bytes]) -> set[bytes]:
    """What a process has in its memory; nothing if that changes while it is read."""
    try:
        return {secret for piece in memory(pid) for secret in searched if secret in piece}
    except OSError:
        return set()


FREES = """
import sys
from firmware_py.station.scrub import scrub

def freed(secret):
    return len([bytes.fromhex(secret) + bytes(size) for size in range(0, 400, 16)])

freed(sys.argv[1])
if sys.argv[2] == "scrub":
    scrub()
print("freed", flush=True)
sys.stdin.readline()
"""


@pytest.mark.parametrize(("what", "stays"), [("leave", True), ("scrub", False)])
def test_freed_memory_is_written_over(what: str, stays: bool) -> None:
    """Python gives a freed block back as it was: its bytes are there until somebody needs it."""
    secret = token_bytes(24)
    # The end of it: the beginning of a freed block is the allocator's.
    words = [sys.executable, "-c", FREES, secret.hex(), what]
    with Popen(words, stdin=PIPE, stdout=PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "freed\n"
        assert bool(held(process.pid, [secret[8:]])) is stays
