"""Where keys of the seal are kept: the station's, as it stands now, and the first, outside of it.

The station's lies encrypted under a secret of its unit, which is not on the journal's disk, and
is overwritten whenever it has gone on.
"""

import json
import os
from base64 import b64decode, b64encode
from dataclasses import dataclass
from pathlib import Path
from secrets import token_bytes

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from firmware_py.journal.entry import Head
from firmware_py.journal.errors import JournalError, SealBroken
from firmware_py.journal.fsync import sync_folder
from firmware_py.journal.seal import KEY_BYTES, Key, name_of

_FORM = b"tapete-seal-state-1\n"
_NONCE = 12
_SIZE = len(_FORM) + _NONCE
# A page of its own, so that a torn one is no harm to the other.
_PLACE = 4_096
_PRIVATE = 0o600


@dataclass(frozen=True, slots=True)
class StoredKey:
    """What a start goes on from: the key, the head it stands at, and which first key it had."""

    name: str
    head: Head
    key: Key


class Vault:
    """The file of the station's key, under the secret of its unit.

    It stands there twice. Both places are written over one after the other, so that a power cut
    leaves one of them whole, and when it is done nothing is left of the key before.
    """

    def __init__(self, path: Path, unit_secret: bytes) -> None:
        self.path = path
        self._cipher = AESGCM(unit_secret)

    def load(self) -> StoredKey:
        """Read the key; without it nothing can be gone on from."""
        try:
            data = self.path.read_bytes()
        except OSError as error:
            raise SealBroken(
                f"The key of the seal {self.path} cannot be read: {error.strerror}. Put it back; "
                "if it is lost, `tapete journal seal-key --resume` makes it from the first key."
            ) from error
        found = [self._read(data[at : at + _PLACE]) for at in (0, _PLACE)]
        whole = [kept for kept in found if kept is not None]
        if not whole:
            raise SealBroken(
                f"{self.path} is not the key of the seal, or belongs to another unit's secret. Put "
                "the right credential back, or `tapete journal seal-key --resume` makes it anew."
            )
        return max(whole, key=lambda kept: kept.head.seq)

    def _read(self, place: bytes) -> StoredKey | None:
        """Read one place; None if it is torn, or not under this secret."""
        nonce, size = place[len(_FORM) :][:_NONCE], int.from_bytes(place[_SIZE : _SIZE + 2])
        try:
            return _kept(self._cipher.decrypt(nonce, place[_SIZE + 2 :][:size], _FORM))
        except (InvalidTag, ValueError):
            return None

    def save(self, kept: StoredKey) -> None:
        """Keep the key in both places of the one before."""
        fd = os.open(self.path, os.O_WRONLY)
        try:
            for at in (0, _PLACE):
                os.pwrite(fd, self._place(kept), at)
                os.fdatasync(fd)
        finally:
            os.close(fd)

    def create(self, kept: StoredKey) -> None:
        """Keep a key in a new file, which its owner alone may read."""
        write_private(self.path, bytes(2 * _PLACE))
        sync_folder(self.path.parent)
        self.save(kept)

    def _place(self, kept: StoredKey) -> bytes:
        nonce = token_bytes(_NONCE)
        hidden = self._cipher.encrypt(nonce, _plain(kept), _FORM)
        return (_FORM + nonce + len(hidden).to_bytes(2) + hidden).ljust(_PLACE, b"\0")


def _plain(kept: StoredKey) -> bytes:
    fields = {"name": kept.name, "seq": kept.head.seq, "hash": kept.head.hash}
    return json.dumps({**fields, "key": b64encode(kept.key.secret).decode()}).encode()


def _kept(plain: bytes) -> StoredKey:
    fields = json.loads(plain)
    key = Key(fields["seq"], b64decode(fields["key"]))
    return StoredKey(fields["name"], Head(fields["seq"], fields["hash"]), key)


def write_private(path: Path, data: bytes) -> None:
    """Write a new file that its owner alone may read, and have the disk keep it."""
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE)
    try:
        os.write(fd, data)
        os.fsync(fd)
    finally:
        os.close(fd)


def read_key(path: Path) -> bytes:
    """Read a secret or a first key: 64 hexadecimal digits."""
    try:
        key = bytes.fromhex(path.read_text("ascii").strip())
    except OSError as error:
        raise JournalError(f"{path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise JournalError(f"{path} is no key: it holds 64 hexadecimal digits") from error
    if len(key) != KEY_BYTES:
        raise JournalError(f"{path} is no key: it holds 64 hexadecimal digits")
    return key


def make_keys(state: Path, unit_file: Path, out: Path) -> str:
    """Make a first key and a secret of the unit; give the key's name.

    `out` gets the first key, to be kept outside the station, where alone it can be made again.
    """
    for path in (state, unit_file, out):
        if path.exists():
            raise JournalError(f"{path} exists: nothing was made")
    unit_secret, first = token_bytes(KEY_BYTES), token_bytes(KEY_BYTES)
    try:
        write_private(out, first.hex().encode() + b"\n")
        write_private(unit_file, unit_secret.hex().encode() + b"\n")
        Vault(state, unit_secret).create(StoredKey(name_of(first), Head(0, ""), Key(0, first)))
    except OSError as error:
        raise JournalError(f"{error.filename} cannot be written: {error.strerror}") from error
    return name_of(first)
