"""What a bench does for a story: stacked and spoilt decks, swaps, and the hands of a person."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from hil.devices.card_model import Timings
from hil.operator import Operator
from hil.scenario import RealBench, RunSettings, play, story_of
from hil.scenario.config import device_rows
from hil.table import Layout, TwinTable
from tests.hil.test_scenarios_running import PAYS, told

FAST = Layout(sabot="reading-sabot", shuffler="dealing-shuffler", baud=None, pace=Timings())
DISTURBED = """unplug sabot
expect lost sabot
replug sabot
expect lost nothing
expect visor-1 contains "PRUEBA"
"""
STORY = told(DISTURBED + PAYS)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TwinTable]:
    with TwinTable(tmp_path / "ports", FAST) as found:
        yield found


def tell(table: TwinTable, role: str, header: int, payload: bytes) -> None:
    device = table.cards[role]
    status, _ = table.lines[role].act(lambda: device.execute(header, payload))
    assert status == 0
    table.lines[role].act(lambda: device.tick(device.now_ns))


@pytest.mark.parametrize("role", ["sabot", "shuffler"])
def test_stacked_cards_lie_on_top_once(table: TwinTable, role: str) -> None:
    hands, device = Operator(table), table.cards[role]
    tell(table, role, 91, b"\x01\xff\x1f\0")
    assert hands.obey(f"stack {role} As 7d") == "ok"
    hands.obey(f"insert {role}")
    tell(table, role, 90, b"\x01\0\0\0")
    if role == "shuffler":
        tell(table, role, 88, b"\x01\0\0\0")
    assert [card.card for card in device.pile[:2]] == [0x41, 0x27]
    assert len(device.pile) == 52
    assert device.stacked == ()


def test_a_stacked_card_that_the_deck_does_not_hold_stays_away(table: TwinTable) -> None:
    hands, device = Operator(table), table.cards["sabot"]
    tell(table, "sabot", 91, b"\x01\xff\x1f\0")
    hands.obey("stack sabot Jk As As")
    hands.obey("insert sabot")
    assert device.pile[0].card == 0x41
    assert sorted(card.card for card in device.pile) == sorted(device.record.composition.cards())
    with pytest.raises(ValueError, match="is no card"):
        hands.obey("stack sabot 1x")


@pytest.mark.parametrize(
    ("spoilt", "kinds"),
    [
        ("missing", {1}),
        ("extra", {2}),
        ("duplicate", {1, 2}),
        ("foreign", {1, 3}),
        ("face-up", {4}),
    ],
)
def test_a_spoilt_deck_is_found_out_by_a_device_that_reads(
    table: TwinTable, spoilt: str, kinds: set[int]
) -> None:
    """Kinds of the profile, header 89: missing, duplicate, foreign, face up."""
    hands, device = Operator(table), table.cards["shuffler"]
    tell(table, "shuffler", 91, b"\x01\xff\x1f\0")
    hands.obey(f"spoil shuffler {spoilt}")
    hands.obey("insert shuffler")
    tell(table, "shuffler", 90, b"\x01\0\0\0")
    assert device.record.check is not None
    assert {kind for kind, _ in device.record.check.entries} == kinds
    with pytest.raises(ValueError, match="can be spoilt by"):
        hands.obey("spoil shuffler wine")


def test_a_swapped_device_is_another_until_it_is_swapped_back(table: TwinTable) -> None:
    hands, device = Operator(table), table.cards["sabot"]
    first = device.identity
    hands.obey("swap sabot")
    assert device.identity != first
    hands.obey("swap sabot")
    assert device.identity == first


class Person:
    """Somebody at a bench whose devices stand outside the runner: does what he is told."""

    def __init__(self, folder: Path) -> None:
        words = ["table", "--dir", str(folder), "--json", "--fast", "--baud", "0", "--no-echo"]
        words += ["--auto-hands", "--shuffler", "none", "--visor", "escpos"]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "hil", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        out, into = self._process.stdout, self._process.stdin
        assert out is not None
        assert into is not None
        self._out: IO[str] = out
        self._into: IO[str] = into
        self.roles = json.loads(self._out.readline())["roles"]
        self.told: list[str] = []

    def do(self, words: str, lines: int = 1) -> str:
        self._into.write(words + "\n")
        self._into.flush()
        return "".join(self._out.readline() for _ in range(lines)).strip()

    def hear(self, words: str) -> None:
        """Follow an instruction: lay cards, or pull one as soon as the sabot gives it."""
        self.told.append(words)
        if words.startswith("Deck 1:"):
            assert self.do(f"stack sabot {words.rpartition(': ')[2]}") == "ok"
        elif words.startswith("Pull one card"):
            while self.do("draw") == "none":
                pass

    def answer(self, words: str) -> str:
        self.told.append(words)
        if words.startswith("Does visor-1 show"):
            return "yes" if "PRUEBA" in self.do("show visor-1", 2) else "no"
        assert words.startswith("Please do this at the table")
        return self.do(words.rpartition(": ")[2])

    def leave(self) -> None:
        self._into.write("quit\n")
        self._into.close()
        self._process.wait(20)
        self._out.close()


def test_a_story_runs_unchanged_before_devices_on_ports_and_a_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Promise 5: the same story, with a bench file for ports and a person for hands."""
    monkeypatch.setattr(RealBench, "patience_s", 20.0)
    person = Person(tmp_path / "ports")
    try:
        roles = {role: found for role, found in person.roles.items() if role != "slots"}
        registry = Path(__file__).parents[2] / "hil" / "registry"
        rows = [f'registry = "{registry}"', *device_rows(roles)]
        (tmp_path / "bench.toml").write_text("\n".join(rows) + "\n", "utf-8")
        setting = RunSettings(None, None, tmp_path / "bench.toml", person.answer, person.hear)
        report = play(story_of(STORY), setting)
        pulled = [words for words in person.told if words.startswith("Pull one card")]
        # The next story begins a record of its own, and the devices have a past by now.
        again = play(story_of(STORY), setting)
    finally:
        person.leave()
    assert report.passed, report.failure
    assert again.passed, again.failure
    assert len(pulled) == 10
    assert pulled[0].endswith("seat 1, card 1, face down")


def test_a_bench_file_without_devices_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bench.toml"
    path.write_text('registry = "x"\nports = 3\n', "utf-8")
    with pytest.raises(ValueError, match="a bench file has registry, reads and"):
        RealBench(path, story_of(STORY), str, print)
