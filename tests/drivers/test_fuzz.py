"""A short fuzz with a fixed seed; `python -m bench.fuzz` is the long one."""

import pytest

from bench.fuzz import Fuzz, load_corpus
from bench.fuzz_targets import TARGETS

STEPS = {"slots": 15, "exchange": 60}


@pytest.mark.parametrize("name", TARGETS)
def test_nothing_a_device_can_send_breaks_a_reader(name: str) -> None:
    assert load_corpus(name), "the kept inputs are part of the test"
    fuzz = Fuzz(name, seed=20)
    for _ in range(STEPS.get(name, 400)):
        fuzz.step()
    assert fuzz.reached


def test_the_fuzz_notices_a_reader_that_breaks() -> None:
    fuzz = Fuzz("buffers", seed=1)

    def breaks(data: bytes) -> None:
        data[0].to_bytes(1)[5]

    fuzz.target = breaks
    with pytest.raises(AssertionError, match="buffers fails on ff"):
        fuzz.try_input(b"\xff")
