"""Irregularities and decisions at the keyboard: listed in people's words, found by them too."""

from collections.abc import Sequence
from itertools import zip_longest

from firmware_py.desk.acts import Act, Tell
from firmware_py.desk.line import KeyboardError, TypedLine
from firmware_py.desk.words import facts, plain
from firmware_py.rules.rulings import FACTS, NAMES, RULINGS

# What a person in charge may decide.
RULED = tuple(sorted(set(RULINGS) - {"supervisor"}))
# Facts that are amounts.
MONEY = frozenset({"to_call", "put_in"})
# How many rows a small terminal has room for, and how wide it is.
ONE_COLUMN, WIDTH = 12, 80
_TRUTH = {"true": True, "si": True, "yes": True, "false": False, "no": False}


def err(line: TypedLine) -> Act:
    """Report an irregularity by its number in the list, its name, or its words."""
    if not line.rest:
        raise KeyboardError(faults_page(line))
    listed = line.seen["may_go_wrong"]
    name, rest = _found(line, listed, NAMES)
    if not name:
        told = line.voice.say("say.unknown-fault", word=line.rest[0])
        raise KeyboardError(f"{told}\n{faults_page(line)}")
    return Tell("report", {"name": name, "facts": _facts(line, rest)})


def faults_page(line: TypedLine) -> str:
    """List what may go wrong now, in people's words."""
    say, listed = line.voice.say, line.seen["may_go_wrong"]
    known = " ".join(f"{name}=" for name in line.voice.say.tables["fact"])
    rows = [say("say.faults"), *_rows(line, listed), say("say.facts", facts=known)]
    return "\n".join(rows) if listed else say("say.faults-none")


def rule(line: TypedLine) -> Act:
    """Decide as the person in charge; the reason is on record."""
    if not line.rest:
        raise KeyboardError(rulings_page(line))
    name, rest = _found(line, line.seen["may_be_decided"], RULED)
    if not name:
        told = line.voice.say("say.unknown-ruling", word=line.rest[0])
        raise KeyboardError(f"{told}\n{rulings_page(line)}")
    named = [word for word in rest if "=" in word]
    reason = " ".join(word for word in rest if "=" not in word)
    if not reason:
        raise IndexError(name)
    several = {key: _listed(value) for key, value in _facts(line, named).items()}
    return Tell("rule", {"ruling": name, **several, "reason": reason}, "jose")


def _listed(value: object) -> object:
    return [value] if isinstance(value, int) and not isinstance(value, bool) else value


def rulings_page(line: TypedLine) -> str:
    """List what may be decided now, in people's words; nothing where nobody has to."""
    say, seen = line.voice.say, line.seen
    if seen["due_now"]["kind"] != "supervisor":
        return say("say.rulings-none")
    told = say("say.supervisor", due=line.voice.due(seen))
    return "\n".join([told, *_rows(line, seen["may_be_decided"])])


def _rows(line: TypedLine, names: Sequence[str]) -> list[str]:
    """Number them, one below the other; many of them in two columns."""
    rows = [
        line.voice.say("say.row", number=number, words=line.voice.word(name))
        for number, name in enumerate(names, 1)
    ]
    half = (len(rows) + 1) // 2
    left, right = rows[:half], rows[half:]
    wide = max(map(len, left), default=0) + 2
    if len(rows) <= ONE_COLUMN or wide + max(map(len, right)) >= WIDTH:
        return rows
    return [f"{a:<{wide}}{b}".rstrip() for a, b in zip_longest(left, right, fillvalue="")]


def _found(
    line: TypedLine, listed: Sequence[str], known: Sequence[str] | frozenset[str]
) -> tuple[str, tuple[str, ...]]:
    """Find what is meant by a number, a name or the longest words that fit; and what follows."""
    first, rest = line.rest[0], line.rest[1:]
    if first in known:
        return first, rest
    if first.isdecimal():
        number = int(first)
        return (listed[number - 1] if 1 <= number <= len(listed) else ""), rest
    spoken = {plain(line.voice.word(name)): name for name in known}
    for count in range(len(line.rest), 0, -1):
        said = plain(" ".join(line.rest[:count]))
        name = spoken.get(said) or spoken.get(said.replace("-", " "))
        if name:
            return name, line.rest[count:]
    return "", ()


def _facts(line: TypedLine, words: Sequence[str]) -> dict[str, object]:
    found: dict[str, object] = {}
    for word in words:
        key, _, value = word.partition("=")
        name, _, side = key.partition(".")
        fact = facts().get(plain(name), name)
        if fact not in {*FACTS, "numbers", "device", "stakes"} or not value:
            known = " ".join(f"{each}=" for each in line.voice.say.tables["fact"])
            raise KeyboardError(line.voice.say("say.no-fact", word=word, facts=known))
        told = _value(line, fact, value)
        if not side:
            found[fact] = told
            continue
        sides = found.setdefault(fact, {})
        if not isinstance(sides, dict):
            raise KeyboardError(line.voice.say("say.no-fact", word=word, facts=f"{name}.{side}="))
        sides[facts().get(plain(side), side)] = told
    return found


def _value(line: TypedLine, fact: str, text: str) -> object:
    if fact in MONEY:
        return line.cents(text)
    if "," in text:
        return [_value(line, fact, part) for part in text.split(",")]
    if fact not in ("says", "called", "spoken") and plain(text) in _TRUTH:
        return _TRUTH[plain(text)]
    if text.isdigit():
        return int(text)
    return {"crupier": "croupier"}.get(text, text) if fact == "by" else text
