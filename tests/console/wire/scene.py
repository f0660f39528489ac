"""Records as a station would send them, made short."""

from collections.abc import Iterable
from typing import Any

from firmware_py.console.wire.exchanges import Exchange, Exchanges, WireItem
from firmware_py.console.wire.frames import crc, simple_sum
from firmware_py.console.wire.records import WireRecord, record_of


def hour(at_us: int) -> str:
    """Write the time of day as if the station had started at midnight."""
    seconds, rest = divmod(at_us, 1_000_000)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{rest // 1000:03}"


def at(clock: str) -> int:
    """Give the moment of a time of day."""
    hours, minutes, seconds = clock.split(":")
    return (int(hours) * 3600 + int(minutes) * 60) * 1_000_000 + round(float(seconds) * 1_000_000)


def simple(*body: int) -> bytes:
    """Close a frame with the simple checksum."""
    return bytes((*body, simple_sum(bytes(body))))


def with_crc(destination: int, header: int, data: bytes = b"") -> bytes:
    """Make a frame with a CRC around it."""
    found = crc(bytes((destination, len(data), header)) + data).to_bytes(2, "little")
    return bytes((destination, len(data), found[0], header)) + data + found[1:]


class Stream:
    """Numbers the records of every port."""

    def __init__(self) -> None:
        self.records: list[WireRecord] = []
        self._last: dict[str, int] = {}

    def say(self, port: str, kind: str, us: int = 0, **fields: Any) -> "Stream":
        self._last[port] = self._last.get(port, 0) + 1
        given = {"p": port, "n": self._last[port], "us": us, "d": kind, **fields}
        self.records.append(record_of(given))
        return self

    def lose(self, port: str, count: int) -> "Stream":
        self._last[port] += count
        return self

    def sent(self, port: str, data: bytes, us: int = 0, length: int | None = None) -> "Stream":
        return self.say(port, "tx", us, hex=data.hex(), len=length or len(data))

    def received(self, port: str, data: bytes, us: int = 0, length: int | None = None) -> "Stream":
        return self.say(port, "rx", us, hex=data.hex(), len=length or len(data))

    def end(
        self, port: str, how: str = "ok", us: int = 0, tries: int | None = None, **fields: Any
    ) -> "Stream":
        again = {} if tries is None else {"try": tries}
        return self.say(port, "end", us, how=how, **again, **fields)

    def asked(self, address: int, header: int, answer: bytes = b"", us: int = 0) -> "Stream":
        """Ask a device on the bus of the slots, which answers with data."""
        self.sent("slots", simple(address, 0, 1, header), us)
        self.received("slots", simple(1, len(answer), address, 0, *answer), us)
        return self.end("slots", "ok", us, a=address, h=header, ms=15.0, tries=1)

    def items(self) -> tuple[WireItem, ...]:
        return items_of(self.records)


def items_of(records: Iterable[WireRecord]) -> tuple[WireItem, ...]:
    found = Exchanges()
    found.take_all(records)
    found.finish()
    return found.items()


def exchange_of(tx: bytes, rx: bytes, **end: Any) -> Exchange:
    """Give the exchange of two frames."""
    stream = Stream().sent("p", tx)
    if rx:
        stream.received("p", rx)
    (found,) = stream.end("p", **end).items()
    assert isinstance(found, Exchange)
    return found


def buffer(counter: int, *pairs: int) -> bytes:
    """Make the answer to header 229."""
    return bytes((counter, *pairs)).ljust(11, b"\0")


def picture() -> Stream:
    """Tell what the picture of the screen shows, in its order."""
    stream = Stream()
    for _ in range(34):
        stream.asked(11, 229, buffer(7, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1), at("21:12:05.871"))
    stream.asked(12, 229, buffer(40, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1), at("21:12:05.900"))
    silent, question = at("21:12:05.986"), simple(12, 0, 1, 229)
    for _ in range(3):
        stream.sent("slots", question, silent)
    stream.end("slots", "silence", silent, a=12, h=229, ms=100, tries=3)
    stream.asked(13, 232, b"\0", at("21:12:06.402"))
    for _ in range(18):
        _masked(stream, 95, 32, at("21:12:06.431"), 31.0)
    for _ in range(5):
        _screen(stream, at("21:12:06.433"))
    _masked(stream, 93, 41, at("21:12:06.440"), 33.1)
    return stream.asked(12, 229, buffer(41, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1), at("21:12:06.468"))


def _masked(stream: Stream, header: int, length: int, us: int, took: float) -> None:
    stream.sent("sabot", bytes((240, 16, 0xA5, header)), us, 21)
    stream.received("sabot", b"", us, length)
    stream.end("sabot", "ok", us, a=240, h=header, ms=took, tries=1)


def _screen(stream: Stream, us: int) -> None:
    lines = [b"\x1f\x24\x01\x01" + b"BOTE".ljust(20), b"\x1f\x24\x01\x02" + b"5.007,00".ljust(20)]
    stream.sent("visor-1", b"\x1b\x74\x13" + b"".join(lines), us)
    stream.end("visor-1", "ok", us, ms=51.4)
