"""Questions to the lab about blackjack."""

from typing import Any

from firmware_py.lab import Lab

ONE = "pais-vasco/blackjack"
TRIPLE = "pais-vasco/triple-blackjack"

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
