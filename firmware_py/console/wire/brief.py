"""The answer of an exchange in some twenty letters, with a sign where it is not well."""

from collections.abc import Mapping
from typing import Any

from firmware_py.console.wire.display_bytes import how_much
from firmware_py.console.wire.exchanges import Exchange, Told
from firmware_py.console.wire.folding import WireFold
from firmware_py.console.wire.formulas import READABLE, ByteContext, news, steps, value_of
from firmware_py.console.wire.last_other import answer_of
from firmware_py.console.wire.layouts import SEAL, CardLayout, card_layout, header_layout
from firmware_py.console.wire.records import WireVerdict
from firmware_py.console.wire.words import WireWords
from firmware_py.text.codes import wire as codes

GOOD, WARNING, BAD, WAITING = "●", "▲", "✕", "◌"
SIGNS: Mapping[str, str] = {
    WireVerdict.OK: "",
    WireVerdict.SILENCE: BAD,
    WireVerdict.GARBAGE: BAD,
    WireVerdict.ECHO: BAD,
    WireVerdict.NAK: WARNING,
    WireVerdict.BUSY: WARNING,
    WireVerdict.LATE: WARNING,
    WireVerdict.STRAY: WARNING,
}
SHOWN_BYTES = 6
READ_EVENTS = 95


def sign_of(verdict: str) -> str:
    """Give the sign of a verdict: none where all is well, a warning for one that is not known."""
    return SIGNS.get(verdict, WARNING) if verdict else WAITING


def brief(row: WireFold, words: WireWords) -> str:
    """Say what came of an exchange, of a row's first."""
    one = row.first
    if isinstance(one, Told):
        return fact(one.fact.fields, words)
    if not isinstance(one, Exchange):
        return ""
    if one.is_ok:
        return _well(row, one, words)
    sign, said = sign_of(one.verdict), words.word("how", one.verdict or "open")
    much = f" · {one.answer_length} B" if one.answer_length else ""
    return f"{sign} {said}{much}"


def fact(fields: dict[str, Any], words: WireWords) -> str:
    """Say the fields of a fact; a state needs no name."""
    return " · ".join(_fact(name, value, words) for name, value in fields.items())


def _fact(name: str, value: Any, words: WireWords) -> str:
    if isinstance(value, list | tuple):
        value = ", ".join(map(str, value))
    return str(value) if name == "state" else f"{words.word('fact', name)} {value}"


def _well(row: WireFold, one: Exchange, words: WireWords) -> str:
    if one.is_masked:
        return _masked(one, words)
    if one.header is None:
        return how_much(one.question, words)
    return _answered(row, one, words)


def _masked(one: Exchange, words: WireWords) -> str:
    """Say of a masked answer what its length tells."""
    length = _length(one.answer_length)
    layout = card_layout(one.header)
    if layout is None or one.answer_length == 0:
        return f"OK · {length}" if one.answer_length else "OK"
    parts = [*_told_by_length(one, layout, words), length]
    return " · ".join(parts)


def _length(length: int) -> str:
    return f"{length} B ···"


def _told_by_length(one: Exchange, layout: CardLayout, words: WireWords) -> list[str]:
    if layout.is_refused(one.answer_length):
        return [words.word("page", "refused")]
    if not layout.is_good(one.answer_length) or not (layout.answer or layout.clear):
        return []
    is_empty = one.header == READ_EVENTS and one.answer_length == SEAL + layout.answer
    return ["OK", words.word("page", "nothing")] if is_empty else ["OK"]


def _answered(row: WireFold, one: Exchange, words: WireWords) -> str:
    layout = header_layout(one.header)
    if layout is not None and layout.raw:
        return ", ".join(map(str, one.answer)) or "OK"
    answer = answer_of(one)
    if not answer:
        return "OK" if answer == b"" else f"{one.answer_length} B"
    if layout is None or not layout.rx:
        more = "…" if len(answer) > SHOWN_BYTES else ""
        return f"{answer[:SHOWN_BYTES].hex(' ')}{more}"
    first = layout.rx[0]
    place = next(first.places(len(answer)), None)
    if place is None:
        return f"{len(answer)} B"
    if first.formula == "event-counter":
        return _events(answer, row.before.previous, row, words)
    return value_of(answer[place[0] : place[1]], ByteContext(first, words, answer))


def _events(answer: bytes, before: bytes | None, row: WireFold, words: WireWords) -> str:
    """Say an event counter and what is new: one event by itself, several by their number."""
    if before is None and row.count > 1:
        # What came again and again brought nothing, whatever was before the first of them.
        before = answer
    count = steps(before[0] if before else None, answer[0])
    said = news(answer[0], before, words)
    if count == 1 and len(answer) > READABLE:
        said = _newest(answer[1], answer[2], words)
    return f"{answer[0]} · {said}" if said else str(answer[0])


def _newest(first: int, second: int, words: WireWords) -> str:
    if first:
        return words.say(codes.wire_brief_credit(kind_number=first, path_number=second))
    return words.say(codes.wire_code_unknown(code_number=second))
