"""Enter at a terminal: it turns pages, and pays no list that was not in sight, and whole."""

import os
from typing import Any

import pytest

from firmware_py.desk import terminal
from firmware_py.desk.backend import RefusalError
from firmware_py.desk.rehearsed import Rehearsed
from firmware_py.desk.session import DeskSession
from firmware_py.desk.terminal import Terminal
from firmware_py.desk.voice import Voice
from tests.desk.moments import SIN, Desk, at_desk, type_in
from tests.table.playing import rehearse

TO_THE_LIST = ("", "1 ante 5", "2 ante 5", "3 ante 5", "no va más", "sola")


@pytest.fixture
def rows(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """How many rows the terminal has; they may be changed."""
    size = {"rows": 24}

    def found(fallback: tuple[int, int] = (80, 24)) -> os.terminal_size:
        return os.terminal_size((fallback[0], size["rows"]))

    monkeypatch.setattr("shutil.get_terminal_size", found)
    return size


def at_the_list() -> tuple[Desk, Terminal]:
    at = at_desk(language="es")
    type_in(at, *TO_THE_LIST)
    assert at.look()["phase"] == "settling"
    return at, Terminal(at)


def test_enter_on_a_page_reads_on_and_then_shows_the_table(rows: dict[str, int]) -> None:
    rows["rows"] = 12
    at, screen = at_the_list()
    at.enter("ayuda")
    whole, shown = at.page.splitlines(), []
    while at.page:
        part = at.picture((80, 12))[1:]
        shown += [row for row in part if "Intro sigue leyendo" not in row]
        assert screen._reads_on()
    assert [row.split() for row in shown] == [row.split() for row in whole]
    assert at.seen["phase"] == "settling"


def test_a_list_that_is_not_whole_on_the_screen_is_read_before_enter_pays(
    rows: dict[str, int],
) -> None:
    rows["rows"] = 12
    at, screen = at_the_list()
    shown = ""
    for _ in range(9):
        if not screen._reads_on():
            break
        shown += "\n".join(at.picture((80, 12)))
    assert "resultado de la banca" in shown
    assert "puesto 3 ante:" in shown
    # A list that is another one is not the one that was read.
    at.seen["moment"] = {"round": 1, "sequence": 10**6}
    assert screen._reads_on()
    assert at.page


def test_a_list_that_has_just_come_is_not_paid(
    rows: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = {"s": 100.0}
    monkeypatch.setattr("time.monotonic", lambda: now["s"])
    at, screen = at_the_list()
    screen._list_s = 100.0
    assert screen._reads_on()
    assert at.told[-1].startswith("La lista acaba de salir")
    now["s"] += 2 * terminal.READ_S
    assert not screen._reads_on()


class Opening(Rehearsed):
    """A table whose last cards are turned up while somebody waits for them."""

    opens = 3

    def snapshot(self) -> dict[str, Any]:
        seen = super().snapshot()
        if seen["due_now"]["kind"] == "payment" and self.opens:
            self.opens -= 1
            return seen | {"phase": "revealing", "due_now": {"kind": "opening", "what": "cards"}}
        return seen


def test_an_enter_that_waited_for_the_cards_does_not_pay_the_list_that_came() -> None:
    at = DeskSession(Opening(rehearse(SIN), "es"), Voice("es"), lambda _: None)
    at.look()
    for line in (*TO_THE_LIST[:-1], *[""] * 20, "voy", "voy", "voy"):
        at.enter(line)
        at.look()
        if at.seen["due_now"]["kind"] == "opening":
            break
    at.behind.takes_time = True
    at.enter("")
    assert at.look()["phase"] == "settling"
    assert at.told[-1].startswith("La lista acaba de salir")
    at.enter("")
    assert at.look()["phase"] == "idle"


class Closed(Rehearsed):
    """A table whose slots give every token back."""

    def drop(self, seat: int) -> bool:
        assert seat
        return False


def test_a_token_that_a_slot_gives_back_is_not_told_as_fallen() -> None:
    at = DeskSession(Closed(rehearse(SIN), "es"), Voice("es"), lambda _: None)
    at.look()
    at.enter("apuestas")
    at.look()
    at.enter("ficha 1")
    assert at.told[-1] == "! la ranura del puesto 1 devuelve la ficha"


class Plain(Rehearsed):
    """A simulated table that does nothing of what it is told."""

    takes_time = True

    def hands(self, words: str) -> str:
        raise RefusalError("hands", f"There is no {words!r}; roles: slots, sabot.")


def test_what_the_table_does_not_understand_is_answered_with_how_it_is_typed() -> None:
    at = DeskSession(Plain(rehearse(SIN), "es"), Voice("es"), lambda _: None)
    at.look()
    at.enter("desenchufa sabott")
    said = at.told[-1]
    assert said.startswith("! la mesa no hace eso. Se escribe: desenchufa APARATO (sabot, slots")


@pytest.mark.parametrize("line", ["3 ant 10", "3 ante"])
def test_a_bet_on_a_box_that_is_mistyped_is_answered_with_the_boxes(line: str) -> None:
    at = at_desk(language="es")
    type_in(at, "", line)
    assert "PUESTO CASILLA IMPORTE" in at.told[-1]
    assert "ante" in at.told[-1]


class Slow(Opening):
    """A table whose devices turn the cards up one after the other."""

    takes_time = True


def test_the_screen_follows_the_devices_while_nobody_types() -> None:
    at = DeskSession(Slow(rehearse(SIN), "es"), Voice("es"), lambda _: None)
    seen: list[str] = []
    at.drawn = lambda: seen.append(at.seen["phase"])
    at.look()
    for line in ("apuestas", "1 ante 5", "no va más", *[""] * 10, "voy"):
        at.enter(line)
        at.look()
    seen.clear()
    at.settle()
    assert seen[-1] == "settling"
