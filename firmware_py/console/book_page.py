"""The printed book and registers: Spanish, plain columns, amounts in euros."""

from collections.abc import Iterable
from fractions import Fraction

from firmware_py.console.registers import DisplayRow, SessionRow, Win
from firmware_py.console.round_page import WIDTH, bettor, folded, in_order, prizes, rulings, when
from firmware_py.console.rounds import PastRound
from firmware_py.console.tables import key_word
from firmware_py.journal.book import Book, BookLine
from firmware_py.journal.local_time import Calendar
from firmware_py.text.record_words import RecordWords, hand

# Books and registers are in the language of the law.
words = RecordWords()
euros = words.euros

# Accounts of the double entry, in the order of the page; what each one is.
_ACCOUNTS = {
    "caja": "Caja del casino",
    "fichas": "Fichas en la bandeja (anticipo)",
    "efectivo": "Efectivo por fichas",
    "propinas": "Propinas",
    "jugadores": "Entregado por jugadores (propinas)",
    "resultado": "Resultado de las jugadas",
    "ranuras": "Fichas de progresivo en las ranuras",
    "progresivo": "Progresivo",
    "diferencias": "Diferencias de recuento",
}
_SUMMED = ("rondas", "apuestas", "resultado por artículo", "beneficio de la casa",
           "premios de jackpot")  # fmt: skip


def book_page(found: Book, day: int | None) -> str:
    """Print the table's book: accounts that balance, then what was bet, won and paid."""
    title = "LIBRO DE CONTABILIDAD DE LA MESA" + (f" · día {day}" if day is not None else "")
    rows = [title, f"hasta el apunte {found.through}", _rule()]
    rows += [f"{'cuenta':<36}{'entra':>14}{'sale':>14}{'saldo':>14}"]
    for name, text in _ACCOUNTS.items():
        total = found.total(name)
        if total.count:
            rows.append(_row(text, total.added_cents, total.taken_cents, total.net_cents))
    rows += [f"{'cuadre':<36}{'':>28}{euros(found.balance()):>14}"]
    won = -found.total("resultado").net_cents
    rows += [f"{'GANANCIA DE LA CASA EN LAS JUGADAS':<36}{'':>28}{euros(won):>14}", _rule()]
    for name in _SUMMED:
        rows += [_detail(line) for line in found.lines(name)]
    return "\n".join(rows)


def _row(text: str, *amounts: int | Fraction) -> str:
    added, taken, net = map(euros, amounts)
    return f"{text:<36}{added:>14}{taken:>14}{net:>14}"


def _detail(line: BookLine) -> str:
    times = f"{line.total.count} ×"
    amount = "" if line.account == "rondas" else euros(line.total.net_cents)
    return f"{_words(line)[:54]:<54}{times:>10}{amount:>14}"


def _words(line: BookLine) -> str:
    """Say what a line sums up."""
    parts = (line.account, *map(key_word, line.key))
    return " · ".join(part for part in parts if part)


def meters_page(found: Book) -> str:
    """Print every meter with its exact value."""
    rows = [f"CONTADORES · hasta el apunte {found.through}", _rule()]
    for line in found.lines():
        rows.append(f"{_words(line):<50}{f'{line.total.count} ×':>8}{_exact(line):>20}")
    return "\n".join(rows)


def _exact(line: BookLine) -> str:
    """Write a meter; parts of a cent beside it, so that nothing is rounded away."""
    net = line.total.net_cents
    if line.key[-1:] == ("hits",):
        return str(net)
    rest = net - int(net)
    part = f" + {rest} c" if rest else ""
    return f"{euros(net)}{part}" if net else ""


def rounds_page(found: Iterable[PastRound], calendar: Calendar) -> str:
    """Print past rounds: bets, cards in the order they came, decisions, result, jackpot."""
    return "\n\n".join(_round(one, calendar) for one in found) or "no hay jugadas"


def _round(one: PastRound, calendar: Calendar) -> str:
    bets = "  ".join(
        f"{bettor(b, words)} {words.box(b['box'])} {euros(b['cents'])}" for b in one.bets
    )
    outcome = words.word("outcome", one.outcome)
    rows = [
        f"Jugada {one.number} · {outcome} · apuntes {one.first_seq} a {one.last_seq}",
        f"  hora       {when(calendar, one.began_us)} · jornada {calendar.day_of(one.first_seq)}",
        f"  apuestas   {bets or '–'}",
        f"  cartas     {in_order(one) or '–'}",
    ]
    rows += [f"  palabra    {words.place(w['who'])}: {w['word']}" for w in one.words]
    rows += [f"  {line}" for line in (*rulings(one, words), *prizes(one, words))]
    shown = "–" if one.jackpot_cents is None else euros(one.jackpot_cents)
    rows.append(f"  resultado  {euros(one.house_cents)} · progresivo {shown}")
    return "\n".join(map(folded, rows))


def wins_page(found: Iterable[Win]) -> str:
    """Print the win register, one prize to a block of lines."""
    rows = [
        f"{w.number:>4}  jornada {w.day} · {w.date} {w.time} ({w.utc})\n"
        f"      {w.table}  {w.game}  jugada {w.round}  plaza {w.seat}\n"
        f"      {hand(w.hand)}  {euros(w.cents)}  {w.winner or '(sin nombre)'}  "
        f"{'pagado' if w.paid else 'PENDIENTE'}  firman: {', '.join(w.signed) or '–'}"
        + ("\n      con cartas que dieron dos personas" if w.typed else "")
        for w in found
    ]
    return "\n".join(["LIBRO DE PREMIOS", *(rows or ["sin premios"])])


def displays_page(found: Iterable[DisplayRow]) -> str:
    """Print the daily register of displayed amounts."""
    head = f"{'jornada':<16}{'nivel':<10}{'primero':>13}{'último':>13}{'mínimo':>13}{'máximo':>13}"
    rows = [
        f"{s.day:<16}{s.level:<10}{euros(s.first_cents):>13}{euros(s.last_cents):>13}"
        f"{euros(s.least_cents):>13}{euros(s.most_cents):>13}"
        for s in found
    ]
    return "\n".join(["REGISTRO DIARIO DEL VISOR", head, *(rows or ["sin importes"])])


def shoes_page(found: Iterable[SessionRow]) -> str:
    """Print the shoe of every session; the same in consecutive sessions is marked."""
    rows = [
        f"jornada {s.day}  {s.date}  apunte {s.seq:<7} {s.number or '(sin número)':<14} {s.by}"
        + ("   ¡EL MISMO QUE EN LA SESIÓN ANTERIOR!" if s.again else "")
        for s in found
    ]
    return "\n".join(["SABOTS Y JUEGOS DE NAIPES POR SESIÓN", *(rows or ["sin sesiones"])])


def _rule() -> str:
    return "─" * WIDTH
