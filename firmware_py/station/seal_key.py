"""The seal's key as the station finds it: its state on disk, its secret with the unit."""

import os
from pathlib import Path

from firmware_py.journal.errors import JournalError
from firmware_py.journal.key_store import Vault, read_key
from firmware_py.journal.sealing import Sealing
from firmware_py.station.config import Config, ConfigError, SealConfig

# Where systemd puts the credentials of a unit: in memory, for its user alone.
CREDENTIALS = "CREDENTIALS_DIRECTORY"


def sealing_of(config: Config, base: Path) -> Sealing | None:
    """Give what seals the record; a live table always does."""
    wanted = config.seal
    if wanted is None:
        if config.purpose == "live":
            raise ConfigError(
                "seal: a live table seals its record: make its keys with `tapete journal seal-key` "
                "and name them in [seal] (docs/journal.md)"
            )
        return None
    state, journal = (base / wanted.state).resolve(), (base / config.journal_dir).resolve()
    if state.is_relative_to(journal):
        raise ConfigError("seal: state lies with the journal: keep it in a folder of its own")
    try:
        secret = read_key(_secret_file(wanted, config, base))
    except JournalError as error:
        raise ConfigError(f"seal: credential: {error}") from error
    return Sealing(Vault(state, secret))


def _secret_file(wanted: SealConfig, config: Config, base: Path) -> Path:
    """Find the secret with the unit; a simulation may keep it in a file."""
    if "/" not in wanted.credential:
        folder = os.environ.get(CREDENTIALS)
        if folder is None:
            why = f"the unit has given no {wanted.credential!r}: see deploy/tapete-station.service"
            raise ConfigError(f"seal: credential: {why}")
        return Path(folder) / wanted.credential
    if config.purpose == "live":
        raise ConfigError("seal: credential: a live table takes it from its unit: name no file")
    return base / wanted.credential
