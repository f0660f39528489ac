"""Asking the lab about the baccarat sheets."""

from collections.abc import Mapping
from typing import Any

from firmware_py.lab import Lab
from firmware_py.rulebook import library
from firmware_py.rules.cards import RANKS, parse_card
from firmware_py.rules.game import Game, choose

PUNTO_Y_BANCA = "pais-vasco/punto-y-banca"
CHEMIN = "pais-vasco/chemin-de-fer"
DOS_PANOS = "pais-vasco/baccarat-dos-panos"
FRAGMENT = "catalogo-004/baccarat-dos-panos"

_LAB = Lab()


def reply(sheet: str, ask: str, **given: object) -> dict[str, Any]:
    return _LAB.answer({"id": 1, "sheet": sheet, "ask": ask, "with": given})


def answer(sheet: str, ask: str, **given: object) -> Any:
    found = reply(sheet, ask, **given)
    assert "error" not in found, found
    return found["answer"]


def articles(sheet: str, ask: str, **given: object) -> Any:
    return reply(sheet, ask, **given)["articles"]


def refused(sheet: str, ask: str, **given: object) -> tuple[str, str]:
    error = reply(sheet, ask, **given)["error"]
    return error["code"], error["message"]


def ruling(sheet: str, name: str, **facts: object) -> tuple[dict[str, Any], str]:
    found = reply(sheet, "rule", irregularity=name, **facts)
    assert "error" not in found, found
    return found["answer"], found["articles"][0]


def net(sheet: str, **given: object) -> Mapping[str, int]:
    found: Mapping[str, int] = answer(sheet, "settle", **given)["net"]
    return found


def draws(sheet: str, **given: object) -> object:
    return answer(sheet, "bank", question="draws", **given)["draws"]


def game(sheet: str, **options: object) -> Game:
    return choose(sheet, library.sheet(sheet), options)


def worth(points: int, suit: str = "s") -> str:
    """Give a card worth so many points."""
    return ("T" if points == 0 else "A" if points == 1 else str(points)) + suit


def two_worth(total: int, suit: str = "s") -> list[str]:
    """Give two cards that make a total."""
    return [worth(total, suit), "K" + suit]


def int_card(points: int) -> int:
    return parse_card(worth(points))


ALL_RANKS = RANKS
