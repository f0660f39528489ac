"""One exchange with one ccTalk device: ask, wait, ask again, and notice who else is on the wire.

A host is the master of a bus; a peer is one device on it, with answers of the right size only.
"""

import time
from collections.abc import Container, Sequence
from dataclasses import dataclass

from drivers.cctalk.alarms import (
    AlarmSink,
    TamperAlarm,
    TamperKind,
    is_grounded,
    kind_of_echo,
    kind_of_intruder,
)
from drivers.cctalk.debts import Debts
from drivers.cctalk.failures import Failure, error_of, size_error
from drivers.cctalk.headers import NAMES, Header
from drivers.deadline import NS_PER_MS, Clock, Deadline
from drivers.errors import EchoMismatch, NoReply, WrongDevice
from drivers.framing.cctalk import (
    BROADCAST,
    HOST,
    MAX_FRAME,
    CcTalkMessage,
    Checksum,
    Decoder,
    encode,
)
from drivers.trace import Trace
from drivers.wire import Wire

TRIES = 3
"""Part 1, 12.1."""
REPLY_MS = 100
MARGIN_MS = 30
LONGEST_MS = 400
"""A line that gives every answer late is waited for so long at most, or nobody else is polled."""
FORGET = 0.98
"""By how much a prompt answer shortens the wait that a late one has made longer."""
WRITE_MS = 500
QUIET_MS = 50
"""Every receiver on the bus begins anew after this silence (part 1, 11.1)."""
GAP_MS = 80
"""The host measures the 50 ms with a margin for the chunks of a USB adapter."""
BUSY_PAUSE_MS = 50
ANY_SIZE = range(256)
ACK = (0,)
SIZE_TRIES = 2
SLOW_MS = 1_000
SLOW_TRIES = 2
"""A command that takes seconds holds the bus for seconds, also when nobody answers."""
REPLIES = frozenset(map(int, (Header.REPLY, Header.NAK, Header.BUSY)))


class Host:
    """The one master of a bus; it belongs to the thread of its port.

    What comes on a masked line may hold a card and stays out of trace and alarms. `names` says what
    each command asks for; a family of devices may have commands of its own.
    """

    def __init__(
        self,
        port: Wire,
        checksum: Checksum = Checksum.SIMPLE,
        trace: Trace | None = None,
        clock: Clock = time.monotonic_ns,
        *,
        on_alarm: AlarmSink = lambda _: None,
        masked: bool = False,
        names: Sequence[str] = NAMES,
    ) -> None:
        self.port = port
        self.checksum = checksum
        self.trace = trace or Trace(clock=clock)
        self.clock = clock
        self.stray_bytes = 0
        self.late_replies = 0
        self.retries = 0
        # By address: when a device last answered.
        self.heard_ns: dict[int, int] = {}
        # How long an answer is waited for: longer on a line that was found to give them late.
        self.reply_ms: float = REPLY_MS
        self.decoder = Decoder(checksum, GAP_MS * NS_PER_MS)
        self._on_alarm = on_alarm
        self.names = names
        self._command: CcTalkMessage | None = None
        self._masked = masked
        self._echo_told = False
        # What comes may be the rest of an earlier answer, or one that was given up.
        self._upset = False
        self._debts = Debts()
        self._raw = bytearray()

    def exchange(
        self,
        address: int,
        header: int,
        data: bytes,
        deadline: Deadline,
        *,
        slow_ms: float | None = None,
        tries: int = TRIES,
    ) -> bytes:
        """Send a command and return the data of its reply.

        Silence, garbage, NAK and BUSY are tried again; a command that must not be repeated asks for
        one try. Raises `NoReply`, `BadFrame`, `DeviceBusy`, `Refused` or `LinkDown`.
        """
        command = CcTalkMessage(address, HOST, header, data)
        self._await_debts(command, deadline)
        told, reply_ms = Failure.SILENCE, slow_ms or self.reply_ms
        for count in range(tries):
            self.retries += count > 0
            sent_ns = self.clock()
            answer = self._try_once(command, deadline, reply_ms)
            if not isinstance(answer, Failure):
                self._upset = self._is_disturbed()
                self.heard_ns[address] = self.clock()
                if slow_ms is None:
                    self._learn(self.clock() - sent_ns, self.reply_ms * FORGET)
                return answer
            told = max(told, answer)
            if not deadline.expired:
                self._recover(answer, deadline)
            self._upset = answer <= Failure.GARBAGE
            if deadline.expired:
                break
        raise error_of(told, self.port, address, reply_ms, tries)

    def settle(self, deadline: Deadline) -> None:
        """Let an answer go by that was to something else: the right one may follow."""
        if self._command is not None:
            self._owe(self._command, deadline.sooner(QUIET_MS))
        self.listen(deadline.sooner(QUIET_MS))

    def send(self, address: int, header: int, data: bytes, deadline: Deadline) -> None:
        """Send a command whose answer is no frame (address poll, clash, random)."""
        self._clear_line()
        self._write(CcTalkMessage(address, HOST, header, data), deadline.sooner(WRITE_MS))

    def raw(self, deadline: Deadline) -> bytes:
        """Return bytes as they come; only for answers that are no frames."""
        data = self.port.read_some(deadline)
        if data:
            self.trace.received(data, masked=self._masked)
        return data

    def listen(self, deadline: Deadline) -> None:
        """Hear the line out until the deadline; any frame on it now is an alarm."""
        while not deadline.expired and self._hear(deadline):
            pass

    def _owner(self, address: int) -> int:
        """Say whose debts a device's are; with CRC an answer does not say who sent it."""
        return BROADCAST if self.checksum is Checksum.CRC16 else address

    def _owe(self, command: CcTalkMessage, until: Deadline) -> None:
        self._debts.owe(self._owner(command.dest), command, self.clock(), until.at_ns)

    def _learn(self, took_ns: int, least_ms: float) -> None:
        """Wait for the next answers as long as this one took, within bounds."""
        took_ms = min(took_ns / NS_PER_MS + MARGIN_MS, LONGEST_MS)
        self.reply_ms = max(took_ms, least_ms, REPLY_MS)

    def _await_debts(self, command: CcTalkMessage, deadline: Deadline) -> None:
        """Hear answers to earlier commands before another is sent to the same device.

        Taken for the answer to this one, every later answer would be one command behind.
        """
        owner = self._owner(command.dest)
        if owner not in self._debts:
            return
        try:
            while (until_ns := self._debts.settled_ns(owner, command)) > self.clock():
                wait = Deadline(min(until_ns, deadline.at_ns), self.clock)
                if wait.expired or not self._hear(wait):
                    break
        except EchoMismatch as mismatch:
            self._judge_echo(mismatch)
        self._debts.write_off(owner, command)

    def _try_once(
        self, command: CcTalkMessage, deadline: Deadline, reply_ms: float
    ) -> bytes | Failure:
        try:
            self._clear_line()
            self._write(command, deadline.sooner(WRITE_MS))
            self._owe(command, deadline.sooner(reply_ms))
            return self._await_reply(command, deadline, reply_ms)
        except EchoMismatch as mismatch:
            self._judge_echo(mismatch)
            return Failure.GARBAGE

    def _write(self, command: CcTalkMessage, deadline: Deadline) -> None:
        self._upset = self._upset or self._is_disturbed()
        self._command = command
        self.port.doing = self.names[command.header]
        frame = encode(command, self.checksum)
        self.decoder.reset()
        self._raw.clear()
        self.trace.sent(frame, masked=self._masked)
        self.port.write_all(frame, deadline, among_answers=self._upset)

    def _is_disturbed(self) -> bool:
        """Tell whether anything may come before the echo of the next command."""
        late = bool(self._debts) and self._debts.late(self.clock())
        return bool(self.decoder.pending) or late

    def _await_reply(
        self, command: CcTalkMessage, deadline: Deadline, reply_ms: float
    ) -> bytes | Failure:
        spent_ms = self._line_ms(len(command.data) + 5)
        longest = deadline.sooner(spent_ms + reply_ms + self._line_ms(MAX_FRAME))
        bad_before = self.decoder.bad_checksums
        wait = longest.sooner(spent_ms + reply_ms)
        while data := self.port.read_some(wait):
            answer = self._answer_in(self._decode(data), command)
            if answer is not None:
                return answer
            if self.decoder.bad_checksums > bad_before:
                return Failure.GARBAGE
            wait = longest.sooner(GAP_MS) if self.decoder.pending else wait
        return Failure.GARBAGE if self.decoder.pending else Failure.SILENCE

    def _decode(self, data: bytes) -> list[CcTalkMessage]:
        self.trace.received(data, masked=self._masked)
        if not self._masked and len(self._raw) <= MAX_FRAME:
            # What may hold a card is kept nowhere, not even here.
            self._raw += data
        return self.decoder.feed(data, self.clock())

    def _answer_in(
        self, messages: list[CcTalkMessage], command: CcTalkMessage
    ) -> bytes | Failure | None:
        """Find the answer among what came; of several that are owed the newest is taken."""
        answer: bytes | Failure | None = None
        for message in messages:
            if not self._replies_to(message, command):
                self._judge_unasked(message)
            elif self._debts.pay(self._owner(command.dest), self.clock()) is None:
                self._alarm(TamperKind.SECOND_REPLY, encode(message, self.checksum))
                answer = Failure.GARBAGE
            else:
                self.late_replies += answer is not None
                answer = _content(message)
        return answer

    def _replies_to(self, message: CcTalkMessage, command: CcTalkMessage) -> bool:
        """Whether a frame can be the reply; with CRC a reply does not say who sent it."""
        if message.dest != HOST or message.header not in REPLIES:
            return False
        if message.header and message.data:
            return False
        anyone = command.dest == BROADCAST or self.checksum is Checksum.CRC16
        return anyone or message.source == command.dest

    def _clear_line(self) -> None:
        """Take what waits on the line before a command goes out: nobody was asked for it."""
        now = Deadline(self.clock(), self.clock)
        while self._hear(now):
            pass
        if self.decoder.pending and (self._upset or self._debts.expects(self.clock())):
            # A late answer is half here: a command now would run into the rest of it.
            longest = Deadline.after_ms(self._line_ms(MAX_FRAME), self.clock)
            while self.decoder.pending and self._hear(longest.sooner(QUIET_MS)):
                pass
        self.stray_bytes += len(self.decoder.pending)

    def _hear(self, deadline: Deadline) -> bool:
        data = self.port.read_some(deadline)
        if not data:
            return False
        stray_before = self.decoder.discarded
        for message in self._decode(data):
            self._judge_unasked(message)
        self.stray_bytes += self.decoder.discarded - stray_before
        return True

    def _judge_unasked(self, message: CcTalkMessage) -> None:
        """Take a frame that nobody waits for: an answer that was given up, or an alarm."""
        is_reply = message.dest == HOST and message.header in REPLIES
        took_ns = self._debts.pay(message.source, self.clock()) if is_reply else None
        if took_ns is not None:
            self.late_replies += 1
            self._learn(took_ns, self.reply_ms)
            return
        ours = self._command is not None and self._replies_to(message, self._command)
        kind = TamperKind.SECOND_REPLY if ours else kind_of_intruder(message, self._command)
        if ours or not self._upset:
            # The rest of an answer whose beginning was given up can look like any frame.
            self._alarm(kind, encode(message, self.checksum))

    def _recover(self, failure: Failure, deadline: Deadline) -> None:
        """Before the next try let every receiver find its frame again, or a busy device work."""
        if failure is Failure.BUSY:
            self.listen(deadline.sooner(BUSY_PAUSE_MS))
        elif failure is Failure.GARBAGE:
            self._await_quiet(deadline.sooner(QUIET_MS + self._line_ms(MAX_FRAME)))
            if not self._upset and is_grounded(bytes(self._raw)):
                self._alarm(TamperKind.NULL_BYTE, bytes(self._raw))

    def _await_quiet(self, longest: Deadline) -> None:
        try:
            while not longest.expired and self._hear(longest.sooner(QUIET_MS)):
                pass
        except EchoMismatch as mismatch:
            self._judge_echo(mismatch)

    def _judge_echo(self, mismatch: EchoMismatch) -> None:
        """Alarm, unless a line that stalls may give the rest of an earlier answer just now."""
        if not self._upset:
            self._alarm(kind_of_echo(mismatch.expected, mismatch.got), mismatch.got)

    def _alarm(self, kind: TamperKind, data: bytes) -> None:
        if kind is TamperKind.OWN_COMMAND_HEARD:
            if self._echo_told:
                return
            self._echo_told = True
        shown = "" if self._masked else data.hex(" ")
        address = self._command.dest if self._command else BROADCAST
        device, path = self.port.device, self.port.path
        self._on_alarm(TamperAlarm(kind, path, device, address, self.port.doing, shown))

    def _line_ms(self, count: int) -> float:
        return count * self.port.byte_ns / NS_PER_MS


@dataclass(frozen=True, slots=True)
class Peer:
    """A device at an address."""

    host: Host
    address: int

    def ask(
        self,
        header: int,
        deadline: Deadline,
        data: bytes = b"",
        *,
        sizes: Container[int] = ANY_SIZE,
        slow_ms: float | None = None,
        tries: int = TRIES,
    ) -> bytes:
        """Return the answer to a command; an answer of another size is `BadFrame`.

        A reply does not say which command it answers, so its size is all there is to check: one of
        the wrong size may belong to an earlier command, and the question is asked again.
        """
        for _ in range(SIZE_TRIES):
            answer = self.host.exchange(
                self.address, header, data, deadline, slow_ms=slow_ms, tries=tries
            )
            if len(answer) in sizes:
                return answer
            self.host.settle(deadline)
        raise size_error(self.host.port, self.address, len(answer))

    def tell(self, header: int, deadline: Deadline, data: bytes = b"") -> None:
        """Give a command that is answered with ACK."""
        self.ask(header, deadline, data, sizes=ACK)

    def ask_optional(
        self,
        header: int,
        deadline: Deadline,
        data: bytes = b"",
        *,
        sizes: Container[int] = ANY_SIZE,
        slow_ms: float | None = None,
    ) -> bytes | None:
        """Return the answer, or nothing from a device that is there and has no such command.

        An unknown header is met with silence (part 1, 13), so a simple poll tells the two apart.
        """
        try:
            tries = TRIES if slow_ms is None or slow_ms < SLOW_MS else SLOW_TRIES
            return self.ask(header, deadline, data, sizes=sizes, slow_ms=slow_ms, tries=tries)
        except NoReply:
            self.tell(Header.SIMPLE_POLL, deadline)
            return None

    def wrong(self, what: str, advice: str | None = None) -> WrongDevice:
        """Return the error that says this is not the device that belongs here."""
        port = self.host.port
        device = f"{port.device} address {self.address}"
        return WrongDevice(what, port=port.path, device=device, command="identify", advice=advice)


def _content(message: CcTalkMessage) -> bytes | Failure:
    if message.header == Header.NAK:
        return Failure.NAK
    if message.header == Header.BUSY:
        return Failure.BUSY
    return message.data
