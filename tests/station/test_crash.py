"""Promise 3: killed without a word at any moment, the round ends as if nothing had happened."""

from pathlib import Path

from firmware_py.journal.shelf import Shelf
from firmware_py.journal.tools import verify
from tests.station.crashing import Cut, outcome

SHEET = "castilla-y-leon/poker-sin-descarte"


def test_a_round_under_power_cuts_ends_like_one_without(tmp_path: Path) -> None:
    """R-20; the long version, with three families of games: python -m tests.station.crashing."""
    calm, rough = tmp_path / "calm", tmp_path / "rough"
    calm.mkdir()
    rough.mkdir()
    cut = Cut(seed=5, often=0.15)
    expected = outcome(calm, SHEET, Cut(0, 0.0))
    assert outcome(rough, SHEET, cut) == expected
    assert cut.count >= 2
    shelf = Shelf(rough / "journal", rough / "journal" / "copies")
    assert all(verdict.fault is None for verdict in verify(shelf))
