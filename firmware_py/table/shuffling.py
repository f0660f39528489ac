"""The pack and the shoe: who cuts, a card seen at the cut, the separator that ends a shoe."""

from typing import TYPE_CHECKING

from firmware_py.rules.finding import RefusedError
from firmware_py.rules.games.family import law_of
from firmware_py.rules.sheet.model import CutRule
from firmware_py.table import custody, deck_count, irregularities
from firmware_py.table import events as ev
from firmware_py.table.decision import RefusedEventError, refused_by_law
from firmware_py.table.due import BetsDue, CardDue, Due, NothingDue, ReshuffleDue, seat_of
from firmware_py.table.effects import Alarm, Announce
from firmware_py.table.games.family import family_of
from firmware_py.table.round import CUTS
from firmware_py.table.ruling_actions import apply_ruling
from firmware_py.table.states import PLAY, Phase
from firmware_py.text.codes import custody as codes
from firmware_py.text.codes import dues, faults
from firmware_py.text.codes import life as life_codes
from firmware_py.text.message import Message

if TYPE_CHECKING:
    from firmware_py.table.table import Table

SEATS = "seats"


def pack_cut(table: "Table", event: ev.PackCut) -> None:
    """Put on record who cut the pack; only those may whom the sheet names."""
    if table.setup.source == "automatic":
        raise RefusedEventError(codes.no_cut_shuffler())
    if law_of(table.game.sheet).cut_every_hand:
        _hand_cut(table, event)
        return
    table.needs_phase(Phase.IDLE)
    if isinstance(table.due, ReshuffleDue):
        raise RefusedEventError(codes.not_shuffled_before_cut())
    rule = _rule(table)
    who = SEATS if isinstance(event.by, int) else event.by
    seats = table.game.sheet.seats
    beyond = isinstance(event.by, int) and seats is not None and not 1 <= event.by <= seats.count
    if who not in rule.by or beyond:
        allowed = offered_to(table, rule)
        raise RefusedEventError(codes.not_his_cut_allowed(by_order=allowed, article=rule.article))
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
        raise RefusedEventError(codes.dealt_cut_before())
    if event.by not in _cutters(table)[0]:
        raise RefusedEventError(_cut_by(table))
    if event.exposed:
        _seen_at_the_cut(table)
        return
    table.cut_by = event.by
    staff = event.by if isinstance(event.by, str) else ""
    round_.called[CUTS] = (event.by if isinstance(event.by, int) else 0, staff)


def _cutters(table: "Table") -> tuple[tuple[int | str, ...], str]:
    """Name who may cut the pack of a hand, in order, and the article."""
    seat, article = family_of(table.game).cutter(table.in_round())
    if seat is None:
        raise RefusedEventError(codes.no_seat_nobody_cuts(cited=article))
    return (seat, table.game.sheet.decided_by), article


def _cut_by(table: "Table") -> Message:
    (seat, staff), article = _cutters(table)
    return codes.not_his_cut_hand(seat=int(seat), staff_lab=str(staff), cited=article)


def check_hand_cut(table: "Table") -> None:
    """Refuse to deal a hand whose pack was not cut, where cuts are told (Galicia 23.1)."""
    if law_of(table.game.sheet).cut_every_hand and CUTS not in table.in_round().called:
        raise RefusedEventError(codes.not_cut_hand(why_message=_cut_by(table)))


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


def _rule(table: "Table") -> CutRule:
    rule = table.game.sheet.cut
    if rule is None:
        raise RefusedEventError(codes.no_cut_sheet_silent())
    return rule


def offered_to(table: "Table", rule: CutRule) -> tuple[int | str, ...]:
    """Name to whom the cut is offered, in order."""
    first = (table.cut_offered,) if rule.separator_first and table.cut_offered else ()
    return (*first, *rule.by)


def due_now(table: "Table") -> Message:
    """Say what is due; a cut that is told comes before it, by whom and under which article."""
    said = table.due.message()
    if table.setup.cuts_told and (cut := _cut_due(table)) is not None:
        by, article = cut
        return dues.due_cut(by_order=by, cited=article, then_message=said)
    return said


def _cut_due(table: "Table") -> tuple[tuple[int | str, ...], str] | None:
    if law_of(table.game.sheet).cut_every_hand:
        return _hand_cut_due(table)
    rule, is_over = table.game.sheet.cut, table.rounds_left == 0
    fresh = table.game.deck.packs == 1 or table.last_shoe
    waits = table.phase is Phase.IDLE and isinstance(table.due, NothingDue) and not is_over
    if rule is None or not fresh or not waits or table.cut_by is not None:
        return None
    return offered_to(table, rule), rule.article


def _hand_cut_due(table: "Table") -> tuple[tuple[int | str, ...], str] | None:
    if not isinstance(table.due, BetsDue) or CUTS in table.in_round().called:
        return None
    try:
        return _cutters(table)
    except RefusedEventError:
        # Nobody sits yet who could cut it.
        return None


def cut_missing(table: "Table") -> Message | None:
    """Say that the pack must be cut first, by whom and under which article; or nothing."""
    rule = table.game.sheet.cut
    if rule is None:
        return None
    return codes.not_cut_due(by_order=offered_to(table, rule), article=rule.article)


def seen_between_rounds(table: "Table", event: ev.IrregularityReported) -> None:
    """Rule on a fault between rounds: the pack is shuffled again, or the set leaves (R-87)."""
    if event.name in irregularities.DEFECTS:
        custody.withdraw(table, irregularities.reported(event))
        return
    try:
        found = irregularities.ask_sheet(table, event.name, dict(event.facts))
    except RefusedError as error:
        raise refused_by_law(error) from error
    ruling = irregularities.ruled(found, event.by, dict(event.facts))
    if ruling.ruling not in ("reshuffle", "redeal"):
        raise RefusedEventError(life_codes.no_round_in_play())
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
        table.due = NothingDue(dues.new_shoe_separator())
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
        else Announce(dues.aloud_cut_card(), cut.article)
    )
    table.effects.append(aloud)
    table.last_shoe = True
    if source and (left := _cards_left(table, source)) < cut.cards_behind:
        why = faults.separator_cards_left(
            left_count=left, least_number=cut.cards_behind, article=cut.article
        )
        table.effects.append(Alarm(why))


def _cards_left(table: "Table", source: str) -> int:
    """How many cards of a shoe have not been drawn since it was filled (R-74)."""
    drawn = table.last_number.get(source, 0) - table.shoe_began.get(source, 0)
    return table.game.deck.size - drawn


def _offer_cut(table: "Table", due: Due) -> None:
    """Remember whose card the separator came with: he is offered the next cut (03.V.3.b)."""
    table.cut_offered = seat_of(due.place) if isinstance(due, CardDue) else None
