"""Facts about a misdeal that the sheets of poker against the house ask for."""

from firmware_py.rules.game import Game
from firmware_py.rules.happened import BETS_BEFORE_DEAL, Facts
from firmware_py.rules.rulings import Workings


def _correctable_unseen(_game: Game, facts: Facts) -> object:
    """Tell whether a wrong count can be put right in sequence (CyL 28.4, 40; CLM 17.c).

    A card already turned face up takes that away, whoever thinks it correctable.
    """
    return facts.get("seen") is not True and facts["correctable"] is True


WORKINGS = Workings(
    derived={"correctable_unseen": _correctable_unseen}, values={}, same=(BETS_BEFORE_DEAL,)
)
