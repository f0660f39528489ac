"""What the code of poker against the house looks for in its sheets."""

from collections.abc import Iterator

from firmware_py.rules.game import Game
from firmware_py.rules.games.bank_poker.decisions import play_of
from firmware_py.rules.games.wants import Wants
from firmware_py.rules.sheet.lines import Fault
from firmware_py.rules.sheet.model import Sheet

DECISIONS = "decisions"


def _stops(sheet: Sheet) -> tuple[str, ...]:
    """Stop for the decisions, and where a bet is laid or taken back."""
    bets = [box.name for box in sheet.box if box.placed == "decision" or box.withdrawable]
    return (DECISIONS, *bets)


def _faults(game: Game) -> Iterator[Fault]:
    """Find decisions without their words, and bets that follow from none."""
    sheet, play = game.sheet, play_of(game)
    later = [box for box in sheet.box if box.placed == "decision"]
    if play.changes and not any(one.stage == "draw" for one in sheet.decision):
        why = (
            "cards are changed: a [[decision]] with stage = 'draw' has the words to keep and change"
        )
        yield ("decision",), why
    if play.decides == "go-or-fold" and len(later) != 1:
        yield ("box",), f'«voy» lays one bet: one box has placed = "decision", not {len(later)}'
    if play.decides == "withdraw" and not any(box.withdrawable for box in sheet.box):
        yield ("box",), "players take bets back: one box at least has withdrawable = true"
    for index, box in enumerate(sheet.box):
        if box.placed == "decision" and not box.needs:
            yield ("box", index), f"{box.name} follows from another bet: name it in needs"
        if any(line.hole for line in box.win) and play.player_cards != 2:
            yield ("box", index, "win"), "hole speaks of two own cards, and players have more"


WANTS = Wants(
    stops=(DECISIONS,),
    stops_in=_stops,
    words={"": 2},
    faults=_faults,
    told="The deal also stops at the name of a bet that is laid or taken back there. The bet "
    'that follows from «voy» has `placed = "decision"` and `needs` the first one; bets that '
    "may be taken back are `withdrawable`. Players at the table say words of `[[decision]]`: "
    'where cards are changed one with `stage = "draw"` has those to keep and to change. '
    "In the lab a decision is always `voy` or `paso`.",
)
