"""A guided tour of the rulebook: one sheet asked through the lab, told in sentences."""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from firmware_py.lab import Lab
from firmware_py.rulebook import library
from firmware_py.rulebook.sheet_words import say
from firmware_py.text.amounts import amount

TOUR: Mapping[str, Any] = tomllib.loads(
    files("firmware_py").joinpath("tour.toml").read_text("utf-8")
)


@dataclass(frozen=True, slots=True)
class Stop:
    """One stop of the tour: what is asked, and what the rulebook answers."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Guide:
    """Tells the tour in one language."""

    language: str

    def say(self, code: str, /, **fields: object) -> str:
        """Say a text by its code."""
        text: str = TOUR[self.language][code]
        return text.format(**fields)

    def amount(self, cents: int) -> str:
        """Write an amount."""
        return amount(cents, self.language)

    def told(self, code: str, ask: str, reply: Mapping[str, Any]) -> str:
        """Tell question, answer and articles in sentences."""
        answer = _TOLD[ask](self, reply["answer"])
        cited = self.say("cited", articles=", ".join(reply["articles"]))
        return f"{self.say(f'{code}-asked')}\n\n  {answer}\n  {cited}"

    def deal(self, answer: Mapping[str, Any]) -> str:
        """Say where the cards go."""
        steps = [step.partition(":") for step in answer["steps"] if not step.startswith("|")]
        return self.say("deal-told", steps=", ".join(self._step(to, face) for to, _, face in steps))

    def _step(self, place: str, face: str) -> str:
        where = self.say("seat", seat=place) if place.isdigit() else self.say(place)
        return where + (self.say("up") if face == "up" else "")

    def limit(self, answer: Mapping[str, Any]) -> str:
        """Say whether a table may be limited like this."""
        times = ", ".join(re.findall("[0-9]+", answer.get("why", "")))
        return self.say("limit-yes" if answer["accepted"] else "limit-no", times=times)

    def settle(self, answer: Mapping[str, Any]) -> str:
        """Say what each box wins."""
        net = ", ".join(f"{box} {self.amount(cents)}" for box, cents in answer["net"].items())
        return self.say("settle-told" if answer["bank_plays"] else "settle-alone", net=net)

    def award(self, answer: Mapping[str, Any]) -> str:
        """Say who is paid, and what stays."""
        paid = ", ".join(
            f"{self.say('seat', seat=seat)} {self.amount(cents)}"
            for seat, cents in answer["paid"].items()
        )
        return self.say("award-told", paid=paid, meter=self.amount(answer["meter"]))

    def rule(self, answer: Mapping[str, Any]) -> str:
        """Say what a ruling is, and who decides."""
        ruling, stakes = (say(answer[key], self.language) for key in ("ruling", "stakes"))
        told = self.say("rule-told", ruling=ruling[0].upper() + ruling[1:], stakes=stakes)
        who = answer.get("decided_by")
        return told + (self.say("rule-by", who=say(who, self.language)) if who else "")


_TOLD: Mapping[str, Callable[[Guide, Mapping[str, Any]], str]] = {
    "deal": Guide.deal,
    "limit": Guide.limit,
    "settle": Guide.settle,
    "award": Guide.award,
    "rule": Guide.rule,
}


def stops(language: str = "es") -> Iterator[Stop]:
    """Walk through the rulebook: what is on the shelf, then one game in questions."""
    guide, names, lab, sheet = Guide(language), library.names(), Lab(), TOUR["sheet"]
    told = guide.say("shelf-told", count=len(names))
    yield Stop(guide.say("shelf"), f"{told}\n{_columns(names)}")
    for question in TOUR["question"]:
        code, ask = question["code"], question["ask"]
        reply = lab.answer({"id": code, "sheet": sheet, "ask": ask, "with": question["with"]})
        yield Stop(guide.say(code), guide.told(code, ask, reply))
    yield Stop(guide.say("on"), guide.say("on-told", sheet=sheet))


def _columns(names: tuple[str, ...]) -> str:
    games: dict[str, list[str]] = {}
    for name in names:
        place, game = name.split("/")
        games.setdefault(place, []).append(game)
    return "\n".join(f"  {place}: {', '.join(found)}" for place, found in games.items())
