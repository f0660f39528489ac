"""The messages as they are written down: code, fields, who acts, what to do."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from firmware_py.text.kinds import CATALOGUED

ROOT = Path(__file__).parents[2]
TEXT = ROOT / "firmware_py" / "text"
WHO = {"croupier", "jefe-de-mesa", "director", "tecnico", "nobody"}


@dataclass(frozen=True, slots=True)
class Written:
    """One message of a file; what only names something is acted on by nobody."""

    code: str
    fields: tuple[str, ...]
    who: str
    do: str

    @property
    def is_word(self) -> bool:
        """Tell whether it is looked up by its name, as the value of a field."""
        return self.code.partition(".")[0] in CATALOGUED

    @property
    def constructor(self) -> str:
        """Name the function that makes it."""
        return self.code.replace(".", "_").replace("-", "_")


def subjects() -> dict[str, list[Written]]:
    """Read every file of messages, by its subject."""
    return {path.stem: _messages(path) for path in sorted((TEXT / "messages").glob("*.toml"))}


def messages() -> list[Written]:
    """Give every message."""
    return [one for found in subjects().values() for one in found]


def _messages(path: Path) -> list[Written]:
    found = tomllib.loads(path.read_text("utf-8"))
    return [
        Written(code, tuple(said.get("fields", ())), said.get("who", ""), said.get("do", ""))
        for code, said in found.items()
    ]
