"""The homologation papers of this station: whose signature it trusts, which registry it uses.

The trusted key comes from the config, never from the folder of the registry; an edition that
was in use once is never followed by an older one (docs/homologation.md).
"""

import base64
import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from drivers.homologation.admission import Admit, load_signed
from drivers.homologation.decision import (
    Accepted,
    NotHomologated,
    Reason,
    SignedRegistry,
    StationTerms,
    Verdict,
    judge,
)
from drivers.homologation.registry import Purpose, RegistryError, parse_public_key, read_registry
from drivers.identity import DeviceIdentity
from firmware_py.station.config import Config, ConfigError
from firmware_py.station.device_record import DeviceRecords, entry_registry
from firmware_py.station.inbox import Envelope, Inbox

KEY_BYTES = 32
_BY_DATE = frozenset({Reason.NOT_YET_VALID, Reason.EXPIRED})
# The simulated devices and whoever signs for them: public, worth nothing, never for live play.
SIMULATED_MAKER = "Tapete HIL"
SIMULATION_KEY = "58c8e16b3993eb9c907aa7a3b70db294811ea5f42bc43a30fbedb8ed282e9aa3"


def trusted_key(config: Config, base: Path) -> bytes:
    """Give the public key that signs the registry, as the config names it."""
    folder = base / config.registry_dir
    if config.trusted_key:
        key = _key_of(config.trusted_key, base, folder if config.purpose == "live" else None)
    elif config.purpose == "live":
        raise ConfigError("trusted_key: live play needs the public key that signs the registry")
    else:
        key = _read_key(folder / "registry.pub")
    if config.purpose == "live" and key.hex() == SIMULATION_KEY:
        raise ConfigError("trusted_key: this key signs for simulated devices, not for live play")
    return key


def _key_of(text: str, base: Path, not_in: Path | None) -> bytes:
    """Read a key that is written out, in hexadecimal or base64, or lies in a file."""
    written = _decoded(text)
    if written is not None:
        return written
    path = base / text
    if not_in is not None and path.resolve().is_relative_to(not_in.resolve()):
        raise ConfigError("trusted_key: keep the key apart from the folder of the registry")
    return _read_key(path)


def _decoded(text: str) -> bytes | None:
    try:
        is_hex = len(text) == 2 * KEY_BYTES
        found = bytes.fromhex(text) if is_hex else base64.b64decode(text, validate=True)
    except ValueError:
        return None
    return found if len(found) == KEY_BYTES else None


def _read_key(path: Path) -> bytes:
    try:
        return parse_public_key(path.read_bytes())
    except OSError as error:
        raise ConfigError(f"trusted_key: {path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise ConfigError(f"trusted_key: {path}: {error}") from error


@dataclass(frozen=True, slots=True)
class Edition:
    """The registry that was noted last: an older one is refused from then on."""

    number: int = 0
    digest: str = ""
    # Its bytes, if they were read since the start.
    data: bytes = b""


class HomologationRegistry:
    """Decides on every device with the registry as it lies on disk now."""

    def __init__(
        self,
        path: Path,
        key: bytes,
        purpose: Purpose,
        edition: Edition,
        inbox: Inbox,
        *,
        unvouched: Callable[[], str] = str,
        clock_note: Callable[[], str] = str,
    ) -> None:
        self.edition = edition
        # Says why nobody vouches for any device now, or nothing.
        self._unvouched = unvouched
        # Says what is wrong with the clock, or nothing.
        self._clock_note = clock_note
        self._path = path
        self._key = key
        self._purpose = purpose
        self._inbox = inbox

    def admission(self, today: Callable[[], date], key_ids: frozenset[str]) -> Admit:
        """Bind the decision to the date and the keys of this station."""

        def admit(identity: DeviceIdentity) -> Verdict:
            if why := self._unvouched():
                return NotHomologated(Reason.BAD_SIGNATURE, why)
            files = self._files()
            terms = StationTerms(self._purpose, today(), self.edition.number, key_ids)
            verdict = self._with_clock(judge(files, identity, terms))
            simulated = identity.maker == SIMULATED_MAKER and self._purpose is Purpose.LIVE
            return _simulated(identity) if simulated and isinstance(verdict, Accepted) else verdict

        return admit

    def _with_clock(self, verdict: Verdict) -> Verdict:
        """Say of a refusal by a date that the clock may be wrong."""
        note = self._clock_note()
        if not note or isinstance(verdict, Accepted) or verdict.reason not in _BY_DATE:
            return verdict
        return replace(verdict, sentence=f"{verdict.sentence} {note}", named=None)

    def _files(self) -> SignedRegistry:
        files = load_signed(self._path, self._key)
        if files.data != self.edition.data:
            self._note(files)
            self.edition = replace(self.edition, data=files.data)
        return files

    def _note(self, files: SignedRegistry) -> None:
        """Put a registry on record that may be used: no older one may follow it."""
        try:
            registry = read_registry(files.data, files.signature, files.trusted_key)
        except RegistryError:
            return
        if registry.purpose is not self._purpose or registry.edition < self.edition.number:
            return
        found = Edition(registry.edition, hashlib.sha256(files.data).hexdigest())
        if found != replace(self.edition, data=b""):
            self.edition = found
            note = entry_registry(found.number, found.digest)
            self._inbox.put(Envelope(None, "station", (note,)))


def registry_of(
    config: Config,
    base: Path,
    memories: DeviceRecords,
    inbox: Inbox,
    *,
    unvouched: Callable[[], str],
    clock_note: Callable[[], str],
) -> HomologationRegistry:
    """Read as the config says where the registry lies and who signs it."""
    path = base / config.registry_dir / "registry.json"
    edition = Edition(memories.edition, memories.registry)
    return HomologationRegistry(
        path, trusted_key(config, base), Purpose(config.purpose), edition, inbox,
        unvouched=unvouched, clock_note=clock_note,
    )  # fmt: skip


def _simulated(identity: DeviceIdentity) -> NotHomologated:
    """Refuse a simulated device also where somebody has listed it for live play (S-13)."""
    text = f"{identity.product} is a simulated device and this station plays live."
    return NotHomologated(Reason.WRONG_PURPOSE, text)
