"""Whose turn it is to take the bank of chemin de fer: the round of offers and the auction."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from firmware_py.rules.games.chemin.bank_turn import BankTurn
from firmware_py.text.codes import chemin as codes
from firmware_py.text.message import Message

# A seat, and who stands behind it; the empty name is the seated player.
Bettor = tuple[int, str]


class Stage(StrEnum):
    """How far the offer of a bank that nobody holds has gone (08.V)."""

    TURN = "turn"
    STANDING = "standing"
    AUCTION = "auction"
    FORCED = "forced"


@dataclass(frozen=True, slots=True)
class BankPlaces:
    """Who sits at the table, and how far the bank has been offered."""

    seated: tuple[int, ...] = ()
    # They sat down during a shoe: they let the hand pass once (08.IV).
    greets: frozenset[int] = frozenset()
    # They refused the hand the last time it came to them.
    refused: frozenset[int] = frozenset()
    stage: Stage = Stage.TURN
    passed: frozenset[int] = frozenset()
    bids: tuple[tuple[Bettor, int], ...] = ()
    # They may not bid: who passed the hand, his partners, who would not deal.
    barred: frozenset[Bettor] = frozenset()

    def sits(self, seat: int, *, during_shoe: bool) -> "BankPlaces":
        """Seat somebody; during a shoe he must let the hand pass first (08.IV)."""
        greets = self.greets | {seat} if during_shoe else self.greets
        return replace(self, seated=tuple(sorted({*self.seated, seat})), greets=greets)

    def leaves(self, seat: int) -> "BankPlaces":
        """Free a seat."""
        return replace(
            self,
            seated=tuple(one for one in self.seated if one != seat),
            greets=self.greets - {seat},
            refused=self.refused - {seat},
            passed=self.passed - {seat},
        )

    def settled(self) -> "BankPlaces":
        """Begin anew for the next offer: the hand was played."""
        return replace(self, stage=Stage.TURN, passed=frozenset(), bids=(), barred=frozenset())


def in_turn(places: BankPlaces, turn: BankTurn | None) -> tuple[int, ...]:
    """List the seats in the order of the offer: to the right of who had it last (08.V)."""
    base = turn.base if turn is not None else 0
    after = [seat for seat in places.seated if seat > base]
    before = [seat for seat in places.seated if seat <= base]
    his = turn.seat if turn is not None and not turn.stands else 0
    return tuple(seat for seat in (*after, *before) if seat != his)


def asked(places: BankPlaces, turn: BankTurn | None) -> int | None:
    """Give the seat that the bank is offered to; none when all have refused it (08.V)."""
    left = in_turn(places, turn)
    if places.stage is Stage.TURN:
        left = tuple(seat for seat in left if seat not in places.passed)
        # It has gone past those who sat down during the shoe: then it is their turn too.
        left = tuple(seat for seat in left if seat not in places.greets) or left
    return left[0] if left and places.stage in (Stage.TURN, Stage.FORCED) else None


def refuses(places: BankPlaces, turn: BankTurn | None, seat: int) -> BankPlaces:
    """Let a seat refuse the hand: twice in a row, or the last offer, costs it (08.IV, 08.V)."""
    if places.stage is Stage.FORCED or seat in places.refused:
        gone = places.leaves(seat)
    else:
        gone = replace(places, refused=places.refused | {seat}, passed=places.passed | {seat})
    if gone.stage is Stage.TURN and asked(gone, turn) is None:
        return replace(gone, stage=Stage.STANDING, greets=frozenset())
    return gone


def takes(places: BankPlaces, turn: BankTurn | None, key: Bettor) -> BankPlaces:
    """Let somebody take the bank: those it went past have let the hand pass (08.IV)."""
    order = in_turn(places, turn)
    past = order[: order.index(key[0])] if key[0] in order else ()
    return replace(places, greets=places.greets - set(past), refused=places.refused - {key[0]})


def auctioned(places: BankPlaces, *barred: Bettor) -> BankPlaces:
    """Open the auction; who passed the hand, or would not deal, may not bid (08.V)."""
    return replace(places, stage=Stage.AUCTION, bids=(), barred=places.barred | frozenset(barred))


def highest(places: BankPlaces) -> tuple[Bettor, int] | None:
    """Find who wins the auction: among equal bids the seated first, then the earlier (08.V)."""
    if not places.bids:
        return None
    return max(places.bids, key=lambda bid: (bid[1], not bid[0][1]))


class TakingLimits(NamedTuple):
    """What a bank must hold at least, the table's minimum, and the article on both."""

    least_cents: int
    min_cents: int
    article: str


def taking_fault(
    places: BankPlaces, turn: BankTurn | None, key: Bettor, cents: int, limits: TakingLimits
) -> Message | None:
    """Say why somebody may not take the bank now, or nothing."""
    if not places.seated:
        return None
    article = limits.article
    if turn is not None and turn.kept:
        his = key[0] == turn.seat
        return None if his else codes.turn_held(seat=turn.seat, article=article)
    if places.stage is Stage.AUCTION:
        return codes.turn_auction(article=article)
    if places.stage is Stage.STANDING:
        return _standing_fault(turn, key, cents, limits)
    wanted = asked(places, turn)
    if key != (wanted, ""):
        return _offered_first(wanted, article)
    return _seated_fault(places.stage, cents, limits)


def _offered_first(seat: int | None, article: str) -> Message:
    if seat is None:
        return codes.turn_nobody_first(article=article)
    return codes.turn_offered_first(seat=seat, article=article)


def _seated_fault(stage: Stage, cents: int, limits: TakingLimits) -> Message | None:
    """Judge the amount: at least what it must hold, the minimum where nobody wanted it (08.V)."""
    if stage is Stage.FORCED and cents != limits.min_cents:
        return codes.turn_minimum(least_cents=limits.min_cents, article=limits.article)
    return _least_fault(cents, limits) if stage is Stage.TURN else None


def _standing_fault(
    turn: BankTurn | None, key: Bettor, cents: int, limits: TakingLimits
) -> Message | None:
    """Judge who takes what no seated player wants: one who stands, or who passed it (08.V)."""
    if key[1]:
        return _least_fault(cents, limits)
    if turn is None or not turn.passed or key[0] != turn.seat:
        return codes.turn_refused_by_seated(article=limits.article)
    if cents == turn.cents:
        return None
    return codes.turn_same_again(held_cents=turn.cents, article=limits.article)


def _least_fault(cents: int, limits: TakingLimits) -> Message | None:
    if cents >= limits.least_cents:
        return None
    return codes.turn_bank_least(
        least_cents=limits.least_cents, given_cents=cents, article=limits.article
    )
