"""The bytes of a visor, command by command: Epson ESC/POS (DM-D110) and CD5220; text as text."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from firmware_py.console.wire.formulas import printed
from firmware_py.console.wire.words import WireWords
from firmware_py.text.codes import wire as codes

# Command → how many bytes it takes, and its word (`wire-screen.*`).
COMMANDS: Mapping[bytes, tuple[int, str]] = {
    bytes.fromhex(command): found
    for command, found in {
        "0b": (0, "home"),
        "0c": (0, "clear"),
        "0d": (0, "end-of-line"),
        "18": (0, "clear-line"),
        "1b11": (0, "overwrite"),
        "1b12": (0, "vertical"),
        "1b13": (0, "horizontal"),
        "1b25": (1, "own-characters"),
        "1b2a": (1, "brightness"),
        "1b3d": (1, "select"),
        "1b40": (0, "initialise"),
        "1b5141": (0, "upper"),
        "1b5142": (0, "lower"),
        "1b5144": (0, "marquee"),
        "1b52": (1, "country"),
        "1b5f": (1, "cursor"),
        "1b63": (1, "country"),
        "1b66": (1, "country"),
        "1b6c": (2, "position"),
        "1b73": (1, "own-characters"),
        "1b74": (1, "code-table"),
        "1f01": (0, "overwrite"),
        "1f02": (0, "vertical"),
        "1f03": (0, "horizontal"),
        "1f24": (2, "position"),
        "1f2c": (1, "in-cell"),
        "1f2e": (1, "in-cell"),
        "1f3b": (1, "in-cell"),
        "1f40": (0, "self-test"),
        "1f43": (1, "cursor"),
        "1f45": (1, "blink"),
        "1f58": (1, "brightness"),
        "1f72": (1, "reverse"),
    }.items()
}
LONGEST_COMMAND = 3
SWITCHES = bytes.fromhex("1f28")
OWN_CHARACTERS = bytes.fromhex("1b26")
FIRST_CHARACTER = 0x20
CODE_TABLES = {0: "cp437", 16: "cp1252", 19: "cp858"}


class ScreenPart(Struct, frozen=True):
    """A command with what belongs to it, or a run of text."""

    begin: int
    end: int
    name: str
    given: bytes = b""
    text: str = ""


def screen_parts(raw: bytes) -> list[ScreenPart]:
    """Take the bytes of a visor apart; every byte belongs to one part."""
    return list(_parts(raw))


def _parts(raw: bytes) -> Iterator[ScreenPart]:
    at, table = 0, 0
    while at < len(raw):
        found = _text(raw, at, table) if raw[at] >= FIRST_CHARACTER else _command(raw, at)
        table = _table_after(found, table)
        yield found
        at = found.end


def _table_after(found: ScreenPart, table: int) -> int:
    """Say which characters are shown after a command; initialising sets them back."""
    if found.name == "code-table" and found.given:
        return found.given[0]
    return 0 if found.name == "initialise" else table


def _text(raw: bytes, begin: int, table: int) -> ScreenPart:
    end = begin
    while end < len(raw) and raw[end] >= FIRST_CHARACTER:
        end += 1
    found = raw[begin:end]
    page = CODE_TABLES.get(table)
    shown = printed(found) if page is None else found.decode(page, "replace")
    return ScreenPart(begin, end, "text", found, shown.replace("\ufffd", "·").replace("\x7f", "·"))


def _command(raw: bytes, at: int) -> ScreenPart:
    for length in range(LONGEST_COMMAND, 0, -1):
        found = COMMANDS.get(raw[at : at + length])
        if found is not None and at + length + found[0] <= len(raw):
            end = at + length + found[0]
            return ScreenPart(at, end, found[1], raw[at + length : end])
    return _of_variable_length(raw, at)


def _of_variable_length(raw: bytes, at: int) -> ScreenPart:
    """Read what says itself how long it is; what nobody knows is one byte."""
    if raw[at : at + 2] == SWITCHES and len(raw) >= at + 5:
        length = int.from_bytes(raw[at + 3 : at + 5], "little")
        end = min(at + 5 + length, len(raw))
        return ScreenPart(at, end, "switches", raw[at + 2 : end])
    if raw[at : at + 2] == OWN_CHARACTERS and len(raw) >= at + 5:
        end = _own_characters(raw, at + 5, raw[at + 4] - raw[at + 3] + 1)
        return ScreenPart(at, end, "own-characters", raw[at + 2 : end])
    return ScreenPart(at, at + 1, "unknown", raw[at : at + 1])


def _own_characters(raw: bytes, at: int, count: int) -> int:
    for _ in range(count):
        if at >= len(raw):
            break
        at += 1 + raw[at]
    return min(at, len(raw))


def said(part: ScreenPart, words: WireWords) -> str:
    """Say one part."""
    name = words.word("screen", part.name)
    if part.text:
        return f"{name} «{part.text}»"
    return f"{name} {part.given.hex(' ')}".rstrip()


def how_much(raw: bytes, words: WireWords) -> str:
    """Say how many characters are shown; a screen that is written whole by rows and columns."""
    texts = [part.text for part in screen_parts(raw) if part.text]
    if not texts:
        return " · ".join(words.word("screen", part.name) for part in screen_parts(raw)[:2])
    lengths = {len(text) for text in texts}
    if len(texts) > 1 and len(lengths) == 1:
        said_ = codes.wire_screen(rows_number=len(texts), columns_number=lengths.pop())
        return words.say(said_)
    return words.say(codes.wire_characters(number=sum(map(len, texts))))
