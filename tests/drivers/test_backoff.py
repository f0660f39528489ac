from hypothesis import given
from hypothesis import strategies as st

from drivers.backoff import Backoff


def test_waits_double_to_five_seconds_and_stay_there() -> None:
    backoff = Backoff(lambda: 0.5)
    waits = [backoff.next_ms() for _ in range(8)]
    assert waits == [250, 500, 1000, 2000, 4000, 5000, 5000, 5000]
    backoff.reset()
    assert backoff.next_ms() == 250


@given(st.floats(0, 1, exclude_max=True), st.integers(0, 20))
def test_jitter_stays_within_a_fifth(chance: float, attempts: int) -> None:
    plain, jittered = Backoff(lambda: 0.5), Backoff(lambda: chance)
    for _ in range(attempts + 1):
        base, wait = plain.next_ms(), jittered.next_ms()
        assert 0.8 * base - 1e-9 <= wait <= 1.2 * base + 1e-9
