"""What devices tell, by code: every number and enumeration of the drivers has its message."""

from collections.abc import Callable
from enum import Enum

from drivers.cards.contract import CardAlarm, SelfCheckFailed
from drivers.cards.faults import FAULTS as CARD_FAULTS
from drivers.cards.order import OrderFault
from drivers.cctalk.alarms import TamperAlarm
from drivers.cctalk.faults import FAULTS
from drivers.slot.codes import CODES
from drivers.slot.contract import SlotTrouble
from firmware_py.text.codes import cards as codes
from firmware_py.text.codes import slots
from firmware_py.text.message import Message

# Kinds of token that a slot may be closed to, and whose credit it may cancel (ccTalk part 3).
_CLOSED, _CANCELLED = range(128, 160), range(160, 192)

ORDER_FAULTS = {
    OrderFault.ROOT: codes.order_fault_root,
    OrderFault.COMPOSITION: codes.order_fault_composition,
    OrderFault.DRAWN: codes.order_fault_drawn,
}


def name_of(member: Enum) -> str:
    """Give the name of a member as codes have it."""
    return member.name.lower().replace("_", "-")


def card_alarm(event: CardAlarm) -> Message:
    """Say what a card device must never do and did."""
    name = name_of(event.kind)
    advice = f"alarm-{name}"
    made = ((codes.at_deck, event.deck), (codes.at_draw, event.draw),
            (codes.at_event, event.sequence))  # fmt: skip
    places = tuple(make(number=number) for make, number in made if number is not None)
    if not places:
        return codes.card_alarm_told(alarm=name, advice=advice)
    return codes.card_alarm_told_at(alarm=name, at_row=places, advice=advice)


def card_fault(code: int) -> Message:
    """Say a fault of a card device, by the profile's code."""
    if code not in CARD_FAULTS:
        return codes.device_fault_unknown(number=code)
    return codes.device_fault_told(cardfault=code, advice=f"cardfault-{code}")


def self_check(event: SelfCheckFailed) -> Message:
    """Say why a card device finds itself faulty: by the profile's own code where there is one."""
    return card_fault(event.profile_code) if event.profile_code else fault(event.code)


def fault(code: int, detail: int | None = None) -> Message:
    """Say a fault that a ccTalk device found in itself, and which of several parts has it."""
    if code not in FAULTS:
        if detail:
            return codes.self_check_unknown_at(number=code, detail_number=detail)
        return codes.self_check_unknown(number=code)
    advice = f"fault-{code}"
    if detail:
        return codes.self_check_failed_at(fault=code, detail_number=detail, advice=advice)
    return codes.self_check_failed(fault=code, advice=advice)


def tamper_sign(event: TamperAlarm) -> Message:
    """Say a sign that somebody else is on the wire."""
    name = name_of(event.kind)
    return codes.tamper_sign_told(
        role=event.device, tamper=name, port_name=event.port, command=event.command,
        advice=f"tamper-{name}",
    )  # fmt: skip


def slot_code(code: int) -> Message:
    """Say an event of a coin acceptor by its number."""
    if code in CODES:
        return slots.slot_event_told(slotcode=code)
    if code in _CLOSED:
        return slots.slot_event_closed_kind(number=code - _CLOSED.start + 1)
    if code in _CANCELLED:
        return slots.slot_event_cancelled_kind(number=code - _CANCELLED.start + 1)
    return slots.slot_event_not_in_paper(number=code)


def slot_trouble(trouble: SlotTrouble, numbers: tuple[int, ...]) -> Message:
    """Say what else goes wrong at a slot."""
    return SLOT_TROUBLES[trouble](*numbers)


SLOT_TROUBLES: dict[SlotTrouble, Callable[..., Message]] = {
    SlotTrouble.CREDIT_WITHOUT_TOKEN: lambda number, kind: slots.slot_credit_without_token(
        number=number, kind_number=kind
    ),
    SlotTrouble.CREDIT_ON_STRING: lambda number, kind: slots.slot_credit_on_string(
        number=number, kind_number=kind
    ),
    SlotTrouble.KIND_NOT_HAD: lambda kind: slots.slot_kind_not_had(kind_number=kind),
    SlotTrouble.SETTING_LOST: slots.slot_setting_lost,
    SlotTrouble.RESTARTED_AT_ZERO: slots.slot_restarted_at_zero,
    SlotTrouble.RESTARTED_NOT_EMPTY: slots.slot_restarted_not_empty,
    SlotTrouble.RESTARTED_BACK: slots.slot_restarted_back,
    SlotTrouble.RESTARTED_BEYOND: slots.slot_restarted_beyond,
    SlotTrouble.RESTARTED_OTHERWISE: slots.slot_restarted_otherwise,
    SlotTrouble.SERIAL_CHANGED: lambda before, now: slots.slot_serial_changed(
        before_number=before, now_number=now
    ),
    SlotTrouble.MORE_REPORTED: lambda more: slots.slot_more_reported(more_count=more),
    SlotTrouble.MORE_ACCEPTED: lambda accepted, inserted: slots.slot_more_accepted(
        accepted_count=accepted, inserted_number=inserted
    ),
}
