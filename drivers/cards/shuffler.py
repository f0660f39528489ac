"""A shuffler: one that also deals, or one whose deck is carried to a sabot and may be cut."""

from drivers.cards.device import ProfileDevice
from drivers.cards.profile import DeviceKind

ADDRESS = 248


class Shuffler(ProfileDevice):
    """Where it reads the whole deck its root comes before the bets, and its order after."""

    category = "Card Shuffler"
    kinds = frozenset({DeviceKind.SHUFFLER, DeviceKind.DEALING_SHUFFLER})
