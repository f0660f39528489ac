"""The seal of the record for people: its keys are made here, and checked with the first of them."""

from pathlib import Path

from firmware_py.journal import maintenance
from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.key_store import make_keys

_MADE = """\
key {name}
{out}
    The first key. It proves the record, and with it the record could be forged: keep it outside
    the station, with somebody who has no hand in the game.
{unit_key}
    The unit's secret. Encrypt it with `systemd-creds encrypt --name=tapete-seal` and destroy it.
{state}
    The station's key: name it in the config under [seal]."""


def make(state: Path, unit_key: Path, out: Path) -> str:
    """Make the keys of a new seal and say what to do with them."""
    name = make_keys(state, unit_key, out)
    return _MADE.format(name=name, state=state, unit_key=unit_key, out=out)


def resume(shelf: DayFiles, state: Path, unit_key: Path, first_key: Path) -> str:
    """Make the station's key anew from the first one."""
    head = maintenance.resume_seal(shelf, state, unit_key, first_key)
    return f"the seal holds to the end; {state} goes on from {head}"
