"""R-111: while evidence is frozen nobody repairs the record; a copy of it may be."""

import json
from pathlib import Path
from typing import Any

import pytest

from firmware_py.journal.chain import Row, draft
from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.errors import CannotRepair, EvidenceFrozenError
from firmware_py.journal.freeze import frozen
from firmware_py.journal.repair import repair, repair_into
from firmware_py.journal.verify import verify_shelf
from tests.journal.scene import append, begun, drafts, found, shelf_at, stamp, triggers_off

TWO = ["jose", "dora"]
FREEZE: dict[str, Any] = {
    "event": "EvidenceFrozen",
    "frozen": True,
    "reason": "fire",
    "people": TWO,
}
DISPUTE: dict[str, Any] = {"event": "HitDisputed", "number": 3, "disputed": True, "people": TWO}


def recorded(path: Path, *events: dict[str, Any]) -> DayFiles:
    """Twenty entries, then what people did, then twenty more."""
    day = begun(path)
    append(day, drafts(20))
    append(day, [draft("event", event, stamp()) for event in events])
    append(day, drafts(20, 20))
    day.close()
    return shelf_at(path)


def spoil_copy(shelf: DayFiles) -> None:
    copy = shelf.copy_of(shelf.day())
    copy.write_bytes(copy.read_bytes().replace(b'"number":7,', b'"number":8,', 1))


def spoil_record(shelf: DayFiles) -> None:
    with triggers_off(shelf.day()) as conn:
        conn.execute("UPDATE entry SET payload = '{}' WHERE seq = 5")


def bytes_of(shelf: DayFiles) -> dict[str, bytes]:
    files = [*shelf.root.glob("*.db*"), *shelf.copies.glob("*.jsonl")]
    return {path.name: path.read_bytes() for path in files}


@pytest.mark.parametrize("spoil", [spoil_copy, spoil_record])
@pytest.mark.parametrize(("event", "why"), [(FREEZE, "fire"), (DISPUTE, "hit 3")])
def test_a_frozen_record_is_not_repaired_and_the_way_out_is_named(
    tmp_path: Path, spoil: Any, event: dict[str, Any], why: str
) -> None:
    shelf = recorded(tmp_path, event)
    spoil(shelf)
    before = bytes_of(shelf)
    with pytest.raises(EvidenceFrozenError, match=rf"{why} \(entry 21, jose and dora\).*--into"):
        repair(shelf)
    assert bytes_of(shelf) == before


@pytest.mark.parametrize("event", [FREEZE, DISPUTE])
def test_a_record_that_was_released_is_repaired(tmp_path: Path, event: dict[str, Any]) -> None:
    released = {**event, "frozen": False} if event is FREEZE else {**event, "disputed": False}
    shelf = recorded(tmp_path, event, released)
    spoil_copy(shelf)
    assert repair(shelf) is not None
    assert found(shelf) is None


def test_one_release_does_not_free_another_dispute(tmp_path: Path) -> None:
    shelf = recorded(tmp_path, DISPUTE, FREEZE, {**FREEZE, "frozen": False})
    spoil_copy(shelf)
    with pytest.raises(EvidenceFrozenError, match="hit 3"):
        repair(shelf)


def test_a_release_that_only_a_damaged_copy_tells_of_is_none(tmp_path: Path) -> None:
    shelf = recorded(tmp_path, FREEZE)
    copy = shelf.copy_of(shelf.day())
    copy.write_bytes(copy.read_bytes().replace(b'"frozen":true', b'"frozen":false', 1))
    with pytest.raises(EvidenceFrozenError):
        repair(shelf)


def test_a_copy_of_it_is_repaired_and_the_evidence_stays(tmp_path: Path) -> None:
    shelf, new = recorded(tmp_path, FREEZE), tmp_path / "new"
    spoil_record(shelf)
    before = bytes_of(shelf)
    done = repair_into(shelf, new)
    assert done is not None
    assert all(day.fault is None for day in verify_shelf(DayFiles(new, new / "copies")))
    assert bytes_of(shelf) == before
    assert found(shelf) is not None
    with pytest.raises(CannotRepair, match="not empty"):
        repair_into(shelf, new)


def test_a_good_record_is_said_to_be_good_also_while_it_is_frozen(tmp_path: Path) -> None:
    assert repair(recorded(tmp_path, FREEZE)) is None


def test_an_incident_that_the_station_found_itself_freezes_the_record_too() -> None:
    found = row(7, "incident", {"text": "round 3, draw 9: two stories"})
    assert frozen([found]) == "round 3, draw 9: two stories (entry 7)"
    released = row(
        8, "event", {"event": "EvidenceFrozen", "frozen": False, "reason": "x", "people": TWO}
    )
    assert frozen([found, released]) == ""


def row(seq: int, kind: str, fields: dict[str, object]) -> Row:
    payload = json.dumps(fields, separators=(",", ":")).encode()
    return (seq, b"", 0, 0, kind.encode(), payload, b"", b"", b"")
