"""What a card device tells of trouble: each is an alarm, most stop play."""

from dataclasses import dataclass
from typing import Any

from drivers.cards import events as told
from drivers.cards.contract import CardAlarm, SelfCheckFailed, SelfCheckPassed
from drivers.cctalk.alarms import TamperAlarm
from firmware_py.station.cards.health import Health
from firmware_py.station.cards.turn import CardTurn
from firmware_py.station.device_messages import card_alarm, card_fault, self_check, tamper_sign
from firmware_py.station.device_turn import Meaning
from firmware_py.text.codes import cards as codes

# Fault codes of the card profile for what it also tells as events of their own.
_JAM, _DOOR = 1, 7
_CLEARS: dict[type[Any], str] = {
    told.JamCleared: "jam",
    told.DoorClosed: "door",
    SelfCheckPassed: "self-check",
}


@dataclass(frozen=True, slots=True)
class CardAlarms:
    """Judges what one device tells against itself."""

    turn: CardTurn
    health: Health

    def jammed(self, _event: told.Jammed) -> Meaning:
        """Stop play: cards are stuck."""
        return self.health.fault_raised("jam"), (self.turn.alarm(card_fault(_JAM), "jam"),)

    def door_opened(self, _event: told.DoorOpened) -> Meaning:
        """Stop play: hands are in the device."""
        return self.health.fault_raised("door"), (self.turn.alarm(card_fault(_DOOR), "door"),)

    def failed(self, event: told.FaultRaised) -> Meaning:
        """Stop play: the device says that something in it fails."""
        return self.health.fault_raised(f"fault {event.code}"), (
            self.turn.alarm(card_fault(event.code)),
        )

    def unwell(self, event: SelfCheckFailed) -> Meaning:
        """Stop play with a device that finds itself faulty, and say why."""
        return self.health.fault_raised("self-check"), (self.turn.alarm(self_check(event)),)

    def cleared(self, event: Any) -> Meaning:
        """Go on when the last fault is gone."""
        code = f"fault {event.code}" if isinstance(event, told.FaultCleared) else ""
        return self.health.fault_cleared(code or _CLEARS[type(event)], self.turn.targets.lost), ()

    def missed(self, event: told.CardEventsMissed) -> Meaning:
        """Put the device out: it will never tell what happened, cards may have left."""
        given, notes = self.health.put_out()
        said = codes.card_events_missed(missed_count=event.count)
        return given, (*notes, self.turn.alarm(said))

    def tampered(self, event: told.TamperNoticed) -> Meaning:
        """Put a device out whose housing was opened; refused seals are an alarm."""
        if event.cause is told.TamperCause.REFUSED_SEALS:
            return None, (self.turn.alarm(codes.seals_refused(refused_count=event.count)),)
        given, notes = self.health.put_out()
        return given, (*notes, self.turn.alarm(codes.seals_opened()))

    def uncommitted(self, event: told.CardLeft | told.CardCounted) -> Meaning:
        """Put a device out that reads and did not say what it is bound to (profile, 6)."""
        given, notes = self.health.put_out()
        said = codes.card_uncommitted(draw_number=event.draw, deck_number=event.deck)
        return given, (*notes, self.turn.alarm(said))

    def alarmed(self, event: CardAlarm) -> Meaning:
        """Record an alarm; one that touches the cards halts the table."""
        given, notes = self.health.judged(event)
        return given, (*notes, self.turn.alarm(card_alarm(event)))

    def wire_alarmed(self, event: TamperAlarm) -> Meaning:
        """Record an alarm about the wire."""
        return None, (self.turn.alarm(tamper_sign(event)),)
