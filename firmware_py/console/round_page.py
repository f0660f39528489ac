"""One round on one page: hands by place, who reported, who ruled, what was paid and why."""

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from firmware_py.console.rounds import PastRound
from firmware_py.journal.local_time import Calendar
from firmware_py.text import record_words as words
from firmware_py.text.entries import Law
from firmware_py.text.record_words import euros

Moment = Mapping[str, Any]
WIDTH = 78
_NAME = 16
_TIED = "\u00a0€"


def round_page(one: PastRound, seen: Moment | None, calendar: Calendar, law: Law) -> str:
    """Print a round; `seen` is the table as it lay before it was paid, where that can be told."""
    outcome = words.OUTCOMES.get(one.outcome, one.outcome)
    rows = [f"JUGADA {one.number} · {outcome}{_day(one, calendar)}"]
    if seen is not None:
        mark = " · SIMULACIÓN" if seen["simulation"] else ""
        rows.append(f"{seen['table']} · {seen['sheet']}{mark}")
    rows += [
        f"empieza  {when(calendar, one.began_us)}  apunte {one.first_seq}",
        f"termina  {when(calendar, one.ended_us)}  apunte {one.last_seq}",
    ]
    parts = (
        ("Manos", _hands(one, seen)),
        ("Apuestas", _bets(one)),
        ("Palabras", _words(one)),
        ("Irregularidades y decisiones", rulings(one, law)),
        ("Pagos", payments(one)),
        ("Premios", prizes(one)),
    )
    for title, found in parts:
        lines = [f"  {line}" for line in found]
        rows += ["", title, *lines] if lines else []
    shown = "" if one.jackpot_cents is None else f" · progresivo {euros(one.jackpot_cents)}"
    rows += ["", f"Resultado de la casa {euros(one.house_cents)}{shown}"]
    rows.append(f"Para verla otra vez: tapete journal replay --at {one.replay_seq}")
    return "\n".join(map(folded, rows))


def folded(row: str) -> str:
    """Break a long row; what goes on stands a little further in."""
    margin = " " * (len(row) - len(row.lstrip()) + 4)
    # An amount is not parted from its sign.
    tied = row.replace(" €", _TIED)
    found = textwrap.fill(tied, WIDTH, subsequent_indent=margin, replace_whitespace=False)
    return found.replace(_TIED, " €")


def when(calendar: Calendar, utc_us: int) -> str:
    """Write a moment in local time, and in UTC beside it."""
    local, utc = calendar.local(utc_us), Calendar().local(utc_us)
    return f"{local:%Y-%m-%d %H:%M:%S} {local.isoformat()[-6:]} (UTC {utc:%H:%M:%S})"


def _day(one: PastRound, calendar: Calendar) -> str:
    day = calendar.day_of(one.first_seq)
    return f" · jornada {day}" if day else ""


def _row(name: str, *parts: str) -> str:
    return f"{name:<{_NAME}}" + "   ".join(part for part in parts if part)


def _hands(one: PastRound, seen: Moment | None) -> Iterator[str]:
    """Lay the cards by place; without the table only their order is known."""
    places = seen["places"] if seen is not None else ()
    for place in places:
        state = words.STATES.get(place["state"], place["state"])
        cards = cards_of(place)
        if cards:
            worth = words.worths(place)
            yield _row(words.place(place["place"]), f"{cards:<20}", worth, state).rstrip()
    if not places and one.cards:
        yield _row("en orden", in_order(one))
    if any("typed" in card for card in one.cards):
        yield "* carta que dieron dos personas: ningún aparato la descubrió"


def cards_of(place: Moment) -> str:
    """Lay the cards of a place; those that two people named, because no device did, are marked."""
    typed = place.get("typed", ())
    return " ".join(f"{c}*" if at in typed else c for at, c in enumerate(place["cards"], 1))


def in_order(one: PastRound) -> str:
    """Lay the cards in the order in which they came."""
    return " ".join(f"{card['card']}{'*' if 'typed' in card else ''}" for card in one.cards)


def _bets(one: PastRound) -> Iterator[str]:
    for bet in one.bets:
        name = bettor(bet)
        yield _row(name, f"{words.box(bet['box']):<16}", f"{euros(bet['cents']):>14}")


def bettor(of: Mapping[str, Any]) -> str:
    """Name a place and who stands behind it."""
    behind = f" ({of['bettor']})" if of.get("bettor") else ""
    return f"{words.place(of['seat'])}{behind}"


def _words(one: PastRound) -> Iterator[str]:
    for word in one.words:
        amount = euros(word["cents"]) if word.get("cents") else ""
        yield _row(words.place(word["who"]), str(word["word"]), amount)


def rulings(one: PastRound, law: Law) -> Iterator[str]:
    """Say of every ruling who reported what, who ruled, by which article, and what followed."""
    for ruled in one.rulings:
        articles = f" [{', '.join(ruled['articles'])}]" if ruled["articles"] else ""
        whom = ", ".join(words.place(name) for name in ruled["affects"])
        stakes = words.STAKES.get(ruled["stakes"], ruled["stakes"])
        reported = f" (comunica {words.who(ruled['reported_by'])})"
        yield f"{law(ruled['irregularity'])}{reported}"
        why = f": «{ruled['reason']}»" if ruled["reason"] else ""
        follows = "; ".join(part for part in (law(ruled["ruling"]), whom, stakes) if part)
        yield f"  resuelve {words.who(ruled['ruled_by'])}{articles}: {follows}{why}"
    for moved in one.overrides:
        if moved["event"] == "CardMoved":
            place = words.place(moved["place"])
            yield f"la carta {moved['number']} pasa a {place} ({moved['told_by']})"


def payments(one: PastRound) -> Iterator[str]:
    """Say what each box got or lost, with its article."""
    for move in one.moves:
        cents = -move["house_cents"] if "house_cents" in move else move["cents"]
        amount = f"{'+' if cents > 0 else ''}{euros(cents)}" if cents else _given_back(one, move)
        mark = "*" if move.get("typed") else ""
        yield _row(bettor(move), f"{move['box']:<16}", f"{amount:>20}", move["article"], mark)


def _given_back(one: PastRound, move: Mapping[str, Any]) -> str:
    """Say that a stake goes back, and how much that is."""
    of = "seat", "bettor", "box"
    laid = sum(bet["cents"] for bet in one.bets if all(bet.get(key) == move.get(key) for key in of))
    return f"devuelta {euros(laid)}" if laid else "devuelta"


def prizes(one: PastRound) -> Iterator[str]:
    """Name the prizes of the jackpot."""
    for hit in one.hits:
        articles = f"[{', '.join(hit['articles'])}]"
        name = f"premio {hit['number']}"
        hand = words.hand(hit["hand"])
        mark = "*" if hit.get("typed") else ""
        yield _row(name, bettor(hit), hand, euros(hit["cents"]), articles, mark)
