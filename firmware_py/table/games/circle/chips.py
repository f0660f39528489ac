"""The chips of a hand of circle poker: who is still in, restos, the pot."""

from collections.abc import Collection

from msgspec import Struct


class Chips(Struct):
    """Whose the chips are, as they move from the restos into the pot."""

    # Who is still in, in the order of the hand.
    live: tuple[int, ...]
    resto: dict[int, int]
    # What each has put into the pot, by seat.
    put_in: dict[int, int]
    pot_cents: int
    # Players in the hand who still have chips.
    rich: int = 0

    def put(self, seat: int, cents: int) -> None:
        """Move chips from a resto into the pot."""
        left = self.resto[seat] = self.resto[seat] - cents
        if not left:
            self.rich -= 1
        self.put_in[seat] += cents
        self.pot_cents += cents

    def leave(self, seats: Collection[int]) -> None:
        """Let players go out of the hand; what they have put in stays."""
        self.live = tuple([seat for seat in self.live if seat not in seats])
        self.count_rich()

    def count_rich(self) -> None:
        """Count the players in the hand who still have chips."""
        resto = self.resto
        self.rich = len([seat for seat in self.live if resto[seat]])
