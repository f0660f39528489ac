"""What one card device said last, and with that, what it can do."""

from dataclasses import dataclass

from drivers.cards.contract import Capability, Reconciled
from drivers.cards.profile import DeviceProfile
from firmware_py.station.cards.messages import DeviceSaid
from firmware_py.station.device_turn import DeviceTurn
from firmware_py.station.inputs import PastFound


@dataclass(slots=True)
class CardTurn(DeviceTurn):
    """One card device's turn, and who it is."""

    # What it said last: with that, what it can do and how often it was met.
    said: DeviceSaid | None = None
    # It was just met for the first time, as far as the record knows.
    is_new: bool = False

    @property
    def profile(self) -> DeviceProfile | None:
        """What the device said it can do."""
        return self.said.profile if self.said is not None else None

    @property
    def meeting(self) -> int:
        """How often the device was met."""
        return self.said.meeting if self.said is not None else 0

    def can(self, capability: Capability) -> bool:
        """Whether the device said that it can."""
        profile = self.profile
        return profile is not None and capability in profile.capabilities

    def past(self, met: Reconciled) -> PastFound | None:
        """Tell of a device that the record does not know and that has given cards before."""
        is_new, self.is_new = self.is_new, False
        counted = {"cards": met.cards_since_installation, "decks": met.deck}
        return PastFound(self.role, counted) if is_new and any(counted.values()) else None
