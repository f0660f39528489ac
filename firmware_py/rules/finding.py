"""What the law answers: a value with the articles it rests on, or a refusal."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from firmware_py.text.codes import limits as codes
from firmware_py.text.message import Message
from firmware_py.text.render import english


class Code(StrEnum):
    """Why a question cannot be taken; the words are those of the lab interface."""

    BAD_JSON = "bad-json"
    UNKNOWN_SHEET = "unknown-sheet"
    UNKNOWN_ASK = "unknown-ask"
    BAD_CARDS = "bad-cards"
    BAD_REQUEST = "bad-request"
    NOT_IN_THIS_GAME = "not-in-this-game"


class RefusedError(Exception):
    """A question that the rules cannot take, with its code and a sentence."""

    def __init__(self, code: Code, message: str | Message) -> None:
        self.code = code
        # What is told at a table has a code of its own; what programs alone ask has none.
        self.said = message if isinstance(message, Message) else None
        self.message = english(message) if isinstance(message, Message) else message
        super().__init__(self.message)


def bad_request(message: str | Message) -> RefusedError:
    """Refuse a question whose facts are missing, wrong or contradictory."""
    return RefusedError(Code.BAD_REQUEST, message)


def lacks(fact: str) -> RefusedError:
    """Refuse to rule as long as a fact is not told."""
    return bad_request(codes.bad_request_lacks_fact(fact_key=fact))


def not_in_this_game(message: str | Message) -> RefusedError:
    """Refuse a question about something that the sheet does not have."""
    return RefusedError(Code.NOT_IN_THIS_GAME, message)


@dataclass(frozen=True, slots=True)
class Finding:
    """An answer in the lab's words, with every article that it rests on."""

    answer: Mapping[str, object]
    articles: tuple[str, ...] = field(default=())


def cite(*articles: str | Iterable[str]) -> tuple[str, ...]:
    """Collect articles in order, each once; what is a reading of ours has none."""
    flat: list[str] = []
    for item in articles:
        flat.extend([item] if isinstance(item, str) else item)
    return tuple(dict.fromkeys(article for article in flat if article))


def cited(*articles: str | Iterable[str]) -> str:
    """Name articles one behind the other, each once."""
    return ", ".join(cite(*articles))
