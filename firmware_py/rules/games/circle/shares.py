"""Who wins each pot: equal hands share, halves for two lines or for the lowest hand."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from firmware_py.rules.game import Game
from firmware_py.rules.games.circle.order import goes_left, play_of, round_from
from firmware_py.rules.games.pot import Pot
from firmware_py.rules.ranking import low_value

Cards = tuple[int, ...]
Values = Mapping[int, int]


class ShownHands(Struct, frozen=True):
    """The cards that decide: own cards by seat and the common cards, line by line."""

    hands: Mapping[int, Cards]
    boards: tuple[Cards, ...] = ((),)


class Contest:
    """The order of hands and odd cents of one game, made once."""

    def __init__(self, game: Game) -> None:
        play = play_of(game)
        self._values_on = game.ranker.values_on
        self._low = play.low
        self._left = goes_left(game)
        self._from_mano = game.text(play.shares.odd_cent) == "from-mano"

    def values(self, shown: ShownHands) -> list[Values]:
        """Value every hand once for each half of the pot; a seat without a low is left out."""
        hands, found = shown.hands, list[Values]()
        for board in shown.boards:
            found.append(dict(zip(hands, self._values_on(hands.values(), board), strict=True)))
        if self._low:
            lows = {seat: low_value(hand, shown.boards[0]) for seat, hand in hands.items()}
            found.append({seat: value for seat, value in lows.items() if value is not None})
        return found

    def pay(
        self, pots: Sequence[Pot], shown: ShownHands, mano: int | None = None
    ) -> dict[int, int]:
        """Pay the pots; a pot that one player contends for is his without showing."""
        values: list[Values] = []
        paid: dict[int, int] = {}
        for pot in pots:
            if len(pot.eligible) == 1:
                _add(paid, pot.eligible[0], pot.amount_cents)
                continue
            values = values or self.values(shown)
            if len(values) == 1:
                self._share(paid, _best(values[0], pot.eligible), pot.amount_cents, mano)
                continue
            for winners, cents in _parts(pot, values):
                self._share(paid, winners, cents, mano)
        return paid

    def _share(self, paid: dict[int, int], seats: list[int], cents: int, mano: int | None) -> None:
        """Share equally; cents over go one each to the winners in order from the mano."""
        if len(seats) == 1:
            _add(paid, seats[0], cents)
            return
        each, odd = divmod(cents, len(seats))
        for at, seat in enumerate(self._in_order(seats, mano) if odd else seats):
            _add(paid, seat, each + (at < odd))

    def _in_order(self, seats: list[int], mano: int | None) -> tuple[int, ...]:
        """Order winners from the mano; untold, from the dealer, as the cards go."""
        first = (1 if self._left else max(seats)) if mano is None else mano
        order = round_from(seats, first, left=self._left)
        return order if self._from_mano else order[::-1]


def _parts(pot: Pot, values: Sequence[Values]) -> list[tuple[list[int], int]]:
    """Part a pot among the contests somebody is in; the odd cent goes to the first."""
    best = [_best(one, pot.eligible) for one in values]
    winners = [seats for seats in best if seats]
    if len(winners) == 1:
        return [(winners[0], pot.amount_cents)]
    each, odd = divmod(pot.amount_cents, len(winners))
    return [(seats, each + (at < odd)) for at, seats in enumerate(winners)]


def _best(values: Values, eligible: Sequence[int]) -> list[int]:
    """Name those of some seats with the highest value; nobody, if none of them has one."""
    scores = [values.get(seat, -1) for seat in eligible]
    top = max(scores, default=-1)
    if top < 0:
        return []
    if scores.count(top) == 1:
        return [eligible[scores.index(top)]]
    return [seat for seat, score in zip(eligible, scores, strict=True) if score == top]


def _add(paid: dict[int, int], seat: int, cents: int) -> None:
    if cents:
        paid[seat] = paid.get(seat, 0) + cents
