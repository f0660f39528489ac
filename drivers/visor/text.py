"""From an amount and a state to two lines of 20 characters. Pure.

An amount has one form, `12.345,67 €`, or `12.345,67 EUR` where the display has no euro
sign. If it is wider than the line, the line says so in words and shows no digit (R-69).
"""

from enum import Enum
from unicodedata import normalize

from drivers.visor.contract import COLUMNS, Screen, VisorContent, VisorState
from drivers.visor.words import SPANISH, VisorWords

STALE_AFTER_MS = 5_000
ALTERNATE_MS = 2_000


class Charset(Enum):
    """The character sets our displays have; the value is Python's codec."""

    ASCII = "ascii"
    WPC1252 = "cp1252"
    PC858 = "cp858"

    @property
    def euro(self) -> str:
        """The euro as this set can show it."""
        return "EUR" if self is Charset.ASCII else "€"

    def has(self, char: str) -> bool:
        """Whether one byte of this set is this character."""
        try:
            return len(char.encode(self.value)) == 1
        except UnicodeEncodeError:
            return False


def fit(text: str, charset: Charset) -> str:
    """Turn any text into characters the display has, so that one byte is one column."""
    composed = normalize("NFC", text)
    if charset.euro != "€":
        composed = composed.replace("€", charset.euro)
    return "".join(_shown(char, charset) for char in composed)


def _shown(char: str, charset: Charset) -> str:
    if char.isspace():
        return " "
    if char.isprintable() and charset.has(char):
        return char
    plain = normalize("NFKD", char)[0]
    return plain if plain.isascii() and plain.isprintable() else "?"


def amount_text(cents: int, charset: Charset) -> str:
    """Write an amount as in Spain, however long it gets."""
    euros, rest = divmod(cents, 100)
    grouped = f"{euros:,}".replace(",", ".")
    return f"{grouped},{rest:02d} {charset.euro}"


def amount_line(cents: int, charset: Charset, words: VisorWords = SPANISH) -> str:
    """Give the amount at the right of its line, or the overflow words; never a part of it."""
    text = amount_text(cents, charset)
    return text.rjust(COLUMNS) if len(text) <= COLUMNS else word_line(words.overflow, charset)


def word_line(text: str, charset: Charset) -> str:
    """Centre a text in its line; one that is too long ends in a full stop at column 20."""
    shown = fit(text, charset).strip()
    if len(shown) > COLUMNS:
        shown = shown[: COLUMNS - 1] + "."
    return shown.center(COLUMNS)


def is_stale(content: VisorContent, now_ms: int) -> bool:
    """R-67: without a fresh value for five seconds nothing is live; nor is one from the future."""
    return not 0 <= now_ms - content.valid_at_ms < STALE_AFTER_MS


def layout(
    content: VisorContent | None, charset: Charset, now_ms: int, words: VisorWords = SPANISH
) -> Screen:
    """Give the screen that a person must see at this moment."""
    if content is None:
        return _screen(words.fault, words.no_data, charset)
    if content.state is VisorState.FAULT:
        return _fault(content, content.message or words.no_data, charset, now_ms, words)
    if is_stale(content, now_ms):
        return _fault(content, words.no_data, charset, now_ms, words)
    return _in_service(content, charset, now_ms, words)


def _in_service(content: VisorContent, charset: Charset, now_ms: int, words: VisorWords) -> Screen:
    heading = {
        VisorState.LIVE: content.title,
        VisorState.PENDING: words.pending,
        VisorState.TEST: words.test,
    }[content.state]
    if content.is_test and now_ms // ALTERNATE_MS % 2:
        heading = words.test
    if content.amount_cents is None:
        return _screen(heading, words.wait, charset)
    return Screen(word_line(heading, charset), amount_line(content.amount_cents, charset, words))


def _fault(
    content: VisorContent, cause: str, charset: Charset, now_ms: int, words: VisorWords
) -> Screen:
    """R-55: alternate the fault with the last amount, which is marked as not in force."""
    turns = 3 if content.is_test else 2
    turn = (now_ms - content.valid_at_ms) // ALTERNATE_MS % turns
    if turn == 2:
        return _screen(words.test, cause, charset)
    if content.amount_cents is None or turn == 0:
        return _screen(words.fault, cause, charset)
    last = amount_line(content.amount_cents, charset, words)
    return Screen(word_line(words.not_live, charset), last)


def _screen(upper: str, lower: str, charset: Charset) -> Screen:
    return Screen(word_line(upper, charset), word_line(lower, charset))
