"""T01, T19: does the config hold, is the registry signed, can others read the secrets."""

import json
import stat
from collections.abc import Iterator
from pathlib import Path

from firmware_py.console.doctor.case import Case, present
from firmware_py.console.doctor.finding import NotSeenError, Sign, fault
from firmware_py.journal.errors import JournalError
from firmware_py.journal.reader import Reader
from firmware_py.text.codes import doctor as codes

REGISTRY = "registry.json"
# Nobody but its owner reads a key; the pepper may be the group's.
KEY_MODE, PEPPER_MODE = 0o077, 0o037


def is_refused(case: Case) -> Iterator[Sign]:
    """Have the station's own code read the config."""
    path = case.known().path
    if why := case.judges.config(path):
        yield fault(codes.doctor_config_refused(why_text=why), path)


def is_unsigned(case: Case) -> Iterator[Sign]:
    """Have the station's own code check signature, content and purpose of the registry."""
    settings = case.known()
    folder = present(settings.registry, "registry")
    if why := case.judges.registry(settings.path, case.roots.place):
        yield fault(codes.doctor_registry_refused(why_text=why), folder / REGISTRY)


def is_older(case: Case) -> Iterator[Sign]:
    """Compare the registry's edition with the last one on record."""
    path = present(case.known().registry, "registry") / REGISTRY
    edition, used = _edition(path), _edition_used(case)
    if edition < used:
        said = codes.doctor_registry_old(edition_number=edition, used_number=used)
        yield fault(said, path)


def _edition(path: Path) -> int:
    try:
        found = json.loads(path.read_text("utf-8"))["edition"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise NotSeenError(f"{path}: {error}") from error
    return found if isinstance(found, int) else 0


def _edition_used(case: Case) -> int:
    try:
        for path in reversed(case.shelf_of_days().days()):
            with Reader(path) as reader:
                for entry in reader.latest("registry", 1):
                    return int(json.loads(entry.payload)["edition"])
    except JournalError as error:
        raise NotSeenError(str(error)) from error
    return 0


def are_secrets_open(case: Case) -> Iterator[Sign]:
    """Look at who may read device keys and pepper; never into them."""
    settings = case.known()
    wanted = ((settings.device_keys, KEY_MODE), (settings.pepper, PEPPER_MODE))
    there = [(path, mode) for path, mode in wanted if path is not None and path.exists()]
    if not there:
        raise NotSeenError("no device keys and no pepper")
    for path, refused in there:
        mode = stat.S_IMODE(case.roots.stat(path).st_mode)
        if mode & refused:
            said = codes.doctor_secret_open(path_text=path.name, mode_text=f"{mode:04o}")
            yield fault(said, f"{path} {mode:04o}")
