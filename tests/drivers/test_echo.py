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
