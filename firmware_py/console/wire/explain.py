"""Every byte of an exchange said in words: what it is, its value, and which paper says so."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from firmware_py.console.wire import display_bytes
from firmware_py.console.wire.exchanges import Exchange, WireItem
from firmware_py.console.wire.formulas import (
    READABLE,
    ByteContext,
    event_number,
    printed,
    steps,
    value_of,
)
from firmware_py.console.wire.frames import HEAD, CheckForm, TakenFrame
from firmware_py.console.wire.last_other import NOTHING, Before, answer_of
from firmware_py.console.wire.layouts import ByteRow, HeaderLayout, card_layout, header_layout
from firmware_py.console.wire.words import WireWords
from firmware_py.text.codes import wire as codes

STATION, EVERYBODY = 1, 0
TOKEN_ID, MASTER_ANSWERS = 184, {5: "nak", 6: "busy"}
OF_ITS_OWN = frozenset({"event-counter", "result"})
"""Formulas that say themselves what was before."""
Kinds = Mapping[int, str]


class BytePart(Struct, frozen=True):
    """Some bytes of a frame and what they say; `beside` are other parts that belong to it."""

    begin: int
    end: int
    said: str
    note: str = ""
    beside: tuple["BytePart", ...] = ()
    name: str = ""


class Explained(Struct, frozen=True):
    """An exchange in words; every byte of it belongs to one part."""

    sent: tuple[BytePart, ...]
    received: tuple[BytePart, ...]
    paper: str


def header_name(one: Exchange, words: WireWords) -> str:
    """Name what was asked; on a card device's port the profile has headers of its own."""
    if one.header is None:
        return words.word("header", "display") if one.sent else ""
    if one.is_masked and card_layout(one.header):
        return words.word("card", one.header)
    is_known = header_layout(one.header) is not None
    return words.word("header", one.header if is_known else "application")


def token_names(items: Iterable[WireItem]) -> dict[tuple[str, int], dict[int, str]]:
    """Gather what slots have called their kinds of tokens (header 184), by port and address."""
    found: dict[tuple[str, int], dict[int, str]] = {}
    for one in items:
        if not isinstance(one, Exchange) or one.header != TOKEN_ID or one.address is None:
            continue
        asked, answer = one.asked, answer_of(one)
        if asked is not None and asked.data and answer:
            found.setdefault((one.port, one.address), {})[asked.data[0]] = printed(answer)
    return found


def explained(
    one: Exchange, words: WireWords, before: Before = NOTHING, kinds: Kinds | None = None
) -> Explained:
    """Say every byte of an exchange."""
    if one.is_masked:
        return Explained(
            _masked_question(one, words), _masked_answer(one, words), _paper(one, words)
        )
    if one.header is None and one.sent:
        return Explained(
            _screen(one.question, words), _as_data(one.answer, words), _paper(one, words)
        )
    layout = header_layout(one.header)
    sent = _frame(one.asked, layout.tx if layout else (), words, one.question)
    return Explained(sent, _answer(one, layout, words, before, kinds or {}), _paper(one, words))


def _answer(
    one: Exchange,
    layout: HeaderLayout | None,
    words: WireWords,
    before: Before,
    kinds: Kinds,
) -> tuple[BytePart, ...]:
    rows = layout.rx if layout else ()
    if layout is not None and layout.raw:
        return tuple(_fields(one.answer, rows, words, 0))
    return _frame(one.answered, rows, words, one.answer, before, kinds)


def _frame(
    frame: TakenFrame | None,
    rows: tuple[ByteRow, ...],
    words: WireWords,
    raw: bytes,
    before: Before = NOTHING,
    kinds: Kinds | None = None,
) -> tuple[BytePart, ...]:
    """Say a frame: its head, its data by the rows of its header, its checksum."""
    if frame is None:
        return _as_data(raw, words)
    data: Iterable[BytePart] = _raw_data(frame.data, words)
    if frame.is_right and rows:
        data = _fields(frame.data, rows, words, HEAD, before, kinds or {})
    return (*_head(frame, words), *data, *_tail(frame, words))


def _head(frame: TakenFrame, words: WireWords) -> Iterator[BytePart]:
    yield _part(0, words, "destination", _whose(frame.destination, words))
    yield _part(1, words, "length", str(frame.count))
    if frame.form is CheckForm.CRC:
        yield _part(2, words, "crc-low", frame.check[:1].hex(), "crc")
    else:
        yield _part(2, words, "source", _whose(frame.source or 0, words))
    yield _part(3, words, "header", _said_header(frame.header, words))


def _tail(frame: TakenFrame, words: WireWords) -> Iterator[BytePart]:
    at = HEAD + frame.count
    if not frame.missing:
        is_crc = frame.form is CheckForm.CRC
        name, note = ("crc-high", "crc") if is_crc else ("sum", "total-zero")
        yield _part(at, words, name, frame.check[-1:].hex(), note)
    if frame.extra:
        yield _span(at + 1, at + 1 + len(frame.extra), words, "extra", frame.extra.hex(" "))


def _said_header(header: int, words: WireWords) -> str:
    if header == 0:
        return f"0 {words.word('value', 'reply')}"
    if header in MASTER_ANSWERS:
        return f"{header} {words.word('how', MASTER_ANSWERS[header])}"
    is_known = header_layout(header) is not None
    return f"{header} {words.word('header', header if is_known else 'application')}"


def _whose(address: int, words: WireWords) -> str:
    names = {STATION: "station", EVERYBODY: "everybody"}
    if address not in names:
        return str(address)
    return f"{address} ({words.word('value', names[address])})"


def _part(at: int, words: WireWords, name: str, value: str, note: str = "") -> BytePart:
    return _span(at, at + 1, words, name, value, note)


def _span(
    begin: int, end: int, words: WireWords, name: str, value: str, note: str = ""
) -> BytePart:
    said = words.say(codes.wire_is(name_text=words.word("field", name), value_text=value))
    return BytePart(begin, end, said, words.word("note", note) if note else "")


def _as_data(raw: bytes, words: WireWords) -> tuple[BytePart, ...]:
    return (_span(0, len(raw), words, "data", raw.hex(" ")),) if raw else ()


def _raw_data(data: bytes, words: WireWords) -> tuple[BytePart, ...]:
    """Say of data that no row tells about only that it is the application's."""
    if not data:
        return ()
    said = f"{words.word('field', 'data')}: {words.word('header', 'application')}"
    return (BytePart(HEAD, HEAD + len(data), said),)


def _fields(
    data: bytes,
    rows: tuple[ByteRow, ...],
    words: WireWords,
    shift: int,
    before: Before = NOTHING,
    kinds: Kinds | None = None,
) -> list[BytePart]:
    """Say data by the rows of its header; what no row covers is too much."""
    places = [
        (begin, end, ByteContext(row, words, data, index, _then(before, row, data), kinds or {}))
        for row in rows
        for index, (begin, end) in enumerate(row.places(len(data)))
    ]
    parts = [_field(begin, end, seen, before, shift) for begin, end, seen in places]
    covered = max((end for _, end, _ in places), default=0)
    if covered < len(data):
        rest = data[covered:].hex(" ")
        parts.append(_span(shift + covered, shift + len(data), words, "extra", rest))
    return _with_news(parts, data, rows, before)


def _then(before: Before, row: ByteRow, data: bytes) -> bytes | None:
    """Give what a field is compared with: an event counter also with an equal answer."""
    if row.formula == "event-counter":
        return before.previous if before.previous and before.previous != data else before.other
    return before.other


def _field(begin: int, end: int, seen: ByteContext, before: Before, shift: int) -> BytePart:
    row, words = seen.row, seen.words
    value = _with_before(begin, end, seen, before)
    if row.formula == "result":
        name = words.say(codes.wire_event(number=event_number(seen.data[0], seen.index)))
        return BytePart(begin + shift, end + shift, f"{name}: {value}", "", (), name)
    called = words.word("field", row.name) if row.name else ""
    said = words.say(codes.wire_is(name_text=called, value_text=value)) if called else value
    note = words.word("note", row.note) if row.note else ""
    return BytePart(begin + shift, end + shift, said, note)


def _with_before(begin: int, end: int, seen: ByteContext, before: Before) -> str:
    value = value_of(seen.data[begin:end], seen)
    if seen.row.formula in OF_ITS_OWN or before.other is None or len(before.other) < end:
        return value
    then = value_of(before.other[begin:end], seen)
    if then == value:
        return value
    return seen.words.say(codes.wire_was(now_text=value, before_text=then))


def _with_news(
    parts: list[BytePart], data: bytes, rows: tuple[ByteRow, ...], before: Before
) -> list[BytePart]:
    """Put beside an event counter the results that are new with it."""
    if not parts or not rows or rows[0].formula != "event-counter" or not data:
        return parts
    then = _then(before, rows[0], data)
    count = steps(then[0] if then else None, data[0]) or 0
    head = parts[0]
    beside = tuple(parts[1 : 1 + min(count, READABLE)])
    return [BytePart(head.begin, head.end, head.said, head.note, beside), *parts[1:]]


def _masked_question(one: Exchange, words: WireWords) -> tuple[BytePart, ...]:
    raw = one.question
    if len(raw) < HEAD:
        return ()
    header = f"{raw[3]} {header_name(one, words)}"
    head = (
        _part(0, words, "destination", _whose(raw[0], words)),
        _part(1, words, "length", str(raw[1])),
        _part(2, words, "crc-low", raw[2:3].hex(), "crc"),
        _part(3, words, "header", header),
    )
    return (*head, *_hidden(HEAD, one.sent[-1].length, words))


def _masked_answer(one: Exchange, words: WireWords) -> tuple[BytePart, ...]:
    return _hidden(0, one.answer_length, words)


def _hidden(begin: int, end: int, words: WireWords) -> tuple[BytePart, ...]:
    if end <= begin:
        return ()
    said = words.say(codes.wire_masked(hidden_number=end - begin))
    return (BytePart(begin, end, said, words.word("note", "masked")),)


def _screen(raw: bytes, words: WireWords) -> tuple[BytePart, ...]:
    return tuple(
        BytePart(part.begin, part.end, display_bytes.said(part, words))
        for part in display_bytes.screen_parts(raw)
    )


def _paper(one: Exchange, words: WireWords) -> str:
    """Say which paper an exchange is written in, and where Tapete speaks it."""
    if one.header is None:
        return words.say(codes.wire_paper_visors()) if one.sent else ""
    card = card_layout(one.header) if one.is_masked else None
    if card is not None:
        paper = words.say(codes.wire_paper_profile(section_text=card.section))
        return _where(paper, card.code, words)
    layout = header_layout(one.header)
    if layout is None:
        return ""
    return _where(words.say(codes.wire_paper_cctalk(number=one.header)), layout.code, words)


def _where(paper: str, code: str, words: WireWords) -> str:
    if not code:
        return paper
    return words.say(codes.wire_where(paper_text=paper, code_text=code))
