"""Whatever the table refuses or warns of, a Spanish desk says in Spanish."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import firmware_py
from firmware_py.rehearsal.refusals import refused

ROOT = Path(firmware_py.__file__).parent
# Which argument of a call is the sentence.
SAID = {"RefusedEventError": 1, "Refusal": 1, "Alarm": 0, "Verdict": 1, "_judged": 0}


def said(node: ast.expr, known: dict[str, str]) -> str:
    """Write a sentence with a number wherever the program fills one in."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.Name):
        return known.get(node.id, "")
    if isinstance(node, ast.JoinedStr):
        return "".join(_filled(part, known) for part in node.values)
    if isinstance(node, ast.Call) and node.args:
        return said(node.args[0], known)
    return ""


def _filled(part: ast.expr, known: dict[str, str]) -> str:
    if not isinstance(part, ast.FormattedValue):
        return said(part, known)
    text = said(part.value, known) if isinstance(part.value, ast.Name) else ""
    return text or ("'500'" if part.conversion == ord("r") else "500")


def sentences() -> Iterator[str]:
    for path in sorted(
        [*ROOT.glob("table/**/*.py"), *ROOT.glob("station/core.py"), *ROOT.glob("rules/**/*.py")]
    ):
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef):
                yield from of_function(function)


def of_function(function: ast.FunctionDef) -> Iterator[str]:
    known: dict[str, str] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            known[node.targets[0].id] = said(node.value, known)
        name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
        if isinstance(node, ast.Call) and name in SAID and len(node.args) > SAID[name]:
            yield said(node.args[SAID[name]], known)


# Put together from pieces that are no sentences: held by examples below.
PIECED = {"500 while 500500", "the table has seats 1500"}
# Said of a bet that is accepted.
TAKEN = {"within the limits"}
EVERY = sorted({text for text in sentences() if any(c.isalpha() for c in text)} - PIECED - TAKEN)


def test_they_are_found() -> None:
    assert len(EVERY) > 50


@pytest.mark.parametrize("text", EVERY)
def test_a_sentence_has_its_spanish(text: str) -> None:
    assert refused(text) != text


@pytest.mark.parametrize(
    ("told", "spanish"),
    [
        ("ante may be at most 5000 (max), not 123450 (art. 6.2)",
         "ante puede ser como mucho 50,00 € (máximo), no 1.234,50 € (art. 6.2)"),
        ("seat 2 lays 500 to 1000 cents, not 100", "seat 2 pone 5,00 € a 10,00 €, no 1,00 €"),
        ("it waits for sabot: name another device that deals, or end the round",
         "se espera a sabot: nombra otro que dé cartas (aparato=), o termina la jugada"),
        ("hit 3 is disputed", "el premio 3 está en disputa"),
        ("the table has seats 1 on", "los puestos de la mesa empiezan en el 1"),
        ("seat 4: ante needs a bet on b", "puesto 4: ante exige una apuesta en b"),
        ("cut-card while halted", "aparece la carta de corte con la mesa parada"),
        ("no new round while sabot does not answer", "no hay jugada nueva: sabot no responde"),
        ("seat 1 has laid 100 of its 0; the ante is 100 (art. 23.1)",
         "puesto 1: pone 1,00 € de un resto de 0,00 €; el ante es de 1,00 € (art. 23.1)"),
        ("the table's maximum must be 10, 20, 25 times its minimum (art. 6.3)",
         "el máximo de la mesa ha de ser 10, 20, 25 veces su mínimo (art. 6.3)"),
        ("the table's minimum must be 20 to 40 % of its maximum 10000, not 500",
         "el mínimo de la mesa ha de ser del 20 al 40 % de su máximo, 100,00 €, no 5,00 €"),
        ("the bank is offered to seat 3 first", "la banca se ofrece antes al puesto 3"),
        ("only the 500 of the resto can be bet, not 600",
         "solo se apuesta el resto, 5,00 €, no 6,00 €"),
        ("department 4 is taken", "el departamento 4 está ocupado"),
        ("50 may insure one stake or another (rojo 50, color 50): name its box (05.V.1)",
         "0,50 € puede asegurar una apuesta u otra: se pone en la casilla de la suya (05.V.1)"),
        ("the premium is exactly 55 (rojo 50, color 5), or what some of these come to, not 60",
         "la prima de todas es 0,55 €, o la de algunas de ellas, no 0,60 €"),
        ("the premium is exactly 50, not 60", "la prima es exactamente 0,50 €, no 0,60 €"),
        ("stakes from 10000 cents may be insured", "se aseguran apuestas desde 100,00 €"),
        ("the premium depends on the stakes: give them in bets",
         "la prima depende de las apuestas: antes se ponen"),
    ],
)  # fmt: skip
def test_amounts_and_what_they_come_from_are_spanish(told: str, spanish: str) -> None:
    assert refused(told) == spanish
