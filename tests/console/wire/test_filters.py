"""Filters of the wire and of the record; a bad one says at which column."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.console.wire.filters import Filter, FilterError
from firmware_py.console.wire.folding import folded
from firmware_py.console.wire.journal_filter import JournalSubject, is_wanted, journal_filter
from firmware_py.console.wire.records import WireRecord
from firmware_py.console.wire.wire_filter import filtered, wire_filter
from firmware_py.console.wire.words import WireWords
from tests.console.wire.scene import Stream, hour, items_of, picture
from tests.console.wire.test_exchanges import any_records

SPANISH = WireWords("es")
# The rows of the picture, by their order.
ALL = (0, 1, 2, 3, 4, 5, 6, 7)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("", ALL),
        ("p:sabot", (4, 6)),
        ("p:sabot,visor-1", (4, 5, 6)),
        ("-p:slots", (4, 5, 6)),
        ("a:12", (1, 2, 7)),
        ("a:12 -r:ok", (2,)),
        ("a:11..12", (0, 1, 2, 7)),
        ("a:13..", (3, 4, 6)),
        ("a:..11", (0,)),
        ("h:229,232", (0, 1, 2, 3, 7)),
        ('h:"leer sucesos"', (0, 1, 2, 4, 7)),
        ("h:abrir", (6,)),
        ("h:self-check", (3,)),
        ("r:silencio", (2,)),
        ("r:silence,garbage", (2,)),
        ("ms>50", (2, 5)),
        ("ms>=51.4", (2, 5)),
        ('ms>="51,4"', (2, 5)),
        ("ms:15..33.1", (0, 1, 3, 4, 6, 7)),
        ("ms<33", (0, 1, 3, 4, 7)),
        ("b:0c0001e5", (1, 2, 7)),
        ("b:0b..0029", (7,)),
        ("b:29..", (7,)),
        ("t:21:12:05", (0, 1, 2)),
        ("t:21:12", ALL),
        ("t:21:12:06.44..21:13", (6, 7)),
        ("t:23:00..21:12:05", (0, 1, 2)),
        ("ficha", (7,)),
        ('"0 sin avería" h:232', (3,)),
        ("-sucesos", (3, 5, 6)),
        ("p:SLOTS R:Silencio", (2,)),
    ],
)
def test_the_wire_is_filtered(text: str, rows: tuple[int, ...]) -> None:
    all_rows = folded(picture().items())
    assert filtered(all_rows, wire_filter(text), SPANISH, hour) == [all_rows[one] for one in rows]


def test_of_a_row_those_are_left_that_are_wanted() -> None:
    stream = Stream()
    for took in (10.0, 60.0, 11.0):
        stream.sent("slots", b"\x0c\x00\x01\xe5\x0e").end("slots", a=12, h=229, ms=took)
    (row,) = filtered(folded(stream.items()), wire_filter("ms>50"), SPANISH, hour)
    assert (row.count, row.took_ms) == (1, 60.0)


def test_a_loss_is_hidden_with_its_port_alone() -> None:
    stream = Stream().asked(12, 229).lose("slots", 3).asked(12, 229)
    rows = folded(stream.items())
    assert len(filtered(rows, wire_filter("a:99"), SPANISH, hour)) == 1
    assert filtered(rows, wire_filter("a:99 -p:slots"), SPANISH, hour) == []


@pytest.mark.parametrize(
    ("text", "column", "code"),
    [
        ("x:1", 1, "filter.unknown-key"),
        ("a:12 -zz:3", 7, "filter.unknown-key"),
        ("a:", 3, "filter.no-value"),
        ("a:1,,2", 5, "filter.no-value"),
        ("-", 2, "filter.no-value"),
        ("a:..", 3, "filter.no-value"),
        ("a:12 a:x", 8, "filter.no-number"),
        ("a:1..x", 6, "filter.no-number"),
        ("a:²", 3, "filter.no-number"),
        ("ms>x", 4, "filter.no-number"),
        ("a:256", 3, "filter.too-large"),
        ("a:9..3", 3, "filter.reversed"),
        ("b:0", 3, "filter.no-bytes"),
        ("b:0g", 3, "filter.no-bytes"),
        ('p:a "open', 5, "filter.open-quote"),
        ("t:24:00", 3, "filter.no-time"),
        ("r:hola", 3, "filter.no-verdict"),
        ("p>3", 1, "filter.no-comparing"),
    ],
)
def test_a_bad_filter_names_its_column(text: str, column: int, code: str) -> None:
    with pytest.raises(FilterError) as found:
        wire_filter(text)
    assert found.value.column == column
    assert dict(found.value.said.fields)["why_message"].code == code  # type: ignore[union-attr]


ENTRY = JournalSubject("D04", ("luis", "ana"), 212, 48102, 41, 0, "event", "Alarma: ranura 3")


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("", True), ("c:D", True), ("c:d04", True), ("c:D01-D09", True), ("c:D01..09", True),
        ("c:D05-9", False), ("c:P,S,D1-4", True), ("c:S", False), ("-c:S", True), ("q:luis", True),
        ("q:dora", False), ("-q:luis", False), ("j:200..", True), ("j:1", False),
        ("n:48000..49000", True), ("d:1", True), ("d:41..41", True), ("d:1..40", False),
        ("k:event", True), ("alarma", True), ('"ranura 3"', True), ('"ranura 4"', False),
        ("c:D q:ana j:212 n:48102 d:30 k:event alarma", True),
    ],
)  # fmt: skip
def test_the_record_is_filtered(text: str, holds: bool) -> None:
    assert is_wanted(ENTRY, journal_filter(text)) is holds


def test_the_last_days_are_counted_from_the_newest() -> None:
    month_old = JournalSubject(days_ago=30)
    assert not is_wanted(month_old, journal_filter("d:30"))
    assert is_wanted(month_old, journal_filter("d:31"))
    assert not is_wanted(month_old, journal_filter("j:0.."))


@pytest.mark.parametrize(
    ("text", "column"),
    [("c:9", 3), ("c:D09-S01", 3), ("c:D9-3", 3), ("c:D-3", 3), ("d:x", 3), ("p:slots", 1)],
)
def test_a_bad_filter_of_the_record_names_its_column(text: str, column: int) -> None:
    with pytest.raises(FilterError) as found:
        journal_filter(text)
    assert found.value.column == column


FILTER_TEXT = st.one_of(
    st.text(max_size=40),
    st.lists(
        st.sampled_from(
            [
                "p:",
                "a:",
                "h:",
                "r:",
                "ms>",
                "b:",
                "t:",
                "c:",
                "d:",
                "n:",
                "-",
                ",",
                "..",
                '"',
                " ",
                "12",
                "0c",
                "21:05",
                "ok",
                "S",
                "ñ",
                "²",
            ]
        ),
        max_size=12,
    ).map("".join),
)


def column_of(text: str, read: Callable[[str], Filter]) -> int:
    """Give the column that a bad filter names; a good one is as if the first were."""
    try:
        read(text)
    except FilterError as error:
        return error.column
    return 1


@given(FILTER_TEXT)
def test_nothing_but_its_own_error_is_raised(text: str) -> None:
    for read in (wire_filter, journal_filter):
        assert 1 <= column_of(text, read) <= len(text) + 1


@given(any_records(), FILTER_TEXT)
def test_any_filter_that_is_read_can_be_asked(records: list[WireRecord], text: str) -> None:
    try:
        wanted = wire_filter(text)
        of_record = journal_filter(text)
    except FilterError:
        wanted = of_record = Filter()
    rows = folded(items_of(records))
    left = filtered(rows, wanted, SPANISH, hour)
    assert sum(one.count for one in left) <= sum(one.count for one in rows)
    is_wanted(ENTRY, of_record)
