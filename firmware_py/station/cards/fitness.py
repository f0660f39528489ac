"""Whether a card device can do what its place at the table asks of it, by what it says it can.

Every combination of capabilities is either used or refused with the reason (profile, 2).
"""

from dataclasses import dataclass

from drivers.cards.contract import Capability
from drivers.cards.profile import DeviceKind, DeviceProfile

ONE_CARD = 1
# What goes together by the profile: the first is nothing without the second.
_NEEDS = (
    (Capability.ALLOWANCE, Capability.LOCKS, "counts the cards it lets out and cannot lock"),
    (
        Capability.CHECKS_COMPOSITION,
        Capability.CHECKS_COUNT,
        "looks at the composition of a pack and does not count it",
    ),
    (
        Capability.DECK_ROOT,
        Capability.SHUFFLES,
        "announces the order of a pack and does not shuffle it",
    ),
)


@dataclass(frozen=True, slots=True)
class DealingDuty:
    """What a card device is for: it deals, by hand or in packets, or shuffles for another."""

    deals: bool = True
    packets: bool = False


def unfit(profile: DeviceProfile, place: DealingDuty) -> str:
    """Say why a device cannot be used in its place, or nothing."""
    has = profile.capabilities
    for first, second, why in _NEEDS:
        if first in has and second not in has:
            return f"the device says that it {why}: its profile contradicts itself"
    reads = Capability.READS in has or profile.kind is DeviceKind.SHUFFLER
    if Capability.DECK_ROOT in has and not reads:
        why = "announces an order and reads no cards"
        return f"the device says that it {why}: its profile contradicts itself"
    if place.packets:
        return _unfit_for_packets(profile)
    if not place.deals and Capability.SHUFFLES not in has:
        return "packs are shuffled here for the sabot and the device does not shuffle"
    if not place.deals and profile.kind is DeviceKind.DEALING_SHUFFLER:
        return "a shuffler that deals gives its packs to no sabot: set source to automatic"
    return ""


def _unfit_for_packets(profile: DeviceProfile) -> str:
    has = profile.capabilities
    if profile.kind is not DeviceKind.DEALING_SHUFFLER or Capability.DISPENSES not in has:
        return "this table deals packets and the device gives none: connect one that does"
    if ONE_CARD not in profile.packet_sizes:
        return "the device gives no single card, and one that is replaced comes alone"
    if Capability.SHUFFLES not in has:
        return "this table deals from a shuffler and the device does not shuffle"
    return ""
