"""The keyboard at the simulated table: words into acts, as in `tapete play`."""

import shlex
from collections.abc import Callable, Mapping
from typing import Any

from hil.desk.charge import CHARGE
from hil.desk.dealer import Act, Dealer, Drop, Pull, Snapshot, Tell

HELP = """\
(Enter)                   do what is due: open, deal the card, pay
bets                      open the bets of a new round ("bets new": with a new shoe)
bet SEAT BOX CENTS [NAME] [line]   lay a bet; NAME stands behind; line: it plays half
take SEAT BOX [NAME]      take a bet back         token SEAT   drop a jackpot token
cutpack WHO [seen]        who cuts the pack; seen: a card showed     limits MIN MAX
call WHO WORDS [CENTS]    say something while bets are open: call 2 pasa, call croupier subasta
close                     «no va más»
say WORD [CENTS] [N…]     decide for whoever is asked; N are cards of the hand, from 1
auto                      play this round to its end by itself
draw                      pull a card now, due or not     draw force   from a locked sabot
err NAME [fact=value …]   report an irregularity, e.g. err too-many-cards to=3
rule RULING REASON…       decide as the person in charge ("rule out seats=1,2 REASON")
suspend REASON / resume   last (announce the last rounds)   end (close the table)
mishap NAME               the next card comes: double-feed, face-up, unreadable, jam
unplug ROLE, replug ROLE  pull the cable of sabot, slots, visor-1
kill                      cut the station's power: it is started again and goes on
view   draw the table     help more   prizes, evidence, chips, service     help / quit"""
# What a newcomer reads first.
WELCOME = (
    "Enter does what is due · help lists every word · Ctrl-C stops",
    "err too-many-cards to=3 in a deal is a misdeal · kill cuts the station's power",
)
MORE = "more"
HELP_MORE = f"help {MORE}"
# Words that are done to the simulated table itself.
HANDS = frozenset({"mishap", "unplug", "replug", "jam", "clear-jam", "door", "fault", "clear"})


class KeyboardError(ValueError):
    """A line that cannot be understood, with what to type instead."""


def act_of(line: str, seen: Snapshot, dealer: Dealer) -> Act | str:
    """Understand a line: an act, or a word for the session itself."""
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise KeyboardError(str(error)) from error
    name, rest = (words[0], words[1:]) if words else ("", [])
    if name in HANDS:
        return f"hands {_hands(name, rest)}"
    if words == ["help", MORE]:
        return HELP_MORE
    if name in ("auto", "view", "help", "quit", "kill"):
        return name
    return _asked(name, rest, seen) if name else _next(seen, dealer)


def _next(seen: Snapshot, dealer: Dealer) -> Act:
    """Do what is due; words and decisions are people's own."""
    kind = seen["due_now"]["kind"]
    if kind == "word":
        raise KeyboardError(f"{seen['due']}: say one of them")
    if kind == "supervisor":
        raise KeyboardError(f"{seen['due']}: rule RULING REASON…")
    return dealer.next(seen)


def _asked(name: str, rest: list[str], seen: Snapshot) -> Act | str:
    if name not in _COMMANDS and name not in CHARGE:
        raise KeyboardError(f"{name!r} is no command: type help")
    try:
        return _COMMANDS[name](rest, seen) if name in _COMMANDS else CHARGE[name](rest)
    except IndexError as error:
        raise KeyboardError(f"{name}: something is missing; type help or help more") from error
    except ValueError as error:
        raise KeyboardError(f"{name}: {error}; type help or help more") from error


def _hands(name: str, rest: list[str]) -> str:
    return f"mishap sabot {' '.join(rest)}" if name == "mishap" else " ".join([name, *rest])


def _say(rest: list[str], seen: Snapshot) -> Act:
    due = seen["due_now"]
    if due["kind"] != "word":
        raise KeyboardError("nobody is asked to decide")
    choice = next((c for c in due["choices"] if c["word"] == rest[0]), None)
    if choice is None:
        words = ", ".join(c["word"] for c in due["choices"])
        raise KeyboardError(f"{due['who']} may say {words}")
    numbers, cents = [int(word) for word in rest[1:]], choice["cents"]
    if choice["most_cents"] > choice["cents"] and numbers:
        cents = numbers.pop(0)
    own = [due["own"][number - 1] for number in numbers]
    return Tell("say", {"who": due["who"], "word": rest[0], "cents": cents, "numbers": own})


def _err(rest: list[str], _seen: Snapshot) -> Act:
    facts = dict(_fact(word) for word in rest[1:])
    return Tell("report", {"name": rest[0], "facts": facts})


def _fact(word: str) -> tuple[str, object]:
    key, _, value = word.partition("=")
    if not value:
        raise KeyboardError(f"{word!r} is no fact: write name=value")
    return key, [_value(part) for part in value.split(",")] if "," in value else _value(value)


def _value(text: str) -> object:
    return {"true": True, "false": False}.get(text, int(text) if text.isdigit() else text)


def _rule(rest: list[str], _seen: Snapshot) -> Act:
    fields: dict[str, Any] = {"ruling": rest[0]}
    if len(rest) > 1 and rest[1].startswith("seats="):
        fields["seats"] = [int(seat) for seat in rest.pop(1)[6:].split(",")]
    return Tell("rule", {**fields, "reason": " ".join(rest[1:])}, "jose")


def _bet(rest: list[str], _seen: Snapshot) -> Act:
    fields: dict[str, Any] = {"seat": int(rest[0]), "box": rest[1], "cents": int(rest[2])}
    on_line = rest[3:] != [] and rest[-1] == "line"
    names = rest[3:-1] if on_line else rest[3:]
    fields |= {"bettor": names[0]} if names else {}
    return Tell("bet", fields | ({"on_line": True} if on_line else {}))


def _take(rest: list[str], _seen: Snapshot) -> Act:
    fields: dict[str, Any] = {"seat": int(rest[0]), "box": rest[1]}
    return Tell("take-back", fields | ({"bettor": rest[2]} if rest[2:] else {}))


def _cutpack(rest: list[str], _seen: Snapshot) -> Act:
    if rest[1:] not in ([], ["seen"]):
        raise KeyboardError("cutpack WHO [seen]")
    who = int(rest[0]) if rest[0].isdigit() else rest[0]
    return Tell("cut", {"who": who} | ({"exposed": True} if rest[1:] else {}))


def _limits(rest: list[str], _seen: Snapshot) -> Act:
    return Tell("limits", {"min_cents": int(rest[0]), "max_cents": int(rest[1])}, "jose")


def _call(rest: list[str], _seen: Snapshot) -> Act:
    who = int(rest[0]) if rest[0].isdigit() else rest[0]
    cents = int(rest[-1]) if rest[-1].isdigit() else 0
    word = " ".join(rest[1:-1] if cents else rest[1:])
    if not word:
        raise KeyboardError("call WHO WORDS [CENTS]")
    return Tell("say", {"who": who, "word": word, "cents": cents})


def _plain(command: str, by: str = "ana", **fields: Any) -> Callable[..., Act]:
    return lambda _rest, _seen: Tell(command, fields, by)


_COMMANDS: Mapping[str, Callable[[list[str], Snapshot], Act | str]] = {
    "bets": lambda rest, _: Tell("bets", {"new_shoe": True} if rest == ["new"] else {}),
    "bet": _bet,
    "take": _take,
    "cutpack": _cutpack,
    "limits": _limits,
    "token": lambda rest, _: Drop(int(rest[0])),
    "close": _plain("no-va-mas"),
    "say": _say,
    "call": _call,
    "draw": lambda rest, _: "hands draw 1 force" if rest == ["force"] else Pull(),
    "err": _err,
    "rule": _rule,
    "suspend": lambda rest, _: Tell("suspend", {"reason": " ".join(rest)}, "jose"),
    "resume": _plain("resume", "jose"),
    "last": _plain("last-rounds", "jose"),
    "end": _plain("close", "jose"),
}
