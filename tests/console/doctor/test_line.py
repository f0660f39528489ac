"""T07 to T14: what the counters and alarms of a line say."""

import pytest

from tests.console.doctor.answers import device, line, sabot, slots, tampering
from tests.console.doctor.patient import NOW, Patient

SILENT = {"state": "silent", "why": "no reply in 100 ms (3 tries)"}
MUTE = line(exchanges=300, silences=300)


def devices(patient: Patient, **rows: object) -> None:
    patient.answers["devices"] |= rows


def lines(patient: Patient, **rows: object) -> None:
    patient.answers["lines"] |= rows


def test_two_lines_that_never_answered_may_be_exchanged(patient: Patient) -> None:
    devices(patient, slots=device(**SILENT), sabot=sabot(**SILENT))
    lines(patient, slots=MUTE, sabot=MUTE)
    (sign,) = patient.signs("T07")
    assert (sign.severity, sign.said.code) == ("F", "doctor.ports-swapped")
    assert dict(sign.said.fields) == {"role": "sabot", "other_role": "slots"}


def test_lines_that_have_answered_before_are_not_exchanged(patient: Patient) -> None:
    devices(patient, slots=device(**SILENT), sabot=sabot(**SILENT))
    lines(patient, slots=MUTE, sabot=line(exchanges=300, silences=299))
    assert patient.found("T07") == []


def test_a_device_that_says_that_it_belongs_elsewhere_is_exchanged(patient: Patient) -> None:
    identity = {"category": "Card_Sabot"}
    devices(patient, slots=device(state="wrong device", identity=identity), sabot=sabot(**SILENT))
    assert patient.found("T07") == [("F", "doctor.ports-swapped", "slots")]


def test_one_that_is_silent_alone_is_not_exchanged(patient: Patient) -> None:
    devices(patient, sabot=sabot(**SILENT))
    lines(patient, sabot=MUTE)
    assert patient.found("T07") == []


@pytest.mark.parametrize(
    ("role", "found", "told"),
    [
        ("slots", {"echo_mode": "on"}, ""),
        ("slots", {"echo_mode": "off"}, "off"),
        ("slots", {"echo_mode": "on", "echo": 50_000}, "off"),
        ("sabot", {"echo_mode": "off"}, ""),
        ("sabot", {"echo_mode": "on"}, "on"),
    ],
)
def test_an_echo_that_is_not_the_configured_one_is_told(
    patient: Patient, role: str, found: dict[str, object], told: str
) -> None:
    """The config has `on` for the slots and `off` for the sabot."""
    lines(patient, **{role: line(**found)})
    signs = patient.signs("T08")
    assert [dict(one.said.fields)["found_text"] for one in signs] == ([told] if told else [])


def test_an_own_command_that_was_read_back_is_an_echo(patient: Patient) -> None:
    lines(patient, sabot=line(echo_mode="off"))
    patient.answers["alarms"] = [tampering(NOW, "own-command-heard", "sabot")]
    assert patient.found("T08") == [("F", "doctor.echo-differs", "sabot")]


@pytest.mark.parametrize(
    "found", [{"garbage": 40_000}, {"uart": {"frame": 40_000, "overrun": 0}, "garbage": 0}]
)
def test_a_line_of_another_speed_is_told_and_not_called_noisy(
    patient: Patient, found: dict[str, object]
) -> None:
    lines(patient, slots=line(**found))
    assert patient.found("T09") == [("F", "doctor.wrong-speed", "slots")]
    assert patient.found("T13") == []


def test_a_line_on_which_hardly_anything_was_said_tells_no_speed(patient: Patient) -> None:
    lines(patient, slots=line(exchanges=10, garbage=10))
    assert patient.found("T09") == []


def test_two_at_one_address_are_told_by_alarm_and_by_the_bus(patient: Patient) -> None:
    patient.answers["alarms"] = [tampering(NOW, "second-reply")]
    devices(patient, slots=slots(state="two answer"))
    assert patient.found("T10") == [
        ("F", "doctor.two-answer", "slots"), ("F", "doctor.two-answer-at", "r3"),
    ]  # fmt: skip


def test_a_silent_slot_among_others_is_its_plug(patient: Patient) -> None:
    devices(patient, slots=slots(**SILENT))
    (sign,) = patient.signs("T11")
    assert (sign.severity, sign.said.code, sign.at) == ("F", "doctor.slot-silent", "r3")
    assert sign.evidence == SILENT["why"]


def test_slots_that_are_all_silent_are_no_plug(patient: Patient) -> None:
    row = slots(**SILENT)
    for slot in row["slots"]:
        slot["state"] = "silent"
    devices(patient, slots=row)
    assert patient.found("T11") == []


@pytest.mark.parametrize(
    ("found", "code"),
    [
        (line(echo_mode="on"), "doctor.line-dead-beyond"),
        (line(echo_mode="on", echo=50_000), "doctor.line-dead-adapter"),
        (line(echo_mode="off"), "doctor.line-dead"),
        (line(echo_mode="auto"), "doctor.line-dead"),
    ],
)
def test_a_dead_line_is_told_by_the_side_of_its_adapter(
    patient: Patient, found: object, code: str
) -> None:
    devices(patient, slots=device(**SILENT))
    lines(patient, slots=found)
    assert patient.found("T12") == [("F", code, "slots")]
    del patient.answers["lines"]
    assert patient.found("T12") == [("F", "doctor.line-dead", "slots")]


@pytest.mark.parametrize(("errors", "told"), [(100, []), (101, ["A"]), (500, ["A"]), (501, ["F"])])
def test_noise_is_what_ten_minutes_had(patient: Patient, errors: int, told: list[str]) -> None:
    """60,000 exchanges in an hour are 10,000 in ten minutes; what is older does not count."""
    lines(patient, slots=line(retries=9_000, per_min=[90] * 50 + [0] * 9 + [errors]))
    assert [severity for severity, _, _ in patient.found("T13")] == told


@pytest.mark.parametrize(("retries", "told"), [(600, []), (601, ["A"]), (3_001, ["F"])])
def test_noise_of_all_time_where_no_minutes_are_told(
    patient: Patient, retries: int, told: list[str]
) -> None:
    del patient.answers["health"]
    lines(patient, slots=line(retries=retries))
    assert [severity for severity, _, _ in patient.found("T13")] == told


@pytest.mark.parametrize(
    "kind", ["foreign-command", "address-change", "null-byte", "echo-mismatch"]
)
def test_somebody_else_on_the_bus_is_told_once_a_day(patient: Patient, kind: str) -> None:
    patient.answers["alarms"] = 3 * [tampering(NOW, kind)]
    assert patient.found("T14") == [("F", "doctor.somebody-else", "slots")]
    patient.answers["alarms"] = [tampering(NOW, kind, ago_s=25 * 3600)]
    assert patient.found("T14") == []


def test_a_sign_may_stand_inside_another_message(patient: Patient) -> None:
    alarm = tampering(NOW, "null-byte")
    alarm["said"] = {"message": "slot-alarm.told", "fields": {"why_message": alarm["said"]}}
    patient.answers["alarms"] = [alarm, {"seq": 1, "utc_us": NOW, "said": {}}]
    assert patient.found("T14") == [("F", "doctor.somebody-else", "slots")]


def test_other_signs_are_no_stranger(patient: Patient) -> None:
    patient.answers["alarms"] = [tampering(NOW, "second-reply"), tampering(NOW, "wrong-source")]
    assert patient.found("T14") == []
