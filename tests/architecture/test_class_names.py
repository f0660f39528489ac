"""One class name, one meaning: whoever reads a name knows which class it is."""

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

from tests.parsed import nodes, tree_of

ROOT = Path(__file__).parents[2]
ROOMS = ("firmware_py", "drivers", "hil")

# The same role in each family, asked through the lab or written in its sheets.
IN_EACH_FAMILY = {
    "BankQuestion", "DealQuestion", "Insurance", "LimitQuestion", "Natural", "RankQuestion",
    "Says", "SettleQuestion",
}  # fmt: skip
# Both ends of one paper: the driver's and the twin's, written apart on purpose.
BOTH_ENDS = {"Capability", "Checksum", "CommsStatus"}


@cache
def class_names() -> dict[str, list[str]]:
    """Find every public class of the product by its name."""
    found = defaultdict(list)
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            for node in nodes(tree_of(path)):
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    found[node.name].append(str(path.relative_to(ROOT)))
    return dict(found)


def test_no_class_name_has_two_meanings() -> None:
    twice = {name: paths for name, paths in class_names().items() if len(paths) > 1}
    assert twice.keys() == IN_EACH_FAMILY | BOTH_ENDS, twice


def test_both_ends_of_a_paper_stand_on_both_sides() -> None:
    for name in BOTH_ENDS:
        assert {path.split("/")[0] for path in class_names()[name]} == {"drivers", "hil"}


def test_a_role_of_the_families_stands_in_families() -> None:
    for name in IN_EACH_FAMILY:
        assert all("/rules/games/" in path for path in class_names()[name])
