"""Canonical bytes and the chain over them."""

import json
from enum import IntEnum
from hashlib import sha256
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.journal.chain import (
    ChainWalk,
    ChainWrong,
    Row,
    canonical,
    check_day,
    day_bytes,
    day_head,
    draft,
    entry_bytes,
    link,
    row_of,
    typed,
)
from firmware_py.journal.entry import NO_HASH, Day, Draft, Head, Stamp
from firmware_py.journal.errors import NotCanonical
from tests.journal.scene import BOOT, drafts, stamp

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
KINDS = st.from_regex(r"[a-z][a-z0-9_.-]{0,20}", fullmatch=True)
STAMPS = st.builds(
    Stamp,
    st.just(BOOT),
    st.integers(0, 2**63 - 1),
    st.integers(-(2**62), 2**62),
)
DRAFTS = st.lists(st.builds(draft, KINDS, PLAIN, STAMPS), min_size=1, max_size=8)
START = Head(0, NO_HASH)


@given(PLAIN)
def test_canonical_text_reads_back_and_writes_the_same(value: object) -> None:
    text = canonical(value)
    assert json.loads(text) == value
    assert canonical(json.loads(text)) == text


@given(st.dictionaries(st.text(), st.integers(), min_size=2))
def test_the_order_of_keys_does_not_matter(value: dict[str, int]) -> None:
    turned = dict(reversed(list(value.items())))
    assert canonical(turned) == canonical(value)


class Cents(int):
    """A number that shows itself otherwise."""

    def __str__(self) -> str:
        return "5,00"


class Name(str):
    """Text that shows itself otherwise."""

    __slots__ = ()

    def __str__(self) -> str:
        return "somebody"


class Seat(IntEnum):
    """A number with a name."""

    FIRST = 1


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"cents": Cents(500)}, '{"cents":500}'),
        ([Name("Ana"), Seat.FIRST, True], '["Ana",1,true]'),
        ({Name("b"): 1, "a": 2**64}, '{"a":18446744073709551616,"b":1}'),
    ],
)
def test_a_number_stays_a_number_whatever_it_is_called(value: object, text: str) -> None:
    assert canonical(value) == text


def test_an_entry_to_the_byte() -> None:
    (entry,) = link(START, [Draft("bet.laid", '{"cents":500,"seat":3}', Stamp(BOOT, 7, -1))])
    body = (
        b'{"boot":"0123456789abcdef0123456789abcdef","kind":"bet.laid","mono_ns":7,'
        b'"payload":{"cents":500,"seat":3},"prev":"' + b"0" * 64 + b'","seq":1,"utc_us":-1}'
    )
    assert entry_bytes(*row_of(entry)[:7]) == body
    assert entry.hash == sha256(body).hexdigest()


@pytest.mark.parametrize(
    "value",
    [1.5, {"a": [0.0]}, {1: 2}, {"a": {b"x"}}, {"a": b"x"}, "\ud800", float("nan"), [10**5000]],
)
def test_what_has_no_single_form_is_refused(value: object) -> None:
    with pytest.raises(NotCanonical):
        canonical(value)


def test_too_deep_a_payload_is_refused() -> None:
    value: object = 1
    for _ in range(60):
        value = [value]
    with pytest.raises(NotCanonical, match="deeper"):
        canonical(value)


@pytest.mark.parametrize("kind", ["", "Bet", 'a","b', "a b", "ñ", "1a", "a" * 65])
def test_a_kind_that_could_be_read_in_two_ways_is_refused(kind: str) -> None:
    with pytest.raises(NotCanonical):
        draft(kind, {}, stamp())


def test_a_boot_id_is_hexadecimal() -> None:
    with pytest.raises(NotCanonical, match="boot"):
        draft("a", {}, Stamp("x" * 32, 0, 0))


@pytest.mark.parametrize(
    "day",
    [
        Day(0, "d", "s", 1, NO_HASH),
        Day(1, "../d", "s", 1, NO_HASH),
        Day(1, "d", "", 1, NO_HASH),
        Day(1, "d", "s", 0, NO_HASH),
        Day(1, "d", "s", 1, "abc"),
        Day(1, "d", "s", 1, NO_HASH, "tapete-journal-2"),
    ],
)
def test_a_day_that_cannot_be_named_is_refused(day: Day) -> None:
    with pytest.raises(NotCanonical):
        check_day(day)


def test_a_days_head_covers_all_its_fields() -> None:
    day = Day(2, "2026-11-16", "table-7", 41, "a" * 64)
    assert json.loads(day_bytes(day)) == {
        "ordinal": 2, "day": "2026-11-16", "station": "table-7",
        "first_seq": 41, "prev": "a" * 64, "format": "tapete-journal-1",
    }  # fmt: skip
    assert day_head(day) == Head(40, sha256(day_bytes(day)).hexdigest())


@given(DRAFTS)
def test_entries_are_numbered_and_linked(new: list[Draft]) -> None:
    entries = link(Head(40, "b" * 64), new)
    assert [entry.seq for entry in entries] == list(range(41, 41 + len(new)))
    assert entries[0].prev == "b" * 64
    assert all(second.prev == first.hash for first, second in pairwise(entries))


@given(DRAFTS, st.integers(1, 7))
def test_cutting_a_batch_changes_nothing(new: list[Draft], cut: int) -> None:
    whole = link(START, new)
    first = link(START, new[:cut])
    head = Head(first[-1].seq, first[-1].hash)
    assert first + link(head, new[cut:]) == whole


def rows_of(count: int) -> list[Row]:
    return [row_of(entry) for entry in link(START, drafts(count))]


@given(DRAFTS)
def test_a_whole_chain_is_good(new: list[Draft]) -> None:
    walk = ChainWalk(START)
    entries = link(START, new)
    assert walk.follow(map(row_of, entries)) is None
    assert walk.head == Head(entries[-1].seq, entries[-1].hash)


@given(st.integers(0, 9), st.integers(0, 7), st.data())
def test_any_change_of_any_column_is_found(at: int, column: int, data: st.DataObject) -> None:
    rows = rows_of(10)
    changed = list(rows[at])
    old = changed[column]
    new = data.draw(st.integers() if isinstance(old, int) else st.binary(max_size=70))
    if new == old:
        return
    changed[column] = new
    rows[at] = tuple(changed)  # type: ignore[assignment]
    fault = ChainWalk(START).follow(typed(rows))
    assert fault is not None
    assert fault.seq in (at + 1, at + 2)


def test_a_kind_that_eats_its_neighbour_is_found() -> None:
    """The same bytes cut into columns elsewhere have the same hash, and are refused."""
    first, second = rows_of(2)
    seq, boot, mono_ns, utc_us, kind, payload, prev, hash_, seal = second
    # The columns change, the bytes stay: kind swallows mono_ns and the payload's beginning.
    swallowed = b'%b","mono_ns":%d,"payload":{"x":"' % (kind, mono_ns)
    crafted = (seq, boot, mono_ns, utc_us, swallowed, payload, prev, hash_, seal)
    fault = ChainWalk(START).follow([first, crafted])
    assert fault is not None
    assert (fault.seq, fault.wrong) == (2, ChainWrong.EDITED)


@pytest.mark.parametrize("gone", range(1, 9))
def test_a_missing_entry_is_named(gone: int) -> None:
    rows = rows_of(10)
    del rows[gone]
    fault = ChainWalk(START).follow(rows)
    assert fault is not None
    assert (fault.seq, fault.wrong) == (gone + 1, ChainWrong.MISSING)


def test_exchanged_rows_are_out_of_order() -> None:
    rows = rows_of(10)
    rows[4] = (5, *rows[5][1:])
    fault = ChainWalk(START).follow(rows)
    assert fault is not None
    assert (fault.seq, fault.wrong) == (5, ChainWrong.OUT_OF_ORDER)


def test_an_entry_rewritten_with_its_hash_no_longer_carries_the_next() -> None:
    rows = rows_of(10)
    (forged,) = link(Head(4, rows[3][7].decode()), [draft("card.drawn", {"number": 99}, stamp())])
    rows[4] = row_of(forged)
    fault = ChainWalk(START).follow(rows)
    assert fault is not None
    assert (fault.seq, fault.wrong) == (6, ChainWrong.OUT_OF_ORDER)


def test_a_column_of_another_type_is_found() -> None:
    rows: list[tuple[object, ...]] = list(rows_of(3))
    rows[1] = (*rows[1][:2], b"1", *rows[1][3:])
    fault = ChainWalk(START).follow(typed(rows))
    assert fault is not None
    assert fault.seq == 2
