"""What was decided on for one moment is not done in another."""

from collections.abc import Mapping
from typing import Any

import pytest

from firmware_py.desk import session as desk
from firmware_py.desk.acts import Tell
from firmware_py.desk.backend import RefusalError
from firmware_py.desk.rehearsed import Rehearsed
from firmware_py.desk.session import DeskSession
from firmware_py.desk.voice import Voice
from tests.desk.moments import SIN
from tests.table.playing import rehearse


class Moved(Rehearsed):
    """A table that a device moves just before a command comes."""

    def __init__(self, moves: int) -> None:
        super().__init__(rehearse(SIN), "es")
        self.moves = moves
        self.named: list[Mapping[str, int]] = []

    def tell(self, act: Tell, moment: Mapping[str, int]) -> None:
        self.named.append(moment)
        if self.moves:
            self.moves -= 1
            raise RefusalError("stale", "this was made for another moment")
        super().tell(act, moment)


def session(moves: int, *, watched: bool) -> tuple[DeskSession, Moved]:
    behind = Moved(moves)
    found = DeskSession(behind, Voice("es"), lambda _: None)
    found.watched = watched
    found.look()
    return found, behind


def test_a_command_names_the_moment_that_was_seen_and_a_stale_one_is_not_repeated() -> None:
    at, behind = session(1, watched=True)
    seen: dict[str, Any] = at.seen["moment"]
    at.enter("apuestas")
    assert behind.named == [seen]
    assert at.told[-1].startswith("! La mesa ha cambiado mientras escribías")
    assert at.seen["phase"] == "idle"
    at.enter("apuestas")
    assert at.look()["phase"] == "betting"


def test_where_nobody_looks_it_is_given_again_for_what_is_now() -> None:
    at, behind = session(2, watched=False)
    at.enter("apuestas")
    assert at.look()["phase"] == "betting"
    assert len(behind.named) == 3


@pytest.mark.parametrize("line", ["paga", ""])
def test_a_payment_is_never_repeated(line: str) -> None:
    at, behind = session(0, watched=False)
    for typed in ("", "1 ante 5", "no va más", "sola"):
        at.look()
        at.enter(typed)
    assert at.look()["phase"] == "settling"
    behind.moves, before = 1, at.paid
    at.enter(line)
    assert (at.paid, at.look()["phase"]) == (before, "settling")


class Stubborn(Rehearsed):
    """A table that takes nothing."""

    def __init__(self) -> None:
        super().__init__(rehearse(SIN), "es")
        self.given = 0

    def tell(self, _act: Tell, _moment: Mapping[str, int]) -> None:
        self.given += 1
        raise RefusalError("memory", "the record does not hold")


def test_who_plays_by_himself_gives_up_where_the_same_is_refused_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(desk, "WAITED_S", 0.0)
    behind = Stubborn()
    at = DeskSession(behind, Voice("es"), lambda _: None)
    assert not at.play(None, lambda: None, pay=True)
    assert behind.given == 1
    assert at.told[-1].startswith("! no pasa nada")
