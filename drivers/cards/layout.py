"""Reading answers by their exact layout; a wrong one is told without its bytes."""

import struct
from functools import cache
from typing import Any


class LayoutError(Exception):
    """An answer is not as the profile lays it out."""


class UnaskedDataError(LayoutError):
    """An answer has bytes that nobody asked for: they may be cards and are not looked at."""


@cache
def fields(layout: str) -> struct.Struct:
    """Give a layout of little-endian fields, made once."""
    return struct.Struct("<" + layout)


def unpack(layout: str, data: bytes) -> tuple[Any, ...]:
    """Read little-endian fields of exactly this layout."""
    laid = fields(layout)
    if len(data) != laid.size:
        raise UnaskedDataError if len(data) > laid.size else LayoutError
    return laid.unpack(data)


def split(layout: str, data: bytes, each: int, most: int) -> tuple[tuple[Any, ...], list[bytes]]:
    """Read a head whose last field counts the entries of `each` bytes that follow."""
    size = fields(layout).size
    if len(data) < size:
        raise LayoutError
    head, tail = unpack(layout, data[:size]), data[size:]
    count = head[-1]
    if count > most or len(tail) > count * each:
        raise UnaskedDataError
    if len(tail) < count * each:
        raise LayoutError
    return head, [tail[start : start + each] for start in range(0, len(tail), each)]
