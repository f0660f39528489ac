"""The Makefile's targets and what each would run."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from functools import cache

from tests.commands.documents import ROOT


def targets() -> tuple[str, ...]:
    """Name every target that a person gives."""
    text = (ROOT / "Makefile").read_text("utf-8")
    return tuple(re.findall(r"^([a-z][a-z-]*):", text, re.MULTILINE))


def variables() -> set[str]:
    """Name every variable that a person may set beside a target."""
    return set(re.findall(r"\$\((?:if \$\()?([A-Z]+)", (ROOT / "Makefile").read_text("utf-8")))


def recipe(target: str) -> list[list[str]]:
    """Give what a target would run, word by word, its own environment already made."""
    # What the make around these tests was given is not meant for this one.
    plain = {k: v for k, v in os.environ.items() if k not in ("MAKEFLAGS", "MAKELEVEL", "ARGS")}
    done = subprocess.run(
        ["make", "--dry-run", "--always-make", "--no-print-directory", target],
        cwd=ROOT, capture_output=True, text=True, check=True, env=plain,
    )  # fmt: skip
    return [line.split() for line in done.stdout.splitlines() if line]


@cache
def _help_of(module: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", module, "--help"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def run_help(module: str, words: Sequence[str]) -> None:
    """Have a module say what it takes; what it is given must be there, names of benches too."""
    helped = _help_of(module)
    given = [word for word in words if word.startswith("--") or module == "bench"]
    unknown = [word for word in given if not re.search(rf"(?<![\w-]){word}(?![\w-])", helped)]
    assert not unknown, f"{module} does not know {unknown}"
