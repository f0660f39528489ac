"""How a table is equipped and limited, and what a sheet has against it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from firmware_py.rules.game import Game
from firmware_py.rules.games.family import law_of
from firmware_py.rules.games.pot import RakeChosen
from firmware_py.rules.limits import band_fault
from firmware_py.table.devices import Need, need_of
from firmware_py.text.message import Message
from firmware_py.text.render import english


@dataclass(frozen=True, slots=True)
class Setup:
    """How this table is equipped and limited."""

    min_cents: int
    max_cents: int
    # Where cards come from: by hand ("manual") or from an automatic sabot.
    source: str = "manual"
    # Whether one pack is checked again by its device before every round.
    checks_every_round: bool = False
    # Rounds after which cards are counted by hand, where no device counts them; 0: never.
    counted_every_rounds: int = 0
    # Whether the cut is told to the table, which then waits for it.
    cuts_told: bool = False
    # Custody steps that must be confirmed before opening and before closing.
    opening_steps: tuple[str, ...] = ("seal", "spread", "count", "set-number")
    closing_steps: tuple[str, ...] = ("cards-out", "count", "order", "examine")
    # Seats that have a slot: they are read before the bets are frozen.
    slots: tuple[int, ...] = ()
    # The cut that the house has announced, where players contend for a pot.
    rake: RakeChosen | None = None
    # What each device is needed for, by the name that the table has for it.
    needs: Mapping[str, Need] = field(default_factory=dict)

    def need_of(self, name: str) -> Need:
        """Say what the table needs a device for."""
        return need_of(name, self.needs)

    def shuffles_on(self, game: Game) -> bool:
        """Tell whether the device takes discards back and shuffles on and on."""
        return self.source == "automatic" and game.deck.packs > 1

    def fault(self, game: Game) -> str:
        """Say what is wrong with a table that is limited like this, or nothing."""
        if fault := missing_text(game):
            return fault
        if (said := self.limits_fault(game)) is not None:
            return english(said)
        return law_of(game.sheet).rake_fault(game, self.rake) if self.rake is not None else ""

    def limits_fault(self, game: Game) -> Message | None:
        """Say what is wrong with the limits, or nothing."""
        rule = game.sheet.limits
        fault = band_fault(rule, self.min_cents, self.max_cents)
        if fault is not None:
            return fault.having(cited=rule.article) if rule is not None else fault
        return law_of(game.sheet).band_fault(game, self.min_cents, self.max_cents)


def missing_text(game: Game) -> str:
    """Say what a fragment of a text lacks to be dealt, or nothing."""
    sheet = game.sheet
    if sheet.box:
        return ""
    lost = "neither deal nor bets survive" if not sheet.deal else "no bets survive"
    return (
        f"{game.name} cannot be dealt: {lost} in its text ({sheet.law}); "
        "what survives can be read and asked: tapete sheets show, tapete lab"
    )
