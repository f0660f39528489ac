"""The record as tables for a spreadsheet: a head, then rows; amounts with a decimal comma."""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from firmware_py.console.registers import DisplayRow, SessionRow, Win
from firmware_py.console.rounds import PastRound
from firmware_py.journal.book import Book
from firmware_py.journal.entry import Entry
from firmware_py.journal.local_time import Calendar
from firmware_py.text.record_words import RecordWords, hand

words = RecordWords()
Row = Sequence[object]
# Spreadsheets know by this that the text is UTF-8.
_MARK = "\ufeff"


def written(head: Row, rows: Iterable[Row]) -> str:
    """Write a table as a spreadsheet in Spain reads it: semicolons, and a mark for UTF-8."""
    out = io.StringIO()
    out.write(_MARK)
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows(rows)
    return out.getvalue()


def plain(cents: int | Fraction) -> str:
    """Write an amount as a number: no point between thousands; cut off below a cent."""
    whole = abs(cents.numerator) // cents.denominator
    return f"{'-' if cents < 0 else ''}{whole // 100},{whole % 100:02d}"


def book(found: Book) -> str:
    """Give every line of the book or of the meters."""
    rows = (
        (line.account, " · ".join(map(key_word, line.key)), line.total.count,
         plain(line.total.added_cents), plain(line.total.taken_cents), plain(line.total.net_cents))
        for line in found.lines()
    )  # fmt: skip
    return written(("cuenta", "concepto", "veces", "entra", "sale", "saldo"), rows)


def key_word(key: str) -> str:
    """Say what a sum is kept apart by."""
    return words.known("meter", key) or words.known("outcome", key) or hand(key)


WHEN = ("jornada", "fecha", "hora", "utc")


def _when(calendar: Calendar, seq: int, utc_us: int) -> tuple[str, str, str, str]:
    local, utc = calendar.local(utc_us), Calendar().local(utc_us)
    moment = f"{utc:%Y-%m-%dT%H:%M:%S}Z"
    return calendar.day_of(seq), f"{local:%Y-%m-%d}", f"{local:%H:%M:%S}", moment


def rounds(found: Iterable[PastRound], calendar: Calendar) -> str:
    """Give one row for each round."""
    head = ("jugada", *WHEN, "resultado", "apostado", "casa", "visor", "resoluciones",
            "premios", "primer apunte", "último apunte", "ver otra vez")  # fmt: skip
    return written(head, (_round(one, calendar) for one in found))


def _ruled(ruling: Mapping[str, Any]) -> str:
    cited = ", ".join(ruling["articles"]) or words.uncited
    return f"{words.irregularity(ruling)}: {words.say(ruling['ruling'])} ({cited})"


def _round(one: PastRound, calendar: Calendar) -> Row:
    ruled = (_ruled(ruling) for ruling in one.rulings)
    shown = "" if one.jackpot_cents is None else plain(one.jackpot_cents)
    return (
        one.number, *_when(calendar, one.first_seq, one.began_us),
        words.word("outcome", one.outcome),
        plain(sum(bet["cents"] for bet in one.bets)), plain(one.house_cents), shown,
        " / ".join(ruled), plain(sum(hit["cents"] for hit in one.hits)),
        one.first_seq, one.last_seq, one.replay_seq,
    )  # fmt: skip


def payments(past: Iterable[Entry], calendar: Calendar) -> str:
    """Give one row for each payment: boxes of rounds, the house's cut, charges, prizes."""
    head = (
        "apunte",
        *WHEN,
        "clase",
        "jugada",
        "plaza",
        "jugador",
        "casilla",
        "importe",
        "artículo",
        "cartas que dieron dos personas",
    )
    rows = (row for entry in past if entry.kind in _PAID for row in _payments(entry, calendar))
    return written(head, rows)


_PAID = {"round": "jugada", "charge": "cobro", "hit-paid": "premio"}


def _payments(entry: Entry, calendar: Calendar) -> Iterator[Row]:
    fields = json.loads(entry.payload)
    start = entry.seq, *_when(calendar, entry.seq, entry.utc_us), _PAID[entry.kind]
    number = fields.get("number") if entry.kind == "round" else fields["round"]
    if entry.kind == "hit-paid":
        articles = ", ".join(fields["articles"])
        held = hand(fields["hand"])
        yield (*start, number, fields["seat"], fields["winner"], held, plain(fields["cents"]),
               articles, _named(fields))  # fmt: skip
        return
    for move in (*fields["moves"], *fields["cut"]):
        cents = -move["house_cents"] if "house_cents" in move else move["cents"]
        yield (*start, number, move["seat"], move["bettor"], move["box"], plain(cents),
               move["article"], _named(move))  # fmt: skip


def _named(paid: Mapping[str, Any]) -> str:
    """Give the draws of a payment's round that two people named, because no device did."""
    return " ".join(map(str, paid.get("typed", ())))


def wins(found: Iterable[Win]) -> str:
    """Give the register of prizes."""
    head = ("premio", "jornada", "fecha", "hora", "utc", "mesa", "reglamento", "jugada", "plaza",
            "combinación", "importe", "ganador", "pagado", "firman",
            "cartas que dieron dos personas")  # fmt: skip
    rows = (
        (w.number, w.day, w.date, w.time, w.utc, w.table, w.game, w.round, w.seat,
         hand(w.hand), plain(w.cents), w.winner, _yes(w.paid), ", ".join(w.signed),
         " ".join(map(str, w.typed)))
        for w in found
    )  # fmt: skip
    return written(head, rows)


def displays(found: Iterable[DisplayRow]) -> str:
    """Give the daily register of the visor."""
    head = ("jornada", "nivel", "primero", "último", "mínimo", "máximo")
    rows = (
        (s.day, s.level, *map(plain, (s.first_cents, s.last_cents, s.least_cents, s.most_cents)))
        for s in found
    )
    return written(head, rows)


def shoes(found: Iterable[SessionRow]) -> str:
    """Give the shoe or set of every session."""
    head = ("apunte", "jornada", "fecha", "número", "quién", "repetido")
    rows = ((s.seq, s.day, s.date, s.number, s.by, _yes(s.again)) for s in found)
    return written(head, rows)


def _yes(value: Any) -> str:
    return words.yes(value)
