"""T15 to T18, T20, T21, T30: what devices say of themselves, and what waits for people."""

from typing import Any

import pytest

from drivers.homologation.decision import Reason
from firmware_py.console.doctor import registry
from firmware_py.console.doctor.source import Reach
from firmware_py.text.catalogue import slug
from firmware_py.text.render import sentence
from tests.console.doctor.answers import device, sabot, slots, visit, visor
from tests.console.doctor.patient import NOW, Patient


@pytest.mark.parametrize(
    ("code", "severity", "said"),
    [(50, "A", "Ranura 3: Pila"), (53, "A", "Ranura 3: Reloj"),
     (3, "F", "Ranura 3: Sensor de crédito")],
)  # fmt: skip
def test_a_slots_own_fault_is_told_by_its_code(
    patient: Patient, code: int, severity: str, said: str
) -> None:
    patient.answers["devices"]["slots"] = slots(state="faulty", fault=code, why="…")
    (sign,) = patient.signs("T15")
    assert (sign.severity, sentence(sign.said), sign.at) == (severity, said, "r3")


def test_a_fault_without_code_is_told_in_the_stations_words(patient: Patient) -> None:
    patient.answers["devices"]["slots"] = slots(state="faulty", why="Battery. Change it.")
    (sign,) = patient.signs("T15")
    assert (sign.severity, sign.said.code) == ("F", "doctor.slot-unwell")
    assert "Battery" in sentence(sign.said)


def test_a_card_devices_fault_and_an_unfit_one_are_told(patient: Patient) -> None:
    parts = [{"part": "sabot", "state": "jam", "why": ""}, {"part": "sabot", "state": "unfit"}]
    patient.answers["devices"]["sabot"] = sabot(parts=parts)
    assert patient.found("T15") == 2 * [("F", "doctor.part-fault", "sabot")]


def test_what_links_say_is_no_fault_of_the_device(patient: Patient) -> None:
    row = device(parts=[{"part": "slot 3", "state": "silent", "why": "no reply"}])
    del row["slots"]
    patient.answers["devices"]["slots"] = row
    assert patient.found("T15") == []


@pytest.mark.parametrize(
    ("until", "told"),
    [("2026-11-19", ["F"]), ("2026-11-20", ["A"]), ("2026-12-19", ["A"]), ("2026-12-20", [])],
)
def test_a_certificate_that_ends_is_told(patient: Patient, until: str, told: list[str]) -> None:
    listed = {"certificate": "G-2231", "valid_to": until, "product": "SB-2"}
    patient.answers["devices"]["sabot"] = sabot(listed=listed)
    found = patient.signs("T16")
    assert [one.severity.value for one in found] == told
    assert all("G-2231" in sentence(one.said) for one in found)


def test_where_no_station_answers_the_whole_registry_is_looked_at(patient: Patient) -> None:
    patient.reach = Reach.ABSENT
    assert patient.found("T16") == []
    patient.write(
        "etc/tapete/registry/registry.json",
        '{"edition": 7, "devices": [{"certificate": "G-9", "valid_to": "2026-01-31"}]}',
    )
    assert patient.found("T16") == [("F", "doctor.certificate-ended", "")]


def refused(reason: str, **listed: Any) -> dict[str, Any]:
    why = "SB-2 serial 4001 is refused"
    told = {"reason": reason, "rom": "1a2b3c4d", "firmware": "2.4", "build": "STD01   ", **listed}
    identity = {"category": "Card Sabot", "rom": "deadbeef", "firmware": "2.5", "build": "STD01   "}
    return sabot(state="wrong device", why=why, listed=told, identity=identity)


@pytest.mark.parametrize(
    ("reason", "check", "code"),
    [
        (Reason.NO_KEY, "T17", "doctor.no-key"),
        (Reason.UNPROVEN, "T17", "doctor.unproven"),
        (Reason.WRONG_ROM, "T18", "doctor.wrong-rom"),
        (Reason.WRONG_FIRMWARE, "T18", "doctor.wrong-firmware"),
        (Reason.UNKNOWN_SERIAL, "T18", "doctor.not-listed"),
        (Reason.UNKNOWN_PRODUCT, "T18", "doctor.not-listed"),
    ],
)
def test_a_refused_device_is_told_by_its_reason(
    patient: Patient, reason: Reason, check: str, code: str
) -> None:
    for named in (reason.name, reason.value):
        patient.answers["devices"]["sabot"] = refused(named)
        assert patient.found(check) == [("F", code, "sabot")]
        (other,) = {"T17", "T18"} - {check}
        assert patient.found(other) == []


def test_both_sides_of_a_difference_are_said(patient: Patient) -> None:
    patient.answers["devices"]["sabot"] = refused("WRONG_ROM")
    (sign,) = patient.signs("T18")
    assert "contesta ROM deadbeef; homologada 1a2b3c4d" in sentence(sign.said)
    patient.answers["devices"]["sabot"] = refused("WRONG_FIRMWARE")
    (sign,) = patient.signs("T18")
    assert "2.5 / STD01; homologado 2.4 / STD01" in sentence(sign.said)


def test_the_names_of_the_reasons_are_the_registrys() -> None:
    known = {slug(name) for one in Reason for name in (one.name, one.value)}
    used = registry.NO_KEY | registry.UNPROVEN | registry.WRONG_ROM
    assert used | registry.WRONG_FIRMWARE | registry.UNKNOWN <= known


@pytest.mark.parametrize(
    ("model", "answer", "told"),
    [("escpos-858", "no", 1), ("escpos-858", "yes", 0), ("escpos", "no", 0)],
)
def test_a_euro_that_nobody_saw_is_told(
    patient: Patient, model: str, answer: str, told: int
) -> None:
    patient.config(lambda text: text.replace("escpos-858", model))
    patient.answers["visits"] = [visit(NOW, answer=answer)]
    assert patient.found("T20") == told * [("A", "doctor.no-euro", "visor-1")]


def test_the_last_pattern_counts(patient: Patient) -> None:
    earlier, later = visit(NOW, answer="no", ago_min=90), visit(NOW, answer="yes", ago_min=40)
    patient.answers["visits"] = [later, earlier]
    assert patient.found("T20") == []


@pytest.mark.parametrize(("age_s", "told"), [(5, 0), (5.1, 1), (600, 1)])
def test_a_visor_that_nobody_writes_to_is_told(patient: Patient, age_s: float, told: int) -> None:
    patient.answers["devices"]["visor-1"] = visor(age_s)
    assert patient.found("T21") == told * [("F", "doctor.visor-stale", "visor-1")]
    patient.answers["devices"]["visor-1"]["state"] = "absent"
    assert patient.found("T21") == []


def test_what_waits_for_people_is_a_warning(patient: Patient) -> None:
    """A device that has forgotten its past, changed settings, frozen evidence, an open visit."""
    parts = [{"part": "sabot", "state": "out of use", "why": ""}]
    patient.answers["devices"]["sabot"] = sabot(parts=parts)
    patient.answers["status"]["waits_for"] = "max_cents was 5000"
    patient.answers["table"]["holds"] = [{"what": "frozen", "ok": False, "text": "hit 3"}]
    patient.answers["visits"] = [visit(NOW, ended=False)]
    assert patient.found("T30") == [
        ("A", "doctor.out-of-use", "sabot"), ("A", "doctor.settings-wait", ""),
        ("A", "doctor.visit-open", ""), ("A", "doctor.frozen", ""),
    ]  # fmt: skip
    assert patient.found("T15") == []


def test_a_visit_of_half_an_hour_is_no_trouble(patient: Patient) -> None:
    patient.answers["visits"] = [visit(NOW, ended=False, ago_min=30)]
    assert patient.found("T30") == []
