"""Carries commands to the slots' bus, and their words to the inbox; decides nothing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from drivers.deadline import Deadline
from drivers.slot.bus import SlotBus
from drivers.slot.contract import SlotEvent, SlotState
from drivers.slot.slot import Slot
from firmware_py.station.device_io import CommandDone, DeviceCommand
from firmware_py.station.inbox import Envelope, Inbox
from firmware_py.station.links.card_carrier import Post
from firmware_py.station.slots.messages import (
    LightLamp,
    OpenSlots,
    ReadSlots,
    ShutSlots,
    SlotsSaid,
    TakeSuccessor,
)
from firmware_py.table.devices import seat_slot

_ONE_TOKEN = 1


@dataclass(frozen=True, slots=True)
class SlotCarrier:
    """The way between the bus of slots and the inbox."""

    role: str
    bus: SlotBus
    inbox: Inbox

    def carry(self, events: Sequence[SlotEvent]) -> None:
        """Bring in what the slots told."""
        self.inbox.put(Envelope(None, self.role, message=SlotsSaid(self.role, tuple(events))))

    def carry_waiting(self) -> None:
        """Bring in what the slots have to tell before the bus is called back.

        A reopened bus knows none of its slots: the table must not take it for whole meanwhile.
        """
        if events := self.bus.take_events():
            self.carry(events)

    def send(self, command: DeviceCommand, post: Post) -> None:
        """Have a command done; its end comes back as a message."""
        if isinstance(command, TakeSuccessor):
            self.bus.accept_replacement(command.seat)
        else:
            work = partial(_WORK[type(command)], self.bus, command)
            post(work, partial(self._done, command))

    def _done(self, command: DeviceCommand, result: object, error: Exception | None) -> None:
        if isinstance(command, ReadSlots):
            # The tokens that were found first, then that there are no more.
            self.carry_waiting()
        elif error is None:
            # It stands as it was told: nobody need know.
            return
        done = CommandDone(self.role, command, result, error)
        self.inbox.put(Envelope(None, self.role, message=done))

    # For people: how the driver sees its slots now.

    def unchecked(self) -> list[str]:
        """Say what cannot be checked, because a slot does not have the commands for it."""
        known = (slot for slot in self.bus.slots if slot.identity is not None)
        return [
            f"{seat_slot(slot.place.seat)}: {what}"
            for slot in known
            for what in slot.who.abilities.unchecked()
        ]

    def unmet(self) -> list[str]:
        """Name the slots that nobody has asked yet who they are.

        With seven at 9600 baud that takes ten seconds. Bets opened before would have the dealer
        wait at «no va más» until the last is met and read.
        """
        unknown = (slot for slot in self.bus.slots if slot.state is SlotState.UNKNOWN)
        return [f"{seat_slot(slot.place.seat)}: {slot.state.value}" for slot in unknown]

    def out_of_service(self) -> list[Slot]:
        """Give the slots that cannot be played on."""
        return [slot for slot in self.bus.slots if slot.state is not SlotState.IN_SERVICE]


# On the link's thread.


def _open(bus: SlotBus, command: OpenSlots, deadline: Deadline) -> None:
    mask = bus.slot_at(command.seats[0]).mask_for([command.token])
    bus.open_slots(command.seats, mask, _ONE_TOKEN, deadline)


def _light(bus: SlotBus, command: LightLamp, deadline: Deadline) -> None:
    bus.show_accepted(command.seat, int(command.is_lit), deadline)


_WORK: dict[type[Any], Callable[[SlotBus, Any, Deadline], object]] = {
    OpenSlots: _open,
    ShutSlots: lambda bus, _, deadline: bus.close_slots(deadline),
    ReadSlots: lambda bus, _, deadline: bus.close_and_read(deadline),
    LightLamp: _light,
}
