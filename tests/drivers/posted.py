"""Work that is posted to a link by somebody who waits for what it gives."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from drivers.deadline import Deadline
from drivers.link import Link

T = TypeVar("T")


def posted(link: Link[Any], work: Callable[[Deadline], T]) -> "Future[T]":
    future: Future[Any] = Future()

    def settle(result: object, error: Exception | None) -> None:
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)

    link.post(work, settle)
    return future
