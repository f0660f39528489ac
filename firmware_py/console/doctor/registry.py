"""T16, T17, T18: certificates that end, keys that are missing, devices that are not the listed."""

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime

from firmware_py.console.client import StationError
from firmware_py.console.doctor.case import Case, part, present, seen, words
from firmware_py.console.doctor.config import REGISTRY
from firmware_py.console.doctor.finding import NotSeenError, Sign, fault, warning
from firmware_py.console.doctor.source import Answer
from firmware_py.text.catalogue import slug
from firmware_py.text.codes import doctor as codes
from firmware_py.text.message import Message

SOON_DAYS = 30
# Reasons of a refusal by their names, and by the words that stand for them (docs/homologation.md).
NO_KEY = frozenset({"no-key"})
UNPROVEN = frozenset({"unproven", "identity-not-proved"})
WRONG_ROM = frozenset({"wrong-rom", "rom-checksum-differs"})
WRONG_FIRMWARE = frozenset({"wrong-firmware"})
UNKNOWN = frozenset({"unknown-serial", "unknown-product"})


def does_certificate_end(case: Case) -> Iterator[Sign]:
    """Hold the certificates of the devices that were met against the date."""
    today = datetime.fromtimestamp(case.roots.now() / 1_000_000, UTC).date()
    for role, entry in _in_use(case):
        yield from _of_dates(role, entry, today)


def _in_use(case: Case) -> list[tuple[str, Answer]]:
    """Give what is listed of the devices in use; where nobody tells it, the whole registry."""
    try:
        rows = case.source.devices()
    except StationError:
        return [("", entry) for entry in _of_file(case)]
    listed = [(role, part(row, "listed")) for role, row in rows.items()]
    found = [(role, entry) for role, entry in listed if entry and words(entry, "valid_to")]
    return found or [("", entry) for entry in _of_file(case)]


def _of_file(case: Case) -> list[Answer]:
    path = present(case.known().registry, "registry") / REGISTRY
    try:
        found = json.loads(path.read_text("utf-8"))["devices"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise NotSeenError(f"{path}: {error}") from error
    return seen([one for one in found if isinstance(one, dict)], "any certificate")


def _of_dates(role: str, entry: Answer, today: date) -> Iterator[Sign]:
    name, until = words(entry, "certificate"), words(entry, "valid_to")
    try:
        left = (date.fromisoformat(until) - today).days
    except ValueError:
        return
    if left < 0:
        said = codes.doctor_certificate_ended(name=name, date_text=until)
        yield fault(said, f"{words(entry, 'product')}: valid_to {until}", role)
    elif left < SOON_DAYS:
        said = codes.doctor_certificate_ends(name=name, date_text=until)
        yield warning(said, f"{words(entry, 'product')}: valid_to {until}", role)


def is_unproved(case: Case) -> Iterator[Sign]:
    """Find devices of which the station has no key, or which did not prove theirs."""
    for role, row, reason in _refused(case):
        why = words(row, "why")
        if reason in NO_KEY:
            yield fault(codes.doctor_no_key(role=role), why, role)
        elif reason in UNPROVEN:
            yield fault(codes.doctor_unproven(role=role), why, role)


def is_another(case: Case) -> Iterator[Sign]:
    """Find devices that are not the one that is listed."""
    for role, row, reason in _refused(case):
        said = _other(role, row, reason)
        if said is not None:
            yield fault(said, words(row, "why"), role)


def _refused(case: Case) -> list[tuple[str, Answer, str]]:
    """Give every device with the reason of its refusal, empty where it was taken."""
    found = [(role, row, part(row, "listed")) for role, row in case.source.devices().items()]
    if not any("listed" in row for _, row, _ in found):
        raise NotSeenError("the station does not tell what is listed")
    return [(role, row, slug(words(listed or {}, "reason"))) for role, row, listed in found]


def _other(role: str, row: Answer, reason: str) -> Message | None:
    found, listed = part(row, "identity") or {}, part(row, "listed") or {}
    if reason in WRONG_ROM:
        both = words(found, "rom"), words(listed, "rom")
        return codes.doctor_wrong_rom(role=role, found_text=both[0], listed_text=both[1])
    if reason in WRONG_FIRMWARE:
        both = _release(found), _release(listed)
        return codes.doctor_wrong_firmware(role=role, found_text=both[0], listed_text=both[1])
    if reason in UNKNOWN:
        return codes.doctor_not_listed(role=role, why_text=words(row, "why"))
    return None


def _release(of: Answer) -> str:
    return f"{words(of, 'firmware')} / {words(of, 'build').strip()}"
