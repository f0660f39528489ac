"""Asking the lab in tests, as anybody outside would."""

from typing import Any

from firmware_py.lab import UNWORKED, Lab

LAB = Lab()


def ask(sheet: str, question: str, /, **given: Any) -> dict[str, Any]:
    """Ask and give the whole reply line; a fault of the lab's own fails the test."""
    reply = LAB.answer({"id": 1, "sheet": sheet, "ask": question, "with": given})
    assert UNWORKED not in str(reply), reply
    return reply


def answered(sheet: str, question: str, /, **given: Any) -> tuple[Any, list[str]]:
    """Ask something that must have an answer: the answer and its articles."""
    reply = ask(sheet, question, **given)
    assert "answer" in reply, reply
    return reply["answer"], reply["articles"]


def answer(sheet: str, question: str, /, **given: Any) -> dict[str, Any]:
    """Ask something that must have an answer."""
    reply = ask(sheet, question, **given)
    assert "answer" in reply, reply
    found = reply["answer"]
    assert isinstance(found, dict)
    return found


def refusal(sheet: str, question: str, /, **given: Any) -> tuple[str, str]:
    """Ask something that must be refused: code and message."""
    reply = ask(sheet, question, **given)
    assert "error" in reply, reply
    return reply["error"]["code"], reply["error"]["message"]


def cards(text: str) -> list[str]:
    """Write cards shortly: "As Kd 9h"."""
    return text.split()
