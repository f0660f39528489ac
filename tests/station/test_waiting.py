"""Who draws the table is told when it is another, and waits on the socket until then."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from firmware_py.station.access.waiting import Watch, mark_of
from tests.station.bench_table import Caller, config_text, prepare, running


def test_a_question_is_answered_when_the_table_is_another() -> None:
    page: dict[str, Any] = {"phase": "idle"}
    watch, got = Watch(lambda: dict(page)), list[dict[str, Any]]()
    first, mark = watch.next("", 60_000)
    assert first == page
    waiting = threading.Thread(target=lambda: got.append(dict(watch.next(mark, 60_000)[0])))
    waiting.start()
    page["phase"] = "betting"
    watch.ring()
    waiting.join(30)
    assert got == [{"phase": "betting"}]


def test_a_question_is_not_kept_for_ever_and_whoever_is_hung_up_on_is_let_go() -> None:
    watch = Watch(lambda: {"phase": "idle"})
    mark = mark_of({"phase": "idle"})
    assert watch.next(mark, 1) == ({"phase": "idle"}, mark)
    assert watch.next(mark, 60_000, lambda: True) == ({"phase": "idle"}, mark)


def test_what_changes_without_an_input_is_noticed_too() -> None:
    """A late disk rings nobody."""
    pages = iter([{"saving": ""}, {"saving": ""}, {"saving": "late"}])
    watch = Watch(lambda: next(pages))
    assert watch.next(mark_of({"saving": ""}), 60_000)[0] == {"saving": "late"}


@pytest.fixture
def caller(tmp_path: Path) -> Iterator[Caller]:
    prepare(tmp_path)
    names = ("slots", "sabot", "visor-1")
    roles = {name: {"port": str(tmp_path / name), "addresses": [2]} for name in names}
    text = config_text(roles, "castilla-y-leon/poker-sin-descarte")
    with running(tmp_path, text) as (_, found):
        yield found


def test_a_station_is_watched_by_one_caller_while_another_acts(
    caller: Caller, tmp_path: Path
) -> None:
    watcher = Caller(tmp_path / "station.sock")
    first = watcher.send({"ask": "watch"})
    assert first["snapshot"]["phase"] == "closed"
    found = list[str]()

    def watching() -> None:
        mark = first["mark"]
        while not found or found[-1] != "checking":
            moment = watcher.send({"ask": "watch", "mark": mark, "wait_ms": 20_000})
            # The devices are not there, which is another change.
            mark, found[len(found) :] = moment["mark"], [moment["snapshot"]["phase"]]

    waiting = threading.Thread(target=watching, daemon=True)
    waiting.start()
    assert caller.do("open", "jose")["done"]
    waiting.join(30)
    watcher.close()
    assert found[-1] == "checking"


@pytest.mark.parametrize("wrong", [{"mark": 7}, {"wait_ms": "soon"}, {"wait_ms": -1}])
def test_a_watch_of_the_wrong_form_is_refused(caller: Caller, wrong: dict[str, Any]) -> None:
    assert caller.send({"ask": "watch", **wrong})["error"]["code"] == "bad-request"
