"""A sabot that neither counts nor locks: the dealer counts, every few rounds (R-86)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_py.station.config_template import Chosen, table_text
from hil.simulated.folder import config_text
from tests.station.bench_table import PEPPER, Caller, Twins, prepare, running
from tests.station.test_cards_packet import bets, entries, is_ready, known
from tests.station.test_round import deal

SHEET = "galicia/poker-sin-descarte"
EVERY = 2


@pytest.fixture
def twins(tmp_path: Path) -> Iterator[Twins]:
    prepare(tmp_path)
    extra = ("--shuffler", "none", "--sabot", "open-sabot", "--visor", "escpos")
    found = Twins(tmp_path / "ports", *extra)
    yield found
    found.close()


def played(caller: Caller, twins: Twins) -> None:
    """Deal and pay one round."""
    bets(caller)
    deal(caller, twins, 15)
    caller.wait(lambda seen: seen["phase"] == "deciding" and len(known(seen)) == 1)
    for seat in (1, 2):
        assert caller.do("say", who=seat, word="paso").get("done")
    caller.wait(lambda seen: seen["phase"] == "settling")
    assert caller.do("paid").get("done")


def test_the_dealer_counts_before_the_first_round_and_every_few_rounds(
    tmp_path: Path, twins: Twins
) -> None:
    text = config_text(table_text(Chosen(SHEET)), twins.roles, PEPPER)
    text = text.replace("[table]", f"[table]\ncounted_every_rounds = {EVERY}")
    with running(tmp_path, text) as (_, caller):
        assert caller.do("open", "jose").get("done")
        for step in ("seal", "spread", "count", "set-number"):
            assert caller.do("step", "jose", step=step, detail="12").get("done")
        seen = caller.wait(lambda seen: seen["due"] == "still to check: deck check")
        assert seen["phase"] == "checking"
        assert caller.do("counted", count=52).get("done")
        for _ in range(EVERY):
            played(caller, twins)
        assert caller.do("bets")["error"]["code"] == "deck"
        short = caller.do("counted", count=51, missing=["As"])
        assert short.get("done")
        assert caller.do("bets")["error"]["code"] == "deck"
        assert caller.do("counted", count=52).get("done")
        assert caller.do("bets")["error"]["code"] == "deck"
        assert caller.do("step", "jose", step="set-number", detail="12")["error"]["code"] == (
            "set-gone"
        )
        for step in caller.snapshot()["steps"]:
            assert caller.do("step", "jose", step=step, detail="13").get("done")
        played(caller, twins)
    counted = [one for one in entries(tmp_path, "event") if one["event"] == "DeckChecked"]
    assert [(one["source"], one["count"]) for one in counted] == [
        ("ana", 52), ("ana", 51), ("ana", 52),
    ]  # fmt: skip


def test_a_table_that_is_counted_by_hand_comes_back_between_rounds(
    tmp_path: Path, twins: Twins
) -> None:
    """The station looked whether its pack was used before it had met the sabot, and died."""
    text = config_text(table_text(Chosen(SHEET)), twins.roles, PEPPER)
    text = text.replace("[table]", f"[table]\ncounted_every_rounds = {EVERY}")
    with running(tmp_path, text) as (_, caller):
        opened(caller)
        played(caller, twins)
    with running(tmp_path, text) as (station, caller):
        caller.wait(lambda seen: not seen["lost_devices"])
        played(caller, twins)
        assert station.failure() == ""


def opened(caller: Caller) -> None:
    """Open the table and count its cards."""
    assert caller.do("open", "jose").get("done")
    for step in ("seal", "spread", "count", "set-number"):
        assert caller.do("step", "jose", step=step, detail="12").get("done")
    caller.wait(lambda seen: seen["due"] == "still to check: deck check")
    assert caller.do("counted", count=52).get("done")


@pytest.fixture
def counting(tmp_path: Path) -> Iterator[Twins]:
    prepare(tmp_path)
    found = Twins(tmp_path / "ports", "--shuffler", "none", "--visor", "escpos")
    yield found
    found.close()


def test_after_the_sabot_counted_51_nobody_types_52(tmp_path: Path, counting: Twins) -> None:
    """R-85, R-87: at the opening and between rounds; only another set brings the bets back."""
    text = config_text(table_text(Chosen(SHEET)), counting.roles, PEPPER)
    with running(tmp_path, text) as (_, caller):
        assert caller.do("open", "jose").get("done")
        caller.wait(lambda seen: seen["deck_needed"])
        assert caller.do("counted", count=52)["error"]["code"] == "device-counts"
        for step in ("seal", "spread", "count", "set-number"):
            assert caller.do("step", "jose", step=step, detail="12").get("done")
        caller.wait(is_ready)
        counting.tell("spoil sabot missing")
        played(caller, counting)
        caller.wait(lambda seen: any("51 cards instead" in alarm for alarm in seen["alarms"]))
        assert caller.do("counted", count=52)["error"]["code"] == "device-counts"
        # Another pack is in the sabot by now and counts 52: nobody has shown it.
        caller.wait(lambda seen: not seen["deck_needed"])
        assert caller.do("bets")["error"]["code"] == "deck"
    with running(tmp_path, text) as (_, caller):
        assert caller.do("counted", count=52)["error"]["code"] == "device-counts"
        assert caller.do("bets")["error"]["code"] in ("deck", "device-lost")
        for step in caller.snapshot()["steps"]:
            assert caller.do("step", "jose", step=step, detail="13").get("done")
        caller.wait(is_ready)
        assert caller.do("bets").get("done")
