"""T07, T08, T10, T11, T14: exchanged ports, echo, two at one address, a plug, strangers."""

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from firmware_py.console.doctor.case import Case, count, part, parts, state_of, words
from firmware_py.console.doctor.finding import NotSeenError, Sign, fault
from firmware_py.console.doctor.line import misses_echo
from firmware_py.console.doctor.source import Answer
from firmware_py.text.codes import doctor as codes

DAY_US = 86_400_000_000
TALKING = frozenset({"slots", "sabot", "shuffler"})
DUMB = frozenset({"silent", "noisy", "wrong-device"})
# What a device says of itself that belongs in a place of a kind.
CATEGORIES = {"slots": "Coin Acceptor", "sabot": "Card Sabot", "shuffler": "Card Shuffler"}
TWO_ANSWER = "two-answer"
SECOND, OWN = "second-reply", "own-command-heard"
STRANGERS = frozenset({"foreign-command", "address-change", "null-byte", "echo-mismatch"})


def are_swapped(case: Case) -> Iterator[Sign]:
    """Find two devices of which each seems to be where the other belongs."""
    rows, lines = case.source.devices(), case.source.lines()
    odd = {role: row for role, row in rows.items() if _is_odd(row, case.known().kind_of(role))}
    for one, other in permutations(sorted(odd), 2):
        kinds = {role: case.known().kind_of(role) for role in (one, other)}
        if _belongs(odd[one]) == kinds[other] != kinds[one]:
            yield _swapped(one, other, f"{one}: {_category(odd[one])}")
        elif one < other and kinds[one] != kinds[other] and _never(lines, one, other):
            yield _swapped(one, other, f"{one}, {other}: no answer yet")


def _is_odd(row: Answer, kind: str) -> bool:
    return kind in TALKING and state_of(row) in DUMB


def _swapped(one: str, other: str, evidence: str) -> Sign:
    said = codes.doctor_ports_swapped(role=one, other_role=other)
    return fault(said, evidence, one)


def _category(row: Answer) -> str:
    return words(part(row, "identity") or {}, "category").replace("_", " ")


def _belongs(row: Answer) -> str:
    said = _category(row)
    return next((kind for kind, category in CATEGORIES.items() if category == said), "")


def _never(lines: Any, *roles: str) -> bool:
    """Whether nothing that was asked on these lines was ever answered."""
    found = [lines.get(role, {}) for role in roles]
    asked = [count(line, "exchanges") for line in found]
    unanswered = [count(line, "silences") + count(line, "garbage") for line in found]
    return all(asked) and all(u >= a for u, a in zip(unanswered, asked, strict=True))


def is_echo_wrong(case: Case) -> Iterator[Sign]:
    """Hold the echo of the config against the one that was found."""
    lines = case.lines()
    heard = {role for role, _ in _signs_of_tampering(case, frozenset({OWN}))}
    for device in case.devices():
        line = lines.get(device.role)
        if line is None or device.echo not in ("on", "off"):
            continue
        found = _echo_found(device.echo, line, heard=device.role in heard)
        if found != device.echo:
            said = codes.doctor_echo_differs(
                role=device.role, set_text=device.echo, found_text=found
            )
            yield fault(said, f'echo = "{device.echo}", {line.get("echo_mode")}', device.role)


def _echo_found(wanted: str, line: Answer, *, heard: bool) -> str:
    """Say what the line does: by its own word, by echoes that never came, or that were heard."""
    mode = line.get("echo_mode")
    if mode in ("on", "off") and mode != wanted:
        return str(mode)
    if wanted == "on" and misses_echo(line):
        return "off"
    return "on" if wanted == "off" and heard else wanted


def do_two_answer(case: Case) -> Iterator[Sign]:
    """Find addresses at which two devices answer."""
    for role, alarm in _signs_of_tampering(case, frozenset({SECOND})):
        yield fault(codes.doctor_two_answer(role=role), words(alarm, "text"), role)


def two_at_a_seat(case: Case) -> Iterator[Sign]:
    """Find slots of which the bus itself says so."""
    for role, row in case.source.devices().items():
        for slot in parts(row, "slots") or []:
            if state_of(slot) == TWO_ANSWER:
                at = str(slot.get("address"))
                said = codes.doctor_two_answer_at(role=role, address_text=at)
                yield fault(said, f"{at}: {TWO_ANSWER}", f"r{slot.get('seat')}")


def is_plug_out(case: Case) -> Iterator[Sign]:
    """Find single slots that are silent while others on their bus answer."""
    rows = case.source.devices().values()
    buses = [(row, slots) for row in rows if (slots := parts(row, "slots")) is not None]
    if not buses:
        raise NotSeenError("the station does not tell of its slots")
    for row, slots in buses:
        silent = [slot for slot in slots if state_of(slot) == "silent"]
        if state_of(row) == "up" and len(silent) < len(slots):
            yield from map(_silent, silent)


def _silent(slot: Answer) -> Sign:
    seat, why = count(slot, "seat"), words(slot, "why")
    return fault(codes.doctor_slot_silent(seat=seat), why or "silent", f"r{seat}")


def is_somebody_else(case: Case) -> Iterator[Sign]:
    """Find signs of the last 24 hours that somebody else is on a wire."""
    told = set()
    for role, alarm in _signs_of_tampering(case, STRANGERS):
        tamper = _tamper(alarm.get("said"))[1]
        if (role, tamper) not in told:
            told.add((role, tamper))
            said = codes.doctor_somebody_else(role=role, tamper=tamper)
            yield fault(said, f"{alarm.get('seq')}: {words(alarm, 'text')}", role)


def _signs_of_tampering(case: Case, kinds: frozenset[str]) -> list[tuple[str, Answer]]:
    """Give role and alarm of every such sign of the last 24 hours."""
    since = case.roots.now() - DAY_US
    recent = [alarm for alarm in case.source.alarms() if count(alarm, "utc_us") >= since]
    found = [(*_tamper(alarm.get("said")), alarm) for alarm in recent]
    return [(words(alarm, "role") or role, alarm) for role, kind, alarm in found if kind in kinds]


def _tamper(said: Any) -> tuple[str, str]:
    """Give role and kind of a sign; it may stand inside another message."""
    fields = said.get("fields") if isinstance(said, dict) else None
    if not isinstance(fields, dict):
        return "", ""
    if "tamper" in fields:
        return str(fields.get("role", "")), str(fields["tamper"])
    inner = [_tamper(value) for value in fields.values()]
    return next((one for one in inner if one[1]), ("", ""))
