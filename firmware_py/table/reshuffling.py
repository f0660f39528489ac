"""A pack that was shuffled again: between rounds the bets may open, in a round play goes on."""

from typing import TYPE_CHECKING

from firmware_py.table import custody, deck_count
from firmware_py.table import events as ev
from firmware_py.table.decision import RefusedEventError
from firmware_py.table.due import ReshuffleDue
from firmware_py.table.round import CUTS
from firmware_py.table.states import Phase, Trigger
from firmware_py.text.codes import custody as codes

if TYPE_CHECKING:
    from firmware_py.table.table import Table


def deck_reshuffled(table: "Table", event: ev.DeckReshuffled) -> None:
    """The cards are shuffled: between rounds the bets may open, in a round play goes on."""
    if table.phase is Phase.IDLE and isinstance(table.due, ReshuffleDue):
        if not event.source:
            _refuse_by_hand(table)
        table.deck_ok = True
        table.due = custody.between_rounds(table)
    else:
        _in_round(table, event)


def _in_round(table: "Table", event: ev.DeckReshuffled) -> None:
    """The cards are shuffled: go on, or deal the hand again.

    A device that shuffles a whole pack has checked it; what a dealer shuffles was checked before.
    """
    due = table.due
    if not isinstance(due, ReshuffleDue):
        raise RefusedEventError(codes.not_due_no_shuffle())
    if due.whole and not event.source:
        _refuse_by_hand(table)
    table.deck_ok = table.deck_ok or due.whole
    custody.another_set(table)
    if not due.whole and table.phase is Phase.HALTED:
        table.resume()
        # A card may have to be burned before the one that was due (Galicia 28.2).
        table.replan()
        return
    if not due.whole:
        _put_back(table, due)
        table.advance(due)
        return
    table.in_round().new_shoe = True
    table.in_round().called.pop(CUTS, None)
    table.shoe_known.clear()
    table.shoe_began = dict(table.last_number)
    table.last_shoe = False
    if table.before is not None and table.before[0] is Phase.BETTING:
        # Bets are still open, or their tokens still to be confirmed.
        table.resume()
        return
    table.move(Trigger.DEAL_AGAIN)
    table.begin_course()


def _refuse_by_hand(table: "Table") -> None:
    """A whole pack that a device counts or shuffles is fit when the device says so."""
    if table.deck_ok:
        return
    if table.card_set.is_out:
        raise RefusedEventError(codes.deck_left())
    if name := deck_count.who_shuffles(table):
        raise RefusedEventError(codes.device_shuffles_put_in(role=name))
    name = deck_count.who_counts(table)
    raise RefusedEventError(codes.deck_not_counted(role=name))


def _put_back(table: "Table", due: ReshuffleDue) -> None:
    """Take in that cards went back into the pack: what they were is unknown again."""
    for number in due.back:
        drawn = table.in_round().cards[number]
        if drawn.card is not None:
            table.shoe_known[drawn.card] = table.shoe_known.get(drawn.card, 0) - 1
            drawn.card = None
