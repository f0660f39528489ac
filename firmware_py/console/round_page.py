"""One round on one page: hands by place, who reported, who ruled, what was paid and why."""

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from firmware_py.console.rounds import PastRound
from firmware_py.journal.local_time import Calendar
from firmware_py.text.codes import record as codes
from firmware_py.text.record_words import RecordWords, hand

Moment = Mapping[str, Any]
WIDTH = 78
_NAME = 16
_TIED = "\u00a0€"


def round_page(one: PastRound, seen: Moment | None, calendar: Calendar, words: RecordWords) -> str:
    """Print a round; `seen` is the table as it lay before it was paid, where that can be told."""
    outcome = words.word("outcome", one.outcome)
    title = words.sentence(codes.page_round_title(number=one.number, outcome_text=outcome))
    rows = [f"{title}{_day(one, calendar, words)}"]
    if seen is not None:
        mark = f" · {words.word('page', 'simulation')}" if seen["simulation"] else ""
        rows.append(f"{seen['table']} · {seen['sheet']}{mark}")
    rows += [
        _moment(words, "starts", when(calendar, one.began_us), one.first_seq),
        _moment(words, "ends", when(calendar, one.ended_us), one.last_seq),
    ]
    parts = (
        ("hands", _hands(one, seen, words)),
        ("bets", _bets(one, words)),
        ("words", _words(one, words)),
        ("rulings", rulings(one, words)),
        ("payments", payments(one, words)),
        ("prizes", prizes(one, words)),
    )
    for title, found in parts:
        lines = [f"  {line}" for line in found]
        rows += ["", words.word("page", title), *lines] if lines else []
    rows += ["", *_result(one, words)]
    return "\n".join(map(folded, rows))


def _moment(words: RecordWords, name: str, at: str, seq: int) -> str:
    entry = words.sentence(codes.page_round_entry(number=seq))
    return f"{words.word('page', name):<8} {at}  {entry}"


def _result(one: PastRound, words: RecordWords) -> Iterator[str]:
    result = words.sentence(codes.page_round_result(house_cents=one.house_cents))
    shown = one.jackpot_cents
    if shown is not None:
        result += f" · {words.sentence(codes.page_round_jackpot(shown_cents=shown))}"
    yield result
    command = f"tapete journal replay --at {one.replay_seq}"
    yield words.sentence(codes.page_round_again(command_text=command))


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


def _day(one: PastRound, calendar: Calendar, words: RecordWords) -> str:
    day = calendar.day_of(one.first_seq)
    return f" · {words.sentence(codes.page_round_day(day_text=day))}" if day else ""


def _row(name: str, *parts: str) -> str:
    return f"{name:<{_NAME}}" + "   ".join(part for part in parts if part)


def _hands(one: PastRound, seen: Moment | None, words: RecordWords) -> Iterator[str]:
    """Lay the cards by place; without the table only their order is known."""
    places = seen["places"] if seen is not None else ()
    for place in places:
        state = words.word("playing", place["state"])
        cards = cards_of(place)
        if cards:
            worth = words.worths(place)
            yield _row(words.place(place["place"]), f"{cards:<20}", worth, state).rstrip()
    if not places and one.cards:
        yield _row(words.word("page", "in-order"), in_order(one))
    if any("typed" in card for card in one.cards):
        yield words.word("page", "typed")


def cards_of(place: Moment) -> str:
    """Lay the cards of a place; those that two people named, because no device did, are marked."""
    typed = place.get("typed", ())
    return " ".join(f"{c}*" if at in typed else c for at, c in enumerate(place["cards"], 1))


def in_order(one: PastRound) -> str:
    """Lay the cards in the order in which they came."""
    return " ".join(f"{card['card']}{'*' if 'typed' in card else ''}" for card in one.cards)


def _bets(one: PastRound, words: RecordWords) -> Iterator[str]:
    for bet in one.bets:
        name = bettor(bet, words)
        yield _row(name, f"{words.box(bet['box']):<16}", f"{words.euros(bet['cents']):>14}")


def bettor(of: Mapping[str, Any], words: RecordWords) -> str:
    """Name a place and who stands behind it."""
    behind = f" ({of['bettor']})" if of.get("bettor") else ""
    return f"{words.place(of['seat'])}{behind}"


def _words(one: PastRound, words: RecordWords) -> Iterator[str]:
    for word in one.words:
        amount = words.euros(word["cents"]) if word.get("cents") else ""
        yield _row(words.place(word["who"]), str(word["word"]), amount)


def rulings(one: PastRound, words: RecordWords) -> Iterator[str]:
    """Say of every ruling who reported what, who ruled, by which article, and what followed."""
    for ruled in one.rulings:
        articles = f" [{', '.join(ruled['articles'])}]" if ruled["articles"] else ""
        whom = ", ".join(words.place(name) for name in ruled["affects"])
        stakes = words.word("fate", ruled["stakes"])
        reported = codes.page_round_reported(name=words.word("actor", ruled["reported_by"]))
        yield f"{words.irregularity(ruled)} ({words.sentence(reported)})"
        why = f": «{ruled['reason']}»" if ruled["reason"] else ""
        follows = "; ".join(part for part in (words.say(ruled["ruling"]), whom, stakes) if part)
        made = codes.page_round_ruled(name=words.word("actor", ruled["ruled_by"]))
        yield f"  {words.sentence(made)}{articles}: {follows}{why}"
    for moved in one.overrides:
        if moved["event"] == "CardMoved":
            place = words.place(moved["place"])
            by = moved["told_by"]
            yield words.sentence(
                codes.page_round_moved(number=moved["number"], place_text=place, name=by)
            )


def payments(one: PastRound, words: RecordWords) -> Iterator[str]:
    """Say what each box got or lost, with its article."""
    for move in one.moves:
        cents = -move["house_cents"] if "house_cents" in move else move["cents"]
        sign = "+" if cents > 0 else ""
        amount = f"{sign}{words.euros(cents)}" if cents else _given_back(one, move, words)
        mark = "*" if move.get("typed") else ""
        yield _row(
            bettor(move, words), f"{move['box']:<16}", f"{amount:>20}", move["article"], mark
        )


def _given_back(one: PastRound, move: Mapping[str, Any], words: RecordWords) -> str:
    """Say that a stake goes back, and how much that is."""
    of = "seat", "bettor", "box"
    laid = sum(bet["cents"] for bet in one.bets if all(bet.get(key) == move.get(key) for key in of))
    said = words.word("page", "given-back")
    return f"{said} {words.euros(laid)}" if laid else said


def prizes(one: PastRound, words: RecordWords) -> Iterator[str]:
    """Name the prizes of the jackpot."""
    for hit in one.hits:
        articles = f"[{', '.join(hit['articles'])}]"
        name = words.sentence(codes.page_round_prize(number=hit["number"]))
        mark = "*" if hit.get("typed") else ""
        amount = words.euros(hit["cents"])
        yield _row(name, bettor(hit, words), hand(hit["hand"]), amount, articles, mark)
