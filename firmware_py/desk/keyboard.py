"""The keyboard: what a person types into an act, in the words of the table."""

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from firmware_py.desk import reporting
from firmware_py.desk.acts import Act, Drop, Hands, Pull, Snapshot, Tell
from firmware_py.desk.backend import boxes_of
from firmware_py.desk.dealer import Dealer
from firmware_py.desk.in_charge import CHARGE
from firmware_py.desk.line import KeyboardError, TypedLine
from firmware_py.desk.voice import Voice
from firmware_py.desk.words import hands, plain, suffixes, texts, typed

NO_MORE = "no va mas"
# Done to the table itself; what the words stand for there.
HANDS: Mapping[str, str] = {
    "mishap": "mishap sabot",
    "stuck": "mishap sabot double-feed",
    "faceup": "mishap sabot face-up",
    "cut": "cut sabot",
    "lost": "unplug sabot",
    "back": "replug sabot",
}
OF_THE_TABLE = frozenset({*HANDS, "unplug", "replug", "jam", "clear-jam", "door", "fault", "clear"})
# For the session itself.
OWN = frozenset({"auto", "view", "help", "quit", "kill", "peek", "save"})


@dataclass(frozen=True, slots=True)
class Own:
    """A word for the session itself, and what was typed after it."""

    name: str
    rest: tuple[str, ...] = ()


def act_of(text: str, seen: Snapshot, dealer: Dealer, voice: Voice) -> Act | Own:
    """Understand a line: an act, or a word for the session."""
    try:
        words = shlex.split(text)
    except ValueError:
        words = text.replace('"', " ").replace("'", " ").split()
    if plain(" ".join(words)) == NO_MORE:
        return Tell("no-va-mas")
    line = TypedLine(voice, seen, tuple(words[1:]), words[0] if words else "")
    if not words:
        return enter(line, dealer)
    return _due_word(line) or _at_bets(line) or _command(line)


def enter(line: TypedLine, dealer: Dealer) -> Act:
    """Do what is due; what people decide themselves is never done by Enter."""
    say, seen, kind = line.voice.say, line.seen, line.seen["due_now"]["kind"]
    if seen["phase"] == "closed":
        raise KeyboardError(say("say.closed"))
    if seen["phase"] == "suspended":
        raise KeyboardError(say("say.suspended", why=line.voice.due(seen)))
    if seen["frozen"]:
        raise KeyboardError(say("say.frozen", why=line.voice.told(seen["frozen_said"])))
    if kind == "word":
        example = seen["due_now"]["choices"][0]["word"]
        raise KeyboardError(say("say.say-one", due=line.voice.due(seen), example=example))
    if kind == "supervisor":
        raise KeyboardError(reporting.rulings_page(line))
    return Tell("no-va-mas") if kind == "bets" else dealer.next(seen)


def _due_word(line: TypedLine) -> Act | None:
    """Take a word that is due, said alone."""
    due = line.seen["due_now"]
    if due["kind"] != "word":
        return None
    words = (line.first, *line.rest)
    return _said(line, due, words) if spoken(due, words)[0] else None


def spoken(due: Mapping[str, Any], words: Sequence[str]) -> tuple[str, int]:
    """Find the word of the sheet that is said, or that people say for it, and how long it is."""
    offered = {plain(choice["word"]): str(choice["word"]) for choice in due["choices"]}
    also = texts("es").tables["spoken"]
    for count in range(len(words), 0, -1):
        for joint in (" ", "-"):
            said = plain(joint.join(words[:count]))
            meant = offered.get(said) or offered.get(plain(also.get(said, "")))
            if meant:
                return meant, count
    return "", 0


def _said(line: TypedLine, due: Mapping[str, Any], words: Sequence[str]) -> Act:
    word, count = spoken(due, words)
    choice = next(one for one in due["choices"] if one["word"] == word)
    rest, cents = list(words[count:]), choice["cents"]
    if rest and _chips_first(choice):
        cents = line.cents(rest.pop(0))
    numbers, own = [line.number(one) for one in rest], due.get("own", [])
    if any(not 1 <= number <= len(own) for number in numbers):
        raise KeyboardError(line.voice.say("say.no-card", count=len(own)))
    meant = [own[number - 1] for number in numbers]
    return Tell("say", {"who": due["who"], "word": word, "cents": cents, "numbers": meant})


def _chips_first(choice: Mapping[str, Any]) -> bool:
    """Tell whether the first number said with a word is chips: not where only cards are chosen."""
    return choice["most_cents"] > choice["cents"] or bool(
        choice["cents"] and not choice["most_cards"]
    )


def _at_bets(line: TypedLine) -> Act | None:
    """While bets are open: "1 ante 5" lays a bet, "2 pasa" is said."""
    if line.seen["due_now"]["kind"] != "bets" or not line.rest:
        return None
    who, seat = line.first, line.first.partition("/")[0]
    if not seat.isdigit():
        return None
    if len(line.rest) > 1 and plain(line.rest[0]) in boxes(line.seen) and who.isdigit():
        return _bet(TypedLine(line.voice, line.seen, (who, *line.rest), "bet"))
    if typed().get(plain(line.rest[0])) == "token" and who.isdigit():
        return Drop(int(who))
    if all(offer["who"] in ("players", "crupier") for offer in line.seen["offers"]):
        # Nobody has anything to say here: it was meant for a bet.
        raise KeyboardError(_bet_form(line))
    return _call(TypedLine(line.voice, line.seen, (who, *line.rest), "call"))


def _bet_form(line: TypedLine) -> str:
    """Say how a bet is written, with one that may be laid now."""
    offers = [offer for offer in line.seen["offers"] if offer["who"] == "players"]
    least = line.voice.amount(offers[0]["least_cents"] or line.seen["min_cents"]).split()[0]
    return line.voice.say(
        "say.bet-form",
        text=" ".join((line.first, *line.rest)),
        boxes=", ".join(offer["act"] for offer in offers),
        example=f"{line.first} {offers[0]['act']} {least}",
    )


def boxes(seen: Snapshot) -> set[str]:
    """Name the boxes that may be bet on, as they are typed."""
    laid = {plain(offer["act"]) for offer in seen["offers"] if offer["who"] == "players"}
    return laid | boxes_of(seen["sheet"])


def _command(line: TypedLine) -> Act | Own:
    name = typed().get(plain(line.first), "")
    if name in OWN:
        return Own(name, line.rest)
    if name in OF_THE_TABLE:
        meant = (hands().get(plain(word), word) for word in line.rest)
        typed_words = " ".join((line.first, *line.rest))
        return Hands(" ".join([HANDS.get(name, name), *meant]), name, typed_words)
    do = _COMMANDS.get(name) or CHARGE.get(name)
    if do is None:
        raise KeyboardError(_unknown(line))
    line = TypedLine(line.voice, line.seen, line.rest, name)
    try:
        return do(line)
    except IndexError as error:
        usage = line.voice.say(f"usage.{name}")
        raise KeyboardError(line.voice.say("say.missing", usage=usage)) from error


def _unknown(line: TypedLine) -> str:
    say, due = line.voice.say, line.seen["due_now"]
    if due["kind"] == "word":
        who, words = line.voice.place(due["who"]), line.voice.choices(due)
        return say("say.no-word", word=line.first, who=who, words=words)
    return say("say.no-command", word=line.first, hint=hint(line.voice, line.seen))


def hint(voice: Voice, seen: Snapshot) -> str:
    """Say what may be typed now: it stays in sight below the table."""
    kind, phase = seen["due_now"]["kind"], seen["phase"]
    always = voice.say("hint.always")
    if kind == "word":
        words = " · ".join(choice["word"] for choice in seen["due_now"]["choices"][:6])
        return f"{voice.say('hint.word', words=words)} · {always}"
    code = phase if phase in ("closed", "suspended", "idle") else kind
    return f"{voice.say(f'hint.{code}')} · {always}" if voice.say.has("hint", code) else always


def _bets(line: TypedLine) -> Act:
    new = bool(line.rest) and plain(line.rest[0]) in suffixes("new")
    return Tell("bets", {"new_shoe": True} if new else {})


def _bet(line: TypedLine) -> Act:
    rest = line.rest
    on_line = len(rest) > 3 and plain(rest[-1]) in suffixes("line")
    names = rest[3:-1] if on_line else rest[3:]
    fields: dict[str, Any] = {
        "seat": line.number(rest[0]), "box": line.box(rest[1]), "cents": line.cents(rest[2])
    }  # fmt: skip
    fields |= {"bettor": names[0]} if names else {}
    return Tell("bet", fields | ({"on_line": True} if on_line else {}))


def _take(line: TypedLine) -> Act:
    fields: dict[str, Any] = {"seat": line.number(line.rest[0]), "box": line.box(line.rest[1])}
    return Tell("take-back", fields | ({"bettor": line.rest[2]} if line.rest[2:] else {}))


def _say(line: TypedLine) -> Act:
    due = line.seen["due_now"]
    if due["kind"] != "word":
        raise KeyboardError(line.voice.say("say.nobody"))
    if not spoken(due, line.rest)[0]:
        raise KeyboardError(_unknown(TypedLine(line.voice, line.seen, (), line.rest[0])))
    return _said(line, due, line.rest)


def _call(line: TypedLine) -> Act:
    """Say a word while bets are open."""
    rest = list(line.rest)
    cents = line.cents(rest.pop()) if len(rest) > 2 and line.is_amount(rest[-1]) else 0
    who = int(rest[0]) if rest[0].isdigit() else rest[0]
    word = " ".join(rest[1:]) or _missing(line)
    offered = {plain(offer["act"]): offer["act"] for offer in line.seen["offers"]}
    return Tell("say", {"who": who, "word": offered.get(plain(word), word), "cents": cents})


def _missing(line: TypedLine) -> str:
    raise IndexError(line.first)


def _cutpack(line: TypedLine) -> Act:
    who = int(line.rest[0]) if line.rest[0].isdigit() else line.rest[0]
    exposed = len(line.rest) > 1 and plain(line.rest[1]) in suffixes("seen")
    if len(line.rest) > 1 and not exposed:
        raise IndexError(line.rest[1])
    return Tell("cut", {"who": who} | ({"exposed": True} if exposed else {}))


def _limits(line: TypedLine) -> Act:
    least, most = line.cents(line.rest[0]), line.cents(line.rest[1])
    return Tell("limits", {"min_cents": least, "max_cents": most}, "jose")


def _reason(command: str) -> Callable[[TypedLine], Act]:
    return lambda line: Tell(command, {"reason": line.joined(0)}, "jose")


def _plain(command: str, by: str = "ana") -> Callable[[TypedLine], Act]:
    return lambda _line: Tell(command, {}, by)


_COMMANDS: Mapping[str, Callable[[TypedLine], Act]] = {
    "bets": _bets,
    "bet": _bet,
    "take": _take,
    "cutpack": _cutpack,
    "limits": _limits,
    "token": lambda line: Drop(line.number(line.rest[0])),
    "close": _plain("no-va-mas"),
    "say": _say,
    "call": _call,
    "draw": lambda line: Pull(line.number(line.rest[0]) if line.rest else 1),
    "err": reporting.err,
    "rule": reporting.rule,
    "suspend": _reason("suspend"),
    "resume": _plain("resume", "jose"),
    "last": _plain("last-rounds", "jose"),
    "end": _plain("close", "jose"),
}
