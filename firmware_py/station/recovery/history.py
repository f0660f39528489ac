"""The table as it stood after any entry, from the journal alone: no config, no device.

The settings under which it was played are on record, so an inspector needs nothing else.
"""

import json
from typing import Any

import msgspec

from firmware_py.journal import replay
from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.entry import Entry
from firmware_py.journal.errors import JournalError, NoSuchEntry
from firmware_py.rules.finding import RefusedError
from firmware_py.station import settings
from firmware_py.station.config import Config, ConfigError, game_of, sheet_digest, table_of
from firmware_py.station.core import Core
from firmware_py.station.recovery import checkpoint
from firmware_py.station.recovery.recovery import recover
from firmware_py.station.snapshot import snapshot_json, take_snapshot

_KINDS = ("SettingsFound", "SettingsAccepted")


def core_at(shelf: DayFiles, seq: int) -> Core:
    """Tell the recorded inputs again up to and with an entry."""
    if not shelf.days():
        raise NoSuchEntry(f"there is no journal in {shelf.root}")
    held = replay.state_at(shelf, seq, checkpoint.NAME, _kept, _settings)
    if not held.held:
        raise JournalError(f"no settings are on record before entry {seq}: nothing to show")
    try:
        config = _config(json.loads(held.held))
        game, level = game_of(config), settings.level_of(held)
        return recover(lambda: Core.fresh(table_of(config, game), level), shelf, seq).core
    except (ConfigError, RefusedError) as error:
        raise JournalError(f"this version cannot play the recorded settings: {error}") from error


def table_at(shelf: DayFiles, seq: int) -> dict[str, Any]:
    """Draw the table after an entry: faces that were open then, `??` for the others."""
    return table_of_core(core_at(shelf, seq), seq)


def table_of_core(core: Core, seq: int) -> dict[str, Any]:
    """Draw a table that was told again."""
    held = json.loads(core.settings.held)
    found = snapshot_json(take_snapshot(core))
    return {**found, "table": held["name"], "simulation": held["purpose"] == "test",
            "alarms": [], "alarms_said": [], "seq": seq,
            # Another edition of the sheet may judge otherwise than the one that was played.
            "sheet_changed": held["sheet_sha256"] != sheet_digest(held["sheet"])}  # fmt: skip


def _kept(state: bytes | None) -> settings.Settings:
    if state is None:
        return settings.Settings()
    return msgspec.convert(json.loads(state).get("settings", {}), settings.Settings)


def _settings(kept: settings.Settings, entry: Entry) -> settings.Settings:
    if entry.kind != "event" or not any(name in entry.payload for name in _KINDS):
        return kept
    fields = json.loads(entry.payload)
    if fields["event"] == _KINDS[0]:
        return settings.found(kept, fields["settings"])
    return settings.Settings(kept.found) if fields["event"] == _KINDS[1] else kept


def _config(held: dict[str, Any]) -> Config:
    own = {settings.JACKPOT, settings.PEOPLE, settings.STATION, settings.PINS}
    aside = own | {"purpose", "devices", "sheet_sha256"}
    table = {key: value for key, value in held.items() if key not in aside}
    devices = [{**device, "port": ""} for device in held["devices"]]
    paths = dict.fromkeys(
        ("journal_dir", "socket", "registry_dir", "device_keys", "pepper_file"), ""
    )
    return msgspec.convert(
        {"purpose": held["purpose"], "table": table, "device": devices, **paths}, Config
    )
