"""Export of a day as one signed text file that a stranger can check with a public key alone."""

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import chain
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from firmware_py.journal import text_form
from firmware_py.journal.chain import ChainFault, ChainWrong, canonical
from firmware_py.journal.entry import Head
from firmware_py.journal.fsync import sync_folder
from firmware_py.journal.reader import Reader
from firmware_py.journal.verify import VerifyResult, refuse_damage, verify_day, verify_lines

SEAL = b"tapete-journal-seal-1\n"
_START, _SIGNATURE = b'{"seal":', b',"signature":"'
_TAIL = len(_SIGNATURE) + 128 + len(b'"}\n')


@dataclass(frozen=True, slots=True)
class Exported:
    """What the shift report prints: the file, its head and how many entries it has."""

    path: Path
    entries: int
    head: Head
    sha256: str
    public_key: str


def export_day(day: Path, out: Path, key: Ed25519PrivateKey) -> Exported:
    """Write a day that holds together as text, with a seal in its last line.

    A day that is still open is exported up to where it stands now.
    """
    verdict = verify_day(day)
    refuse_damage(verdict)
    assert verdict.head is not None
    public = key.public_key().public_bytes_raw().hex()
    unfinished = out.with_name(out.name + ".part")
    with closing(Reader(day)) as reader, unfinished.open("wb") as file:
        rows = reader.rows(last=verdict.head.seq)
        digest = sha256()
        for line in chain([text_form.day_line(reader.day)], map(text_form.entry_line, rows)):
            digest.update(line)
            file.write(line)
        seal = _seal(verdict, verdict.head, digest.hexdigest(), public)
        file.write(_seal_line(seal, key.sign(SEAL + seal)))
        file.flush()
        os.fsync(file.fileno())
    unfinished.rename(out)
    sync_folder(out.parent)
    return Exported(out, verdict.entries, verdict.head, digest.hexdigest(), public)


def _seal(verdict: VerifyResult, head: Head, digest: str, public: str) -> bytes:
    seal = {"entries": verdict.entries, "head": head.hash, "key": public, "sha256": digest}
    return canonical(seal | {"last_seq": head.seq}).encode()


def _seal_line(seal: bytes, signature: bytes) -> bytes:
    return b'%b%b%b%b"}\n' % (_START, seal, _SIGNATURE, signature.hex().encode())


def verify_export(path: Path, public: Ed25519PublicKey) -> VerifyResult:
    """Check an export from the file and a public key alone: chain, count, bytes and signature."""
    with path.open("rb") as file:
        body = _Body(file)
        verdict = verify_lines(path.name, body)
        fault = verdict.fault or _seal_fault(verdict, body, public)
    return replace(verdict, fault=fault)


class _Body:
    """The lines before the seal, hashed as they pass."""

    def __init__(self, file: Iterable[bytes]) -> None:
        self.digest = sha256()
        self.seal_line = b""
        self.rest = iter(file)

    def __iter__(self) -> Iterator[bytes]:
        for line in self.rest:
            if line.startswith(_START):
                self.seal_line = line
                return
            self.digest.update(line)
            yield line


def _seal_fault(verdict: VerifyResult, body: _Body, public: Ed25519PublicKey) -> ChainFault | None:
    last = verdict.head.seq if verdict.head else 0
    seal = body.seal_line[len(_START) : -_TAIL]
    if not seal:
        return ChainFault(
            last + 1, ChainWrong.TRUNCATED, "the file has no seal: its end is missing"
        )
    if next(body.rest, None) is not None:
        return ChainFault(last + 1, ChainWrong.EDITED, "something was added after the seal")
    try:
        signature = bytes.fromhex(body.seal_line[-131:-3].decode())
        public.verify(signature, SEAL + seal)
        said = json.loads(seal)
    except (InvalidSignature, ValueError):
        return ChainFault(
            last, ChainWrong.UNSIGNED, "the signature is not of this key, or the seal changed"
        )
    if _seal_line(seal, signature) != body.seal_line:
        return ChainFault(last + 1, ChainWrong.EDITED, "the line of the seal was changed")
    found = _seal(verdict, verdict.head or Head(0, ""), body.digest.hexdigest(), said["key"])
    if found != seal:
        wrong = ChainWrong.TRUNCATED if said["last_seq"] > last else ChainWrong.EDITED
        why = f"the seal is of {said['entries']} entries up to {said['last_seq']}, not of this file"
        return ChainFault(last + 1, wrong, why)
    return None
