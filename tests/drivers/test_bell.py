"""A bell wakes the one who waits, also if it rang before; several rings are one."""

import threading

from drivers.bell import Bell


def test_a_bell_that_nobody_rings_ends_with_its_time() -> None:
    assert not Bell().wait(0)


def test_a_bell_that_rang_before_ends_the_next_wait_alone() -> None:
    bell = Bell()
    bell.ring()
    bell.ring()
    assert bell.wait(0)
    assert not bell.wait(0)


def test_a_bell_wakes_a_thread_that_waits() -> None:
    bell, heard = Bell(), threading.Event()

    def wait() -> None:
        if bell.wait(60):
            heard.set()

    thread = threading.Thread(target=wait)
    thread.start()
    bell.ring()
    thread.join(60)
    assert heard.is_set()


def test_no_ring_is_lost_between_two_waits() -> None:
    """Whatever is put down before a ring is found after the wait that it ends."""
    bell = Bell()
    put: list[int] = []
    found: list[int] = []

    def take() -> None:
        while len(found) < 2_000:
            if len(found) == len(put):
                assert bell.wait(60)
            found.extend(put[len(found) :])

    thread = threading.Thread(target=take)
    thread.start()
    for number in range(2_000):
        put.append(number)
        bell.ring()
    thread.join(60)
    assert found == put
