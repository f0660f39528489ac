"""What the person in charge may decide now, by the game and by what waits for it."""

from typing import TYPE_CHECKING

from firmware_py.rules.game import Game
from firmware_py.rules.rulings import RULINGS
from firmware_py.table.due import SupervisorDue
from firmware_py.table.supervisor import WITHOUT_CARDS

if TYPE_CHECKING:
    from firmware_py.table.table import Table

# While a device is lost: what ends the round or part of it, or going on with another device.
WHILE_LOST = WITHOUT_CARDS | {"continue"}
POT, BANKER = "pot-carried-over", "banker-decides"


def may_be_decided(table: "Table") -> tuple[str, ...]:
    """Name what may be decided; nothing where nobody has to."""
    if not isinstance(table.due, SupervisorDue):
        return ()
    names = table.game.once(_of_the_game)
    return tuple(name for name in names if not table.due.waits_for or name in WHILE_LOST)


def _of_the_game(game: Game) -> tuple[str, ...]:
    """Leave out what means nothing here: a pot where none is, a banker whom no text asks."""
    ruled = {entry.ruling for entry in game.sheet.irregularity}
    without = {"supervisor"}
    without |= {POT} if game.sheet.kind != "circulo" else set()
    without |= {BANKER} if BANKER not in ruled else set()
    return tuple(sorted(RULINGS - without))
