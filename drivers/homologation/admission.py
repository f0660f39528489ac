"""How a device model asks whether the device it has found may be used."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Generic, TypeVar

from drivers.deadline import Deadline
from drivers.errors import Cause, WrongDevice
from drivers.homologation.decision import (
    Accepted,
    NotHomologated,
    SignedRegistry,
    StationTerms,
    Verdict,
    judge,
)
from drivers.homologation.registry import same_category
from drivers.identity import DeviceIdentity
from drivers.link import Device
from drivers.wire import Wire

E = TypeVar("E")

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
    if verdict.named is not None:
        error.because(Cause.NOT_ADMITTED, reason=verdict.reason, **verdict.named)
    return error


def approval(admit: Admit) -> Callable[[DeviceIdentity], str]:
    """Give the same decision as a sentence of refusal, empty if the device may be used."""

    def sentence(identity: DeviceIdentity) -> str:
        verdict = admit(identity)
        return verdict.sentence if isinstance(verdict, NotHomologated) else ""

    return sentence


class RememberedAdmit:
    """The decision, and what it last was: a model is given this to ask."""

    def __init__(self, admit: Admit) -> None:
        self._admit = admit
        self.verdict: Verdict | None = None

    def __call__(self, identity: DeviceIdentity) -> Verdict:
        """Decide, and remember it."""
        self.verdict = self._admit(identity)
        return self.verdict

    def forget(self) -> None:
        """Begin anew: nobody has asked yet."""
        self.verdict = None


class AdmittedDevice(Generic[E]):
    """A device on its link: whoever wrote its model, it is met only if it was admitted."""

    def __init__(self, device: Device[E], asked: RememberedAdmit, category: str) -> None:
        self._device, self._asked, self._category = device, asked, category
        self._wire: Wire | None = None
        # The model's own: nothing stands between it and the link while cards are dealt.
        self.poll: Callable[[Deadline], Sequence[E]] = device.poll

    def attach(self, wire: Wire) -> None:
        """Take a freshly opened port."""
        self._wire = wire
        self._device.attach(wire)

    def identify(self, deadline: Deadline) -> None:
        """Have the device identified, and refuse one that is not in the registry for this place."""
        self._asked.forget()
        self._device.identify(deadline)
        verdict = self._asked.verdict
        if isinstance(verdict, NotHomologated) and self._wire is not None:
            raise refusal(verdict, self._wire)
        if not isinstance(verdict, Accepted):
            raise self._wrong("its model has not asked whether the device may be used")
        if not same_category(verdict.entry.category, self._category):
            raise self._wrong(
                f"a {verdict.entry.category} answers where a {self._category} belongs"
            )

    def _wrong(self, what: str) -> WrongDevice:
        port, device = (self._wire.path, self._wire.device) if self._wire else ("", "")
        return WrongDevice(what, port=port, device=device, command="identify")
