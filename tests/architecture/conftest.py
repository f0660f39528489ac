"""What looks at the whole code does so in one process: it is read and parsed once."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/architecture/" in item.nodeid:
            item.add_marker(pytest.mark.xdist_group("architecture"))
