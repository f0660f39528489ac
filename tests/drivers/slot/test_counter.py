from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.slot.counter import Buffer, CounterReading, Doubt, Result, distance, read
from tests.frames import cctalk as paper

TOKEN, REJECT, NULL = Result(1, 5), Result(0, 1), Result(0, 0)
EVENTS = st.builds(Result, st.integers(0, 16), st.integers(1, 8))


class Device:
    """The buffer as the paper describes it, kept here without any code under test."""

    def __init__(self) -> None:
        self.counter = 0
        self.places = [NULL] * 5

    def happen(self, event: Result) -> None:
        self.counter = 1 if self.counter == 255 else self.counter + 1
        self.places = [event, *self.places[:4]]

    def restart(self) -> None:
        self.__init__()  # type: ignore[misc]

    @property
    def buffer(self) -> Buffer:
        return Buffer(self.counter, tuple(self.places))


def buffer(counter: int, *results: Result) -> Buffer:
    return Buffer(counter, (*results, *[NULL] * (5 - len(results))))


@pytest.mark.parametrize(("now", "last", "new"), paper.COUNTER_EXAMPLES)
def test_the_examples_of_the_paper(now: int, last: int, new: int) -> None:
    assert distance(last, now) == new


def test_the_printed_buffers_one_after_the_other() -> None:
    answers = [Buffer.parse(e.data) for e in paper.SIMPLE if e.header == 229]
    readings = [read(last, now) for last, now in pairwise(answers)]
    assert [reading.new for reading in readings] == [
        (Result(1, 5),),
        (Result(1, 5),),
        (Result(5, 5),),
        (Result(0, 1),),
    ]
    assert all(reading.is_plain_step for reading in readings)


def test_the_first_answer_is_only_remembered() -> None:
    assert read(None, buffer(7, TOKEN, TOKEN)) == CounterReading()


def test_a_primed_host_takes_the_very_first_events() -> None:
    assert read(buffer(0), buffer(2, TOKEN, REJECT)).new == (REJECT, TOKEN)


def test_a_sixth_event_is_missed_and_five_are_read() -> None:
    last = buffer(48, *[TOKEN] * 5)
    reading = read(last, buffer(54, REJECT, *[TOKEN] * 4))
    assert (reading.missed, reading.new) == (1, (*[TOKEN] * 4, REJECT))


def test_a_counter_of_zero_after_events_is_a_restart() -> None:
    reading = read(buffer(67, *[TOKEN] * 5), buffer(0))
    assert (reading.restarted, reading.new, reading.doubt) == (True, (), "")


def test_a_zero_with_events_in_the_buffer_is_doubted() -> None:
    reading = read(buffer(67, *[TOKEN] * 5), buffer(0, TOKEN))
    assert (reading.restarted, reading.new, reading.doubt) == (True, (), Doubt.NOT_EMPTY)


def test_the_trap_of_a_restart_that_looks_like_a_small_step() -> None:
    """254, restart, three events: a step of four that never was."""
    reading = read(buffer(254, *[TOKEN] * 5), buffer(3, TOKEN, TOKEN, TOKEN))
    assert reading.new == ()
    assert reading.restarted
    assert "further than the events" in reading.doubt


def test_the_trap_of_a_restart_that_ends_at_the_same_number() -> None:
    reading = read(buffer(2, TOKEN, REJECT), buffer(2, TOKEN, TOKEN))
    assert (reading.restarted, reading.new) == (True, ())


def test_a_counter_that_goes_back_is_doubted() -> None:
    reading = read(buffer(10, *[TOKEN] * 5), buffer(8, *[TOKEN] * 5))
    assert (reading.doubt, reading.new) == ("the counter went back", ())


def test_the_dummy_event_after_a_restart_is_no_token() -> None:
    reading = read(buffer(67, *[TOKEN] * 5), buffer(1, Result(0, 2)))
    assert (reading.restarted, reading.new) == (True, ())


def test_numbers_of_events_go_from_255_to_1() -> None:
    reading = read(buffer(254, *[TOKEN] * 5), buffer(2, *[TOKEN] * 5))
    assert reading.numbers(buffer(2)) == [255, 1, 2]


@given(st.lists(st.lists(EVENTS, max_size=5), max_size=80))
def test_polled_in_time_every_event_is_read_once_and_in_order(polls: list[list[Result]]) -> None:
    device = Device()
    last = device.buffer
    seen: list[Result] = []
    for events in polls:
        for event in events:
            device.happen(event)
        for _ in range(2):  # a repeated reading is harmless
            reading = read(last, device.buffer)
            assert reading.is_plain_step
            seen += reading.new
            last = device.buffer
    assert seen == [event for events in polls for event in events]


@given(st.lists(EVENTS, max_size=300), st.lists(EVENTS, min_size=6, max_size=128))
def test_too_late_a_poll_says_how_many_are_gone(before: list[Result], burst: list[Result]) -> None:
    device = Device()
    for event in before:
        device.happen(event)
    last = device.buffer
    for event in burst:
        device.happen(event)
    reading = read(last, device.buffer)
    assert reading.missed == len(burst) - 5
    assert reading.new == tuple(burst[-5:])


@given(st.lists(EVENTS, min_size=1, max_size=300), st.lists(EVENTS, max_size=4))
def test_after_a_restart_nothing_is_ever_credited_unless_it_is_there(
    before: list[Result], after: list[Result]
) -> None:
    device = Device()
    for event in before:
        device.happen(event)
    last = device.buffer
    device.restart()
    for event in after:
        device.happen(event)
    reading = read(last, device.buffer)
    credited = [result for result in reading.new if result.is_credit]
    assert len(credited) <= len([event for event in after if event.is_credit])


@given(st.binary(min_size=11, max_size=11))
def test_a_buffer_is_packed_as_it_was_parsed(data: bytes) -> None:
    assert Buffer.parse(data).pack() == data


@pytest.mark.parametrize("size", [0, 10, 12])
def test_a_buffer_of_another_size_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="11 bytes"):
        Buffer.parse(bytes(size))


@given(
    st.binary(min_size=11, max_size=11).map(Buffer.parse),
    st.binary(min_size=11, max_size=11).map(Buffer.parse),
)
def test_any_two_answers_give_a_reading(last: Buffer, now: Buffer) -> None:
    reading = read(last, now)
    assert len(reading.new) <= 5
    assert not (reading.doubt and reading.new)
    assert len(reading.numbers(now)) == len(reading.new)
