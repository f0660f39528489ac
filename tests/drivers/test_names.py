import os
from pathlib import Path

from drivers import names


def test_a_role_is_found_in_the_first_directory_that_has_it(tmp_path: Path) -> None:
    station, by_id = tmp_path / "station", tmp_path / "by-id"
    for directory in (station, by_id):
        directory.mkdir()
        (directory / "slots").touch()
    (by_id / "visor").touch()
    directories = (station, by_id)
    assert names.find("slots", directories) == station / "slots"
    assert names.find("visor", directories) == by_id / "visor"
    assert names.find("sabot", directories) is None
    assert names.find(str(by_id / "visor")) == by_id / "visor"


def test_a_link_whose_adapter_has_gone_is_absent(tmp_path: Path) -> None:
    (tmp_path / "slots").symlink_to(tmp_path / "ttyUSB0")
    assert names.find("slots", (tmp_path,)) is None
    (tmp_path / "ttyUSB0").touch()
    assert names.find("slots", (tmp_path,)) == tmp_path / "slots"


def test_kernel_names_do_not_survive_a_replug() -> None:
    assert not names.is_stable("/dev/ttyUSB0")
    assert not names.is_stable("/dev/ttyACM12")
    assert names.is_stable("/dev/serial/by-path/platform-usb-0:1.3:1.0-port0")
    assert names.is_stable("slots")


def test_who_else_holds_a_port(tmp_path: Path) -> None:
    port = tmp_path / "port"
    port.touch()
    for number, comm, target in (("41", "ModemManager", port), ("42", "cron", tmp_path / "else")):
        (tmp_path / "proc" / number / "fd").mkdir(parents=True)
        (tmp_path / "proc" / number / "comm").write_text(f"{comm}\n")
        (tmp_path / "proc" / number / "fd" / "3").symlink_to(target)
    (tmp_path / "proc" / str(os.getpid()) / "fd").mkdir(parents=True)
    (tmp_path / "proc" / str(os.getpid()) / "fd" / "3").symlink_to(port)
    (tmp_path / "proc" / "43").mkdir()
    assert names.holders_of(port, tmp_path / "proc") == ("ModemManager (41)",)
