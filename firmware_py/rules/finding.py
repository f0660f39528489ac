"""What the law answers: a value with the articles it rests on, or a refusal."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum


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

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def bad_request(message: str) -> RefusedError:
    """Refuse a question whose facts are missing, wrong or contradictory."""
    return RefusedError(Code.BAD_REQUEST, message)


def not_in_this_game(message: str) -> RefusedError:
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


def citing(text: str, *articles: str | Iterable[str]) -> str:
    """Say a sentence with its articles behind it, where it has any."""
    cited = ", ".join(cite(*articles))
    return f"{text} ({cited})" if cited else text
