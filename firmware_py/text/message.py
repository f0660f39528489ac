"""A message: a code and typed fields; its sentence is made where somebody reads it.

The last word of a field's name says what kind of value it holds: `most_cents` is an amount,
`next_seat` a seat, `why_message` another message (`kinds.py`).
"""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Union

from msgspec import Struct

Value = Union[str, int, "Message", tuple["Value", ...]]
# What a field of a message is called now, by the name that older entries have for it.
RENAMED: Mapping[str, Mapping[str, str]] = tomllib.loads(
    (files("firmware_py.text") / "renamed.toml").read_text("utf-8")
)


class Message(Struct, frozen=True):
    """What is to be said, without the words of any language."""

    code: str
    fields: tuple[tuple[str, Value], ...] = ()

    @property
    def family(self) -> str:
        """Give the coarse code that programs branch on: `limit` of `limit.at-most`."""
        return self.code.partition(".")[0]

    def having(self, **fields: Value) -> "Message":
        """Give the same with other values for some of its fields."""
        return Message(self.code, tuple((name, fields.get(name, one)) for name, one in self.fields))

    def as_json(self) -> dict[str, Any]:
        """Give code and fields as an entry or the socket carries them."""
        return {"message": self.code, "fields": {name: _plain(one) for name, one in self.fields}}


def message_of(found: Mapping[str, Any]) -> Message | None:
    """Read a message back from an entry; one written before there were codes has none."""
    code, fields = found.get("message"), found.get("fields", {})
    if not isinstance(code, str) or not isinstance(fields, Mapping):
        return None
    now = RENAMED.get(code, {})
    return Message(code, tuple((now.get(name, name), _value(one)) for name, one in fields.items()))


def _plain(value: Value) -> Any:
    if isinstance(value, Message):
        return value.as_json()
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


def _value(found: Any) -> Value:
    if isinstance(found, Mapping):
        return message_of(found) or ""
    return tuple(map(_value, found)) if isinstance(found, list | tuple) else found
