"""A dealing shuffler over the wire: packets, each once, from the bets to the payment."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.reader import Reader
from firmware_py.station.config_template import Chosen, table_text
from hil.simulated.folder import config_text as simulated_config
from tests.station.bench_table import (
    PATIENCE_S,
    PEPPER,
    Caller,
    Twins,
    config_text,
    prepare,
    running,
)
from tests.station.processes import StationProcess

SHEET = "galicia/poker-sin-descarte"
CARDS = 15


@pytest.fixture
def twins(tmp_path: Path) -> Iterator[Twins]:
    prepare(tmp_path)
    found = Twins(tmp_path / "ports", "--shuffler", "dealing-shuffler", "--sabot", "none")
    yield found
    found.close()


def entries(base: Path, kind: str) -> list[dict[str, Any]]:
    """Read what the journal holds of one kind."""
    with Reader(DayFiles(base / "journal", base / "journal" / "copies").day()) as reader:
        return [json.loads(entry.payload) for entry in reader.entries() if entry.kind == kind]


def draws(base: Path) -> list[int]:
    """Read which draws of their decks are on record, told in packets or one by one."""
    with Reader(DayFiles(base / "journal", base / "journal" / "copies").day()) as reader:
        found = [(entry.kind, json.loads(entry.payload)) for entry in reader.entries()]
    single = [n for n, (_, one) in enumerate(found) if one.get("event") == "CardDrawn"]
    numbers = {n: found[n][1]["number"] % 1_000 for n in single}
    numbers |= {n: one["draw"] for n, (kind, one) in enumerate(found) if kind == "card-draw"}
    return [numbers[n] for n in sorted(numbers) if numbers[n]]


def is_ready(seen: dict[str, Any]) -> bool:
    """Whether a round may begin."""
    return seen["phase"] == "idle" and not seen["deck_needed"] and not seen["lost_devices"]


def opened(caller: Caller) -> None:
    assert caller.do("open", "jose").get("done")
    for step in ("seal", "spread", "count", "set-number"):
        assert caller.do("step", "jose", step=step).get("done")
    caller.wait(is_ready)


def bets(caller: Caller) -> None:
    caller.wait(is_ready)
    assert caller.do("bets").get("done")
    for seat in (1, 2):
        assert caller.do("bet", seat=seat, box="ante", cents=500).get("done")
    assert caller.do("no-va-mas").get("done")


def finish(caller: Caller) -> None:
    """Play the round out from the decisions on."""
    caller.wait(lambda seen: seen["phase"] == "deciding" and len(known(seen)) == 1)
    assert caller.do("say", who=1, word="voy", cents=1000).get("done")
    assert caller.do("say", who=2, word="paso").get("done")
    caller.wait(lambda seen: seen["phase"] == "settling")
    assert caller.do("paid").get("done")


def known(seen: dict[str, Any]) -> list[str]:
    return [card for place in seen["places"] for card in place["cards"] if card != "??"]


def test_rounds_dealt_in_packets_from_the_bets_to_the_payment(tmp_path: Path, twins: Twins) -> None:
    text = config_text(twins.roles, SHEET, "automatic")
    with running(tmp_path, text) as (_, caller):
        opened(caller)
        for _ in range(2):
            bets(caller)
            finish(caller)
        caller.wait(is_ready)
        caller.wait(lambda _: len(entries(tmp_path, "card-order")) == 2)
        # A slot may be late on a busy machine; the cards give no alarm.
        assert all(alarm.startswith("slot") for alarm in caller.snapshot()["alarms"])
    packets = [one for one in entries(tmp_path, "event") if one["event"] == "PacketDrawn"]
    assert [len(one["commitments"]) for one in packets] == [5] * 6
    drawn = draws(tmp_path)
    assert drawn == [*range(1, CARDS + 1)] * 2
    # Every pack was bound to its order before the bets, and opened when it had left play.
    assert [one["faults"] for one in entries(tmp_path, "card-order")] == [[], []]
    kinds = [one["event"] for one in entries(tmp_path, "event")]
    assert kinds.count("DeckChecked") == 3
    assert not entries(tmp_path, "refused")


@pytest.fixture
def slow_twins(tmp_path: Path) -> Iterator[Twins]:
    """A dealing shuffler that takes its time for every card, and for nothing else."""
    prepare(tmp_path)
    extra = ("--shuffler", "dealing-shuffler", "--sabot", "none", "--visor", "escpos")
    found = Twins(tmp_path / "ports", *extra, "--slots", "2")
    assert found.tell("pace shuffler 150") == "ok"
    yield found
    found.close()


def left(twins: Twins) -> int:
    """Count the cards inside, as a person would look."""
    return int(twins.tell("show shuffler").split()[1])


def until_inside(twins: Twins, most: int) -> int:
    """Wait until cards have begun to leave."""
    end = time.monotonic() + PATIENCE_S
    while (inside := left(twins)) > most:
        assert time.monotonic() < end
        time.sleep(0.01)
    return inside


def test_a_power_cut_in_the_middle_of_a_packet_gives_no_card_twice(
    tmp_path: Path, slow_twins: Twins
) -> None:
    twins = slow_twins
    (tmp_path / "station.toml").write_text(config_text(twins.roles, SHEET, "automatic"))
    station = StationProcess(tmp_path)
    caller = station.caller()
    opened(caller)
    bets(caller)
    for most in (50, 44):
        # The first packet and the second: cards are out, the packet is not whole.
        until_inside(twins, most)
        station.kill()
        caller.close()
        station = StationProcess(tmp_path)
        caller = station.caller()
    caller.wait(lambda seen: seen["phase"] == "deciding")
    assert left(twins) == 52 - CARDS
    finish(caller)
    caller.close()
    assert station.stop() == 0
    drawn = draws(tmp_path)
    assert drawn == [*range(1, CARDS + 1)]
    told = [
        one for one in entries(tmp_path, "event") if one["event"] in ("PacketDrawn", "CardDrawn")
    ]
    assert [len(one["commitments"]) for one in told] == [5, 5, 5]


def test_a_jam_in_the_middle_of_a_packet_stops_play_and_the_rest_comes_after_it(
    tmp_path: Path, twins: Twins
) -> None:
    """R-88: nobody is harmed, so the same hand goes on when the cards are free."""
    with running(tmp_path, config_text(twins.roles, SHEET, "automatic")) as (_, caller):
        opened(caller)
        assert caller.do("bets").get("done")
        for seat in (1, 2):
            assert caller.do("bet", seat=seat, box="ante", cents=500).get("done")
        twins.tell("mishap shuffler jam")
        assert caller.do("no-va-mas").get("done")
        seen = caller.wait(lambda seen: seen["phase"] == "halted")
        assert seen["lost_devices"] == ["shuffler"]
        caller.wait(lambda seen: any("free the cards" in alarm for alarm in seen["alarms"]))
        caller.wait(lambda seen: any("0 cards came out" in alarm for alarm in seen["alarms"]))
        twins.tell("clear-jam shuffler")
        finish(caller)
    drawn = draws(tmp_path)
    assert drawn == [*range(1, CARDS + 1)]


def test_a_bad_pack_is_refused_at_the_opening_and_the_table_stays_closed(
    tmp_path: Path, twins: Twins
) -> None:
    """R-85, R-87: one card is missing; with a good pack the table opens."""
    twins.tell("spoil shuffler missing")
    with running(tmp_path, config_text(twins.roles, SHEET, "automatic")) as (_, caller):
        assert caller.do("open", "jose").get("done")
        seen = caller.wait(lambda seen: seen["phase"] == "closed")
        assert any("51 cards instead of 52" in alarm for alarm in seen["alarms"])
        opened(caller)


def test_a_redeal_has_the_shuffler_shuffle_the_whole_pack_by_itself(
    tmp_path: Path, twins: Twins
) -> None:
    """CyL 59.1.a; two cards of the board come in parts, for the device gives one, three or five."""
    table = table_text(Chosen("castilla-y-leon/texas-poker", source="automatic"))
    text = simulated_config(table, twins.roles, PEPPER)
    with running(tmp_path, text) as (_, caller):
        opened(caller)
        assert caller.do("bets").get("done")
        assert caller.do("bet", seat=1, box="ante", cents=500).get("done")
        assert caller.do("no-va-mas").get("done")
        caller.wait(lambda seen: seen["phase"] == "deciding" and len(known(seen)) == 3)
        ruled = caller.do("report", name="wrong-order")
        assert ruled["snapshot"]["rulings"][0]["ruling"] == "redeal"
        seen = caller.wait(lambda seen: seen["phase"] == "deciding" and len(known(seen)) == 3)
        choice = seen["due_now"]["choices"][0]
        assert caller.do("say", who=1, word=choice["word"], cents=choice["cents"]).get("done")
        seen = caller.wait(lambda seen: seen["phase"] == "settling")
        (board,) = [place["cards"] for place in seen["places"] if place["place"] == "board"]
        assert len(board) == 5
    drawn = draws(tmp_path)
    assert drawn == [*range(1, 8), *range(1, 10)]
    told = [one for one in entries(tmp_path, "event") if one["event"] == "DeckReshuffled"]
    assert [one["source"] for one in told] == ["shuffler"]
