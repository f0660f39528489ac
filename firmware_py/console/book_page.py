"""The printed book and registers: Spanish, plain columns, amounts in euros."""

from collections.abc import Iterable
from fractions import Fraction

from firmware_py.console.registers import Session, Shown, Win
from firmware_py.console.rounds import PastRound
from firmware_py.journal.book import Book, Line

WIDTH = 78
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
    rows += [f"{'cuenta':<40}{'entra':>12}{'sale':>12}{'saldo':>14}"]
    for name, text in _ACCOUNTS.items():
        total = found.total(name)
        if total.count:
            rows.append(_row(text, total.added_cents, total.taken_cents, total.net_cents))
    rows += [f"{'cuadre':<40}{'':>24}{euros(found.balance()):>14}"]
    won = -found.total("resultado").net_cents
    rows += [f"{'GANANCIA DE LA CASA EN LAS JUGADAS':<40}{'':>24}{euros(won):>14}", _rule()]
    for name in _SUMMED:
        rows += [_detail(line) for line in found.lines(name)]
    return "\n".join(rows)


def _row(text: str, *amounts: int | Fraction) -> str:
    added, taken, net = map(euros, amounts)
    return f"{text:<40}{added:>12}{taken:>12}{net:>14}"


def _detail(line: Line) -> str:
    words = " · ".join(part for part in (line.account, *line.key) if part)
    times = f"{line.total.count} ×"
    return f"{words[:54]:<54}{times:>10}{euros(line.total.net_cents):>14}"


def meters_page(found: Book) -> str:
    """Print every meter with its exact value."""
    rows = [f"CONTADORES · hasta el apunte {found.through}", _rule()]
    for line in found.lines():
        words = " · ".join(part for part in (line.account, *line.key) if part)
        net = line.total.net_cents
        rows.append(f"{words:<50}{line.total.count:>8}{str(net) if net else '':>20}")
    return "\n".join(rows)


def rounds_page(found: Iterable[PastRound]) -> str:
    """Print past rounds: bets, cards in the order they came, decisions, result, jackpot."""
    return "\n\n".join(map(_round, found)) or "no hay jugadas"


def _round(one: PastRound) -> str:
    bets = "  ".join(f"{b['seat']}{b['bettor']} {b['box']} {euros(b['cents'])}" for b in one.bets)
    rows = [
        f"Jugada {one.number} · {one.outcome} · apuntes {one.first_seq} a {one.last_seq}",
        f"  apuestas   {bets or '–'}",
        f"  cartas     {' '.join(card['card'] for card in one.cards) or '–'}",
    ]
    rows += [f"  palabra    {word.get('who')}: {word.get('word')}" for word in one.words]
    rows += [
        f"  resolución {r['irregularity']}: {r['ruling']} [{', '.join(r['articles'])}] ({r['by']})"
        for r in one.rulings
    ]
    rows += [f"  decisión   {o['event']} {o.get('reason', '')}" for o in one.overrides]
    rows += [f"  premio     plaza {h['seat']}: {h['hand']} {euros(h['cents'])}" for h in one.hits]
    shown = "–" if one.jackpot_cents is None else euros(one.jackpot_cents)
    rows.append(f"  resultado  {euros(one.house_cents)} · progresivo {shown}")
    return "\n".join(rows)


def wins_page(found: Iterable[Win]) -> str:
    """Print the win register, one prize to a block of two lines."""
    rows = [
        f"{w.number:>4}  {w.date} {w.time}  {w.table}  {w.game}  jugada {w.round}  plaza {w.seat}\n"
        f"      {w.hand}  {euros(w.cents)}  {w.winner or '(sin nombre)'}  "
        f"{'pagado' if w.paid else 'PENDIENTE'}  firman: {', '.join(w.signed) or '–'}"
        for w in found
    ]
    return "\n".join(["LIBRO DE PREMIOS", *(rows or ["sin premios"])])


def displays_page(found: Iterable[Shown]) -> str:
    """Print the daily register of displayed amounts."""
    head = f"{'fecha':<12}{'nivel':<16}{'primero':>12}{'último':>12}{'mínimo':>12}{'máximo':>12}"
    rows = [
        f"{s.date:<12}{s.level:<16}{euros(s.first_cents):>12}{euros(s.last_cents):>12}"
        f"{euros(s.least_cents):>12}{euros(s.most_cents):>12}"
        for s in found
    ]
    return "\n".join(["REGISTRO DIARIO DEL VISOR", head, *(rows or ["sin importes"])])


def shoes_page(found: Iterable[Session]) -> str:
    """Print the shoe of every session; the same in consecutive sessions is marked."""
    rows = [
        f"{s.date}  apunte {s.seq:<8} {s.number or '(sin número)':<16} {s.by}"
        + ("   ¡EL MISMO QUE EN LA SESIÓN ANTERIOR!" if s.again else "")
        for s in found
    ]
    return "\n".join(["SABOTS Y JUEGOS DE NAIPES POR SESIÓN", *(rows or ["sin sesiones"])])


def euros(cents: int | Fraction) -> str:
    """Write an amount as Spain does; what is less than a cent is cut off, not rounded."""
    whole = abs(cents.numerator) // cents.denominator
    digits = f"{whole // 100:,}".replace(",", ".")
    return f"{'-' if cents < 0 else ''}{digits},{whole % 100:02d}"


def _rule() -> str:
    return "─" * WIDTH
