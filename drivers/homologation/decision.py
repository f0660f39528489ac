"""May this device be used? Pure: identity, registry, date and purpose in, a verdict out."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from typing import Any

from drivers.homologation.registry import (
    Purpose,
    Registry,
    RegistryEntry,
    RegistryError,
    UntrustedRegistryError,
    read_registry,
    same_category,
)
from drivers.identity import DeviceIdentity, IdentitySource


class Reason(Enum):
    """Why a device is refused, in the order of the checks."""

    BAD_SIGNATURE = "registry signature"
    UNREADABLE = "registry unreadable"
    WRONG_PURPOSE = "registry for another purpose"
    OLD_EDITION = "registry older than before"
    UNKNOWN_PRODUCT = "unknown product"
    UNKNOWN_SERIAL = "unknown serial"
    WRONG_FIRMWARE = "wrong firmware"
    WRONG_ROM = "ROM checksum differs"
    LACKS_CHECK = "a check cannot be made"
    NOT_YET_VALID = "certificate not yet valid"
    EXPIRED = "certificate expired"
    NO_KEY = "no key"
    UNPROVEN = "identity not proved"


@dataclass(frozen=True, slots=True)
class Accepted:
    """The device is homologated.

    If `seals` is not empty the device cannot prove who it is, and the table opens only after
    somebody has entered one of these numbers from the seal.
    """

    entry: RegistryEntry
    seals: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class NotHomologated:
    """The device must not be used; the sentence goes to panel, console and journal."""

    reason: Reason
    sentence: str
    # What the sentence names, for whoever says it in another language; nothing where it alone
    # knows.
    named: Mapping[str, Any] | None = field(default=None, compare=False)


Verdict = Accepted | NotHomologated


@dataclass(frozen=True, slots=True)
class SignedRegistry:
    """The registry's files as they lie on disk, and the key the configuration trusts."""

    data: bytes = field(repr=False)
    signature: bytes = field(repr=False)
    trusted_key: bytes


@dataclass(frozen=True, slots=True)
class StationTerms:
    """What the station brings to the decision besides registry and device."""

    purpose: Purpose
    today: date
    last_edition: int = 0
    key_ids: Container[str] = frozenset()


def judge(files: SignedRegistry, identity: DeviceIdentity, terms: StationTerms) -> Verdict:
    """Decide from the signed bytes on; to be asked at every connection and reconnection."""
    try:
        registry = read_registry(files.data, files.signature, files.trusted_key)
    except UntrustedRegistryError as error:
        return NotHomologated(Reason.BAD_SIGNATURE, str(error), {})
    except RegistryError as error:
        return NotHomologated(Reason.UNREADABLE, str(error))
    return decide(registry, identity, terms)


def decide(registry: Registry, identity: DeviceIdentity, terms: StationTerms) -> Verdict:
    """Decide with a registry whose signature is good; the first check that fails is the reason."""
    unfit = _registry_refusal(registry, terms)
    if unfit is not None:
        return unfit
    found = _entries_of(registry, identity)
    if isinstance(found, NotHomologated):
        return found
    if found[0].serial is None:
        return _sealed(found, terms)
    entry = found[0]
    return _material_refusal(entry, identity) or _papers_refusal(entry, terms) or Accepted(entry)


def unproven(identity: DeviceIdentity) -> NotHomologated:
    """Refuse a card device whose proof of its key was wrong."""
    text = f"{_name(identity)} could not prove that it is itself."
    return NotHomologated(Reason.UNPROVEN, text, _named(identity))


def _registry_refusal(registry: Registry, terms: StationTerms) -> NotHomologated | None:
    if registry.purpose is not terms.purpose:
        play = {Purpose.LIVE: "live play", Purpose.TEST: "tests"}
        return NotHomologated(
            Reason.WRONG_PURPOSE,
            f"This station is set up for {play[terms.purpose]} and the registry is for"
            f" {play[registry.purpose]}.",
            {"purpose": terms.purpose},
        )
    if registry.edition < terms.last_edition:
        return NotHomologated(
            Reason.OLD_EDITION,
            f"The registry is edition {registry.edition}; edition {terms.last_edition}"
            " was in use before.",
            {"edition": registry.edition, "last": terms.last_edition},
        )
    return None


def _entries_of(
    registry: Registry, identity: DeviceIdentity
) -> list[RegistryEntry] | NotHomologated:
    of_product = [entry for entry in registry.devices if _same_product(entry, identity)]
    if not of_product:
        product = f"{identity.maker} {identity.product} ({identity.category})"
        return NotHomologated(
            Reason.UNKNOWN_PRODUCT, f"{product} is not homologated.", {"product": product}
        )
    # What an installer declared cannot stand for a serial number that a device has to say itself.
    declared = identity.source is IdentitySource.DECLARED
    serial = None if declared else identity.serial
    found = [entry for entry in of_product if entry.serial == serial]
    if not found or (serial is None and not declared):
        text = f"{_name(identity)} is not in the registry."
        return NotHomologated(Reason.UNKNOWN_SERIAL, text, _named(identity))
    return found


def _same_product(entry: RegistryEntry, identity: DeviceIdentity) -> bool:
    return (entry.maker, entry.product) == (identity.maker, identity.product) and same_category(
        entry.category, identity.category
    )


def _material_refusal(entry: RegistryEntry, identity: DeviceIdentity) -> NotHomologated | None:
    if (entry.firmware, entry.build) != (identity.firmware, identity.build):
        return NotHomologated(
            Reason.WRONG_FIRMWARE,
            f"{_name(identity)} runs {_release(identity)}; homologated is {_release(entry)}.",
            _named(identity) | {"runs": _release(identity), "listed": _release(entry)},
        )
    if entry.rom_checksum != identity.rom_checksum:
        has, listed = identity.rom_checksum or "none", entry.rom_checksum or "none"
        return NotHomologated(
            Reason.WRONG_ROM,
            f"{_name(identity)} has ROM checksum {has}; homologated is {listed}.",
            _named(identity) | {"has": has, "listed": listed},
        )
    lacking = [one for one in identity.lacks if one not in entry.may_lack]
    if lacking:
        return NotHomologated(
            Reason.LACKS_CHECK,
            f"{_name(identity)} lacks {', '.join(lacking)}; its certificate does not allow that.",
            _named(identity) | {"lacking": ", ".join(lacking)},
        )
    return None


def _papers_refusal(entry: RegistryEntry, terms: StationTerms) -> NotHomologated | None:
    name = entry.product if entry.serial is None else f"{entry.product} serial {entry.serial}"
    if not entry.valid_from <= terms.today <= entry.valid_to:
        early = terms.today < entry.valid_from
        return NotHomologated(
            Reason.NOT_YET_VALID if early else Reason.EXPIRED,
            f"Certificate {entry.certificate} of {name} is valid from {entry.valid_from}"
            f" to {entry.valid_to}; today is {terms.today}.",
            _named(entry) | {
                "certificate": entry.certificate, "from": entry.valid_from.isoformat(),
                "to": entry.valid_to.isoformat(), "today": terms.today.isoformat(),
            },
        )  # fmt: skip
    if entry.key_id is not None and entry.key_id not in terms.key_ids:
        text = f"The station has no key {entry.key_id} for {name}."
        return NotHomologated(Reason.NO_KEY, text, _named(entry) | {"key": entry.key_id})
    return None


def _sealed(found: list[RegistryEntry], terms: StationTerms) -> Verdict:
    """Accept a device without a wire identity by its product; its seal has to be looked at."""
    refusals = [_papers_refusal(entry, terms) for entry in found]
    valid = [entry for entry, no in zip(found, refusals, strict=True) if no is None]
    if not valid:
        return next(no for no in refusals if no is not None)
    return Accepted(valid[0], frozenset(entry.seal for entry in valid if entry.seal is not None))


def _name(identity: DeviceIdentity) -> str:
    if identity.serial is None:
        return f"{identity.product} without a serial number"
    return f"{identity.product} serial {identity.serial}"


def _named(of: RegistryEntry | DeviceIdentity) -> dict[str, Any]:
    """Give the names of a device; an entry without a number stands for every one of its product."""
    is_any = isinstance(of, RegistryEntry) and of.serial is None
    return {"product": of.product, "serial": of.serial, "is_any": is_any}


def _release(of: RegistryEntry | DeviceIdentity) -> str:
    return f'firmware "{of.firmware}" build "{of.build}"'
