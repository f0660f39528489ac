"""A shuffler: one that also deals, or one whose deck is carried to a sabot and may be cut."""

from drivers.cards.device import ProfileDevice
from drivers.cards.profile import Kind

ADDRESS = 248


class Shuffler(ProfileDevice):
    """Where it reads the whole deck its root comes before the bets, and its order after."""

    category = "Card Shuffler"
    kinds = frozenset({Kind.SHUFFLER, Kind.DEALING_SHUFFLER})
