"""A prize that rests on faces which two people named says so where it waits to be signed."""

import pytest

from firmware_py.desk.screen import _jackpot
from firmware_py.desk.voice import Voice

SEEN = {"jackpot_cents": 300_000, "jackpot_fault": "", "pending_hits": [[1, 2, 500], [2, 3, 900]]}


@pytest.mark.parametrize(
    ("language", "mark"),
    [("es", "* cara nombrada por dos personas"), ("en", "* face named by two people")],
)
def test_a_prize_that_rests_on_typed_faces_is_marked(language: str, mark: str) -> None:
    voice = Voice(language)
    rows = _jackpot(voice, SEEN | {"typed_hits": [2]}, ())
    assert [row.strip() for row in rows].index(mark) == len(rows) - 1
    assert not any(mark in row for row in _jackpot(voice, SEEN | {"typed_hits": []}, ()))
