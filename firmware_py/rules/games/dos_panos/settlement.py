"""Baccarat of two cloths: one banker against a hand on each, and the restored hands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from firmware_py.rules.cards import Card
from firmware_py.rules.finding import cite
from firmware_py.rules.game import Game
from firmware_py.rules.games.baccarat.money import BaccaratSettled, cut_for, cuts_of, halves
from firmware_py.rules.games.baccarat.points import total_of
from firmware_py.rules.games.baccarat.third_card import Cuadro, Draws, is_natural, punto_draws
from firmware_py.rules.games.dos_panos.play import DosPanosPlay

PANOS = ("pano1", "pano2")


class FaultOf(StrEnum):
    """Whose error a hand had to be restored from."""

    PLAYER = "player"
    CROUPIER = "croupier"
    BANQUERO = "banquero"


@dataclass(frozen=True, slots=True)
class Pano:
    """One cloth as the banker sees it: shown at once, or with or without a third card."""

    shown: bool = False
    third_points: int | None = None


@dataclass(frozen=True, slots=True)
class TwoCloths:
    """The stakes and the three hands of one coup; a cloth without stakes has no cards."""

    bets: Mapping[str, int]
    panos: Mapping[str, tuple[Card, ...]]
    bank: tuple[Card, ...]
    on_line: frozenset[str] = field(default_factory=frozenset)
    unit_cents: int = 1


def play_of(game: Game) -> DosPanosPlay:
    """Give the family's part of the sheet."""
    assert isinstance(game.sheet.play, DosPanosPlay)
    return game.sheet.play


class DosPanos:
    """One game with its options chosen, compiled once."""

    def __init__(self, game: Game) -> None:
        self.play = play_of(game)
        self.cuadro = Cuadro(self.play.cuadro)
        self._cuts = cuts_of(game, self.play.cut)
        self._articles = {box.name: box.article for box in game.sheet.box}

    def punto_draws(self, total: int, *, banco: bool = False, advised: bool = False) -> Draws:
        """Give a cloth's duty; who makes banco is free of it (09.VI)."""
        if is_natural(self.play.natural, total):
            return Draws.MUST_NOT
        free = banco and self.play.punto.banco_free is True
        return punto_draws(self.play.punto, total, banco=free, advised=advised)

    def banker_draws(self, total: int, panos: Sequence[Pano]) -> Draws:
        """Give the banker's choice: free, but with nothing he must draw (08.VI, 09.VI)."""
        if self._over(total, panos):
            return Draws.MUST_NOT
        rule = self.play.banker
        return Draws.MUST if rule is not None and total <= rule.draws_up_to else Draws.FREE

    def by_cuadro(self, total: int, panos: Sequence[Pano]) -> Draws:
        """Follow the cuadro where it says the same for both cloths (09.VI)."""
        if self._over(total, panos):
            return Draws.MUST_NOT
        return self._agreed(total, panos) or Draws.FREE

    def restored(self, total: int, panos: Sequence[Pano], fault: FaultOf) -> Draws:
        """Give the banker's course in a hand put right after an error (09.VIII.3)."""
        if self._over(total, panos):
            return Draws.MUST_NOT
        agreed = self._agreed(total, panos)
        if agreed is Draws.FREE and any(pano.shown for pano in panos):
            return Draws.MUST
        if agreed is not None:
            return agreed
        return self.after_disagreement(total, fault)

    def after_disagreement(self, total: int, fault: FaultOf) -> Draws:
        """Decide between a cloth that says draw and one that says stand (09.VIII.3, third)."""
        if fault is not FaultOf.BANQUERO:
            return Draws.FREE
        return Draws.MUST if total <= self.play.restored.banker_draws_up_to else Draws.MUST_NOT

    def settle(self, coup: TwoCloths) -> BaccaratSettled:
        """Settle one coup and the banker's balance after the house's cut (09.V.3, 09.VII)."""
        his = self.strength(coup.bank)
        mine = {name: self.strength(cards) for name, cards in coup.panos.items()}
        return self.decided(coup, {name: (one > his) - (one < his) for name, one in mine.items()})

    def decided(self, coup: TwoCloths, signs: Mapping[str, int]) -> BaccaratSettled:
        """Settle a coup by who won on each cloth; one that is void neither wins nor loses."""
        net = {
            name: sum(signs.get(pano, 0) * cents for pano, cents in self.parts(coup, name).items())
            for name in coup.bets
        }
        articles = [self._articles[name] for name in coup.bets]
        if coup.on_line and self.play.line is not None:
            articles.append(self.play.line.article)
        found = self.balance(-sum(net.values()), total_of(coup.bank))
        return BaccaratSettled(net | found.net, cite(articles, found.articles), found.cut_cents)

    def balance(self, won_cents: int, bank: int) -> BaccaratSettled:
        """Give what the banker keeps of both cloths after the house's cut (09.V.3)."""
        cut = cut_for(self._cuts, bank) if won_cents > 0 else None
        cut_cents = cut.cents(won_cents) if cut else 0
        return BaccaratSettled(
            {"banquero": won_cents - cut_cents}, cite([cut.article] if cut else []), cut_cents
        )

    def parts(self, coup: TwoCloths, name: str) -> dict[str, int]:
        """Give what a stake plays on each cloth; the larger part on the first (09.VII)."""
        stake = coup.bets[name]
        played = halves(stake, coup.unit_cents)[0] if name in coup.on_line else stake
        if name != "caballo":
            return {name: played}
        return dict(zip(PANOS, halves(played, coup.unit_cents), strict=True))

    def _over(self, total: int, panos: Sequence[Pano]) -> bool:
        return is_natural(self.play.natural, total) or all(pano.shown for pano in panos)

    def _agreed(self, total: int, panos: Sequence[Pano]) -> Draws | None:
        """Find what the cuadro says for both; an optional cell goes along with the other."""
        cells = {self.cuadro.cell(total, pano.third_points) for pano in panos if not pano.shown}
        if len(cells) > 1:
            cells.discard(Draws.FREE)
        return cells.pop() if len(cells) == 1 else None

    def strength(self, cards: tuple[Card, ...]) -> int:
        """Rank a hand: a total shown with two cards beats any with three (09.VI)."""
        total = total_of(cards)
        return total + 10 if is_natural(self.play.natural, total, len(cards)) else total
