"""The deck root and the place of a card under it (docs/card-profile.md, 6.2). Pure.

The tree has the shape of RFC 6962.
"""

import hmac
from collections.abc import Sequence

from drivers.cards.hashes import digest


def leaf(deck: int, position: int, committed: bytes) -> bytes:
    """Hash of one place; positions count from 1, and position 1 leaves first."""
    place = deck.to_bytes(4, "little") + position.to_bytes(2, "little")
    return digest("leaf", place, committed)


def node(left: bytes, right: bytes) -> bytes:
    """Hash of two subtrees."""
    return digest("node", left, right)


def root(leaves: Sequence[bytes]) -> bytes:
    """Hash of the whole order."""
    if not leaves:
        raise ValueError("a deck without cards has no root")
    if len(leaves) == 1:
        return leaves[0]
    split = 1 << (len(leaves) - 1).bit_length() - 1
    return node(root(leaves[:split]), root(leaves[split:]))


def deck_root(deck: int, commitments: Sequence[bytes]) -> bytes:
    """Hash of a whole deck, given the commitments in the order in which the cards leave."""
    return root([leaf(deck, place, one) for place, one in enumerate(commitments, start=1)])


def proves(path: Sequence[bytes], position: int, cards: int, at: bytes, under: bytes) -> bool:
    """Whether a path leads from the leaf `at` its position to the root `under`."""
    if not 1 <= position <= cards:
        return False
    index, last, reached = position - 1, cards - 1, at
    for sister in path:
        if last == 0:
            return False
        if index % 2 == 1 or index == last:
            reached = node(sister, reached)
            while index % 2 == 0 and index:
                index, last = index // 2, last // 2
        else:
            reached = node(reached, sister)
        index, last = index // 2, last // 2
    return last == 0 and hmac.compare_digest(reached, under)
