"""The way between one card device and the table's inbox: work down the link, words up."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from typing import Any

from drivers.cards.contract import Capability, CardEvent, Reconciled
from drivers.cards.device import ProfileDevice
from drivers.deadline import Deadline
from drivers.link import After, Link, LinkState
from firmware_py.station.entries import ALARM, NewEntry, alarm_line
from firmware_py.station.inbox import Envelope, Inbox
from firmware_py.station.inputs import Input, PastFound
from firmware_py.text.message import Message, message_of

Work = Callable[[Deadline], Any]
# What an event of a device becomes: an input for the table, and notes for the record.
Heard = tuple[Input | None, tuple[NewEntry, ...]]


@dataclass(slots=True)
class CardPort:
    """One card device: its driver, its link once there is one, and where it is heard."""

    role: str
    device: ProfileDevice
    inbox: Inbox
    link: Link[CardEvent] | None = None
    # Told of every alarm once it is recorded, so that people see it.
    on_alarm: Callable[[Message], None] = lambda _: None
    # It was just met for the first time, as far as the record knows.
    is_new: bool = False

    @property
    def is_up(self) -> bool:
        """Whether commands reach the device."""
        return self.link is not None and self.link.state is LinkState.UP

    def can(self, capability: Capability) -> bool:
        """Whether the device said that it can."""
        profile = self.device.profile
        return profile is not None and capability in profile.capabilities

    def post(self, work: Work, after: After | None = None) -> None:
        """Have something done that nobody waits for."""
        if self.link is not None:
            self.link.post(work, after)

    def do(self, work: Work) -> "Future[Any] | None":
        """Have something done by the device, between two looks at it."""
        return None if self.link is None else self.link.submit(work)

    def tell(
        self,
        given: Input | None,
        notes: tuple[NewEntry, ...],
        then: Callable[[], None] | None = None,
    ) -> None:
        """Hand something in, and show its alarms when they are recorded."""
        told = [message_of(note.payload) for note in notes if note.kind == ALARM]
        alarms = [one for one in told if one is not None]
        after = partial(self._shown, alarms, then) if alarms else then
        self.inbox.put(Envelope(given, self.role, notes, then=after))

    def past(self, met: Reconciled) -> PastFound | None:
        """Tell of a device that the record does not know and that has given cards before."""
        is_new, self.is_new = self.is_new, False
        counted = {"cards": met.cards_since_installation, "decks": met.deck}
        return PastFound(self.role, counted) if is_new and any(counted.values()) else None

    def _shown(self, alarms: list[Message], then: Callable[[], None] | None) -> None:
        for said in alarms:
            self.on_alarm(said)
        if then is not None:
            then()

    def alarm(self, said: Message, what: str = "") -> NewEntry:
        """Write an alarm of this device down."""
        return alarm_line(self.role, said, what)
