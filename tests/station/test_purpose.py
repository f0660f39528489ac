"""S-13: a live station refuses simulated devices, a simulation real papers, both visibly."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from drivers.homologation.keys import DeviceKeysError
from firmware_py.station import settings_record
from firmware_py.station.app import Station
from firmware_py.station.config import read_config
from hil.registry import make
from tests.station.bench_table import Caller, Twins, config_text, prepare, running
from tests.station.test_registry import KEY, issue
from tests.station.test_round import SHEET


@pytest.fixture
def twins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Twins]:
    prepare(tmp_path)
    # Where the unit of a live station has its credentials.
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path))
    found = Twins(tmp_path / "ports", "--shuffler", "none", "--slots", "1")
    yield found
    found.close()


def live(text: str) -> str:
    key = f'purpose = "live"\ntrusted_key = "{KEY.hex()}"'
    return text.replace('purpose = "test"', key).replace("./seal.unit", "seal.unit")


def keys_for(base: Path, purpose: str) -> None:
    path = base / "registry" / "device-keys.json"
    path.write_bytes(make.device_keys(purpose))
    path.chmod(0o600)


def test_a_live_station_does_not_start_with_keys_of_simulated_devices(
    tmp_path: Path, twins: Twins
) -> None:
    with pytest.raises(DeviceKeysError, match="for purpose 'test'"):
        Station(read_config(live(config_text(twins.roles, SHEET))), tmp_path)


@pytest.mark.parametrize(
    ("registry", "words"),
    [("test", "the registry is for tests"), ("live", "is a simulated device")],
)
def test_a_live_station_refuses_simulated_devices_and_stays_closed(
    tmp_path: Path, twins: Twins, registry: str, words: str
) -> None:
    """Also where somebody has put them into a registry that is signed for live play."""
    keys_for(tmp_path, "live")
    issue(tmp_path / "registry", 1, registry, maker="Tapete HIL")
    with running(tmp_path, live(config_text(twins.roles, SHEET))) as (_, caller):
        caller.wait(lambda _: all(one["state"] == "wrong device" for one in
                                  caller.send({"ask": "devices"})["answer"].values()))  # fmt: skip
        devices = caller.send({"ask": "devices"})["answer"]
        assert words in json.dumps(devices)
        assert all("homologated" in one["do"] for one in devices.values())
        assert not caller.snapshot()["simulation"]
        assert caller.do("open", "jose").get("done")
        for step in caller.snapshot()["steps"]:
            assert caller.do("step", "jose", step=step, detail="SEAL-0001").get("done")
        seen = caller.snapshot()
        assert (seen["phase"], "device check" in seen["due"]) == ("checking", True)


def test_a_simulation_refuses_a_registry_for_live_play(tmp_path: Path, twins: Twins) -> None:
    make.write(tmp_path / "registry", "live")
    keys_for(tmp_path, "test")
    with running(tmp_path, config_text(twins.roles, SHEET)) as (_, caller):
        caller.wait(lambda _: "set up for tests and the registry is for live play" in
                    json.dumps(caller.send({"ask": "devices"})["answer"]))  # fmt: skip
        assert caller.snapshot()["simulation"]


@pytest.mark.parametrize("altered", ["sheet", "seed"])
def test_what_differs_from_the_settings_on_record_keeps_the_table_closed(
    tmp_path: Path, twins: Twins, altered: str, mocker: MockerFixture
) -> None:
    """R-6, R-9: an altered sheet, or a jackpot that is not the one shown."""
    text = config_text(twins.roles, SHEET)
    with running(tmp_path, text) as (_, caller):
        assert caller.send({"ask": "status"})["answer"]["phase"] == "closed"
    if altered == "sheet":
        mocker.patch.object(settings_record, "sheet_digest", return_value="0" * 64)
    else:
        text = text.replace("seed_cents = 300000", "seed_cents = 300100")
    with running(tmp_path, text) as (_, caller):
        refused = caller.do("open", "jose")["error"]
        assert refused["code"] == "settings"
        assert altered in refused["message"]
        both = {"with": "dani", "with_pin": "2468"}
        accepted = caller.do("accept-settings", "dora", reason="new edition", **both)
        assert accepted.get("done")
        assert caller.do("open", "jose").get("done")


def test_devices_come_into_service_when_their_new_signer_was_accepted(
    tmp_path: Path, twins: Twins
) -> None:
    """The authority signs with another key: no device is taken on its word before two agree."""
    text = config_text(twins.roles, SHEET)
    with running(tmp_path, text) as (_, caller):
        caller.wait(lambda _: _states(caller) == {"up"})
    issue(tmp_path / "registry", 2, "test", maker="Tapete HIL")
    (tmp_path / "registry" / "registry.pub").write_text(KEY.hex() + "\n")
    with running(tmp_path, text) as (_, caller):
        caller.wait(lambda _: _states(caller) == {"wrong device"})
        assert "nobody has accepted it" in json.dumps(caller.send({"ask": "devices"})["answer"])
        both = {"with": "dani", "with_pin": "2468"}
        accepted = caller.do("accept-settings", "dora", reason="new key of the authority", **both)
        assert accepted.get("done")
        caller.wait(lambda _: _states(caller) == {"up"})


def _states(caller: Caller) -> set[str]:
    return {one["state"] for one in caller.send({"ask": "devices"})["answer"].values()}
