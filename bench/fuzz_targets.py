"""What the fuzz feeds: each takes any bytes and fails only by raising."""

from collections.abc import Callable

from bench.simulated_wire import JumpingClock
from drivers.cards import profile, records
from drivers.cards.records import LayoutError
from drivers.cctalk.host import Host
from drivers.deadline import Deadline
from drivers.echo import EchoDeviationError, EchoFilter, EchoMode
from drivers.errors import DriverError
from drivers.framing.cctalk import GAP_NS, CcTalkMessage, Checksum, Decoder, encode
from drivers.homologation.keys import DeviceKeysError, parse_device_keys
from drivers.slot.bus import SlotBus
from drivers.slot.contract import SlotPlace
from drivers.slot.counter import BUFFER_SIZE, RESULTS, Buffer, read
from drivers.slot.slot import Slot
from drivers.trace import Trace

POLLS = 12
CARD_READERS: tuple[Callable[[bytes], object], ...] = (
    records.parse_events,
    profile.parse_profile,
    profile.parse_status,
    profile.parse_counters,
    profile.parse_declared,
    profile.parse_lock,
    profile.parse_dispense,
    profile.parse_check_page,
    lambda answer: profile.parse_opened(answer, 1, 1),
    lambda answer: profile.parse_path(answer, 1, 1, 0),
    lambda answer: profile.parse_order(answer, 1, 1),
)


def frames(data: bytes) -> None:
    """A stream in pieces and gaps: bytes are accounted for, and the next gap heals everything."""
    stream = b"".join(piece for piece, _ in _pieces(data))
    for checksum in Checksum:
        decoder, now_ns, heard = Decoder(checksum), 0, 0
        for piece, wait_ns in _pieces(data):
            now_ns += wait_ns
            for message in decoder.feed(piece, now_ns):
                frame = encode(message, checksum)
                heard += len(frame)
                _expect(frame in stream, "a message that was never sent")
        unheard = decoder.discarded + len(decoder.pending)
        _expect(len(stream) == heard + unheard, "bytes went astray")
        good = CcTalkMessage(2, 1, 229)
        _expect(decoder.feed(encode(good, checksum), now_ns + GAP_NS) == [good], "no recovery")


def exchange(data: bytes) -> None:
    """A host that hears anything answers with data or with one of the driver's errors."""
    for checksum in Checksum:
        clock = JumpingClock()
        wire = ScriptedWire(clock, _pieces(data))
        host = Host(wire, checksum, clock=clock)
        for header in (229, 242, 254):
            try:
                host.exchange(2, header, b"", Deadline.after_ms(2_000, clock))
            except DriverError as error:
                _expect(wire.path in str(error), "an error that does not say where")


def slots(data: bytes) -> None:
    """A slot whose every answer is well framed and means anything."""
    clock = JumpingClock()
    wire = AnsweringWire(clock, data)
    bus = SlotBus([Slot(SlotPlace(1, 2))], Trace(clock=clock), clock=clock)
    bus.attach(wire)
    for action in (bus.identify, *[bus.poll] * POLLS):
        try:
            action(Deadline.after_ms(10_000, clock))
        except DriverError:
            bus.take_events()


def buffers(data: bytes) -> None:
    """Two answers of a token counter give a reading; a doubted one credits nothing."""
    if len(data) < 2 * BUFFER_SIZE:
        return
    last, now = (Buffer.parse(data[at : at + BUFFER_SIZE]) for at in (0, BUFFER_SIZE))
    reading = read(last, now)
    _expect(len(reading.new) <= RESULTS, "more events than there are places")
    _expect(not (reading.doubt and reading.new), "a doubted answer with news")


def echoes(data: bytes) -> None:
    """An echo filter never invents bytes."""
    for mode in EchoMode:
        echo = EchoFilter(mode)
        for piece, wait_ns in _pieces(data):
            if wait_ns:
                echo.sent(piece)
                continue
            try:
                kept = echo.strip(piece)
            except EchoDeviationError as deviation:
                kept = deviation.got
            _expect(mode is not EchoMode.OFF or kept == piece, "bytes that were not there")


def card_answers(data: bytes) -> None:
    """Answers of a card device are read whole or refused."""
    for parse in CARD_READERS:
        try:
            parse(data)
        except LayoutError:
            continue


def device_keys(data: bytes) -> None:
    """A key file is read or refused in one way."""
    try:
        parse_device_keys(data)
    except DeviceKeysError:
        return


TARGETS: dict[str, Callable[[bytes], None]] = {
    "frames": frames,
    "exchange": exchange,
    "slots": slots,
    "buffers": buffers,
    "echoes": echoes,
    "card_answers": card_answers,
    "device_keys": device_keys,
}


class ScriptedWire:
    """Plays pieces whatever is asked."""

    path = "fuzzed wire"
    device = "anything"
    byte_ns = 1_041_666
    echo_missing = False

    def __init__(self, clock: JumpingClock, script: list[tuple[bytes, int]]) -> None:
        self.doing = ""
        self._clock = clock
        self._script = script[::-1]

    def read_some(self, deadline: Deadline) -> bytes:
        """Give the next piece if it comes in time."""
        if self._script and self._script[-1][1] <= deadline.remaining_ns:
            piece, wait_ns = self._script.pop()
            self._clock.jump_to(self._clock() + wait_ns)
            if piece:
                return piece
        self._clock.jump_to(deadline.at_ns)
        return b""

    def write_all(self, data: bytes, deadline: Deadline, *, among_answers: bool = False) -> None:
        """Take it and forget it."""

    def close(self) -> None:
        """Nothing to give back."""


class AnsweringWire(ScriptedWire):
    """Answers each command with a good frame of the next bytes, of a size that fits it or not."""

    SIZES = {229: 11, 225: 3, 226: 3, 150: 3, 242: 3, 230: 2, 227: 1, 232: 1, 184: 6, 197: 4}
    TEXTS = {245: b"Coin Acceptor", 246: b"Maker", 244: b"SR5i", 192: b"STD01", 241: b"1.0"}

    def __init__(self, clock: JumpingClock, data: bytes) -> None:
        super().__init__(clock, [])
        self._data = data
        self._at = 0

    def write_all(self, data: bytes, deadline: Deadline, *, among_answers: bool = False) -> None:
        """Prepare the answer; now and then the fuzz says that none comes."""
        header = data[3]
        if header in self.TEXTS:
            answer = self.TEXTS[header]
        else:
            answer = self._next(self.SIZES.get(header, 0))
        mood = self._next(1)
        if mood != b"\xff":
            frame = encode(CcTalkMessage(1, data[0], 5 if mood == b"\xfe" else 0, answer))
            self._script.insert(0, (frame, 8_000_000))

    def _next(self, size: int) -> bytes:
        piece = self._data[self._at : self._at + size]
        self._at += size
        return piece + bytes(size - len(piece))


def _pieces(data: bytes) -> list[tuple[bytes, int]]:
    """Cut bytes into pieces with waits: one byte of plan, then so many bytes."""
    pieces, at = [], 0
    while at < len(data):
        plan = data[at]
        length = plan & 0x3F
        wait_ns = (0, 5_000_000, GAP_NS - 1, GAP_NS)[plan >> 6]
        pieces.append((data[at + 1 : at + 1 + length], wait_ns))
        at += 1 + length
    return pieces


def _expect(holds: bool, otherwise: str) -> None:
    if not holds:
        raise AssertionError(otherwise)
