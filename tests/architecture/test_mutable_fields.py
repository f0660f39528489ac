"""What may change in the station is counted, and does not grow: each such field is a question."""

import ast
from pathlib import Path

from tests.architecture.mutable_fields import count, count_room, is_fixed
from tests.parsed import parse

STATION = Path(__file__).parents[2] / "firmware_py" / "station"
# Lower them with every field that goes.
MOST_FIELDS, MOST_CHANGED = 133, 64
TEXT = """
class A:
    late: int = 0
    def __init__(self):
        self.kept, self.held, self._made = 1, [], 0
        self._make()
    def _make(self):
        self._made = 2
    def go(self):
        self.held.append(self.kept)
        self.late += 1
"""


def test_a_field_is_changed_when_its_content_is() -> None:
    (kind,) = (one for one in parse(TEXT).body if isinstance(one, ast.ClassDef))
    found = count(kind)
    assert found.fields == {"late", "kept", "held", "_made"}
    assert found.changed == {"late", "held"}
    assert not is_fixed(kind)


def test_the_station_has_no_more_that_may_change() -> None:
    found = count_room(STATION).values()
    assert sum(len(one.fields) for one in found) <= MOST_FIELDS
    assert sum(len(one.changed) for one in found) <= MOST_CHANGED
