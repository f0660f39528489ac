"""What is wrong with a slot, as people are told."""

from drivers.cctalk.alarms import TamperAlarm
from drivers.slot.contract import (
    CountersDisagreed,
    SlotAlarmed,
    SlotEvent,
    SlotEventsMissed,
    SlotRestarted,
    TokensUnexplained,
)
from firmware_py.station.device_messages import slot_code, slot_trouble, tamper_sign
from firmware_py.text.codes import slots as codes
from firmware_py.text.message import Message


def alarm_of(event: SlotEvent) -> Message | None:
    """Say what is wrong; nothing for what is no alarm."""
    if isinstance(event, TamperAlarm):
        return tamper_sign(event)
    if isinstance(event, SlotAlarmed | CountersDisagreed | SlotRestarted):
        return codes.slot_alarm_told(seat=event.seat, why_message=_why(event))
    if isinstance(event, SlotEventsMissed):
        return codes.slot_alarm_events_missed(seat=event.seat, missed_count=event.count)
    if isinstance(event, TokensUnexplained):
        return codes.slot_alarm_tokens_unexplained(seat=event.seat, counted_count=event.count)
    return None


def _why(event: SlotAlarmed | CountersDisagreed | SlotRestarted) -> Message:
    if event.trouble is None:
        return slot_code(event.code)
    return slot_trouble(event.trouble, () if isinstance(event, SlotRestarted) else event.numbers)
