"""A second copy after a power cut: pages torn, empty or missing in its middle."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware_py.journal import snapshots
from firmware_py.journal.day_files import DayFiles, open_day
from firmware_py.journal.errors import JournalDamaged
from firmware_py.journal.mirror import Mended
from firmware_py.journal.verify import verify_shelf
from tests.journal.scene import append, begun, drafts, filled, found, shelf_at, stamp

PAGE = 4096
UNSYNCED: dict[str, Callable[[bytes, Random], bytes]] = {
    "kept": lambda page, _: page,
    "empty": lambda page, _: bytes(len(page)),
    "torn": lambda page, chance: (
        page[: (at := chance.randrange(len(page)))] + bytes(len(page) - at)
    ),
    "noise": lambda page, chance: chance.randbytes(len(page)),
}


def power_cut(whole: bytes, synced: int, fates: list[str], seed: int, length: int) -> bytes:
    """Leave a file as a cut may: what was synced is there, every later page has its own fate."""
    chance, pages = Random(seed), [whole[:synced]]
    for number, at in enumerate(range(synced, len(whole), PAGE)):
        page = whole[at : at + PAGE]
        pages.append(UNSYNCED[fates[number % len(fates)]](page, chance))
    return b"".join(pages)[: max(synced, length)]


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    synced=st.integers(0, 30_000),
    fates=st.lists(st.sampled_from(sorted(UNSYNCED)), min_size=1, max_size=8),
    seed=st.integers(0, 1_000),
    lost=st.integers(0, 20_000),
)
def test_whatever_a_cut_leaves_is_written_anew_from_the_record(
    tmp_path_factory: pytest.TempPathFactory, synced: int, fates: list[str], seed: int, lost: int
) -> None:
    shelf = filled(tmp_path_factory.mktemp("cut"), 120)
    copy = shelf.copy_of(shelf.day())
    whole = copy.read_bytes()
    left = power_cut(whole, min(synced, len(whole)), fates, seed, len(whole) - lost)
    copy.write_bytes(left)
    day = open_day(shelf)
    day.close()
    assert copy.read_bytes() == whole
    assert found(shelf) is None
    assert (day.mirror.mended is None) == (left == whole)
    if day.mirror.mended is not None:
        # A file that is cut short has nothing to keep; one with anything else in it does.
        assert (day.mirror.mended.kept == "") == whole.startswith(left)


def hole(shelf: DayFiles, first: int, last: int) -> bytes:
    """Empty some lines in the middle of the copy; give what it was."""
    copy = shelf.copy_of(shelf.day())
    whole = copy.read_bytes()
    lines = whole.splitlines(keepends=True)
    for number in range(first, last + 1):
        lines[number] = bytes(len(lines[number]))
    copy.write_bytes(b"".join(lines))
    return whole


def test_a_hole_in_the_middle_is_filled_and_what_stood_there_is_kept(tmp_path: Path) -> None:
    shelf = filled(tmp_path, 40)
    copy = shelf.copy_of(shelf.day())
    whole = hole(shelf, 11, 13)
    bad = copy.read_bytes()
    assert found(shelf) is not None
    day = open_day(shelf)
    day.close()
    assert copy.read_bytes() == whole
    assert day.mirror.mended == Mended(10, 40, f"damaged/0001-{copy.name}")
    agreed = b"".join(whole.splitlines(keepends=True)[:11])
    assert (copy.parent / "damaged" / f"0001-{copy.name}").read_bytes() == bad[len(agreed) :]
    again = open_day(shelf)
    again.close()
    assert again.mirror.mended is None


@pytest.mark.parametrize("left", [None, b"", b'{"day":{'])
def test_a_copy_that_is_gone_is_written_anew_and_told(tmp_path: Path, left: bytes | None) -> None:
    shelf = filled(tmp_path, 40)
    copy = shelf.copy_of(shelf.day())
    whole = copy.read_bytes()
    copy.unlink()
    if left is not None:
        copy.write_bytes(left)
    day = open_day(shelf)
    day.close()
    assert copy.read_bytes() == whole
    assert day.mirror.mended == Mended(0, 40, "")


def test_a_new_day_has_nothing_to_mend(tmp_path: Path) -> None:
    day = begun(tmp_path)
    day.close()
    assert day.mirror.mended is None


def test_a_hole_before_the_last_snapshot_is_found_too(tmp_path: Path) -> None:
    day = begun(tmp_path)
    append(day, [*drafts(400), snapshots.draft("table", b"state", stamp()), *drafts(4, 400)])
    day.close()
    shelf = shelf_at(tmp_path)
    whole = hole(shelf, 300, 310)
    opened = open_day(shelf)
    assert opened.checked_from == 401
    opened.close()
    assert shelf.copy_of(shelf.day()).read_bytes() == whole
    assert all(verdict.fault is None for verdict in verify_shelf(shelf))


def test_a_hole_does_not_hide_that_the_copy_knows_more(tmp_path: Path) -> None:
    """What the record has lost is evidence: the copy is left alone."""
    other = filled(tmp_path / "longer", 40)
    shelf = filled(tmp_path / "shorter", 30)
    hole(other, 11, 13)
    other.copy_of(other.day()).replace(shelf.copy_of(shelf.day()))
    before = shelf.copy_of(shelf.day()).read_bytes()
    with pytest.raises(JournalDamaged, match="lost its end"):
        open_day(shelf)
    assert shelf.copy_of(shelf.day()).read_bytes() == before


def test_another_story_after_a_hole_is_not_overwritten(tmp_path: Path) -> None:
    day = begun(tmp_path / "other")
    append(day, drafts(40, 100))
    day.close()
    other, shelf = shelf_at(tmp_path / "other"), filled(tmp_path / "record", 40)
    hole(other, 1, 5)
    other.copy_of(other.day()).replace(shelf.copy_of(shelf.day()))
    with pytest.raises(JournalDamaged, match="differs"):
        open_day(shelf)
