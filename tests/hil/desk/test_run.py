"""`tapete run`: the real station, the simulated table and the desk as processes."""

import json
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.rulebook.sheet_reference import example

PATIENCE_S = 60
OPENED = "abre\n\n\n\n\n"
PLAYED = "\n1 ante 5\n3 ante 5\nno va más\n"


def words(folder: Path, *more: str) -> list[str]:
    return [sys.executable, "-m", "firmware_py", "run", "--dir", str(folder), *more]


def tapete(folder: Path, *more: str, lines: str = "") -> str:
    done = subprocess.run(
        words(folder, *more), input=lines, capture_output=True, text=True, timeout=120, check=False
    )
    return done.stdout + done.stderr


def processes(folder: Path) -> list[int]:
    """Find every process that names the folder."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if str(folder).encode() in (process / "cmdline").read_bytes():
                found.append(int(process.name))
    return found


def until_gone(folder: Path) -> list[int]:
    """Wait until nothing of a folder runs any more; what still does after a while."""
    end = time.monotonic() + PATIENCE_S
    while (left := processes(folder)) and time.monotonic() < end:
        time.sleep(0.05)
    return left


def is_sound(folder: Path) -> bool:
    verify = [sys.executable, "-m", "firmware_py", "journal", "verify", "--dir"]
    return not subprocess.run([*verify, folder / "journal"], check=False).returncode


@contextmanager
def playing(folder: Path, *more: str, until: str) -> Iterator["subprocess.Popen[str]"]:
    """Start a table in a pipe and read until it says something."""
    pipe = subprocess.PIPE
    running = subprocess.Popen(
        words(folder, *more), stdin=pipe, stdout=pipe, stderr=pipe, text=True
    )
    assert running.stdout is not None
    try:
        for line in running.stdout:
            if line.startswith(until):
                break
        yield running
    finally:
        with suppress(ProcessLookupError):
            running.kill()
        running.communicate(timeout=PATIENCE_S)


def test_a_newcomer_errs_reads_the_ruling_cuts_the_power_and_finishes(tmp_path: Path) -> None:
    """The way of a newcomer: misdeal, article, power cut in the next deal, and on."""
    erring = "\n\n\nerror cartas de más a=1\nmesa\n\n"
    first = tapete(tmp_path, lines=f"{OPENED}{PLAYED}{erring}salir\n")
    for told in (
        "SIMULACIÓN",
        "se anula toda la jugada",
        "[art. 7]",
        "se devuelven: puesto 1 5,00 €",
    ):
        assert told in first, first
    second = tapete(tmp_path, lines=f"{PLAYED}\n\ncorriente\nmesa\nsalir\n")
    assert "vuelve a la misma carta" in second, second
    assert "banca, carta 1, boca arriba" in second
    third = tapete(tmp_path, lines="sola\n\nsalir\n")
    assert "lista pagada" in third, third
    assert "se abren las apuestas" not in third
    assert is_sound(tmp_path)


def test_it_speaks_english_where_asked(tmp_path: Path) -> None:
    told = tapete(tmp_path, "--lang", "en", lines="open\nhelp\nquit\n")
    assert "SIMULATION: a table" in told
    assert "still to do: seals examined" in told
    assert "lays a bet" in told or "bet SEAT BOX AMOUNT" in told


@pytest.mark.sweep
def test_limits_options_and_the_cut_are_chosen_as_for_a_rehearsal(tmp_path: Path) -> None:
    """PV 17.2.3: high and low share a pot, and the house takes 5 % of it (17.II.3.a)."""
    sheet = ["--sheet", "pais-vasco/omaha-hi-lo", "--option", "limit=pot", "--min", "10"]
    cut = ["--max", "40,00", "--rake", "kind=pot,pct=5,cap_cents=150"]
    told = tapete(tmp_path, *sheet, *cut, "--auto", "--rounds", "1")
    assert "«mano: puesto 1; corta: puesto 4»" in told
    assert "[17.VII.2, 17.VII.3, 17.2.3.II.1]" in told
    # 5 % of 60 euro would be 3; the cap is 1.50.
    assert "casa beneficio: gana 1,50 € [17.II.3.a]" in told, told
    for wrong, why in (
        (["--option", "limit=split"], "option limit is given twice"),
        (["--option", "raises=9"], "option raises is"),
        (["--rake", "kind=pot,pct=6"], "17.II.3.a allows 0 to 5 %"),
        (["--max", "1.000,00"], "20 to 40 % of its maximum"),
        (["--max", "10.5"], "write 5 or 5,50"),
    ):
        assert why in tapete(tmp_path / "other", *sheet, *wrong)
    assert not (tmp_path / "other").exists()


def test_an_unknown_sheet_is_refused_in_words(tmp_path: Path) -> None:
    told = tapete(tmp_path / "x", "--sheet", "nowhere/poker")
    assert "nowhere/poker" in told
    assert "tapete sheets list" in told
    assert "Traceback" not in told


def test_a_community_from_outside_the_package_is_played(tmp_path: Path) -> None:
    community = tmp_path / "sheets" / "ejemplo"
    community.mkdir(parents=True)
    (community / "poker.toml").write_text(example(), "utf-8")
    chosen = ("--sheet", "ejemplo/poker", "--auto", "--rounds", "1")
    said = tapete(tmp_path / "run", "--sheets", str(community.parent), *chosen)
    assert "lista pagada" in said, said
    given = [sys.executable, "-m", "firmware_py", "--sheets", str(community.parent), "run"]
    again = subprocess.run(
        [*given, "--dir", str(tmp_path / "run"), *chosen],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert "lista pagada" in again.stdout, again.stderr


def test_ctrl_c_stops_everything_and_says_where_the_record_is(tmp_path: Path) -> None:
    """Also when it was started with Ctrl-C ignored, as a shell does for what runs behind it."""
    ignoring = ["sh", "-c", 'trap "" INT; exec "$@"', "sh", *words(tmp_path, "--auto")]
    running = subprocess.Popen(ignoring, stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    for line in running.stdout:
        if line.startswith("cartas:"):
            break
    running.send_signal(signal.SIGINT)
    told = running.stdout.read()
    running.stdout.close()
    assert running.wait(PATIENCE_S) == 0
    assert f"{tmp_path / 'journal'}" in told
    assert processes(tmp_path) == []


def test_a_closed_terminal_ends_station_and_table_cleanly(tmp_path: Path) -> None:
    """The terminal is gone: SIGHUP for all that belong to it."""
    pid, host = os.forkpty()
    if pid == 0:
        os.execv(sys.executable, words(tmp_path))
    until(host, "> ")
    assert len(processes(tmp_path)) >= 3
    os.close(host)
    os.waitpid(pid, 0)
    assert until_gone(tmp_path) == []
    assert "The station has stopped" in (tmp_path / "station.log").read_text()
    assert is_sound(tmp_path)


@pytest.mark.sweep
def test_one_started_to_outlive_its_terminal_plays_on(tmp_path: Path) -> None:
    """As with nohup: SIGHUP was ignored when it was started."""
    ignoring = ["sh", "-c", 'trap "" HUP; exec "$@"', "sh", *words(tmp_path, "--auto")]
    running = subprocess.Popen([*ignoring, "--rounds", "2"], stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    for line in running.stdout:
        if line.startswith("cartas:"):
            break
    for pid in processes(tmp_path):
        os.kill(pid, signal.SIGHUP)
    assert "lista pagada" in running.stdout.read()
    running.stdout.close()
    assert running.wait(PATIENCE_S) == 0


def test_a_killed_session_leaves_nothing_running(tmp_path: Path) -> None:
    """Kill -9 of the one who started them: the kernel ends station and desk."""
    with playing(tmp_path, "--auto", until="cartas:") as running:
        os.kill(running.pid, signal.SIGKILL)
        assert until_gone(tmp_path) == []
    assert "lista pagada" in tapete(tmp_path, "--auto", "--rounds", "1")
    assert is_sound(tmp_path)


@pytest.mark.sweep
def test_a_second_run_is_told_of_the_first_and_ends_nobody(tmp_path: Path) -> None:
    with playing(tmp_path, until="El registro") as first:
        before = sorted(processes(tmp_path))
        second = subprocess.run(
            words(tmp_path), input="salir\n", capture_output=True, text=True, check=False
        )
        assert second.returncode == 1
        assert f"ya hay una mesa en marcha en {tmp_path} (proceso {first.pid})" in second.stderr
        assert sorted(processes(tmp_path)) == before
        told, _ = first.communicate("abre\nsalir\n", timeout=PATIENCE_S)
        assert "se abre la mesa" in told
        assert first.returncode == 0


@pytest.mark.sweep
def test_an_auto_run_whose_station_dies_says_so_and_fails(tmp_path: Path) -> None:
    with playing(tmp_path, "--auto", until="cartas:") as running:
        kill_station(tmp_path)
        _, error = running.communicate(timeout=PATIENCE_S)
        assert running.returncode == 1
        assert "la estación ha caído: exit code -9" in error


@pytest.mark.sweep
def test_an_auto_run_at_a_table_that_waits_for_two_directors_says_so_and_fails(
    tmp_path: Path,
) -> None:
    """Devices with a past before a journal that somebody has emptied."""
    assert "resultado de la banca" in tapete(tmp_path, "--auto", "--rounds", "1")
    shutil.rmtree(tmp_path / "journal")
    with playing(tmp_path, "--auto", "--rounds", "1", until="?") as running:
        _, error = running.communicate(timeout=PATIENCE_S)
        assert running.returncode == 1
        assert "lo deciden dos directores" in error
        assert "0 de 1" in error


def test_a_station_that_dies_is_told_on_the_screen_without_a_key_pressed(tmp_path: Path) -> None:
    """It is started again three times a minute; then the picture says that it is an old one."""
    host, terminal = os.openpty()
    running = subprocess.Popen(words(tmp_path), stdin=terminal, stdout=terminal, stderr=terminal)
    os.close(terminal)
    until(host, "> ")
    kill_station(tmp_path)
    until(host, "la estación ha caído")
    shown = ""
    while "la estación no vuelve" not in shown:
        kill_station(tmp_path)
        if select.select([host], [], [], 0.1)[0]:
            shown += os.read(host, 65536).decode("utf-8", "replace")
    os.write(host, b"\n")
    until(host, "donde lo dejaste.")
    assert running.wait(PATIENCE_S) == 1
    os.close(host)
    assert processes(tmp_path) == []


def kill_station(folder: Path) -> None:
    """Kill -9 the station of a folder, if it is there."""
    for pid in processes(folder):
        with suppress(OSError):
            if b"station.toml" in _command(pid):
                os.kill(pid, signal.SIGKILL)


def _command(pid: int) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()


@pytest.mark.sweep
def test_the_screen_is_drawn_anew_when_a_device_goes_without_a_key_pressed(tmp_path: Path) -> None:
    host, terminal = os.openpty()
    running = subprocess.Popen(words(tmp_path), stdin=terminal, stdout=terminal, stderr=terminal)
    os.close(terminal)
    shown = until(host, "> ")
    assert f"{tmp_path / 'journal'}"[:40] in shown
    os.write(host, b"ayuda\n")
    shown = until(host, "termina (también Ctrl-C)")
    assert "apuestas [sabot]" in shown
    assert "SIMULACIÓN" in shown
    for _ in range(5):
        os.write(host, b"abre\n" if _ == 0 else b"\n")
        until(host, "> ")
    until(host, "entre jugadas")
    assert len(hands(tmp_path, "show slots").splitlines()) == 7
    assert hands(tmp_path, "") == ""
    assert hands(tmp_path, "unplug sabot") == "ok"
    assert until(host, "NO RESPONDE: sabot")
    hands(tmp_path, "replug sabot")
    until(host, "vuelve a responder: sabot")
    os.write(host, b"salir\n")
    until(host, "donde lo dejaste.")
    assert running.wait(PATIENCE_S) == 0
    os.close(host)


def hands(folder: Path, line: str) -> str:
    """Do something at the table from elsewhere."""
    with socket.socket(socket.AF_UNIX) as caller:
        caller.connect(str(folder / "hands.sock"))
        caller.sendall(line.encode() + b"\n")
        return str(json.loads(caller.makefile().readline()))


def until(terminal: int, end: str) -> str:
    """Read a screen until it has shown some words."""
    shown = ""
    while end not in shown:
        shown += os.read(terminal, 65536).decode("utf-8", "replace")
    return shown
