"""Records of several ports, grouped into exchanges: what was asked, what came, the verdict.

What cannot be grouped stands by itself: records that were lost, facts, kinds that are not known.
"""

from collections import deque
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from firmware_py.console.wire.frames import (
    CheckForm,
    FrameHead,
    TakenFrame,
    head_of,
    take_apart,
)
from firmware_py.console.wire.records import (
    CardFact,
    ExchangeEnd,
    OtherRecord,
    ReceivedBytes,
    SentBytes,
    WireRecord,
    WireVerdict,
)

KEPT = 3_000
MOST_CHUNKS = 600
"""An answer has up to 260 bytes, which may come one by one; a line that babbles has no end."""
BY_THEMSELVES = frozenset({WireVerdict.STRAY.value, WireVerdict.LATE.value})


class Exchange(Struct, frozen=True):
    """A question with its tries, what came, and how it ended; `place` is its place in the list."""

    place: int
    port: str
    at_us: int
    sent: tuple[SentBytes, ...] = ()
    received: tuple[ReceivedBytes, ...] = ()
    end: ExchangeEnd | None = None

    @property
    def verdict(self) -> str:
        """How the station says it ended; nothing where its end has not come."""
        return self.end.verdict if self.end else ""

    @property
    def is_ok(self) -> bool:
        """Whether the answer was taken."""
        return self.verdict == WireVerdict.OK

    @property
    def is_masked(self) -> bool:
        """Whether bytes of it were left out."""
        return any(one.masked for one in (*self.sent, *self.received))

    @property
    def question(self) -> bytes:
        """Give the bytes of the last try; of a masked one its head."""
        return self.sent[-1].data if self.sent else b""

    @property
    def answer(self) -> bytes:
        """Give all bytes that came."""
        return b"".join(one.data for one in self.received)

    @property
    def answer_length(self) -> int:
        """How many bytes came, those that were left out too."""
        return sum(one.length for one in self.received)

    @property
    def address(self) -> int | None:
        """Whom it was asked: by the verdict, else by its first byte; a visor has none."""
        if self.end is not None:
            return self.end.address
        head = self._head
        return head.destination if head else None

    @property
    def header(self) -> int | None:
        """What was asked; a visor's commands have no header."""
        if self.end is not None:
            return self.end.header
        head = self._head
        return head.header if head else None

    @property
    def tries(self) -> int | None:
        """How often it was asked."""
        return self.end.tries if self.end else len(self.sent) or None

    @property
    def asked(self) -> TakenFrame | None:
        """Take the question apart, where it is there whole."""
        return None if self.is_masked else take_apart(self.question)

    @property
    def answered(self) -> TakenFrame | None:
        """Take the answer apart, where it is there whole; its form is the question's."""
        if self.is_masked:
            return None
        asked = self.asked
        return take_apart(self.answer, asked.form if asked and asked.is_right else None)

    @property
    def form(self) -> CheckForm | None:
        """How its frames are checked, where that can be told."""
        right = [one for one in (self.asked, self.answered) if one and one.is_right]
        return right[0].form if right else None

    @property
    def _head(self) -> FrameHead | None:
        """Read address and header of what was sent, where it is a frame of ccTalk."""
        if not self.sent:
            return None
        found = take_apart(self.question)
        is_frame = self.sent[-1].masked or (found is not None and found.is_right)
        return head_of(self.question) if is_frame else None


class Loss(Struct, frozen=True):
    """Records between two numbers that this console has not got; none where numbers start anew."""

    place: int
    port: str
    at_us: int
    lost: int


class Told(Struct, frozen=True):
    """A fact in its place among the exchanges."""

    place: int
    port: str
    at_us: int
    fact: CardFact


class NotKnown(Struct, frozen=True):
    """A record of an unknown kind in its place."""

    place: int
    port: str
    at_us: int
    record: OtherRecord


WireItem = Exchange | Loss | Told | NotKnown


def records_in(item: WireItem) -> list[WireRecord]:
    """Give the records that an item was made of, as they were numbered."""
    match item:
        case Exchange():
            end = [item.end] if item.end else []
            return sorted((*item.sent, *item.received, *end), key=lambda one: one.number)
        case Told():
            return [item.fact]
        case NotKnown():
            return [item.record]
        case Loss():
            return []


class Exchanges:
    """Takes records in and keeps the last items; what is not ended yet is kept beside."""

    def __init__(self, most: int = KEPT) -> None:
        self._kept: deque[WireItem] = deque(maxlen=most)
        self._open: dict[str, Exchange] = {}
        self._last: dict[str, int] = {}
        self._places = 0

    def items(self) -> tuple[WireItem, ...]:
        """Give what is kept, oldest first."""
        return tuple(self._kept)

    def pending(self) -> tuple[Exchange, ...]:
        """Give what has begun and not ended, one of a port at most."""
        return tuple(self._open.values())

    def take_all(self, records: Iterable[WireRecord]) -> list[WireItem]:
        """Take records in, and give the items that they have made."""
        return [item for record in records for item in self.take(record)]

    def take(self, record: WireRecord) -> list[WireItem]:
        """Take one record in, and give the items that it has made."""
        made = self._missed(record)
        match record:
            case SentBytes():
                made += self._begin(record)
            case ReceivedBytes():
                made += self._receive(record)
            case ExchangeEnd():
                made.append(self._close(record))
            case CardFact():
                made.append(Told(self._place(), record.port, record.at_us, record))
            case OtherRecord():
                made.append(NotKnown(self._place(), record.port, record.at_us, record))
        self._kept += made
        return made

    def finish(self) -> list[WireItem]:
        """Give up waiting for the end of what is open: a saved file ends there."""
        made: list[WireItem] = [one for port in [*self._open] for one in self._give_up(port)]
        self._kept += made
        return made

    def _place(self) -> int:
        self._places += 1
        return self._places

    def _missed(self, record: WireRecord) -> list[WireItem]:
        """Notice a gap in a port's numbers; what is open there has then lost its end."""
        last, self._last[record.port] = self._last.get(record.port), record.number
        if last is None or record.number == last + 1:
            return []
        lost = max(record.number - last - 1, 0)
        torn = self._give_up(record.port)
        return [*torn, Loss(self._place(), record.port, record.at_us, lost)]

    def _give_up(self, port: str) -> list[WireItem]:
        found = self._open.pop(port, None)
        return [] if found is None else [found]

    def _begin(self, record: SentBytes) -> list[WireItem]:
        """Begin an exchange, or take the same bytes for another try of the open one."""
        found = self._open.get(record.port)
        again = found is not None and found.sent and found.question == record.data
        if found is not None and again and _chunks(found) < MOST_CHUNKS:
            self._open[record.port] = replace(found, sent=(*found.sent, record))
            return []
        made = self._give_up(record.port)
        self._open[record.port] = Exchange(self._place(), record.port, record.at_us, sent=(record,))
        return made

    def _receive(self, record: ReceivedBytes) -> list[WireItem]:
        made: list[WireItem] = []
        found = self._open.get(record.port)
        if found is not None and _chunks(found) >= MOST_CHUNKS:
            made, found = self._give_up(record.port), None
        if found is None:
            found = Exchange(self._place(), record.port, record.at_us)
        self._open[record.port] = replace(found, received=(*found.received, record))
        return made

    def _close(self, end: ExchangeEnd) -> Exchange:
        """End what is open; what came unasked ends alone and leaves the question open."""
        found = self._open.pop(end.port, None)
        if found is None:
            return Exchange(self._place(), end.port, end.at_us, end=end)
        if end.verdict in BY_THEMSELVES and found.sent and not _is_of(end, found):
            self._open[end.port] = replace(found, received=())
            at_us = found.received[0].at_us if found.received else end.at_us
            return Exchange(self._place(), end.port, at_us, (), found.received, end)
        return replace(found, end=end)


def _chunks(one: Exchange) -> int:
    return len(one.sent) + len(one.received)


def _is_of(end: ExchangeEnd, found: Exchange) -> bool:
    """Whether a late answer is to the very question that is open."""
    return end.address is not None and (end.address, end.header) == (found.address, found.header)
