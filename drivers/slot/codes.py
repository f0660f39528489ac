"""Event codes of a coin acceptor (second byte when the first is 0; part 3, table 2)."""

from enum import Enum


class CodeKind(Enum):
    """What a code means for the game."""

    REFUSED = "refused"
    ALARM = "alarm"
    INHIBITED = "inhibited"


_REFUSED = CodeKind.REFUSED
_ALARM = CodeKind.ALARM
_INHIBITED = CodeKind.INHIBITED

CODES: dict[int, tuple[CodeKind, str]] = {
    1: (_REFUSED, "Token not recognised and given back."),
    2: (_INHIBITED, "Token given back because the slot is closed to it."),
    3: (_REFUSED, "Token matches two kinds and was given back: have the windows taught again."),
    4: (_REFUSED, "Wake-up sensor without a token: clean the entry."),
    5: (_REFUSED, "Token stuck in validation: clear the path."),
    6: (_ALARM, "Token did not reach the credit sensor: look for a jam or a string."),
    7: (_REFUSED, "Token did not reach the sorter sensor: clear the sorter."),
    8: (_REFUSED, "Second token too close behind the first: insert one by one."),
    9: (_REFUSED, "Accept gate was not ready: insert again."),
    10: (_REFUSED, "Credit sensor was not ready: insert again."),
    11: (_REFUSED, "Sorter was not ready: insert again."),
    12: (_REFUSED, "Token before was not cleared: empty the return."),
    13: (_REFUSED, "Validation sensor was not ready: insert again."),
    14: (_ALARM, "Credit sensor is blocked: clear the exit, look for a string."),
    15: (_REFUSED, "Sorter sensor is blocked: clear the sorter."),
    16: (_ALARM, "Sensors passed in the wrong order: watch the seat, open the slot."),
    17: (_ALARM, "Token going backwards: look for a string."),
    18: (_ALARM, "Token too fast over the credit sensor: watch the seat."),
    19: (_ALARM, "Token too slow over the credit sensor: look for a string."),
    20: (_ALARM, "Coin on a string: stop the seat and open the slot."),
    21: (_REFUSED, "Dual entry sensor timed out: clear the entry."),
    22: (_ALARM, "Dual entry sensor saw nothing: watch the seat."),
    23: (_ALARM, "Credit sensor reached too early: watch the seat."),
    24: (_ALARM, "Refused again and again: watch the seat."),
    25: (_REFUSED, "False token given back."),
    26: (_REFUSED, "Return sensor is blocked: empty the return."),
    27: (_REFUSED, "Too many games in a row for the device: wait a moment."),
    28: (_REFUSED, "Too many meter pulses asked for."),
    29: (_ALARM, "Accept gate open that should be closed: close the slot, free the gate."),
    30: (_REFUSED, "Accept gate closed that should be open: free the gate."),
    31: (_REFUSED, "Manifold sensor timed out: clear the manifold."),
    32: (_REFUSED, "Manifold is blocked: clear it."),
    33: (_REFUSED, "Manifold was not ready: insert again."),
    34: (_ALARM, "Security setting changed: check who works on the slot."),
    35: (_REFUSED, "Motor fault: clear the path."),
    36: (_ALARM, "Token swallowed without credit: an incident for the pit boss."),
    37: (_REFUSED, "Token too fast in validation and given back."),
    38: (_ALARM, "Token too slow in validation: look for a string."),
    39: (_ALARM, "Token sorted wrongly: count the boxes."),
    40: (_ALARM, "Light shone into the slot: watch the seat."),
    253: (_REFUSED, "The device asks for a data block; nothing to do."),
    254: (_ALARM, "Flight deck is open: close it, write the incident."),
    255: (_ALARM, "Alarm without a name: look it up in the device's manual."),
}


def meaning_of(code: int) -> tuple[CodeKind, str]:
    """Return kind and sentence of a code; an unknown one is an alarm, never a credit."""
    if code in CODES:
        return CODES[code]
    if 128 <= code <= 159:
        return _INHIBITED, f"Token of kind {code - 127} given back because it is closed to it."
    if 160 <= code <= 191:
        return _ALARM, f"Credit of kind {code - 159} cancelled by the device: an incident."
    return _ALARM, f"Event code {code} is not in the paper: look it up in the device's manual."
