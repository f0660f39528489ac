from hypothesis import given
from hypothesis import strategies as st

from drivers.visor.contract import Screen
from drivers.visor.refresh import ShownScreen, is_due

A = Screen("A" * 20, "A" * 20)
B = Screen("B" * 20, "B" * 20)


def test_nothing_is_written_before_the_display_is_initialised() -> None:
    assert not is_due(None, A, 10_000)


def test_the_first_screen_waits_until_the_display_has_settled() -> None:
    assert not is_due(ShownScreen(1_000), A, 1_199)
    assert is_due(ShownScreen(1_000), A, 1_200)


def test_the_same_screen_is_repeated_every_5_s() -> None:
    shown = ShownScreen(0, A, 1_000)
    assert not is_due(shown, A, 5_999)
    assert is_due(shown, A, 6_000)


def test_a_change_is_written_at_most_every_half_second() -> None:
    shown = ShownScreen(0, A, 1_000)
    assert not is_due(shown, B, 1_499)
    assert is_due(shown, B, 1_500)


@given(st.lists(st.tuples(st.integers(0, 900), st.sampled_from([A, B])), max_size=60))
def test_no_screen_stays_unwritten_for_long(steps: list[tuple[int, Screen]]) -> None:
    now_ms, shown = 0, ShownScreen(0, A, 0)
    for step_ms, wanted in steps:
        now_ms += step_ms
        if is_due(shown, wanted, now_ms):
            shown = ShownScreen(0, wanted, now_ms)
        assert now_ms - shown.screen_ms < (5_000 if wanted == shown.screen else 500)
