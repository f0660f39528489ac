"""What the code of a family looks for by name in its sheets."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from firmware_py.rules.game import Game
from firmware_py.rules.sheet.lines import Fault
from firmware_py.rules.sheet.model import Sheet


def no_faults(_game: Game) -> Iterable[Fault]:
    """Look for nothing beyond bets, stops and words."""
    return ()


@dataclass(frozen=True, slots=True)
class Wants:
    """Bets, stops and words that must be there, and what else a family asks of its sheets."""

    # Bets that it knows by these names.
    boxes: tuple[str, ...] = ()
    # Stops of the deal as the page tells them; "interval-N": one for each interval of betting.
    stops: tuple[str, ...] = ()
    # The stops that a sheet may have, where they hang on what else stands in it.
    stops_in: Callable[[Sheet], Sequence[str]] | None = None
    # Stage of a decision → how many words it has, where the sheet's own words are used.
    words: Mapping[str, int] | None = None
    # What is wrong beyond all this.
    faults: Callable[[Game], Iterable[Fault]] = no_faults
    # What else it asks for, for the page.
    told: str = ""

    def stops_of(self, sheet: Sheet) -> Sequence[str]:
        """Name the stops that the deal of a sheet may have."""
        return self.stops if self.stops_in is None else self.stops_in(sheet)
