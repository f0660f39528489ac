"""Moments of a table, written down; and a desk with a rehearsal behind it."""

from collections.abc import Callable
from typing import Any

from firmware_py.desk.rehearsed import Rehearsed
from firmware_py.desk.session import DeskSession
from firmware_py.desk.voice import Voice
from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.text.codes import dues
from firmware_py.text.codes.faults import uncoded_told
from tests.table.playing import rehearse

SIN = "galicia/poker-sin-descarte"


def offer(act: str, least_cents: int = 0) -> dict[str, Any]:
    return {
        "who": "players",
        "act": act,
        "least_cents": least_cents,
        "most_cents": 0,
        "article": "a",
    }


def moment(phase: str, kind: str, **more: Any) -> dict[str, Any]:
    seen: dict[str, Any] = {
        "sheet": "x/y", "title": "Juego", "phase": phase, "round_number": 1, "due": "due",
        "steps": [], "due_now": {"kind": kind}, "places": [], "pots": [],
        "offers": [offer("ante"), offer("b")], "rulings": [], "transfers": [],
        "alarms": [], "alarms_said": [],
        "lost_devices": [], "deck_needed": False, "jackpot_cents": None, "min_cents": 500,
        "simulation": True, "frozen": "", "saving": "", "held": [], "words": [],
        "facts_said": [], "announcements_said": [], "due_said": dues.open_bets_now().as_json(),
        "pending_hits": [], "jackpot_fault": "", "may_go_wrong": [],
        "may_be_decided": ["continue", "void-round"],
        "moment": {"round": 1, "sequence": 7},
    }  # fmt: skip
    seen |= more
    seen["due_now"] = {**seen["due_said"], **seen["due_now"]}
    for name in ("frozen", "saving", "waits_for", "jackpot_fault"):
        seen.setdefault(f"{name}_said", told(str(seen.get(name, ""))))
    return seen


def told(text: str) -> dict[str, Any]:
    """Tell something in words that no catalogue has."""
    return uncoded_told(told_law=text).as_json() if text else {}


def place(name: str, *bets: tuple[str, int], **more: Any) -> dict[str, Any]:
    laid = [["", *bet] for bet in bets]
    return {
        "place": name, "cards": [], "bets": laid, "state": "", "hand": [], "second": [],
        "numbers": [], **more
    }  # fmt: skip


class Desk(DeskSession):
    """A session whose rows are kept."""

    rows: list[str]
    rehearsal: Rehearsal


def at_desk(
    sheet: str = SIN,
    language: str = "en",
    kept: Callable[[str, str], None] = lambda _path, _text: None,
    rehearsal: Rehearsal | None = None,
) -> Desk:
    """Sit down at a rehearsal."""
    rows: list[str] = []
    found = rehearsal or rehearse(sheet)
    desk = Desk(Rehearsed(found, language, kept), Voice(language), rows.append)
    desk.rows, desk.rehearsal = rows, found
    desk.look()
    return desk


def type_in(at: Desk, *lines: str) -> list[str]:
    """Type lines; gives what was told, and at the end where the table stands."""
    at.rows.clear()
    for line in lines:
        at.look()
        at.enter(line)
        at.settle()
    phase = at.voice.say.of("phase", at.seen["phase"])
    return [*at.rows, f"{phase}: {at.voice.due(at.seen)}"]
