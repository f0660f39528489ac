"""How a device model asks whether the device it has found may be used."""

from collections.abc import Callable
from pathlib import Path

from drivers.errors import WrongDevice
from drivers.homologation.decision import (
    Accepted,
    NotHomologated,
    SignedRegistry,
    StationTerms,
    Verdict,
    judge,
)
from drivers.identity import DeviceIdentity
from drivers.wire import Wire

Admit = Callable[[DeviceIdentity], Verdict]
"""Asked at every connection and reconnection; the station builds it with `admission`."""

ADVICE = "Use a homologated device, or have the registry brought up to date."


class NotAdmitted(WrongDevice):
    """The device is known and must not be used; `verdict` has the reason."""

    verdict: NotHomologated


def load_signed(path: Path, trusted_key: bytes) -> SignedRegistry:
    """Read the registry and its signature; a file that cannot be read counts as unsigned."""
    try:
        signature = path.with_name(path.name + ".sig").read_bytes()
        return SignedRegistry(path.read_bytes(), signature, trusted_key)
    except OSError:
        return SignedRegistry(b"", b"", trusted_key)


def admission(files: Callable[[], SignedRegistry], terms: Callable[[], StationTerms]) -> Admit:
    """Bind the decision to files and terms that are read anew each time."""
    return lambda identity: judge(files(), identity, terms())


def require(admit: Admit, identity: DeviceIdentity, wire: Wire) -> Accepted:
    """Return the acceptance or raise the refusal in words."""
    verdict = admit(identity)
    if isinstance(verdict, NotHomologated):
        raise refusal(verdict, wire)
    return verdict


def refusal(verdict: NotHomologated, wire: Wire) -> NotAdmitted:
    """Turn a refusal into the error that the link shows."""
    error = NotAdmitted(
        verdict.sentence.rstrip("."),
        port=wire.path,
        device=wire.device,
        command="identify",
        advice=ADVICE,
    )
    error.verdict = verdict
    return error


def approval(admit: Admit) -> Callable[[DeviceIdentity], str]:
    """Give the same decision as a sentence of refusal, empty if the device may be used."""

    def sentence(identity: DeviceIdentity) -> str:
        verdict = admit(identity)
        return verdict.sentence if isinstance(verdict, NotHomologated) else ""

    return sentence
