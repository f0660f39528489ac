"""How the value of a field is read from its bytes: one function for each formula of the data."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from msgspec import Struct

from firmware_py.console.wire.layouts import ByteRow
from firmware_py.console.wire.words import WireWords
from firmware_py.text.codes import wire as codes
from firmware_py.text.message import Message

READABLE = 5
CYCLE = 255
"""Header 229: five results are kept; after 255 comes 1, and 0 only after a start."""
RATES = (4800, 9600, 19200, 38400, 57600, 115200)
EMPTY_ID = b"......"
CLOSED_CODES = range(128, 160)
CANCELLED_CODES = range(160, 192)
FLASHING = 10


class ByteContext(Struct, frozen=True):
    """What a formula may know beside its bytes: all data, what was answered before, the names."""

    row: ByteRow
    words: WireWords
    data: bytes
    index: int = 0
    before: bytes | None = None
    kinds: Mapping[int, str] = MappingProxyType({})


Formula = Callable[[bytes, ByteContext], str]


def value_of(raw: bytes, seen: ByteContext) -> str:
    """Write the value of a field."""
    return FORMULAS[seen.row.formula](raw, seen)


def printed(raw: bytes) -> str:
    """Write bytes as the characters they are; what cannot be shown is a dot."""
    return "".join(chr(byte) if 32 <= byte < 127 else "·" for byte in raw)


def bits_of(raw: bytes, first: int = 0) -> list[int]:
    """Name the bits that are set, the lowest byte first."""
    value = int.from_bytes(raw, "little")
    return [at + first for at in range(8 * len(raw)) if value >> at & 1]


def runs(numbers: Iterable[int]) -> str:
    """Write numbers in short: 1-4, 7."""
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in found)


def steps(last: int | None, now: int) -> int | None:
    """Say how many events came between two counters; nothing where that cannot be told."""
    if last is None or now == 0:
        return None
    return now - last if now >= last else now + CYCLE - last


def event_number(counter: int, back: int) -> int:
    """Number the result that is `back` places older than the newest."""
    return (counter - back - 1) % CYCLE + 1


def news(counter: int, before: bytes | None, words: WireWords) -> str:
    """Say what an event counter tells beside the one before."""
    if counter == 0:
        return words.word("page", "restarted")
    count = steps(before[0] if before else None, counter)
    if count is None:
        return ""
    if count == 0:
        return words.word("page", "quiet")
    if count > READABLE:
        return words.say(codes.wire_new_lost(new_number=count, lost_number=count - READABLE))
    return words.say(codes.wire_new_events(new_count=count))


def slot_code(code: int) -> Message:
    """Say an event code of a coin acceptor."""
    if code in CLOSED_CODES:
        return codes.wire_code_closed(code_number=code, kind_number=code - CLOSED_CODES[0] + 1)
    if code in CANCELLED_CODES:
        kind = code - CANCELLED_CODES[0] + 1
        return codes.wire_code_cancelled(code_number=code, kind_number=kind)
    return codes.wire_code(code_number=code, slotcode=code)


def result_of(first: int, second: int, seen: ByteContext) -> str:
    """Say a result pair of header 229."""
    if first:
        return seen.words.say(_credit(first, second, seen.kinds.get(first)))
    if not second:
        return seen.words.word("page", "no-event")
    return coded(second, seen.words)


def coded(code: int, words: WireWords) -> str:
    """Say an event code; one that no list has by its number alone."""
    message = slot_code(code)
    is_known = message.code != "wire.code" or words.has("slotcode", code)
    return words.say(message if is_known else codes.wire_code_unknown(code_number=code))


def _credit(kind: int, path: int, name: str | None) -> Message:
    if name is None:
        return codes.wire_credit(kind_number=kind, path_number=path)
    return codes.wire_credit_named(kind_number=kind, name=name, path_number=path)


def _event_counter(raw: bytes, seen: ByteContext) -> str:
    now, before = raw[0], seen.before
    if not before or before[0] == now:
        return f"{now}"
    was = codes.wire_was(now_text=str(now), before_text=str(before[0]))
    return f"{seen.words.say(was)}: {news(now, before, seen.words)}"


def _result(raw: bytes, seen: ByteContext) -> str:
    return result_of(raw[0], raw[1], seen)


def _number(raw: bytes, _seen: ByteContext) -> str:
    return str(int.from_bytes(raw, "little"))


def _choice(raw: bytes, seen: ByteContext) -> str:
    found = seen.words.known("value", f"{seen.row.words}-{raw[0]}")
    return f"{raw[0]} {found}".rstrip()


def _low_bit(raw: bytes, seen: ByteContext) -> str:
    return seen.words.word("value", f"{seen.row.words}-{raw[0] & 1}")


def _bits(raw: bytes, seen: ByteContext) -> str:
    return runs(bits_of(raw)) or seen.words.word("value", "none")


def _kinds(raw: bytes, seen: ByteContext) -> str:
    return runs(bits_of(raw, 1)) or seen.words.word("value", "none")


def _named_bits(raw: bytes, seen: ByteContext) -> str:
    found = [seen.words.word("value", f"{seen.row.words}-{bit}") for bit in bits_of(raw)]
    return ", ".join(found) or seen.words.word("value", "none")


def _fault(raw: bytes, seen: ByteContext) -> str:
    if raw[0] == 0:
        return f"0 {seen.words.word('value', 'no-fault')}"
    if not seen.words.has("fault", raw[0]):
        return str(raw[0])
    return seen.words.say(codes.wire_fault(number=raw[0], fault=raw[0]))


def _priority(raw: bytes, seen: ByteContext) -> str:
    unit, count = raw
    if unit == 0:
        name = {0: "see-manual", 255: "own-line"}.get(count, "see-manual")
        return seen.words.word("value", name)
    name = seen.words.known("value", f"unit-{unit}") or f"({unit})"
    return seen.words.say(codes.wire_every(every_number=count, unit_text=name))


def _date(raw: bytes, seen: ByteContext) -> str:
    packed = int.from_bytes(raw, "little")
    day, month, years = packed & 31, packed >> 5 & 15, packed >> 9 & 31
    said = codes.wire_date(day_number=day, month_number=month, years_number=years)
    return seen.words.say(said)


def _lamp(raw: bytes, seen: ByteContext) -> str:
    if raw[0] >= FLASHING:
        return seen.words.say(codes.wire_flashes(every_number=raw[0] * 10))
    return seen.words.known("value", f"lamp-{raw[0]}") or str(raw[0])


def _limit(raw: bytes, seen: ByteContext) -> str:
    return str(raw[0]) if raw[0] else seen.words.word("value", "never")


def _rate(raw: bytes, _seen: ByteContext) -> str:
    return str(RATES[raw[0]]) if raw[0] < len(RATES) else str(raw[0])


def _token_id(raw: bytes, seen: ByteContext) -> str:
    return seen.words.word("value", "empty-place") if raw == EMPTY_ID else printed(raw)


FORMULAS: Mapping[str, Formula] = {
    "bits": _bits,
    "choice": _choice,
    "date": _date,
    "event-counter": _event_counter,
    "fault": _fault,
    "hex": lambda raw, _seen: raw.hex(),
    "kinds": _kinds,
    "lamp": _lamp,
    "limit": _limit,
    "low-bit": _low_bit,
    "named-bits": _named_bits,
    "number": _number,
    "priority": _priority,
    "rate": _rate,
    "result": _result,
    "event-code": lambda raw, seen: coded(raw[0], seen.words),
    "text": lambda raw, _seen: printed(raw),
    "token-id": _token_id,
}
