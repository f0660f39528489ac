"""Other limits at a running station: with the jackpot, through a restart, into the next day."""

from pathlib import Path

import pytest

from firmware_py.journal.replay import last_seq
from firmware_py.station.access.locks import Locks
from firmware_py.station.core import Core
from firmware_py.station.device_record import DeviceRecords
from firmware_py.station.inputs import SettingsAccepted, SettingsFound
from firmware_py.station.recovery import checkpoint
from firmware_py.station.recovery.history import table_at
from firmware_py.station.recovery.recovery import recover
from firmware_py.table import events as ev
from tests.station.playing import TWO, begun, closed, code, on_disk, played, settings
from tests.station.test_core import CONFIG, Play, fresh
from tests.station.test_settings import of

NEW = (1000, 10000)


def limits(core: Core) -> tuple[int, int]:
    return core.table.setup.min_cents, core.table.setup.max_cents


@pytest.mark.parametrize(
    ("sheet", "article"),
    [
        ("pais-vasco/poker-sin-descarte", "(11.VI.1)"),
        ("galicia/poker-sin-descarte", "(art. 8.b)"),
        ("castilla-y-leon/poker-sin-descarte", "twice that"),
    ],
)
def test_limits_that_no_longer_fit_the_jackpot_bet_are_refused(sheet: str, article: str) -> None:
    """The bet of 250 is half of 500: a minimum of 400 is too low for it."""
    core = fresh(CONFIG.replace("castilla-y-leon/poker-sin-descarte", sheet))
    refusal = core.take(ev.LimitsAnnounced(400, 4000, "dora")).refusal
    assert refusal is not None
    assert refusal.code == "limit"
    assert refusal.message.endswith(article)
    assert limits(core) == (500, 5000)
    assert core.take(ev.LimitsAnnounced(*NEW, "dora")).refusal is None


def varied() -> Play:
    """A session whose limits were announced, and have applied after the five last rounds."""
    play = begun()
    assert code(play.tell(ev.LimitsAnnounced(*NEW, "dora"))) == "done"
    for _ in range(5):
        played(play)
    assert limits(play.core) == NEW
    return play


def test_changed_limits_survive_a_restart_and_are_shown_of_the_past(tmp_path: Path) -> None:
    shelf = on_disk(varied(), tmp_path)
    back = recover(fresh, shelf)
    assert limits(back.core) == NEW
    seen = table_at(shelf, last_seq(shelf))
    assert (seen["min_cents"], seen["max_cents"]) == NEW


def overnight(play: Play) -> Core:
    state = checkpoint.write_checkpoint(play.core, DeviceRecords(), Locks())
    assert state is not None
    core = fresh()
    checkpoint.restore(state, core, Locks())
    return core


def test_a_new_session_begins_with_the_limits_of_the_config() -> None:
    """CyL 44: they are varied «durante el desarrollo de la sesión»."""
    play = varied()
    closed(play)
    assert limits(play.core) == limits(overnight(play)) == (500, 5000)


def test_new_settings_end_limits_that_were_given_to_the_closed_table() -> None:
    play = Play()
    play.tell(SettingsFound(of(CONFIG)))
    play.tell(ev.LimitsAnnounced(*NEW, "dora"))
    play.tell(SettingsFound(of(CONFIG.replace("display_pct = 70", "display_pct = 80"))))
    assert limits(play.core) == NEW
    assert code(play.tell(SettingsAccepted(TWO, "authorised"))) == "done"
    assert limits(play.core) == (500, 5000)


def test_limits_given_to_the_closed_table_reach_the_session_of_the_next_day() -> None:
    play = Play()
    play.tell(SettingsFound(settings()))
    assert code(play.tell(ev.LimitsAnnounced(*NEW, "dora"))) == "done"
    core = overnight(play)
    assert limits(core) == NEW
    assert core.table.standing == (500, 5000)
