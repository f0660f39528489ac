"""Settings are on record; a change needs a closed table, two people who were there before, why."""

import json
from pathlib import Path

import pytest

from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.errors import JournalError
from firmware_py.station.access.locks import Locks
from firmware_py.station.app import Station
from firmware_py.station.config import ConfigError, game_of, read_config
from firmware_py.station.core import Core
from firmware_py.station.device_record import DeviceRecords
from firmware_py.station.inputs import (
    JackpotRepaired,
    MeterCorrected,
    SettingsAccepted,
    SettingsFound,
)
from firmware_py.station.recovery.checkpoint import restore, write_checkpoint
from firmware_py.station.recovery.history import core_at
from firmware_py.station.recovery.recovery import recover
from firmware_py.station.settings import Settings, unfit, written
from firmware_py.station.settings_record import settings_of
from firmware_py.table import events as ev
from firmware_py.table.states import Phase
from tests.station.bench_table import config_text, prepare, running
from tests.station.playing import TWO, begun, closed, code, on_disk, played, royal_order, won
from tests.station.test_core import CONFIG, Play, fresh
from tests.station.test_server import code as said
from tests.station.test_server import text
from tests.table.playing import force

PEOPLE = """
[[account]]
name = "jose"
role = "director"
pin_hash = "scrypt$16384$8$1$00$00"
[[account]]
name = "dora"
role = "director"
pin_hash = "scrypt$16384$8$1$00$00"
"""
CHANGES = (
    ("min_cents = 500", "min_cents = 1000"),
    ("max_cents = 5000", "max_cents = 10000"),
    ("seed_cents = 300000", "seed_cents = 400000"),
    ("display_pct = 70", "display_pct = 80"),
    ("bet_cents = 250", "bet_cents = 200"),
    ('role = "director"', 'role = "crupier"'),
    ("display_pct = 70", "display_pct = 70\nlimit_cents = 900000"),
    ("display_pct = 70", "display_pct = 70\nreserve_pct = 5"),
)


def of(config: str) -> str:
    read = read_config(config + PEOPLE)
    return settings_of(read, game_of(read))


def started() -> Play:
    play = Play()
    assert code(play.tell(SettingsFound(of(CONFIG)))) == "done"
    return play


@pytest.mark.parametrize(("old", "new"), CHANGES)
def test_a_changed_setting_keeps_the_table_closed_until_two_people_accept(
    old: str, new: str
) -> None:
    """R-3, R-4: old value, new value, who, why; when is the entry's."""
    play = started()
    changed = (CONFIG + PEOPLE).replace(old, new)
    if "10000" in new or "min_cents = 1000" in new:
        changed = changed.replace("max_cents = 5000", "max_cents = 10000")
    read = read_config(changed)
    play.tell(SettingsFound(settings_of(read, game_of(read))))
    assert code(play.tell(ev.OpeningAsked("jose"))) == "settings"
    assert code(play.tell(SettingsAccepted(("jose", "jose"), "x"))) == "same-person"
    assert code(play.tell(SettingsAccepted(TWO, " "))) == "no-reason"
    assert code(play.tell(SettingsAccepted(TWO, "new season"))) == "done"
    change = next(payload for kind, payload in play.lines if kind == "change")
    assert change["changed"]
    assert all(row["old"] != row["new"] for row in change["changed"])  # type: ignore[attr-defined]
    assert (change["people"], change["reason"]) == (list(TWO), "new season")
    assert code(play.tell(ev.OpeningAsked("jose"))) == "done"


def test_the_display_stays_where_it_is_when_the_level_changes() -> None:
    """R-45: a lower seed shows when the jackpot has been won, not before."""
    play = started()
    play.tell(SettingsFound(of(CONFIG.replace("seed_cents = 300000", "seed_cents = 360000"))))
    assert code(play.tell(SettingsAccepted(TWO, "x"))) == "done"
    assert play.core.progressive is not None
    assert play.core.progressive.meters.shown_cents == 300_000
    assert play.core.progressive.level.seed_cents == 360_000


def test_settings_that_were_put_back_need_nobody() -> None:
    play = started()
    play.tell(SettingsFound(of(CONFIG.replace("display_pct = 70", "display_pct = 71"))))
    play.tell(SettingsFound(of(CONFIG)))
    assert code(play.tell(SettingsAccepted(TWO, "x"))) == "as-it-is"
    assert code(play.tell(ev.OpeningAsked("jose"))) == "done"


def test_who_came_with_the_new_settings_cannot_accept_them() -> None:
    play = started()
    more = (
        CONFIG
        + PEOPLE
        + '[[account]]\nname = "eve"\nrole = "director"\npin_hash = "scrypt$16384$8$1$00$00"\n'
    )
    read = read_config(more)
    play.tell(SettingsFound(settings_of(read, game_of(read))))
    assert code(play.tell(SettingsAccepted(("eve", "dora"), "x"))) == "unknown-person"


def test_nothing_changes_in_a_session_or_with_a_prize_unpaid() -> None:
    """R-3, R-5: a config that changed there is refused at the start, and on the table."""
    play = begun(royal_order())
    won(play)
    closed(play)
    play.tell(SettingsFound(of(CONFIG.replace("display_pct = 70", "display_pct = 71"))))
    assert code(play.tell(SettingsAccepted(TWO, "x"))) == "in-play"
    kept, now = (
        Settings(of(CONFIG)),
        of(CONFIG.replace("seed_cents = 300000", "seed_cents = 400000")),
    )
    assert "300000 → 400000" in unfit(kept, now, in_session=True)
    assert unfit(kept, of(CONFIG), in_session=True) == ""
    assert unfit(kept, now, in_session=False) == ""


def test_a_jackpot_is_not_dropped() -> None:
    """R-62: what it has gathered belongs to the players."""
    kept = Settings(of(CONFIG))
    none = written({**json.loads(kept.held), "jackpot": None}, None, {})
    assert "cannot be dropped" in unfit(kept, none, in_session=False)


def test_the_settings_of_a_closed_table_come_back_with_it() -> None:
    play = begun()
    played(play, 1)
    closed(play)
    state = write_checkpoint(play.core, DeviceRecords(), Locks())
    assert state is not None
    again: Core = fresh()
    restore(state, again, Locks())
    assert again.settings == play.core.settings
    assert again.jackpot.counted_cents == play.core.jackpot.counted_cents == 250


def test_a_station_with_a_changed_config_says_what_changed(tmp_path: Path) -> None:
    prepare(tmp_path)
    first = text(tmp_path)
    with running(tmp_path, first) as (_, caller):
        assert said(caller.do("open", "jose")) == "done"
    changed = first.replace("display_pct = 70", "display_pct = 71")
    with pytest.raises(ConfigError, match="7/10 → 71/100"):
        Station(read_config(changed), tmp_path)
    with running(tmp_path, first) as (_, caller):
        assert caller.snapshot()["phase"] == "checking"


def test_a_station_starts_with_a_changed_config_and_waits_for_two_people(tmp_path: Path) -> None:
    prepare(tmp_path)
    first = text(tmp_path)
    with running(tmp_path, first) as (_, caller):
        assert caller.snapshot()["phase"] == "closed"
    with running(tmp_path, first.replace("display_pct = 70", "display_pct = 71")) as (_, caller):
        assert said(caller.do("open", "jose")) == "settings"
        fields = {"reason": "authorised", "with": "dani", "with_pin": "2468"}
        assert said(caller.do("accept-settings", "dora", **fields)) == "done"
        assert said(caller.do("open", "jose")) == "done"


def test_meters_that_come_back_otherwise_put_the_jackpot_out_of_order(tmp_path: Path) -> None:
    """R-22, R-54: told again, the meter is not what was written down; play goes on without it."""
    play = begun()
    played(play, 1, 2)
    kind, meter = next(line for line in reversed(play.lines) if line[0] == "meter")
    play.lines.append((kind, {**meter, "display": 999}))
    core = recover(fresh, on_disk(play, tmp_path)).core
    assert core.progressive is not None
    assert "display is" in core.progressive.fault
    assert not core.progressive.takes_bets
    assert code(core.take(JackpotRepaired(TWO, "the record was wrong"))) == "done"


def test_a_fault_on_record_still_stands_after_a_restart(tmp_path: Path) -> None:
    """R-21: an error present at power-down is shown at power-up."""
    play = begun()
    played(play, 1)
    kind, meter = next(line for line in reversed(play.lines) if line[0] == "meter")
    play.lines.append((kind, {**meter, "fault": "visor cable"}))
    core = recover(fresh, on_disk(play, tmp_path)).core
    assert core.progressive is not None
    assert core.progressive.fault == "visor cable"
    assert code(core.take(ev.TokenDropped(1, 250))) == "closed"


def test_the_past_is_played_under_the_settings_of_its_time(tmp_path: Path) -> None:
    play = begun()
    played(play, 1, 2)
    shelf = on_disk(play, tmp_path)
    core = core_at(shelf, len(play.lines))
    assert core.progressive == play.core.progressive
    lone = Play()
    lone.open_table()
    unset = on_disk(lone, tmp_path / "lone")
    with pytest.raises(JournalError, match="no settings"):
        core_at(unset, 2)
    with pytest.raises(JournalError, match="no journal"):
        core_at(DayFiles(tmp_path / "none", tmp_path), 1)


def test_a_correction_by_one_person_or_in_a_round_is_refused_on_the_socket(
    tmp_path: Path,
) -> None:
    roles = {
        r: {"port": str(tmp_path / r), "addresses": [2]} for r in ("slots", "sabot", "visor-1")
    }
    prepare(tmp_path)
    with running(tmp_path, config_text(roles, "castilla-y-leon/poker-sin-descarte")) as (_, caller):
        fields = {"cents": 5, "reason": "x"}
        assert said(caller.do("correct-meter", "dora", **fields)) == "two-people"
        two = {**fields, "with": "dani", "with_pin": "2468"}
        assert said(caller.do("correct-meter", "dora", **two)) == "done"
    play = begun()
    play.tell(ev.BetsOpened())
    assert code(play.tell(MeterCorrected(5, TWO, "x"))) == "in-play"


def test_the_inspector_cannot_be_removed() -> None:
    """R-10: the operator takes the account out of the config; the station does not start."""
    account = (
        '[[account]]\nname = "ines"\nrole = "inspector"\npin_hash = "scrypt$16384$8$1$00$00"\n'
    )
    read = read_config(CONFIG + PEOPLE + account)
    kept = Settings(settings_of(read, game_of(read)))
    assert "never locked out" in unfit(kept, of(CONFIG), in_session=False)
    assert unfit(Settings(of(CONFIG)), kept.held, in_session=False) == ""


def test_one_account_for_each_person() -> None:
    """R-97."""
    twice = '[[account]]\nname = "jose"\nrole = "crupier"\npin_hash = "scrypt$16384$8$1$00$00"\n'
    with pytest.raises(ConfigError, match="'jose' stands there twice"):
        read_config(CONFIG + PEOPLE + twice)


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.CLOSED])
def test_settings_are_accepted_at_a_closed_table_alone(phase: Phase) -> None:
    """R-3: every state but one refuses."""
    play = started()
    play.tell(SettingsFound(of(CONFIG.replace("display_pct = 70", "display_pct = 71"))))
    force(play.core.table, phase)
    assert code(play.tell(SettingsAccepted(TWO, "x"))) == "in-play"
    force(play.core.table, Phase.CLOSED)
    assert code(play.tell(SettingsAccepted(TWO, "x"))) == "done"
