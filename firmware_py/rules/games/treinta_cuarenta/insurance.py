"""Insurance against 31-31: a premium laid on a stake as the stake is laid (05.V.1)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from firmware_py.rules.game import Game
from firmware_py.rules.games.treinta_cuarenta.play import TreintaPlay
from firmware_py.rules.games.treinta_cuarenta.rows import CHANCES

# Premiums laid together; what they come to says on which stakes.
PREMIUM = "seguro-31"
# A premium on one stake, by its box.
ON_STAKE = {f"{PREMIUM}-{chance}": chance for chance in CHANCES}
PREMIUMS = (PREMIUM, *ON_STAKE)


@dataclass(frozen=True, slots=True)
class Insured:
    """The stakes that a player's premiums insure, or what is wrong with a premium."""

    stakes: frozenset[str] = frozenset()
    fault: str = ""


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
            if fault := self._one_fault(box, bets):
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

    def _one_fault(self, box: str, bets: Mapping[str, int]) -> str:
        stake = bets.get(ON_STAKE[box], 0)
        if not stake:
            return f"{box} needs a bet on {ON_STAKE[box]}"
        if stake < self._from_cents:
            return self._too_small()
        due = self.premium(stake)
        return "" if bets[box] == due else f"the premium is exactly {due}, not {bets[box]}"

    def _too_small(self) -> str:
        return f"stakes from {self._from_cents} cents may be insured"

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
        each = ", ".join(f"{name} {premium}" for name, premium in due.items())
        if largest:
            return Insured(fault=f"{cents} may insure one stake or another ({each}): name its box")
        exactly = sum(due.values())
        some_of = f" ({each}), or what some of these come to" if len(due) > 1 else ""
        return Insured(fault=f"the premium is exactly {exactly}{some_of}, not {cents}")
