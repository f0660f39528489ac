"""A sentence is for people: nothing is refused with one, and nothing is told apart by one."""

import ast
from collections.abc import Iterator
from functools import cache
from typing import get_type_hints

import pytest

from firmware_py.station.outcome import InputRefusedError
from firmware_py.table.decision import Refusal, RefusedEventError
from firmware_py.text.message import Message
from tests.architecture.literals import ROOT, by_file, holds, last_name, product_trees, told_apart
from tests.parsed import nodes, parse, tree_of

CODES = ROOT / "text" / "codes"
# Words with a blank that are no sentences: by file, the expressions that compare with them.
NO_SENTENCES = {
    # What the dealer types, and what he does to a simulated device.
    "desk/keyboard.py": {"plain(' '.join(words)) == NO_MORE"},
    "desk/rehearsed.py": {
        "words == 'mishap sabot double-feed'", "words == 'mishap sabot face-up'", "words in _SHOE",
        "_SHOE[words]",
    },
    # A command's name that an advice already has in it.
    "journal/errors.py": {"REPAIR in str(self)"},
    # Names of figures, and of the kinds that a sheet's field may have.
    "rulebook/maths/withdrawal.py": {"case.name == BACK"},
    "rules/sheet/ruling_check.py": {"wanted == NUMBER", "wanted == YES_NO"},
    # Of which copy of the record a seal is.
    "console/verdicts.py": {"COPIES.get(found.what)"},
    # A step of a deal, which the sheet writes with its number.
    "rules/deal.py": {"_PASS.match(step)"},
    # The sentences of the TOML and JSON readers, which have no codes.
    "station/access/validation.py": {
        "_KIND.fullmatch(error)", "_MISSING.fullmatch(error)", "_UNKNOWN.fullmatch(error)",
        "_VALUE.fullmatch(error)",
    },
    "rules/sheet/parse.py": {
        "re.search('unknown field `([^`]+)`', found[1])",
        "'unknown field' in reason",
        "_PATH.match(message)",
        "re.search('line (\\\\d+)', str(error))",
    },
    # A device that was put out keeps its name with this behind it, in entries too.
    "station/config.py": {"role.endswith(OUT_OF_USE)"},
    "table/devices.py": {"name.removesuffix(OUT_OF_USE)"},
    "table/session.py": {"role.removesuffix(OUT_OF_USE)"},
    "table/supervisor.py": {"due.waits_for.endswith(OUT_OF_USE)", "named.endswith(OUT_OF_USE)"},
    "station/handlers/new_record.py": {"counted.get(f'slot {seat}', {})"},
    "station/links/registry.py": {"identity.maker == SIMULATED_MAKER"},
    # The law's own words, as dealer and players say them: the socket's `word`.
    "table/games/chemin/banco.py": {
        "said.word == AGAIN", "said.word == REST", "HALF in round_.called",
    },
    "table/games/chemin/course.py": {"said.word == AGAIN"},
    "table/games/chemin/offers.py": {"HALF in round_.called"},
    "table/games/chemin/payment.py": {
        "found['banquero anterior']",
        "found['banco con la mesa']",
        "found['con la mesa y último completo']",
    },
    "table/games/circle/resting.py": {"said.word in SESSIONS", "SESSIONS[said.word]"},
    "table/games/dos_panos/rulings.py": {"coup.round.called[f'cartas {place}']"},
}  # fmt: skip
REFUSING = (Refusal, RefusedEventError, InputRefusedError)
NAMES = {kind.__name__ for kind in REFUSING}


def is_sentence(said: str) -> bool:
    return " " in said.strip()


def test_nothing_is_told_apart_by_a_sentence() -> None:
    found: dict[str, set[str]] = {}
    for file, node, _ in by_file(is_sentence):
        found.setdefault(file, set()).add(ast.unparse(node))
    assert found == NO_SENTENCES


@pytest.mark.parametrize("kind", REFUSING)
def test_a_refusal_takes_a_message_alone(kind: type) -> None:
    """So `mypy` refuses a sentence, also one that was put into a variable before."""
    assert get_type_hints(vars(kind)["__init__"])["said"] is Message


@cache
def constructors() -> set[str]:
    """Name every constructor of a message: `make codes` writes them."""
    trees = (tree_of(path) for path in CODES.glob("*.py"))
    return {one.name for tree in trees for one in tree.body if isinstance(one, ast.FunctionDef)}


def put_in(tree: ast.AST) -> Iterator[str]:
    """Find a sentence where a code or a value belongs: in a refusal, a message, its fields."""
    makers = NAMES | constructors() | {"Message"}
    for node in nodes(tree):
        if isinstance(node, ast.Call) and last_name(node.func) in makers:
            given = [*node.args, *(word.value for word in node.keywords)]
            if any(holds(one, is_sentence) for one in given):
                yield f"{node.lineno}: {ast.unparse(node)}"


def test_no_sentence_is_put_where_a_code_belongs() -> None:
    found = {file: list(put_in(tree)) for file, tree in product_trees().items()}
    assert not {file: rows for file, rows in found.items() if rows}


def test_a_message_is_made_by_its_constructor() -> None:
    """Who writes a code by hand may write a sentence in its place."""
    made = [
        f"{file}:{node.lineno}"
        for file, tree in product_trees().items()
        for node in nodes(tree)
        if isinstance(node, ast.Call) and last_name(node.func) == "Message"
    ]
    assert made == []


@pytest.mark.parametrize(
    "source",
    [
        'if words == "open the bets": pass',
        'if refusal.message == "no round is in play": pass',
        'if due.text().startswith("close the table"): pass',
        'if "does not answer" in seen["alarm"]: pass',
        'if heard in ("open the bets", "bets"): pass',
        'OPEN = "open the bets"\nif words == OPEN: pass',
        'SAID: Final = frozenset({"open the bets"})\nif words in SAID: pass',
        'match words:\n case "open the bets": pass',
        '{"open the bets": 1}[words]',
        'DO = {"open the bets": 1}\nif words in DO: pass',
        're.fullmatch("open the bets", words)',
    ],
)
def test_a_sentence_that_tells_things_apart_is_found(source: str) -> None:
    assert list(told_apart(parse(source), is_sentence))


@pytest.mark.parametrize(
    "source",
    [
        'raise RefusedEventError("no-seat", "nobody plays")',
        'Refusal(f"no new round while {lost}")',
        'raise RefusedEventError(codes.bad_request_law(why_law="nobody plays"))',
        'message.Message("nobody plays")',
    ],
)
def test_a_sentence_that_refuses_is_found(source: str) -> None:
    assert list(put_in(parse(source)))


@pytest.mark.parametrize(
    "source",
    ["raise RefusedEventError(codes.no_bets_nobody())", 'if refusal.code == "no-seat": pass'],
)
def test_a_code_is_left_alone(source: str) -> None:
    assert not [*told_apart(tree := parse(source), is_sentence), *put_in(tree)]
