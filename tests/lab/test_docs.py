"""The examples of docs/lab.md are what the lab answers; every ask has one."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from firmware_py.lab import ASKS, Lab
from firmware_py.rules.rulings import FACTS, NAMES, RULINGS, STAGES

PAGE = Path(__file__).parents[2] / "docs" / "lab.md"
TEXT = PAGE.read_text("utf-8")
EXAMPLES = re.findall(r"^    > (.+)\n    < (.+)$", TEXT, re.MULTILINE)
# Long lists, of which the page shows some.
SHOWN_IN_PART = ("sheets", "options")


def whole(asked: str, told: dict[str, Any]) -> dict[str, Any]:
    """Leave out of the lab's answer what the page does not show of a long list."""
    reply = Lab().answer(json.loads(asked))
    for name in SHOWN_IN_PART:
        if name in reply.get("answer", {}):
            rows = [row for row in reply["answer"][name] if row in told["answer"][name]]
            reply["answer"] = {name: rows}
    return json.loads(json.dumps(reply))  # type: ignore[no-any-return]


@pytest.mark.parametrize(("asked", "told"), EXAMPLES)
def test_an_example_is_answered_as_the_page_says(asked: str, told: str) -> None:
    assert whole(asked, json.loads(told)) == json.loads(told)


def test_every_ask_has_an_example() -> None:
    assert {json.loads(asked)["ask"] for asked, _ in EXAMPLES} == ASKS


def test_the_first_example_is_answered_too() -> None:
    found = re.search(r"^    \$ echo '(.+)' \| tapete lab\n    (.+)$", TEXT, re.MULTILINE)
    assert found is not None
    assert Lab().answer(json.loads(found[1])) == json.loads(found[2])


@pytest.mark.parametrize("words", [NAMES, STAGES, FACTS, RULINGS, ASKS])
def test_the_page_has_every_word(words: frozenset[str]) -> None:
    runs = {f"{n}-card" for n in ("fourth", "fifth", "sixth")}
    missing = {word for word in words if f"`{word}`" not in TEXT} - runs
    assert not missing
