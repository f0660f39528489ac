"""What a document names (files, modules, classes, targets of make), and whether it is there."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.parsed import tree_of

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "hil").glob("*.md")]
)
PACKAGES = ("firmware_py", "drivers", "hil", "tests", "bench")
FOLDERS = (*PACKAGES, "deploy", "docs", ".ci")
# Which room a page is about: a bare file name on it is a file of that room.
ROOMS = {
    "docs/journal.md": "firmware_py/journal",
    "docs/rankings.md": "firmware_py/rules/ranking",
    "docs/station.md": "firmware_py/station",
    "docs/table.md": "firmware_py/table",
    "hil/README.md": "hil",
}
# Names of others that look like classes of ours.
FOREIGN = frozenset({"ExecStopPost", "MemoryMax", "RuntimeWatchdogSec"})

_FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
_LINK = re.compile(r"\[([^\]]+)\]\(([^)\s#]+)\)")
_FILE = re.compile(r"[\w./-]+\.(?:py|md|po|mo|svg)")
_CLASS = re.compile(r"(?:[A-Z][a-z]+){2,}")
_NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?")
_MAKE = re.compile(r"make ([a-z][\w-]*)")
_RUN = re.compile(r"python -m ([\w.]+)")


def missing(document: Path) -> list[str]:
    """List what a document names and the code does not have."""
    text, where = document.read_text("utf-8"), str(document.relative_to(ROOT))
    prose = _FENCED.sub("", text)
    named = [name for name in _CODE.findall(prose) if not is_there(name, where)]
    linked = [said for said, link in _LINK.findall(prose) if not is_said(document, said, link)]
    return [*named, *linked, *lost_commands(text)]


def is_there(name: str, document: str) -> bool:
    """Tell whether a name in backticks is there, as far as it looks like one of ours."""
    if "<" in name or "*" in name:
        return True
    if _FILE.fullmatch(name):
        return _is_file(name, document)
    if re.fullmatch(r"\w+/", name) and document in ROOMS:
        return (ROOT / ROOMS[document] / name).is_dir()
    if name.split("/", maxsplit=1)[0] in FOLDERS and "/" in name:
        return (ROOT / name.split(maxsplit=1)[0]).exists()
    if name.split(".", maxsplit=1)[0] in PACKAGES and "." in name and " " not in name:
        return is_module(name)
    return not _CLASS.fullmatch(name) or name in FOREIGN or name in classes()


def is_said(document: Path, said: str, link: str) -> bool:
    """Tell whether a link's text is what it leads to: the end of a path, or a name in the file."""
    target, name = (document.parent / link).resolve(), said.strip("`")
    if _FILE.fullmatch(name):
        return f"/{target}".endswith(f"/{name}")
    if target.suffix == ".py" and name != said and _NAME.fullmatch(name):
        return target.exists() and name in defined(target)
    return True


def is_module(dotted: str) -> bool:
    """Tell whether there is such a module, or such a name in its module."""
    path = ROOT / dotted.replace(".", "/")
    if path.is_dir() or path.with_suffix(".py").exists():
        return True
    file = path.parent.with_suffix(".py")
    return file.exists() and path.name in defined(file)


@cache
def defined(path: Path) -> frozenset[str]:
    """Name what a file defines: functions, classes, values, and what its classes hold."""
    return frozenset(_defined(tree_of(path).body))


def _defined(body: list[ast.stmt]) -> Iterator[str]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        if isinstance(node, ast.ClassDef):
            yield from (f"{node.name}.{name}" for name in _defined(node.body))
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id
        if isinstance(node, ast.Assign):
            yield from (one.id for one in node.targets if isinstance(one, ast.Name))


@cache
def classes() -> frozenset[str]:
    """Name every class of the product, the bench and the tests."""
    files = (path for room in PACKAGES for path in (ROOT / room).rglob("*.py"))
    texts = (path.read_text("utf-8") for path in files)
    return frozenset(name for text in texts for name in re.findall(r"\bclass (\w+)", text))


@cache
def targets() -> frozenset[str]:
    """Name what `make` can make."""
    return frozenset(re.findall(r"^([a-z][\w-]*):", (ROOT / "Makefile").read_text("utf-8"), re.M))


def _is_file(name: str, document: str) -> bool:
    if (ROOT / name).exists() or (ROOT / document).parent.joinpath(name).exists():
        return True
    room = ROOT / ROOMS.get(document, "firmware_py")
    return any(str(path).endswith(f"/{name}") for path in room.rglob(Path(name).name))


def lost_commands(text: str) -> Iterator[str]:
    """Look at what is to be typed, in backticks and in blocks of commands."""
    typed = [*_CODE.findall(text), *re.findall(r"^(?: {4}|\$ )(\S.*)$", text, re.M)]
    typed += [line for block in _FENCED.findall(text) for line in block.splitlines()]
    for line in typed:
        yield from (f"make {one}" for one in _MAKE.findall(line) if one not in targets())
        yield from (one for one in _RUN.findall(line) if one not in _TOOLS and not is_module(one))


_TOOLS = frozenset({"pytest", "pip", "venv"})
