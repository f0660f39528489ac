"""R-1: the table opens only if every sabot, slot and visor is on the signed list as it is."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.maintenance import replay
from firmware_py.text.entries import describe
from hil.registry import make
from tests.station.bench_table import Caller, Twins, config_text, prepare, running
from tests.station.test_registry import KEY, SIGNER
from tests.station.test_round import SHEET


@pytest.fixture
def twins(tmp_path: Path) -> Iterator[Twins]:
    prepare(tmp_path)
    found = Twins(tmp_path / "ports", "--shuffler", "none", "--slots", "1")
    yield found
    found.close()


def listed(base: Path, category: str, **changed: Any) -> None:
    """Sign a list in which every device of a category stands with something else."""
    content = json.loads(make.registry("test"))
    for number, entry in enumerate(content["devices"]):
        if entry["category"] == category:
            # Each number stands there once.
            entry.update(changed, **({"serial": 9000 + number} if "serial" in changed else {}))
    data = json.dumps(content).encode()
    (base / "registry" / "registry.json").write_bytes(data)
    (base / "registry" / "registry.json.sig").write_text(SIGNER.sign(data).hex() + "\n")


def try_to_open(caller: Caller) -> dict[str, Any]:
    assert caller.do("open", "jose").get("done")
    for step in caller.snapshot()["steps"]:
        assert caller.do("step", "jose", step=step).get("done")
    return caller.snapshot()


@pytest.mark.parametrize(
    ("category", "role", "changed", "words"),
    [
        ("Card Sabot", "sabot", {"serial": 9000}, "is not in the registry"),
        ("Card Sabot", "sabot", {"firmware": "SIM-SABOT-0.9"}, "SIM-SABOT-0.9"),
        ("Card Sabot", "sabot", {"rom_checksum": "00000000"}, "homologated is 00000000"),
        ("Display", "visor-1", {"valid_to": "2026-01-02"}, "is valid from 2026-01-01"),
    ],
)
def test_a_device_that_is_not_on_the_list_as_it_is_keeps_the_table_closed(
    tmp_path: Path, twins: Twins, category: str, role: str, changed: dict[str, Any], words: str
) -> None:
    listed(tmp_path, category, **changed)
    text = config_text(twins.roles, SHEET)
    text = text.replace("[table]", f'trusted_key = "{KEY.hex()}"\n[table]', 1)
    with running(tmp_path, text) as (_, caller):
        caller.wait(lambda _: states(caller)[role]["state"] == "wrong device")
        assert words in states(caller)[role]["why"]
        assert "homologated" in states(caller)[role]["do"]
        seen = try_to_open(caller)
        assert (seen["phase"], "device check" in seen["due"]) == ("checking", True)
        others = {one["state"] for name, one in states(caller).items() if name != role}
        assert "wrong device" not in others
    shelf = DayFiles(tmp_path / "journal", tmp_path / "journal" / "copies")
    told = [entry for entry in replay(shelf, kind="link") if words in entry.payload]
    assert describe(told[0]).code == "D01"
    assert describe(told[0]).device == role


@pytest.mark.parametrize(
    ("changed", "words"),
    [({"serial": 9000}, "not in the registry"), ({"firmware": "X-0.1"}, "X-0.1")],
)
def test_a_slot_that_is_not_on_the_list_takes_no_token(
    tmp_path: Path, twins: Twins, changed: dict[str, Any], words: str
) -> None:
    listed(tmp_path, "Coin Acceptor", **changed)
    text = config_text(twins.roles, SHEET)
    text = text.replace("[table]", f'trusted_key = "{KEY.hex()}"\n[table]', 1)
    with running(tmp_path, text) as (_, caller):
        caller.wait(lambda seen: "slots" in seen["lost_devices"])
        (part,) = states(caller)["slots"]["parts"]
        assert (part["part"], part["state"]) == ("slot 1", "wrong device")
        assert words in part["why"]
        seen = try_to_open(caller)
        assert (seen["phase"], "device check" in seen["due"]) == ("checking", True)
        assert twins.tell("drop 1") == "given back"
    shelf = DayFiles(tmp_path / "journal", tmp_path / "journal" / "copies")
    assert any(words in entry.payload for entry in replay(shelf, kind="link"))


def states(caller: Caller) -> dict[str, Any]:
    found = caller.send({"ask": "devices"})["answer"]
    assert isinstance(found, dict)
    return found
