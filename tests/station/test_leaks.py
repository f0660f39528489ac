"""S-1: a device that sends the order of its cards is put out, and what it sent is nowhere."""

import pickle
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from secrets import token_bytes
from subprocess import PIPE, Popen

import pytest

from hil.devices.bad_cards import told_ahead
from tests.station.bench_table import Caller, Twins, config_text, prepare
from tests.station.processes import StationProcess
from tests.station.test_hidden import SHEET, memory
from tests.station.test_round import bets, deal

# Every case of the profile's 8.3: what a device does, and whether it waits to be asked for a card.
CASES = {
    "leaks-order": False,
    "leaks-in-status": False,
    "leaks-face-up": False,
    "leaks-behind-opening": True,
    "opens-another": True,
    "opens-hidden": True,
}
# One card with its nonce, not a row of cards.
ONE_CARD = ("leaks-face-up", "opens-another")
# So many cards in a row are no accident.
ROW = 8


class Leaky:
    """A table whose sabot tells cards that nobody may know."""

    def __init__(self, base: Path, defect: str) -> None:
        self.base, self.defect = base, defect
        prepare(base)
        state = ("--state", str(base / "devices.state"))
        extra = ("--shuffler", "none", "--sabot-defect", defect)
        self.twins = Twins(base / "ports", *extra, *state)
        (base / "station.toml").write_text(config_text(self.twins.roles, SHEET))
        self.station = StationProcess(base)
        self.caller: Caller = self.station.caller()

    def told(self) -> list[bytes]:
        """What the sabot has told: cards at the top of its pile, or the first with its nonce."""
        assert self.twins.tell("show sabot") == self.twins.tell("show sabot")
        parts = pickle.loads((self.base / "devices.state").read_bytes())
        kept = pickle.loads(parts[0])
        cards = bytes(card.card for card in kept["pile"][:20])
        found = cards
        if self.defect == "opens-hidden":
            found = kept["records"][max(kept["records"])].drawn[0].nonce
        elif self.defect in ONE_CARD:
            found = told_ahead(cards[0]).nonce
        # A part of it: the beginning of a freed block is the allocator's.
        return [found[at : at + ROW] for at in range(len(found) - ROW + 1)]

    def until_told(self) -> None:
        """Open the table, and deal as far as a card that the rules turn up."""
        assert self.caller.do("open", "jose").get("done")
        if not CASES[self.defect]:
            return
        for step in ("seal", "spread", "count", "set-number"):
            assert self.caller.do("step", "jose", step=step).get("done")
        self.caller.wait(lambda seen: seen["phase"] == "idle" and not seen["deck_needed"])
        bets(self.caller)
        deal(self.caller, self.twins, 14)
        self.caller.wait(lambda _: self.twins.tell("draw 1") != "none")

    def files(self) -> bytes:
        """Every byte that the station has written: journal, copies, traces, log."""
        found = [path for path in self.base.rglob("*") if path.is_file()]
        ours = [path for path in found if path.name != "devices.state"]
        return b"".join(path.read_bytes() for path in ours)

    def close(self) -> None:
        self.caller.close()
        self.station.kill()
        self.twins.close()


@pytest.fixture(
    params=[
        pytest.param(name, marks=() if name.startswith("leaks-in") else pytest.mark.sweep)
        for name in sorted(CASES)
    ]
)
def table(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Leaky]:
    found = Leaky(tmp_path, request.param)
    yield found
    found.close()


def test_what_was_sent_too_early_is_in_no_file_and_in_no_memory(table: Leaky) -> None:
    table.until_told()
    seen = table.caller.wait(lambda seen: "sabot (out of use)" in seen["lost_devices"])
    assert any("dropped unread" in alarm for alarm in seen["alarms"])
    rows = table.told()
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
from firmware_py.station.links.wipe import wipe_freed_memory

def freed(secret):
    return len([bytes.fromhex(secret) + bytes(size) for size in range(0, 400, 16)])

freed(sys.argv[1])
if sys.argv[2] == "wipe":
    wipe_freed_memory()
print("freed", flush=True)
sys.stdin.readline()
"""


@pytest.mark.parametrize(("what", "stays"), [("leave", True), ("wipe", False)])
def test_freed_memory_is_written_over(what: str, stays: bool) -> None:
    """Python gives a freed block back as it was: its bytes are there until somebody needs it."""
    secret = token_bytes(24)
    # The end of it: the beginning of a freed block is the allocator's.
    words = [sys.executable, "-c", FREES, secret.hex(), what]
    with Popen(words, stdin=PIPE, stdout=PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "freed\n"
        assert bool(held(process.pid, [secret[8:]])) is stays
