"""The last different answer to the same question: what has changed since."""

from collections.abc import Iterable
from typing import NamedTuple

from firmware_py.console.wire.exchanges import Exchange, WireItem

Question = tuple[str, int | None, int | None, bytes]


class Before(NamedTuple):
    """What was answered before: just before, and the last time that it was something else."""

    previous: bytes | None = None
    other: bytes | None = None


NOTHING = Before()


def question_of(one: Exchange) -> Question:
    """Say what was asked of whom; of a masked question only the header is compared."""
    asked = one.asked
    data = asked.data if asked is not None and asked.is_right else b""
    return one.port, one.address, one.header, data


def answer_of(one: Exchange) -> bytes | None:
    """Give what was answered, without the frame around it; nothing if that cannot be told."""
    found = one.answered
    return found.data if one.is_ok and found is not None and found.is_right else None


class AnswersBefore:
    """Goes along a list of exchanges and keeps what each question was answered last."""

    def __init__(self) -> None:
        self._seen: dict[Question, Before] = {}

    def take(self, one: Exchange) -> Before:
        """Give what was answered before this exchange, and keep its own answer."""
        question = question_of(one)
        before = self._seen.get(question, NOTHING)
        answer = answer_of(one)
        other = before.other if answer == before.previous else before.previous
        if answer is None:
            return before
        self._seen[question] = Before(answer, other)
        return Before(before.previous, other)


def last_other(items: Iterable[WireItem], one: Exchange) -> bytes | None:
    """Find the last different answer to the same question before an exchange of a list."""
    found, seen = NOTHING, AnswersBefore()
    for item in items:
        if isinstance(item, Exchange):
            found = seen.take(item)
            if item.place == one.place:
                return found.other
    return None


def changed(now: bytes, other: bytes | None) -> frozenset[int]:
    """Name the bytes that are not as they were."""
    if other is None:
        return frozenset()
    longest = range(max(len(now), len(other)))
    return frozenset(at for at in longest if now[at : at + 1] != other[at : at + 1])
