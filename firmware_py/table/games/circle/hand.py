"""A hand of circle poker in play: who sits, their chips, the interval, what rulings ask.

All of it comes from the round's events: a hand that is told again finds the same.
"""

from msgspec import Struct

from firmware_py.rules.game import Game
from firmware_py.rules.games.circle.order import play_of, playing_order
from firmware_py.rules.games.circle.play import CirclePlay
from firmware_py.table.games.circle.chips import Chips
from firmware_py.table.games.circle.from_rulings import (
    BoundChips,
    FromRulings,
    has_declined,
    seats_of,
)
from firmware_py.table.games.circle.interval import OpenInterval
from firmware_py.table.games.circle.players import (
    ANTE,
    BET,
    RESTO,
    by_blinds,
    mano_of,
    players_of,
    sitting_of,
)
from firmware_py.table.round import Round

# The word that says who has opened the pot of a hand.
OPENS = "abre"


class Seating(Struct, frozen=True):
    """What nothing in the hand changes: the players in their order from the mano, and the law."""

    round: Round
    game: Game
    play: CirclePlay
    mano: int
    order: tuple[int, ...]
    # Hands before this one that nobody has opened.
    blank_hands: int
    # Whether limits go by the pot.
    by_pot: bool


class Hand(Struct):
    """The four parts of a hand, and who has opened it and bet last in it."""

    seating: Seating
    chips: Chips
    interval: OpenInterval
    ruled: FromRulings
    opener: int | None = None
    last_bettor: int | None = None

    def open_interval(self, number: int) -> None:
        """Begin an interval; forced bets by place count for the first."""
        interval, ruled = self.interval, self.ruled
        interval.begin(number, self.chips.pot_cents)
        if number == 1:
            self._count_forced()
        if ruled.taken:
            ruled.begin(interval)

    def _count_forced(self) -> None:
        """Forced bets by place are bets of the first interval."""
        self.chips.count_rich()
        seating, interval = self.seating, self.interval
        if seating.game.once(by_blinds):
            for seat in seating.order:
                interval.laid[seat] = seating.round.own_bets(seat).get(ANTE, 0)
            interval.level = max(interval.laid.values())

    def anybody_owes(self) -> bool:
        """Tell whether somebody with chips has still to meet what the others have laid."""
        chips, level, laid = self.chips, self.interval.level, self.interval.laid
        return any(level > laid[seat] for seat in chips.live if chips.resto[seat])

    def bets_are_over(self) -> bool:
        """Tell whether nobody bets any more: one is left, or a ruling has ended it."""
        return self.ruled.no_more_bets or len(self.chips.live) <= 1

    def lay(self, seat: int, cents: int) -> bool:
        """Move chips from the resto into the pot; tell whether they raise what must be met."""
        interval, round_ = self.interval, self.seating.round
        self.chips.put(seat, cents)
        boxes = round_.bets[(seat, "")]
        box = f"{BET}/{interval.number}"
        boxes[box] = boxes.get(box, 0) + cents
        if not interval.lay(seat, cents):
            return False
        self.last_bettor = seat
        if self.opener is None:
            self.opener = seat
            round_.called[OPENS] = (seat, "")
        return True

    def fold(self, seat: int) -> None:
        """A player gives up what he has put in, out of turn too (Galicia 23.2.a, 24.3.f)."""
        if (kept := self.kept(seat)) is not None and kept.cents:
            self.lay(seat, min(kept.cents, self.chips.resto[seat]))
        self.seating.round.folded.add(seat)
        self.chips.leave((seat,))

    def kept(self, seat: int) -> BoundChips | None:
        """Give the chips that a player is held to in this turn."""
        return self.ruled.kept(seat, self.interval) if self.ruled.bound else None

    def take_rulings(self) -> None:
        """Take in what has been ruled since the last look."""
        round_, ruled, chips = self.seating.round, self.ruled, self.chips
        rulings, out = round_.rulings, round_.out
        for ruling in rulings[ruled.taken :]:
            ruled.take(ruling, self.interval)
            if has_declined(ruling):
                # He plays for what is in the pot as if he had nothing left (CyL 69.2, CLM
                # 25.1.b.2); his resto lies in the round's bets and stays his.
                chips.resto.update(dict.fromkeys(seats_of(ruling), 0))
                chips.count_rich()
        ruled.taken = len(rulings)
        if out and any(seat in out for seat in chips.live):
            chips.leave(out)


def begin(round_: Round) -> Hand:
    """Set a hand up from the bets that lie on the table."""
    game, sitting, out = round_.game, sitting_of(round_), round_.out
    players = players_of(round_)
    mano = mano_of(round_, players)
    order = playing_order(game, players, mano)
    blank_hands = sitting.blank_hands if sitting else 0
    seating = Seating(round_, game, play_of(game), mano, order, blank_hands, game.once(_by_pot))
    own, resto = _stakes(round_, players)
    live = tuple([seat for seat in order if seat not in out]) if out else order
    pot_cents = sum(own.values()) + (sitting.pot_cents if sitting else 0)
    return Hand(
        seating,
        Chips(live, resto, own, pot_cents),
        OpenInterval(dict.fromkeys(order, 0)),
        FromRulings(len(round_.rulings)),
    )


def _stakes(
    round_: Round, players: dict[int, dict[str, int]]
) -> tuple[dict[int, int], dict[int, int]]:
    """Add up what each player has put in and what he has left; stakes that go back are his."""
    own, resto, out = {}, {}, round_.out
    for seat, boxes in players.items():
        chips = resto[seat] = boxes[RESTO]
        if not out or out.get(seat) != "returned":
            cents = own[seat] = sum(boxes.values()) - chips
            resto[seat] = chips - cents
    return own, resto


def _by_pot(game: Game) -> bool:
    """Tell whether a limit or a forced bet is counted by the pot."""
    play = play_of(game)
    texts = [rule.at_most for rule in play.bound] + [rule.forced for rule in play.interval]
    limits = [limit for box in game.sheet.box for limit in box.limits]
    texts += [text for limit in limits for text in (*limit.at_least, *limit.at_most)]
    return any("pot" in text for text in texts)
