"""T01, T19: the config and the registry, judged by the station's own code."""

import json
import shutil
from pathlib import Path

import pytest

from firmware_py.console.doctor.case import Judges
from firmware_py.journal.chain import draft
from firmware_py.journal.day_files import open_day
from firmware_py.station.config_check import config_fault, registry_fault
from tests.console.doctor.patient import Patient
from tests.journal.scene import append, stamp
from tests.station.bench_table import REGISTRY, config_text

SHEET = "castilla-y-leon/poker-sin-descarte"
PLACE = "etc/tapete/registry"


@pytest.fixture
def judged(patient: Patient) -> Patient:
    """A table for tests with the registry of the simulation, judged as a station would."""
    ports = {"slots": [2], "sabot": [240], "visor-1": [0]}
    roles = {
        role: {"port": f"/dev/station/{role}", "addresses": found} for role, found in ports.items()
    }
    text = config_text(roles, SHEET).replace('"registry', '"/etc/tapete/registry')
    patient.write("etc/tapete/station.toml", text)
    shutil.rmtree(patient.top / PLACE)
    shutil.copytree(REGISTRY, patient.top / PLACE, ignore=shutil.ignore_patterns("*.py"))
    (patient.top / PLACE / "device-keys.json").chmod(0o600)
    patient.judges = Judges(config_fault, registry_fault)
    return patient


def test_a_good_config_and_registry_are_taken(judged: Patient) -> None:
    assert judged.examined("T01").looked[0].signs == ()
    assert judged.examined("T19").looked[0].signs == ()


def test_a_key_that_is_misspelt_is_named(judged: Patient) -> None:
    path = judged.top / "etc/tapete/station.toml"
    path.write_text(path.read_text().replace("min_cents", "min_cent"))
    (sign,) = judged.signs("T01")
    assert (sign.severity, sign.said.code) == ("F", "doctor.config-refused")
    assert "min_cent" in dict(sign.said.fields)["why_text"]  # type: ignore[operator]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [("max_cents = 5000", "max_cents = 6000", "10, 20, 25"), (SHEET, "galicia/canasta", "sheet")],
)
def test_a_config_against_its_sheet_is_told_too(
    judged: Patient, old: str, new: str, said: str
) -> None:
    path = judged.top / "etc/tapete/station.toml"
    path.write_text(path.read_text().replace(old, new))
    (sign,) = judged.signs("T01")
    assert said in str(dict(sign.said.fields)["why_text"])


def test_a_config_that_is_no_toml_is_told_and_nothing_breaks(judged: Patient) -> None:
    judged.write("etc/tapete/station.toml", "= no toml")
    assert judged.found("T01") == [("F", "doctor.config-refused", "")]
    assert judged.examined().verdict == 20


def test_a_byte_of_the_registry_that_was_changed_breaks_its_signature(judged: Patient) -> None:
    path = judged.top / PLACE / "registry.json"
    path.write_bytes(path.read_bytes()[:-2] + b" }")
    assert ("F", "doctor.registry-refused", "") in judged.found("T19")


def test_a_registry_for_tests_is_refused_for_live_play(judged: Patient) -> None:
    path = judged.top / "etc/tapete/station.toml"
    path.write_text(path.read_text().replace('purpose = "test"', 'purpose = "live"'))
    assert "trusted_key" in registry_fault(path, judged.roots().place)


def test_an_older_edition_than_the_one_on_record_is_told(patient: Patient) -> None:
    day = open_day(patient.journal)
    append(day, [draft("registry", {"edition": 8, "sha256": "0" * 64}, stamp(999))])
    day.close()
    (sign,) = patient.signs("T19")
    assert sign.said.code == "doctor.registry-old"
    assert dict(sign.said.fields) == {"edition_number": 7, "used_number": 8}


@pytest.mark.parametrize(
    ("name", "mode", "told"),
    [("device-keys.json", 0o644, 1), ("device-keys.json", 0o640, 1), ("device-keys.json", 0o600, 0),
     ("pepper", 0o644, 1), ("pepper", 0o640, 0), ("pepper", 0o600, 0)],
)  # fmt: skip
def test_a_secret_that_others_can_read_is_told(
    patient: Patient, name: str, mode: int, told: int
) -> None:
    (patient.top / "etc/tapete" / name).chmod(mode)
    assert patient.found("T19") == told * [("F", "doctor.secret-open", "")]


def test_without_a_config_there_is_no_datum(patient: Patient) -> None:
    (patient.top / "etc/tapete/station.toml").unlink()
    assert len(patient.examined("T01", "T19").unseen) == 2


def test_a_registry_key_may_stand_in_the_config_itself(judged: Patient, tmp_path: Path) -> None:
    key = (judged.top / PLACE / "registry.pub").read_text().strip()
    path = judged.top / "etc/tapete/station.toml"
    path.write_text(f'trusted_key = "{key}"\n{path.read_text()}')
    assert registry_fault(path, judged.roots().place) == ""
    assert json.loads((judged.top / PLACE / "registry.json").read_text())["purpose"] == "test"
