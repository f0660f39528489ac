"""Whether a sheet has what the code of its family looks for by name: bets, stops, words."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from firmware_py.rules.deal import parse_steps
from firmware_py.rules.game import Game
from firmware_py.rules.games.bank_poker.play import BankPokerPlay
from firmware_py.rules.games.blackjack.play import BlackjackPlay
from firmware_py.rules.games.blackjack.sides import COMBINATIONS
from firmware_py.rules.games.circle.play import CirclePlay
from firmware_py.rules.rulings import STAGES
from firmware_py.rules.sheet.kind_check import Fault
from firmware_py.rules.sheet.model import Box, Sheet
from firmware_py.rules.sheet.words import unknown


@dataclass(frozen=True, slots=True)
class Wants:
    """What the code of a family looks for in its sheets."""

    # Bets that it knows by these names.
    boxes: tuple[str, ...] = ()
    # Stops of the deal; "interval-N": one for each interval of betting.
    stops: tuple[str, ...] = ()
    # Stage of a decision → how many words it has, where the sheet's own words are used.
    words: Mapping[str, int] | None = None
    # What else it asks for, for the page.
    told: str = ""


INTERVAL: Final = "interval-"
DRAW: Final = "draw"
WANTS: Final[Mapping[str, Wants]] = {
    "bank-poker": Wants(
        stops=("decisions",),
        words={"": 2},
        told="The deal also stops at the name of a bet that is laid or taken back there. The bet "
        'that follows from «voy» has `placed = "decision"` and `needs` the first one; bets that '
        "may be taken back are `withdrawable`. Players at the table say words of `[[decision]]`: "
        'where cards are changed one with `stage = "draw"` has those to keep and to change. '
        "In the lab a decision is always `voy` or `paso`.",
    ),
    "blackjack": Wants(
        boxes=("doble", "mano1", "mano2"),
        stops=("decisions",),
        told="Beside the bets of `stakes` and `insurances` the only ones before the deal are "
        '`parejas` and `acumulada`; the others have `placed = "turn"`. Players say `pedir`, '
        "`plantarse`, `doblar`, `separar`, `retiro`, `pago-a-la-par`.",
    ),
    "treinta-y-cuarenta": Wants(
        boxes=("negro", "rojo", "color", "inverso", "seguro-31"),
        told="The rows are laid as `[play.rows]` says: there is no plan of the deal.",
    ),
    "pai-gow": Wants(boxes=("apuesta",), stops=("setting",)),
    "punto-y-banca": Wants(boxes=("punto", "banca", "empate"), stops=("third-card",)),
    "chemin-de-fer": Wants(boxes=("punto", "banca"), stops=("decisions",)),
    "dos-panos": Wants(boxes=("pano1", "pano2", "caballo"), stops=("decisions",)),
    "circle": Wants(
        boxes=("ante", "apuesta", "subida", "resto"),
        stops=(f"{INTERVAL}N", "draw"),
        words={"interval": 4},
        told='`apuesta` and `subida` have `placed = "turn"`. The deal stops at `interval-1`, '
        "`interval-2`, … once for each `interval` of `[play]`, and at `draw` where cards are "
        "changed. The four words are to fold, check, call and raise.",
    ),
}


def family_faults(game: Game) -> Iterator[Fault]:
    """Find what the family's code would look for in vain; a fragment of a text has no bets."""
    sheet = game.sheet
    if not sheet.box:
        return
    wants = WANTS[str(type(sheet.play).__struct_config__.tag)]
    for name in wants.boxes:
        if name not in game.boxes:
            yield ("box",), f"this family needs a bet of this name: [[box]] name = {name!r}"
    yield from _stops(game, wants)
    yield from _words(sheet, wants)
    yield from _stages(game)
    if isinstance(sheet.play, BlackjackPlay):
        yield from _side_bets(game, sheet.play)
    if isinstance(sheet.play, BankPokerPlay):
        yield from _later_bets(sheet, sheet.play)


def _stops(game: Game, wants: Wants) -> Iterator[Fault]:
    known = [*_written(game.sheet, wants), *(_bets_at_stops(game.sheet))]
    for source, plans in game.sheet.deal.items():
        for index, plan in enumerate(plans):
            path = ("deal", source, index, "steps")
            stops = [word.place[1:] for word in parse_steps(plan.steps) if word.is_stop]
            yield from ((path, unknown("stop", s, known)) for s in stops if s not in known)
            if wants.stops and not stops:
                yield path, f"the deal never stops: it does at |{' or |'.join(known)}"


def _written(sheet: Sheet, wants: Wants) -> Iterator[str]:
    """Name the stops of a family, one for each interval of betting."""
    for stop in wants.stops:
        if stop.startswith(INTERVAL) and isinstance(sheet.play, CirclePlay):
            yield from (f"{INTERVAL}{n}" for n in range(1, len(sheet.play.interval) + 1))
        elif stop != DRAW or getattr(sheet.play, DRAW) is not None:
            yield stop


def _bets_at_stops(sheet: Sheet) -> list[str]:
    if not isinstance(sheet.play, BankPokerPlay):
        return []
    return [box.name for box in sheet.box if box.placed == "decision" or box.withdrawable]


def _words(sheet: Sheet, wants: Wants) -> Iterator[Fault]:
    for stage, count in (wants.words or {}).items():
        asked = [at for at, one in enumerate(sheet.decision) if stage in ("", one.stage)]
        if not asked:
            yield (
                ("decision",),
                f"nobody can speak: a [[decision]] of {count} words is needed"
                + (f", with stage = {stage!r}" if stage else ""),
            )
        for at in asked:
            if len(set(sheet.decision[at].words)) != count:
                yield ("decision", at, "words"), f"{count} different words are needed here"


def _stages(game: Game) -> Iterator[Fault]:
    """Find words for a stop at which nobody stops."""
    plans = [plan for plans in game.sheet.deal.values() for plan in plans]
    words = [word for plan in plans for word in parse_steps(plan.steps) if word.is_stop]
    known = {*STAGES, *(re.sub(r"-\d+$", "", word.place[1:]) for word in words)}
    for at, one in enumerate(game.sheet.decision):
        if one.stage not in known:
            yield ("decision", at, "stage"), unknown("stop", one.stage, known)


def _side_bets(game: Game, play: BlackjackPlay) -> Iterator[Fault]:
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


def _later_bets(sheet: Sheet, play: BankPokerPlay) -> Iterator[Fault]:
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
