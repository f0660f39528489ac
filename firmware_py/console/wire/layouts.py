"""The data of `headers.toml`: what each byte of a header is, by direction and offset."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

SEAL = 18
"""Around the payload of a sealed answer: frame 5, counter 4, status 1, MAC 8 (profile, 4)."""


class ByteRow(Struct, frozen=True, forbid_unknown_fields=True):
    """One row: a field of a header's data."""

    at: int
    size: int = 1
    times: int = 1
    name: str = ""
    formula: str = "number"
    words: str = ""
    note: str = ""

    def places(self, length: int) -> Iterator[tuple[int, int]]:
        """Give begin and end of each of its fields that data of a length has whole."""
        if self.size == 0:
            yield from [(self.at, length)] if length > self.at else []
            return
        for index in range(self.times):
            begin = self.at + index * self.size
            if begin + self.size > length:
                return
            yield begin, begin + self.size


class HeaderLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """A header of ccTalk; the answer of a raw one is no frame."""

    code: str = ""
    raw: bool = False
    tx: tuple[ByteRow, ...] = ()
    rx: tuple[ByteRow, ...] = ()


class CardLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """A header of the card profile: where it stands, how long its answers are."""

    section: str
    code: str = ""
    answer: int = 0
    each: int = 0
    clear: int = 0

    def is_good(self, length: int) -> bool:
        """Whether a frame of this length can be a good answer."""
        if self.clear:
            return length == self.clear
        beyond = length - SEAL - self.answer
        return beyond == 0 or (self.each > 0 < beyond and beyond % self.each == 0)

    def is_refused(self, length: int) -> bool:
        """Whether a frame of this length can only be a refusal."""
        return not self.clear and self.answer > 0 and length == SEAL


class Layouts(Struct, frozen=True, forbid_unknown_fields=True):
    """All headers, by number."""

    header: dict[str, HeaderLayout]
    card: dict[str, CardLayout]


def layouts_of(found: Mapping[str, Any]) -> Layouts:
    """Read the data strictly."""
    return msgspec.convert(found, Layouts)


@cache
def layouts() -> Layouts:
    """Give the layouts that come with the package."""
    text = (files("firmware_py.console.wire") / "headers.toml").read_text("utf-8")
    return layouts_of(tomllib.loads(text))


def header_layout(header: int | None) -> HeaderLayout | None:
    """Give what is known of a header of ccTalk."""
    return layouts().header.get(str(header))


def card_layout(header: int | None) -> CardLayout | None:
    """Give what is known of a header of the card profile."""
    return layouts().card.get(str(header))
