"""Between rounds: who cuts the pack, and a card that is seen while it is shuffled or cut."""

from typing import TYPE_CHECKING

from firmware_py.rules.finding import RefusedError
from firmware_py.rules.sheet.model import CutRule
from firmware_py.table import events as ev
from firmware_py.table import irregular
from firmware_py.table.custody import IDLE
from firmware_py.table.decision import RefusedEventError
from firmware_py.table.due import ReshuffleDue
from firmware_py.table.effects import Reshuffle
from firmware_py.table.states import Phase

if TYPE_CHECKING:
    from firmware_py.table.table import Table

SEATS = "seats"


def pack_cut(table: "Table", event: ev.PackCut) -> None:
    """Put on record who cut the pack; only those may whom the sheet names."""
    table.needs_phase(Phase.IDLE)
    if isinstance(table.due, ReshuffleDue):
        raise RefusedEventError("not-shuffled", "the pack is shuffled again before it is cut")
    rule = _rule(table)
    who = SEATS if isinstance(event.by, int) else event.by
    seats = table.game.sheet.seats
    beyond = isinstance(event.by, int) and seats is not None and not 1 <= event.by <= seats.count
    if who not in rule.by or beyond:
        allowed = offered_to(table, rule)
        raise RefusedEventError("not-his-cut", f"the pack is cut by {allowed} ({rule.article})")
    if event.exposed:
        seen_between_rounds(table, ev.IrregularityReported("card-exposed"))
        return
    table.cut_by = event.by


def _rule(table: "Table") -> CutRule:
    rule = table.game.sheet.cut
    if rule is None:
        raise RefusedEventError("no-cut", "the sheet says nothing of who cuts the pack")
    return rule


def offered_to(table: "Table", rule: CutRule) -> str:
    """Say to whom the cut is offered, in order."""
    first = [f"seat {table.cut_offered}"] if rule.separator_first and table.cut_offered else []
    return ", then ".join([*first, *rule.by])


def check_cut(table: "Table", *, fresh: bool) -> None:
    """Refuse a round while its pack is to be shuffled again, or cut where cuts are told."""
    if isinstance(table.due, ReshuffleDue):
        raise RefusedEventError("not-shuffled", "the pack must be shuffled again first")
    rule = table.game.sheet.cut
    if fresh and table.setup.cuts_told and rule is not None and table.cut_by is None:
        why = f"the pack must be cut: {offered_to(table, rule)} ({rule.article})"
        raise RefusedEventError("not-cut", why)


def seen_between_rounds(table: "Table", event: ev.IrregularityReported) -> None:
    """Rule on a fault between rounds: the pack is shuffled again, or there is nothing to do."""
    try:
        finding = irregular.ask_sheet(table, event.name, dict(event.facts))
    except RefusedError as error:
        raise RefusedEventError(error.code, error.message) from error
    ruling = irregular.ruled(event.name, finding, event.by, dict(event.facts))
    if ruling.ruling not in ("reshuffle", "redeal"):
        raise RefusedEventError("no-round", "no round is in play")
    table.rulings.append(ruling)
    table.cut_by = None
    table.due = ReshuffleDue(whole=True, stage="between-rounds")
    table.effects.append(Reshuffle(whole=True))


def irregularity_reported(table: "Table", event: ev.IrregularityReported) -> None:
    """The dealer reports a fault, in a round or between two."""
    if table.phase is Phase.IDLE and event.name == "cut-card":
        irregular.cut_card_shown(table, ev.CutCardShown(""))
    elif table.phase is Phase.IDLE:
        seen_between_rounds(table, event)
    else:
        irregular.irregularity_reported(table, event)


def deck_reshuffled(table: "Table", event: ev.DeckReshuffled) -> None:
    """The cards are shuffled: between rounds the bets may open, in a round play goes on."""
    if table.phase is Phase.IDLE and isinstance(table.due, ReshuffleDue):
        table.due = IDLE
    else:
        irregular.deck_reshuffled(table, event)
