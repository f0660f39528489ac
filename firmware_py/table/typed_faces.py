"""Faces that people type: the dealer's where no device reads, else a ruling of two.

Where a device committed to a card its face comes from the opening. If it cannot open it, two people
may name the card; what they say is marked, and compared as soon as the device opens it.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from firmware_py.rules.cards import card_text
from firmware_py.table import cards, irregularities
from firmware_py.table import events as ev
from firmware_py.table.decision import RefusedEventError
from firmware_py.table.devices import Need
from firmware_py.table.due import OpeningDue, SupervisorDue
from firmware_py.table.effects import Alarm, Transfer
from firmware_py.table.round import Round, RulingMade, RulingVerdict, TypedFace
from firmware_py.table.session import lost_for
from firmware_py.table.states import Phase
from firmware_py.text.codes import faults
from firmware_py.text.codes import rulings as codes

if TYPE_CHECKING:
    from firmware_py.table.table import Table

TWO = 2
RULING = "face-typed"


def opening_failed(table: "Table", event: ev.OpeningFailed) -> None:
    """A device could not prove what a card is: it stays unknown (S-19)."""
    playing = irregularities.in_play(table)
    round_, number = table.in_round(), event.number
    if number not in round_.cards:
        raise RefusedEventError(codes.unknown_draw_not_there(number=number))
    why = faults.not_proved_draw(number=number)
    table.effects.append(Alarm(why))
    if number in round_.typed:
        # Two people have named the card, and nobody can say otherwise.
        round_.typed[number].verdict = RulingVerdict.UNPROVED
        return
    round_.unread.add(number)
    sheet = table.game.sheet
    if playing:
        table.halt(SupervisorDue(why, sheet.decided_by, sheet.unforeseen, draw=number))


def face_typed(table: "Table", event: ev.FaceTyped) -> None:
    """Take a face that somebody read off a card that the rules have turned up."""
    round_ = table.in_round()
    if not _is_bound(round_, event.number):
        cards.card_opened(table, event)
        return
    _refuse_without_cause(table, round_, event)
    marked = round_.typed.get(event.number)
    round_.typed[event.number] = TypedFace(event.people)
    try:
        if marked is not None:
            raise RefusedEventError(codes.open_already_told(number=event.number))
        cards.card_opened(table, event)
    except RefusedEventError:
        _unmark(round_, event.number, marked)
        raise
    if round_.cards[event.number].card is None:
        # The packs cannot hold that card: it stays unknown, and the sheet has ruled on it.
        _unmark(round_, event.number, marked)
        return
    _on_record(table, event)
    _go_on_if_all_is_known(table, round_)


def nameable(table: "Table") -> tuple[int, ...]:
    """Draws that are turned up, that their device does not open, and that two people may name."""
    round_, due = table.in_round(), table.due
    asked = (due if isinstance(due, OpeningDue) else cards.kept_due(table)).numbers
    # A hand that is dealt again has put away what was being turned up.
    asked = tuple(number for number in asked if number in round_.cards)
    up = [number for number, one in round_.cards.items() if one.face == "up"]
    hidden = round_.unopened(dict.fromkeys((*up, *asked)))
    if not lost_for(table, Need.CARDS):
        hidden = tuple(number for number in hidden if number in round_.unread)
    return tuple(number for number in hidden if _is_bound(round_, number))


def marked(round_: Round, transfers: Iterable[Transfer]) -> tuple[Transfer, ...]:
    """Mark a list that rests on faces which people typed."""
    return tuple(replace(one, typed=tuple(sorted(round_.typed))) for one in transfers)


def _is_bound(round_: Round, number: int) -> bool:
    """Whether the face of a card is a device's to tell: it committed to it, or to another here."""
    drawn = round_.cards.get(number)
    if drawn is None:
        return False
    return bool(drawn.commitment) or any(one.commitment for one in round_.cards.values())


def _unmark(round_: Round, number: int, before: TypedFace | None) -> None:
    if before is None:
        del round_.typed[number]
    else:
        round_.typed[number] = before


def _refuse_without_cause(table: "Table", round_: Round, event: ev.FaceTyped) -> None:
    number, drawn = event.number, round_.cards[event.number]
    can_open = drawn.commitment and number not in round_.unread
    if can_open and not lost_for(table, Need.CARDS):
        raise RefusedEventError(codes.committed_device_opens(number=number))
    if len(set(event.people)) < TWO or not event.reason.strip():
        raise RefusedEventError(codes.two_people_name_card(number=number))


def _on_record(table: "Table", event: ev.FaceTyped) -> None:
    """Put the ruling into the record; the course of the round goes by the card alone."""
    drawn = table.in_round().cards[event.number]
    facts = (("number", event.number), ("card", card_text(event.card)), ("place", drawn.place))
    ruling = RulingMade(
        "card-unread", RULING, ("all",), "kept", (table.game.sheet.unforeseen,),
        ", ".join(event.people), event.reason, (), facts,
    )  # fmt: skip
    table.rulings.append(ruling)


def _go_on_if_all_is_known(table: "Table", round_: Round) -> None:
    """End a halt that waited for faces alone; for the next card its device is waited for again."""
    due, before = table.due, table.before
    if table.phase is not Phase.HALTED or not isinstance(due, SupervisorDue) or before is None:
        return
    failed = due.draw and round_.cards[due.draw].card is not None
    asked = before[1].numbers if isinstance(before[1], OpeningDue) else ()
    lacks_none = due.waits_for and asked and round_.all_open(asked)
    if failed or lacks_none:
        table.resume()
