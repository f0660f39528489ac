"""What rulings have left in a hand of circle poker: who is bound, faces to come, cards to burn."""

from msgspec import Struct
from msgspec.structs import replace

from firmware_py.table.games.circle.interval import OpenInterval
from firmware_py.table.round import RulingMade


class BoundChips(Struct, frozen=True, gc=False):
    """Chips that a player has laid short or out of turn and may not simply take back."""

    cents: int
    # What he had laid in the interval before them: once he has spoken with chips it is more.
    laid: int
    # A short call is completed; a bet out of turn stands.
    is_short: bool
    # A raise over it sets him free to take it back (CLM 22.2.e).
    until_raised: bool = False


class FromRulings(Struct):
    """What rulings ask of the players until they have done it.

    As in every struct, an empty default is each hand's own.
    """

    # How many rulings of the round are taken in.
    taken: int
    no_raise: set[int] = set()
    # Who is held to chips, in the interval that is open; told between two, in the next one.
    bound: dict[int, BoundChips] = {}
    early: dict[int, BoundChips] = {}
    next_face: dict[int, str] = {}
    to_burn: int = 0
    # The article by which the pack is cut once more.
    recut: str = ""
    no_more_bets: bool = False

    def begin(self, interval: OpenInterval) -> None:
        """Let an interval begin: only chips laid before it bind, a bet out of turn is valid."""
        if self.bound or self.no_raise:
            self.bound, self.no_raise = {}, set()
        for seat, kept in self.early.items():
            self.bound[seat] = replace(kept, laid=interval.laid[seat])
            if not kept.until_raised:
                self.no_raise.add(seat)
        self.early.clear()

    def kept(self, seat: int, interval: OpenInterval) -> BoundChips | None:
        """Give the chips that a player is held to in this turn; later turns are his own."""
        kept, laid = self.bound.get(seat), interval.laid[seat]
        if kept is None or kept.laid != laid:
            return None
        return None if kept.until_raised and interval.level - laid > kept.cents else kept

    def take(self, ruling: RulingMade, interval: OpenInterval) -> None:
        """Take in what a ruling asks."""
        keys = dict(ruling.keys)
        seats = seats_of(ruling)
        self.no_more_bets = self.no_more_bets or ruling.ruling == "showdown"
        if keys.get("may_raise") is False:
            self.no_raise.update(seats)
        if keys.get("may_withdraw") is False or _is_judged_in_turn(ruling):
            self._bind(ruling, seats, interval)
        if keys.get("next_card") in ("up", "down"):
            self.next_face.update(dict.fromkeys(seats, str(keys["next_card"])))
        burned = keys.get("burned")
        if isinstance(burned, int) and ruling.ruling == "reshuffle":
            self.to_burn += burned
            self.recut = ruling.articles[0] if ruling.articles else ""
        elif isinstance(burned, int) and ruling.irregularity == "dealt-before-bets-ended":
            # The card that came too early is set aside by the ruling itself.
            self.to_burn += burned - 1

    def _bind(self, ruling: RulingMade, seats: list[int], interval: OpenInterval) -> None:
        """Keep the chips that a ruling lets nobody take back, as far as they were told."""
        cents = _told_chips(ruling)
        is_short = ruling.irregularity == "call-short"
        until_raised = not is_short and dict(ruling.keys).get("may_raise") is not False
        held = self.bound if interval.is_open else self.early
        for seat in seats:
            held[seat] = BoundChips(cents, interval.laid.get(seat, 0), is_short, until_raised)


def seats_of(ruling: RulingMade) -> list[int]:
    """Name the seats that a ruling touches."""
    return [seat for seat in ruling.affects if isinstance(seat, int)]


def has_declined(ruling: RulingMade) -> bool:
    """Tell whether somebody will not go on with an open seventh card (Galicia 31.1.b.2)."""
    declined = dict(ruling.facts).get("wants_to_go_on") is False
    return declined and (ruling.irregularity, ruling.ruling) == ("seventh-face-up", "continue")


def _told_chips(ruling: RulingMade) -> int:
    told = dict(ruling.facts).get("put_in", 0)
    return max(told, 0) if isinstance(told, int) else 0


def _is_judged_in_turn(ruling: RulingMade) -> bool:
    """Tell whether only his turn shows if a bet out of turn was raised (CLM 22.2.e).

    Chips that were not told hold nobody to anything; a person's decision tells of none.
    """
    untold = ruling.irregularity == "bet-out-of-turn" and "may_withdraw" not in dict(ruling.keys)
    return untold and _told_chips(ruling) > 0
