from drivers.deadline import Deadline
from tests.drivers.fakes import MS, FakeClock


def test_a_deadline_runs_out_and_never_goes_below_nothing() -> None:
    clock = FakeClock()
    deadline = Deadline.after_ms(50, clock)
    assert deadline.remaining_ns == 50 * MS
    clock.advance_ms(49.5)
    assert (deadline.remaining_ms, deadline.expired) == (0.5, False)
    clock.advance_ms(10)
    assert (deadline.remaining_ns, deadline.expired) == (0, True)


def test_the_sooner_of_two_moments() -> None:
    clock = FakeClock()
    deadline = Deadline.after_ms(50, clock)
    assert deadline.sooner(20).remaining_ms == 20
    assert deadline.sooner(80) == deadline
