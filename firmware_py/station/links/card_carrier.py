"""Carries commands to one card device, and its words to the inbox; decides nothing."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from drivers.cards.contract import Capability, CardDevice, CardEvent, DeckState, Reconciled
from drivers.cards.profile import StatusFlag
from drivers.deadline import Deadline
from drivers.link import After
from firmware_py.station.cards.messages import (
    Acknowledge,
    BeginMeeting,
    CheckPack,
    Declare,
    DeviceSaid,
    Dispense,
    LetOut,
    OpenFace,
    ProveCard,
    Readmit,
    Retire,
    RetireReady,
    ShufflePack,
)
from firmware_py.station.device_io import CommandDone, DeviceCommand
from firmware_py.station.device_record import place_of
from firmware_py.station.inbox import Envelope, Inbox
from firmware_py.station.targets import Targets

Post = Callable[[Callable[[Deadline], object], After | None], None]
"""Has a device's link do some work between two polls."""

# Nobody waits for the end of these.
_UNWATCHED = (Acknowledge, Dispense)


class CardCarrier:
    """The way between one card device and the inbox."""

    def __init__(
        self,
        role: str,
        device: CardDevice,
        inbox: Inbox,
        wanted: Callable[[], Targets],
        *,
        packets: bool,
    ) -> None:
        self.role = role
        self.device = device
        self._inbox = inbox
        self._wanted = wanted
        self._packets = packets
        # How often the device was met, and the last meeting that is on record.
        self._met = self._recorded = 0
        # Faces that were asked for and have not come yet.
        self._opening: set[int] = set()

    def carry(self, events: Sequence[CardEvent]) -> None:
        """Bring in what the device told."""
        self._met += sum(type(event) is Reconciled for event in events)
        said = DeviceSaid(self.role, tuple(events), self.device.profile, self._met)
        self._inbox.put(Envelope(None, self.role, message=said))

    # What the table has decided and is recorded.

    def let_out(self, count: int, post: Post) -> None:
        """Let cards leave by hand; of a device that was met since, its own meeting decides."""
        if not self._packets:
            self.send(LetOut(self.role, count, self._recorded), post)

    def lock(self, post: Post) -> None:
        """Let no card leave."""
        if not self._packets and self._can(Capability.LOCKS):
            post(self.device.lock, None)

    def open_faces(self, numbers: Sequence[int], post: Post) -> None:
        """Ask for faces that the rules have turned up."""
        for number in numbers:
            self.send(OpenFace(self.role, number), post)

    def send(self, command: DeviceCommand, post: Post) -> None:
        """Have a command done; its end comes back as a message."""
        if isinstance(command, BeginMeeting):
            self._recorded = command.meeting
        elif isinstance(command, Readmit):
            self.device.readmit()
        elif self._is_able(command):
            after = None if isinstance(command, _UNWATCHED) else partial(self._done, command)
            post(partial(_WORK[type(command)], self, command), after)

    def _is_able(self, command: DeviceCommand) -> bool:
        """Leave out what the device cannot do: the dealer does it; a face is asked for once."""
        if isinstance(command, LetOut):
            return self._can(Capability.LOCKS)
        if not isinstance(command, OpenFace):
            return True
        if not self._can(Capability.READS) or command.number in self._opening:
            return False
        self._opening.add(command.number)
        return True

    def _can(self, capability: Capability) -> bool:
        profile = self.device.profile
        return profile is not None and capability in profile.capabilities

    def _done(self, command: DeviceCommand, result: object, error: Exception | None) -> None:
        if isinstance(command, OpenFace):
            self._opening.discard(command.number)
        done = CommandDone(self.role, command, result, error)
        self._inbox.put(Envelope(None, self.role, message=done))

    # On the link's thread.

    def _let_out(self, command: LetOut, deadline: Deadline) -> bool:
        """Unlock, unless the device was met while this waited: after a meeting it is done anew."""
        if command.meeting != self._met:
            return False
        # One that does not count what it lets out is open until the next lock.
        self.device.unlock(command.count if self._can(Capability.ALLOWANCE) else 0, deadline)
        return True

    def _dispense(self, command: Dispense, deadline: Deadline) -> None:
        """Give a packet only if every card that left is recorded: asking twice gives one."""
        wanted = self._wanted()
        if (wanted.cards, wanted.after) != (command.cards, command.after):
            # What was due while this waited may be forbidden now.
            return
        status = self.device.status(deadline)
        deck, draw = place_of(command.after)
        taken = draw if deck == status.deck else 0
        if status.cards_drawn == taken and not status.has(StatusFlag.DISPENSING):
            self.device.dispense(command.size, deadline)

    def _open_face(self, command: OpenFace, deadline: Deadline) -> object:
        return self.device.open_card(*place_of(command.number), deadline)

    def _prove(self, command: ProveCard, deadline: Deadline) -> object:
        deck, draw = place_of(command.number)
        commitment = bytes.fromhex(command.commitment)
        return self.device.prove_card(deck, draw, commitment, deadline)

    def _retire_ready(self, command: RetireReady, deadline: Deadline) -> int:
        status = self.device.status(deadline)
        if status.state is not DeckState.READY:
            return 0
        self._retire(Retire(self.role, status.deck, command.is_bound, {}), deadline)
        return status.deck

    def _retire(self, command: Retire, deadline: Deadline) -> None:
        """Take a deck out of play and read its order, where the device is bound to one."""
        self.device.retire_deck(command.deck, deadline)
        if command.is_bound:
            self.device.open_order(command.deck, deadline)


_WORK: dict[type[Any], Callable[[CardCarrier, Any, Deadline], object]] = {
    LetOut: CardCarrier._let_out,
    Dispense: CardCarrier._dispense,
    OpenFace: CardCarrier._open_face,
    ProveCard: CardCarrier._prove,
    RetireReady: CardCarrier._retire_ready,
    Declare: lambda cards, one, soon: cards.device.declare_deck(one.spec, soon),
    CheckPack: lambda cards, one, soon: cards.device.check_deck(one.deck, soon),
    ShufflePack: lambda cards, one, soon: cards.device.start_shuffle(one.deck, soon),
    Retire: CardCarrier._retire,
    Acknowledge: lambda cards, one, soon: cards.device.acknowledge(one.sequence, soon),
}
