"""How the desk speaks: places, cards, hands, amounts and what is due, in one language."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from firmware_py.console.told import in_spanish
from firmware_py.desk.acts import BETWEEN, Snapshot
from firmware_py.desk.words import Texts, texts
from firmware_py.rehearsal import spanish
from firmware_py.rehearsal.refusals import in_euros, refused
from firmware_py.rulebook.gloss import WORDS
from firmware_py.text.amounts import amount

SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_CUT = re.compile(
    r"have the pack cut: (?:(?P<uncited>seat \d+, then [\w-]+)|(?P<who>.*) (?P<article>\(.*?\)))"
    r", then (?P<then>.*)"
)
_LACKS = re.compile("the ruling depends on '(?P<fact>.*)': give it")


@dataclass(frozen=True, slots=True)
class Voice:
    """Says things of a table."""

    language: str = "es"

    @property
    def say(self) -> Texts:
        """The texts of the language, by code."""
        return texts(self.language)

    def amount(self, cents: int, *, sign: bool = False) -> str:
        """Write an amount."""
        return amount(cents, self.language, sign=sign)

    def word(self, name: object) -> str:
        """Say a word of the lab."""
        column = 0 if self.language == "es" else 1
        return WORDS[str(name)][column] if name in WORDS else str(name)

    def sentence(self, text: str) -> str:
        """Say a sentence of the table."""
        return spanish.sentence(text) if self.language == "es" else text

    def refused(self, message: str) -> str:
        """Say why something is refused, or what an alarm is about."""
        if lacks := _LACKS.fullmatch(message):
            return self.say("say.lacks-fact", fact=self._fact(lacks["fact"]))
        spoken = refused(message, self.amount) if self.language == "es" else message
        if spoken == message and self.language == "es":
            # What devices tell of themselves is said as the record says it.
            spoken = in_spanish(message)
        return spoken if spoken != message else in_euros(message, self.amount)

    def _fact(self, name: str) -> str:
        """Name a fact as it is typed in this language."""
        facts = self.say.tables["fact"]
        return next((typed for typed, fact in facts.items() if fact == name), name)

    def place(self, name: object) -> str:
        """Name a place as the dealer would: "3/2" is the second hand of place 3."""
        seat, further = str(name).partition("/")[::2]
        if not seat.isdigit():
            return self.say.of("place", seat)
        if not further:
            return self.say("place.seat", seat=seat)
        kind = "hand" if further.isdigit() else "behind"
        return self.say(f"place.{kind}", seat=seat, hand=further, name=further)

    def card(self, text: str) -> str:
        """Write a card as it looks: 10♥, K♠, and ?? face down."""
        if text in ("??", "Jk"):
            return {"??": "▒▒", "Jk": "★"}[text]
        return f"{text[0].replace('T', '10')}{SUITS.get(text[1], text[1])}"

    def cards(self, found: Sequence[str]) -> str:
        """Write cards side by side."""
        return " ".join(map(self.card, found))

    def hand(self, value: Sequence[str]) -> str:
        """Name a hand: «pareja de reyes», «7 puntos»."""
        if not value:
            return ""
        name, *rest = value
        say, first, second = self.say, rest[:1], rest[1:2]
        return say(
            f"hand.{name}",
            one=say.of("rank", first[0]) if first else "",
            many=say.of("ranks", first[0]) if first else "",
            next=say.of("rank", second[0]) if second else "",
            others=say.of("ranks", second[0]) if second else "",
            count=first[0] if first else "",
            low=second[0] if second else "",
            ranks="-".join(rest),
        )

    def hands(self, place: Mapping[str, Any]) -> str:
        """Name the hand of a place; both, where the pot is halved."""
        first, second = self.hand(place["hand"]), self.hand(place["second"])
        return self.say("hand.both", first=first, second=second) if second else first

    def box(self, name: str) -> str:
        """Name a box; "apuesta/2" holds what was bet in the second interval."""
        number = name.partition("/")[2]
        return self.say("screen.interval", number=number) if number else name

    def span(self, least: int, most: int) -> str:
        """Write an amount, or the least and the most of it."""
        if most > least:
            return self.say("screen.span", least=self.amount(least), most=self.amount(most))
        return self.amount(least)

    def due(self, seen: Snapshot) -> str:
        """Say what is due; a cut that is told comes before it."""
        now = seen["due_now"]
        if seen.get("waits_for") and seen["phase"] in BETWEEN:
            return self.say("due.directors", what=self.refused(seen["waits_for"]))
        told = _DUE[now["kind"]](self, now)
        if found := _CUT.fullmatch(seen["due"]):
            return self._cut(found, told)
        if seen["steps"]:
            return self.say("due.steps", step=self.step(seen["steps"][0]))
        return self.say("due.deck") if now["kind"] == "nothing" and seen["deck_needed"] else told

    def step(self, name: str) -> str:
        """Name a step of custody."""
        kind, _, role = name.partition(" ")
        return self.say(f"step.{kind}", role=role) if self.say.has("step", kind) else name

    def _cut(self, found: re.Match[str], then: str) -> str:
        asked = (found["uncited"] or found["who"]).split(", then ")
        who = self.say("next.or-else").join(map(self._cutter, asked))
        cited = f" {found['article']}" if found["article"] else ""
        return self.say("next.cut", who=who, article=cited, then=then)

    def _cutter(self, who: str) -> str:
        if who == "seats":
            return self.say("next.cut-seats")
        seat = who.removeprefix("seat ")
        return self.say("next.cut-seat" if seat != who else "next.cut-person", seat=seat, who=seat)

    def choices(self, due: Mapping[str, Any]) -> str:
        """Say the words that somebody may say, with the chips and cards that go with each."""
        words = [choice["word"] for choice in due["choices"]]
        if len(words) > 2 and all(word.isdigit() for word in words):
            return self.say("due.word-range", first=words[0], last=words[-1])
        return " · ".join(map(self._choice, due["choices"]))

    def _choice(self, choice: Mapping[str, Any]) -> str:
        parts = []
        if choice["cents"] or choice["most_cents"]:
            span = self.span(choice["cents"], max(choice["cents"], choice["most_cents"]))
            parts.append(self.say("due.takes-cents", amount=span))
        if choice["most_cards"]:
            least, most = choice["cards"], choice["most_cards"]
            count = f"{least}-{most}" if most > least else f"{most}"
            parts.append(
                self.say("due.takes-cards" if count != "1" else "due.takes-card", count=count)
            )
        return f"«{choice['word']}»" + (f" ({', '.join(parts)})" if parts else "")

    def ruling(self, ruling: Mapping[str, Any], stakes: Mapping[str, int]) -> str:
        """Say a ruling: the fault, what follows, whom it touches, the stakes, the article."""
        say = self.say
        told = say(
            "told.ruling",
            fault=self.sentence(self.word(ruling["irregularity"])),
            ruling=self.word(ruling["ruling"]),
        )
        whom = [
            self.word(one) if str(one) in WORDS else self.place(one) for one in ruling["affects"]
        ]
        told += say("told.ruling-whom", whom=", ".join(whom)) if whom else ""
        told += self._fate(ruling, stakes)
        told += "".join(f"; {self._key(key, value)}" for key, value in ruling.get("keys", ()))
        if ruling.get("reason"):
            told += say("told.ruling-person", by=ruling["by"], reason=ruling["reason"])
        cited = ", ".join(one for one in ruling["articles"] if one)
        return f"{told} [{cited}]" if cited else told

    def _fate(self, ruling: Mapping[str, Any], stakes: Mapping[str, int]) -> str:
        fate = ruling["stakes"]
        touched = {
            seat: cents
            for seat, cents in stakes.items()
            if "all" in ruling["affects"] or seat in map(str, ruling["affects"])
        }
        if fate == "returned" and touched:
            sums = ", ".join(
                self.say("told.ruling-sum", seat=seat, amount=self.amount(cents))
                for seat, cents in touched.items()
            )
            return self.say("told.ruling-returned", sums=sums)
        return self.say("told.ruling-stakes", fate=self.say(f"told.fate-{fate}"))

    def _key(self, key: str, value: object) -> str:
        if self.language == "es":
            return f"{spanish.key(key)}: {spanish.said(value)}"
        return f"{key.replace('_', ' ')}: {value}"

    def result(self, cents: int, stake: int) -> str:
        """Say what a box gains or loses, or gets back."""
        if cents:
            return self.say(
                f"moved.{'wins' if cents > 0 else 'loses'}", amount=self.amount(abs(cents))
            )
        return (
            self.say("moved.returned", amount=self.amount(stake))
            if stake
            else self.say("moved.nothing")
        )


def _card(voice: Voice, now: Mapping[str, Any]) -> str:
    place, packet = voice.place(now["place"]), now["packet"]
    if packet > 1:
        return voice.say("due.packet", place=place, packet=packet)
    return voice.say(
        "due.card", place=place, ordinal=now["ordinal"], face=voice.say.of("face", now["face"])
    )


def _word(voice: Voice, now: Mapping[str, Any]) -> str:
    about = voice.sentence(now["about"]) if now["about"] else ""
    who, words = voice.place(now["who"]), voice.choices(now)
    return voice.say("due.word-about" if about else "due.word", who=who, about=about, words=words)


def _tokens(voice: Voice, now: Mapping[str, Any]) -> str:
    seats = ", ".join(map(str, now["seats"]))
    return voice.say("due.tokens" if seats else "due.no-tokens", seats=seats)


def _reshuffle(voice: Voice, now: Mapping[str, Any]) -> str:
    if now["back"]:
        return voice.say("due.reshuffle-back", count=len(now["back"]))
    return voice.say("due.reshuffle-whole" if now["whole"] else "due.reshuffle-rest")


def _supervisor(voice: Voice, now: Mapping[str, Any]) -> str:
    return voice.say(
        "due.supervisor-waits" if now["waits_for"] else "due.supervisor",
        device=now["waits_for"],
        who=voice.word(now["decided_by"]),
        why=voice.sentence(voice.word(now["why"])),
        article=now["article"],
    )


_DUE: Mapping[str, Callable[[Voice, Mapping[str, Any]], str]] = {
    "card": _card,
    "word": _word,
    "opening": lambda voice, now: voice.say("due.opening", what=voice.sentence(now["what"])),
    "payment": lambda voice, _: voice.say("due.payment"),
    "bets": lambda voice, _: voice.say("due.bets"),
    "tokens": _tokens,
    "slots": lambda voice, now: voice.say("due.slots", seats=", ".join(map(str, now["seats"]))),
    "reshuffle": _reshuffle,
    "correction": lambda voice, now: voice.say("due.correction", what=voice.sentence(now["what"])),
    "supervisor": _supervisor,
    "nothing": lambda voice, now: voice.say("due.nothing", what=voice.sentence(now["what"])),
}
