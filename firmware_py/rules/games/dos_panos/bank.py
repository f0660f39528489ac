"""The bank of two cloths and who sits at each: deposits, auction, whose the cards are."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from firmware_py.text.codes import dos_panos as codes
from firmware_py.text.message import Message


@dataclass(frozen=True, slots=True)
class PanoBank:
    """Who holds the bank, what lies in it, and how it is being awarded (09.V)."""

    banker: str = ""
    cents: int = 0
    # The deposit it was awarded for; the next banker is offered it for the same.
    deposit_cents: int = 0
    hands: int = 0
    auction: bool = False
    bids: tuple[tuple[str, int], ...] = ()
    # They won and withdrew in this shoe: they may not hold it again before the next.
    withdrawn: frozenset[str] = frozenset()

    def taken(self, who: str, cents: int) -> "PanoBank":
        """Award the bank."""
        return PanoBank(who, cents, cents, withdrawn=self.withdrawn)

    def left(self) -> "PanoBank":
        """Let the banker withdraw; one who has won stays away for the shoe (09.V.1)."""
        won = self.withdrawn | ({self.banker} if self.cents > self.deposit_cents else set())
        return PanoBank(deposit_cents=self.deposit_cents, withdrawn=won)

    def played(self, net_cents: int) -> "PanoBank":
        """Add what the banker won, or take what he lost: it is part of the bank (09.VII)."""
        return replace(self, cents=self.cents + net_cents, hands=self.hands + 1)

    def best(self) -> tuple[list[str], int]:
        """Name who has bid most, and how much; several where a lot must decide (09.V.1)."""
        most = max((cents for _, cents in self.bids), default=0)
        last = dict(self.bids)
        return [who for who, cents in last.items() if cents == most], most


@dataclass(frozen=True, slots=True)
class Cloths:
    """Who sits at each cloth, and who had its cards last (09.IV)."""

    seats: tuple[tuple[int, str], ...] = ()
    holders: tuple[tuple[str, int], ...] = ()

    def at(self, pano: str) -> tuple[int, ...]:
        """The departments taken at a cloth, in their order."""
        return tuple(sorted(seat for seat, where in self.seats if where == pano))

    def sits(self, seat: int, pano: str) -> "Cloths":
        """Seat somebody at a cloth."""
        return replace(self, seats=(*self.seats, (seat, pano)))

    def leaves(self, seat: int) -> "Cloths":
        """Free a seat."""
        return replace(self, seats=tuple(one for one in self.seats if one[0] != seat))

    def passed(self, holders: Mapping[str, int]) -> "Cloths":
        """Keep who has the cards of each cloth for the next hand."""
        return replace(self, holders=tuple(holders.items()))


@dataclass(frozen=True, slots=True)
class Shoes:
    """How many shoes this session has had."""

    count: int


def numbering_fault(cloths: Cloths, seat: int, pano: str, article: str) -> Message | None:
    """Say why a department is not one of a cloth: the second one's numbers come after (09.II.3)."""
    if any(taken == seat for taken, _ in cloths.seats):
        return codes.no_seat_department_taken(department_number=seat, article=article)
    first, second = cloths.at("pano1"), cloths.at("pano2")
    wrong = second and seat > second[0] if pano == "pano1" else first and seat < first[-1]
    return codes.no_seat_cloth_numbers(article=article) if wrong else None
