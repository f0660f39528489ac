"""A betting interval of circle poker: what must be met, who has laid what, whose turn it is."""

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from firmware_py.table.games.circle.offers import TurnOffer


class OpenInterval(Struct):
    """The interval in which the players speak; between two it is closed, and its bets are told.

    As in every struct, an empty default is each hand's own.
    """

    # What each player has laid in it.
    laid: dict[int, int]
    number: int = 0
    is_open: bool = False
    # What must be met to stay.
    level: int = 0
    raises: dict[int, int] = {}
    # Who raised last in it.
    highest_bettor: int | None = None
    last_blind: int | None = None
    # The pot as its cards were dealt.
    dealt_pot_cents: int = 0
    # Somebody's first two open cards were a pair as it began.
    open_pair: bool = False
    # What said last by open cards who speaks, and the turns that followed from it.
    talk: tuple[object, ...] = ()
    turns: tuple[int, ...] = ()
    # What may be said in its situations.
    offers: "dict[object, TurnOffer]" = {}

    def begin(self, number: int, pot_cents: int) -> None:
        """Open it anew: nobody has laid anything."""
        self.number, self.is_open, self.dealt_pot_cents = number, True, pot_cents
        if self.level:
            self.level, self.highest_bettor, self.raises = 0, None, {}
            self.laid = dict.fromkeys(self.laid, 0)

    def lay(self, seat: int, cents: int) -> bool:
        """Add to what a player has laid; tell whether it raises what must be met."""
        laid = self.laid[seat] = self.laid[seat] + cents
        if laid <= self.level:
            return False
        if self.level:
            self.raises[seat] = self.raises.get(seat, 0) + 1
        self.level, self.highest_bettor = laid, seat
        return True
