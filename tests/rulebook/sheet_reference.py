"""The reference of `docs/sheets.md`, made from the code: keys, words, rulings, facts.

    python -m tests.rulebook.sheet_reference

writes it anew between its two marks; a test holds the page to it.
"""

import ast
import inspect
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from textwrap import dedent
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import fields

from firmware_py.rules.deal import PLACES
from firmware_py.rules.games.family import FOLDERS, law_named
from firmware_py.rules.games.wants import Wants
from firmware_py.rules.kinds import IS, SAID
from firmware_py.rules.options import When
from firmware_py.rules.rulings import FACTS, NAMES, RULINGS, SHARED, STAGES
from firmware_py.rules.sheet.check import HAND_NAMES
from firmware_py.rules.sheet.hints import hints_of
from firmware_py.rules.sheet.model import Sheet
from firmware_py.rules.sheet.ruling_check import ALSO
from firmware_py.rules.sheet.words import AFFECTS, FATES, KEPT, WORDS
from firmware_py.table.ruling_actions import ACTIONS
from firmware_py.text.catalogue import word

PAGE = Path(__file__).parents[2] / "docs" / "sheets.md"
BEGIN = "<!-- made from the code by `python -m tests.rulebook.sheet_reference` -->"
END = "<!-- end of what is made from the code -->"
# Keys that mean the same wherever they stand.
USUAL: Mapping[str, str] = {
    "article": "The article that says so.",
    "when": "Options under which it holds; empty: always.",
    "es": "In Spanish.",
    "en": "In English.",
}
FACTS_TOLD: Mapping[str, str] = {
    "banco": "who has made banco",
    "banco_seguido": "whether banco seguido was called",
    "bank": "points or cards of the bank",
    "before_bets": "whether it came to light before players bet on their cards",
    "by": "who did it: `croupier`, `player`, `banquero`",
    "called": "what was called aloud",
    "card": "the card, as `As` or `Td`",
    "cards": "the cards, in a list",
    "correctable": "whether it can be put right in sequence",
    "count": "how many cards",
    "known": "whether it is known who owes it",
    "next_card": "the card that follows",
    "pano1": "points or cards of the first cloth",
    "pano2": "points or cards of the second cloth",
    "place": "where the card lies: a seat, `bank`, `board`",
    "player": "points or cards of the player",
    "players": "how many players are left in the hand",
    "put_in": "chips put in, in cents",
    "reconstructible": "whether the hands can be put together again",
    "recoverable": "whether the cards can be found again",
    "says": "what was said",
    "seat": "the seat it is about",
    "seats": "the seats, in a list",
    "seen": "whether somebody has seen the card",
    "shown": "whether it was shown",
    "spoken": "whether the word was said",
    "taken_by": "who took the cards",
    "to": "to whom the card went: a seat, `bank`, `board`",
    "to_call": "chips that were to be met, in cents",
    "unused": "cards that are left in the pack",
    "wants_to_go_on": "whether the player wants to go on",
    "which": "which of the cards at its place, from 1",
    "whose": "whose card or turn: a seat or a side",
}
PLAIN: Mapping[Any, str] = {bool: "`true` or `false`", int: "whole number", str: "text"}


def reference() -> str:
    """Write the whole reference."""
    parts = [
        "## Every key",
        *(_part(name, kind) for name, kind in _parts()),
        "## What each family looks for",
        "Its code knows these by name: a sheet without one of them is a fault.",
        _families(),
        "## Every word",
        *_words(),
    ]
    return "\n\n".join(parts) + "\n"


# Keys.


def _parts() -> Iterator[tuple[str, type[Struct]]]:
    """Name every part of a sheet, as it stands in the file, outermost first."""
    seen: set[type[Struct]] = set()
    left: list[tuple[str, type[Struct]]] = [("the sheet itself", Sheet)]
    while left:
        name, kind = left.pop(0)
        if kind in seen:
            continue
        seen.add(kind)
        yield name, kind
        inner = [
            (_named(name, kind, key, hint), part)
            for key, hint in hints_of(kind).items()
            for part in _structs(hint)
        ]
        left = [*inner, *left]


def _named(name: str, kind: type[Struct], key: str, hint: Any) -> str:
    if kind is not Sheet:
        return f"{name}, `{key}`"
    many = "list" in str(get_origin(hint)) or get_origin(hint) is dict
    return f"`[[{key}]]`" if many else f"`[{key}]`"


def _structs(hint: Any) -> Iterator[type[Struct]]:
    if isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
    for inner in get_args(hint):
        if not isinstance(inner, str | Meta):
            yield from _structs(inner)


def _part(name: str, kind: type[Struct]) -> str:
    tag = kind.__struct_config__.tag
    title = f'{name}, `family = "{tag}"`' if tag else name
    rows = [
        f"### {title}",
        "",
        _sentence(kind),
        "",
        "| key | default | kind | meaning |",
        "|---|---|---|---|",
    ]
    notes = _comments(kind)
    for field in fields(kind):
        hint = hints_of(kind)[field.encode_name]
        words = WORDS.get((kind.__name__, field.name))
        said = _closed(words) if words else _kind(hint)
        note = notes.get(field.name) or USUAL.get(field.name) or _of_part(hint)
        rows.append(f"| `{field.encode_name}` | {_default(field)} | {said} | {note} |")
    return "\n".join(rows)


def _of_part(hint: Any) -> str:
    """Say what a part is for, where the key that holds it does not."""
    return _sentence(next(_structs(hint))) if [*_structs(hint)] else ""


def _default(field: Any) -> str:
    if field.default is not msgspec.NODEFAULT:
        value = field.default
        if value is None:
            return "none"
        return "" if isinstance(value, Struct) else f"`{msgspec.json.encode(value).decode()}`"
    if field.default_factory is not msgspec.NODEFAULT:
        made = field.default_factory()
        return f"`{msgspec.json.encode(made).decode()}`"
    return "needed"


def _kind(hint: Any) -> str:
    """Say what may stand somewhere."""
    if hint == When:
        return "conditions on options"
    if hint in PLAIN:
        return PLAIN[hint]
    origin: Any = get_origin(hint)
    said = KINDS.get(origin)
    if said is not None:
        return said(get_args(hint))
    return "a part, below" if isinstance(hint, type) and issubclass(hint, Struct) else "any"


def _either(inner: tuple[Any, ...]) -> str:
    said = [_kind(one) for one in inner if one is not type(None)]
    # The kinds that are written as text say the number too.
    return next((one for one in said if one in SAID.values()), " or ".join(dict.fromkeys(said)))


KINDS: Mapping[Any, Callable[[tuple[Any, ...]], str]] = {
    Union: _either,
    UnionType: _either,
    Literal: lambda inner: _closed(map(str, inner)),
    list: lambda inner: f"list of {_kind(inner[0])}",
    dict: lambda inner: f"table of {_kind(inner[1])}",
    Annotated: lambda inner: _ranged(*inner),
}


def _ranged(kind: Any, meta: Meta) -> str:
    if meta.extra:
        return IS[str(meta.extra["is"])]
    if meta.pattern:
        return SAID.get(meta.pattern, f"text such as `{meta.pattern}`")
    if kind is str:
        return "text, not empty"
    return f"whole number, {meta.ge} to {meta.le}"


def _closed(words: Any) -> str:
    return ", ".join(f"`{one}`" for one in sorted(words) if one)


@cache
def _comments(kind: type[Struct]) -> dict[str, str]:
    """Read the comment that stands above each key in the code."""
    lines = dedent(inspect.getsource(kind)).splitlines()
    found, told = {}, list[str]()
    for line in (row.strip() for row in lines):
        key, colon, rest = line.partition(":")
        if line.startswith("#"):
            told.append(line.removeprefix("#").strip())
            continue
        if colon and key.isidentifier():
            aside = rest.partition("  # ")[2]
            found[key] = " ".join([*told, aside]).strip()
        told.clear()
    return found


def _sentence(thing: Any) -> str:
    """Give what a docstring says, in one line."""
    text = ast.literal_eval(repr(inspect.getdoc(thing) or ""))
    return " ".join(str(text).split("\n\n")[0].split())


# Families.


def _families() -> str:
    rows = ["| family | bets | stops of the deal | words | more |", "|---|---|---|---|---|"]
    for name in FOLDERS:
        wants = law_named(name).wants
        stops = ", ".join(f"`{stop}`" for stop in wants.stops)
        boxes = ", ".join(f"`{box}`" for box in wants.boxes)
        rows.append(f"| `{name}` | {boxes} | {stops} | {_counted(wants)} | {wants.told} |")
    return "\n".join(rows)


def _counted(wants: Wants) -> str:
    said = (wants.words or {}).items()
    return ", ".join(f"{count} at `{stage}`" if stage else f"{count} each" for stage, count in said)


# Words.


def _words() -> Iterator[str]:
    yield _table(
        "Irregularities",
        ("`names`", "en español"),
        ((n, word("lab", n, "es")) for n in sorted(NAMES)),
    )
    yield _table(
        "Rulings",
        ("`ruling`", "`stakes`", "what the table does"),
        ((n, _fates(n), _sentence(ACTIONS[n])) for n in sorted(RULINGS)),
    )
    yield _table(
        "Further keys of a ruling",
        ("`also`", "holds"),
        ((key, wants if isinstance(wants, str) else _closed(wants)) for key, wants in ALSO.items()),
    )
    yield f"### Stages\n\n`stages`: {_closed(STAGES)}."
    yield f"### Whom a ruling touches\n\n`affects`: {_closed(AFFECTS)}, or `=fact`."
    facts = ((name, FACTS_TOLD.get(name, "")) for name in sorted(FACTS))
    yield _table("Facts", ("`when`, `also`, `affects`", "meaning"), facts)
    yield _table(
        "Facts that are worked out, in every game", ("`when`", "meaning"), _derived(SHARED.derived)
    )
    yield _table(
        "Values that are worked out, in every game",
        ("`also`", "meaning"),
        _derived(SHARED.values, "#"),
    )
    for tag in sorted(FOLDERS):
        own = law_named(tag).workings
        rows = [*_derived(own.derived), *_derived(own.values, "#")]
        if rows:
            yield _table(f'Worked out by `family = "{tag}"`', ("word", "meaning"), iter(rows))
    more = "also `pareja:J` and the like, `carta-mayor:Q`, `as-rey`, `any`"
    yield f"### Hands\n\n{_closed(HAND_NAMES)}; {more}."
    yield f"### Places of a deal\n\n`seats`, {_closed(PLACES)}."


def _fates(name: str) -> str:
    return _closed(FATES.get(name, KEPT))


def _derived(
    found: Mapping[str, Callable[..., object]], mark: str = ""
) -> Iterator[tuple[str, str]]:
    return ((f"{mark}{name}", _sentence(found[name])) for name in sorted(found))


def _table(title: str, heads: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> str:
    lines = [f"### {title}", "", f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    lines += [f"| `{first}` | {' | '.join(rest)} |" for first, *rest in rows]
    return "\n".join(lines)


def example(number: int = 1) -> str:
    """A whole sheet of the page: the one that it explains line by line, or a further one."""
    return PAGE.read_text("utf-8").split("```toml\n")[number].partition("```")[0]


def written(page: str) -> str:
    """Put the reference between its marks."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{reference()}\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
