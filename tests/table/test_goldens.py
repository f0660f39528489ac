"""The recorded playthroughs are what the table does today."""

import pytest

from tests.table.goldens.faults import faults
from tests.table.goldens.pages import FOLDER, page, playable, stem

MOST_BYTES = 15_000
MOST_BYTES_IN_ALL = 400_000


@pytest.mark.parametrize("name", playable())
def test_a_playthrough_is_what_was_recorded(name: str) -> None:
    """A change that is meant is recorded with `python -m tests.table.goldens`."""
    recorded = FOLDER / f"{stem(name)}.txt"
    assert recorded.exists(), "run python -m tests.table.goldens"
    assert page(name) == recorded.read_text("utf-8")


def test_every_recording_belongs_to_a_sheet_and_stays_small() -> None:
    texts = sorted(FOLDER.glob("*.txt"))
    assert {text.stem for text in texts} == {stem(name) for name in playable()}
    sizes = [text.stat().st_size for text in texts]
    assert max(sizes) < MOST_BYTES
    assert sum(sizes) < MOST_BYTES_IN_ALL


def test_the_search_finds_the_rulings_of_a_sheet() -> None:
    """Texas poker of Castilla y León: art. 59 letter by letter, and what 54.2 forbids."""
    found = {(fault.event.name, dict(fault.event.facts).get("place")) for fault in faults(CYL)}
    assert {("card-exposed", "bank"), ("card-exposed", 1), ("wrong-order", None)} <= found
    assert {name for name, _ in found} >= {"card-missing", "deck-defective", "cards-touch"}


CYL = "castilla-y-leon/texas-poker"
