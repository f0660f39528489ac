"""Whether a card device can do what its place at the table asks of it, by what it says it can.

Every combination of capabilities is either used or refused with the reason (profile, 2).
"""

from dataclasses import dataclass

from drivers.cards.contract import Capability
from drivers.cards.profile import DeviceKind, DeviceProfile
from firmware_py.text.codes import cards as codes
from firmware_py.text.message import Message

ONE_CARD = 1
# What goes together by the profile: the first is nothing without the second.
_NEEDS = (
    (Capability.ALLOWANCE, Capability.LOCKS, codes.unfit_allowance_without_lock),
    (
        Capability.CHECKS_COMPOSITION,
        Capability.CHECKS_COUNT,
        codes.unfit_composition_without_count,
    ),
    (Capability.DECK_ROOT, Capability.SHUFFLES, codes.unfit_root_without_shuffle),
)


@dataclass(frozen=True, slots=True)
class DealingDuty:
    """What a card device is for: it deals, by hand or in packets, or shuffles for another."""

    deals: bool = True
    packets: bool = False


def unfit(profile: DeviceProfile, place: DealingDuty) -> Message | None:
    """Say why a device cannot be used in its place, or nothing."""
    has = profile.capabilities
    for first, second, why in _NEEDS:
        if first in has and second not in has:
            return why()
    reads = Capability.READS in has or profile.kind is DeviceKind.SHUFFLER
    if Capability.DECK_ROOT in has and not reads:
        return codes.unfit_root_without_reading()
    if place.packets:
        return _unfit_for_packets(profile)
    if not place.deals and Capability.SHUFFLES not in has:
        return codes.unfit_shuffles_not_for_sabot()
    if not place.deals and profile.kind is DeviceKind.DEALING_SHUFFLER:
        return codes.unfit_deals_before_sabot()
    return None


def _unfit_for_packets(profile: DeviceProfile) -> Message | None:
    has = profile.capabilities
    if profile.kind is not DeviceKind.DEALING_SHUFFLER or Capability.DISPENSES not in has:
        return codes.unfit_gives_no_packets()
    if ONE_CARD not in profile.packet_sizes:
        return codes.unfit_gives_no_single_card()
    if Capability.SHUFFLES not in has:
        return codes.unfit_does_not_shuffle()
    return None
