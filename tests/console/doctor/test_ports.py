"""T04, T05, T06, T28: names, rights, other programs, adapters."""

import os
import pty
import subprocess

import pytest

from firmware_py.console.doctor.source import Reach
from tests.console.doctor.patient import ROOT, Patient, opens


def test_a_link_that_was_renamed_is_missing_and_the_adapter_is_nobodys(patient: Patient) -> None:
    link = patient.top / "dev/station/sabot"
    by_path = patient.top / "dev/serial/by-path/platform-usb-0:1.3:1.0"
    by_path.parent.mkdir(parents=True)
    by_path.symlink_to("../../ttyUSB1")
    link.rename(link.with_name("zapato"))
    (sign,) = patient.signs("T04")
    assert (sign.severity, sign.said.code, sign.at) == ("F", "doctor.no-port-others", "sabot")
    assert dict(sign.said.fields)["others_text"] == "platform-usb-0:1.3:1.0, zapato"


def test_an_adapter_that_is_unplugged_leaves_a_name_that_leads_nowhere(patient: Patient) -> None:
    (patient.top / "dev/ttyUSB1").unlink()
    assert patient.found("T04") == [("F", "doctor.no-port", "sabot")]


def test_a_kernels_name_is_a_warning(patient: Patient) -> None:
    patient.config(lambda text: text.replace('port = "sabot"', 'port = "/dev/ttyUSB1"'))
    assert patient.found("T04") == [("A", "doctor.kernel-name", "sabot")]


def test_names_may_lead_on_by_absolute_paths(patient: Patient) -> None:
    link = patient.top / "dev/station/sabot"
    link.unlink()
    link.symlink_to("/dev/ttyUSB1")
    assert patient.found("T04") == []


@pytest.mark.parametrize(
    ("stat", "told"),
    [({"mode": 0o20600}, 1), ({"gid": 5}, 1), ({"mode": 0o20666, "gid": 5}, 0), ({"uid": 900}, 0)],
)
def test_a_port_that_the_units_user_cannot_open_is_told(
    patient: Patient, stat: dict[str, int], told: int
) -> None:
    patient.place("dev/ttyUSB0", **stat)
    assert patient.found("T05") == told * [("F", "doctor.port-closed", "slots")]


def test_a_user_without_the_group_may_not_open_it(patient: Patient) -> None:
    patient.unit["SupplementaryGroups"] = ""
    assert [code for _, code, _ in patient.found("T05")] == 3 * ["doctor.port-closed"]
    patient.write("etc/group", "tapete:x:900:\ndialout:x:20:ana,tapete\n")
    assert patient.found("T05") == []


def test_who_is_in_no_group_of_the_socket_cannot_speak_to_the_station(patient: Patient) -> None:
    patient.gids = frozenset({1000})
    (sign,) = patient.signs("T05")
    assert sign.said.code == "doctor.socket-closed"
    assert dict(sign.said.fields)["name"] == "tapete"
    patient.gids, patient.uid = frozenset(), ROOT
    assert patient.found("T05") == []
    patient.reach = Reach.DENIED
    assert patient.found("T05") == [("F", "doctor.socket-closed", "")]


def test_a_trace_folder_that_the_station_cannot_write_to_is_told(patient: Patient) -> None:
    patient.place("var/lib/tapete", uid=ROOT, gid=ROOT)
    assert patient.found("T05") == [("F", "doctor.traces-closed", "")]
    patient.write("var/lib/tapete/traces/x", "")
    patient.place("var/lib/tapete/traces", mode=0o40770, uid=ROOT, gid=900)
    assert patient.found("T05") == []


def test_another_program_that_has_a_port_is_named(patient: Patient) -> None:
    patient.write("proc/2210/comm", "minicom\n")
    opens(patient, 2210, "/dev/ttyUSB1")
    opens(patient, 2210, "/dev/null")
    (sign,) = patient.signs("T06")
    assert (sign.severity, sign.at) == ("F", "sabot")
    assert dict(sign.said.fields) == {"role": "sabot", "name": "minicom", "pid_text": "2210"}


def test_a_station_that_was_started_by_hand_may_have_its_ports(patient: Patient) -> None:
    patient.unit["MainPID"] = "0"
    assert patient.found("T06") == []


def test_a_real_process_that_opens_a_pty_is_found(patient: Patient) -> None:
    """Read from the machine's own `/proc`; the end that this process has is the device."""
    end, port = pty.openpty()
    name = os.ttyname(port)
    patient.config(lambda text: text.replace('"/dev/station/slots"', f'"{name}"'))
    node = patient.write(name.removeprefix("/"), "")
    with subprocess.Popen(["sleep", "600"], stdin=port) as other:
        try:
            for pid in (os.getpid(), other.pid):
                (patient.top / "proc" / str(pid)).symlink_to(f"/proc/{pid}")
            (sign,) = patient.signs("T06")
        finally:
            other.kill()
            os.close(end)
            os.close(port)
    assert sign.evidence == f"{node}: sleep ({other.pid})"


def test_where_processes_hide_what_they_have_open_there_is_no_datum(patient: Patient) -> None:
    patient.write("proc/2210/comm", "minicom\n")
    (patient.top / "proc/2210/fd").write_text("not a folder that we may read")
    assert [one.check.id for one in patient.examined("T06").unseen] == ["T06"]


def test_an_adapter_that_holds_bytes_back_or_sleeps_is_a_warning(patient: Patient) -> None:
    patient.write("sys/class/tty/ttyUSB1/device/latency_timer", "16\n")
    patient.write("sys/class/tty/ttyUSB2/device/power/control", "auto\n")
    assert patient.found("T28") == [
        ("A", "doctor.latency", "sabot"), ("A", "doctor.sleeps", "visor-1"),
    ]  # fmt: skip


def test_the_power_of_an_adapter_is_that_of_its_usb_device(patient: Patient) -> None:
    """As the kernel has it: the port is an interface below the device on the bus."""
    tty = patient.top / "sys/class/tty/ttyUSB0"
    usb = "sys/devices/usb1/1-1.2"
    patient.write(f"{usb}/idVendor", "0403")
    patient.write(f"{usb}/power/control", "auto\n")
    patient.write(f"{usb}/1-1.2:1.0/ttyUSB0/latency_timer", "1")
    for name in ("latency_timer", "idVendor", "power/control"):
        (tty / "device" / name).unlink()
    (tty / "device/power").rmdir()
    (tty / "device").rmdir()
    (tty / "device").symlink_to("../../../devices/usb1/1-1.2/1-1.2:1.0/ttyUSB0")
    assert patient.found("T28") == [("A", "doctor.sleeps", "slots")]
