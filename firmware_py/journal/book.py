"""The table's book (libro de contabilidad) and its meters: sums over entries, made again at will.

The journal knows no rules, so the plan says which entries are booked and how; a plan is data
(`plans`). No sum can be set or cleared: it changes by entries alone, a correction being one more
of them. What is booked with a contra account is booked twice, so that these accounts balance.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from firmware_py.journal.entry import Entry
from firmware_py.journal.errors import JournalDamaged, JournalError

Key = tuple[str, ...]
# Cents; meters keep fractions of them, written "1225/7".
Amount = int | Fraction
_FRACTION = re.compile(r"-?\d+(/[1-9]\d*)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Posting:
    """How entries of a kind are booked.

    `each` names a list in the payload of which every item is booked; empty: the payload itself.
    `by` names what the sums are kept apart by, looked up in the item, then in the payload; what is
    absent counts as "". `amount` names the cents; empty: only counted. `contra` names the account
    that gives what this one gets.
    """

    account: str
    kind: str
    by: tuple[str, ...] = ()
    amount: str = ""
    each: str = ""
    contra: str = ""


@dataclass(frozen=True, slots=True)
class Total:
    """How often, and the cents that were added and taken, each as a positive number."""

    count: int = 0
    added_cents: Amount = 0
    taken_cents: Amount = 0

    @property
    def net_cents(self) -> Amount:
        """What is left of both."""
        return whole(self.added_cents - self.taken_cents)

    def plus(self, cents: Amount) -> "Total":
        """Give the total after one more amount."""
        added, taken = max(cents, 0), max(-cents, 0)
        return Total(
            self.count + 1, whole(self.added_cents + added), whole(self.taken_cents + taken)
        )


def whole(value: Amount) -> Amount:
    """Write a fraction without a remainder as the number it is."""
    return value.numerator if value.denominator == 1 else value


@dataclass(frozen=True, slots=True)
class BookLine:
    """One line of the book."""

    account: str
    key: Key
    total: Total


class Book:
    """Sums by account and key, up to and with an entry."""

    def __init__(self, plan: Iterable[Posting]) -> None:
        self.plan = tuple(plan)
        self.through = 0
        self._totals: dict[tuple[str, Key], Total] = {}
        self._by_kind: dict[str, list[Posting]] = {}
        for posting in self.plan:
            self._by_kind.setdefault(posting.kind, []).append(posting)

    def post(self, entry: Entry) -> None:
        """Book an entry: wholly, or with an error not at all."""
        if entry.seq <= self.through:
            raise JournalError(f"entry {entry.seq} is booked: the book stands at {self.through}")
        booked: list[tuple[tuple[str, Key], Amount]] = []
        postings = self._by_kind.get(entry.kind, [])
        payload = json.loads(entry.payload) if postings else {}
        if not isinstance(payload, dict):
            raise _cannot_book(entry, postings[0], "its payload is no object")
        for posting in postings:
            amounts = list(_amounts(posting, payload, entry))
            booked += [((posting.account, key), cents) for key, cents in amounts]
            if posting.contra:
                booked += [((posting.contra, key), -cents) for key, cents in amounts]
        for place, cents in booked:
            self._totals[place] = self._totals.get(place, Total()).plus(cents)
        self.through = entry.seq

    def lines(self, account: str | None = None) -> list[BookLine]:
        """Give the lines in a fixed order: account, then key."""
        return [
            BookLine(name, key, total)
            for (name, key), total in sorted(self._totals.items(), key=lambda item: item[0])
            if account in (None, name)
        ]

    def total(self, account: str) -> Total:
        """Give one account over all its keys."""
        found = [line.total for line in self.lines(account)]
        return Total(
            sum(total.count for total in found),
            whole(sum((total.added_cents for total in found), Fraction(0))),
            whole(sum((total.taken_cents for total in found), Fraction(0))),
        )

    def balance(self) -> Amount:
        """Add up the accounts that are booked twice: anything but nothing is a fault."""
        double = {p.account for p in self.plan if p.contra} | {p.contra for p in self.plan}
        return whole(sum((self.total(name).net_cents for name in double if name), Fraction(0)))


def rebuilt(plan: Iterable[Posting], past: Iterable[Entry]) -> Book:
    """Make the book from entries alone."""
    book = Book(plan)
    for entry in past:
        book.post(entry)
    return book


def _amounts(
    posting: Posting, payload: Mapping[str, object], entry: Entry
) -> Iterator[tuple[Key, Amount]]:
    items = payload.get(posting.each, ()) if posting.each else (payload,)
    if not isinstance(items, list | tuple) or not all(isinstance(item, dict) for item in items):
        raise _cannot_book(entry, posting, f"{posting.each!r} is no list of objects")
    for item in items:
        said = item.get(posting.amount, payload.get(posting.amount)) if posting.amount else 0
        cents = _exact(said)
        if cents is None:
            raise _cannot_book(entry, posting, f"{posting.amount!r} is {said!r}, no whole cents")
        yield tuple(_word(item, payload, name) for name in posting.by), cents


def _exact(value: object) -> Amount | None:
    """Read an amount; a fraction is text with a stroke, so that cents in text stay an error."""
    if type(value) is int:
        return value
    if isinstance(value, str) and "/" in value and _FRACTION.fullmatch(value):
        return whole(Fraction(value))
    return None


def _word(item: Mapping[str, object], payload: Mapping[str, object], name: str) -> str:
    value = item.get(name, payload.get(name))
    return "" if value is None else str(value)


def _cannot_book(entry: Entry, posting: Posting, why: str) -> JournalDamaged:
    text = f"entry {entry.seq} ({entry.kind}) cannot be booked under {posting.account}: {why}"
    return JournalDamaged(text, entry.seq)
