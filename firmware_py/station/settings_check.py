"""The config held against the settings on record: what holds, what waits, which record it is."""

import secrets
from pathlib import Path

from firmware_py.station.config import Config, ConfigError
from firmware_py.station.core import Core
from firmware_py.station.settings import (
    Settings,
    found,
    held_marks,
    held_roles,
    newcomers,
    record_of,
    unfit,
    unvouched,
)
from firmware_py.station.settings_record import Marks, marks_of, settings_of
from firmware_py.table.states import Phase

RECORD_BYTES = 8


class Fitting:
    """What the config says beside what is on record; a session goes on under its own settings."""

    def __init__(self, config: Config, base: Path, core: Core) -> None:
        self._config = config
        self._core = core
        marks = marks_of(config, base)
        # The record's own name: it stands in its first settings.
        self.record = self._record_named()
        self.now = settings_of(config, core.table.game, marks, self.record)
        # Hashes of old PINs that are those on record.
        self.former = self._former(marks)
        self._refuse_unfit()

    def _refuse_unfit(self) -> None:
        core = self._core
        open_ = core.table.phase is not Phase.CLOSED or core.session_over
        unpaid = core.progressive is not None and bool(core.progressive.pending)
        if why := unfit(core.settings, self.now, in_session=open_ or unpaid):
            raise ConfigError(why)

    def standing(self) -> Settings:
        """What holds and what waits, also before the table has taken up what the config says."""
        return found(self._core.settings, self.now)

    def newcomers(self) -> frozenset[str]:
        """Name everybody whose account came with settings that nobody has accepted."""
        return newcomers(self.standing())

    def unvouched(self) -> str:
        """Say why nobody vouches for any device now, or nothing."""
        return unvouched(self.standing())

    @property
    def is_new(self) -> bool:
        """Whether the record has still to be told what the config says."""
        known = self._core.settings
        return self.now != (known.found or known.held)

    def _record_named(self) -> str:
        """Name the record that is gone on with; a new one gets its name here."""
        kept = record_of(self._core.settings)
        if self._config.record not in ("", kept):
            what = f"holds record {kept}" if kept else "holds no record that has a name"
            raise ConfigError(other_record(self._config, what))
        return kept or secrets.token_hex(RECORD_BYTES)

    def _former(self, marks: Marks) -> dict[str, str]:
        """An old PIN speaks for who changes it: it gives nobody a role that he did not have."""
        held, roles = held_marks(self._core.settings), held_roles(self._core.settings)
        return {
            one.name: one.former_pin_hash
            for one in self._config.account
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
