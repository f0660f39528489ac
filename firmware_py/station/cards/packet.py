"""The cards of one dispense, held until the packet is whole.

Nothing held is acknowledged: if the power goes, the device tells the same cards again.
"""

from collections.abc import Collection
from dataclasses import dataclass, field

from drivers.cards import events as told


def largest(sizes: Collection[int], cards: int) -> int:
    """Give the largest packet that a device gives of so many cards; 0 if none fits."""
    return max((size for size in sizes if size <= cards), default=0)


@dataclass(slots=True)
class HeldPacket:
    """Draws of a dispense that is going on."""

    held: list[told.CardLeft | told.CardCounted] = field(default_factory=list)

    def takes(self, event: object) -> bool:
        """Hold a card that is part of a dispense; False for everything else."""
        if not isinstance(event, told.CardLeft | told.CardCounted):
            return False
        is_part = bool(event.flags & told.DrawFlag.DISPENSED)
        if is_part:
            self.held.append(event)
        return is_part

    def is_whole(self, end: object) -> bool:
        """Whether the cards held are those that the device says it gave."""
        if not isinstance(end, told.Dispensed) or not self.held:
            return False
        first = self.held[0]
        asked = (end.deck, end.first_draw, end.cards)
        return asked == (first.deck, first.draw, len(self.held))

    def take_all(self) -> tuple[told.CardLeft | told.CardCounted, ...]:
        """Give the held cards out."""
        held, self.held = tuple(self.held), []
        return held
