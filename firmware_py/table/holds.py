"""What holds a table back from a step of its life: guards that say why not, or nothing."""

from typing import TYPE_CHECKING

from firmware_py.table import bets, custody, events, shuffling
from firmware_py.table.decision import RefusedEventError
from firmware_py.table.due import BETS, ReshuffleDue
from firmware_py.table.session import waited_for
from firmware_py.text.codes import bets as bet_codes
from firmware_py.text.codes import custody as custody_codes
from firmware_py.text.codes import session as codes
from firmware_py.text.message import Message

if TYPE_CHECKING:
    from firmware_py.table.table import Table


def _is_new_shoe(event: object) -> bool:
    return isinstance(event, events.BetsOpened) and event.new_shoe


def last_round_over(table: "Table", _event: object) -> Message | None:
    """Keep bets shut after the last announced round."""
    over = table.rounds_left == 0 and not table.undecided
    return bet_codes.last_round_over() if over else None


def shoe_over(table: "Table", event: object) -> Message | None:
    """Keep bets shut until a new shoe is put in."""
    over = table.last_shoe and not _is_new_shoe(event)
    return bet_codes.new_shoe_shoe_over() if over else None


def last_shoe_over(table: "Table", event: object) -> Message | None:
    """Keep bets shut after the last announced shoe."""
    if table.shoes_left != 0:
        return None
    fresh = _is_new_shoe(event) or table.rounds_played == 0
    return bet_codes.last_shoe_over() if fresh else None


def not_shuffled(table: "Table", _event: object) -> Message | None:
    """Keep bets shut while the pack is to be shuffled again."""
    due = isinstance(table.due, ReshuffleDue)
    return custody_codes.not_shuffled_before_bets() if due else None


def not_cut(table: "Table", event: object) -> Message | None:
    """Keep bets shut until the pack is cut, where cuts are told."""
    if not table.setup.cuts_told or table.cut_by is not None:
        return None
    fresh = _is_new_shoe(event) or table.game.deck.packs == 1
    return shuffling.cut_missing(table) if fresh else None


def device_lost(table: "Table", _event: object) -> Message | None:
    """Keep bets shut while a device is lost."""
    if not table.lost:
        return None
    why = tuple(map(waited_for, sorted(table.lost)))
    return custody_codes.device_lost_no_new_round(why_row=why)


def deck_unchecked(table: "Table", _event: object) -> Message | None:
    """Keep bets shut until the set of cards was checked."""
    if table.deck_ok and not table.card_set.is_out:
        return None
    return custody_codes.deck_to_be_checked(left_steps=custody.lacks(table))


def closed_already(table: "Table", _event: object) -> Message | None:
    """Let bets be closed once."""
    return None if table.due is BETS else bet_codes.bets_closed_already()


def nobody_bets(table: "Table", _event: object) -> Message | None:
    """Deal no hand that nobody bets on."""
    round_ = table.in_round()
    return None if round_.bets or round_.carried else bet_codes.no_bets_nobody()


def incomplete(table: "Table", _event: object) -> Message | None:
    """Keep bets open while one lacks what it needs, or the pack of the hand was not cut."""
    try:
        bets.check_complete(table, table.in_round())
        if table.setup.cuts_told:
            shuffling.check_hand_cut(table)
    except RefusedEventError as error:
        return error.refusal.said
    return None


def unchecked(table: "Table", _event: object) -> Message | None:
    """Keep the table closed until everything was checked."""
    left = custody.left_to_check(table)
    return codes.not_checked_left(left_steps=left) if left else None


def undone(table: "Table", _event: object) -> Message | None:
    """Keep the table open until everything was done that ends a session (R-92)."""
    left = custody.left_to_close(table)
    return codes.not_done_left(left_steps=left) if left else None


def rounds_left(table: "Table", _event: object) -> Message | None:
    """Play the announced rounds before the table is closed."""
    left = table.rounds_left
    return codes.rounds_left_announced(left_count=left) if left else None


def stakes_wait(table: "Table", _event: object) -> Message | None:
    """Close no table on which stakes wait for the next round."""
    return codes.carried_stakes_wait() if table.undecided else None


def no_reason(_table: "Table", event: object) -> Message | None:
    """Suspend no play without a reason."""
    lacks = isinstance(event, events.SuspensionAsked) and not event.reason.strip()
    return codes.no_reason_suspension() if lacks else None
