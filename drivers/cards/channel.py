"""Sealed commands to one card device: repeat, wait, notice forgery (docs/card-profile.md, 4)."""

from collections.abc import Mapping

from drivers.cards.faults import AnswersForged, CommandRefused, SessionLost, refusal_words
from drivers.cards.layout import LayoutError, UnaskedDataError
from drivers.cards.profile import CardHeader, ReplyStatus
from drivers.cards.questions import WORDS
from drivers.cards.session import (
    IDENTITY_HEADERS,
    Greeting,
    Meeting,
    MessageSealing,
    NotProvedError,
    WornOutError,
    identity_digest,
)
from drivers.cctalk.headers import Header
from drivers.cctalk.peer import Peer
from drivers.deadline import Deadline
from drivers.errors import BadFrame, DeviceBusy, DriverError, NoReply, Refused

TRIES = 3
BUSY_TRIES = 40
ROM_CHECKSUM_MS = 3_000
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


def masks(_header: int) -> bool:
    """Tell the trace ring of a card device's port what to mask: everything that comes.

    A device that leaks may do it in any answer, and unasked, so only lengths are kept.
    """
    return True


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
    ) -> Meeting:
        """Authenticate both ends; raises `NotProvedError` if the device has another key."""
        self.forget()
        greeting = Greeting(self.peer.address, nonce, identity_digest(answers), key)
        meeting = greeting.meet(self._greet(greeting, deadline))
        self.peer.tell(CardHeader.CONFIRM_SESSION, deadline, meeting.confirmation)
        self._sealing = meeting.sealing
        return meeting

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
