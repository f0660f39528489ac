"""What a device is for comes from its kind in the config, whatever its role is called."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_py.station.config import ConfigError, game_of, read_config, table_of
from firmware_py.station.core import Core
from firmware_py.station.inputs import DeviceReadmitted
from firmware_py.station.recovery.checkpoint import newest
from firmware_py.station.targets import targets_of
from firmware_py.table import events as ev
from firmware_py.table.devices import Need, need_of, out_of_use, seat_slot, shuffler_name
from firmware_py.table.session import lost_for
from firmware_py.table.states import Phase
from tests.station.bench_table import Twins, config_text, prepare, running
from tests.station.test_core import CONFIG
from tests.station.test_round import bets, deal, opened

# Names that say nothing, and names that say something else than the kind does.
NAMES = {
    "sabot": ("shoe-1", "slot machine", "visor", "mixing desk", "caja/2"),
    "shuffler": ("baraja", "slots of cards", "sabot"),
    "slots": ("monedas", "sabot tokens", "shuffler"),
    "visor": ("screen", "slot display", "sabot display", "shuffler-visor"),
}
ALL = [(kind, role) for kind, roles in NAMES.items() for role in roles]


def device(kind: str, role: str) -> str:
    return f"""
[[device]]
role = "{role}"
kind = "{kind}"
port = "/dev/station/{kind}"
model = "profile"
"""


def dealing(*devices: tuple[str, str], source: str = "manual") -> Core:
    """A table with a bet at seat 1 and the first card due."""
    text = CONFIG.replace("max_cents = 5000", f'max_cents = 5000\nsource = "{source}"')
    config = read_config(text + "".join(device(kind, role) for kind, role in devices))
    core = Core.fresh(table_of(config, game_of(config)), None)
    core.take(ev.OpeningAsked("jefe"))
    for step in core.table.setup.opening_steps:
        core.take(ev.CustodyStepDone(step, "jefe", "7"))
    for event in (ev.DeckChecked("shoe", 52), ev.DevicesChecked(), ev.BetsOpened()):
        core.take(event)
    core.take(ev.BetLaid(1, "ante", 500))
    return core


@pytest.mark.parametrize(("kind", "role"), ALL)
def test_a_device_is_missed_for_what_it_does_whatever_it_is_called(kind: str, role: str) -> None:
    core = dealing((kind, role), source="automatic" if kind == "shuffler" else "manual")
    assert targets_of(core.table).slots_open
    core.take(ev.DeviceLost(role))
    stops, counts = kind in ("sabot", "shuffler"), kind == "slots"
    assert (core.table.phase is Phase.HALTED) == stops
    assert targets_of(core.table).counter_lost == counts
    assert targets_of(core.table).slots_open == (not stops and not counts)
    core.take(ev.DeviceBack(role))
    assert core.table.phase is Phase.BETTING
    assert targets_of(core.table).slots_open


@pytest.mark.parametrize("role", NAMES["sabot"])
def test_a_sabot_of_any_name_that_is_put_out_stops_play_until_it_is_readmitted(role: str) -> None:
    core = dealing(("sabot", role))
    core.take(ev.DeviceLost(out_of_use(role)))
    assert str(core.table.phase) == "halted"
    outcome = core.take(DeviceReadmitted(role, ("jose", "dora"), "looked at"))
    assert outcome.lines[-1].payload == {"role": role}
    assert core.table.phase is Phase.BETTING


@pytest.mark.parametrize("role", NAMES["shuffler"])
@pytest.mark.parametrize("told", [str, shuffler_name])
def test_a_shuffler_before_a_sabot_stops_no_round_and_is_readmitted_by_its_role(
    role: str, told: type[str]
) -> None:
    core = dealing(("sabot", "shoe-1"), ("shuffler", role))
    core.take(ev.DeviceLost(out_of_use(shuffler_name(role))))
    assert core.table.phase is Phase.BETTING
    outcome = core.take(DeviceReadmitted(told(role), ("jose", "dora"), "looked at"))
    assert outcome.lines[-1].payload == {"role": role}
    assert not core.table.lost


def test_the_slot_of_a_seat_counts_and_what_nobody_named_may_deal() -> None:
    assert need_of(seat_slot(3), {}) is Need.TOKENS
    assert need_of("something", {}) is Need.CARDS
    core = dealing(("slots", "monedas"), ("sabot", "shoe-1"))
    core.take(ev.DeviceLost(seat_slot(3)))
    assert lost_for(core.table, Need.TOKENS) == ["slot 3"]
    assert core.table.phase is Phase.BETTING


@pytest.mark.parametrize(
    "roles",
    [("slot 2", "x"), ("sabot (out of use)", "x"), ("mixing shuffler", "shuffler"), (" ", "x")],
)
def test_a_role_that_the_table_gives_to_something_else_is_refused(roles: tuple[str, str]) -> None:
    text = CONFIG + device("sabot", roles[0]) + device("shuffler", roles[1])
    with pytest.raises(ConfigError, match="give it another role"):
        read_config(text)


@pytest.mark.parametrize("kind", ["slots", "shuffler"])
def test_a_second_device_that_nobody_would_use_is_refused(kind: str) -> None:
    """Nothing was ever asked of the first, and its silence stopped play."""
    text = CONFIG + device("sabot", "sabot") + device(kind, "one") + device(kind, "two")
    with pytest.raises(ConfigError, match=f"one is the table's {kind} already"):
        read_config(text)


def test_the_last_deck_of_a_device_with_a_stroke_in_its_name_is_kept() -> None:
    assert newest({"caja/2/8": 8001, "caja/2/9": 9003, "caja/1/4": 4000}) == {
        "caja/2/9": 9003,
        "caja/1/4": 4000,
    }


@pytest.fixture
def twins(tmp_path: Path) -> Iterator[Twins]:
    prepare(tmp_path)
    found = Twins(tmp_path / "ports", "--shuffler", "none", "--visor", "escpos")
    yield found
    found.close()


def test_a_sabot_called_otherwise_that_vanishes_in_mid_deal_halts_play(
    tmp_path: Path, twins: Twins
) -> None:
    text = config_text(twins.roles, "castilla-y-leon/poker-sin-descarte")
    text = text.replace('role = "sabot"', 'role = "shoe-1"')
    text = text.replace('role = "slots"', 'role = "sabot tokens"')
    text = text.replace('role = "visor-1"', 'role = "slot screen"')
    with running(tmp_path, text) as (_, caller):
        opened(caller)
        bets(caller)
        deal(caller, twins, 2)
        assert twins.tell("unplug sabot") == "ok"
        seen = caller.wait(lambda seen: seen["phase"] == "halted")
        assert seen["due_now"]["waits_for"] == "shoe-1"
        assert twins.tell("replug sabot") == "ok"
        caller.wait(lambda seen: seen["phase"] == "dealing")
        assert twins.tell("unplug visor-1") == "ok"
        caller.wait(lambda seen: seen["lost_devices"] == ["slot screen"])
        deal(caller, twins, 1)
        assert caller.snapshot()["phase"] == "dealing"
