"""A past moment of a table as lines for a person: where it stood, what lay there, what was due."""

from collections.abc import Iterator, Mapping
from typing import Any

from firmware_py.console.round_page import cards_of
from firmware_py.text.codes import record as codes
from firmware_py.text.record_words import RecordWords

Moment = Mapping[str, Any]
_NAME = 10


def moment_page(seen: Moment, words: RecordWords) -> str:
    """Say how the table stood, one thing to a line, with the articles of what was decided."""
    mark = f"{words.word('page', 'simulation')} · " if seen["simulation"] else ""
    number = words.sentence(codes.page_round_number(number=seen["round_number"]))
    rows = [f"{mark}{seen['sheet']} · {number} · {words.word('phase', seen['phase'])}"]
    rows += [_row(words, "due", words.told(seen["due_said"]))]
    rows += [*_laid(seen, words), *_decided(seen, words)]
    return "\n".join(
        [*rows, *(_row(words, "alarm", words.told(one)) for one in seen["alarms_said"])]
    )


def _row(words: RecordWords, name: str, text: str) -> str:
    return f"{words.word('page', name):<{_NAME}} {text}"


def _laid(seen: Moment, words: RecordWords) -> Iterator[str]:
    for place in seen["places"]:
        bets = ", ".join(
            f"{words.box(box)} {words.euros(cents)}" for _, box, cents in place["bets"]
        )
        state = words.word("playing", place["state"])
        parts = [cards_of(place), words.worths(place), bets, state]
        found = "; ".join(part for part in parts if part)
        yield f"{words.place(place['place']):<{_NAME}} {found}"
    for pot in seen["pots"]:
        seats = codes.page_round_seats(seats=tuple(pot["seats"]))
        yield _row(words, "pot", f"{words.euros(pot['cents'])}, {words.sentence(seats)}")


def _decided(seen: Moment, words: RecordWords) -> Iterator[str]:
    for ruling in seen["rulings"]:
        person = f"{ruling['by']}: {ruling['reason']}" if ruling["reason"] else words.uncited
        articles = ", ".join(ruling["articles"]) or person
        what = f"{words.irregularity(ruling)}: {words.say(ruling['ruling'])}"
        yield _row(words, "ruling", f"{what} ({articles})")
    for moved in seen["transfers"]:
        behind = f" ({moved['bettor']})" if moved["bettor"] else ""
        whom = f"{words.place(moved['seat'])}{behind}"
        mark = " *" if moved.get("typed") else ""
        paid = f"{whom} {moved['box']} {words.euros(moved['cents'])}"
        yield _row(words, "payment", f"{paid} ({moved['article'] or words.uncited}){mark}")
