"""The pack and the shoe: who cuts, a card seen at the cut, the separator that ends a shoe."""

from typing import TYPE_CHECKING

from firmware_py.rules.finding import RefusedError, citing
from firmware_py.rules.game import Game
from firmware_py.rules.games.circle.play import CirclePlay
from firmware_py.rules.sheet.model import CutRule
from firmware_py.table import custody, deck_count, irregularities
from firmware_py.table import events as ev
from firmware_py.table.decision import RefusedEventError
from firmware_py.table.due import BetsDue, CardDue, Due, NothingDue, ReshuffleDue, seat_of
from firmware_py.table.effects import Alarm, Announce
from firmware_py.table.games import who_cuts
from firmware_py.table.round import CUTS
from firmware_py.table.ruling_actions import apply_ruling
from firmware_py.table.states import PLAY, Phase

if TYPE_CHECKING:
    from firmware_py.table.table import Table

SEATS = "seats"


def pack_cut(table: "Table", event: ev.PackCut) -> None:
    """Put on record who cut the pack; only those may whom the sheet names."""
    if table.setup.source == "automatic":
        why = "nobody cuts the pack of a shuffler that deals: its order is fixed"
        raise RefusedEventError("no-cut", why)
    if isinstance(table.game.sheet.play, CirclePlay):
        _hand_cut(table, event)
        return
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


def _hand_cut(table: "Table", event: ev.PackCut) -> None:
    """Players who contend cut every hand's pack, once they sit and before the first card.

    If he will not who cuts, the texts are silent: it is for the person in charge.
    """
    table.needs_phase(Phase.BETTING, Phase.DEALING, Phase.DECIDING)
    round_ = table.in_round()
    if round_.cards:
        raise RefusedEventError("dealt", "this hand is being dealt: its pack was cut before")
    if event.by not in _cutters(table)[0]:
        raise RefusedEventError("not-his-cut", _cut_text(table))
    if event.exposed:
        _seen_at_the_cut(table)
        return
    table.cut_by = event.by
    staff = event.by if isinstance(event.by, str) else ""
    round_.called[CUTS] = (event.by if isinstance(event.by, int) else 0, staff)


def _cutters(table: "Table") -> tuple[tuple[int | str, ...], str]:
    """Name who may cut the pack of a hand, in order, and the article."""
    seat, article = who_cuts(table.game, table.in_round())
    if seat is None:
        raise RefusedEventError("no-seat", citing("nobody sits who could cut the pack", article))
    return (seat, table.game.sheet.decided_by), article


def _cut_text(table: "Table") -> str:
    (seat, staff), article = _cutters(table)
    return citing(f"the pack is cut by seat {seat}, then {staff}", article)


def check_hand_cut(table: "Table") -> None:
    """Refuse to deal a hand whose pack was not cut, where cuts are told (Galicia 23.1)."""
    if isinstance(table.game.sheet.play, CirclePlay) and CUTS not in table.in_round().called:
        raise RefusedEventError("not-cut", f"the pack must be cut: {_cut_text(table)}")


def _seen_at_the_cut(table: "Table") -> None:
    """Shuffle again when a card is seen at the cut (Galicia 23.1, PV 17.VII.1), or ask a person."""
    found = irregularities.ask_sheet(table, "card-exposed", {}, "between-rounds")
    ruling = irregularities.ruled(found, "crupier")
    table.in_round().called.pop(CUTS, None)
    if ruling.ruling != "reshuffle":
        apply_ruling(table, ruling, ())
        return
    table.rulings.append(ruling)
    table.in_round().rulings.append(ruling)
    table.halt(ReshuffleDue(whole=True, stage="between-rounds"))
    deck_count.leaves_for_shuffle(table)


def is_cut(game: Game) -> bool:
    """Tell whether a sheet says who cuts the pack."""
    play = game.sheet.play
    return game.sheet.cut is not None or (isinstance(play, CirclePlay) and play.cut is not None)


def _rule(table: "Table") -> CutRule:
    rule = table.game.sheet.cut
    if rule is None:
        raise RefusedEventError("no-cut", "the sheet says nothing of who cuts the pack")
    return rule


def offered_to(table: "Table", rule: CutRule) -> str:
    """Say to whom the cut is offered, in order."""
    first = [f"seat {table.cut_offered}"] if rule.separator_first and table.cut_offered else []
    return ", then ".join([*first, *rule.by])


def cut_due(table: "Table") -> str:
    """Say that the pack is to be cut first, by whom and under which article; or nothing."""
    if not table.setup.cuts_told:
        return ""
    if isinstance(table.game.sheet.play, CirclePlay):
        return _hand_cut_due(table)
    rule, is_over = table.game.sheet.cut, table.rounds_left == 0
    fresh = table.game.deck.packs == 1 or table.last_shoe
    waits = table.phase is Phase.IDLE and isinstance(table.due, NothingDue) and not is_over
    if rule is None or not fresh or not waits or table.cut_by is not None:
        return ""
    return f"have the pack cut: {offered_to(table, rule)} ({rule.article})"


def _hand_cut_due(table: "Table") -> str:
    if not isinstance(table.due, BetsDue) or CUTS in table.in_round().called:
        return ""
    try:
        (seat, staff), article = _cutters(table)
    except RefusedEventError:
        # Nobody sits yet who could cut it.
        return ""
    return citing(f"have the pack cut: seat {seat}, then {staff}", article)


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
    if event.name in irregularities.DEFECTS:
        custody.withdraw(table, f"{event.name} reported by {event.by}")
        return
    try:
        found = irregularities.ask_sheet(table, event.name, dict(event.facts))
    except RefusedError as error:
        raise RefusedEventError(error.code, error.message) from error
    ruling = irregularities.ruled(found, event.by, dict(event.facts))
    if ruling.ruling not in ("reshuffle", "redeal"):
        raise RefusedEventError("no-round", "no round is in play")
    table.rulings.append(ruling)
    table.cut_by = None
    table.due = ReshuffleDue(whole=True, stage="between-rounds")
    deck_count.leaves_for_shuffle(table)


def irregularity_reported(table: "Table", event: ev.IrregularityReported) -> None:
    """The dealer reports a fault, in a round or between two."""
    if table.phase is Phase.IDLE and event.name == "cut-card":
        cut_card_shown(table, ev.CutCardShown(""))
    elif table.phase is Phase.IDLE:
        seen_between_rounds(table, event)
    else:
        due = table.due
        irregularities.irregularity_reported(table, event)
        if event.name == "cut-card":
            _offer_cut(table, due)
            _last_of_shoe(table, "")


def cut_card_shown(table: "Table", event: ev.CutCardShown) -> None:
    """The separator appeared: show it, and do what the sheet says it means."""
    if table.phase is not Phase.IDLE:
        irregularities.in_play(table)
    if table.game.sheet.cut_card is None:
        table.in_round()
        irregularities.rule_or_alarm(table, "cut-card", {}, ())
        return
    _offer_cut(table, table.due)
    _last_of_shoe(table, event.source)
    if table.phase is Phase.IDLE:
        table.due = NothingDue("put in a new shoe: the separator has appeared")
        return
    ruled_on = any("cut-card" in entry.names for entry in table.game.sheet.irregularity)
    if ruled_on and table.phase in (Phase.BETTING, *PLAY):
        irregularities.rule_by_sheet(table, "cut-card", {})


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
