"""One copy is restored from the other, or nothing is touched."""

from pathlib import Path

import pytest

from firmware_py.journal import maintenance
from firmware_py.journal.chain import ChainWrong
from firmware_py.journal.day_files import DayFiles, begin_day
from firmware_py.journal.errors import CannotRepair, JournalDamaged
from firmware_py.journal.reader import Reader
from firmware_py.journal.repair import repair
from firmware_py.journal.verify import verify_day
from tests.journal.scene import filled, found, triggers_off
from tests.journal.test_day_files import three_days

COUNT = 400


@pytest.mark.parametrize("line", [0, 1, 200, 399, 400])
def test_a_damaged_copy_is_found_and_made_again(tmp_path: Path, line: int) -> None:
    shelf = filled(tmp_path, COUNT)
    copy = shelf.copy_of(shelf.day())
    whole = copy.read_bytes()
    lines = whole.splitlines(keepends=True)
    lines[line] = lines[line].replace(b"1", b"2", 1)
    copy.write_bytes(b"".join(lines))
    assert found(shelf) is not None
    done = repair(shelf)
    assert done is not None
    assert done.kept[0].read_bytes() == b"".join(lines)
    assert copy.read_bytes() == whole
    assert repair(shelf) is None


def test_with_both_copies_damaged_nothing_is_guessed(tmp_path: Path) -> None:
    shelf = filled(tmp_path, COUNT)
    copy = shelf.copy_of(shelf.day())
    with triggers_off(shelf.day()) as conn:
        conn.execute("DELETE FROM entry WHERE seq = 50")
    copy.write_bytes(copy.read_bytes().replace(b'"number":70', b'"number":71', 1))
    before = shelf.day().read_bytes(), copy.read_bytes()
    with pytest.raises(CannotRepair, match="Neither copy"):
        repair(shelf)
    assert (shelf.day().read_bytes(), copy.read_bytes()) == before


def test_what_the_copy_had_not_yet_is_taken_from_the_record_if_the_chain_proves_it(
    tmp_path: Path,
) -> None:
    shelf = filled(tmp_path, COUNT)
    copy = shelf.copy_of(shelf.day())
    with triggers_off(shelf.day()) as conn:
        conn.execute("UPDATE entry SET payload = '{}' WHERE seq = 50")
    copy.write_bytes(b"".join(copy.read_bytes().splitlines(keepends=True)[:391]))
    done = repair(shelf)
    assert done is not None
    assert done.through.seq == COUNT
    assert verify_day(shelf.day()).entries == COUNT


def test_a_copy_shorter_than_the_good_part_is_not_enough(tmp_path: Path) -> None:
    shelf = filled(tmp_path, COUNT)
    copy = shelf.copy_of(shelf.day())
    with triggers_off(shelf.day()) as conn:
        conn.execute("UPDATE entry SET payload = '{}' WHERE seq = 50")
    copy.write_bytes(b"".join(copy.read_bytes().splitlines(keepends=True)[:31]))
    with pytest.raises(CannotRepair, match="ends at entry 30"):
        repair(shelf)


def test_a_repaired_closed_day_is_closed(tmp_path: Path) -> None:
    shelf = three_days(tmp_path)
    shelf.day(2).write_bytes(b"")
    assert repair(shelf, 2) is not None
    assert found(shelf) is None
    with Reader(shelf.day(2)) as reader:
        assert reader.closing() is not None
    assert begin_day(shelf, "thu", "table-7").name == "000004-thu.db"


def test_a_closed_days_copy_that_lacks_its_end_is_found(tmp_path: Path) -> None:
    shelf = three_days(tmp_path)
    copy = shelf.copy_of(shelf.day(2))
    copy.write_bytes(b"".join(copy.read_bytes().splitlines(keepends=True)[:4]))
    assert found(shelf) == (9, ChainWrong.TRUNCATED)
    assert repair(shelf, 2) is not None
    assert found(shelf) is None


def test_the_day_that_is_named_is_repaired_and_no_other(tmp_path: Path) -> None:
    shelf = three_days(tmp_path)
    for ordinal in (1, 2):
        shelf.copy_of(shelf.day(ordinal)).unlink()
    done = maintenance.repair(shelf, 2)
    assert done is not None
    assert done.restored == "000002-tue.jsonl"
    assert [path.stem for path in shelf.uncopied_days()] == ["000001-mon"]


def test_the_day_that_is_named_is_repaired_in_a_new_folder_too(tmp_path: Path) -> None:
    shelf, new = three_days(tmp_path), tmp_path / "new"
    shelf.copy_of(shelf.day(1)).unlink()
    done = maintenance.repair(shelf, 1, new)
    assert done is not None
    assert done.restored == "000001-mon.jsonl"
    assert DayFiles(new, new / "copies").uncopied_days() == []
    assert [path.stem for path in shelf.uncopied_days()] == ["000001-mon"]


def test_a_lost_record_is_written_anew_from_its_copy(tmp_path: Path) -> None:
    """R-23: a file that is gone is repaired as one that is cut."""
    shelf = filled(tmp_path, COUNT)
    path = shelf.day()
    for gone in path.parent.glob(f"{path.name}*"):
        gone.unlink()
    with pytest.raises(JournalDamaged, match="tapete journal repair"):
        begin_day(shelf, "2026-11-17", "table-7")
    done = repair(shelf)
    assert done is not None
    assert (done.through.seq, done.kept) == (COUNT, ())
    assert found(shelf) is None
    assert repair(shelf) is None


def test_several_lost_days_are_written_anew_one_after_the_other(tmp_path: Path) -> None:
    shelf = three_days(tmp_path)
    names = [path.name for path in shelf.days()]
    for path in shelf.days()[1:]:
        for gone in path.parent.glob(f"{path.name}*"):
            gone.unlink()
    restored = [repair(shelf), repair(shelf)]
    assert [done.restored for done in restored if done is not None] == names[1:]
    assert found(shelf) is None
    assert repair(shelf) is None
