"""A hand of circle poker in play: chips, turns, and what rulings ask of players.

All of it comes from the round's events: a hand that is told again finds the same.
"""

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from firmware_py.rules.game import Game
from firmware_py.rules.games.circle.order import play_of, playing_order
from firmware_py.rules.games.circle.play import CirclePlay
from firmware_py.table.games.circle.players import (
    ANTE,
    BET,
    RESTO,
    by_blinds,
    mano_of,
    players_of,
    sitting_of,
)
from firmware_py.table.round import Round, RulingMade

if TYPE_CHECKING:
    from firmware_py.table.games.circle.offers import TurnOffer


# The word that says who has opened the pot of a hand.
OPENS = "abre"


class BoundChips(Struct, frozen=True, gc=False):
    """Chips that a player has laid short or out of turn and may not simply take back."""

    cents: int
    # What he had laid in the interval before them: once he has spoken with chips it is more.
    laid: int
    # A short call is completed; a bet out of turn stands.
    is_short: bool
    # A raise over it sets him free to take it back (CLM 22.2.e).
    until_raised: bool = False


class Hand(Struct):
    """The players in their order from the mano, and where the betting stands.

    As in every struct, an empty default is each hand's own.
    """

    round: Round
    game: Game
    play: CirclePlay
    mano: int
    order: tuple[int, ...]
    # Who is still in, in the same order.
    live: tuple[int, ...]
    resto: dict[int, int]
    # What each has put into the pot, by seat.
    put_in: dict[int, int]
    pot_cents: int
    # What each player has laid in the interval, its number, and what must be met to stay.
    laid: dict[int, int]
    blank_hands: int = 0
    number: int = 0
    level: int = 0
    # Players in the hand who still have chips.
    rich: int = 0
    raises: dict[int, int] = {}
    opener: int | None = None
    last_blind: int | None = None
    # The pot as the interval's cards were dealt.
    dealt_pot_cents: int = 0
    # Who raised last in this interval, and who did in the whole hand.
    highest_bettor: int | None = None
    last_bettor: int | None = None
    # What rulings have left: rulings rulings_taken, who may not raise or withdraw, faces to come.
    rulings_taken: int = 0
    no_raise: set[int] = set()
    bound: dict[int, BoundChips] = {}
    # Whether an interval is open, and chips told between two: they stand in the next one.
    betting: bool = False
    early: dict[int, BoundChips] = {}
    next_face: dict[int, str] = {}
    to_burn: int = 0
    # The article by which the pack is cut once more.
    recut: str = ""
    # Somebody's first two open cards were a pair as the interval began.
    open_pair: bool = False
    no_more_bets: bool = False
    # What said last by open cards who speaks, and the turns that followed from it.
    talk: tuple[object, ...] = ()
    turns: tuple[int, ...] = ()
    # Whether limits go by the pot, and what may be said in the situations of the interval.
    by_pot: bool = False
    offers: "dict[object, TurnOffer]" = {}

    def open_interval(self, number: int) -> None:
        """Begin an interval; forced bets by place count for the first."""
        self.number, self.betting = number, True
        self.dealt_pot_cents = self.pot_cents
        if self.level:
            self.level, self.highest_bettor, self.raises = 0, None, {}
            self.laid = dict.fromkeys(self.order, 0)
        if self.bound or self.no_raise:
            self.bound, self.no_raise = {}, set()
        if number == 1:
            self._count_forced()
        if self.early:
            self._hold_early()

    def _hold_early(self) -> None:
        """Hold players to chips laid before their interval: a bet out of turn is valid."""
        for seat, kept in self.early.items():
            self.bound[seat] = replace(kept, laid=self.laid[seat])
            if not kept.until_raised:
                self.no_raise.add(seat)
        self.early.clear()

    def _count_forced(self) -> None:
        """Forced bets by place are bets of the first interval."""
        self.count_rich()
        if self.game.once(by_blinds):
            for seat in self.order:
                self.laid[seat] = self.round.own_bets(seat).get(ANTE, 0)
            self.level = max(self.laid.values())

    def anybody_owes(self) -> bool:
        """Tell whether somebody with chips has still to meet what the others have laid."""
        return any(self.level > self.laid[seat] for seat in self.live if self.resto[seat])

    def bets_are_over(self) -> bool:
        """Tell whether nobody bets any more: one is left, or a ruling has ended it."""
        return self.no_more_bets or len(self.live) <= 1

    def count_rich(self) -> None:
        """Count the players in the hand who still have chips."""
        resto = self.resto
        self.rich = len([seat for seat in self.live if resto[seat]])

    def lay(self, seat: int, cents: int) -> bool:
        """Move chips from the resto into the pot; tell whether they raise what must be met."""
        self.resto[seat] -= cents
        if not self.resto[seat]:
            self.rich -= 1
        self.laid[seat] += cents
        self.put_in[seat] += cents
        self.pot_cents += cents
        boxes = self.round.bets[(seat, "")]
        box = f"{BET}/{self.number}"
        boxes[box] = boxes.get(box, 0) + cents
        if self.laid[seat] <= self.level:
            return False
        if self.level:
            self.raises[seat] = self.raises.get(seat, 0) + 1
        self.level = self.laid[seat]
        self.highest_bettor = self.last_bettor = seat
        if self.opener is None:
            self.opener = seat
            self.round.called[OPENS] = (seat, "")
        return True

    def fold(self, seat: int) -> None:
        """A player gives up what he has put in, out of turn too (Galicia 23.2.a, 24.3.f)."""
        if self.bound and (kept := self.kept(seat)) and kept.cents:
            self.lay(seat, min(kept.cents, self.resto[seat]))
        self.round.folded.add(seat)
        self.live = tuple([other for other in self.live if other != seat])
        self.count_rich()

    def take_rulings(self) -> None:
        """Take in what has been ruled since the last look."""
        rulings, out = self.round.rulings, self.round.out
        if len(rulings) == self.rulings_taken and not out:
            return
        for ruling in rulings[self.rulings_taken :]:
            self._heed(ruling)
        self.rulings_taken = len(rulings)
        if out and any(seat in out for seat in self.live):
            self.live = tuple([seat for seat in self.live if seat not in out])
            self.count_rich()

    def _heed(self, ruling: RulingMade) -> None:
        keys = dict(ruling.keys)
        seats = [seat for seat in ruling.affects if isinstance(seat, int)]
        self.no_more_bets = self.no_more_bets or ruling.ruling == "showdown"
        if keys.get("may_raise") is False:
            self.no_raise.update(seats)
        if keys.get("may_withdraw") is False or _is_judged_in_turn(ruling):
            self._keep(ruling, seats)
        if keys.get("next_card") in ("up", "down"):
            self.next_face.update(dict.fromkeys(seats, str(keys["next_card"])))
        burned = keys.get("burned")
        if isinstance(burned, int) and ruling.ruling == "reshuffle":
            self.to_burn += burned
            self.recut = ruling.articles[0] if ruling.articles else ""
        elif isinstance(burned, int) and ruling.irregularity == "dealt-before-bets-ended":
            # The card that came too early is set aside by the ruling itself.
            self.to_burn += burned - 1
        self._heed_no_more(ruling, seats)

    def _keep(self, ruling: RulingMade, seats: list[int]) -> None:
        """Keep the chips that a ruling lets nobody take back, as far as they were told."""
        cents = _told_chips(ruling)
        is_short = ruling.irregularity == "call-short"
        until_raised = not is_short and dict(ruling.keys).get("may_raise") is not False
        held = self.bound if self.betting else self.early
        for seat in seats:
            held[seat] = BoundChips(cents, self.laid.get(seat, 0), is_short, until_raised)

    def kept(self, seat: int) -> BoundChips | None:
        """Give the chips that a player is held to in this turn; later turns are his own."""
        kept, laid = self.bound.get(seat), self.laid[seat]
        if kept is None or kept.laid != laid:
            return None
        return None if kept.until_raised and self.level - laid > kept.cents else kept

    def _heed_no_more(self, ruling: RulingMade, seats: list[int]) -> None:
        """Who will not go on with an open seventh card is asked no more (Galicia 31.1.b.2).

        He plays for what is in the pot as if he had nothing left (CyL 69.2, CLM 25.1.b.2); his
        resto lies in the round's bets and stays his.
        """
        declined = dict(ruling.facts).get("wants_to_go_on") is False
        if declined and (ruling.irregularity, ruling.ruling) == ("seventh-face-up", "continue"):
            self.resto.update(dict.fromkeys(seats, 0))
            self.count_rich()


def _told_chips(ruling: RulingMade) -> int:
    told = dict(ruling.facts).get("put_in", 0)
    return max(told, 0) if isinstance(told, int) else 0


def _is_judged_in_turn(ruling: RulingMade) -> bool:
    """Tell whether only his turn shows if a bet out of turn was raised (CLM 22.2.e).

    Chips that were not told hold nobody to anything; a person's decision tells of none.
    """
    untold = ruling.irregularity == "bet-out-of-turn" and "may_withdraw" not in dict(ruling.keys)
    return untold and _told_chips(ruling) > 0


def begin(round_: Round) -> Hand:
    """Set a hand up from the bets that lie on the table."""
    game, sitting, out = round_.game, sitting_of(round_), round_.out
    players = players_of(round_)
    mano = mano_of(round_, players)
    order = playing_order(game, players, mano)
    own, resto = _stakes(round_, players)
    return Hand(
        round_,
        game,
        play_of(game),
        mano,
        order,
        tuple([seat for seat in order if seat not in out]) if out else order,
        resto,
        own,
        sum(own.values()) + (sitting.pot_cents if sitting else 0),
        dict.fromkeys(order, 0),
        sitting.blank_hands if sitting else 0,
        rulings_taken=len(round_.rulings),
        by_pot=game.once(_by_pot),
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
