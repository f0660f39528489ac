"""A guided tour of the rulebook: one sheet asked through the lab, told in sentences."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from firmware_py.lab import Lab
from firmware_py.rulebook import library
from firmware_py.rulebook.sheet_words import say
from firmware_py.text.amounts import amount

SHEET = "galicia/poker-sin-descarte"
# Texts by code and language: title and question of each stop, and how answers are told.
TEXTS: Mapping[str, tuple[str, str]] = {
    "shelf": ("La estantería", "The shelf"),
    "shelf-told": (
        "{count} hojas, cada una un juego en una comunidad, con el artículo de cada cifra:",
        "{count} sheets, each one game in one community, with the article of every figure:",
    ),
    "by-hand": ("El reparto a mano", "The deal by hand"),
    "by-hand-asked": (
        "Juegan los puestos 2 y 5. ¿A quién va cada carta, y cuál se descubre?",
        "Seats 2 and 5 play. Where does each card go, and which is face up?",
    ),
    "automatic": ("El reparto con sabot automático", "The deal from an automatic sabot"),
    "automatic-asked": (
        "La misma mesa con paquetes de cinco: se descubre otra carta de la banca.",
        "The same table with packets of five: another card of the bank is open.",
    ),
    "limit": ("Unos límites que la ley no admite", "Limits outside the law"),
    "limit-asked": (
        "Mínimo 5,00 € y máximo 60,00 €: ¿se puede abrir la mesa así?",
        "Minimum €5.00 and maximum €60.00: can the table be opened like this?",
    ),
    "settle": ("Se paga una jugada", "A round is paid"),
    "settle-asked": (
        "Full de ases y sietes, «voy», con 10,00 € de ante y 2,50 € de seguro; la banca tiene "
        "pareja de treses.",
        "A full house of aces and sevens, «voy», with €10.00 ante and €2.50 seguro; the bank has "
        "a pair of threes.",
    ),
    "award": ("El progresivo", "The jackpot"),
    "award-asked": (
        "Dos escaleras de color iguales en la misma jugada, con 12.500,00 € en el contador.",
        "Two equal straight flushes in one round, with €12,500.00 on the display.",
    ),
    "misdeal": ("Un reparto mal hecho", "A misdeal"),
    "misdeal-asked": ("El puesto 5 ha recibido seis cartas.", "Seat 5 has received six cards."),
    "unforeseen": ("Lo que el texto no prevé", "Something the text does not foresee"),
    "unforeseen-asked": (
        "Una carta ha caído al suelo: decide una persona, y se dice cuál y por qué artículo.",
        "A card fell on the floor: a person decides, and it is said who and by which article.",
    ),
    "deal-told": ("Van, en orden: {steps}.", "They go, in order: {steps}."),
    "seat": ("puesto {seat}", "seat {seat}"),
    "bank": ("banca", "bank"),
    "up": (" (descubierta)", " (face up)"),
    "limit-no": (
        "No: el máximo ha de ser {times} veces el mínimo.",
        "No: the maximum must be {times} times the minimum.",
    ),
    "limit-yes": ("Sí.", "Yes."),
    "settle-alone": (
        "La banca no juega. El jugador gana: {net}.",
        "The bank does not play. The player wins: {net}.",
    ),
    "settle-told": (
        "La banca juega. El jugador gana: {net}.",
        "The bank plays. The player wins: {net}.",
    ),
    "award-told": (
        "Cobran {paid}; el contador queda en {meter}.",
        "{paid} are paid; the display stands at {meter}.",
    ),
    "rule-told": ("{ruling}; las apuestas {stakes}.", "{ruling}; stakes are {stakes}."),
    "rule-by": (" Decide {who}.", " {who} decides."),
    "cited": ("Lo dice: {articles}.", "It rests on: {articles}."),
    "on": ("Para seguir", "Going on"),
    "on-told": (
        "Ahora prueba tú, en la misma mesa de la visita:\n\n"
        f"  tapete play {SHEET}\n"
        "      ensaya al teclado: reparte, equivócate a propósito («error»), lee el fallo\n"
        "  tapete run\n"
        "      la misma mesa con la estación de verdad y aparatos simulados\n"
        f"  tapete sheets show {SHEET}\n"
        "      la hoja entera, con sus artículos («tapete sheets list» las nombra todas)\n"
        "  tapete lab\n"
        "      tus propias preguntas, un objeto JSON por línea (docs/lab.md)",
        "Now try it yourself, at the table of this tour:\n\n"
        f"  tapete play {SHEET} --lang en\n"
        "      rehearse at the keyboard: deal, err on purpose («err»), read the ruling\n"
        "  tapete run --lang en\n"
        "      the same table with the real station and simulated devices\n"
        f"  tapete sheets show {SHEET} --lang en\n"
        "      the whole sheet with its articles («tapete sheets list» names them all)\n"
        "  tapete lab\n"
        "      your own questions, one JSON object to a line (docs/lab.md)",
    ),
}
# Code of the texts, ask, with.
QUESTIONS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("by-hand", "deal", {"seats": [2, 5], "source": "manual"}),
    ("automatic", "deal", {"seats": [2, 5], "source": "automatic"}),
    ("limit", "limit", {"min": 500, "max": 6000, "box": "ante", "amount": 500}),
    (
        "settle",
        "settle",
        {
            "bets": {"ante": 1000, "seguro": 250},
            "player": ["As", "Ah", "Ad", "7c", "7s"],
            "bank": ["3c", "3h", "9d", "8c", "2h"],
            "decision": "voy",
        },
    ),
    (
        "award",
        "award",
        {
            "meter": 1250000,
            "seed": 300000,
            "bet": 250,
            "winners": [
                {"seat": 2, "cards": ["9s", "8s", "7s", "6s", "5s"]},
                {"seat": 5, "cards": ["9h", "8h", "7h", "6h", "5h"]},
            ],
        },
    ),
    ("misdeal", "rule", {"irregularity": "too-many-cards", "stage": "deal", "to": 5}),
    ("unforeseen", "rule", {"irregularity": "on-floor", "stage": "deal", "seat": 5}),
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
        return TEXTS[code][0 if self.language == "es" else 1].format(**fields)

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
    guide, names, lab = Guide(language), library.names(), Lab()
    told = guide.say("shelf-told", count=len(names))
    yield Stop(guide.say("shelf"), f"{told}\n{_columns(names)}")
    for code, ask, given in QUESTIONS:
        reply = lab.answer({"id": code, "sheet": SHEET, "ask": ask, "with": given})
        yield Stop(guide.say(code), guide.told(code, ask, reply))
    yield Stop(guide.say("on"), guide.say("on-told"))


def _columns(names: tuple[str, ...]) -> str:
    games: dict[str, list[str]] = {}
    for name in names:
        place, game = name.split("/")
        games.setdefault(place, []).append(game)
    return "\n".join(f"  {place}: {', '.join(found)}" for place, found in games.items())
