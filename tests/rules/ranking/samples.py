"""Short ways to write hands and the rankings of the games."""

from firmware_py.rules.decks import Deck
from firmware_py.rules.ranking import Ranking

USUAL = Ranking().order
FLUSH_OVER_FULL = (
    *("carta-mayor", "pareja", "doble-pareja", "trio", "escalera"),
    *("full", "color", "poker", "escalera-de-color", "escalera-real"),
)
FIVE = Ranking()
ACE_HIGH_ONLY = Ranking(ace_low="no")
OMAHA = Ranking(use="two-plus-three")
COVERED = Ranking(order=(*USUAL[:3], "figuras", *USUAL[3:]))
PACK_32 = Ranking(order=FLUSH_OVER_FULL, ranks="789TJQKA")
PACK_28 = Ranking(order=FLUSH_OVER_FULL, ranks="89TJQKA", use="two-plus-three")
THREE = Ranking(
    size=3,
    order=(
        *("carta-mayor", "pareja", "color", "escalera", "trio"),
        *("escalera-de-color", "escalera-real"),
    ),
)
FOUR = Ranking(
    size=4,
    order=(
        *("carta-mayor", "pareja", "doble-pareja", "escalera", "color"),
        *("trio", "escalera-de-color", "poker"),
    ),
)
TWO = Ranking(size=2, order=("carta-mayor", "pareja"), joker=True)
PAI_GOW = Ranking(order=(*USUAL, "cinco-ases"), ace_low="second-highest", joker=True)


def cards(text: str) -> tuple[int, ...]:
    """Read cards written with blanks between them."""
    return Deck(jokers=1).parse(text.split())
