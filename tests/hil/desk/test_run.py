"""`tapete run`: the real station and the simulated table as processes, driven by lines."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path


def tapete(folder: Path, *words: str, lines: str = "") -> str:
    command = [sys.executable, "-m", "firmware_py", "run", "--dir", str(folder), *words]
    done = subprocess.run(
        command, input=lines, capture_output=True, text=True, timeout=120, check=False
    )
    return done.stdout + done.stderr


def test_a_newcomer_errs_reads_the_ruling_cuts_the_power_and_finishes(tmp_path: Path) -> None:
    """The way of a newcomer: misdeal, article, power cut in the next deal, and on."""
    first = tapete(tmp_path, lines="auto\n" + "\n" * 9 + "err too-many-cards to=1\n\nview\nquit\n")
    assert "SIMULATION" in first
    assert "void-round" in first
    assert "[art. 7]" in first
    deal = "\n" * 10
    second = tapete(tmp_path, lines=f"{deal}kill\nview\nquit\n")
    assert "comes back to the same card" in second
    assert "card 1, face down" in second
    third = tapete(tmp_path, lines="auto\nquit\n")
    assert "ana: paid" in third
    assert "ana: bets" not in third
    check = subprocess.run(
        [sys.executable, "-m", "firmware_py", "journal", "verify", "--dir", tmp_path / "journal"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert check.returncode == 0, check.stdout


def test_limits_options_and_the_cut_are_chosen_as_for_a_rehearsal(tmp_path: Path) -> None:
    """PV 17.2.3: high and low share a pot, and the house takes 5 % of it (17.II.3.a)."""
    words = ["--sheet", "pais-vasco/omaha-hi-lo", "--option", "limit=pot", "--min", "1000"]
    cut = ["--max", "4000", "--rake", "kind=pot,pct=5,cap_cents=150"]
    told = tapete(tmp_path, *words, *cut, "--auto", "--rounds", "1")
    assert "«mano: puesto 1; corta: puesto 4» [17.VII.1]" in told
    assert "[17.VII.2, 17.VII.3, 17.2.3.II.1]" in told
    # 5 % of 60 euro would be 3; the cap is 1.50.
    assert "casa beneficio       +1.50 [17.II.3.a]" in told
    for wrong, why in (
        (["--option", "limit=split"], "option limit is given twice"),
        (["--option", "raises=9"], "option raises is"),
        (["--rake", "kind=pot,pct=6"], "17.II.3.a allows 0 to 5 %"),
        (["--max", "100000"], "20 to 40 % of its maximum"),
    ):
        assert why in tapete(tmp_path / "other", *words, *wrong)
    assert not (tmp_path / "other").exists()


def test_ctrl_c_stops_both_processes_and_says_where_the_record_is(tmp_path: Path) -> None:
    """Also when it was started with Ctrl-C ignored, as a shell does for what runs behind it."""
    command = [sys.executable, "-m", "firmware_py", "run", "--dir", str(tmp_path), "--auto"]
    ignoring = ["sh", "-c", 'trap "" INT; exec "$@"', "sh", *command]
    running = subprocess.Popen(ignoring, stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    for line in running.stdout:
        if line.startswith("card for"):
            break
    pids = [int(pid) for pid in (tmp_path / "pids").read_text().split()]
    running.send_signal(signal.SIGINT)
    told = running.stdout.read()
    running.stdout.close()
    assert running.wait(60) == 0
    assert f"{tmp_path / 'journal'}" in told
    assert not any(Path(f"/proc/{pid}").exists() for pid in pids)


def test_processes_left_by_a_killed_session_are_ended_first(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "firmware_py", "run", "--dir", str(tmp_path), "--auto"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    for line in running.stdout:
        if line.startswith("card for"):
            break
    os.kill(running.pid, signal.SIGKILL)
    running.wait(60)
    running.stdout.close()
    told = tapete(tmp_path, "--auto", "--rounds", "1")
    assert "ana: paid" in told
    assert "ana: open" not in told


def test_a_station_that_was_started_again_is_ended_too(tmp_path: Path) -> None:
    """Killed station, then a killed session: nothing of the folder may go on without them."""
    command = [sys.executable, "-m", "firmware_py", "run", "--dir", str(tmp_path)]
    pipe = subprocess.PIPE
    running = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
    assert running.stdin is not None
    assert running.stdout is not None
    running.stdin.write("kill\nview\n")
    running.stdin.flush()
    for line in running.stdout:
        if line.startswith("next"):
            break
    os.kill(running.pid, signal.SIGKILL)
    running.wait(60)
    running.stdin.close()
    running.stdout.close()
    left = _stations(tmp_path)
    assert len(left) == 1
    assert "The journal is in" in tapete(tmp_path, lines="quit\n")
    assert _stations(tmp_path) == []


def _stations(folder: Path) -> list[str]:
    """Find the station processes of a folder."""
    wanted, found = str(folder / "station.toml").encode(), []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if wanted in (process / "cmdline").read_bytes():
                found.append(process.name)
    return found


def test_a_screen_says_where_the_journal_is_and_gives_the_whole_help(tmp_path: Path) -> None:
    """On a terminal every picture is marked, and `help` is not cut to its last rows."""
    host, terminal = os.openpty()
    command = [sys.executable, "-m", "firmware_py", "run", "--dir", str(tmp_path)]
    running = subprocess.Popen(command, stdin=terminal, stdout=terminal, stderr=terminal)
    os.close(terminal)
    first = _until(host, "> ")
    assert f"journal: {tmp_path / 'journal'}" in first
    assert "help lists every word" in first
    os.write(host, b"help\n")
    shown = _until(host, "> ")
    assert "(Enter) " in shown
    assert "help / quit" in shown
    assert "SIMULATION" in shown
    os.write(host, b"quit\n")
    assert "The journal is in" in _until(host, "where you left.")
    assert running.wait(60) == 0
    os.close(host)


def _until(terminal: int, end: str) -> str:
    """Read a screen up to the words it ends with."""
    shown = ""
    while not shown.rstrip("\r\n").endswith(end):
        shown += os.read(terminal, 65536).decode("utf-8", "replace")
    return shown


def test_an_unknown_sheet_is_refused_in_words(tmp_path: Path) -> None:
    told = tapete(tmp_path, "--sheet", "nowhere/poker")
    assert "nowhere/poker" in told
    assert "tapete sheets list" in told
    assert "Traceback" not in told
