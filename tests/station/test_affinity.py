"""The threads that hand a card on keep to one core; the others go where there is room."""

import os
import threading

import pytest
from pytest_mock import MockerFixture

from firmware_py.station.affinity import pinned


def cores_of_a_thread() -> set[int]:
    found: set[int] = set()
    thread = threading.Thread(target=lambda: found.update(os.sched_getaffinity(0)))
    thread.start()
    thread.join()
    return found


def test_threads_started_inside_run_on_one_core_and_later_ones_anywhere() -> None:
    before = os.sched_getaffinity(0)
    with pinned():
        inside = cores_of_a_thread()
    assert len(inside) == 1
    assert inside <= before
    assert os.sched_getaffinity(0) == cores_of_a_thread() == before


def test_a_failure_inside_gives_the_cores_back() -> None:
    before = os.sched_getaffinity(0)
    with pytest.raises(RuntimeError), pinned():
        raise RuntimeError
    assert os.sched_getaffinity(0) == before


@pytest.mark.parametrize(
    ("allowed", "pid", "own"), [({0}, 7, 0), ({0, 1}, 8, 1), ({0, 1, 2, 3}, 7, 2), ({2, 5}, 4, 5)]
)
def test_the_first_core_is_left_to_interrupts(
    mocker: MockerFixture, allowed: set[int], pid: int, own: int
) -> None:
    mocker.patch("os.sched_getaffinity", return_value=allowed)
    mocker.patch("os.getpid", return_value=pid)
    put = mocker.patch("os.sched_setaffinity")
    with pinned():
        put.assert_called_once_with(0, {own})
    put.assert_called_with(0, allowed)


def test_a_system_that_forbids_it_lets_the_threads_run_anywhere(mocker: MockerFixture) -> None:
    before = os.sched_getaffinity(0)
    mocker.patch("os.sched_setaffinity", side_effect=PermissionError)
    with pinned():
        inside = cores_of_a_thread()
    assert inside == os.sched_getaffinity(0) == before
