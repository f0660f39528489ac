"""Questions to the lab about treinta y cuarenta, and rows by their points."""

from typing import Any

from firmware_py.lab import Lab

SHEET = "pais-vasco/treinta-y-cuarenta"
LAB = Lab()

# Rows of 31 to 40 points; the black row's first card gives the colour.
BLACK = {31: "Ks Qh Jd Ac", 32: "Ks Qh Jd 2c", 35: "Ks Qh Jd 5c", 40: "Ks Qh Jd Tc"}
RED = {31: "Th 9d 2c Kd", 32: "Th 9d 3c Kd", 35: "Th 9d 6c Kd", 40: "Th Td Ts Tc"}


def rows(negro: int, rojo: int, *, first: str = "") -> dict[str, list[str]]:
    """Lay a coup by its points; `first` changes the black row's first card."""
    black = BLACK[negro].split()
    return {"negro": [first or black[0], *black[1:]], "rojo": RED[rojo].split()}


def net(bets: dict[str, int], negro: int, rojo: int, **more: Any) -> dict[str, int]:
    given = {"bets": bets, "rows": rows(negro, rojo), **more}
    found = LAB.answer({"sheet": SHEET, "ask": "settle", "with": given})
    assert "error" not in found, found
    gained = found["answer"]["net"]
    assert isinstance(gained, dict)
    return gained


def ask(what: str, /, **given: Any) -> tuple[Any, list[str]]:
    """Give the answer and its articles; a refusal fails the test."""
    found = LAB.answer({"sheet": SHEET, "ask": what, "with": given})
    assert "error" not in found, found
    return found["answer"], found["articles"]


def refused(what: str, /, **given: Any) -> tuple[str, str]:
    """Give the code and the sentence of a refusal; an answer fails the test."""
    found = LAB.answer({"sheet": SHEET, "ask": what, "with": given})
    assert "error" in found, found
    return found["error"]["code"], found["error"]["message"]
