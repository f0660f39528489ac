"""A story that slept has not waited."""

from pytest_mock import MockerFixture

from hil.scenario.timeout import Timeout


def test_patience_ends_by_looking_and_not_by_sleeping(mocker: MockerFixture) -> None:
    clock = mocker.patch("hil.scenario.timeout.time.monotonic", return_value=100.0)
    patience = Timeout(3.0)
    clock.return_value = 100.5
    assert not patience.is_over()
    # The machine slept for an hour: that was one look.
    clock.return_value = 3_700.0
    assert not patience.is_over()
    for second in range(2):
        clock.return_value = 3_701.0 + second
        over = patience.is_over()
    assert over
