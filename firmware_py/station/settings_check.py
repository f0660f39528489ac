"""The config held against the settings on record: what holds, what waits, which record it is."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from firmware_py.station.config import Config, ConfigError
from firmware_py.station.core import Core
from firmware_py.station.settings import (
    PEOPLE,
    PINS,
    RECORD,
    STATION,
    Settings,
    found,
    newcomers,
    unfit,
    unvouched,
)
from firmware_py.station.settings_record import Marks, marks_of, settings_of
from firmware_py.table.states import Phase

RECORD_BYTES = 8


@dataclass(frozen=True, slots=True)
class Fitting:
    """What the config says beside what is on record; a session goes on under its own settings."""

    core: Core
    now: str
    # The record's own name: it stands in its first settings.
    record: str
    # Hashes of old PINs that are those on record.
    former: Mapping[str, str]

    def standing(self) -> Settings:
        """What holds and what waits, also before the table has taken up what the config says."""
        return found(self.core.settings, self.now)

    def newcomers(self) -> frozenset[str]:
        """Name everybody whose account came with settings that nobody has accepted."""
        return newcomers(self.standing())

    def unvouched(self) -> str:
        """Say why nobody vouches for any device now, or nothing."""
        return unvouched(self.standing())

    @property
    def is_new(self) -> bool:
        """Whether the record has still to be told what the config says."""
        known = self.core.settings
        return self.now != (known.found or known.held)


def fit(config: Config, base: Path, core: Core) -> Fitting:
    """Hold the config against the record; one under which its session cannot go on is refused."""
    marks = marks_of(config, base)
    record = _record_named(config, core.settings)
    now = settings_of(config, core.table.game, marks, record)
    open_ = core.table.phase is not Phase.CLOSED or core.session.is_over
    unpaid = core.progressive is not None and bool(core.progressive.pending)
    if why := unfit(core.settings, now, in_session=open_ or unpaid):
        raise ConfigError(why)
    return Fitting(core, now, record, _former(config, core.settings, marks))


def _record_named(config: Config, held: Settings) -> str:
    """Name the record that is gone on with; a new one gets its name here."""
    kept = held.part(STATION).get(RECORD, "")
    if config.record not in ("", kept):
        what = f"holds record {kept}" if kept else "holds no record that has a name"
        raise ConfigError(other_record(config, what))
    return kept or secrets.token_hex(RECORD_BYTES)


def _former(config: Config, known: Settings, marks: Marks) -> dict[str, str]:
    """An old PIN speaks for who changes it: it gives nobody a role that he did not have."""
    held, roles = known.part(PINS), known.part(PEOPLE)
    return {
        one.name: one.former_pin_hash
        for one in config.account
        if one.former_pin_hash
        and (held.get(one.name), roles.get(one.name)) == (marks.former[one.name], one.role)
    }


def other_record(config: Config, what: str) -> str:
    """Say that the journal is not the one that the config names, and what to do."""
    return (
        f"record: {config.journal_dir} {what} and the config names {config.record}: mount the "
        "right disk or put the journal back; to begin a new record take the key out "
        "(docs/station.md, Beginning a record)"
    )
