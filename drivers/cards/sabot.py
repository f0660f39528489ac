"""A sabot: the shoe from which cards leave one by one, by hand or by command."""

from drivers.cards.device import ProfileDevice
from drivers.cards.profile import DeviceKind

ADDRESS = 240


class Sabot(ProfileDevice):
    """Reads or counts, locks or not, gives packets or not: its capabilities say so."""

    category = "Card Sabot"
    kinds = frozenset({DeviceKind.SABOT})
