"""The conversation with one card device: what is asked, what is dropped, what is told on."""

from collections.abc import Callable
from typing import TypeVar

from drivers.cards.channel import Channel
from drivers.cards.contract import BANNING, AlarmKind, Capability, CardAlarm, CardEvent
from drivers.cards.faults import AnswerDropped, OutOfUse
from drivers.cards.layout import LayoutError, UnaskedDataError
from drivers.cards.profile import CardHeader, DeviceProfile, ReplyStatus
from drivers.cards.questions import WORDS
from drivers.deadline import Deadline

T = TypeVar("T")


class Conversation:
    """Keeps the events to tell and, after the worst alarms, the ban."""

    def __init__(self) -> None:
        self.profile: DeviceProfile | None = None
        self.banned: CardAlarm | None = None
        self._channel: Channel | None = None
        self._events: list[CardEvent] = []

    @property
    def channel(self) -> Channel:
        """The channel on the port of today."""
        if self._channel is None:
            raise RuntimeError("a card device is attached to a port before it is used")
        return self._channel

    def attach(self, channel: Channel) -> None:
        """Take a new port; what is to be told is kept."""
        self._channel = channel

    def tell(self, *events: CardEvent) -> None:
        """Put events in order; one that none may cause takes the device out of use."""
        for event in events:
            self._events.append(event)
            if isinstance(event, CardAlarm) and event.kind in BANNING and self.banned is None:
                self.banned = event

    def told(self) -> list[CardEvent]:
        """Hand out what has not been handed out."""
        events, self._events = self._events, []
        return events

    def refuse_banned(self) -> None:
        """Raise while the device is out of use."""
        if self.banned is None:
            return
        port = self.channel.peer.host.port
        what = self.banned.what
        raise OutOfUse(what, port=port.path, device=port.device, command="any")

    def ask(
        self, header: CardHeader, payload: bytes, parse: Callable[[bytes], T], deadline: Deadline
    ) -> T:
        """Ask under seal and read the answer by its layout, or alarm and drop it.

        The error is raised after the failed reading is gone: a traceback would keep its bytes.
        """
        try:
            return parse(self.channel.command(header, payload, deadline))
        except UnaskedDataError:
            kind = AlarmKind.UNDEALT_CARD_SENT
        except LayoutError:
            kind = AlarmKind.MISBEHAVED
        self.tell(CardAlarm(kind))
        port = self.channel.peer.host.port
        raise AnswerDropped(
            "the answer was dropped", port=port.path, device=port.device, command=WORDS[header]
        )

    def can(self, capability: Capability) -> bool:
        """Whether the device has said that it can."""
        return self.profile is not None and capability in self.profile.capabilities

    def need(self, capability: Capability, header: CardHeader) -> None:
        """Refuse a command that this device does not have, without asking it."""
        if self.banned is not None:
            self.refuse_banned()
        if not self.can(capability):
            raise self.channel.refusal(header, ReplyStatus.UNSUPPORTED)
