"""Why a value from outside has the wrong form, in a person's words."""

import re
from collections.abc import Collection
from difflib import get_close_matches

# What msgspec says, and at which place.
_AT = r"(?: - at `\$\.?(?P<at>.*?)`)?"
_KIND = re.compile(rf"Expected `(?P<wanted>.*)`, got `(?P<got>.*?)`{_AT}")
_UNKNOWN = re.compile(rf"Object contains unknown field `(?P<key>.*?)`{_AT}")
_MISSING = re.compile(rf"Object missing required field `(?P<key>.*?)`{_AT}")
_VALUE = re.compile(rf"Invalid enum value (?P<value>.*?){_AT}")
_KINDS = {
    "int": "a whole number",
    "str": "a text",
    "bool": "true or false",
    "float": "a number with a fraction",
    "array": "a list",
    "object": "a table of keys",
    "null": "nothing",
}


def explain(error: str, keys: Collection[str] = ()) -> str:
    """Say what is wrong and where; of an unknown key also which one may be meant."""
    if found := _KIND.fullmatch(error):
        return _of_kind(found)
    if found := _UNKNOWN.fullmatch(error):
        near = get_close_matches(found["key"], keys, 1)
        meant = f"; is {near[0]} meant?" if near else ""
        return f"{_place(found['at'])}there is no key {found['key']}{meant}"
    if found := _MISSING.fullmatch(error):
        return f"{_place(found['at'])}the key {found['key']} is missing"
    if found := _VALUE.fullmatch(error):
        return f"{_named(found['at'])} cannot be {found['value']}"
    return error


def _of_kind(found: re.Match[str]) -> str:
    wanted, got = (" or ".join(map(_kind, found[k].split(" | "))) for k in ("wanted", "got"))
    return f"{_named(found['at'])} is {wanted}, not {got}"


def _kind(name: str) -> str:
    return _KINDS.get(name, name)


def _place(at: str | None) -> str:
    return f"{_named(at)}: " if at else ""


def _named(at: str | None) -> str:
    """Name a place as a person counts: `account[0].role` is role of account 1."""
    if one := re.fullmatch(r"(.*)\[(\d+)\]", at or ""):
        return f"number {int(one[2]) + 1} of {_named(one[1])}"
    return re.sub(r"\[(\d+)\]", lambda number: f" {int(number[1]) + 1}", at or "it")
