"""Names that stand in entries and pages, in Spanish; data alone.

What is not here is already Spanish: boxes, hands and words are those of the sheets.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from firmware_py.text.amounts import amount

# What is wrong with a record, and what a seal is of.
WRONG = {
    "missing": "falta", "edited": "modificado", "out of order": "fuera de orden",
    "truncated": "cortado", "unlinked": "sin enlace", "unreadable": "ilegible",
    "unsigned": "sin firma", "unsealed": "sin sello",
}  # fmt: skip
COPIES = {"record": "el registro", "second copy": "la segunda copia"}
OUTCOMES = {"played": "completa", "void": "anulada", "dummy": "sin apuestas", "in play": "en juego"}
# The meters of a level, by the names that entries have.
METERS = {
    "in_cents": "apostado", "display": "visor", "hits": "premios (número)",
    "wins_cents": "premios (importe)", "overflow": "exceso sobre el límite",
    "reserve": "reserva", "seeds_cents": "bases puestas", "corrections": "correcciones",
    "fed": "aportado al visor", "deducted": "deducido", "reserve_used": "reserva usada",
    "house_cents": "premios a cargo de la casa", "paid_cents": "premios pagados",
    "shown_cents": "visor",
}  # fmt: skip
PLACES = {
    "bank": "banca", "board": "mesa", "board1": "línea 1",
    "board2": "línea 2", "burn": "quemadas", "dead": "muertas",
    "discards": "descartes", "stray": "sin sitio", "dummy": "mano sin apuestas",
    "pano1": "primer paño", "pano2": "segundo paño", "all": "todos", "casa": "casa",
}  # fmt: skip
PHASES = {
    "closed": "cerrada", "checking": "comprobaciones", "idle": "entre jugadas",
    "betting": "apuestas", "dealing": "reparto", "deciding": "decisiones",
    "revealing": "se descubre", "settling": "pago", "halted": "detenida",
    "suspended": "suspendida", "closing": "cierre",
}  # fmt: skip
STAKES = {"returned": "apuestas devueltas", "lost": "apuestas perdidas", "kept": "siguen en juego"}
# What rests on no article: an option, or a reading that the sheet declares.
UNCITED = "lectura de la hoja"
STATES = {"folded": "retirado", "out": "fuera", "not-qualified": "no juega"}
# A rank by itself, and several of it.
RANKS = {
    "2": ("dos", "doses"), "3": ("tres", "treses"), "4": ("cuatro", "cuatros"),
    "5": ("cinco", "cincos"), "6": ("seis", "seises"), "7": ("siete", "sietes"),
    "8": ("ocho", "ochos"), "9": ("nueve", "nueves"), "T": ("diez", "dieces"),
    "J": ("jota", "jotas"), "Q": ("dama", "damas"), "K": ("rey", "reyes"), "A": ("as", "ases"),
}  # fmt: skip
# What cards come to, by the table's name for it: ranks as {one} or {many}, then the next ones.
HANDS = {
    "carta-mayor": "carta mayor, {one} y {next}", "pareja": "pareja de {many}",
    "doble-pareja": "doble pareja de {many} y {others}", "figuras": "figuras con {many}",
    "trio": "trío de {many}", "escalera": "escalera, hasta {one}", "color": "color, con {one}",
    "full": "full de {many} y {others}", "poker": "póker de {many}",
    "escalera-de-color": "escalera de color, hasta {one}", "escalera-real": "escalera real",
    "cinco-ases": "cinco ases", "baja": "baja {ranks}",
    "points": "{first} puntos", "point": "1 punto",
    "total": "suma {first}", "soft": "suma {second} o {first}", "over": "se pasa con {first}",
    "blackjack": "blackjack",
}  # fmt: skip
# Who did what: what the program calls somebody who is no person.
WHO = {"sheet": "la norma", "station": "la estación"}
# Fields of objects inside entries.
FIELDS = {
    "serial": "serie", "accepted": "admitidas", "inserted": "introducidas",
    "by_position": "por posición", "cards": "cartas", "decks": "barajas", "counted": "contado",
    **METERS,
}  # fmt: skip
# The settings of a station, by the names that changes have.
SETTINGS = {
    "name": "nombre de la mesa", "sheet": "reglamento", "sheet_sha256": "texto del reglamento",
    "min_cents": "mínimo", "max_cents": "máximo", "source": "origen de las cartas",
    "options": "opciones", "counted_every_rounds": "jugadas entre recuentos", "rake": "comisión",
    "cuts_told": "corte anotado", "show_empty": "aparatos vacíos", "purpose": "uso",
    "devices": "dispositivos", "jackpot": "progresivo", "people": "personas", "pins": "PIN",
    "counted_cents": "apostado según la mesa", "display_cents": "visor",
    "bet_cents": "ficha", "seed_cents": "base", "display_share": "parte del visor",
    "reserve_share": "parte de la reserva", "limit_cents": "límite",
    "unreasonable_cents": "tope por plaza", "kind": "clase", "pct": "porcentaje",
    "cap_cents": "tope", "base": "sobre qué", "station": "estación", "record": "registro",
    "journal_dir": "carpeta del registro", "socket": "conector", "signer": "firmante",
    "device_keys": "claves de aparatos", "pepper": "pimienta", "token": "ficha admitida",
    "timezone": "huso horario", "caller": "puestos del conector", "sheets": "reglamentos propios",
    "seal": "sello", "state": "estado", "credential": "credencial",
}  # fmt: skip


def euros(cents: int | Fraction) -> str:
    """Write an amount as the record's pages have it."""
    return amount(cents, "es")


def setting(what: str) -> str:
    """Name a setting: every part of it that is a key, what people chose as it is."""
    return " · ".join(SETTINGS.get(part, part) for part in what.split("."))


def place(name: object) -> str:
    """Name a place at the table."""
    text, _, further = str(name).partition("/")
    known = PLACES.get(text, f"plaza {text}" if text[:1].isdigit() else text)
    return f"{known} ({further})" if further else known


def worth(value: Sequence[str]) -> str:
    """Say what cards come to: «pareja de reyes», «7 puntos»."""
    if not value:
        return ""
    name, first, second = (*value, "", "")[:3]
    one, many = RANKS.get(first, (first, first))
    after, others = RANKS.get(second, (second, second))
    words = HANDS.get(name, hand(name))
    return words.format(
        one=one, many=many, next=after, others=others, first=first, second=second,
        ranks="-".join(value[1:]),
    )  # fmt: skip


def worths(place: Mapping[str, Any]) -> str:
    """Say what the cards of a place come to; both hands, where the pot is halved."""
    # Rounds that an earlier version recorded know only one.
    found = (worth(place["hand"]), worth(place.get("second", ())))
    return "; ".join(filter(None, found))


def box(name: str) -> str:
    """Name a box: «apuesta/2» holds what was bet in the second interval."""
    bare, _, number = name.partition("/")
    return f"{bare}, {number}.º" if number else bare


def hand(name: str) -> str:
    """Name a hand as the sheet does, in words."""
    return name.replace("-", " ")


def device(name: str) -> str:
    """Name the device that an entry is about: roles are those of the config."""
    return "estación" if name == "station" else name


def who(name: str) -> str:
    """Name whoever acted."""
    return WHO.get(name, name)
