"""What a device is stands in its `kind`: a role is any name, and tells nothing.

A sabot may be called `shoe-1` (docs/config.md); what looked for "sabot" in its name would miss it.
"""

import ast
import re

import pytest

from tests.architecture.literals import by_file, last_name, told_apart
from tests.parsed import parse

# The words that roles begin with in the examples, and what the table puts before or behind one.
DEVICE = re.compile(r"\b(sabots?|shufflers?|slots?|visors?|shoes?|mixing|carrusel|barajador)\b")
# Other words of the same letters: commands, moments, what is due, what is done to the simulated.
NO_ROLES = {
    "__main__.py": {"cmd_name in ACTS"},
    "desk/dealer.py": {"what == NEW_SHOE"},
    "desk/rehearsed.py": {
        "words == 'mishap sabot double-feed'", "words == 'mishap sabot face-up'", "words in _SHOE",
        "_SHOE[words]",
    },
    "desk/screen.py": {"waits_for(seen) == NEW_SHOE"},
    "desk/session.py": {"self.look()['due_now']['kind'] in AT_WORK"},
    "station/access/commands.py": {"COMMANDS.get(str(name))", "given.get('slots', {})"},
    # What was counted at a seat, by the name that the people who counted gave it.
    "station/handlers/new_record.py": {"counted.get(f'slot {seat}', {})"},
    "table/session.py": {"said.moment == 'last-shoe'"},
}  # fmt: skip


def is_device(said: str) -> bool:
    return DEVICE.search(said) is not None


def by_kind(others: list[ast.expr]) -> bool:
    """Tell whether only a kind is compared: the closed set that a config may write."""
    return bool(others) and all(last_name(one) == "kind" for one in others)


def test_no_role_tells_what_a_device_is() -> None:
    found: dict[str, set[str]] = {}
    for file, node, others in by_file(is_device):
        if not by_kind(others):
            found.setdefault(file, set()).add(ast.unparse(node))
    assert found == NO_ROLES


@pytest.mark.parametrize(
    "source",
    [
        'role.startswith("sabot")',
        'role.startswith(("sabot", "shuffler"))',
        '"shuffler" in role',
        'role.removeprefix("mixing ")',
        'CARDS = ("sabot", "shuffler")\nrole.startswith(CARDS)',
        're.match(r"slot \\d+", role)',
        'PLACE = re.compile(r"slot \\d+")\nPLACE.match(role)',
        'device.role == "slots"',
        'NEEDS = {"sabot": Need.CARDS}\nneed = NEEDS[role]',
        'match role:\n case "sabot": pass',
    ],
)
def test_a_role_that_tells_is_found(source: str) -> None:
    assert [one for _, one in told_apart(parse(source), is_device) if not by_kind(one)]


def test_a_kind_may_tell() -> None:
    source = 'if device.kind in ("sabot", "shuffler") or kind == "slots": pass'
    assert all(by_kind(others) for _, others in told_apart(parse(source), is_device))
