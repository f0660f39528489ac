"""Which character a byte shows, by code table and country."""

from __future__ import annotations

from typing import Final

CODE_TABLES: Final = {
    0: "cp437",
    2: "cp850",
    3: "cp860",
    4: "cp863",
    5: "cp865",
    16: "cp1252",
    17: "cp866",
    18: "cp852",
    19: "cp858",
}
OLD_TABLES: Final = frozenset({0, 1, 2, 3, 4, 5})
ALL_TABLES: Final = frozenset({*CODE_TABLES, 1, 254, 255})
SPAIN: Final = {"#": "₧", "[": "¡", "\\": "Ñ", "]": "¿", "{": "¨", "|": "ñ"}
UNKNOWN: Final = "\N{REPLACEMENT CHARACTER}"  # a person sees a wrong sign


def glyph(byte: int, table: int = 0, *, spanish: bool = False) -> str:
    """Give the character that is seen for a byte of text."""
    if byte < 0x80:
        char = chr(byte)
        return SPAIN.get(char, char) if spanish else char
    codec = CODE_TABLES.get(table)
    if codec is None:
        return UNKNOWN
    return bytes([byte]).decode(codec, errors="replace")
