"""A station whose record is sealed: it goes on from nothing that it has not sealed itself."""

from collections.abc import Callable
from pathlib import Path

import pytest

from firmware_py.journal.chain import draft
from firmware_py.journal.day_files import DayFiles
from firmware_py.station.app import Station
from firmware_py.station.config import ConfigError, read_config
from tests.journal.scene import stamp, triggers_off
from tests.journal.sealed import forge, rewrite_copy
from tests.station.bench_table import config_text, prepare
from tests.station.processes import StationProcess
from tests.station.test_bad_journal import JOURNAL_EXIT
from tests.station.test_process import SHEET, tapete

FORGED = {
    "event": "MeterCorrected", "cents": 90_000_000, "people": ["dora", "dani"], "reason": "avería",
    "told_by": "dora",
}  # fmt: skip
SEAL = '[seal]\nstate = "seal.state"\ncredential = "./seal.unit"\n'


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """A table that was opened and stopped."""
    prepare(tmp_path)
    (tmp_path / "station.toml").write_text(text_in(tmp_path))
    station = StationProcess(tmp_path)
    caller = station.caller()
    assert caller.do("open", "jose").get("done")
    caller.close()
    assert station.stop() == 0
    return tmp_path


def text_in(base: Path) -> str:
    roles = {
        role: {"port": str(base / role), "addresses": [address]}
        for role, address in (("slots", 2), ("sabot", 240), ("visor-1", 0))
    }
    return config_text(roles, SHEET)


def shelf_of(base: Path) -> DayFiles:
    return DayFiles(base / "journal", base / "journal" / "copies")


def corrected(base: Path) -> None:
    forge(shelf_of(base), [draft("event", FORGED, stamp())])


def cut(base: Path) -> None:
    with triggers_off(shelf_of(base).day()) as conn:
        conn.execute("DELETE FROM entry WHERE seq > 3")
    rewrite_copy(shelf_of(base))


def stripped(base: Path) -> None:
    with triggers_off(shelf_of(base).day()) as conn:
        conn.execute("UPDATE entry SET seal = ''")
    rewrite_copy(shelf_of(base))
    corrected(base)


def without_a_key(base: Path) -> None:
    text = (base / "station.toml").read_text()
    assert SEAL in text
    (base / "station.toml").write_text(text.replace(SEAL, ""))


def without_a_record(base: Path) -> None:
    for path in (*(base / "journal").glob("*.db*"), *shelf_of(base).copies.glob("*")):
        path.unlink()


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        (corrected, "have no seal"),
        (cut, "The record ends at entry 3"),
        (stripped, "have no seal"),
        (without_a_key, "the config has no [seal]"),
        (without_a_record, "The record ends at entry 0"),
    ],
)
def test_it_does_not_go_on_from_what_it_has_not_sealed(
    base: Path, hand: Callable[[Path], None], words: str
) -> None:
    hand(base)
    files = {path: path.read_bytes() for path in (base / "journal").rglob("*.*") if path.is_file()}
    station = StationProcess(base)
    assert station.ended() == JOURNAL_EXIT
    said = station.errors.read_text().strip().rpartition("\n")[2]
    assert said.startswith("The station does not start:")
    assert words in said
    left = {path: path.read_bytes() for path in files if not path.name.endswith("-shm")}
    assert left == {path: files[path] for path in left}, "the evidence is left as it was"


def test_verify_tells_with_the_first_key_to_which_entry_the_seal_holds(base: Path) -> None:
    words = ("journal", "verify", "--dir", base / "journal", "--key", base / "first.key")
    good = tapete(*words)
    assert good.exit_code == 0, good.output
    assert good.output.count("bien  sello en") == 2
    corrected(base)
    bad = tapete(*words)
    assert bad.exit_code == 1
    assert "no llevan sello" in bad.output
    assert "sin sello en el apunte" in bad.output


def test_a_crash_with_the_key_not_yet_kept_goes_on(base: Path) -> None:
    before = (base / "seal.state").read_bytes()
    station = StationProcess(base)
    caller = station.caller()
    for step in ("seal", "spread", "count"):
        assert caller.do("step", "jose", step=step).get("done")
    caller.close()
    station.kill()
    (base / "seal.state").write_bytes(before)
    again = StationProcess(base)
    caller = again.caller()
    assert caller.snapshot()["steps"] == ["set-number"]
    caller.close()
    assert again.stop() == 0
    assert (base / "seal.state").read_bytes() != before


def test_a_lost_state_is_made_anew_with_the_first_key(base: Path) -> None:
    (base / "seal.state").unlink()
    station = StationProcess(base)
    assert station.ended() == JOURNAL_EXIT
    assert "seal-key --resume" in station.errors.read_text()
    words = ["--state", base / "seal.state", "--unit-key", base / "seal.unit"]
    made = tapete(
        "journal", "seal-key", "--dir", base / "journal", *words, "--resume", base / "first.key"
    )
    assert made.exit_code == 0, made.output
    again = StationProcess(base)
    again.caller().close()
    assert again.stop() == 0


def test_keys_are_made_once_and_told_what_to_do_with(tmp_path: Path) -> None:
    words = [
        "journal", "seal-key", "--state", tmp_path / "state", "--unit-key", tmp_path / "unit",
        "--out", tmp_path / "first",
    ]  # fmt: skip
    made = tapete(*words)
    assert made.exit_code == 0, made.output
    assert "systemd-creds encrypt" in made.output
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}
    assert (tmp_path / "first").read_text().strip() not in made.output
    assert tapete(*words).exit_code == 1
    assert tapete(*words[:-2]).exit_code == 2


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (SEAL, "", "a live table seals its record"),
        ("./seal.unit", "./seal.unit", "a live table takes it from its unit"),
        ("./seal.unit", "tapete-seal", "the unit has given no 'tapete-seal'"),
        ('"seal.state"', '"journal/seal.state"', "state lies with the journal"),
    ],
)
def test_a_live_table_seals_with_a_secret_of_its_unit(
    tmp_path: Path, old: str, new: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CREDENTIALS_DIRECTORY", raising=False)
    prepare(tmp_path)
    text = text_in(tmp_path).replace('purpose = "test"', 'purpose = "live"')
    with pytest.raises(ConfigError, match=words):
        Station(read_config(text.replace(old, new)), tmp_path)
