"""The records of the stream are read strictly; what is not known is kept as it came."""

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.console.wire.records import (
    CardFact,
    ExchangeEnd,
    OtherRecord,
    ReceivedBytes,
    RecordError,
    SentBytes,
    line_of,
    plain,
    record_of,
)

SENT = {"p": "slots", "n": 81235, "us": 793120334, "d": "tx", "hex": "0c0001e50e", "len": 5}
END = {
    "p": "slots", "n": 81237, "us": 793135460, "d": "end",
    "a": 12, "h": 229, "how": "ok", "try": 1, "ms": 15.1,
}  # fmt: skip
FACT = {"p": "sabot", "n": 5123, "us": 1, "d": "fact", "h": 96, "f": {"state": "READY"}}
MASKED = {"p": "sabot", "n": 5122, "us": 1, "d": "rx", "hex": "", "len": 32}


def test_each_kind_is_read() -> None:
    sent, end, fact, masked = map(record_of, (SENT, END, FACT, MASKED))
    assert isinstance(sent, SentBytes)
    assert (sent.data, sent.masked) == (bytes.fromhex("0c0001e50e"), False)
    assert isinstance(end, ExchangeEnd)
    assert (end.address, end.header, end.tries, end.took_ms) == (12, 229, 1, 15.1)
    assert isinstance(fact, CardFact)
    assert fact.fields == {"state": "READY"}
    assert isinstance(masked, ReceivedBytes)
    assert masked.masked


@pytest.mark.parametrize("given_", [SENT, END, FACT, MASKED, {**END, "d": "seal", "x": [1]}])
def test_a_record_is_given_as_it_came(given_: dict[str, object]) -> None:
    assert plain(record_of(given_)) == given_


def test_an_unknown_kind_is_kept() -> None:
    found = record_of({"p": "slots", "n": 1, "us": 2, "d": "mark", "visit": 31})
    assert isinstance(found, OtherRecord)
    assert found.given["visit"] == 31


def test_what_a_later_station_adds_is_no_fault() -> None:
    assert record_of({**SENT, "visit": 31}) == record_of(SENT)


@pytest.mark.parametrize(
    "change",
    [
        {"d": 1}, {"d": None}, {"p": 7}, {"n": -1}, {"n": "5"}, {"us": 1.5}, {"hex": "0c0"},
        {"hex": "zz"}, {"hex": None}, {"len": 4}, {"len": -1},
    ],
)  # fmt: skip
def test_a_record_that_is_none_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(RecordError):
        record_of({**SENT, **change})


@pytest.mark.parametrize("change", [{"a": 256}, {"h": -1}, {"ms": -1}, {"ms": "5"}, {"how": 3}])
def test_an_end_that_is_none_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(RecordError):
        record_of({**END, **change})


def test_a_line_has_records_and_what_was_dropped() -> None:
    found = line_of({"wire": [SENT, END], "dropped": {"slots": 3}})
    assert [type(one) for one in found.records] == [SentBytes, ExchangeEnd]
    assert found.dropped == {"slots": 3}


@pytest.mark.parametrize(
    "line", [{}, {"wire": 1}, {"wire": [3]}, {"wire": [], "dropped": {"slots": -1}}, [], None, "x"]
)
def test_a_line_that_is_none_is_refused(line: object) -> None:
    with pytest.raises(RecordError):
        line_of(line)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(
    st.dictionaries(st.sampled_from([*SENT, *END, *FACT]), JSON),
    st.sampled_from("tx rx end fact z".split()),
)
def test_nothing_else_is_raised(found: dict[str, object], kind: str) -> None:
    with contextlib.suppress(RecordError):
        json.dumps(plain(record_of({**found, "d": kind})))
