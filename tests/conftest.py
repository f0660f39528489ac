"""Settings of all tests: no example is judged by the time it takes, and CI is repeatable."""

import os
from collections import defaultdict

import pytest
from hypothesis import settings

settings.register_profile("tapete", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("tapete")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave to the sweep what is marked so, but for one community's sheet of each game."""
    asked = [(item, mark) for item in items if (mark := item.get_closest_marker("one_of_each"))]
    sheets: dict[str, set[str]] = defaultdict(set)
    for item, mark in asked:
        sheet = sheet_of(item, mark)
        sheets[game_of(sheet)].add(sheet)
    for item, mark in asked:
        sheet = sheet_of(item, mark)
        known = sorted(sheets[game_of(sheet)])
        # Another community for each game, so that all of them have their turn.
        if sheet != known[len(game_of(sheet)) % len(known)]:
            item.add_marker(pytest.mark.sweep)


def sheet_of(item: pytest.Item, mark: pytest.Mark) -> str:
    """Read the sheet that a test is about from the parameter that its mark names."""
    assert isinstance(item, pytest.Function)
    return str(item.callspec.params[mark.args[0]])


def game_of(sheet: str) -> str:
    """Name the game of a sheet."""
    return sheet.rpartition("/")[2]
