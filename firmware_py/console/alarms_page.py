"""The alarms of a running station as lines for a person, by their numbers."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from firmware_py.text.codes import console as codes
from firmware_py.text.message import message_of
from firmware_py.text.record_words import RecordWords


def alarms_page(found: Mapping[str, Any], language: str) -> str:
    """Say each alarm in one line, newest last, with who has seen it."""
    words = RecordWords(language)
    rows = [_row(one, words) for one in found["alarms"]]
    return "\n".join(rows) or words.sentence(codes.alarm_list_empty())


def _row(alarm: Mapping[str, Any], words: RecordWords) -> str:
    said = message_of(alarm["said"])
    text = words.say(alarm["text"]) if said is None else words.sentence(said)
    at = datetime.fromtimestamp(alarm["utc_us"] / 1e6, UTC).isoformat(" ", "seconds")[:19]
    times = f" ×{alarm['times']}" if alarm["times"] > 1 else ""
    return f"{alarm['seq']:>7} {at} {alarm['role']:<9} {text}{times}  {_seen(alarm, words)}"


def _seen(alarm: Mapping[str, Any], words: RecordWords) -> str:
    if not alarm["acked_by"]:
        return words.sentence(codes.alarm_list_unseen())
    return words.sentence(codes.alarm_list_seen(name=alarm["acked_by"]))
