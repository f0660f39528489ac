"""A real round: from the twins' bytes to the book, through the real station."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.maintenance import verify
from firmware_py.table.due import CardDue, PaymentDue
from tests.station.bench_table import Caller, Twins, config_text, prepare, running

SHEET = "castilla-y-leon/poker-sin-descarte"


@pytest.fixture
def twins(tmp_path: Path) -> Iterator[Twins]:
    prepare(tmp_path)
    found = Twins(tmp_path / "ports", "--shuffler", "none")
    yield found
    found.close()


def opened(caller: Caller) -> None:
    """Open the table: custody, devices and deck."""
    assert caller.do("open", "jose").get("done")
    for step in ("seal", "spread", "count", "set-number"):
        assert caller.do("step", "jose", step=step).get("done")
    caller.wait(lambda seen: seen["phase"] == "idle")


def deal(caller: Caller, twins: Twins, cards: int) -> None:
    """The dealer pulls cards, each when it is due; a locked sabot gives none and he pulls again."""
    for _ in range(cards):
        due = caller.wait(lambda seen: ", card " in seen["due"])["due"]
        caller.wait(lambda _: twins.tell("draw 1") != "none")
        caller.wait(lambda seen, old=due: seen["due"] != old)  # type: ignore[misc]


def bets(caller: Caller) -> None:
    assert caller.do("bets").get("done")
    for seat in (1, 2):
        assert caller.do("bet", seat=seat, box="ante", cents=500).get("done")
    assert caller.do("no-va-mas").get("done")


def test_a_round_from_the_wire_to_the_book(tmp_path: Path, twins: Twins) -> None:
    text = config_text(twins.roles, SHEET)
    with running(tmp_path, text) as (station, caller):
        opened(caller)
        bets(caller)
        deal(caller, twins, 15)
        seen = caller.wait(lambda seen: seen["phase"] == "deciding" and any(known(seen)))
        # Only the bank's open card is known to anybody.
        assert len(known(seen)) == 1
        assert caller.do("say", who=1, word="voy", cents=1000).get("done")
        assert caller.do("say", who=2, word="paso").get("done")
        seen = caller.wait(lambda seen: seen["phase"] == "settling")
        assert {transfer["seat"] for transfer in seen["transfers"]} == {1, 2}
        assert isinstance(station.parts.core.table.due, PaymentDue)
        assert caller.do("paid").get("done")
        caller.wait(lambda seen: seen["phase"] == "idle")
    shelf = DayFiles(tmp_path / "journal", tmp_path / "journal" / "copies")
    assert all(verdict.fault is None for verdict in verify(shelf))


def test_a_restart_in_the_middle_of_a_deal_comes_back_to_the_same_card(
    tmp_path: Path, twins: Twins
) -> None:
    """Promise 3: the same card of the same round, and the round is finished."""
    text = config_text(twins.roles, SHEET)
    with running(tmp_path, text) as (station, caller):
        opened(caller)
        bets(caller)
        deal(caller, twins, 7)
        before = caller.snapshot()
        assert isinstance(station.parts.core.table.due, CardDue)
    with running(tmp_path, text) as (_, caller):
        after = caller.snapshot()
        assert plain(after) == plain(before)
        deal(caller, twins, 8)
        caller.wait(lambda seen: seen["phase"] == "deciding")
        assert caller.do("say", who=1, word="voy", cents=1000).get("done")
        assert caller.do("say", who=2, word="voy", cents=1000).get("done")
        caller.wait(lambda seen: seen["phase"] == "settling")
        assert caller.do("paid").get("done")


def known(seen: dict[str, Any]) -> list[str]:
    return [card for place in seen["places"] for card in place["cards"] if card != "??"]


def plain(seen: dict[str, Any]) -> dict[str, Any]:
    return {key: seen[key] for key in ("phase", "due", "places", "round_number", "rulings")}


def test_people_and_commands_are_checked_at_the_door(tmp_path: Path, twins: Twins) -> None:
    with running(tmp_path, config_text(twins.roles, SHEET)) as (_, caller):
        refused: list[tuple[dict[str, Any], str]] = [
            ({"command": "open", "by": "ana", "pin": "2468"}, "not-allowed"),
            ({"command": "open", "by": "jose", "pin": "0000"}, "wrong-pin"),
            ({"command": "open", "by": "ghost", "pin": "2468"}, "unknown-person"),
            ({"command": "dance", "by": "jose", "pin": "2468"}, "bad-request"),
            ({"command": "bet", "by": "ana", "pin": "2468", "seat": 1}, "bad-request"),
            ({"command": "bets", "by": "ana", "pin": "2468"}, "wrong-phase"),
            ({"command": "bets", "by": "ines", "pin": "2468"}, "not-allowed"),
        ]
        for given, code in refused:
            assert caller.send(given)["error"]["code"] == code
        assert caller.send({"ask": "status"})["answer"]["phase"] == "closed"
        assert set(caller.send({"ask": "devices"})["answer"]) == {"slots", "sabot", "visor-1"}


def test_a_token_reaches_the_round_and_the_meter(tmp_path: Path, twins: Twins) -> None:
    with running(tmp_path, config_text(twins.roles, SHEET)) as (station, caller):
        opened(caller)
        assert caller.do("bets").get("done")
        assert caller.do("bet", seat=1, box="ante", cents=500).get("done")
        # The slot opens when the bets are on record: before that it gives the token back.
        caller.wait(lambda _: twins.tell("drop 1") == "accepted")
        caller.wait(
            lambda _: bool(station.parts.core.table.round and station.parts.core.table.round.tokens)
        )
        assert caller.do("no-va-mas").get("done")
        # Every slot is read once more before its tokens are confirmed.
        caller.wait(lambda seen: seen["due_now"]["kind"] == "tokens")
        differ = caller.do("tokens", seats=[2])
        assert differ["error"]["code"] == "tokens-differ"
        assert caller.do("tokens", seats=[1]).get("done")
        deal(caller, twins, 10)
        caller.wait(lambda seen: seen["phase"] == "deciding")
        assert caller.do("say", who=1, word="voy", cents=1000).get("done")
        seen = caller.wait(lambda seen: seen["phase"] == "settling")
        assert seen["jackpot_cents"] == 300_175
