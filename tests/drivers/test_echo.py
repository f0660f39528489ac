from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.echo import EchoDeviationError, EchoFilter, EchoMode

SENT = bytes((2, 0, 1, 254, 255))
ANSWER = bytes((1, 0, 2, 0, 253))


def pieces(data: bytes, cuts: list[int]) -> list[bytes]:
    places = sorted({min(cut, len(data)) for cut in cuts})
    return [data[a:b] for a, b in zip([0, *places], [*places, len(data)], strict=True)]


@given(st.lists(st.integers(0, 10)), st.sampled_from([EchoMode.ON, EchoMode.AUTO]))
def test_the_echo_is_taken_out_however_it_is_cut(cuts: list[int], mode: EchoMode) -> None:
    echo = EchoFilter(mode)
    echo.sent(SENT)
    assert b"".join(echo.strip(piece) for piece in pieces(SENT + ANSWER, cuts)) == ANSWER
    assert echo.mode is EchoMode.ON


def test_without_echo_everything_passes() -> None:
    echo = EchoFilter(EchoMode.OFF)
    echo.sent(SENT)
    assert echo.strip(SENT + ANSWER) == SENT + ANSWER
    assert echo.outstanding == 0


def test_a_differing_echo_is_told_with_both_sides() -> None:
    echo = EchoFilter(EchoMode.ON)
    echo.sent(SENT)
    with pytest.raises(EchoDeviationError) as told:
        echo.strip(b"\x00" + SENT)
    assert (told.value.expected, told.value.got) == (SENT, b"\x00" + SENT)
    assert echo.strip(ANSWER) == ANSWER, "after the deviation nothing is awaited any more"


def test_auto_needs_three_answers_without_echo_to_decide_against_it() -> None:
    echo = EchoFilter(EchoMode.AUTO)
    for expected in (EchoMode.AUTO, EchoMode.AUTO, EchoMode.OFF):
        echo.sent(SENT)
        assert echo.strip(ANSWER) == ANSWER
        assert echo.mode is expected


def test_noise_at_the_start_does_not_hide_an_echo_from_auto() -> None:
    echo = EchoFilter(EchoMode.AUTO)
    echo.sent(SENT)
    assert echo.strip(b"\xff\xff") == b"\xff\xff"
    echo.sent(SENT)
    assert echo.strip(SENT + ANSWER) == ANSWER
    assert echo.mode is EchoMode.ON


OTHER = bytes((3, 0, 1, 229, 23))


@given(st.lists(st.integers(0, 40)), st.lists(st.booleans(), min_size=1, max_size=3))
def test_echoes_that_come_after_the_next_command_are_taken_out(
    cuts: list[int], same: list[bool]
) -> None:
    """A line that stalls gives back several commands with their answers together."""
    echo = EchoFilter(EchoMode.ON)
    frames = [SENT, *(SENT if one else OTHER for one in same)]
    for frame in frames:
        echo.sent(frame)
    assert echo.outstanding == 5
    came = b"".join(frame + ANSWER for frame in frames)
    assert b"".join(echo.strip(piece) for piece in pieces(came, cuts)) == ANSWER * len(frames)
    echo.sent(SENT)
    with pytest.raises(EchoDeviationError):
        echo.strip(b"\x00" + SENT)


@given(st.tuples(*[st.sampled_from((0, 6, 7, 8, 9, 10))] * 3), st.lists(st.integers(0, 40)))
def test_a_command_sent_in_the_middle_of_an_earlier_echo_loses_none_of_it(
    early: tuple[int, ...], cuts: list[int]
) -> None:
    """A twin, an adapter or a board that stalls half-way through an echo, and goes on later."""
    frames = [SENT, OTHER, SENT, OTHER]
    line = b"".join(frame + ANSWER for frame in frames)
    # Each is sent when its echo is due, or in the echo of the one before it.
    sent_at = [0, *(10 * number - one for number, one in enumerate(early, 1))]
    echo, passed, at = EchoFilter(EchoMode.ON), b"", 0
    due = deque(zip(sent_at, frames, strict=True))
    for piece in pieces(line, [*cuts, *sent_at]):
        while due and due[0][0] <= at:
            echo.sent(due.popleft()[1])
        passed += echo.strip(piece) if piece else b""
        at += len(piece)
    assert passed == ANSWER * len(frames)


def test_the_beginning_of_an_echo_whose_rest_was_lost_is_nobodys_answer() -> None:
    echo = EchoFilter(EchoMode.ON)
    echo.sent(SENT)
    assert echo.strip(SENT[:2]) == b""
    echo.sent(OTHER)
    assert echo.strip(OTHER + ANSWER) == ANSWER


def test_answers_that_are_late_may_come_before_the_echo() -> None:
    echo = EchoFilter(EchoMode.ON)
    echo.sent(SENT, among_answers=True)
    passed = b"".join(echo.strip(bytes([byte])) for byte in ANSWER + SENT + ANSWER)
    assert passed == ANSWER * 2
    echo.sent(OTHER)
    with pytest.raises(EchoDeviationError):
        echo.strip(ANSWER)


def test_an_echo_that_never_came_is_looked_for_no_longer_in_the_end() -> None:
    echo = EchoFilter(EchoMode.ON)
    echo.sent(SENT)
    for _ in range(12):
        echo.sent(SENT)
        assert echo.strip(SENT + ANSWER) == ANSWER
    echo.sent(SENT)
    with pytest.raises(EchoDeviationError):
        echo.strip(b"\x00" + SENT)
