"""What follows from one input: entries, effects, or a refusal that is recorded too."""

from msgspec import Struct

from firmware_py.station.entries import NewEntry, alarm_line
from firmware_py.station.inputs import Input, input_fields
from firmware_py.table import events as ev
from firmware_py.table.decision import Decision, Refusal
from firmware_py.table.effects import Alarm, Effect
from firmware_py.text.message import Message
from firmware_py.text.render import english

STATION = "station"


class InputRefusedError(ValueError):
    """A refusal, and why."""

    def __init__(self, said: Message) -> None:
        super().__init__(english(said))
        self.said = said


class Outcome(Struct, frozen=True):
    """What follows from one input."""

    lines: tuple[NewEntry, ...]
    effects: tuple[Effect, ...] = ()
    refusal: Refusal | None = None
    decision: Decision | None = None


def refused(
    event: Input,
    refusal: Refusal,
    decision: Decision | None = None,
    effects: tuple[Effect, ...] = (),
) -> Outcome:
    """Put a refusal on record; nothing else follows but an alarm."""
    fields = input_fields(event)
    if isinstance(event, ev.CardOpened | ev.FaceTyped):
        # A face that was refused may lie face down: it is not written anywhere.
        del fields["card"]
    payload = {
        **fields,
        "code": refusal.code,
        "why": refusal.message,
        **refusal.said.as_json(),
    }
    # What is refused is not told again at a start: its alarms have entries of their own.
    alarms = (alarm_line(STATION, one.said) for one in effects if isinstance(one, Alarm))
    return Outcome((NewEntry("refused", payload), *alarms), effects, refusal, decision)
