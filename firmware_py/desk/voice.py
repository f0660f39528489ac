"""How the desk speaks: places, cards, hands, amounts and what is due, in one language."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from firmware_py.desk.acts import BETWEEN, Snapshot
from firmware_py.desk.backend import RefusalError
from firmware_py.desk.words import Texts, texts
from firmware_py.text.amounts import amount
from firmware_py.text.catalogue import known_word, word
from firmware_py.text.codes import asking
from firmware_py.text.codes import dues as codes
from firmware_py.text.hands import hand_said
from firmware_py.text.kinds import place_said
from firmware_py.text.message import Message, message_of
from firmware_py.text.render import sentence

SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


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
        return word("lab", str(name), self.language)

    def said(self, message: Message) -> str:
        """Say a message."""
        return sentence(message, self.language)

    def refused(self, error: RefusalError) -> str:
        """Say why something is refused; what programs alone are told stays as it is."""
        if error.said is None:
            return str(error)
        fact = dict(error.said.fields).get("fact_key")
        if fact is None:
            return self.said(error.said)
        facts = self.say.tables["fact"]
        typed = next((typed for typed, known in facts.items() if known == fact), str(fact))
        return self.say("say.lacks-fact", fact=typed)

    def told(self, found: Mapping[str, Any]) -> str:
        """Say what the table tells by code and fields."""
        said = message_of(found)
        assert said is not None
        return self.said(said)

    def place(self, name: object) -> str:
        """Name a place as the dealer would: "3/2" is the second hand of place 3."""
        return self.said(place_said(str(name)))

    def card(self, text: str) -> str:
        """Write a card as it looks: 10♥, K♠, and ?? face down."""
        if text in ("??", "Jk"):
            return {"??": "▒▒", "Jk": "★"}[text]
        return f"{text[0].replace('T', '10')}{SUITS.get(text[1], text[1])}"

    def cards(self, found: Sequence[str]) -> str:
        """Write cards side by side."""
        return " ".join(map(self.card, found))

    def hands(self, place: Mapping[str, Any]) -> str:
        """Name the hand of a place; both, where the pot is halved."""
        said = hand_said(place["hand"], place["second"])
        return "" if said is None else self.said(said)

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
        """Say what is due; with the words that somebody may say, their chips and cards."""
        now = seen["due_now"]
        if seen.get("waits_for") and seen["phase"] in BETWEEN:
            why = message_of(seen["waits_for_said"])
            assert why is not None
            return self.said(codes.due_directors(why_message=why))
        if seen["steps"]:
            return self.said(codes.due_step(step=seen["steps"][0]))
        if now["kind"] == "nothing" and seen["deck_needed"]:
            return self.said(codes.due_pack())
        said = message_of(seen["due_said"])
        assert said is not None
        if now["kind"] == "word":
            said = said.having(words_message=words_of(now["choices"]))
        cited = f" [{now['article']}]" if now["kind"] == "supervisor" else ""
        return self.said(said) + cited

    def step(self, name: str) -> str:
        """Name a step of custody."""
        return self.said(codes.custody_step(step=name))

    def choices(self, due: Mapping[str, Any]) -> str:
        """Say the words that somebody may say, with the chips and cards that go with each."""
        return self.said(words_of(due["choices"]))

    def ruling(self, ruling: Mapping[str, Any], stakes: Mapping[str, int]) -> str:
        """Say a ruling: the fault, what follows, whom it touches, the stakes, the article."""
        say = self.say
        about = message_of(ruling)
        told = say(
            "told.ruling",
            fault=self.word(ruling["irregularity"]) if about is None else self.said(about),
            ruling=self.word(ruling["ruling"]),
        )
        whom = [
            known_word("lab", str(one), self.language) or self.place(one)
            for one in ruling["affects"]
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
        name = known_word("key", key, self.language) or self.word(key)
        return f"{name}: {self._value(value)}"

    def _value(self, value: object) -> str:
        """Say what a key of a ruling holds."""
        if isinstance(value, tuple | list):
            return ", ".join(map(self._value, value))
        text = str(value).lower() if isinstance(value, bool) else str(value)
        return (known_word("value", text, self.language) or self.word(text)).replace("-", " ")

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


def words_of(choices: Sequence[Mapping[str, Any]]) -> Message:
    """Say words with what each takes; a row of numbers by its ends."""
    words = tuple(choice["word"] for choice in choices)
    if len(words) > 2 and all(map(str.isdigit, words)):
        return asking.words_numbers(first_word=words[0], last_word=words[-1])
    return asking.words_with_chips(offers_row=tuple(map(_offer, choices)))


def _offer(choice: Mapping[str, Any]) -> Message:
    takes = tuple(_takes(choice))
    if not takes:
        return asking.word_alone(word=choice["word"])
    return asking.word_takes(word=choice["word"], takes_row=takes)


def _takes(choice: Mapping[str, Any]) -> Iterator[Message]:
    least, most = choice["cents"], choice["most_cents"]
    if most > least:
        yield asking.takes_chips_span(least_cents=least, most_cents=most)
    elif least:
        yield asking.takes_chips(chips_cents=least)
    few, many = choice["cards"], choice["most_cards"]
    if many > few:
        yield asking.takes_cards_span(least_number=few, most_count=many)
    elif many:
        yield asking.takes_cards(cards_count=many)
