"""T22, T23, T24: room on the disk, how long it takes, whether the second copy stands apart."""

import os
from collections.abc import Iterator
from pathlib import Path

from firmware_py.console.doctor.case import Case, count, part, words
from firmware_py.console.doctor.finding import NotSeenError, Sign, fault, warning
from firmware_py.console.doctor.looks import still_standing
from firmware_py.console.doctor.source import Answer
from firmware_py.text.catalogue import slug
from firmware_py.text.codes import doctor_machine as codes

LOW_PCT, FULL_PCT = 5, 1
FEW_DAYS, NO_DAYS = 3, 1
# The pace of a table is that of its last days.
PACE_DAYS = 7
SLOW_US, STALL_US = 250_000, 2_000_000
PUNCTUAL = frozenset({"on-time", "slow"})
LATE_COPY_S = 5
MIB = 1024 * 1024


def is_low(case: Case) -> Iterator[Sign]:
    """Look at the room on the disks of the journal and of its copies."""
    for path in _disks(case):
        found = case.roots.statvfs(path)
        yield from _of_room(path, found)
        if found.f_flag & os.ST_RDONLY:
            yield fault(codes.doctor_read_only(path_text=str(path)), f"{path}: read-only")
        if found.f_files and not found.f_favail:
            yield fault(codes.doctor_no_inodes(path_text=str(path)), f"{path}: 0 inodes")


def _disks(case: Case) -> list[Path]:
    shelf = case.shelf()
    there = [path for path in (shelf.root, shelf.copies) if path.exists()]
    if not there:
        raise NotSeenError(f"{shelf.root}: not there")
    return there


def _of_room(path: Path, found: os.statvfs_result) -> Iterator[Sign]:
    if 100 * found.f_bavail < LOW_PCT * found.f_blocks:
        sign = fault if 100 * found.f_bavail < FULL_PCT * found.f_blocks else warning
        left = str(found.f_bavail * found.f_frsize // MIB)
        said = codes.doctor_disk_low(path_text=str(path), mib_text=left)
        yield sign(said, f"{found.f_bavail} of {found.f_blocks} blocks", str(path))


def does_not_last(case: Case) -> Iterator[Sign]:
    """Reckon how many days the journal's disk lasts at the pace of the last ones."""
    days = case.shelf_of_days().days()[-PACE_DAYS:]
    a_day = max(sum(case.roots.stat(day).st_size for day in days) // len(days), 1)
    root = case.shelf().root
    found = case.roots.statvfs(root)
    left = found.f_bavail * found.f_frsize // a_day
    if left < FEW_DAYS:
        sign = fault if left < NO_DAYS else warning
        said = codes.doctor_disk_days(path_text=str(root), days_text=str(left))
        yield sign(said, f"{a_day} bytes a day", str(root))


def is_slow(case: Case) -> Iterator[Sign]:
    """Look how long commits take."""
    health = case.source.health()
    worst, p99 = count(health, "worst_us"), count(health, "p99_us")
    if worst > STALL_US:
        said = codes.doctor_disk_stalls(ms_text=str(worst // 1000))
        yield fault(said, f"worst_us {worst}")
    if p99 > SLOW_US:
        said = codes.doctor_disk_slow(ms_text=str(p99 // 1000))
        yield warning(said, f"p99_us {p99}")


def is_late(case: Case) -> Iterator[Sign]:
    """Look whether the journal keeps up now; any station tells it."""
    journal = part(case.source.status(), "journal")
    if journal is None:
        raise NotSeenError("the station does not tell how its journal is")
    state, pace = words(journal, "state"), words(journal, "pace")
    if slug(pace) not in PUNCTUAL or state != "ready":
        why = words(journal, "why")
        said = codes.doctor_disk_late(state_text=state, pace_text=pace)
        yield fault(said, f"{state}, {pace}: {why}")


def is_copy_missing(case: Case) -> Iterator[Sign]:
    """Look for the second copy of every day, and whether it is on a medium of its own."""
    shelf = case.shelf_of_days()
    if not shelf.copies.exists() or shelf.uncopied_days():
        days = ", ".join(path.stem for path in shelf.uncopied_days())
        yield fault(codes.doctor_no_copy(path_text=str(shelf.copies)), days)
        return
    one, other = (case.roots.stat(path).st_dev for path in (shelf.root, shelf.copies))
    if one == other:
        said = codes.doctor_copy_same_disk(path_text=str(shelf.copies))
        yield warning(said, f"st_dev {one}")


def is_copy_late(case: Case) -> Iterator[Sign]:
    """Look whether the copy stays behind the record."""
    if still_standing(case, _behind, LATE_COPY_S):
        health = case.source.health()
        evidence = f"copied {health.get('copied')}, durable {health.get('durable')}"
        yield fault(codes.doctor_copy_late(), evidence)


def _behind(health: Answer) -> frozenset[str]:
    copied, durable = health.get("copied"), health.get("durable")
    if not isinstance(copied, int) or not isinstance(durable, int):
        raise NotSeenError("the station does not tell how far the copy is")
    return frozenset({"copy"}) if copied < durable else frozenset()
