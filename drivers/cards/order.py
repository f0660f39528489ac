"""The whole order of a deck that has left play, checked against root and draws. Pure."""

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import Enum

from drivers.cards.commitment import commitment
from drivers.cards.deck import TEXTS, DeckSpec
from drivers.cards.merkle import deck_root

OpenedPlace = tuple[int, bytes]
"""Card byte and nonce of one position."""


class OrderFault(Enum):
    """What is wrong with an opened order."""

    ROOT = "the order is not the one under the announced root"
    COMPOSITION = "the cards are not the declared deck"
    DRAWN = "a drawn card was not the card of its position"


def check_order(
    deck: int,
    places: Sequence[OpenedPlace],
    announced_root: bytes,
    spec: DeckSpec | None,
    drawn: Mapping[int, bytes],
) -> tuple[OrderFault, ...]:
    """Name everything that is wrong; `drawn` has the commitment of each draw, none for kind 2."""
    commitments = [commitment(card, nonce) for card, nonce in places]
    faults = []
    if not commitments or deck_root(deck, commitments) != announced_root:
        faults.append(OrderFault.ROOT)
    if spec is not None and Counter(card for card, _ in places) != spec.composition:
        faults.append(OrderFault.COMPOSITION)
    in_place = (
        1 <= draw <= len(commitments) and commitments[draw - 1] == one
        for draw, one in drawn.items()
    )
    if not all(in_place):
        faults.append(OrderFault.DRAWN)
    return tuple(faults)


def texts(places: Sequence[OpenedPlace]) -> tuple[str, ...]:
    """Write an opened order as cards; what is no card is unknown."""
    return tuple(TEXTS.get(card, "??") for card, _ in places)


def rotations(order: Sequence[str], dealt: Mapping[int, str]) -> tuple[int, ...]:
    """Give every cut (cards taken off the top) under which draw d was the card of its place.

    A deck from a shuffler is carried to a sabot and may be cut once; `dealt` has the cards that
    are known of the sabot's draws. No cut fits: the dealt cards are not that deck in that order.
    """
    count = len(order)
    if any(not 1 <= draw <= count for draw in dealt):
        return ()
    return tuple(
        cut
        for cut in range(count)
        if all(order[(draw - 1 + cut) % count] == card for draw, card in dealt.items())
    )
