"""R-97: who guesses is slowed down and locked out; who works at the table is not stopped by it."""

import json
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.maintenance import replay
from firmware_py.station.access.locks import (
    FORGOTTEN_S,
    SLOWEST_S,
    TRIES,
    TRIES_OF_ALL,
    Locks,
    user_of,
)
from firmware_py.station.access.peers import PeerCredentials
from tests.station.bench_table import PEOPLE, PIN, Caller, Twins, config_text, prepare, running
from tests.station.guesser import NOBODYS_UID, Guesser
from tests.station.slow_clock import MovedClock
from tests.station.test_round import SHEET, bets, deal, opened
from tests.station.test_server import code, text

PANEL = PeerCredentials(500, "panel")
STRANGERS = [PeerCredentials(uid, f"process {uid}") for uid in (1000, 1001, 1002, 1003)]


@pytest.fixture
def base(tmp_path: Path) -> Path:
    prepare(tmp_path)
    return tmp_path


def guessed(locks: Locks, peer: PeerCredentials, name: str, times: int = TRIES) -> None:
    for _ in range(times):
        locks.failed(peer, name, 0.0)


def test_each_wrong_pin_takes_longer_than_the_one_before() -> None:
    locks, holder, waits = Locks(), user_of(STRANGERS[0]), []
    pace = locks.alone
    for number in range(11):
        # Another account each time: it is the caller who waits.
        locks.failed(STRANGERS[0], f"account {number}", 0.0)
        waits.append(pace.wait_s(holder, 0.0))
    assert waits == [0, 0, 1, 2, 4, 8, 16, 32, SLOWEST_S, SLOWEST_S, SLOWEST_S]
    assert pace.wait_s(holder, 59.5) == 1
    assert pace.wait_s(holder, SLOWEST_S) == 0
    assert pace.wait_s(user_of(STRANGERS[1]), 0.0) == 0
    pace.slow_down(holder, FORGOTTEN_S + 1)
    assert pace.wait_s(holder, FORGOTTEN_S + 1) == 0


def test_a_lock_holds_against_the_caller_that_earned_it() -> None:
    locks = Locks()
    guessed(locks, STRANGERS[0], "ana", TRIES - 1)
    assert not locks.is_locked(STRANGERS[0], "ana")
    guessed(locks, STRANGERS[0], "ana", 1)
    assert locks.is_locked(STRANGERS[0], "ana")
    # Another process or connection of the same user is the same caller; another user is not.
    assert locks.is_locked(PeerCredentials(STRANGERS[0].uid, "another"), "ana")
    assert not locks.is_locked(PANEL, "ana")
    assert not locks.is_locked(STRANGERS[1], "ana")
    assert locks.locked() == ["ana for user 1000"]


def test_many_callers_lock_the_account_for_whoever_is_new_to_it() -> None:
    locks = Locks(named={PANEL.uid})
    locks.accepted(STRANGERS[3], "ana")
    for peer in STRANGERS[: TRIES_OF_ALL // TRIES]:
        guessed(locks, peer, "ana")
    assert locks.is_locked(PeerCredentials(2000), "ana")
    assert not locks.is_locked(PANEL, "ana")
    assert not locks.is_locked(STRANGERS[3], "ana")
    assert "ana for every local user who is new to it" in locks.locked()
    locks.unlock("ana", PANEL)
    assert not locks.is_locked(PeerCredentials(2000), "ana")
    assert locks.locked() == []


def test_who_has_worked_from_a_process_is_locked_by_that_process_alone() -> None:
    locks, beside = Locks(), PeerCredentials(PANEL.uid, "beside the panel")
    assert locks.accepted(PANEL, "ana")
    assert not locks.accepted(PANEL, "ana")
    guessed(locks, beside, "ana")
    assert locks.is_locked(beside, "ana")
    assert not locks.is_locked(PANEL, "ana")
    assert locks.alone.wait_s(locks.holder(PANEL, "ana"), 0.0) == 0
    guessed(locks, PANEL, "ana")
    assert locks.is_locked(PANEL, "ana")


def test_nobody_gets_more_tries_by_his_own_pin_or_by_new_processes() -> None:
    """An insider with a right PIN of his own, on the panel's user."""
    locks, wrong = Locks(), 0
    for number in range(50):
        insider = PeerCredentials(PANEL.uid, f"process {number}")
        locks.accepted(insider, "ana")
        if not locks.is_locked(insider, "jose"):
            wrong += 1
            locks.failed(insider, "jose", 0.0)
    assert wrong == TRIES
    # Nor as one of two: his new processes are the same caller, until the other worked there too.
    assert locks.holder(insider, "ana", "jose") == user_of(insider)
    assert locks.holder(insider, "ana") == insider.process


GUESSES = st.lists(
    st.tuples(
        st.sampled_from(
            [*STRANGERS, PeerCredentials(PANEL.uid, "beside the panel"), PeerCredentials(PANEL.uid)]
        ),
        st.sampled_from(["ana", "jose", "dora", "nobody"]),
        st.floats(0, 100),
    ),
    max_size=80,
)


@given(GUESSES)
def test_no_guesses_of_others_stop_who_works_at_the_panel(
    guesses: list[tuple[PeerCredentials, str, float]],
) -> None:
    locks, now_s = Locks(), 0.0
    for name in ("ana", "jose"):
        locks.accepted(PANEL, name)
    for peer, name, later_s in guesses:
        now_s += later_s
        if not locks.is_locked(peer, name) and not locks.alone.wait_s(
            locks.holder(peer, name), now_s
        ):
            locks.failed(peer, name, now_s)
    for name in ("ana", "jose"):
        assert not locks.is_locked(PANEL, name)
        assert locks.alone.wait_s(locks.holder(PANEL, name), now_s) == 0


# On the socket.


@pytest.fixture
def twins(base: Path) -> Iterator[Twins]:
    found = Twins(base / "ports", "--shuffler", "none")
    yield found
    found.close()


def every_account(guess: Callable[[str], str], clock: MovedClock, times: int) -> list[str]:
    """Guess at every account so often, each time after the longest wait."""
    codes = []
    for _, name in product(range(times), PEOPLE):
        codes.append(guess(name))
        clock.ahead_s += SLOWEST_S
    return codes


def test_guesses_from_another_process_stop_no_round_nor_does_a_restart(
    base: Path, twins: Twins
) -> None:
    """Twenty wrong PINs and more, over as many connections of the panel's own user."""
    written, clock = config_text(twins.roles, SHEET), MovedClock()
    with running(base, written, clock) as (station, caller):
        opened(caller)
        bets(caller)
        deal(caller, twins, 15)
        caller.wait(lambda seen: seen["phase"] == "deciding")
        with closing(Guesser(base / "station.sock")) as stranger:
            codes = every_account(stranger.guess, clock, TRIES + 1)
            assert codes.count("wrong-pin") == len(PEOPLE) * TRIES + 1
            assert codes.count("locked") == len(PEOPLE) - 1
            clock.ahead_s -= SLOWEST_S
            assert stranger.guess("ines") == "too-soon"
        assert "ana for user 0" in station.parts.people.locked() or os.getuid()
        assert code(caller.do("say", who=1, word="voy", cents=1000)) == "done"
    with running(base, written, clock) as (_, caller):
        caller.wait(lambda seen: seen["phase"] == "deciding")
        with closing(Guesser(base / "station.sock")) as stranger:
            assert stranger.guess("ana") == "locked"
        assert code(caller.do("say", who=2, word="paso")) == "done"
        caller.wait(lambda seen: seen["phase"] == "settling")
        assert code(caller.do("paid")) == "done"
    failed = entries(base, "pin-failed")
    assert {entry["uid"] for entry in failed} == {os.getuid()}
    assert len({entry["from"] for entry in failed}) == 1
    assert {entry["name"] for entry in failed} == set(PEOPLE)


def entries(base: Path, kind: str) -> list[dict[str, Any]]:
    shelf = DayFiles(base / "journal", base / "journal" / "copies")
    return [json.loads(entry.payload) for entry in replay(shelf) if entry.kind == kind]


@pytest.mark.skipif(os.getuid() != 0, reason="becomes another local user")
def test_another_local_user_locks_out_himself_alone(base: Path) -> None:
    clock = MovedClock()
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        path = Path(folder) / "station.sock"
        written = text(base).replace('"station.sock"', f'"{path}"')
        (base / "station.sock").symlink_to(path)
        with running(base, written, clock) as (_, caller):
            path.chmod(0o666)
            with closing(Guesser(path, NOBODYS_UID)) as stranger:
                every_account(stranger.guess, clock, TRIES)
                assert stranger.guess("jose") == "locked"
            # Nobody has worked here before, and nobody has to wait.
            for name in PEOPLE:
                given = {"command": "suspend", "by": name, "pin": PIN, "reason": "x"}
                assert code(caller.send(given)) in ("wrong-phase", "not-allowed")
    assert {entry["uid"] for entry in entries(base, "pin-failed")} == {NOBODYS_UID}


def unlock(caller: Caller, name: str, *by: str, pin: str = PIN) -> dict[str, Any]:
    given = {"command": "unlock", "name": name, "by": by[0], "pin": PIN}
    return caller.send({**given, "with": by[1], "with_pin": pin} if by[1:] else given)


def test_two_at_the_table_find_the_way_back_though_all_are_locked_out(base: Path) -> None:
    clock = MovedClock()
    with running(base, text(base), clock) as (_, caller):
        every_account(lambda name: code(guess_at(caller, name)), clock, TRIES)
        for name in ("ana", "jose", "dora", "dani", "teo"):
            assert code(caller.do("suspend", name, reason="x")) == "locked"
        assert code(unlock(caller, "dora", "dani")) == "locked"
        # One who is not in charge, one person twice, the técnico without a director.
        for pair in (("ana", "jose"), ("jose", "teo"), ("ines", "dora")):
            assert code(unlock(caller, "jose", *pair)) == "not-allowed"
        assert code(unlock(caller, "jose", "jose", "jose")) == "not-allowed"
        assert code(unlock(caller, "jose", "jose", "dora")) == "done"
        assert code(caller.do("suspend", "jose", reason="x")) == "wrong-phase"
        assert code(unlock(caller, "ana", "dora", "teo")) == "done"
        assert code(caller.do("bets", "ana")) == "wrong-phase"
        assert code(caller.do("suspend", "dora", reason="x")) == "locked"
    assert [entry["people"] for entry in entries(base, "account-unlocked")] == [
        ["jose", "dora"],
        ["dora", "teo"],
    ]


def test_who_is_unlocked_at_the_panel_goes_on_though_the_guessing_does_too(base: Path) -> None:
    """A panel that was just started, and a hostile process of its own user that never rests."""
    clock = MovedClock()
    with running(base, text(base), clock) as (_, panel):
        with closing(Guesser(base / "station.sock")) as stranger:
            every_account(stranger.guess, clock, TRIES)
            assert code(panel.do("bets", "ana")) == "locked"
            assert code(unlock(panel, "ana", "jose", "dora")) == "done"
            assert stranger.guess("ana") == "wrong-pin"
            assert stranger.guess("ana") == "too-soon"
        assert code(panel.do("bets", "ana")) == "wrong-phase"
        # Nobody else was unlocked, not even those who did it.
        assert code(panel.do("suspend", "jose", reason="x")) == "locked"
        assert code(unlock(panel, "dani", "jose", "dora")) == "done"
    with running(base, text(base), clock) as (_, panel):
        with closing(Guesser(base / "station.sock")) as stranger:
            clock.ahead_s += SLOWEST_S
            assert stranger.guess("dani") == "wrong-pin"
        assert code(panel.do("suspend", "dani", reason="x")) == "wrong-phase"
        assert code(panel.do("bets", "ana")) == "wrong-phase"


def guess_at(caller: Caller, name: str) -> dict[str, Any]:
    return caller.send({"command": "suspend", "by": name, "pin": "0000", "reason": "x"})


def test_who_guesses_two_pins_at_once_learns_nothing_and_waits(base: Path) -> None:
    clock = MovedClock()
    with running(base, text(base), clock) as (_, caller):
        wrong = [unlock(caller, "ana", "jose", "dora", pin="0000") for _ in range(2)]
        wrong.append(unlock(caller, "ana", "dora", "jose", pin="0000"))
        assert {reply["error"]["message"] for reply in wrong} == {"one of the two PINs is wrong"}
        # Who may not unlock learns nothing of anybody's PIN.
        for pin in (PIN, "0000"):
            assert code(unlock(caller, "ana", "ana", "dora", pin=pin)) == "not-allowed"
            assert code(unlock(caller, "ana", "jose", "ghost", pin=pin)) == "not-allowed"
        assert code(unlock(caller, "ana", "jose", "dora")) == "too-soon"
        # It slows nobody down who gives a PIN of his own.
        assert code(caller.do("suspend", "jose", reason="x")) == "wrong-phase"
        clock.ahead_s += SLOWEST_S
        assert code(unlock(caller, "ana", "jose", "dora")) == "done"
    failed = [(entry["name"], entry["with"]) for entry in entries(base, "pin-failed")]
    assert failed == [("jose", "dora"), ("jose", "dora"), ("dora", "jose")]


def test_somebody_in_charge_who_guesses_the_second_pin_waits_for_hours() -> None:
    """His own PIN is right, so only the other one is guessed: 10,000 of them take a year."""
    pace, now_s, guesses = Locks().together, 0.0, 0
    while now_s < 30 * 86_400:
        now_s += max(pace.wait_s("jose", now_s), 1)
        pace.slow_down("jose", now_s)
        guesses += 1
    assert guesses < 10_000 / 12


def test_a_name_that_nobody_has_is_slowed_down_and_never_written(base: Path) -> None:
    with running(base, text(base)) as (_, caller):
        codes = [code(guess_at(caller, "2468")) for _ in range(4)]
        assert codes == ["unknown-person"] * 3 + ["too-soon"]
    assert [entry["name"] for entry in entries(base, "pin-failed")] == ["(nadie)"] * 3
    shelf = DayFiles(base / "journal", base / "journal" / "copies")
    assert "2468" not in "".join(entry.payload for entry in replay(shelf))
