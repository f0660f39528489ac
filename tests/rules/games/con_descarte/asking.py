"""Questions to the lab about poker con descarte, and what its sheets have in common."""

from tests.lab.asking import LAB, cards
from tests.lab.asking import answered as ask
from tests.lab.asking import refusal as refused

CYL = "castilla-y-leon/poker-con-descarte"
PV = "pais-vasco/poker-con-descarte"
SHEETS = (CYL, PV)

__all__ = ["CYL", "LAB", "PV", "SHEETS", "ask", "cards", "refused"]
