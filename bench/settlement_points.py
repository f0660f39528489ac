"""Settled rounds a second of the games that count points, asked as the lab asks them."""

import time
from collections.abc import Iterator
from typing import Any

from bench.figure import Figure
from firmware_py.rulebook import library
from firmware_py.rules.game import choose
from firmware_py.rules.games.family import law_of

SECONDS = 0.5
# One typical round of each family.
ROUNDS: dict[str, dict[str, Any]] = {
    "pais-vasco/blackjack": {
        "bets": {"apuesta": 1000},
        "player": ["9s", "Th"],
        "bank": ["8c", "Td"],
    },
    "pais-vasco/triple-blackjack": {
        "bets": {"casilla1": 1000, "casilla2": 1000},
        "player": ["9s", "Th"],
        "bank": [["8c", "Td"], ["8c", "2h", "Ks"]],
    },
    "pais-vasco/punto-y-banca": {
        "bets": {"punto": 1000, "banca": 1000, "empate": 100},
        "player": ["2s", "3h", "Kd"],
        "bank": ["6d", "Kh"],
    },
    "pais-vasco/chemin-de-fer": {
        "bets": {"banca": 10000},
        "player": ["2s", "4h"],
        "bank": ["7s", "Kd"],
    },
    "pais-vasco/baccarat-dos-panos": {
        "bets": {"pano1": 10000, "pano2": 10000},
        "pano1": ["6s", "Kh"],
        "pano2": ["7s", "Kh"],
        "bank": ["9s", "Kd"],
    },
    "pais-vasco/treinta-y-cuarenta": {
        "bets": {"negro": 1000, "color": 1000},
        "rows": {"negro": ["Ks", "Qh", "Jd", "2c"], "rojo": ["Th", "9d", "6c", "Kd"]},
    },
}


def run() -> Iterator[Figure]:
    """Settle the same round again and again, in seconds of one core."""
    for name, asked in ROUNDS.items():
        game = choose(name, library.sheet(name), {})
        settle = law_of(game.sheet).answers.settle
        settle(game, asked)
        rounds, start = 0, time.process_time()
        while time.process_time() - start < SECONDS:
            settle(game, asked)
            rounds += 1
        yield Figure(name, rounds / (time.process_time() - start) / 1000, "k rounds/s")
