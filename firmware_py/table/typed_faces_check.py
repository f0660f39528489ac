"""Faces that people typed, held against what their device opens later; neither is corrected."""

from typing import TYPE_CHECKING

from firmware_py.rules.cards import card_text
from firmware_py.table import stopping
from firmware_py.table.decision import RefusedEventError
from firmware_py.table.due import SupervisorDue
from firmware_py.table.effects import Alarm, Incident
from firmware_py.table.round import Round, RulingVerdict
from firmware_py.text.codes import faults
from firmware_py.text.codes import rulings as codes
from firmware_py.text.message import Message

if TYPE_CHECKING:
    from firmware_py.table.table import Table


def compared(table: "Table", round_: Round, number: int, card: int) -> None:
    """Take what a device has opened now; another card than the typed one is an incident."""
    typed, drawn = round_.typed[number], round_.cards[number]
    if typed.verdict is not RulingVerdict.WAITING:
        raise RefusedEventError(codes.open_already_told(number=number))
    if drawn.card == card:
        typed.verdict = RulingVerdict.PROVED
        return
    typed.verdict = RulingVerdict.REFUTED
    assert drawn.card is not None
    why = refuted(round_.number, number, drawn.card, card, typed.people)
    table.effects += (Alarm(why), Incident(why))
    sheet = table.game.sheet
    stopping.stop(table, SupervisorDue(why, sheet.decided_by, sheet.unforeseen))


def refuted(at: int, number: int, typed: int, opened: int, people: tuple[str, ...]) -> Message:
    """Say in which round people typed another card than the device had committed to."""
    return faults.typed_face_refuted(
        round_number=at, number=number, people_names=people,
        typed_name=card_text(typed), opened_name=card_text(opened),
    )  # fmt: skip
