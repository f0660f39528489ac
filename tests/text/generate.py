"""What is made from the messages: constructors, catalogues, docs/codes.md (`make codes`)."""

from collections.abc import Iterator

from firmware_py.text.kinds import TYPES, kind_of
from tests.text.catalogues import forms, write_all
from tests.text.sources import ROOT, TEXT, Written, subjects

PAGE = ROOT / "docs" / "codes.md"
HEAD = """# Codes

Every message that people are told has a code; programs branch on the part before the dot, which is
the socket's `code`. Values in braces are the message's fields. The sentences are the Spanish and
English catalogues' (`firmware_py/text/catalogues`, where the Galician and Basque ones are too). A
name stands in other messages, or is an entry of the journal: nobody acts on it.
Made by `make codes`.
"""


def module(subject: str, found: list[Written]) -> str:
    """Write the constructors of one subject."""
    made = [one for one in found if not one.is_word]
    head = f'"""Messages of `messages/{subject}.toml`, made by `make codes`."""\n'
    if not made:
        return head
    return "\n\n".join([f"{head}\n{_imports()}", *map(_constructor, made)]) + "\n"


def _imports() -> str:
    return "from firmware_py.text.message import Message\n"


def _constructor(one: Written) -> str:
    takes = ", ".join(f"{name}: {TYPES[kind_of(name)]}" for name in one.fields)
    given = "".join(f'("{name}", {name}), ' for name in one.fields)
    fields = f", ({given.strip()})" if given else ""
    said = forms("en")[one.code][-1].rstrip(".")
    return (
        f"def {one.constructor}({'*, ' + takes if takes else ''}) -> Message:\n"
        f'    """{said[0].upper()}{said[1:]}."""\n'
        f'    return Message("{one.code}"{fields})\n'
    )


def page() -> str:
    """Write docs/codes.md."""
    return "\n".join([HEAD, *(part for one in subjects().items() for part in _table(*one))])


def _table(subject: str, found: list[Written]) -> Iterator[str]:
    yield f"## {subject}\n"
    acted, named = [one for one in found if one.do], [one for one in found if not one.do]
    if acted:
        yield "| code | in Spanish | in English | who acts | what to do |"
        yield "|---|---|---|---|---|"
        yield from (f"{_said(one)} {one.who} | {one.do} |" for one in acted)
        yield ""
    if named:
        yield "| name | in Spanish | in English |"
        yield "|---|---|---|"
        yield from map(_said, named)
        yield ""


def _said(one: Written) -> str:
    spanish, english = forms("es")[one.code][-1], forms("en")[one.code][-1]
    return f"| `{one.code}` | {spanish} | {english} |"


if __name__ == "__main__":
    write_all()
    for name, messages in subjects().items():
        (TEXT / "codes" / f"{name}.py").write_text(module(name, messages), "utf-8")
    PAGE.write_text(page(), "utf-8")
