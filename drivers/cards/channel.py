"""Sealed commands to one card device (docs/card-profile.md, 4).

The channel repeats, waits and notices forgery; the conversation over it knows what may be asked,
which answers are dropped and what is told on.
"""

import hmac
from collections.abc import Callable, Mapping
from typing import TypeVar

from drivers.cards.contract import BANNING, AlarmKind, Capability, CardAlarm, CardEvent
from drivers.cards.faults import (
    AnswerDropped,
    AnswersForged,
    CommandRefused,
    OutOfUse,
    SessionLost,
    refusal_words,
)
from drivers.cards.profile import CardHeader, DeviceProfile, ReplyStatus
from drivers.cards.records import LayoutError, UnaskedDataError
from drivers.cards.session import (
    COUNTER_LENGTH,
    IDENTITY_HEADERS,
    Greeting,
    NotProvedError,
    identity_digest,
)
from drivers.cctalk.headers import NAMES, Header
from drivers.cctalk.host import Peer
from drivers.deadline import Deadline
from drivers.errors import BadFrame, DeviceBusy, DriverError, NoReply, Refused

T = TypeVar("T")

TRIES = 3
BUSY_TRIES = 40
ROM_CHECKSUM_MS = 3_000
SEAL_LENGTH = 8
COUNTER_LIMIT = 0x80000000
MAX_PAYLOAD = 243
SIZES: Mapping[int, range] = {
    246: range(3, 33),
    245: range(3, 17),
    244: range(3, 17),
    242: range(4, 5),
    241: range(3, 33),
    192: range(3, 33),
    197: range(4, 5),
    4: range(3, 4),
    99: range(14, 64),
}

# What is asked of a card device, in the words of people: they stand in every error.
WORDS = {
    CardHeader.PROFILE: "say what it can do",
    CardHeader.OPEN_SESSION: "open a session",
    CardHeader.CONFIRM_SESSION: "confirm the session",
    CardHeader.STATUS: "say how it stands",
    CardHeader.READ_EVENTS: "tell what happened",
    CardHeader.ACKNOWLEDGE_EVENTS: "forget what is recorded",
    CardHeader.OPEN_CARD: "open a card",
    CardHeader.PROVE_PLACE: "prove the place of a card",
    CardHeader.DECLARE_DECK: "expect a deck",
    CardHeader.CHECK_DECK: "check the deck",
    CardHeader.DECK_CHECK_RESULT: "report the deck check",
    CardHeader.START_SHUFFLE: "shuffle",
    CardHeader.LOCK: "lock or unlock",
    CardHeader.DISPENSE: "give a packet",
    CardHeader.DECK_ROOT: "announce the deck's root",
    CardHeader.RETIRE_DECK: "take the deck out of play",
    CardHeader.OPEN_ORDER: "open the order of a deck",
    CardHeader.COUNTERS: "tell its counters",
    CardHeader.END_SESSION: "end the session",
}
_BY_NUMBER = {int(header): words for header, words in WORDS.items()}
ASKED = tuple(_BY_NUMBER.get(header, NAMES[header]) for header in range(256))
"""What each command asks for; one of ccTalk's own by its name and number."""


class WornOutError(Exception):
    """The session has used up its counter and must be renewed."""


class MessageSealing:
    """Seals commands with a counter that never repeats, and opens their answers."""

    def __init__(self, address: int, host_key: bytes, device_key: bytes) -> None:
        self._address = address
        # Keyed once for the session: each seal begins from a copy.
        self._host_seal = hmac.new(host_key, digestmod="sha256")
        self._device_seal = hmac.new(device_key, digestmod="sha256")
        self._counter = 0

    def seal(self, header: int, payload: bytes) -> bytes:
        """Give the data of a new command; to repeat the command, send the same data again."""
        if len(payload) > MAX_PAYLOAD:
            raise ValueError(f"A sealed command carries {MAX_PAYLOAD} bytes at most.")
        if self._counter + 1 >= COUNTER_LIMIT:
            raise WornOutError
        self._counter += 1
        counter = self._counter.to_bytes(COUNTER_LENGTH, "little")
        body = bytes((self._address, header)) + counter + payload
        return counter + payload + _seal(self._host_seal, body)

    def unseal(self, header: int, data: bytes) -> tuple[int, bytes] | None:
        """Give status and payload of the answer to the last command, or nothing if it is not one.

        An answer to another command, an older one, or one changed in any bit is not an answer.
        """
        if len(data) < COUNTER_LENGTH + 1 + SEAL_LENGTH:
            return None
        inner, seal = data[:-SEAL_LENGTH], data[-SEAL_LENGTH:]
        body = bytes((self._address, header)) + inner
        if not hmac.compare_digest(_seal(self._device_seal, body), seal):
            return None
        if int.from_bytes(inner[:COUNTER_LENGTH], "little") != self._counter:
            return None
        return inner[COUNTER_LENGTH], inner[COUNTER_LENGTH + 1 :]


class Channel:
    """One device at one address; without a session nothing sealed is sent."""

    def __init__(self, peer: Peer) -> None:
        self.peer = peer
        self._sealing: MessageSealing | None = None

    def read_identity(self, deadline: Deadline) -> dict[int, bytes]:
        """Ask everything the device says of itself, as raw answers."""
        self.peer.tell(Header.SIMPLE_POLL, deadline)
        return {header: self._ask_identity(header, deadline) for header in IDENTITY_HEADERS}

    def open(
        self, answers: Mapping[int, bytes], key: bytes, nonce: bytes, deadline: Deadline
    ) -> None:
        """Authenticate both ends; raises `NotProvedError` if the device has another key."""
        self.forget()
        greeting = Greeting(self.peer.address, nonce, identity_digest(answers), key)
        meeting = greeting.meet(self._greet(greeting, deadline))
        self.peer.tell(CardHeader.CONFIRM_SESSION, deadline, meeting.confirmation)
        self._sealing = MessageSealing(self.peer.address, meeting.command_key, meeting.answer_key)

    def forget(self) -> None:
        """Drop the session."""
        self._sealing = None

    def command(self, header: CardHeader, payload: bytes, deadline: Deadline) -> bytes:
        """Send a sealed command once in effect and give its payload.

        Raises `CommandRefused` for a status other than OK, `LayoutError` for a wrong answer.
        """
        sealing = self._sealing
        if sealing is None:
            raise self._error(SessionLost, "there is no session", header)
        try:
            data = sealing.seal(header, payload)
        except WornOutError:
            self.forget()
            raise self._error(SessionLost, "the session is used up", header) from None
        status, answer = self._exchange(sealing, header, data, deadline)
        return self._checked(header, status, answer)

    @property
    def has_session(self) -> bool:
        """Whether sealed commands can be sent."""
        return self._sealing is not None

    def _greet(self, greeting: Greeting, deadline: Deadline) -> bytes:
        try:
            return self.peer.ask(CardHeader.OPEN_SESSION, deadline, greeting.question())
        except Refused:
            raise NotProvedError from None  # NAK: the key id is not its own

    def _ask_identity(self, header: int, deadline: Deadline) -> bytes:
        slow = header == Header.CALCULATE_ROM_CHECKSUM
        slow_ms = ROM_CHECKSUM_MS if slow else None
        return self.peer.ask(header, deadline, sizes=SIZES[header], slow_ms=slow_ms)

    def _exchange(
        self, sealing: MessageSealing, header: CardHeader, data: bytes, deadline: Deadline
    ) -> tuple[int, bytes]:
        """Repeat the same frame, byte for byte, so that it is executed once at most."""
        failed, busy, forged = 0, 0, 0
        while True:
            try:
                answer = self.peer.ask(header, deadline, data, tries=1)
            except Refused:
                self.forget()
                raise self._error(SessionLost, "the device has no session", header) from None
            except DeviceBusy:
                busy += 1
                if busy >= BUSY_TRIES or deadline.expired:
                    raise
            except (NoReply, BadFrame):
                failed += 1
                if failed >= TRIES or deadline.expired:
                    raise
            else:
                opened = sealing.unseal(header, answer)
                if opened is not None:
                    return opened
                forged += 1
                if forged >= TRIES or deadline.expired:
                    raise self._error(AnswersForged, "no answer with a right seal", header)

    def _checked(self, header: CardHeader, status: int, answer: bytes) -> bytes:
        if status == ReplyStatus.OK:
            return answer
        if status not in tuple(ReplyStatus):
            raise LayoutError
        refused = ReplyStatus(status)
        if len(answer) > (refused is ReplyStatus.FAULT):
            raise UnaskedDataError
        raise self.refusal(header, refused, answer[0] if answer else 0)

    def refusal(self, header: CardHeader, status: ReplyStatus, fault: int = 0) -> CommandRefused:
        """Give the error that says why the device will not do it."""
        what, advice = refusal_words(status, fault)
        error = CommandRefused(what, advice=advice, **self._place(header))
        error.status, error.fault = status, fault
        return error

    def _error(self, kind: type[DriverError], what: str, header: CardHeader) -> DriverError:
        return kind(what, **self._place(header))

    def _place(self, header: CardHeader) -> dict[str, str]:
        port = self.peer.host.port
        device = f"{port.device} address {self.peer.address}"
        return {"port": port.path, "device": device, "command": WORDS[header]}


class Conversation:
    """Keeps the events to tell and, after the worst alarms, the ban."""

    def __init__(self) -> None:
        # What the device said it can do.
        self.profile: DeviceProfile | None = None
        # The alarm after which only a supervisor may readmit the device.
        self.banned: CardAlarm | None = None
        self._channel: Channel | None = None
        self._events: list[CardEvent] = []

    @property
    def channel(self) -> Channel:
        """The channel on the port of today."""
        if self._channel is None:
            raise RuntimeError("a card device is attached to a port before it is used")
        return self._channel

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


def _seal(keyed_once: hmac.HMAC, body: bytes) -> bytes:
    made = keyed_once.copy()
    made.update(body)
    return made.digest()[:SEAL_LENGTH]
