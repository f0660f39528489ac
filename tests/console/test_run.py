"""`tapete run`: the real station and the simulated table as processes, driven by lines."""

import os
import signal
import subprocess
import sys
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


def test_ctrl_c_stops_both_processes_and_says_where_the_record_is(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "firmware_py", "run", "--dir", str(tmp_path), "--auto"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
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


def test_an_unknown_sheet_is_refused_in_words(tmp_path: Path) -> None:
    told = tapete(tmp_path, "--sheet", "nowhere/poker")
    assert "nowhere/poker" in told
    assert "Traceback" not in told
