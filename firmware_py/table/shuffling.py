"""The pack and the shoe: who cuts, a card seen at the cut, the separator that ends a shoe."""

from typing import TYPE_CHECKING

from firmware_py.rules.finding import RefusedError
from firmware_py.rules.sheet.model import CutRule
from firmware_py.table import custody, irregular
from firmware_py.table import events as ev
from firmware_py.table.custody import IDLE
from firmware_py.table.decision import RefusedEventError
from firmware_py.table.due import CardDue, Due, NothingDue, ReshuffleDue, seat_of
from firmware_py.table.effects import Alarm, Announce, Reshuffle
from firmware_py.table.states import PLAY, Phase

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
    """Rule on a fault between rounds: the pack is shuffled again, or the set leaves (R-87)."""
    if event.name in irregular.DEFECTS:
        custody.withdraw(table, f"{event.name} reported by {event.by}")
        return
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
        cut_card_shown(table, ev.CutCardShown(""))
    elif table.phase is Phase.IDLE:
        seen_between_rounds(table, event)
    else:
        due = table.due
        irregular.irregularity_reported(table, event)
        if event.name == "cut-card":
            _offer_cut(table, due)
            _last_of_shoe(table, "")


def deck_reshuffled(table: "Table", event: ev.DeckReshuffled) -> None:
    """The cards are shuffled: between rounds the bets may open, in a round play goes on."""
    if table.phase is Phase.IDLE and isinstance(table.due, ReshuffleDue):
        table.due = IDLE
    else:
        irregular.deck_reshuffled(table, event)


def cut_card_shown(table: "Table", event: ev.CutCardShown) -> None:
    """The separator appeared: show it, and do what the sheet says it means."""
    if table.phase is not Phase.IDLE:
        irregular.in_play(table)
    if table.game.sheet.cut_card is None:
        table.in_round()
        irregular.rule_or_alarm(table, "cut-card", {}, ())
        return
    _offer_cut(table, table.due)
    _last_of_shoe(table, event.source)
    if table.phase is Phase.IDLE:
        table.due = NothingDue("put in a new shoe: the separator has appeared")
        return
    ruled_on = any("cut-card" in entry.names for entry in table.game.sheet.irregularity)
    if ruled_on and table.phase in (Phase.BETTING, *PLAY):
        irregular.rule_by_sheet(table, "cut-card", {})


def _last_of_shoe(table: "Table", source: str) -> None:
    """Announce the last hand of the shoe; too few cards behind the separator call somebody."""
    cut = table.game.sheet.cut_card
    if cut is None:
        return
    # Between rounds no hand is the last: the shoe is over.
    said = [
        said
        for said in table.game.sheet.announcement
        if said.moment == "cut-card" and table.phase is not Phase.IDLE
    ]
    aloud = (
        Announce(said[0].words, said[0].article)
        if said
        else Announce("carta de corte", cut.article)
    )
    table.effects.append(aloud)
    table.last_shoe = True
    if source and (left := _cards_left(table, source)) < cut.cards_behind:
        why = f"the separator leaves {left} cards, not {cut.cards_behind} ({cut.article})"
        table.effects.append(Alarm(why))


def _cards_left(table: "Table", source: str) -> int:
    """How many cards of a shoe have not been drawn since it was filled (R-74)."""
    drawn = table.last_number.get(source, 0) - table.shoe_began.get(source, 0)
    return table.game.deck.size - drawn


def _offer_cut(table: "Table", due: Due) -> None:
    """Remember whose card the separator came with: he is offered the next cut (03.V.3.b)."""
    table.cut_offered = seat_of(due.place) if isinstance(due, CardDue) else None
