"""The filter of the wire: port, address, header, verdict, milliseconds, bytes, time, words."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from msgspec.structs import replace

from firmware_py.console.wire import filters
from firmware_py.console.wire.exchanges import Exchange, Loss, Told, WireItem
from firmware_py.console.wire.filters import Filter, FilterKey, FilterPiece, Test
from firmware_py.console.wire.folding import WireFold
from firmware_py.console.wire.layouts import card_layout
from firmware_py.console.wire.line_text import Hour, row
from firmware_py.console.wire.records import WireVerdict
from firmware_py.console.wire.words import WireWords
from firmware_py.text.catalogue import LANGUAGES
from firmware_py.text.codes import wire as codes

_TIME = re.compile(r"([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?")
_PAIRS = re.compile(r"(?:[0-9a-fA-F]{2}|\.\.)+")
_HOURS = re.compile(r"\d\d:\d\d:\d\d")


@cache
def _verdicts() -> dict[str, str]:
    """Name every verdict by the words of every language, and by its code."""
    names = {"": "open", **{one.value: one.value for one in WireVerdict}}
    found = {name: verdict for verdict, name in names.items()}
    for language in LANGUAGES:
        words = WireWords(language)
        found |= {words.word("how", name).casefold(): one for one, name in names.items()}
    return found


@cache
def _names(kind: str, header: int) -> tuple[str, ...]:
    return tuple(WireWords(language).known(kind, header) for language in LANGUAGES)


def _verdict(piece: FilterPiece) -> Test:
    wanted = _verdicts().get(piece.text.casefold())
    if wanted is None:
        piece.wrong(codes.filter_no_verdict(given_text=piece.text))
    return lambda one: bool(one == wanted)


def _header(piece: FilterPiece) -> Test:
    """Read a header by its number, or by a part of its name in any language."""
    if piece.text[:1].isdigit() and not piece.quoted:
        by_number = filters.numbers(255)(piece)
        return lambda one: isinstance(one, int) and by_number(one)
    by_name = filters.contains(piece)
    return lambda one: isinstance(one, str) and by_name(one)


def _bytes(piece: FilterPiece) -> Test:
    """Read bytes in hex, of which `..` stands for any."""
    given = "".join(piece.text.split())
    if not _PAIRS.fullmatch(given):
        piece.wrong(codes.filter_no_bytes(given_text=piece.text))
    pairs = [given[at : at + 2] for at in range(0, len(given), 2)]
    wanted = b"".join(b"." if one == ".." else re.escape(bytes.fromhex(one)) for one in pairs)
    pattern = re.compile(wanted, re.DOTALL)
    return lambda one: pattern.search(one) is not None


def _time(piece: FilterPiece) -> str:
    if not (piece.text.isascii() and _TIME.fullmatch(piece.text)):
        piece.wrong(codes.filter_no_time(given_text=piece.text))
    return piece.text if piece.text[1:2] != ":" else f"0{piece.text}"


def _times(piece: FilterPiece) -> Test:
    """Read a time of day as far as it is written; a range may go over midnight."""
    low, high = filters.ends(piece, _time)

    def holds(one: str) -> bool:
        after = low is None or low <= one[: len(low)]
        before = high is None or one[: len(high)] <= high
        over = low is not None and high is not None and low > high
        return (after or before) if over else (after and before)

    return holds


VOCABULARY: filters.Vocabulary = {
    "p": FilterKey(filters.is_called),
    "a": FilterKey(filters.numbers(255)),
    "h": FilterKey(_header),
    "r": FilterKey(_verdict),
    "ms": FilterKey(filters.amounts, is_compared=True),
    "b": FilterKey(_bytes),
    "t": FilterKey(_times),
    filters.TEXT: FilterKey(filters.contains),
}


def wire_filter(text: str) -> Filter:
    """Read a filter of the wire; raises `FilterError`."""
    return filters.parse(text, VOCABULARY)


def filtered(
    rows: Iterable[WireFold], wanted: Filter, words: WireWords, hour: Hour
) -> list[WireFold]:
    """Keep of each row what is wanted, and the rows of which something is left."""
    if not wanted.terms:
        return list(rows)
    left = [
        replace(
            one, members=tuple(m for m in one.members if _is_wanted(m, one, wanted, words, hour))
        )
        for one in rows
    ]
    return [one for one in left if one.members]


def _is_wanted(item: WireItem, one: WireFold, wanted: Filter, words: WireWords, hour: Hour) -> bool:
    """Ask all terms; that records were lost is hidden only with their port."""

    def values(key: str) -> Iterable[Any]:
        return _values(key, item, one, words, hour)

    if isinstance(item, Loss):
        return all(term.holds(values) for term in wanted.terms if term.key == "p")
    return wanted.holds(values)


def _values(key: str, item: WireItem, one: WireFold, words: WireWords, hour: Hour) -> Iterable[Any]:
    """Give what an item is by a key; nothing where it has none."""
    if key == "p":
        return (item.port,)
    if key == "t":
        at = hour(item.at_us)
        return (at,) if _HOURS.match(at) else ()
    if key == filters.TEXT:
        return (row(WireFold((item,), one.before), words, hour).text,)
    if isinstance(item, Told):
        return _headers(item.fact.header, is_card=True) if key == "h" else ()
    return _of_exchange(key, item) if isinstance(item, Exchange) else ()


def _of_exchange(key: str, item: Exchange) -> Iterable[Any]:
    match key:
        case "a":
            return () if item.address is None else (item.address,)
        case "h":
            return _headers(item.header, is_card=item.is_masked)
        case "r":
            return (item.verdict,)
        case "b":
            return (item.question, item.answer)
        case _:
            took = item.end.took_ms if item.end else None
            return () if took is None else (took,)


def _headers(header: int | None, *, is_card: bool) -> tuple[int | str, ...]:
    """Give a header's number and its names in every language."""
    if header is None:
        return ()
    kind = "card" if is_card and card_layout(header) else "header"
    return (header, *(name for name in _names(kind, header) if name))
