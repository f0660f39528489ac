"""Sealed entries: nobody without the key adds, changes or takes away; nobody with it the past."""

import json
import shutil
from functools import partial
from operator import attrgetter
from pathlib import Path

import pytest

from firmware_py.journal import schema, seal, store
from firmware_py.journal.chain import ChainWrong, draft, link
from firmware_py.journal.closing import close_day
from firmware_py.journal.day_files import begin_day, open_day
from firmware_py.journal.entry import Entry, Head
from firmware_py.journal.errors import JournalError, SealBroken
from firmware_py.journal.key_store import read_key
from firmware_py.journal.reader import Reader
from firmware_py.journal.repair import repair
from firmware_py.journal.seal_check import SealVerdict, check_seals
from firmware_py.journal.verify import verify_shelf
from tests.journal.scene import append, begun, drafts, filled, shelf_at, stamp, triggers_off
from tests.journal.sealed import (
    forge,
    keys,
    opened,
    put_seal,
    sealed,
    sealing,
    stolen,
    stopped,
    write,
)

CORRECTION = draft("event", {"event": "MeterCorrected", "cents": 90_000_000}, stamp())


def judged(path: Path, first: Path | None = None) -> list[SealVerdict]:
    shelf = shelf_at(path)
    return check_seals(shelf, verify_shelf(shelf), read_key(first or path / "first.key"))


def refused(path: Path) -> SealBroken:
    """Start; nothing on the disk may have changed."""
    before = {file: file.read_bytes() for file in path.rglob("*") if file.is_file()}
    with pytest.raises(SealBroken) as caught:
        open_day(shelf_at(path), sealing(path))
    after = {file: file.read_bytes() for file in path.rglob("*") if file.is_file()}
    changed = {file for file in before.keys() | after.keys() if before.get(file) != after.get(file)}
    assert [file.name for file in changed if not file.name.endswith("-shm")] == []
    return caught.value


def test_every_commit_is_sealed_and_both_copies_prove_it(tmp_path: Path) -> None:
    shelf = sealed(tmp_path, 20)
    record, copy = judged(tmp_path)
    assert (record.first, record.through, record.fault) == (1, 21, None)
    assert (copy.first, copy.through, copy.fault) == (1, 21, None)
    with Reader(shelf.day()) as reader:
        entries = list(reader.entries())
    assert entries[0].kind == seal.KIND
    assert json.loads(entries[0].payload) == {"key": record.key}
    assert all(len(entry.seal) == 64 for entry in entries)


def test_a_commit_of_several_has_one_seal_over_all(tmp_path: Path) -> None:
    sealed(tmp_path, 2)
    day = opened(tmp_path)
    append(day, drafts(5, 2))
    stopped(day)
    with Reader(day.store.path) as reader:
        assert [bool(entry.seal) for entry in reader.entries(3)] == [False] * 4 + [True]
    assert [verdict.through for verdict in judged(tmp_path)] == [8, 8]
    opened(tmp_path).close()


def test_entries_forged_at_the_end_of_both_copies_are_not_believed(tmp_path: Path) -> None:
    """A correction of the meter with the right chain in both copies."""
    shelf = sealed(tmp_path, 20)
    forge(shelf, [CORRECTION])
    # That a seal is missing is seen without the key.
    (day,) = verify_shelf(shelf)
    assert (day.fault and (day.fault.seq, day.fault.wrong)) == (22, ChainWrong.UNSEALED)
    assert "the entries after 21 have no seal" in str(refused(tmp_path))
    for verdict in judged(tmp_path):
        assert (verdict.through, verdict.fault and verdict.fault.wrong) == (21, ChainWrong.UNSEALED)


@pytest.mark.parametrize("given", ["00" * 32, "last"])
def test_a_seal_that_is_invented_or_moved_does_not_hold(tmp_path: Path, given: str) -> None:
    shelf = sealed(tmp_path, 20)
    with Reader(shelf.day()) as reader:
        (last,) = reader.entries(20, 21)
    (made,) = forge(shelf, [CORRECTION])
    put_seal(shelf, made.seq, last.seal if given == "last" else given)
    assert all(day.fault is None for day in verify_shelf(shelf)), "the chain alone believes it"
    assert "the seal of entry 22 is not of this key" in str(refused(tmp_path))
    assert {verdict.through for verdict in judged(tmp_path)} == {21}


def test_the_past_is_not_rewritten_either(tmp_path: Path) -> None:
    shelf = sealed(tmp_path, 20)
    forge(shelf, drafts(11, 500), after=10)
    assert "Entry 21 is not the one that was sealed" in str(refused(tmp_path))
    assert {verdict.through for verdict in judged(tmp_path)} == {10}


def test_an_end_that_is_cut_off_in_both_copies_is_missed(tmp_path: Path) -> None:
    shelf = sealed(tmp_path, 20)
    forge(shelf, [], after=15)
    error = refused(tmp_path)
    assert "The record ends at entry 15, but 21 was sealed" in str(error)
    assert error.seq == 16


def test_a_record_that_is_gone_whole_is_missed(tmp_path: Path) -> None:
    shelf = sealed(tmp_path, 20)
    shutil.rmtree(shelf.root)
    shutil.rmtree(shelf.copies)
    with pytest.raises(SealBroken, match="ends at entry 0, but 21 was sealed"):
        begin_day(shelf, "2026-11-17", "table-7", sealing(tmp_path))


def test_a_newest_day_that_is_gone_in_both_copies_is_missed(tmp_path: Path) -> None:
    shelf = sealed(tmp_path, 5)
    close_day(shelf, sealing(tmp_path))
    path = begin_day(shelf, "2026-11-17", "table-7", sealing(tmp_path))
    day = opened(tmp_path)
    write(day, drafts(3))
    stopped(day)
    shelf.copy_of(path).unlink()
    path.unlink()
    with pytest.raises(SealBroken, match="ends at entry 6, but 9 was sealed"):
        begin_day(shelf, "2026-11-17", "table-7", sealing(tmp_path))


def test_a_key_that_is_stolen_does_not_seal_what_was_before(tmp_path: Path) -> None:
    """The thief has the key after entry 21: what comes can be forged, what was cannot."""
    shelf = sealed(tmp_path, 20)
    thief = stolen(tmp_path, tmp_path / "stolen").load()
    assert thief.head.seq == 21
    day = opened(tmp_path)
    write(day, drafts(9, 20))
    stopped(day)
    with Reader(shelf.day()) as reader:
        (before,) = reader.entries(9, 10)
    forged = link(Head(10, before.hash), drafts(20, 700))
    forge(shelf, drafts(20, 700), after=10)
    # Every key that can be made of the stolen one is of a later entry.
    for entry in forged:
        put_seal(shelf, entry.seq, thief.key.at(max(21, entry.seq - 1)).seal(entry.hash.encode()))
    assert {verdict.through for verdict in judged(tmp_path)} == {10}
    refused(tmp_path)


def test_a_stolen_key_over_a_past_without_seals_is_missed(tmp_path: Path) -> None:
    """The thief writes the whole record anew as one that was not sealed so far, and seals on."""
    shelf = sealed(tmp_path, 20)
    thief = stolen(tmp_path, tmp_path / "stolen").load()
    *_, last = forge(shelf, drafts(22, 700), after=0)
    put_seal(shelf, last.seq, thief.key.seal(last.hash.encode()))
    assert all(day.fault is None for day in verify_shelf(shelf)), "the chain alone believes it"
    for verdict in judged(tmp_path):
        assert verdict.fault is not None
        assert (verdict.fault.seq, verdict.fault.wrong) == (22, ChainWrong.UNSEALED)
        assert "others were taken off" in verdict.fault.why
    refused(tmp_path)


def test_a_stolen_key_seals_only_what_comes_after_it(tmp_path: Path) -> None:
    """Said openly: who has the key of now may go on from now."""
    shelf = sealed(tmp_path, 20)
    thief = stolen(tmp_path, tmp_path / "stolen").load()
    (made,) = forge(shelf, [CORRECTION])
    put_seal(shelf, made.seq, thief.key.seal(made.hash.encode()))
    assert {verdict.through for verdict in judged(tmp_path)} == {22}


def test_a_crash_between_commit_and_keeping_the_key_loses_nothing(tmp_path: Path) -> None:
    sealed(tmp_path, 5)
    for _ in range(3):
        day = opened(tmp_path)
        write(day, drafts(4))
        append(day, drafts(3))
        day.close()
    day = opened(tmp_path)
    write(day, drafts(1))
    stopped(day)
    assert [(verdict.through, verdict.fault) for verdict in judged(tmp_path)] == [(28, None)] * 2


def test_after_a_crash_what_was_committed_since_has_to_hold(tmp_path: Path) -> None:
    shelf = sealed(tmp_path, 5)
    day = opened(tmp_path)
    write(day, drafts(4, 5))
    day.close()
    forge(shelf, [*drafts(2, 7), CORRECTION], after=8)
    assert "the entries after 8 have no seal" in str(refused(tmp_path))


def test_a_crash_right_after_the_first_sealed_entry(tmp_path: Path) -> None:
    """The key was never kept: it is led over the whole record once."""
    shelf = filled(tmp_path, 7)
    keys(tmp_path)
    fresh = (tmp_path / "seal.state").read_bytes()
    opened(tmp_path).close()
    (tmp_path / "seal.state").write_bytes(fresh)
    day = opened(tmp_path)
    write(day, drafts(2))
    stopped(day)
    with Reader(shelf.day()) as reader:
        assert [entry.seq for entry in reader.latest(seal.KIND, 9)] == [8]
    assert [(verdict.first, verdict.through) for verdict in judged(tmp_path)] == [(8, 10)] * 2


def test_a_failed_commit_does_not_move_the_key_that_is_kept(tmp_path: Path) -> None:
    sealed(tmp_path, 5)
    day = opened(tmp_path)
    day.store._conn.execute("PRAGMA query_only=1")
    with pytest.raises(JournalError):
        day.store.append(drafts(6))
    day.store._conn.execute("PRAGMA query_only=0")
    stopped(day)
    again = opened(tmp_path)
    write(again, drafts(3))
    stopped(again)
    assert {verdict.fault for verdict in judged(tmp_path)} == {None}


def test_an_old_journal_goes_on_sealed_and_says_from_where(tmp_path: Path) -> None:
    filled(tmp_path, 12)
    keys(tmp_path)
    day = opened(tmp_path)
    write(day, drafts(3))
    stopped(day)
    assert [(verdict.first, verdict.through) for verdict in judged(tmp_path)] == [(13, 16)] * 2


def test_a_day_of_before_there_were_seals_is_still_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    columns = Entry.__struct_fields__[:-1]
    with monkeypatch.context() as old:
        old.setattr(schema, "migrate", lambda db: schema.migrations.apply(db, stop_before="seals"))
        old.setattr(schema, "newest_shape", schema.unsealed_shape)
        old.setattr(store, "_INSERT", store._INSERT.replace(", seal)", ")").replace(", ?)", ")"))
        old.setattr(store, "_COLUMNS_OF", attrgetter(*columns))
        old.setattr(store, "read_rows", partial(store.read_rows, columns=store.OLD_COLUMNS))
        day = begun(tmp_path)
        append(day, drafts(6))
        day.store.close_day()
        day.close()
    shelf = shelf_at(tmp_path)
    assert [verdict.fault for verdict in verify_shelf(shelf)] == [None]
    keys(tmp_path)
    begin_day(shelf, "2026-11-17", "table-7", sealing(tmp_path))
    later = opened(tmp_path)
    write(later, drafts(2))
    stopped(later)
    assert [verdict.fault for verdict in verify_shelf(shelf)] == [None, None]
    assert [(verdict.first, verdict.through) for verdict in judged(tmp_path)] == [(7, 9)] * 2


@pytest.mark.parametrize("closed", [False, True])
def test_a_sealed_record_does_not_go_on_without_its_key(tmp_path: Path, closed: bool) -> None:
    shelf = sealed(tmp_path, 5)
    if closed:
        close_day(shelf, sealing(tmp_path))
        with pytest.raises(SealBroken, match=r"has no \[seal\]"):
            begin_day(shelf, "2026-11-17", "table-7")
    with pytest.raises(SealBroken, match=r"has no \[seal\]"):
        open_day(shelf)


def test_seals_taken_off_are_missed(tmp_path: Path) -> None:
    shelf = sealed(tmp_path, 5)
    day = opened(tmp_path)
    write(day, drafts(4, 5))
    day.close()
    with triggers_off(shelf.day()) as conn:
        conn.execute("UPDATE entry SET seal = '' WHERE seq > 6")
    refused(tmp_path)
    (record, _) = judged(tmp_path)
    assert (record.through, record.fault and record.fault.wrong) == (6, ChainWrong.UNSEALED)
    with triggers_off(shelf.day()) as conn:
        conn.execute("UPDATE entry SET seal = ''")
    refused(tmp_path)
    (record, copy) = judged(tmp_path)
    assert (record.through, copy.through) == (0, 10)


def test_first_seals_taken_off_are_missed_by_who_has_the_key(tmp_path: Path) -> None:
    shelf = sealed(tmp_path, 9)
    put_seal(shelf, 1, "")
    (record, _) = judged(tmp_path)
    assert record.fault is not None
    assert "entry 1 began the seal and has none" in record.fault.why


def test_another_key_proves_nothing_and_does_not_go_on(tmp_path: Path) -> None:
    sealed(tmp_path, 5)
    (tmp_path / "other").mkdir()
    other = keys(tmp_path / "other")
    assert {verdict.through for verdict in judged(tmp_path, other)} == {0}
    with pytest.raises(SealBroken, match="the seal of entry 1 is not of this key"):
        open_day(shelf_at(tmp_path), sealing(tmp_path / "other"))


@pytest.mark.parametrize("bad", ["record", "copy"])
def test_a_repair_keeps_the_seals_and_makes_none(tmp_path: Path, bad: str) -> None:
    shelf = sealed(tmp_path, 20)
    path = shelf.day() if bad == "record" else shelf.copy_of(shelf.day())
    before = path.read_bytes()
    path.write_bytes(before[: len(before) // 2])
    assert repair(shelf) is not None
    assert {verdict.fault for verdict in judged(tmp_path)} == {None}
    opened(tmp_path).close()


def test_entries_forged_in_the_record_alone_are_mended_from_the_copy(tmp_path: Path) -> None:
    shelf = sealed(tmp_path, 20)
    copy = shelf.copy_of(shelf.day())
    whole = copy.read_bytes()
    forge(shelf, [CORRECTION])
    copy.write_bytes(whole)
    refused(tmp_path)
    done = repair(shelf)
    assert done is not None
    assert (done.through.seq, done.unproved) == (21, 1)
    opened(tmp_path).close()
    assert {verdict.fault for verdict in judged(tmp_path)} == {None}


def test_a_repair_from_a_forged_copy_is_not_believed(tmp_path: Path) -> None:
    shelf = sealed(tmp_path, 20)
    forge(shelf, [CORRECTION])
    shelf.day().write_bytes(b"")
    assert repair(shelf) is not None
    refused(tmp_path)


def test_days_go_on_under_the_same_key(tmp_path: Path) -> None:
    shelf = sealed(tmp_path, 4)
    one = sealing(tmp_path)
    for label in ("2026-11-17", "2026-11-18"):
        close_day(shelf, one)
        begin_day(shelf, label, "table-7", one)
        day = open_day(shelf, one)
        write(day, drafts(3))
        stopped(day)
    assert [(verdict.first, verdict.through) for verdict in judged(tmp_path)] == [(1, 11)] * 2
