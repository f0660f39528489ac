"""Which PINs may be made: long enough, and none that everybody tries first (R-97, S-11)."""

import re
import secrets
from collections.abc import Callable
from itertools import groupby, pairwise

from firmware_py.station.access.accounts import LEAST_PIN, hash_pin

SALT_BYTES = 16
_FEW = 3
_YEAR = re.compile(r"(?:19|20)\d\d")
# Letters as they lie beside each other, and lines of three over a field of digits.
_ROWS = ("qwertyuiop", "asdfghjklñ", "zxcvbnm")
_STROKES = frozenset({"123", "456", "789", "147", "258", "369", "159", "357"})


class PinRefusedError(ValueError):
    """Why a PIN is not taken, and what to choose instead."""


def pin_fault(pin: str) -> str:
    """Say why a PIN is not taken, or nothing."""
    return next((why for is_wrong, why in _RULES if is_wrong(pin)), "")


def _is_run(pin: str) -> bool:
    """Whether every character follows the last other one at the same distance; 0 follows 9."""
    values = [int(char) if char.isdecimal() else ord(char) for char, _ in groupby(pin)]
    steps = {b - a for a, b in pairwise(values)}
    if pin.isdecimal():
        steps = {step % 10 for step in steps}
    return len(steps) == 1


def _repeats(pin: str) -> bool:
    return any(pin == (pin[:size] * len(pin))[: len(pin)] for size in range(1, len(pin) // 2 + 1))


def _is_stroke(pin: str) -> bool:
    """Whether it is one stroke over keys that lie together, or several of three."""
    typed = pin.casefold()
    if any(typed in row or typed[::-1] in row for row in _ROWS):
        return True
    parts = [typed[at : at + 3] for at in range(0, len(typed), 3)]
    return all(part in _STROKES or part[::-1] in _STROKES for part in parts)


def _is_birthday(pin: str) -> bool:
    is_short = len(pin) <= LEAST_PIN
    return is_short and bool(_YEAR.match(pin) or _YEAR.match(pin[-4:]))


_RULES: tuple[tuple[Callable[[str], bool], str], ...] = (
    (lambda pin: len(pin) < LEAST_PIN, f"a PIN has at least {LEAST_PIN} characters"),
    (lambda pin: not pin.isprintable() or pin != pin.strip(),
     "a PIN has no spaces around it and nothing that cannot be seen"),
    (lambda pin: len(set(pin)) < _FEW, f"a PIN has at least {_FEW} different characters"),
    (_is_run, "no run such as 123456, 987654 or abcdef"),
    (_repeats, "nothing that repeats itself, such as 123123"),
    (lambda pin: pin == pin[::-1], "nothing that reads the same both ways, such as 123321"),
    (_is_stroke, "no keys that lie together, such as 147258 or qwerty"),
    (_is_birthday, "no year: a birthday is tried first"),
)  # fmt: skip


def new_hash(pin: str, pepper: bytes) -> str:
    """Hash a PIN that somebody chose; the hash says which least length was asked for."""
    if why := pin_fault(pin):
        raise PinRefusedError(f"{why}: choose another one")
    return hash_pin(pin, secrets.token_bytes(SALT_BYTES), pepper, LEAST_PIN)
