"""What a card device tells of trouble: each is an alarm in words, most stop play."""

from collections.abc import Callable
from typing import Any

from drivers.cards import events as told
from drivers.cards.contract import CardAlarm, SelfCheckFailed, SelfCheckPassed
from drivers.cards.faults import advice_for
from drivers.cctalk.alarms import TamperAlarm
from firmware_py.station.cards.health import Health
from firmware_py.station.cards.port import CardPort, Heard
from firmware_py.station.targets import Targets

_CLEARS: dict[type[Any], str] = {
    told.JamCleared: "jam",
    told.DoorClosed: "door",
    SelfCheckPassed: "self-check",
}


class CardAlarms:
    """Judges what one device tells against itself."""

    def __init__(self, port: CardPort, health: Health, wanted: Callable[[], Targets]) -> None:
        self._port = port
        self._wanted = wanted
        self.health = health

    def jammed(self, _event: told.Jammed) -> Heard:
        """Stop play: cards are stuck."""
        return self.health.fell("jam"), (self._port.alarm(advice_for(1), "jam"),)

    def door_opened(self, _event: told.DoorOpened) -> Heard:
        """Stop play: hands are in the device."""
        return self.health.fell("door"), (self._port.alarm(advice_for(7), "door"),)

    def failed(self, event: told.FaultRaised) -> Heard:
        """Stop play: the device says that something in it fails."""
        return self.health.fell(f"fault {event.code}"), (self._port.alarm(advice_for(event.code)),)

    def unwell(self, event: SelfCheckFailed) -> Heard:
        """Stop play with a device that finds itself faulty, and say why."""
        return self.health.fell("self-check"), (self._port.alarm(event.sentence),)

    def cleared(self, event: Any) -> Heard:
        """Go on when the last fault is gone."""
        code = f"fault {event.code}" if isinstance(event, told.FaultCleared) else ""
        return self.health.rose(code or _CLEARS[type(event)], self._wanted().lost), ()

    def missed(self, event: told.CardEventsMissed) -> Heard:
        """Put the device out: it will never tell what happened, cards may have left."""
        given, notes = self.health.put_out()
        text = (
            f"{event.count} events of the device are lost, cards among them perhaps. Count the "
            "cards on the table and inside it; two people may readmit it."
        )
        return given, (*notes, self._port.alarm(text))

    def tampered(self, event: told.TamperNoticed) -> Heard:
        """Put a device out whose housing was opened; refused seals are an alarm."""
        if event.cause is told.TamperCause.REFUSED_SEALS:
            text = f"{event.count} commands with a wrong seal were refused: check wiring and seals."
            return None, (self._port.alarm(text),)
        given, notes = self.health.put_out()
        text = "The device noticed that it was opened: look at its seals and seal it anew."
        return given, (*notes, self._port.alarm(text))

    def uncommitted(self, event: told.CardLeft | told.CardCounted) -> Heard:
        """Put a device out that reads and did not say what it is bound to (profile, 6)."""
        given, notes = self.health.put_out()
        text = (
            f"Draw {event.draw} of deck {event.deck} came without a commitment from a device that "
            "reads: nobody could prove the card. Let the supervisor rule; take the device out."
        )
        return given, (*notes, self._port.alarm(text))

    def alarmed(self, event: CardAlarm) -> Heard:
        """Record an alarm in words; one that touches the cards halts the table."""
        given, notes = self.health.judged(event)
        return given, (*notes, self._port.alarm(event.sentence))

    def wire_alarmed(self, event: TamperAlarm) -> Heard:
        """Record an alarm about the wire."""
        return None, (self._port.alarm(event.sentence),)
