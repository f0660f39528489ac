"""Questions to the lab about blackjack."""

from typing import Any

from tests.lab.asking import LAB
from tests.lab.asking import answered as ask
from tests.lab.asking import refusal as refused

ONE = "pais-vasco/blackjack"
TRIPLE = "pais-vasco/triple-blackjack"


def net(bets: dict[str, int], player: Any, bank: str, **more: Any) -> dict[str, int]:
    """Settle at the one-box table; hands are written "As Kd"."""
    hand = hands(player) if isinstance(player, dict) else player.split()
    answer, _ = ask(ONE, "settle", bets=bets, player=hand, bank=bank.split(), **more)
    found = answer["net"]
    assert isinstance(found, dict)
    return found


def no_net(bets: dict[str, int], player: Any, bank: str, **more: Any) -> str:
    """Give the sentence with which a settlement is refused as a bad request."""
    hand = hands(player) if isinstance(player, dict) else player.split()
    code, why = refused(ONE, "settle", bets=bets, player=hand, bank=bank.split(), **more)
    assert code == "bad-request"
    return why


def hands(player: dict[str, str]) -> dict[str, list[str]]:
    return {name: cards.split() for name, cards in player.items()}


__all__ = ["LAB", "ONE", "TRIPLE", "ask", "hands", "net", "no_net", "refused"]
