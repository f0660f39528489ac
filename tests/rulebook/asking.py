"""Reports for the tests, each worked out once."""

from functools import cache

from firmware_py.rulebook.chosen import read_options
from firmware_py.rulebook.maths.report import report
from firmware_py.rulebook.maths.study import EdgeReport


@cache
def asked(sheet: str, *words: str) -> EdgeReport:
    """Ask for a sheet with options written as on the command line."""
    return report(sheet, read_options(sheet, words))
