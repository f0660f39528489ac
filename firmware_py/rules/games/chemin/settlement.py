"""Chemin de fer: one player is the bank and plays his own game against a punto."""

from collections.abc import Mapping
from dataclasses import dataclass

from firmware_py.rules.cards import Card
from firmware_py.rules.finding import cite
from firmware_py.rules.game import Game
from firmware_py.rules.games.baccarat.money import BaccaratSettled, cut_for, cuts_of, halves
from firmware_py.rules.games.baccarat.points import total_of
from firmware_py.rules.games.baccarat.third_card import Cuadro, Draws, is_natural, punto_draws
from firmware_py.rules.games.chemin.play import CheminPlay


def play_of(game: Game) -> CheminPlay:
    """Give the family's part of the sheet."""
    assert isinstance(game.sheet.play, CheminPlay)
    return game.sheet.play


@dataclass(frozen=True, slots=True)
class CheminHand:
    """The stakes and both hands of one coup; a stake on the line plays half."""

    bets: Mapping[str, int]
    punto: tuple[Card, ...]
    bank: tuple[Card, ...]
    on_line: frozenset[str] = frozenset()
    unit_cents: int = 1


class Chemin:
    """One game with its options chosen, compiled once."""

    def __init__(self, game: Game) -> None:
        self.play = play_of(game)
        self.cuadro = Cuadro(self.play.cuadro)
        self.banco_free = bool(game.word(self.play.punto.banco_free))
        self.unlimited = bool(game.word(self.play.unlimited.allowed))
        self._cuts = cuts_of(game, self.play.cut)
        self._articles = {box.name: box.article for box in game.sheet.box}

    def punto_draws(self, total: int, *, banco: bool = False, advised: bool = False) -> Draws:
        """Give the punto's duty; a natural is shown (08.VI)."""
        if is_natural(self.play.natural, total):
            return Draws.MUST_NOT
        free = banco and self.banco_free
        return punto_draws(self.play.punto, total, banco=free, advised=advised)

    def banker_draws(self, total: int) -> Draws:
        """Give the banker's choice: free, but with nothing he must draw (08.VI)."""
        if is_natural(self.play.natural, total):
            return Draws.MUST_NOT
        return Draws.MUST if total <= self.play.banker.draws_up_to else Draws.FREE

    def by_cuadro(self, total: int, third_points: int | None) -> Draws:
        """Give what the cuadro says to a banker who asked for it (08.VI)."""
        if is_natural(self.play.natural, total):
            return Draws.MUST_NOT
        return self.cuadro.cell(total, third_points)

    def played(self, hand: CheminHand) -> int:
        """Give the part of the punto's stake that is in play (08.IX)."""
        stake = hand.bets.get("punto", 0)
        return halves(stake, hand.unit_cents)[0] if "punto" in hand.on_line else stake

    def settle(self, hand: CheminHand) -> BaccaratSettled:
        """Settle one coup: the bank plays for what the puntos cover (08.V, 08.VI)."""
        punto, bank = total_of(hand.punto), total_of(hand.bank)
        return self.decided(hand, (punto > bank) - (punto < bank), bank)

    def decided(self, hand: CheminHand, sign: int, bank: int) -> BaccaratSettled:
        """Settle a coup that the punto wins (1), loses (-1) or ties (0); the bank's total."""
        in_play = {"punto": self.played(hand)} if "punto" in hand.bets else {}
        articles = [self._articles[name] for name in hand.bets]
        net = {name: sign * cents for name, cents in in_play.items()}
        if hand.on_line:
            articles.append(self.play.line.article)
        if "banca" not in hand.bets:
            return BaccaratSettled(net, cite(articles))
        covered = in_play.get("punto", hand.bets["banca"])
        cut = cut_for(self._cuts, bank) if sign < 0 else None
        cut_cents = cut.cents(covered) if cut else 0
        net["banca"] = -sign * covered - cut_cents
        return BaccaratSettled(net, cite(articles, [cut.article] if cut else []), cut_cents)
