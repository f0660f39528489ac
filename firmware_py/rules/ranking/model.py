"""What a game's rule sheet says about the order of hands."""

from dataclasses import dataclass

from firmware_py.rules.cards import RANKS
from firmware_py.rules.ranking.hands import ACE_LOW, RULES

USUAL = (
    "carta-mayor",
    "pareja",
    "doble-pareja",
    "trio",
    "escalera",
    "color",
    "full",
    "poker",
    "escalera-de-color",
    "escalera-real",
)
USES = ("any", "two-plus-three")


@dataclass(frozen=True, slots=True)
class Ranking:
    """How hands are compared in one game.

    `order` names the hands from the lowest to the highest; a hand it does not name does not
    exist there and its cards count as the best hand that it does name.
    """

    size: int = 5
    order: tuple[str, ...] = USUAL
    ace_low: str = "below-lowest"
    ranks: str = RANKS
    use: str = "any"
    joker: bool = False

    def __post_init__(self) -> None:
        for wrong in self._faults():
            raise ValueError(f"ranking: {wrong}")

    def _faults(self) -> list[str]:
        unnamed = [name for name in self.order if name not in RULES]
        checks = [
            (1 <= self.size <= 5, f"hands of {self.size} cards are not ranked, only 1 to 5"),
            (not unnamed, f"{', '.join(unnamed)}: no such hand"),
            (len(set(self.order)) == len(self.order), "a hand is named twice in the order"),
            (self.order[:1] == ("carta-mayor",), "the order must begin with carta-mayor"),
            (self.ace_low in ACE_LOW, f"ace_low cannot be {self.ace_low!r}"),
            (self._ranks_fit(), f"ranks {self.ranks!r} must be the top end of {RANKS}"),
            (self.use in USES, f"use cannot be {self.use!r}, only {' or '.join(USES)}"),
            (self.use == "any" or self.size == 5, "two-plus-three makes hands of five cards"),
            (self.use == "any" or not self.joker, "two-plus-three is played without a joker"),
            (self.joker or "cinco-ases" not in self.order, "cinco-ases needs a joker"),
        ]
        return [sentence for holds, sentence in checks if not holds]

    def _ranks_fit(self) -> bool:
        return len(self.ranks) >= max(self.size, 2) and RANKS.endswith(self.ranks)
