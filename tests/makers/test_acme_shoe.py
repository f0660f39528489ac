"""Another maker's sabot, installed as a package and dealt from by the real station."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hil.devices.card_proofs import key_id
from hil.devices.deck import Physical
from hil.operator import spoken
from hil.registry import make
from hil.scenario.config import lay_out
from hil.scenario.expectations import expect, journal_fault
from hil.scenario.session import StorySession
from hil.scenario.station_process import StationFault, StationProcess, find_command
from hil.scenario.steps import do
from hil.scenario.story import Story, read_story, story_of
from tests.makers.acme_twin import KEY, AcmeLine, AcmeShoe

HERE = Path(__file__).parent
STORY = HERE.parents[1] / "hil" / "scenarios" / "clean" / "pais-vasco-punto-y-banca.toml"
PATIENCE_S = 20.0


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The maker's package, installed without a network into a folder of its own."""
    base = tmp_path_factory.mktemp("maker")
    shutil.copytree(HERE / "acme_shoe", base / "source")
    words = ["install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"]
    words += ["--disable-pip-version-check", "--target", str(base / "site"), str(base / "source")]
    subprocess.run([sys.executable, "-m", "pip", *words], check=True, cwd=base)
    return base / "site"


@pytest.fixture(autouse=True)
def _path(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [str(site), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, found)))


class AcmeBench:
    """The hands at the shoe, for a story."""

    patience_s = PATIENCE_S
    has_past = False
    by_hand = True
    reads = True

    def __init__(self, folder: Path, shoe: AcmeShoe, story: Story) -> None:
        self.registry = folder / "homologated"
        self.shoe, self.port = shoe, folder / "shoe"
        shoe.stacked = [spoken(Physical(code)) for deck in story.cards for code in deck]
        write_registry(self.registry)

    def rows(self) -> list[str]:
        named = ['role = "sabot"', 'kind = "sabot"', 'model = "acme-shoe-7"', 'echo = "off"']
        return ["", "[[device]]", *named, f'port = "{self.port}"', "baud = 115200"]

    def tend(self) -> None:
        self.shoe.tend()

    def draw(self, what: str, *, force: bool = False) -> str | None:
        return self.shoe.draw()

    def do(self, words: str) -> str:
        raise ValueError(words)

    def seen(self, role: str, text: str) -> str:
        return ""

    def faces(self, count: int) -> list[str]:
        return []


def write_registry(folder: Path) -> None:
    """Write a registry in which the shoe of this serial number stands."""
    make.write(folder)
    listed = json.loads(make.registry())
    like = next(one for one in listed["devices"] if one["category"] == "Card Sabot")
    own = {"maker": "ACME", "product": "SHOE 7", "serial": 7001, "firmware": "7.1", "build": ""}
    own |= {"rom_checksum": "00c0ffee", "key_id": key_id(KEY).hex()}
    listed["devices"].append({**like, **own})
    data = json.dumps(listed).encode()
    (folder / "registry.json").write_bytes(data)
    (folder / "registry.json.sig").write_text(make.signing_key().sign(data).hex() + "\n")
    keys = json.loads((folder / "device-keys.json").read_text())
    keys["keys"][key_id(KEY).hex()] = KEY.hex()
    (folder / "device-keys.json").write_text(json.dumps(keys))


@contextmanager
def at_table(folder: Path, shoe: AcmeShoe, story: Story) -> Iterator[StorySession]:
    """Start the station before the shoe."""
    bench = AcmeBench(folder, shoe, story)
    with AcmeLine(shoe, bench.port):
        lay_out(folder, story, bench.rows(), bench.registry)
        station = StationProcess(folder, find_command())
        try:
            station.start()
            yield StorySession(station, bench)
        finally:
            station.close()


def play(playing: StorySession, story: Story) -> None:
    for step in story.steps:
        if step.words.name == "expect":
            expect(playing, step.words)
        else:
            do(playing, step.words)


def test_a_round_is_dealt_from_it(tmp_path: Path) -> None:
    story = read_story(STORY)
    with at_table(tmp_path, AcmeShoe(), story) as playing:
        play(playing, story)
        playing.stop()
        assert not journal_fault(playing.station.tool("verify"))


def test_a_round_goes_on_after_a_power_cut(tmp_path: Path) -> None:
    text = STORY.read_text("utf-8").replace("\ndeal\n", "\ndeal 5\nkill\nrestart\ndeal\n")
    story = story_of(text)
    with at_table(tmp_path, AcmeShoe(), story) as playing:
        play(playing, story)


def reason_of(playing: StorySession) -> str:
    """Wait until the shoe is refused, and say why."""
    end = time.monotonic() + PATIENCE_S
    while (found := playing.station.ask("devices")["sabot"])["state"] != "wrong device":
        assert time.monotonic() < end, found
        time.sleep(0.01)
    return str(found["why"])


def test_one_that_is_not_in_the_registry_is_refused(tmp_path: Path) -> None:
    with at_table(tmp_path, AcmeShoe(serial=7002), read_story(STORY)) as playing:
        assert "SHOE 7 serial 7002 is not in the registry" in reason_of(playing)


def test_one_with_another_key_is_refused(tmp_path: Path) -> None:
    shoe = AcmeShoe()
    shoe.key = bytes(32)
    with at_table(tmp_path, shoe, read_story(STORY)) as playing:
        assert "could not prove that it is itself" in reason_of(playing)


def test_one_with_other_firmware_is_refused(tmp_path: Path) -> None:
    shoe = AcmeShoe()
    shoe.firmware = "7.2"
    with at_table(tmp_path, shoe, read_story(STORY)) as playing:
        assert 'runs firmware "7.2"' in reason_of(playing)


def test_a_broken_package_keeps_the_station_from_starting(
    tmp_path: Path, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "site"
    shutil.copytree(site, broken)
    (broken / "acme_tapete" / "shoe7.py").write_text("raise RuntimeError('no licence')")
    monkeypatch.setenv("PYTHONPATH", str(broken))
    said = "cannot be loaded from acme_tapete.shoe7:Shoe7: RuntimeError: no licence"
    with pytest.raises(StationFault, match=said), at_table(tmp_path, AcmeShoe(), read_story(STORY)):
        pass
