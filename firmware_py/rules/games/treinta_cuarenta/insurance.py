"""Insurance against 31-31: a premium laid on a stake as the stake is laid (05.V.1)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from firmware_py.rules.game import Game
from firmware_py.rules.games.treinta_cuarenta.play import TreintaPlay
from firmware_py.rules.games.treinta_cuarenta.rows import CHANCES
from firmware_py.text.codes import limits as codes
from firmware_py.text.message import Message

# Premiums laid together; what they come to says on which stakes.
PREMIUM = "seguro-31"
# A premium on one stake, by its box.
ON_STAKE = {f"{PREMIUM}-{chance}": chance for chance in CHANCES}
PREMIUMS = (PREMIUM, *ON_STAKE)


@dataclass(frozen=True, slots=True)
class Insured:
    """The stakes that a player's premiums insure, or what is wrong with a premium."""

    stakes: frozenset[str] = frozenset()
    fault: Message | None = None


class StakeInsurance:
    """The premiums of one game with its options chosen."""

    def __init__(self, game: Game) -> None:
        assert isinstance(game.sheet.play, TreintaPlay)
        rule = game.sheet.play.insurance
        self._per_cent = rule.per_cent
        self._ups = 99 if game.text(rule.rounding) == "up" else 0
        self._from_cents = game.number(rule.from_cents)
        self.article = rule.article

    def premium(self, stake_cents: int) -> int:
        """Take one per cent of a stake, in whole cents as the house rounds."""
        return (stake_cents * self._per_cent + self._ups) // 100

    def insured(self, bets: Mapping[str, int]) -> Insured:
        """Say which of a player's stakes his premiums insure: a small one hinders no large one."""
        named = [box for box in ON_STAKE if box in bets]
        for box in named:
            if (fault := self._one_fault(box, bets)) is not None:
                return Insured(fault=fault)
        found = Insured(frozenset(ON_STAKE[box] for box in named))
        if PREMIUM not in bets:
            return found
        others = {name: cents for name, cents in self._open(bets) if name not in found.stakes}
        together = self._together(bets[PREMIUM], others)
        return Insured(found.stakes | together.stakes, together.fault)

    def _open(self, bets: Mapping[str, int]) -> Iterator[tuple[str, int]]:
        """Find the stakes that are large enough to be insured."""
        laid = ((name, bets.get(name, 0)) for name in CHANCES)
        return ((name, cents) for name, cents in laid if cents and cents >= self._from_cents)

    def _one_fault(self, box: str, bets: Mapping[str, int]) -> Message | None:
        stake = bets.get(ON_STAKE[box], 0)
        if not stake:
            return codes.limit_needs(box=box, other_box=ON_STAKE[box], cited="")
        if stake < self._from_cents:
            return self._too_small()
        due = self.premium(stake)
        if bets[box] == due:
            return None
        return codes.limit_premium(premium_cents=due, given_cents=bets[box], cited="")

    def _too_small(self) -> Message:
        return codes.limit_premium_from(from_amount=self._from_cents, cited="")

    def _together(self, cents: int, stakes: Mapping[str, int]) -> Insured:
        """Find the stakes whose premiums come to an amount; it must leave no doubt."""
        if not stakes:
            return Insured(fault=self._too_small())
        due = {name: self.premium(stake) for name, stake in stakes.items()}
        sets = [frozenset(some) for n in range(1, len(due) + 1) for some in combinations(due, n)]
        fits = [some for some in sets if sum(map(due.__getitem__, some)) == cents]
        largest = [some for some in fits if not any(some < other for other in fits)]
        if len(largest) == 1:
            return Insured(largest[0])
        return Insured(fault=_together_fault(cents, due, doubtful=bool(largest)))


def _together_fault(cents: int, due: Mapping[str, int], *, doubtful: bool) -> Message:
    each = tuple(codes.premium_of(box=name, premium_cents=one) for name, one in due.items())
    if doubtful:
        return codes.limit_premium_doubtful(given_cents=cents, each_row=each, cited="")
    exactly = sum(due.values())
    if len(due) == 1:
        return codes.limit_premium(premium_cents=exactly, given_cents=cents, cited="")
    return codes.limit_premium_of_some(
        premium_cents=exactly, each_row=each, given_cents=cents, cited=""
    )
