from __future__ import annotations

import os
import threading
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def nothing_left_behind() -> Iterator[None]:
    """Fail a test that leaves a thread or a descriptor (a pty is two)."""
    threads, descriptors = threading.active_count(), set(os.listdir("/proc/self/fd"))
    yield
    assert threading.active_count() == threads
    assert len(os.listdir("/proc/self/fd")) == len(descriptors)
