"""The closed vocabularies of a sheet, and the answer to a word that is in none of them."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Final

from firmware_py.rules.deal import PLACES
from firmware_py.rules.rulings import STAKES

CUTTERS: Final = frozenset({"left-of-mano", "right-of-mano", "before-mano", "mano"})
# Struct and key → the words that may stand there.
WORDS: Final[Mapping[tuple[str, str], frozenset[str]]] = {
    ("RankingRule", "ace_low"): frozenset({"below-lowest", "no", "second-highest"}),
    ("Box", "on_fold"): frozenset({"lost", "settled"}),
    ("Box", "judged_on"): frozenset({"final", "dealt"}),
    ("Jackpot", "judged_on"): frozenset({"final", "dealt"}),
    ("Jackpot", "mode"): frozenset({"", "fixed", "progressive"}),
    ("CutRule", "by"): frozenset(
        {"seats", "crupier", "jefe-de-mesa", "jefe-de-sector", "jefe-de-area", "inspector"}
    ),
    ("CutCard", "source"): frozenset({"manual", "automatic"}),
    ("CutCard", "then"): frozenset({"finish-the-hand", "finish-hand-then-new-shoe", "void-round"}),
    ("Announcement", "moment"): frozenset(
        """
        after-decisions bank-draws bank-stands change-of-limits close-bets cut-card deal
        insurance last-shoe open-bets punto-draws punto-stands rake rows shuffle
        """.split()
    ),
    ("Irregularity", "stakes"): STAKES,
    ("CirclePlay", "forced"): frozenset({"ante", "blinds"}),
    ("Direction", "to"): frozenset({"left", "right"}),
    ("Cut", "by"): CUTTERS,
    ("Cut", "again"): CUTTERS,
    ("Shares", "odd_cent"): frozenset({"from-mano", "to-mano"}),
    ("Split", "same"): frozenset({"value", "rank"}),
    ("SeveralBoxes", "split_and_double"): frozenset({"every-box", "no"}),
    ("Insurance", "rounding"): frozenset({"up", "down"}),
    ("Insurance", "on_void"): frozenset({"returned", "lost"}),
    ("Commission", "rounding"): frozenset({"up", "down"}),
    ("HandSetting", "equal_so_far"): frozenset({"valid", "wrong"}),
    ("BankWrong", "result"): frozenset({"loses", "reset"}),
}
# Whom a ruling may touch, beside "=fact".
AFFECTS: Final = frozenset({"all", "none", "seat", "seats", *PLACES})
# What becomes of the stakes under each ruling; all others keep them.
FATES: Final[Mapping[str, frozenset[str]]] = {
    "void-round": frozenset({"returned"}),
    "refund-ante": frozenset({"returned"}),
    "forfeit": frozenset({"lost"}),
    "void-seat": frozenset({"returned", "lost"}),
    "redeal": frozenset({"kept", "returned"}),
    "use-as-next": frozenset({"kept", "returned"}),
    "pot-carried-over": frozenset({"kept", "lost"}),
}
KEPT: Final = frozenset({"kept"})


def unknown(kind: str, word: str, known: Iterable[str]) -> str:
    """Say that there is no such word, with those that there are: the nearest first."""
    names = sorted(name for name in known if name)
    near = get_close_matches(word, names, 3)
    meant = f"; did you mean {' or '.join(near)}?" if near else ";"
    listed = ", ".join(get_close_matches(word, names, len(names), 0)) if names else "none"
    return f"no {kind} is called {word!r}{meant} There are: {listed}"
