"""What the house chooses for a table, as it is written on a command line."""

from typing import Final

from firmware_py.rulebook import library
from firmware_py.rules.finding import bad_request
from firmware_py.rules.options import Option
from firmware_py.rules.sheet.model import Sheet

RAKE_KEYS: Final = ("kind", "pct", "cap_cents", "base")


def read_options(name: str, words: tuple[str, ...]) -> dict[str, Option | float]:
    """Read options written as name=value, each value as the sheet types it."""
    sheet, options = library.sheet(name), dict[str, Option | float]()
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise bad_request(f"an option is written name=value, not {word!r}")
        if key in options:
            raise bad_request(f"option {key} is given twice")
        options[key] = _typed(sheet, key, value)
    return options


def _typed(sheet: Sheet, name: str, text: str) -> Option | float:
    rule = next((rule for rule in sheet.option if rule.name == name), None)
    known: list[Option] = (rule.values or []) if rule else []
    for value in known:
        if _written(value) == text:
            return value
    # A part of a per cent is written with a comma in Spain.
    part = text.replace(",", ".", 1)
    if rule and rule.percent and _is_number(part.replace(".", "", 1)):
        return float(part) if "." in part else int(part)
    return int(text) if rule and rule.values is None and _is_number(text) else text


def _is_number(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit()


def _written(value: Option) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_rake(text: str) -> dict[str, str | int | float]:
    """Read the house's cut: kind=pot,pct=5,cap_cents=800, with the keys of the station's config."""
    found: dict[str, str | int | float] = {}
    for word in text.split(","):
        key, equals, value = word.partition("=")
        if not equals or key not in RAKE_KEYS or key in found:
            keys = ", ".join(f"{name}=" for name in RAKE_KEYS)
            raise bad_request(f"the cut is written with {keys} each once, not {word!r}")
        found[key] = value if key in ("kind", "base") else _number(key, value)
    if missing := [key for key in ("kind", "pct") if key not in found]:
        raise bad_request(f"the cut needs {' and '.join(missing)}: kind=pot,pct=5")
    return found


def _number(key: str, text: str) -> int | float:
    """Read a whole number, or a percentage to the digit."""
    whole, _, part = text.partition(".")
    if not (whole + part).isascii() or not (whole + part).isdigit():
        raise bad_request(f"{key} is a number, not {text!r}")
    if key == "cap_cents" and "." in text:
        raise bad_request(f"{key} is whole cents, not {text!r}")
    return float(text) if "." in text else int(text)
