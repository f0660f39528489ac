"""The whole examination: quiet where all is well, and how it ends."""

import pytest

from firmware_py.console.doctor.catalogue import CHECKS, IDS
from firmware_py.console.doctor.examine import Verdict
from firmware_py.console.doctor.page import report_data, report_page
from firmware_py.console.doctor.sentences import SENTENCES, advice_for
from firmware_py.console.doctor.source import Reach
from firmware_py.text.message import Message
from firmware_py.text.render import english
from tests.console.doctor.patient import Patient
from tests.text.sources import messages


@pytest.mark.parametrize("check", IDS)
def test_every_check_sees_everything_and_is_quiet_where_all_is_well(
    patient: Patient, check: str
) -> None:
    (looked,) = patient.examined(check).looked
    assert looked.not_seen == ()
    assert looked.signs == ()


def test_nothing_found_ends_with_0(patient: Patient) -> None:
    report = patient.examined()
    assert report.verdict is Verdict.CLEAN
    assert [one.check.id for one in report.looked] == [f"T{n:02}" for n in range(1, 32)]


def test_a_warning_ends_with_10_and_a_fault_with_20(patient: Patient) -> None:
    patient.write("sys/class/tty/ttyUSB0/device/latency_timer", "16")
    assert patient.examined("T28").verdict is Verdict.WARNINGS
    patient.write("sys/class/net/wlan0/address", "")
    assert patient.examined("T28", "T31").verdict is Verdict.FAULTS


def test_where_nothing_at_all_could_be_looked_at_it_ends_with_30(patient: Patient) -> None:
    patient.reach = Reach.ABSENT
    assert patient.examined("T11", "T21").verdict is Verdict.NOT_LOOKED
    # One that saw something is enough: the others are named.
    report = patient.examined("T11", "T31")
    assert report.verdict is Verdict.CLEAN
    assert [one.check.id for one in report.unseen] == ["T11"]


def test_an_older_station_gives_no_datum_and_no_trouble(patient: Patient) -> None:
    """It answers `status` and `devices` without what is new; every other word is a bad request."""
    devices = {
        role: {"port": "p", "path": "x", "state": "up", "why": "", "parts": []}
        for role in patient.answers["devices"]
    }
    patient.answers = {"devices": devices, "status": patient.answers["status"]}
    report = patient.examined()
    assert not report.signs
    unseen = {"T07", "T08", "T09", "T11", "T13", "T14", "T17", "T18", "T20", "T21"}
    assert {one.check.id for one in report.unseen} == unseen


def test_the_page_has_the_worst_first_and_what_was_not_seen(patient: Patient) -> None:
    patient.write("sys/class/tty/ttyUSB0/device/latency_timer", "16")
    patient.write("sys/class/net/wlan0/address", "")
    del patient.answers["visits"]
    page = report_page(patient.examined("T20", "T28", "T31"), "es").splitlines()
    assert page[0] == "✕ T31 avería: Hay radio encendida: wlan0"
    assert page[4] == "▲ T28 aviso: El adaptador de ranuras retiene los bytes 16 ms"
    assert page[7] == "      Pantalla   puertos slots"
    assert page[-2:] == ["Sin dato: T20", "Averías: 1 · avisos: 1 · miradas: 2 de 3"]
    plain = report_page(patient.examined("T31"), "en", plain=True).splitlines()
    assert plain[0] == "X T31 fault: A radio is on: wlan0"


def test_the_data_has_codes_beside_the_sentences(patient: Patient) -> None:
    patient.write("sys/class/net/wlan0/address", "")
    (found,) = report_data(patient.examined("T31"), "gl")["findings"]
    assert found["said"] == {"message": "doctor.radio", "fields": {"name": "wlan0"}}
    assert found["text"] == "Hai radio acendida: wlan0"
    assert found["do_said"]["message"] == "doctor-do.radio-off"
    assert (found["id"], found["severity"], found["screen"]) == ("T31", "F", "salud")


def test_every_sentence_has_its_advice_and_the_page_of_codes_the_same() -> None:
    said = {one.code: one for one in messages() if one.code.startswith("doctor.")}
    assert [one.code for found in SENTENCES.values() for one in found] == list(said)
    for code, one in said.items():
        assert english(advice_for(Message(code))) == one.do


def test_a_check_stands_once_in_its_order_and_has_its_sentences() -> None:
    assert list(IDS) == sorted(set(IDS)) == list(SENTENCES)
    assert all(check.looks and check.at for check in CHECKS)
