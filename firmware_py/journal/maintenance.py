"""What the command line asks of a journal, read only except for `repair`; all returns data."""

import re
from collections.abc import Iterator
from dataclasses import asdict, is_dataclass
from enum import Enum
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key, load_pem_public_key
from msgspec import Struct, structs

from firmware_py.journal import export as exporting
from firmware_py.journal import replay as replaying
from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.entry import Entry, Head
from firmware_py.journal.errors import JournalError
from firmware_py.journal.key_store import Vault, read_key
from firmware_py.journal.repair import Repaired, repair_into
from firmware_py.journal.repair import repair as repair_day
from firmware_py.journal.seal_check import SealVerdict, check_seals, resume
from firmware_py.journal.verify import DayVerdict, VerifyResult, verify_shelf

Plain = dict[str, "Plain"] | list["Plain"] | str | int | bool | None


def verify(shelf: DayFiles, expected: str | None = None) -> list[DayVerdict]:
    """Check every day; `expected` is a head from a report, written `seq:hash`."""
    if not shelf.days() and not shelf.lost_days():
        raise JournalError(f"there is no journal in {shelf.root}")
    return verify_shelf(shelf, read_head(expected) if expected else None)


def seals(shelf: DayFiles, days: list[DayVerdict], key_file: Path) -> list[SealVerdict]:
    """Check the seals of both copies with the first key."""
    return check_seals(shelf, days, read_key(key_file))


def resume_seal(shelf: DayFiles, state: Path, unit_file: Path, key_file: Path) -> str:
    """Make the station's key anew from the first one; give the head that it goes on from."""
    if state.exists():
        raise JournalError(f"{state} exists: set it aside first, it may be the right one")
    return resume(shelf, read_key(key_file), Vault(state, read_key(unit_file)))


def export(
    shelf: DayFiles, out: Path, key_file: Path, ordinal: int | None = None
) -> exporting.Exported:
    """Export and sign a day, the newest unless said otherwise."""
    if out.exists():
        raise JournalError(f"{out} exists: choose another name")
    return exporting.export_day(shelf.day(ordinal), out, read_private_key(key_file))


def verify_export(path: Path, key: str | Path) -> VerifyResult:
    """Check an export with a public key: a PEM file, or 64 hexadecimal digits."""
    return exporting.verify_export(path, public_key(key))


def public_key(given: str | Path) -> Ed25519PublicKey:
    """Read a public key from the digits that reports print, or from a PEM file."""
    if isinstance(given, str) and re.fullmatch(r"[0-9a-fA-F]{64}", given):
        return Ed25519PublicKey.from_public_bytes(bytes.fromhex(given))
    return read_public_key(Path(given))


def replay(
    shelf: DayFiles, after: int = 0, last: int | None = None, kind: str | None = None
) -> Iterator[Entry]:
    """Read entries, all of them or those of a kind."""
    past = replaying.entries(shelf, after, last)
    return (entry for entry in past if kind is None or entry.kind == kind)


def repair(
    shelf: DayFiles, ordinal: int | None = None, into: Path | None = None
) -> Repaired | None:
    """Restore one copy of a day from the other; None if there is nothing to do.

    With `into` a copy of the journal is repaired in that folder and the journal left alone.
    """
    return repair_day(shelf, ordinal) if into is None else repair_into(shelf, into, ordinal)


def read_head(text: str) -> Head:
    """Read a head written `seq:hash`, as reports print it."""
    seq, _, hash_ = text.strip().partition(":")
    if not seq.isascii() or not seq.isdigit() or len(hash_) != 64:
        raise JournalError(f"{text!r} is no head: write the entry's number, a colon and its hash")
    return Head(int(seq), hash_.lower())


def read_private_key(path: Path) -> Ed25519PrivateKey:
    """Read the station's signing key from a PEM file."""
    try:
        key = load_pem_private_key(path.read_bytes(), None)
    except (OSError, ValueError, TypeError) as error:
        raise JournalError(f"{path.name} is no private key in PEM without a password") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise JournalError(f"{path.name} is no Ed25519 key")
    return key


def read_public_key(path: Path) -> Ed25519PublicKey:
    """Read a public key from a PEM file."""
    try:
        key = load_pem_public_key(path.read_bytes())
    except (OSError, ValueError) as error:
        raise JournalError(f"{path.name} is no public key in PEM") from error
    if not isinstance(key, Ed25519PublicKey):
        raise JournalError(f"{path.name} is no Ed25519 key")
    return key


def plain(value: object) -> Plain:
    """Give a result as plain values for `--json`."""
    if isinstance(value, Struct):
        value = structs.asdict(value)
    elif is_dataclass(value) and not isinstance(value, type):
        value = asdict(value)
    if isinstance(value, dict):
        return {str(name): plain(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    if isinstance(value, Enum):
        return plain(value.value)
    if value is None or isinstance(value, str | int):
        return value
    return str(value)
