"""R-12: no byte to any device until the record has been read and the table stands again."""

import os
import select
import tty
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.errors import JournalError
from firmware_py.station.app import Station
from firmware_py.station.config import read_config
from firmware_py.station.recovery import recovery
from firmware_py.station.recovery.recovery import Recovered
from tests.station.bench_table import config_text, prepare, running

ROLES = ("slots", "sabot", "visor-1")
SHEET = "castilla-y-leon/poker-sin-descarte"
PATIENCE_S = 20.0
A_WHILE_S = 0.3


class Sniffer:
    """The other ends of the ports, where nobody answers."""

    def __init__(self, base: Path) -> None:
        self._pairs = [os.openpty() for _ in ROLES]
        for role, (_, port) in zip(ROLES, self._pairs, strict=True):
            tty.setraw(port)
            (base / role).symlink_to(os.ttyname(port))

    def heard(self, within_s: float) -> bytes:
        """Give what was said to any device, waiting so long for the first byte."""
        ends = [end for end, _ in self._pairs]
        ready, _, _ = select.select(ends, [], [], within_s)
        return b"".join(os.read(end, 65536) for end in ready)

    def forget(self) -> None:
        """Pass over what was said."""
        while self.heard(0.0):
            pass

    def close(self) -> None:
        """Let go of the ports."""
        for pair in self._pairs:
            for end in pair:
                os.close(end)


@pytest.fixture
def sniffer(tmp_path: Path) -> Iterator[Sniffer]:
    prepare(tmp_path)
    found = Sniffer(tmp_path)
    yield found
    found.close()


def text(base: Path) -> str:
    return config_text({r: {"port": str(base / r), "addresses": [2]} for r in ROLES}, SHEET)


def test_devices_hear_nothing_until_the_record_is_read(
    tmp_path: Path, sniffer: Sniffer, monkeypatch: pytest.MonkeyPatch
) -> None:
    early = []
    read = recovery.recover

    def watched(*given: Any, **named: Any) -> Recovered:
        done = read(*given, **named)
        early.append(sniffer.heard(A_WHILE_S))
        return done

    monkeypatch.setattr("firmware_py.station.app.recover", watched)
    for _ in range(2):
        with running(tmp_path, text(tmp_path)):
            assert sniffer.heard(PATIENCE_S)
        sniffer.forget()
    assert early == [b"", b""]


def test_devices_hear_nothing_from_a_station_whose_record_is_bad(
    tmp_path: Path, sniffer: Sniffer
) -> None:
    with running(tmp_path, text(tmp_path)):
        assert sniffer.heard(PATIENCE_S)
    sniffer.forget()
    day = DayFiles(tmp_path / "journal", tmp_path / "journal" / "copies").day()
    day.write_bytes(day.read_bytes()[:5000])
    with pytest.raises(JournalError):
        Station(read_config(text(tmp_path)), tmp_path)
    assert sniffer.heard(A_WHILE_S) == b""
