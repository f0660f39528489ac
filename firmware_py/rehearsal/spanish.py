"""What is due, in the words of a Spanish table."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from firmware_py.rulebook.gloss import WORDS
from firmware_py.rulebook.play_words import KEYS
from firmware_py.table.due import (
    BetsDue,
    CardDue,
    CorrectionDue,
    Due,
    NothingDue,
    OpeningDue,
    PaymentDue,
    ReshuffleDue,
    SlotsDue,
    SupervisorDue,
    TokensDue,
    WordDue,
)

PLACES: Mapping[str, str] = {
    "bank": "banca",
    "board": "cartas comunes",
    "board1": "primera línea",
    "board2": "segunda línea",
    "burn": "apartadas",
    "dead": "carta muerta",
    "discards": "descartes",
    "stray": "sin sitio",
    "dummy": "mano sin apuestas",
    "pano1": "primer paño",
    "pano2": "segundo paño",
    "negro": "fila negra",
    "rojo": "fila roja",
    "crupier": "crupier",
    "anybody": "cualquiera",
}
# What the table says in English, as a pattern, and in Spanish.
SENTENCES: tuple[tuple[str, str], ...] = (
    ("open the bets", "abrir las apuestas"),
    ("open the table", "abrir la mesa"),
    ("close the table: the last round is over", "cerrar la mesa: la última jugada ha terminado"),
    ("put in a new shoe: .*", "montar otro sabot: este ha terminado"),
    ("put in another set .*", "poner otra baraja comprobada o cerrar: esta sale de la mesa"),
    ("count the cards by hand: .*", "contar las cartas a mano: la barajadora no las cuenta"),
    ("still to check: device check", "se comprueban los aparatos"),
    ("still to check: deck check", "se comprueba la baraja"),
    ("still to check: deck check, device check", "se comprueban la baraja y los aparatos"),
    ("still to check: (.*)", r"falta comprobar: \1"),
    ("still to do: (.*)", r"falta hacer: \1"),
    ("bets, then «no va más»", "apuestas, hasta «no va más»"),
    ("wait for (.*)", r"se espera a: \1"),
    ("suspended: (.*)", r"suspendida: \1"),
    ("(.*) does not answer", r"\1 no responde"),
    ("before the third card", "antes de la tercera carta"),
    ("the bank", "la banca"),
    ("the stake", "la apuesta"),
    ("a card to the punto, or 8 or 9 shown", "carta al punto, o abate con 8 o 9"),
    ("a card to the punto", "carta al punto"),
    ("cards to the cloths, or 8 or 9 shown", "carta a los paños, o abate con 8 o 9"),
    (r"sum of the (\d+) dice", r"suma de los \1 dados"),
    (
        r"the (\d+) cards of the baja, or «otra».*",
        r"las \1 cartas de la baja, u «otra» si van de otro modo",
    ),
    ("how the cards were claimed", "cómo se han pedido las cartas"),
    ("who makes banco", "quién hace banco"),
    ("the exposed cards", "las cartas descubiertas por error"),
    ("the third card", "la tercera carta"),
    ("the banker's cards", "las cartas del banquero"),
    ("the cards of banquero", "las cartas del banquero"),
    ("the cards of punto", "las cartas del punto"),
    ("the cards of pano1", "las cartas del primer paño"),
    ("the cards of pano2", "las cartas del segundo paño"),
    ("the cards of seat (.*)", r"las cartas del puesto \1"),
    ("the hands? of seat (.*)", r"la mano del puesto \1"),
    ("the opening hand of seat (.*)", r"la mano de apertura del puesto \1"),
    ("the card that seat (.*) gave back", r"la carta que devolvió el puesto \1"),
    ("the (?:bank|croupier)'s cards?", "las cartas de la banca"),
    ("the punto's cards", "las cartas del punto"),
    ("put the cards right in sequence", "poner bien las cartas, en orden"),
    ("pick up the card from the floor", "recoger la carta del suelo"),
    ("the card of the row (.*)", r"la carta de la fila \1"),
    ("the next common card", "la siguiente carta común"),
    ("the open cards", "las cartas descubiertas"),
    ("the first card of the shoe", "la primera carta del sabot"),
)

# A cut that is told comes before what is due.
_CUT = re.compile(
    r"have the pack cut: (?:(?P<uncited>seat \d+, then [\w-]+)|(?P<who>.*) (?P<article>\(.*?\)))"
    r", then (?P<then>.*)"
)


def sentence(text: str) -> str:
    """Say a sentence of the table in Spanish; one that is not known stays as it is."""
    if found := _CUT.fullmatch(text):
        return _cut(found)
    for pattern, spanish in SENTENCES:
        if re.fullmatch(pattern, text):
            return re.sub(f"^{pattern}$", spanish, text)
    return word(text)


def _cut(found: re.Match[str]) -> str:
    asked = (found["uncited"] or found["who"]).split(", then ")
    who = " o, si no, ".join(map(_cutter, asked))
    cited = f" {found['article']}" if found["article"] else ""
    return f"que corte la baraja {who}{cited}; después, {sentence(found['then'])}"


def _cutter(who: str) -> str:
    if who == "seats":
        return "un jugador"
    return f"el puesto {who.removeprefix('seat ')}" if who.startswith("seat ") else f"el {who}"


def word(name: str) -> str:
    """Say a word of the lab in Spanish."""
    return WORDS[name][0] if name in WORDS else name


def key(name: str) -> str:
    """Say a further key of a ruling in Spanish."""
    return KEYS[name][0] if name in KEYS else word(name)


def said(value: object) -> str:
    """Say what a key of a ruling holds."""
    if isinstance(value, bool):
        return "sí" if value else "no"
    if isinstance(value, tuple | list):
        return ", ".join(map(said, value))
    return word(str(value)).replace("-", " ") if isinstance(value, str) else str(value)


def place(name: int | str) -> str:
    """Name a place as the dealer would: "3/2" is the second hand of place 3."""
    seat, further = str(name).partition("/")[::2]
    if not seat.isdigit():
        return PLACES.get(seat, seat)
    hand = f"mano {further}" if further.isdigit() else further
    return f"puesto {seat}, {hand}".rstrip(", ")


def _card(due: CardDue) -> str:
    many = f" (paquete de {due.packet})" if due.packet > 1 else ""
    return f"{place(due.place)}, carta {due.ordinal}, {word(due.face)}{many}"


def _word(due: WordDue) -> str:
    words = [f"«{choice.word}»" for choice in due.choices]
    if len(words) > 2 and all(choice.word.isdigit() for choice in due.choices):
        words = [f"{words[0]} a {words[-1]}"]
    about = f", {sentence(due.about)}" if due.about else ""
    return f"{place(due.who)}{about}: {', '.join(words)}"


def _reshuffle(due: ReshuffleDue) -> str:
    if due.back:
        return f"devolver {len(due.back)} cartas y barajarlas con las que quedan"
    return "recoger y barajar toda la baraja" if due.whole else "barajar las cartas que quedan"


def _supervisor(due: SupervisorDue) -> str:
    waits = f"se espera a {due.waits_for}, o " if due.waits_for else ""
    return f"{waits}decide {due.decided_by.replace('-', ' ')}: {sentence(due.why)}"


_SAID: Mapping[type[Any], Callable[[Any], str]] = {
    CardDue: _card,
    WordDue: _word,
    OpeningDue: lambda due: f"descubrir {sentence(due.what)}",
    PaymentDue: lambda _: "recoger y pagar la lista",
    BetsDue: lambda _: "apuestas, hasta «no va más»",
    SlotsDue: lambda due: f"se leen las ranuras {', '.join(map(str, due.seats))}",
    TokensDue: lambda due: (
        f"confirmar las fichas del progresivo en los puestos {', '.join(map(str, due.seats))}"
    ),
    ReshuffleDue: _reshuffle,
    CorrectionDue: lambda due: f"{sentence(due.what)}, y confirmarlo",
    SupervisorDue: _supervisor,
    NothingDue: lambda due: sentence(due.what),
}


def due_words(due: Due) -> str:
    """Say what is due."""
    return _SAID[type(due)](due)
