"""Load the product with words of its text changed, in a process of its own: with and without.

An edit that finds nothing would measure nothing: it is refused.
"""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

ROOT = Path(__file__).parents[1]
# What a process does first that is to load the edited product; its first word holds the edits.
LOAD = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from bench.edited import load; load()\n"


@dataclass(frozen=True, slots=True)
class Edit:
    """Words of the files that a pattern finds, and what stands in their place."""

    files: str
    words: str
    instead: str = ""


def as_word(edits: Sequence[Edit]) -> str:
    """Write edits as the first word of a process that loads with them."""
    return json.dumps([asdict(edit) for edit in edits])


def load() -> None:
    """Read the edits from the first word, and load what comes after it with them."""
    edits = [Edit(**one) for one in json.loads(sys.argv.pop(1))]
    found: dict[str, str] = {}
    for edit in edits:
        found |= _edited(edit, found)
    sys.meta_path.insert(0, _Finder(found))


def _edited(edit: Edit, before: dict[str, str]) -> dict[str, str]:
    texts = {str(file): before.get(str(file)) or file.read_text() for file in found_by(edit)}
    return {file: text.replace(edit.words, edit.instead) for file, text in texts.items()}


def found_by(edit: Edit) -> list[Path]:
    """Give the files that hold the words of an edit, of which there must be one."""
    files = [file for file in sorted(ROOT.glob(edit.files)) if edit.words in file.read_text()]
    if not files:
        raise LookupError(f"no file {edit.files} holds {edit.words!r}: write the edit anew")
    return files


class _Finder(MetaPathFinder):
    def __init__(self, texts: dict[str, str]) -> None:
        self._texts = texts

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find what the usual finder finds, with another text."""
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin not in self._texts:
            return None
        spec.loader = _Loader(name, spec.origin, self._texts[spec.origin])
        return spec


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self._text = text

    def get_code(self, fullname: str) -> CodeType:
        """Compile the changed text, never what was compiled of the other."""
        return compile(self._text, self.get_filename(fullname), "exec", dont_inherit=True)
