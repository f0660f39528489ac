"""The words of a step: which there are, and what each takes. Checked before anything is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

Value = int | str | bool | list[int | str | bool]


@dataclass(frozen=True, slots=True)
class StepWords:
    """A step taken apart: its name, the words after it, and its name=value pairs in order."""

    name: str
    rest: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()

    @property
    def facts(self) -> dict[str, Value]:
        """Give the pairs as numbers, words, true or false, and lists of them."""
        return {key: value_of(text) for key, text in self.pairs}

    def only(self, *names: str) -> dict[str, str]:
        """Give the pairs as they stand; another name is refused."""
        for key, _ in self.pairs:
            if key not in names:
                raise ValueError(f"{self.name} takes {', '.join(names) or 'no pair'}, not {key}=")
        return dict(self.pairs)


@dataclass(frozen=True, slots=True)
class Form:
    """What a word takes: so many words after it, and these pairs (None: any)."""

    least: int = 0
    most: int = 0
    pairs: frozenset[str] | None = frozenset()
    # Positions of words that are numbers.
    numbers: tuple[int, ...] = ()
    usage: str = ""


def _form(usage: str, least: int = 0, most: int | None = None, **more: object) -> Form:
    pairs = more.get("pairs", ())
    found = None if pairs is None else frozenset(str(pairs).split()) if pairs else frozenset()
    numbers = more.get("numbers", ())
    assert isinstance(numbers, tuple)
    return Form(least, least if most is None else most, found, numbers, usage)


ANY: Final = 99
COMMANDS: Final[Mapping[str, Form]] = {
    "open": _form("open"),
    "bets": _form("bets [new-shoe]", 0, 1),
    "bet": _form("bet SEAT BOX=CENTS … [by=BETTOR]", 1, pairs=None, numbers=(0,)),
    "take-back": _form("take-back SEAT BOX", 2, numbers=(0,)),
    "no-va-mas": _form("no-va-mas"),
    "token": _form("token SEAT", 1, numbers=(0,)),
    "tokens": _form("tokens SEAT …", 0, ANY),
    "deal": _form("deal [N]", 0, 1, numbers=(0,)),
    "draw": _form("draw [N] [force]", 0, 2),
    "say": _form("say WHO WORD [cents=N] [cards=1,3]", 2, pairs="cents cards"),
    "err": _form("err NAME [fact=value …]", 1, pairs=None),
    "rule": _form('rule RULING "REASON" [seats=1,2] [by=NAME]', 2, pairs="seats by"),
    "move": _form("move last|N PLACE", 2),
    "read": _form("read [CARD …]", 0, ANY),
    "corrected": _form("corrected"),
    "shuffled": _form("shuffled"),
    "paid": _form("paid"),
    "suspend": _form('suspend "REASON" [by=NAME]', 1, pairs="by"),
    "resume": _form("resume"),
    "last-rounds": _form("last-rounds"),
    "close": _form("close"),
    "confirm-hit": _form("confirm-hit N [by=NAME]", 1, pairs="by", numbers=(0,)),
    "dispute-hit": _form("dispute-hit N by=NAME,NAME", 1, pairs="by", numbers=(0,)),
    "release-hit": _form("release-hit N by=NAME,NAME", 1, pairs="by", numbers=(0,)),
    "tell": _form("tell COMMAND [field=value …] [by=NAME]", 1, pairs=None),
    "correct-meter": _form(
        'correct-meter CENTS "REASON" by=NAME,NAME', 2, pairs="by", numbers=(0,)
    ),
}
HANDS: Final[Mapping[str, Form]] = {
    "mishap": _form("mishap NAME [ROLE]", 1, 2),
    "unplug": _form("unplug ROLE", 1),
    "replug": _form("replug ROLE", 1),
    "jam": _form("jam [ROLE]", 0, 1),
    "clear-jam": _form("clear-jam [ROLE]", 0, 1),
    "door": _form("door open|close [ROLE]", 1, 2),
    "cut-card": _form("cut-card [ROLE]", 0, 1),
    "fault": _form("fault ROLE[/SEAT] NAME [VALUE]", 2, 3),
    "clear": _form("clear ROLE", 1),
    "swap": _form("swap ROLE", 1),
    "spoil": _form("spoil NAME [ROLE]", 1, 2),
    "drop": _form("drop SEAT [TRACE]", 1, 2, numbers=(0,)),
}
POWER: Final[Mapping[str, Form]] = {
    "kill": _form("kill"),
    "stop": _form("stop"),
    "restart": _form("restart"),
}
EXPECT: Final[Mapping[str, Form]] = {
    "due": _form('expect due "TEXT"', 1),
    "phase": _form("expect phase NAME", 1),
    "ruling": _form('expect ruling RULING ["ARTICLE"] [seats=1,2]', 1, 2, pairs="seats stakes"),
    "no-ruling": _form("expect no-ruling"),
    "announcement": _form('expect announcement "TEXT"', 1),
    "alarm": _form('expect alarm "TEXT"', 1),
    "pays": _form("expect pays SEAT.BOX=CENTS … | nothing", 0, 1, pairs=None),
    "article": _form('expect article SEAT.BOX "ARTICLE"', 2),
    "cards": _form("expect cards PLACE CARD …", 1, ANY),
    "offers": _form("expect offers WORD …", 1, ANY),
    "visor": _form('expect visor ROLE "TEXT"', 2),
    "journal": _form("expect journal intact", 1),
    "entry": _form('expect entry KIND ["TEXT"]', 1, 2),
    "meter": _form("expect meter CENTS", 1, numbers=(0,)),
    "hits": _form("expect hits SEAT=CENTS … | none", 0, 1, pairs=None),
    "lost": _form("expect lost ROLE … | nothing", 1, ANY),
    "device": _form("expect device ROLE STATE", 2),
    "slots": _form("expect slots SEAT accepted|given-back N", 3, numbers=(0, 2)),
    "cards-left": _form("expect cards-left N", 1, numbers=(0,)),
}
ALL: Final = {**COMMANDS, **HANDS, **POWER}


def words_of(words: Sequence[str]) -> StepWords:
    """Take a step apart; `seat=1` is the same as the seat alone."""
    name, *rest = words
    if name == "expect" and rest and rest[0].startswith("visor-"):
        rest = ["visor", rest[0], *(word for word in rest[1:] if word != "contains")]
    if name in ("expect", "refused"):
        return _led(name, rest)
    plain: list[str] = []
    pairs: list[tuple[str, str]] = []
    for word in rest:
        key, equals, value = word.partition("=")
        if key == "seat" and name in ("bet", "take-back", "token"):
            plain.insert(0, value)
        elif equals and key.replace("-", "").replace("_", "").replace(".", "").isalnum():
            pairs.append((key, value))
        else:
            plain.append(word)
    return StepWords(name, tuple(plain), tuple(pairs))


def _led(name: str, rest: Sequence[str]) -> StepWords:
    """Keep what is expected, or the refused step, behind its first word."""
    needed = 2 if name == "refused" else 1
    if len(rest) < needed:
        raise ValueError(f"{name} needs more words: see hil/README.md")
    inner = words_of(rest[needed - 1 :]) if name == "refused" else words_of(rest)
    head = (rest[0], inner.name) if name == "refused" else (inner.name,)
    return StepWords(name, (*head, *inner.rest), inner.pairs)


def inner_of(words: StepWords) -> StepWords:
    """Give the step that is expected to be refused."""
    return StepWords(words.rest[1], words.rest[2:], words.pairs)


def check_words(words: StepWords) -> None:
    """Refuse a step that no table understands, saying what it takes."""
    if words.name == "refused":
        inner = inner_of(words)
        _check(inner, COMMANDS.get(inner.name), "no command is called")
    elif words.name == "expect":
        inner = StepWords(words.rest[0], words.rest[1:], words.pairs)
        _check(inner, EXPECT.get(inner.name), "nothing can be expected that is called")
    else:
        _check(words, ALL.get(words.name), "no step is called")


def _check(words: StepWords, form: Form | None, otherwise: str) -> None:
    if form is None:
        raise ValueError(f"{otherwise} {words.name!r}")
    if not form.least <= len(words.rest) <= form.most:
        raise ValueError(f"{words.name} is written: {form.usage}")
    if form.pairs is not None:
        words.only(*sorted(form.pairs))
    for position in form.numbers:
        if position < len(words.rest) and not words.rest[position].lstrip("-").isdigit():
            raise ValueError(f"{words.rest[position]!r} is no number: {form.usage}")


def value_of(text: str) -> Value:
    """Read a fact: a number, a word, true or false, or a list with commas; a sentence is none."""
    if "," in text and " " not in text:
        return [_one(part) for part in text.split(",") if part]
    return _one(text)


def _one(text: str) -> int | str | bool:
    return {"true": True, "false": False}.get(text, int(text) if _is_number(text) else text)


def _is_number(text: str) -> bool:
    return text.lstrip("-").isdigit() and text.isascii()
