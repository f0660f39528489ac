"""The table's book (libro de contabilidad) and its meters: sums over entries, made again at will.

The journal knows no rules, so the plan says which entries are booked and how; a plan is data. No
sum can be set or cleared: it changes by entries alone, a correction being one more of them.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import astuple, dataclass

from firmware_py.journal.chain import canonical
from firmware_py.journal.entry import Entry
from firmware_py.journal.errors import JournalDamaged, JournalError

Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Posting:
    """How entries of a kind are booked.

    `each` names a list in the payload of which every item is booked; empty: the payload itself.
    `by` names what the sums are kept apart by, looked up in the item, then in the payload; what is
    absent counts as "". `amount` names the cents; empty: only counted.
    """

    account: str
    kind: str
    by: tuple[str, ...] = ()
    amount: str = ""
    each: str = ""


@dataclass(frozen=True, slots=True)
class Total:
    """How often, and the cents that were added and taken, each as a positive number."""

    count: int = 0
    added_cents: int = 0
    taken_cents: int = 0

    @property
    def net_cents(self) -> int:
        """What is left of both."""
        return self.added_cents - self.taken_cents

    def plus(self, cents: int) -> "Total":
        """Give the total after one more amount."""
        added, taken = max(cents, 0), max(-cents, 0)
        return Total(self.count + 1, self.added_cents + added, self.taken_cents + taken)


@dataclass(frozen=True, slots=True)
class Line:
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
        booked: list[tuple[tuple[str, Key], int]] = []
        postings = self._by_kind.get(entry.kind, [])
        payload = json.loads(entry.payload) if postings else {}
        if not isinstance(payload, dict):
            raise _cannot_book(entry, postings[0], "its payload is no object")
        for posting in postings:
            amounts = _amounts(posting, payload, entry)
            booked += [((posting.account, key), cents) for key, cents in amounts]
        for place, cents in booked:
            self._totals[place] = self._totals.get(place, Total()).plus(cents)
        self.through = entry.seq

    def lines(self, account: str | None = None) -> list[Line]:
        """Give the lines in a fixed order: account, then key."""
        return [
            Line(name, key, total)
            for (name, key), total in sorted(self._totals.items(), key=lambda item: item[0])
            if account in (None, name)
        ]

    def total(self, account: str) -> Total:
        """Give one account over all its keys."""
        whole = [line.total for line in self.lines(account)]
        return Total(
            sum(total.count for total in whole),
            sum(total.added_cents for total in whole),
            sum(total.taken_cents for total in whole),
        )

    def state(self) -> bytes:
        """Write the book for a snapshot."""
        lines = [[line.account, line.key, *astuple(line.total)] for line in self.lines()]
        return canonical({"lines": lines, "through": self.through}).encode()


def rebuilt(plan: Iterable[Posting], past: Iterable[Entry]) -> Book:
    """Make the book from entries alone."""
    book = Book(plan)
    for entry in past:
        book.post(entry)
    return book


def restored(plan: Iterable[Posting], state: bytes) -> Book:
    """Read a book back from a snapshot made with the same plan."""
    book, plain = Book(plan), json.loads(state)
    book.through = plain["through"]
    for account, key, *sums in plain["lines"]:
        book._totals[account, tuple(key)] = Total(*sums)
    return book


def _amounts(
    posting: Posting, payload: Mapping[str, object], entry: Entry
) -> Iterator[tuple[Key, int]]:
    items = payload.get(posting.each, ()) if posting.each else (payload,)
    if not isinstance(items, list | tuple) or not all(isinstance(item, dict) for item in items):
        raise _cannot_book(entry, posting, f"{posting.each!r} is no list of objects")
    for item in items:
        cents = item.get(posting.amount, payload.get(posting.amount)) if posting.amount else 0
        if type(cents) is not int:
            raise _cannot_book(entry, posting, f"{posting.amount!r} is {cents!r}, no whole cents")
        yield tuple(_word(item, payload, name) for name in posting.by), cents


def _word(item: Mapping[str, object], payload: Mapping[str, object], name: str) -> str:
    value = item.get(name, payload.get(name))
    return "" if value is None else str(value)


def _cannot_book(entry: Entry, posting: Posting, why: str) -> JournalDamaged:
    text = f"entry {entry.seq} ({entry.kind}) cannot be booked under {posting.account}: {why}"
    return JournalDamaged(text, entry.seq)
