"""Questions to the lab about pai gow, and what its sheets have in common."""

from typing import Any

from firmware_py.lab import Lab

CYL = "castilla-y-leon/pai-gow"
PV = "pais-vasco/pai-gow"
SHEETS = (CYL, PV)

LAB = Lab()


def ask(sheet: str, what: str, /, **given: Any) -> tuple[Any, list[str]]:
    """Give the answer and its articles; a refusal fails the test."""
    found = LAB.answer({"sheet": sheet, "ask": what, "with": given})
    assert "error" not in found, found
    return found["answer"], found["articles"]


def refused(sheet: str, what: str, /, **given: Any) -> tuple[str, str]:
    """Give the code and the sentence of a refusal; an answer fails the test."""
    found = LAB.answer({"sheet": sheet, "ask": what, "with": given})
    assert "error" in found, found
    return found["error"]["code"], found["error"]["message"]


def cards(text: str) -> list[str]:
    return text.split()


def hands(alta: str, baja: str) -> dict[str, list[str]]:
    """Seven cards as they are laid."""
    return {"alta": cards(alta), "baja": cards(baja)}
