"""Change a sample of a room's lines one at a time, in a copy of the tree; count what is noticed.

Each changed function is run against the tests that reach it. The sample is drawn by a fixed seed,
so the same tree gives the same changes.
"""

import argparse
import json
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.mutation.rooms import ROOMS, Room

ROOT = Path(__file__).resolve().parents[2]
MUTMUT = Path(sys.executable).with_name("mutmut")
# What tests read beside the code.
BESIDE = ("hil", "bench", "docs", "deploy", "Makefile", "README.md", "LICENSE")
KILLED, UNNOTICED, UNREACHED = "killed", "unnoticed", "unreached"
# mutmut's exit codes: the tests passed, and no test reaches the function; all others are a failure.
OUTCOMES = {0: UNNOTICED, 5: UNREACHED, 33: UNREACHED}


def main() -> None:
    """Run one room, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--room", choices=sorted(ROOMS), help="one room (all if not given)")
    parser.add_argument("--sample", type=int, default=150, help="how many changes per room")
    parser.add_argument("--seed", type=int, default=1, help="draws the sample")
    given = parser.parse_args()
    for name in [given.room] if given.room else ROOMS:
        with tempfile.TemporaryDirectory(prefix="tapete-mutation-") as scratch:
            _tell(name, *_try(Path(scratch), ROOMS[name], given.sample, given.seed))


def _try(tree: Path, room: Room, size: int, seed: int) -> tuple[dict[str, str], int, list[str]]:
    """Give what became of each change, how many there are in all, and those that passed."""
    _copy(tree)
    _configure(tree, room)
    # No change is called so: mutmut writes them all down, learns which test reaches what, and ends.
    _mutmut(tree, "run", "none")
    names = sorted(_codes(tree))
    if not names:
        raise SystemExit("no change was made: see what mutmut says above")
    drawn = random.Random(seed).sample(names, min(size, len(names)))
    _mutmut(tree, "run", "--max-children", "2", *drawn)
    codes = _codes(tree)
    found = {name: OUTCOMES.get(codes[name] or 0, KILLED) for name in drawn}
    passed = [_mutmut(tree, "show", name) for name in drawn if found[name] != KILLED]
    return found, len(names), passed


def _copy(tree: Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)


def _configure(tree: Path, room: Room) -> None:
    settings = {
        "source_paths": ["firmware_py", "drivers"],
        "only_mutate": list(room.files),
        "also_copy": list(BESIDE),
        "pytest_add_cli_args": ["-m", "not sweep"],
        "pytest_add_cli_args_test_selection": list(room.tests),
    }
    with (tree / "pyproject.toml").open("a", encoding="utf-8") as out:
        out.write("\n[tool.mutmut]\n")
        out.writelines(f"{key} = {json.dumps(value)}\n" for key, value in settings.items())


def _mutmut(tree: Path, *words: str) -> str:
    done = subprocess.run(
        [str(MUTMUT), *words], cwd=tree, capture_output=True, text=True, check=False
    )
    if done.returncode and words != ("run", "none"):
        raise SystemExit(done.stdout[-4000:] + done.stderr[-4000:])
    (tree / "mutmut.log").write_text(done.stdout + done.stderr, "utf-8")
    return done.stdout


def _codes(tree: Path) -> dict[str, int | None]:
    return dict(_read_codes(tree / "mutants"))


def _read_codes(mutants: Path) -> Iterator[tuple[str, int | None]]:
    for path in sorted(mutants.rglob("*.meta")):
        yield from json.loads(path.read_text("utf-8"))["exit_code_by_key"].items()


def _tell(name: str, found: dict[str, str], in_all: int, passed: Sequence[str]) -> None:
    count = Counter(found.values())
    for difference in passed:
        sys.stdout.write(f"{difference}\n")
    sys.stdout.write(
        f"{name}: {len(found)} of {in_all} changes: {count[KILLED]} killed, "
        f"{count[UNNOTICED]} unnoticed, {count[UNREACHED]} unreached\n"
    )


if __name__ == "__main__":
    main()
