"""Records of the station's stream of the wire, as the socket and saved files have them."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, ValidationError

Natural = Annotated[int, Meta(ge=0)]
Byte = Annotated[int, Meta(ge=0, le=255)]
SHORT = {
    "port": "p",
    "number": "n",
    "at_us": "us",
    "length": "len",
    "address": "a",
    "header": "h",
    "verdict": "how",
    "tries": "try",
    "took_ms": "ms",
    "fields": "f",
}


class WireVerdict(StrEnum):
    """How an exchange ended."""

    OK = "ok"
    SILENCE = "silence"
    GARBAGE = "garbage"
    BUSY = "busy"
    NAK = "nak"
    ECHO = "echo"
    LATE = "late"
    STRAY = "stray"


class RecordError(Exception):
    """What was read is no record of the wire."""


class _Stamped(Struct, frozen=True, rename=SHORT, tag_field="d"):
    port: str
    number: Natural
    at_us: Natural


class _WithBytes(_Stamped, frozen=True):
    hex: str
    length: Annotated[int, Meta(ge=0)]

    def __post_init__(self) -> None:
        if len(bytes.fromhex(self.hex)) > self.length:
            raise ValueError("more bytes than the record says there were")

    @property
    def data(self) -> bytes:
        """Give the bytes that are kept."""
        return bytes.fromhex(self.hex)

    @property
    def masked(self) -> bool:
        """Whether bytes were left out."""
        return len(self.data) < self.length


class SentBytes(_WithBytes, frozen=True, tag="tx"):
    """What the station wrote: a frame, or a visor's commands."""


class ReceivedBytes(_WithBytes, frozen=True, tag="rx"):
    """What came at once; of an answer perhaps only a part."""


class ExchangeEnd(_Stamped, frozen=True, tag="end"):
    """The station's verdict on an exchange; a later one may have verdicts that are not known."""

    verdict: str = WireVerdict.OK.value
    address: Byte | None = None
    header: Byte | None = None
    tries: Natural | None = None
    took_ms: Annotated[float, Meta(ge=0)] | None = None


class CardFact(_Stamped, frozen=True, tag="fact"):
    """What the driver has read of a masked answer, after seal and layout were right."""

    header: Byte | None = None
    fields: dict[str, Any] = {}


class OtherRecord(_Stamped, frozen=True, tag=""):
    """A record of a kind that this console does not know, as it came."""

    given: dict[str, Any] = {}


WireRecord = SentBytes | ReceivedBytes | ExchangeEnd | CardFact | OtherRecord
_KINDS: Mapping[str, type[WireRecord]] = {
    "tx": SentBytes,
    "rx": ReceivedBytes,
    "end": ExchangeEnd,
    "fact": CardFact,
}


def record_of(found: object) -> WireRecord:
    """Read one record; raises `RecordError`."""
    if not isinstance(found, Mapping) or not isinstance(found.get("d"), str):
        raise RecordError("a record of the wire is an object with a kind, d")
    try:
        if found["d"] in _KINDS:
            return msgspec.convert(found, _KINDS[found["d"]])
        given = {**found}
        return msgspec.convert({**found, "given": given, "d": ""}, OtherRecord)
    except (ValidationError, UnicodeError) as error:
        raise RecordError(str(error)) from error


def plain(record: WireRecord) -> dict[str, Any]:
    """Give a record as it came."""
    if isinstance(record, OtherRecord):
        return record.given
    found: dict[str, Any] = msgspec.to_builtins(record)
    return found


class WireLine(Struct, frozen=True):
    """One line of the stream: records, and how many this console has not been given, by port."""

    records: tuple[WireRecord, ...]
    dropped: dict[str, int] = {}


def line_of(found: object) -> WireLine:
    """Read one line of the stream; raises `RecordError`."""
    if not isinstance(found, Mapping) or not isinstance(found.get("wire"), list):
        raise RecordError("a line of the wire is an object with a list, wire")
    try:
        dropped = msgspec.convert(found.get("dropped", {}), dict[str, Natural])
    except ValidationError as error:
        raise RecordError(str(error)) from error
    return WireLine(tuple(map(record_of, found["wire"])), dropped)
