"""T27, T29, T31: supply, heat, memory, watchdogs, radios, foreign disks."""

import os

import pytest

from tests.console.doctor.answers import THREADS, Health
from tests.console.doctor.patient import NOW, Later, Patient


@pytest.mark.parametrize(
    ("bits", "told"),
    [
        (0x0, []),
        (0x50005, [("F", "doctor.voltage-low", ""), ("A", "doctor.slowed", "")]),
        (0x1, [("F", "doctor.voltage-low", "")]),
        (0x50000, [("A", "doctor.voltage-was-low", "")]),
        (0x8, [("A", "doctor.slowed", "")]),
    ],
)
def test_the_board_tells_of_its_supply(
    patient: Patient, bits: int, told: list[tuple[str, str, str]]
) -> None:
    patient.program("vcgencmd", f"throttled={bits:#x}")
    assert patient.found("T27") == told


@pytest.mark.parametrize(("alarm", "told"), [("1", 1), ("0", 0)])
def test_without_its_program_the_kernels_sensor_tells(
    patient: Patient, alarm: str, told: int
) -> None:
    (patient.top / "usr/bin/vcgencmd").unlink()
    patient.write("sys/class/hwmon/hwmon0/name", "cpu_thermal")
    patient.write("sys/class/hwmon/hwmon1/name", "rpi_volt\n")
    patient.write("sys/class/hwmon/hwmon1/in0_lcrit_alarm", alarm)
    assert patient.found("T27") == told * [("F", "doctor.voltage-low", "")]


def test_a_board_that_tells_nothing_gives_no_datum(patient: Patient) -> None:
    (patient.top / "usr/bin/vcgencmd").unlink()
    (patient.top / "sys/class/thermal/thermal_zone0/temp").unlink()
    assert [one.check.id for one in patient.examined("T27").unseen] == ["T27"]


@pytest.mark.parametrize(
    ("milli", "told"), [(79_999, []), (80_000, ["A"]), (84_999, ["A"]), (85_000, ["F"])]
)
def test_heat_is_told(patient: Patient, milli: int, told: list[str]) -> None:
    patient.write("sys/class/thermal/thermal_zone0/temp", f"{milli}\n")
    assert [severity for severity, _, _ in patient.found("T27")] == told


@pytest.mark.parametrize(
    ("path", "text", "told"),
    [
        ("proc/100/status", "VmRSS: 122880 kB", []),
        ("proc/100/status", "VmRSS: 122881 kB", [("A", "doctor.station-memory", "")]),
        ("proc/meminfo", "MemAvailable: 65536 kB", []),
        ("proc/meminfo", "MemAvailable: 65535 kB", [("A", "doctor.memory-short", "")]),
        ("proc/vmstat", "oom_kill 1", [("F", "doctor.out-of-memory", "")]),
    ],
)
def test_memory_is_told(
    patient: Patient, path: str, text: str, told: list[tuple[str, str, str]]
) -> None:
    patient.write(path, text)
    assert patient.found("T29") == told


@pytest.mark.parametrize(("times", "told"), [("0", []), ("1", ["A"]), ("3", ["A"]), ("4", ["F"])])
def test_restarts_are_told(patient: Patient, times: str, told: list[str]) -> None:
    patient.unit["NRestarts"] = times
    assert [severity for severity, _, _ in patient.found("T29")] == told


def test_a_watchdog_that_is_off_is_told(patient: Patient) -> None:
    patient.unit |= {"WatchdogUSec": "infinity", "RuntimeWatchdogUSec": "0"}
    names = [dict(one.said.fields)["name"] for one in patient.signs("T29")]
    assert names == ["WatchdogSec", "RuntimeWatchdogSec"]


def beats(**standing: int) -> Health:
    """Say how far threads have turned: all, but for those that stand."""
    return Health(NOW, beats={**dict.fromkeys(THREADS, 7), **standing})


def test_a_thread_that_does_not_turn_for_ten_seconds_is_told(patient: Patient) -> None:
    first = Health(NOW, beats={**dict.fromkeys(THREADS, 6), "link-sabot": 7})
    patient.answers["health"] = Later([first, *[beats() for _ in range(10)]])
    assert patient.found("T29") == [("F", "doctor.thread-still", "link-sabot")]
    assert patient.paused_s == 10


def test_a_thread_that_turns_at_last_is_none(patient: Patient) -> None:
    first, moved = beats(), Health(NOW, beats=dict.fromkeys(THREADS, 8))
    patient.answers["health"] = Later([first, beats(), beats(), moved])
    assert patient.found("T29") == []
    assert patient.paused_s == 3


@pytest.mark.parametrize("radio", ["net/wlan0", "net/wlp2s0", "bluetooth/hci0"])
def test_a_radio_that_no_switch_keeps_off_is_told(patient: Patient, radio: str) -> None:
    patient.write(f"sys/class/{radio}/address", "")
    assert patient.found("T31") == [("F", "doctor.radio", "")]


@pytest.mark.parametrize(("switch", "told"), [("soft", 0), ("hard", 0), ("state", 1)])
def test_a_radio_may_be_switched_off(patient: Patient, switch: str, told: int) -> None:
    patient.write("sys/class/net/wlan0/address", "")
    patient.write("sys/class/rfkill/rfkill0/type", "wlan\n")
    patient.write(f"sys/class/rfkill/rfkill0/{switch}", "1\n")
    assert len(patient.found("T31")) == told


def test_the_switch_of_another_radio_does_not_count(patient: Patient) -> None:
    patient.write("sys/class/bluetooth/hci0/address", "")
    patient.write("sys/class/rfkill/rfkill0/type", "wlan\n")
    patient.write("sys/class/rfkill/rfkill0/soft", "1\n")
    assert patient.found("T31") == [("F", "doctor.radio", "")]


def usb_disk(patient: Patient, number: str) -> None:
    """Plug a disk with one partition in."""
    patient.write("sys/devices/usb1/1-1/block/sda/dev", "8:0")
    patient.write("sys/devices/usb1/1-1/block/sda/sda1/dev", number)
    (patient.top / "sys/block/sda").symlink_to("../devices/usb1/1-1/block/sda")


def test_a_foreign_disk_on_usb_is_told(patient: Patient) -> None:
    usb_disk(patient, "8:1")
    (sign,) = patient.signs("T31")
    assert (sign.severity, sign.said.code) == ("F", "doctor.usb-disk")


def test_the_medium_of_the_copies_is_the_tables(patient: Patient) -> None:
    usb_disk(patient, "8:1")
    patient.place("var/lib/tapete/journal/copies", dev=os.makedev(8, 1))
    assert patient.found("T31") == []


def test_a_disk_that_is_not_on_usb_is_the_boards(patient: Patient) -> None:
    patient.write("sys/block/sda/dev", "8:0")
    assert patient.found("T31") == []
