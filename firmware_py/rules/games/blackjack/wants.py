"""What the code of blackjack looks for in its sheets."""

from collections.abc import Iterator

from firmware_py.rules.game import Game
from firmware_py.rules.games.blackjack.choices import play_of
from firmware_py.rules.games.blackjack.sides import COMBINATIONS
from firmware_py.rules.games.wants import Wants
from firmware_py.rules.sheet.lines import Fault
from firmware_py.rules.sheet.model import Box
from firmware_py.rules.sheet.words import unknown


def _side_bets(game: Game) -> Iterator[Fault]:
    play = play_of(game)
    for index, box in enumerate(game.sheet.box):
        if box.placed == "before-deal" and box.name not in (*play.stakes, *play.insurances):
            yield from _side_bet(index, box)


def _side_bet(index: int, box: Box) -> Iterator[Fault]:
    known = COMBINATIONS.get(box.name)
    if known is None:
        yield ("box", index, "name"), unknown("bet beside the hand", box.name, COMBINATIONS)
        return
    for at, line in enumerate(box.win):
        if line.hand not in known:
            yield ("box", index, "win", at, "hand"), unknown("combination", line.hand, known)


WANTS = Wants(
    boxes=("doble", "mano1", "mano2"),
    stops=("decisions",),
    faults=_side_bets,
    told="Beside the bets of `stakes` and `insurances` the only ones before the deal are "
    '`parejas` and `acumulada`; the others have `placed = "turn"`. Players say `pedir`, '
    "`plantarse`, `doblar`, `separar`, `retiro`, `pago-a-la-par`.",
)
