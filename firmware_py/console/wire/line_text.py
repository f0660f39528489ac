"""The wire as text of 80 columns: a row for each exchange, and below it the bytes of one.

·HH:MM:SS.mmm port... adr hdr name............ answer.............. ms... tr  cnt
"""

import unicodedata
from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from firmware_py.console.wire.brief import BAD, GOOD, WARNING, brief, sign_of
from firmware_py.console.wire.exchanges import Exchange, Loss, NotKnown, Told, WireItem
from firmware_py.console.wire.explain import BytePart, Explained, Kinds, explained, header_name
from firmware_py.console.wire.folding import WireFold
from firmware_py.console.wire.frames import HEAD, TakenFrame
from firmware_py.console.wire.last_other import answer_of, changed
from firmware_py.console.wire.words import WireWords
from firmware_py.text.codes import wire as codes

WIDTH = 80
NAME, PORT, ANSWER, REST, MOST_COUNTED = 16, 7, 20, 54, 999
VERDICT_AT = 62
PER_LINE = 19
MOST_LINES = 4
LABEL = 15
DASH = "–"
# One sign for one: the columns stay where they are.
ASCII = str.maketrans("●▲✕◌·–×…«»│─€▁▂▃▄▅▆▇█", '*!Xo.-x~""|-E........')
Hour = Callable[[int], str]


class Tone(StrEnum):
    """How a row stands, for those who colour it; its sign says the same."""

    PLAIN = "plain"
    WARNING = "warning"
    BAD = "bad"


_TONES = {"": Tone.PLAIN, WARNING: Tone.WARNING, BAD: Tone.BAD}


class TextRow(Struct, frozen=True):
    """A row of the table, and how it stands."""

    text: str
    tone: Tone = Tone.PLAIN


class DetailRow(Struct, frozen=True):
    """A line below the table; `changed` are columns to be marked, from and to."""

    text: str
    changed: tuple[tuple[int, int], ...] = ()


class ByteAt(NamedTuple):
    """The byte that a person stands on."""

    at: int
    is_answer: bool = True


def as_ascii(text: str) -> str:
    """Write a row with signs and letters that every terminal has."""
    plain = unicodedata.normalize("NFC", text).translate(ASCII)
    return "".join(map(_bare, plain))


def _bare(letter: str) -> str:
    if letter.isascii():
        return letter
    base = unicodedata.normalize("NFKD", letter)[:1]
    return base if base.isascii() and base else "?"


def heads(words: WireWords) -> str:
    """Write the heads of the columns."""
    word = words.word
    row = (
        f" {word('page', 'time'):<12} {word('page', 'port'):<{PORT}} {word('page', 'address'):>3} "
        f"{word('page', 'header'):<20} {word('page', 'answer'):<20}"
    )
    return f"{row:<70} ms {word('page', 'tries'):>3}  ×"


def row(one: WireFold, words: WireWords, hour: Hour, *, is_chosen: bool = False) -> TextRow:
    """Write a row of the table."""
    first = one.first
    mark = ">" if is_chosen else " "
    head = f"{mark}{hour(first.at_us):<12.12} {_cut(first.port, PORT):<{PORT}} "
    if isinstance(first, Exchange):
        text = f"{head}{_exchange(one, first, words)}"
        return TextRow(text.rstrip(), _TONES.get(sign_of(first.verdict), Tone.PLAIN))
    tone = Tone.PLAIN if isinstance(first, Told) else Tone.WARNING
    said = _other(first, one, words)
    if one.count > 1:
        said = f"{_cut(said, REST):<{REST}} {_count(one)}"
    return TextRow(_cut(f"{head}{said}", WIDTH), tone)


def _exchange(one: WireFold, first: Exchange, words: WireWords) -> str:
    took = words.decimal(one.took_ms) if one.took_ms is not None else ""
    unknown = DASH if first.sent else ""
    tries = unknown if one.tries is None else str(one.tries)
    answer = _cut(brief(one, words), ANSWER)
    asked = _asked(first, words)
    return f"{asked} {answer:<{ANSWER}} {took:>5} {tries:>2} {_count(one)}"


def _asked(first: Exchange, words: WireWords) -> str:
    """Write whom and what: three columns of the address, three of the header, its name."""
    name = header_name(first, words)
    address = DASH if first.address is None else str(first.address)
    if first.header is None:
        return f"{address:>3} {_cut(name, NAME + 4):<{NAME + 4}}"
    return f"{address:>3} {first.header:>3} {_cut(name, NAME):<{NAME}}"


def _count(one: WireFold) -> str:
    if one.count == 1:
        return "   "
    return f"{one.count:>3}" if one.count <= MOST_COUNTED else f"{one.count // 1_000:>2}k"


def _other(item: WireItem, one: WireFold, words: WireWords) -> str:
    """Say what is no exchange: a loss, a fact, a record of an unknown kind."""
    if isinstance(item, Told):
        name = words.known("card", item.fact.header) or words.word("page", "fact")
        header = "" if item.fact.header is None else str(item.fact.header)
        return f"{DASH:>3} {header:>3} {_cut(name, NAME):<{NAME}} {brief(one, words)}"
    if isinstance(item, NotKnown):
        kind = str(item.record.given.get("d", ""))
        said = words.say(codes.wire_not_known(kind_text=kind))
    else:
        said = _lost(item, words) if isinstance(item, Loss) else ""
    return f"{DASH:>3} {WARNING} {said}"


def _lost(item: Loss, words: WireWords) -> str:
    if item.lost == 0:
        return words.word("page", "renumbered")
    return words.say(codes.wire_lost(lost_count=item.lost))


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def first_byte(one: Exchange) -> ByteAt:
    """Choose the byte to stand on at first: the first of the answer's data."""
    found = answer_of(one)
    if found is not None:
        return ByteAt(HEAD if found else 0)
    return ByteAt(0, is_answer=bool(one.answer))


def detail(
    one: WireFold, words: WireWords, at: ByteAt | None = None, kinds: Kinds | None = None
) -> list[DetailRow]:
    """Write what stands below the table: both frames, what was before, the byte, the paper."""
    first = one.first
    if not isinstance(first, Exchange):
        return []
    found = explained(first, words, one.before, kinds)
    stands = at or first_byte(first)
    return list(_detail(one, first, found, stands, words))


def _detail(
    one: WireFold, first: Exchange, found: Explained, at: ByteAt, words: WireWords
) -> Iterator[DetailRow]:
    on_question = None if at.is_answer else at.at
    if first.sent:
        sent = first.sent[-1]
        verdict = _verdict(None if sent.masked else first.asked, first, words)
        yield from _bytes("tx", first.question, sent.length, verdict, on_question)
    if first.received:
        verdict = _verdict(first.answered, first, words)
        on_answer = at.at if at.is_answer else None
        yield from _bytes("rx", first.answer, first.answer_length, verdict, on_answer)
    yield from _before(one, first, words)
    yield from _said(first, found, at, words)
    if found.paper:
        label = words.word("page", "paper")
        yield DetailRow(_cut(f" {label:<{LABEL - 1}} {found.paper}", WIDTH))


def _verdict(frame: TakenFrame | None, one: Exchange, words: WireWords) -> str:
    """Say whether a checksum is right; of what is no frame, or masked, nothing."""
    if frame is None or one.header is None:
        return ""
    if frame.missing:
        return words.say(codes.wire_cut(missing_number=frame.missing, sign_text=BAD))
    check, expected = frame.check.hex(), frame.expected.hex()
    if frame.is_right:
        return words.say(codes.wire_sum_right(hex_text=check, sign_text=GOOD))
    return words.say(codes.wire_sum_wrong(hex_text=check, sign_text=BAD, expected_text=expected))


def _bytes(way: str, raw: bytes, length: int, verdict: str, at: int | None) -> Iterator[DetailRow]:
    """Write bytes in hex, the one that is stood on in brackets; hidden ones as dots."""
    cells = [f"{byte:02x}" for byte in raw] + ["··"] * (length - len(raw))
    lines = [cells[begin : begin + PER_LINE] for begin in range(0, len(cells), PER_LINE)]
    most = max(MOST_LINES, 0 if at is None else at // PER_LINE + 1)
    for index, line in enumerate(lines[:most]):
        here = None if at is None else at - index * PER_LINE
        text = f" {way if index == 0 else '':<2}{_bracketed(line, here)}"
        more = "…" if index + 1 == most < len(lines) else ""
        last = verdict if index == 0 else more
        yield DetailRow(f"{text:<{VERDICT_AT}}{last}".rstrip())


def _bracketed(cells: list[str], at: int | None) -> str:
    """Put brackets around a cell in place of the spaces beside it."""
    row = list(f" {' '.join(cells)} ")
    if at is not None and 0 <= at < len(cells):
        row[3 * at], row[3 * at + 3] = "[", "]"
    return "".join(row).rstrip(" ") if row[-1] == " " else "".join(row)


def _before(one: WireFold, first: Exchange, words: WireWords) -> Iterator[DetailRow]:
    """Write the last different answer below the data it is to be compared with."""
    answer, other = answer_of(first), one.before.other
    if answer is None or other is None:
        return
    shown = other[: PER_LINE - HEAD]
    label = f" {words.word('page', 'before'):<{LABEL}}"
    text = f"{label}{' '.join(f'{byte:02x}' for byte in shown)}"
    marks = tuple(
        (len(label) + 3 * at, len(label) + 3 * at + 2)
        for at in sorted(changed(answer, other))
        if at < len(shown)
    )
    yield DetailRow(f"{text:<{VERDICT_AT + 1}}{words.word('page', 'other')}", marks)


def _said(first: Exchange, found: Explained, at: ByteAt, words: WireWords) -> Iterator[DetailRow]:
    """Say the byte that is stood on, its note, and what belongs to it."""
    parts = found.received if at.is_answer else found.sent
    part = next((one for one in parts if one.begin <= at.at < one.end), None)
    if part is None:
        return
    total = first.answer_length if at.is_answer else first.sent[-1].length
    place = str(part.begin + 1) if part.end == part.begin + 1 else f"{part.begin + 1}-{part.end}"
    label = words.say(codes.wire_byte_of(at_text=place, total_number=total))
    yield from _labelled(label, part.said)
    if part.note:
        yield from _labelled("", part.note)
    for other in part.beside:
        raw = first.answer[other.begin : other.end].hex(" ")
        yield from _labelled(other.name, f"[{raw}] {other.said.removeprefix(f'{other.name}: ')}")


def _labelled(label: str, said: str) -> Iterator[DetailRow]:
    """Write what is said beside a label, on as many lines as it takes."""
    room = WIDTH - 2 - max(len(label), LABEL - 1)
    for index, line in enumerate(_wrapped(said, room)):
        yield DetailRow(f" {label if index == 0 else '':<{LABEL - 1}} {line}")


def _wrapped(said: str, room: int) -> list[str]:
    lines = [""]
    for piece in said.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(piece) > room:
            lines.append("")
        lines[-1] = f"{lines[-1]} {piece}".lstrip(" ") if lines[-1] else piece[:room]
    return lines


def whole_frame(parts: tuple[BytePart, ...], raw: bytes, at: int | None = None) -> list[str]:
    """Write a frame as a list: places, bytes, what they say."""
    return [
        f"{'>' if at is not None and one.begin <= at < one.end else ' '}{_place(one):>6}  "
        f"{raw[one.begin : one.end][:PER_LINE].hex(' ')} {one.said}"
        for one in parts
    ]


def _place(part: BytePart) -> str:
    if part.end == part.begin + 1:
        return str(part.begin + 1)
    return f"{part.begin + 1}-{part.end}"
