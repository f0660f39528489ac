"""The row of days: the chain says that each existed, so none goes unnoticed."""

from collections.abc import Callable
from pathlib import Path

import pytest

from firmware_py.journal import snapshots
from firmware_py.journal.chain import ChainWrong, draft
from firmware_py.journal.day_files import DayFiles, begin_day, open_day
from firmware_py.journal.entry import ARCHIVED
from firmware_py.journal.errors import JournalDamaged
from firmware_py.journal.repair import repair
from tests.journal.scene import append, drafts, found, shelf_at, stamp, triggers_off
from tests.journal.test_day_files import three_days


def four_days(path: Path, archived: int = 0) -> DayFiles:
    """Three closed days of five entries and an open one, which may tell of an archive."""
    shelf = three_days(path)
    begin_day(shelf, "thu", "table-7")
    day = open_day(shelf)
    told = [draft(ARCHIVED, {"through": archived, "where": "box 4"}, stamp())] if archived else []
    append(day, [*drafts(3), *told])
    day.close()
    return shelf


def gone(shelf: DayFiles, *ordinals: int) -> None:
    """Take days away in both copies."""
    for ordinal in ordinals:
        path = shelf.day(ordinal)
        shelf.copy_of(path).unlink()
        path.unlink()


def swapped(shelf: DayFiles) -> None:
    one, other = shelf.day(2), shelf.day(3)
    aside = one.with_suffix(".aside")
    one.rename(aside)
    other.rename(one)
    aside.rename(other)


def replaced(shelf: DayFiles) -> None:
    """A day of another station in the place of one in the middle, name and number right."""
    other = three_days(shelf.root.parent / "other", station="table-8")
    other.day(2).replace(shelf.day(2))


def reopened(shelf: DayFiles) -> None:
    with triggers_off(shelf.day(2)) as conn:
        conn.execute("DELETE FROM closing")


def renamed(shelf: DayFiles) -> None:
    shelf.day(2).rename(shelf.root / "000002-sun.db")


HANDS: list[tuple[Callable[[DayFiles], None], str, ChainWrong]] = [
    (lambda shelf: gone(shelf, 1), "day 000001", ChainWrong.MISSING),
    (lambda shelf: gone(shelf, 2), "day 000002", ChainWrong.MISSING),
    (lambda shelf: gone(shelf, 3), "day 000003", ChainWrong.MISSING),
    (lambda shelf: gone(shelf, 1, 2, 3), "days 000001 to 000003", ChainWrong.MISSING),
    (lambda shelf: gone(shelf, 2, 3), "days 000002 to 000003", ChainWrong.MISSING),
    (swapped, "swapped or renamed", ChainWrong.UNLINKED),
    (replaced, "does not go on", ChainWrong.UNLINKED),
    (renamed, "swapped or renamed", ChainWrong.UNLINKED),
]


@pytest.mark.parametrize(("hand", "named", "wrong"), HANDS)
def test_a_day_that_is_gone_or_another_is_named_at_the_start_and_by_verify(
    tmp_path: Path, hand: Callable[[DayFiles], None], named: str, wrong: ChainWrong
) -> None:
    shelf = four_days(tmp_path)
    hand(shelf)
    with pytest.raises(JournalDamaged, match=named):
        open_day(shelf)
    fault = found(shelf)
    assert fault is not None
    assert fault[1] is wrong


def test_a_closed_day_that_was_opened_again_is_noticed(tmp_path: Path) -> None:
    shelf = four_days(tmp_path)
    reopened(shelf)
    with pytest.raises(JournalDamaged, match=r"000002-tue\.db is not closed"):
        open_day(shelf)
    assert found(shelf) == (10, ChainWrong.EDITED)


def test_no_day_begins_after_a_gap(tmp_path: Path) -> None:
    shelf = three_days(tmp_path)
    gone(shelf, 2)
    with pytest.raises(JournalDamaged, match="day 000002"):
        begin_day(shelf, "thu", "table-7")


def test_a_lost_day_in_the_middle_comes_back_from_its_copy(tmp_path: Path) -> None:
    shelf = four_days(tmp_path)
    before = shelf.day(2).name
    shelf.day(2).unlink()
    with pytest.raises(JournalDamaged, match="tapete journal repair --day 2"):
        open_day(shelf)
    done = repair(shelf)
    assert done is not None
    assert done.restored == before
    assert found(shelf) is None
    open_day(shelf).close()


def test_days_on_record_as_archived_may_be_gone(tmp_path: Path) -> None:
    shelf = four_days(tmp_path, archived=2)
    gone(shelf, 1, 2)
    assert found(shelf) is None
    open_day(shelf).close()


def test_a_copy_left_of_an_archived_day_is_no_lost_day(tmp_path: Path) -> None:
    shelf = four_days(tmp_path, archived=2)
    for ordinal in (1, 2):
        shelf.day(ordinal).unlink()
    assert found(shelf) is None
    assert shelf.lost_days() == []


@pytest.mark.parametrize("archived", [1, 2])
def test_an_archive_does_not_cover_later_days(tmp_path: Path, archived: int) -> None:
    shelf = four_days(tmp_path, archived)
    gone(shelf, *range(1, archived + 2))
    with pytest.raises(JournalDamaged, match=f"day {archived + 1:06d}"):
        open_day(shelf)
    assert found(shelf) is not None


def test_an_archive_of_days_to_come_covers_those_before_it_alone(tmp_path: Path) -> None:
    shelf = four_days(tmp_path, archived=400)
    day = open_day(shelf)
    day.store.close_day()
    day.close()
    for label in ("fri", "sat"):
        begin_day(shelf, label, "table-7")
        day = open_day(shelf)
        append(day, drafts(2))
        day.store.close_day()
        day.close()
    gone(shelf, 1, 2, 3)
    open_day(shelf).close()
    assert found(shelf) is None


def test_a_day_without_a_state_is_checked_with_the_one_before(tmp_path: Path) -> None:
    """A start goes on from what it tells again, so all of that is walked, in any day."""
    shelf = shelf_at(tmp_path)
    for label in ("mon", "tue"):
        begin_day(shelf, label, "table-7")
        day = open_day(shelf)
        append(
            day, [*drafts(3), snapshots.draft("table", b"x", stamp())][: 4 if label == "mon" else 3]
        )
        append(day, drafts(3, 3))
        if label == "mon":
            day.store.close_day()
        day.close()
    opened = open_day(shelf)
    assert opened.checked_from == 4
    opened.close()
    with triggers_off(shelf.day(1)) as conn:
        conn.execute("UPDATE entry SET payload = '{}' WHERE seq = 5")
    with pytest.raises(JournalDamaged, match="entry 5 is not what was written"):
        open_day(shelf)


def test_a_folder_of_copies_that_is_gone_is_told(tmp_path: Path) -> None:
    shelf = four_days(tmp_path)
    for path in shelf.copies.glob("*.jsonl"):
        path.unlink()
    opened = open_day(shelf)
    opened.close()
    assert opened.uncopied == ("000001-mon", "000002-tue", "000003-wed")
