"""The lab interface: questions about the sheets in, answers with articles out.

One JSON object to a line, answered in order. No rule lives here; a question that
cannot be taken gets an error on its line and the next line is read.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from operator import attrgetter
from typing import Any

import msgspec

from firmware_py.rulebook import library
from firmware_py.rules.finding import Code, Finding, RefusedError, bad_request, cite
from firmware_py.rules.game import Game, choose
from firmware_py.rules.games import plain
from firmware_py.rules.games.family import Answerer, Answers, law_of

# Question → who answers it in a family.
ANSWERERS = {field.name: attrgetter(field.name) for field in fields(Answers)}
ASKS = ANSWERERS.keys() | {"sheets", "options", "deck"}

# Said of a question that the rules should have refused themselves: a fault of ours.
UNWORKED = "this question could not be worked out; please report it"

_encode = msgspec.json.Encoder().encode


def serve(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Answer line by line; empty lines are passed over."""
    lab = Lab()
    for line in lines:
        if line.strip():
            yield _encode(lab.answer_line(line)) + b"\n"


class Lab:
    """Answers questions; keeps each game it has made, by sheet and options."""

    def __init__(self) -> None:
        self._games: dict[tuple[str, bytes], Game] = {}

    def answer_line(self, line: bytes) -> dict[str, Any]:
        """Answer one line of JSON."""
        try:
            question = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            return _refusal(None, Code.BAD_JSON, f"this line is not JSON: {error}")
        if not isinstance(question, dict):
            return _refusal(None, Code.BAD_REQUEST, "a question is a JSON object")
        return self.answer(question)

    def answer(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """Answer one question, whatever it holds."""
        number = question.get("id")
        try:
            finding = self._find(question)
        except RefusedError as error:
            return _refusal(number, error.code, error.message)
        except Exception as error:  # noqa: BLE001 - one bad line must not end the others' answers
            return _refusal(number, Code.BAD_REQUEST, f"{UNWORKED}: {type(error).__name__}")
        return {
            "id": number,
            "answer": finding.answer,
            "articles": list(finding.articles),
        }

    def _find(self, question: Mapping[str, Any]) -> Finding:
        unknown = set(question) - {"id", "sheet", "ask", "with"}
        if unknown:
            raise bad_request(f"a question has id, sheet, ask and with, not {sorted(unknown)[0]!r}")
        ask = question.get("ask")
        if not isinstance(ask, str) or ask not in ASKS:
            raise RefusedError(
                Code.UNKNOWN_ASK, f"nothing answers {ask!r}: {', '.join(sorted(ASKS))}"
            )
        given = question.get("with") or {}
        if not isinstance(given, dict):
            raise bad_request("with is a JSON object")
        if ask == "sheets":
            return _sheets()
        return _asked(ask, self._game(question.get("sheet"), given), given)

    def _game(self, name: object, given: Mapping[str, Any]) -> Game:
        if not isinstance(name, str):
            raise RefusedError(Code.UNKNOWN_SHEET, "the question names no sheet")
        options = given.get("options") or {}
        if not isinstance(options, dict):
            raise bad_request("options is a JSON object")
        key = (name, _encode(options))
        if key not in self._games:
            self._games[key] = choose(name, library.sheet(name), options)
        return self._games[key]


def _asked(ask: str, game: Game, given: Mapping[str, Any]) -> Finding:
    if ask == "options":
        return _options(game)
    if ask == "deck":
        return plain.deck(game)
    answerer: Answerer = ANSWERERS[ask](law_of(game.sheet).answers)
    return answerer(game, given)


def _sheets() -> Finding:
    rows = []
    for name, sheet in library.usable():
        row = {"sheet": name, "title": sheet.title.es, "law": sheet.law, "kind": sheet.kind}
        rows.append(row)
    return Finding({"sheets": rows})


def _options(game: Game) -> Finding:
    rows = []
    for option in game.sheet.option:
        values: object = option.values
        if values is None:
            values = {"at_least": option.at_least, "at_most": option.at_most}
        rows.append(
            {
                "name": option.name,
                "values": values,
                "default": option.default,
                "article": option.article,
                "why": option.why.en,
            }
        )
    return Finding({"options": rows}, cite(option.article for option in game.sheet.option))


def _refusal(number: object, code: Code, message: str) -> dict[str, Any]:
    return {"id": number, "error": {"code": code.value, "message": message}}
