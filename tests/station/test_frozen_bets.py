"""Tokens at «no va más» over the wire, at the speed of a real line."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from firmware_py.station.app import Station
from firmware_py.station.device_io import DeviceCommand
from tests.drivers.posted import posted
from tests.station.bench_table import PATIENCE_S, Caller, Twins, config_text, prepare, running
from tests.station.test_cards_packet import entries
from tests.station.test_round import SHEET, deal, opened
from tests.station.test_slots import states_of

SEATS = range(1, 8)


@pytest.fixture
def twins(tmp_path: Path) -> Iterator[Twins]:
    prepare(tmp_path)
    found = Twins(tmp_path / "ports", "--shuffler", "none", "--baud", "9600")
    yield found
    found.close()


def at_bets(station: Station, caller: Caller) -> None:
    """Open the table and the bets, once every slot is known; wait until every slot is open."""
    caller.wait(lambda _: states_of(station) == {"in service"})
    opened(caller)
    assert caller.do("bets").get("done")
    for seat in SEATS:
        assert caller.do("bet", seat=seat, box="ante", cents=500).get("done")
    # What was asked of the line before is done when this is.
    posted(station.parts.links.links["slots"], lambda _: None).result(PATIENCE_S)


def unheard(commands: Sequence[DeviceCommand]) -> None:
    """Nobody does what is asked."""


def dropped(caller: Caller, twins: Twins, seat: int) -> None:
    """Let a token fall; a slot that nobody polled for a second has shut itself and opens again."""
    caller.wait(lambda _: twins.tell(f"drop {seat}") == "accepted")


def text_of(twins: Twins) -> str:
    return config_text(twins.roles, SHEET).replace("baud = 115200", "baud = 9600")


def tokens(base: Path) -> list[int]:
    return [one["seat"] for one in entries(base, "event") if one["event"] == "TokenDropped"]


def test_tokens_that_fall_with_the_words_play(tmp_path: Path, twins: Twins) -> None:
    """The slots took them before they were shut; nobody polls seven of them faster than this."""
    with running(tmp_path, text_of(twins)) as (station, caller):
        at_bets(station, caller)
        for seat in SEATS:
            dropped(caller, twins, seat)
        assert caller.do("no-va-mas").get("done")
        seen = caller.wait(lambda seen: seen["due_now"]["kind"] not in ("bets", "slots"))
        assert (seen["due_now"]["kind"], seen["due_now"]["seats"]) == ("tokens", [*SEATS])
        assert not [alarm for alarm in seen["alarms"] if "no va más" in alarm]
        assert caller.do("tokens", seats=[*SEATS]).get("done")
        deal(caller, twins, 1)
    events = [one["event"] for one in entries(tmp_path, "event")]
    assert sorted(tokens(tmp_path)) == [*SEATS]
    last = max(place for place, name in enumerate(events) if name == "TokenDropped")
    assert events.index("BetsClosed") < events.index("SlotsRead")
    assert last < events.index("SlotsRead") < events.index("CardDrawn")


def test_a_slot_pulled_out_before_the_words_is_not_waited_for_and_its_token_is_found(
    tmp_path: Path, twins: Twins
) -> None:
    with running(tmp_path, text_of(twins)) as (station, caller):
        at_bets(station, caller)
        assert twins.tell("fault slots/3 miss-every 1") == "ok"
        assert twins.tell("drop 3") == "accepted"
        assert caller.do("no-va-mas").get("done")
        seen = caller.wait(lambda seen: seen["due_now"]["kind"] == "card")
        assert "slot 3" in seen["lost_devices"]
        assert twins.tell("clear slots/3") == "ok"
        caller.wait(lambda _: bool(entries(tmp_path, "token-found")))
        seen = caller.wait(lambda seen: "slot 3" not in seen["lost_devices"])
        assert [alarm for alarm in seen["alarms"] if alarm.startswith("slot 3: a token fell")]
    (found, *_) = entries(tmp_path, "token-found")
    assert (found["seat"], found["count"]) == (3, 1)
    assert tokens(tmp_path) == []


def test_a_station_killed_while_the_slots_are_read_reads_them_again(
    tmp_path: Path, twins: Twins
) -> None:
    text = text_of(twins)
    with running(tmp_path, text) as (station, caller):
        at_bets(station, caller)
        station.parts.links.send = unheard  # type: ignore[method-assign]
        assert caller.do("no-va-mas").get("done")
        assert caller.snapshot()["due_now"]["kind"] == "slots"
    with running(tmp_path, text) as (_, caller):
        caller.wait(lambda seen: seen["due_now"]["kind"] == "card")
