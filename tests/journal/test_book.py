"""The book and the meters: what live booking gives, the entries give again."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.journal.book import Book, BookLine, Posting, Total, rebuilt
from firmware_py.journal.chain import draft, link
from firmware_py.journal.entry import NO_HASH, Draft, Entry, Head
from firmware_py.journal.errors import JournalDamaged, JournalError
from firmware_py.journal.replay import entries, entries_of_text
from tests.journal.scene import append, begun, shelf_at, stamp

PLAN = (
    Posting("transfers", "settled", ("table", "box", "reason", "article"), "cents", "transfers"),
    Posting("premios de jackpot", "jackpot.paid", ("table", "article"), "cents"),
    Posting("tokens", "token.dropped", ("seat",), "cents"),
    Posting("rounds", "settled", ("table",)),
)


def whole_of(book: Book) -> tuple[list[BookLine], int]:
    return book.lines(), book.through


def chained(*events: tuple[str, object]) -> list[Entry]:
    return link(Head(0, NO_HASH), [draft(kind, value, stamp()) for kind, value in events])


SETTLED = (
    "settled",
    {
        "table": 7,
        "transfers": [
            {"box": "ante", "reason": "won", "article": "12.3", "cents": 1500},
            {"box": "ante", "reason": "lost", "article": "12.1", "cents": -1000},
            {"box": "ante", "reason": "won", "article": "12.3", "cents": 500},
        ],
    },
)


def test_amounts_by_table_box_reason_and_article() -> None:
    book = rebuilt(PLAN, chained(SETTLED, SETTLED))
    assert book.lines("transfers") == [
        BookLine("transfers", ("7", "ante", "lost", "12.1"), Total(2, 0, 2000)),
        BookLine("transfers", ("7", "ante", "won", "12.3"), Total(4, 4000, 0)),
    ]
    assert book.total("transfers") == Total(6, 4000, 2000)
    assert book.total("transfers").net_cents == 2000
    assert book.total("rounds").count == 2
    assert book.through == 2


def test_paid_jackpots_stand_in_the_book() -> None:
    """Galicia, póker: «consignarse en el libro de contabilidad de la mesa las cantidades»."""
    paid = ("jackpot.paid", {"table": 7, "cents": -123_456, "article": "9"})
    book = rebuilt(PLAN, chained(paid))
    assert book.lines() == [BookLine("premios de jackpot", ("7", "9"), Total(1, 0, 123_456))]


def test_what_is_not_in_the_plan_is_passed_over() -> None:
    book = rebuilt(PLAN, chained(("card.drawn", [1, 2]), ("note", "x")))
    assert book.lines() == []
    assert book.through == 2


def test_an_absent_word_is_empty() -> None:
    book = rebuilt(PLAN, chained(("token.dropped", {"cents": 100, "seat": None})))
    assert book.lines() == [BookLine("tokens", ("",), Total(1, 100, 0))]


def test_an_amount_that_stands_beside_the_list_is_that_of_every_item_without_its_own() -> None:
    moved = [{"box": "ante"}, {"box": "ante", "cents": -50}, {"box": "side"}]
    book = rebuilt(PLAN, chained(("settled", {"table": 7, "cents": 300, "transfers": moved})))
    assert book.lines("transfers") == [
        BookLine("transfers", ("7", "ante", "", ""), Total(2, 300, 50)),
        BookLine("transfers", ("7", "side", "", ""), Total(1, 300, 0)),
    ]


@pytest.mark.parametrize(
    ("kind", "value", "why"),
    [
        ("token.dropped", {"seat": 1}, "no whole cents"),
        ("token.dropped", {"seat": 1, "cents": "100"}, "no whole cents"),
        ("token.dropped", {"seat": 1, "cents": True}, "no whole cents"),
        ("token.dropped", [100], "no object"),
        ("settled", {"transfers": 5}, "no list"),
        ("settled", {"transfers": [5]}, "no list"),
        ("settled", {"transfers": [{"cents": 5}, {}]}, "no whole cents"),
    ],
)
def test_what_cannot_be_booked_stops_the_book_where_it_stands(
    kind: str, value: object, why: str
) -> None:
    good, bad = chained(SETTLED, (kind, value))
    book = rebuilt(PLAN, [good])
    before = whole_of(book)
    with pytest.raises(JournalDamaged, match=why) as caught:
        book.post(bad)
    assert caught.value.seq == 2
    assert whole_of(book) == before


def test_nothing_is_booked_twice() -> None:
    (entry,) = chained(SETTLED)
    book = rebuilt(PLAN, [entry])
    with pytest.raises(JournalError, match="is booked"):
        book.post(entry)


AMOUNTS = st.integers(-(10**9), 10**9)
TOKENS = st.builds(
    lambda seat, cents: draft("token.dropped", {"seat": seat, "cents": cents}, stamp()),
    st.integers(1, 7),
    AMOUNTS,
)
ROUNDS = st.builds(
    lambda moved: draft("settled", {"table": 7, "transfers": moved}, stamp()),
    st.lists(
        st.builds(lambda box, cents: {"box": box, "cents": cents}, st.sampled_from("ab"), AMOUNTS),
        max_size=4,
    ),
)
EVENTS = st.lists(TOKENS | ROUNDS, max_size=12)


@given(EVENTS)
def test_meters_never_go_back(events: Sequence[Draft]) -> None:
    book = Book(PLAN)
    for entry in link(Head(0, NO_HASH), events):
        before = {(line.account, line.key): line.total for line in book.lines()}
        book.post(entry)
        after = {(line.account, line.key): line.total for line in book.lines()}
        for place, total in before.items():
            assert after[place].count >= total.count
            assert after[place].added_cents >= total.added_cents
            assert after[place].taken_cents >= total.taken_cents


def test_the_book_made_again_from_the_file_is_the_live_one(tmp_path: Path) -> None:
    day = begun(tmp_path)
    live = Book(PLAN)
    for cents in range(-20, 20):
        new = [draft("token.dropped", {"seat": cents % 7, "cents": cents}, stamp())]
        for entry in day.store.append(new):
            live.post(entry)
    append(day, [])
    day.close()
    assert whole_of(rebuilt(PLAN, entries(shelf_at(tmp_path)))) == whole_of(live)


def test_the_totals_come_out_of_the_text_copy_alone(tmp_path: Path) -> None:
    day = begun(tmp_path)
    append(day, [draft(*SETTLED, stamp()), draft("token.dropped", {"cents": 200}, stamp())])
    day.close()
    live = rebuilt(PLAN, entries(shelf_at(tmp_path)))
    day.store.path.unlink()
    assert whole_of(rebuilt(PLAN, entries_of_text(day.mirror.path))) == whole_of(live)
    day.mirror.path.write_bytes(day.mirror.path.read_bytes().replace(b"200", b"900"))
    with pytest.raises(JournalDamaged) as caught:
        rebuilt(PLAN, entries_of_text(day.mirror.path))
    assert caught.value.seq == 2
