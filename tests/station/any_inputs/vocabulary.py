"""Words, places and amounts that are drawn by lot: those of the rules, and some that are none."""

from typing import Any

from firmware_py.rules.rulings import STAGES

ROLES = (
    "sabot", "shuffler", "slots", "slot 3", "visor-1", "sabot (out of use)", "shoe-1",
    "shoe-1 (out of use)", "mixing shuffler", "mixing shuffler (out of use)",
)  # fmt: skip
WORDS = (
    "voy", "paso", "carta", "planto", "doblo", "no", "igualar", "apuesta", "sube", "abre",
    "se sienta", "se levanta", "pasa", "subasta", "puja", "adjudica", "todo va", "banco",
    "banco seguido", "banco con la mesa", "con la mesa y último completo", "renueva",
    "toma la banca", "se retira", "gana el sorteo", "pano1", "pano2", "descansa", "vuelve", "x",
)  # fmt: skip
PLACES = (
    1, 2, 3, 9, 0, -1, "1", "2", "3/2", "bank", "board", "board1", "punto", "banquero", "negro",
    "rojo", "burn", "dead", "stray", "nowhere", "",
)  # fmt: skip
STAFF = ("crupier", "jefe-de-mesa", "jefe-de-sector", "jefe-de-area", "inspector", "x")
CENTS = (0, 1, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000, -5, 10**7)
CARDS = ("As", "Td", "2c", "Kh", "Jk", "??", "xx")
# What is told of most: a lot that knows the rules' words gets further than one that does not.
COMMON = (
    "bet", "take-back", "say", "say", "say", "report", "report", "report", "rule", "rule", "rule",
    "no-va-mas", "move", "corrected", "shuffled", "paid", "cut", "card", "tokens",
)  # fmt: skip
LISTS: dict[str, tuple[Any, ...]] = {
    "seats": (1, 2, 3, 9, 0),
    "missing": CARDS,
    "duplicate": CARDS,
    "backs": (26, 52, 0),
}
FIELDS: dict[str, tuple[Any, ...]] = {
    "word": WORDS,
    "cents": CENTS,
    "min_cents": CENTS,
    "max_cents": (*CENTS, 20_000, 40_000),
    "bettor": ("", "ana", "x"),
    "on_line": (True, False),
    "new_shoe": (True, False),
    "exposed": (True, False),
    "disputed": (True, False),
    "frozen": (True, False),
    "card": CARDS,
    "place": tuple(str(place) for place in PLACES),
    "step": ("seal", "spread", "count", "cards-out", "order", "examine", "incident", "show-empty"),
    "detail": ("", "12"),
    "count": (52, 51, 312, 0, 7, -1),
    "foreign": (0, 1),
    "face_up": (0, 1),
    "reason": ("", "because"),
    "role": ROLES,
    "stage": tuple(sorted(STAGES)),
    "what": ("anticipo", "recuento", "reposicion", "retirada", "x"),
}
