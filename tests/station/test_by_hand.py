"""A sabot that neither counts nor locks: the dealer counts, every few rounds (R-86)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_py.station.template import Chosen, table_text
from hil.desk.laying import config_text
from tests.station.bench_table import PEPPER, Caller, Twins, prepare, running
from tests.station.test_packets import bets, entries, known
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
        played(caller, twins)
    counted = [one for one in entries(tmp_path, "event") if one["event"] == "DeckChecked"]
    assert [(one["source"], one["count"]) for one in counted] == [
        ("ana", 52), ("ana", 51), ("ana", 52),
    ]  # fmt: skip
