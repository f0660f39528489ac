"""Devices as the table names them, and what it needs each of them for.

A role is whatever the config calls a device; what it is for stands in the config too.
"""

from collections.abc import Mapping
from enum import StrEnum

# How a device is named that two people must readmit before it is used again.
OUT_OF_USE = " (out of use)"
# A ccTalk bus has no more addresses.
_MOST_SLOTS = 255


class Need(StrEnum):
    """What the table needs a device for."""

    CARDS = "cards"
    TOKENS = "tokens"
    # A round goes on without it: it shows something, or shuffles the pack of a later round.
    NOTHING = "nothing"


def seat_slot(seat: int) -> str:
    """Name the slot of one seat."""
    return f"slot {seat}"


def shuffler_name(role: str) -> str:
    """Name a shuffler whose packs are carried to the device that deals."""
    return f"mixing {role}"


def out_of_use(name: str) -> str:
    """Name a device that people must readmit."""
    return f"{name}{OUT_OF_USE}"


SEAT_SLOTS = frozenset(map(seat_slot, range(1, _MOST_SLOTS + 1)))


def need_of(name: str, needs: Mapping[str, Need]) -> Need:
    """Say what a device is needed for; one that nobody has named may be the one that deals."""
    bare = name if name in needs else name.removesuffix(OUT_OF_USE)
    if bare in needs:
        return needs[bare]
    return Need.TOKENS if bare in SEAT_SLOTS else Need.CARDS
