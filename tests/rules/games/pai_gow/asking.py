"""Questions to the lab about pai gow, and what its sheets have in common."""

from tests.lab.asking import LAB, cards
from tests.lab.asking import answered as ask
from tests.lab.asking import refusal as refused

CYL = "castilla-y-leon/pai-gow"
PV = "pais-vasco/pai-gow"
SHEETS = (CYL, PV)


def hands(alta: str, baja: str) -> dict[str, list[str]]:
    """Seven cards as they are laid."""
    return {"alta": cards(alta), "baja": cards(baja)}


__all__ = ["CYL", "LAB", "PV", "SHEETS", "ask", "cards", "hands", "refused"]
