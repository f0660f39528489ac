"""The bank of chemin de fer from one coup to the next: who keeps it, and with how much."""

from dataclasses import dataclass

from firmware_py.rules.games.chemin.settlement import Chemin


@dataclass(frozen=True, slots=True)
class BankTurn:
    """How the last coup left the bank; partners by name, the banker under the empty one."""

    seat: int
    parts: tuple[tuple[str, int], ...]
    won_cents: int = 0
    lost: bool = False
    # Who made banco and lost: he may repeat it before anybody else.
    banco: tuple[int, str] | None = None
    # He gave it up of his own will.
    passed: bool = False
    # The seat to whose right it is offered next.
    base: int = 0
    # Without maximum: he has renounced the garage («todo va»).
    all_goes: bool = False

    @property
    def cents(self) -> int:
        """What lies in the bank, or lay there before it was lost."""
        return sum(cents for _, cents in self.parts)

    @property
    def stands(self) -> bool:
        """Tell whether the banker stands behind the seat."""
        return all(name for name, _ in self.parts)

    @property
    def kept(self) -> bool:
        """Tell whether the bank is still his: neither lost nor passed."""
        return not (self.lost or self.passed)


def least_bank(law: Chemin, turn: BankTurn, seat: int, min_cents: int, max_cents: int) -> int:
    """Give the least that the next bank must hold (08.V)."""
    held = turn.cents if law.unlimited else min(turn.cents, max_cents)
    if seat == turn.seat:
        garage = law.play.garage
        large = turn.won_cents > garage.over_times_min * min_cents
        excluded = large and not (turn.lost or turn.all_goes)
        return held if not excluded else min(held, turn.cents - turn.won_cents)
    return min_cents if turn.lost else held


def is_enough(turn: BankTurn, seat: int, cents: int, least_cents: int, min_cents: int) -> bool:
    """Tell whether a bank is large enough (08.V).

    One that nobody wants is the next player's for the table's minimum.
    """
    return cents >= least_cents or (seat != turn.seat and cents == min_cents)


def kept_parts(law: Chemin, turn: BankTurn, max_cents: int) -> tuple[tuple[str, int], ...]:
    """Give what a banker who won goes on with; beyond the maximum it is garage (08.V)."""
    if not turn.kept:
        return ()
    over = 0 if law.unlimited else max(0, turn.cents - max_cents)
    return tuple((name, cents if name else cents - over) for name, cents in turn.parts)
