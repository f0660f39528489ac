"""What was done, told as people would write it down."""

from typing import Any

from firmware_py.desk.acts import Tell
from firmware_py.desk.voice import Voice


def done(voice: Voice, act: Tell) -> str:
    """Say what a command did, and who gave it where that matters."""
    code = f"act.{act.command}"
    if not voice.say.has("act", act.command):
        return voice.say("act.other", command=act.command)
    given: dict[str, Any] = {"by": act.by, **act.fields}
    fields = {key: _said(voice, key, value) for key, value in given.items()}
    fields |= {
        "amount": _amount(voice, act),
        "bettor": f" ({given['bettor']})" if given.get("bettor") else "",
        "detail": given.get("detail", ""),
        "min": voice.amount(given.get("min_cents", 0)),
        "max": voice.amount(given.get("max_cents", 0)),
    }
    return " ".join(voice.say(code, **fields).split())


def _amount(voice: Voice, act: Tell) -> str:
    cents = act.fields.get("cents", 0)
    told = voice.amount(cents) if cents else ""
    return f", {told}" if told and act.command == "say" else told


def _said(voice: Voice, key: str, value: object) -> object:
    if key in ("who", "place"):
        return voice.place(value)
    if key == "step":
        return voice.step(str(value))
    if key in ("name", "ruling"):
        return voice.word(value)
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or "–"
    if isinstance(value, bool):
        return voice.say.of("yes", "true" if value else "false")
    return value
