"""Documents name only what is there."""

from pathlib import Path

import pytest

from tests.docs.names import DOCUMENTS, ROOT, is_said, is_there, lost_commands, missing


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_a_document_names_is_there(path: Path) -> None:
    assert not missing(path)


@pytest.mark.parametrize(
    "name",
    [
        "loops.py",
        "handles/",
        "firmware_py/nowhere",
        "docs/nothing.md",
        "firmware_py.station.loop.Lope",
        "CardDrawnTwice",
    ],
)
def test_a_name_that_is_not_there_is_noticed(name: str) -> None:
    assert not is_there(name, "docs/station.md")


@pytest.mark.parametrize(
    "name",
    ["loop.py", "drivers/port.py", "firmware_py.station.loop.Loop", "CardDrawn", "<root>/x.py"],
)
def test_a_name_that_is_there_is_found(name: str) -> None:
    assert is_there(name, "docs/station.md")


def test_a_command_that_cannot_be_typed_is_noticed() -> None:
    text = "`make nothing`, then\n\n    python -m tests.nowhere\n"
    assert list(lost_commands(text)) == ["make nothing", "tests.nowhere"]


def test_a_link_says_where_it_leads() -> None:
    readme = ROOT / "README.md"
    assert is_said(readme, "port.py", "drivers/port.py")
    assert not is_said(readme, "ports.py", "drivers/port.py")
    assert is_said(readme, "`Loop.durable`", "firmware_py/station/loop.py")
    assert not is_said(readme, "`Loop.lost`", "firmware_py/station/loop.py")
