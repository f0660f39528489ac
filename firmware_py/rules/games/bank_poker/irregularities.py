"""Facts about a misdeal that the sheets of poker against the house ask for."""

from firmware_py.rules.game import Game
from firmware_py.rules.rulings import Facts, Workings


def _correctable_unseen(_game: Game, facts: Facts) -> object:
    """Tell whether a wrong count can be put right in sequence (CyL 28.4, 40; CLM 17.c).

    A card already turned face up takes that away, whoever thinks it correctable.
    """
    return facts.get("seen") is not True and facts["correctable"] is True


def _correctable_in_time(_game: Game, facts: Facts) -> object:
    """Tell whether a wrong count was put right before betting (CyL 59.1.b, PV 16.IX.1.b).

    Either fact alone settles it when it says no; one that says yes is enough without the other.
    """
    told = [facts[name] for name in ("correctable", "before_bets") if name in facts]
    if not told:
        raise KeyError("correctable")
    return all(fact is True for fact in told)


WORKINGS = Workings(
    derived={
        "correctable_unseen": _correctable_unseen,
        "correctable_in_time": _correctable_in_time,
    },
    values={},
)
