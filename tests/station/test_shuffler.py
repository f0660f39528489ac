"""A shuffler whose packs are carried to the sabot: shuffled first, counted there, opened after."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_py.station.config_template import Chosen, table_text
from hil.simulated.folder import config_text
from tests.station.bench_table import PEPPER, Twins, prepare, running
from tests.station.test_cards_packet import bets, entries, is_ready, known, opened
from tests.station.test_round import deal

SHEET = "galicia/poker-sin-descarte"


@pytest.fixture
def twins(tmp_path: Path) -> Iterator[Twins]:
    prepare(tmp_path)
    found = Twins(tmp_path / "ports", "--shuffler", "shuffler", "--visor", "escpos")
    yield found
    found.close()


def test_two_packs_alternate_between_shuffler_and_sabot(tmp_path: Path, twins: Twins) -> None:
    text = config_text(table_text(Chosen(SHEET)), twins.roles, PEPPER)
    with running(tmp_path, text) as (_, caller):
        opened(caller)
        for _ in range(2):
            bets(caller)
            deal(caller, twins, 15)
            caller.wait(lambda seen: seen["phase"] == "deciding" and len(known(seen)) == 1)
            for seat in (1, 2):
                assert caller.do("say", who=seat, word="voy", cents=1000).get("done")
            caller.wait(lambda seen: seen["phase"] == "settling")
            assert caller.do("paid").get("done")
        caller.wait(is_ready)
        caller.wait(lambda _: len(entries(tmp_path, "card-order")) == 2)
        # A slot may be late on a busy machine; the cards give no alarm.
        assert all(alarm.startswith("slot") for alarm in caller.snapshot()["alarms"])
    # The cards dealt were those of the shuffler's packs, in their order.
    assert [one["faults"] for one in entries(tmp_path, "card-order")] == [[], []]
    ready = [one["role"] for one in entries(tmp_path, "card-ready")]
    # One pack is shuffled ahead while the other is played.
    assert ready.count("shuffler") > ready.count("sabot") - 1
    assert ready[:2] == ["shuffler", "sabot"]
    checked = [one for one in entries(tmp_path, "event") if one["event"] == "DeckChecked"]
    assert {one["source"] for one in checked} == {"sabot"}
