"""A story: one TOML file with the table, the cards as they lie, and one table line per step."""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from hil.devices.bad_cards import BAD_DEVICES
from hil.devices.card_model import MODELS
from hil.operator import card_code
from hil.scenario.grammar import StepWords, check_words, words_of

KEYS: Final = frozenset(
    "title law sheet options limits rake source players jackpot table cards steps".split()
)
TABLE_KEYS: Final = frozenset("sabot sabot_defect shuffler shuffler_defect visors seed".split())


class StoryError(ValueError):
    """A story that cannot be played, with its file, its line and what to write instead."""


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a story, as it stands in its file."""

    line: int
    text: str
    words: StepWords


@dataclass(frozen=True, slots=True)
class Story:
    """A story that was read and whose words are all known."""

    title: str
    sheet: str
    steps: tuple[Step, ...]
    where: str = "story"
    law: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    limits: tuple[int, int] = (500, 10_000)
    source: str = "manual"
    players: tuple[int, ...] = ()
    # The house's cut among players, as the station's config has it.
    rake: Mapping[str, Any] | None = None
    jackpot: Mapping[str, int] | None = None
    sabot: str = "reading-sabot"
    sabot_defect: str = "honest"
    shuffler: str = "none"
    shuffler_defect: str = "honest"
    visors: tuple[str, ...] = ("escpos",)
    seed: int = 1
    # One list for each deck that is put in, top card first; later decks are mixed.
    cards: tuple[tuple[int, ...], ...] = ()


def read_story(path: Path) -> Story:
    """Read a story from its file."""
    try:
        return story_of(path.read_text("utf-8"), str(path))
    except OSError as error:
        raise StoryError(f"{path}: cannot be read ({error.strerror})") from error


def stories_in(paths: Iterable[Path]) -> list[Path]:
    """List the stories of files and folders, in the order of their names."""
    found: list[Path] = []
    for path in paths:
        found += sorted(path.rglob("*.toml")) if path.is_dir() else [path]
    return found


def story_of(text: str, where: str = "story") -> Story:
    """Read a story; every fault is a sentence with file and line."""
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise StoryError(f"{where}: not valid TOML: {error}") from error
    try:
        return Story(**_fields(given), steps=_steps(given, text, where), where=where)
    except (ValueError, TypeError) as error:
        if isinstance(error, StoryError):
            raise
        raise StoryError(f"{where}: {error}") from error


def _fields(given: Mapping[str, Any]) -> dict[str, Any]:
    _known(given, KEYS, "a story")
    for key in ("title", "sheet", "steps"):
        if not isinstance(given.get(key), str):
            raise ValueError(f"a story needs {key} as a text")
    plain = {"title", "sheet", "law", "options", "rake", "source", "jackpot"}
    found: dict[str, Any] = {key: value for key, value in given.items() if key in plain}
    if "limits" in given:
        low, high = given["limits"]
        found["limits"] = (int(low), int(high))
    found["players"] = tuple(given.get("players", ()))
    decks = given.get("cards", [])
    found["cards"] = tuple(_cards(deck) for deck in ([decks] if isinstance(decks, str) else decks))
    return found | _laid(given.get("table", {}))


def _laid(table: Mapping[str, Any]) -> dict[str, Any]:
    _known(table, TABLE_KEYS, "[table]")
    found = dict(table)
    for key in ("sabot", "shuffler"):
        _one_of(found.get(key, "none"), [*MODELS, "none"], key)
        _one_of(found.get(f"{key}_defect", "honest"), list(BAD_DEVICES), f"{key}_defect")
    if "visors" in found:
        found["visors"] = tuple(found["visors"])
    return found


def _known(given: Mapping[str, Any], keys: frozenset[str], what: str) -> None:
    for key in given:
        if key not in keys:
            raise ValueError(f"{what} has no {key!r}; it has {', '.join(sorted(keys))}")


def _one_of(value: object, known: list[str], what: str) -> None:
    if value not in known:
        raise ValueError(f"{what} is {', '.join(known)}, not {value!r}")


def _cards(deck: str) -> tuple[int, ...]:
    return tuple(card_code(word) for word in deck.split())


def _steps(given: Mapping[str, Any], text: str, where: str) -> tuple[Step, ...]:
    found = []
    for line, row in _numbered(str(given["steps"]), text):
        try:
            words = shlex.split(row, comments=True)
            if words:
                found.append(Step(line, row.strip(), _checked(words, given)))
        except ValueError as error:
            raise StoryError(f"{where}:{line}: {error}") from error
    if not found:
        raise StoryError(f"{where}: a story needs at least one step")
    return tuple(found)


def _checked(words: list[str], given: Mapping[str, Any]) -> StepWords:
    found = words_of(words)
    check_words(found)
    players = given.get("players", ())
    if found.name == "bet" and players and int(found.rest[0]) not in players:
        raise ValueError(f"seat {found.rest[0]} is not one of the players {list(players)}")
    return found


def _numbered(steps: str, text: str) -> list[tuple[int, str]]:
    """Find the line of each step in the file: steps stand in one text of several lines."""
    rows = text.splitlines()
    first = next((n for n, row in enumerate(rows, 1) if row.startswith("steps")), 0)
    # TOML drops a line break right after the opening quotes.
    opened = first + 1 if first and rows[first - 1].rstrip().endswith(("'''", '"""')) else first
    return list(enumerate(steps.splitlines(), opened))
