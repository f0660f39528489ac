"""Punto y banca: two hands that follow fixed rules, and the bets on them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from firmware_py.rules.cards import Card
from firmware_py.rules.finding import cite
from firmware_py.rules.game import Game
from firmware_py.rules.games.baccarat.money import BaccaratSettled, cut_for, cuts_of
from firmware_py.rules.games.baccarat.points import points_of, total_of
from firmware_py.rules.games.baccarat.third_card import Cuadro, Draws, is_natural, punto_draws
from firmware_py.rules.games.punto_banca.play import PuntoBancaPlay
from firmware_py.rules.pay import Paid


def play_of(game: Game) -> PuntoBancaPlay:
    """Give the family's part of the sheet."""
    assert isinstance(game.sheet.play, PuntoBancaPlay)
    return game.sheet.play


def seats_of(game: Game) -> int | None:
    """Count the seats of the table in use; none: as many as the cloth has (07.II.3)."""
    return next(kind.seats for kind in play_of(game).tables if game.holds(kind.when))


@dataclass(frozen=True, slots=True)
class CoupHands:
    """Both hands as they lie, two or three cards each."""

    punto: tuple[Card, ...]
    bank: tuple[Card, ...]


class PuntoBanca:
    """One game with its options chosen, compiled once."""

    def __init__(self, game: Game) -> None:
        self.play = play_of(game)
        self.cuadro = Cuadro(self.play.cuadro)
        self._cuts = cuts_of(game, self.play.cut)
        lines = {box.name: box.win[0] for box in game.sheet.box}
        self._pays = {
            name: Paid(game.odds(line.to_one), line.article) for name, line in lines.items()
        }

    def ended(self, punto_total: int, bank_total: int) -> bool:
        """Tell whether a total in two cards ends the hand (07.VI.1)."""
        rule = self.play.natural
        return is_natural(rule, punto_total) or is_natural(rule, bank_total)

    def punto_draws(self, punto_total: int, bank_total: int) -> bool:
        """Tell whether the punto takes a third card (07.VI.2.a)."""
        if self.ended(punto_total, bank_total):
            return False
        return punto_draws(self.play.punto, punto_total) is Draws.MUST

    def bank_draws(self, punto_total: int, bank_total: int, third_points: int | None) -> bool:
        """Tell whether the bank takes a third card; totals of two cards (07.VI.2.b)."""
        if self.ended(punto_total, bank_total):
            return False
        return self.cuadro.cell(bank_total, third_points) is Draws.MUST

    def play_out(self, shoe: Sequence[Card]) -> CoupHands:
        """Deal one hand from the top of a shoe: punto, bank, punto, bank, third cards (07.VII)."""
        punto, bank = [shoe[0], shoe[2]], [shoe[1], shoe[3]]
        first, second = total_of(punto), total_of(bank)
        rest = iter(shoe[4:6])
        third = None
        if self.punto_draws(first, second):
            punto.append(next(rest))
            third = points_of(punto[2])
        if self.bank_draws(first, second, third):
            bank.append(next(rest))
        return CoupHands(tuple(punto), tuple(bank))

    def finished(self, hands: CoupHands) -> str:
        """Say what is wrong with two hands that claim to be played out, or nothing."""
        first, second = total_of(hands.punto[:2]), total_of(hands.bank[:2])
        fault = _third_fault("punto", len(hands.punto), self.punto_draws(first, second))
        third = points_of(hands.punto[2]) if len(hands.punto) == 3 else None
        return fault or _third_fault("bank", len(hands.bank), self.bank_draws(first, second, third))

    def settle(self, bets: Mapping[str, int], hands: CoupHands) -> BaccaratSettled:
        """Settle the bets on a hand played out (07.V, 07.VI.1)."""
        return self.pay(bets, total_of(hands.punto), total_of(hands.bank))

    def pay(self, bets: Mapping[str, int], punto: int, bank: int) -> BaccaratSettled:
        """Settle bets by the totals of both hands (07.V, 07.VI.1)."""
        winner = "empate" if punto == bank else "punto" if punto > bank else "banca"
        lost = 0 if winner == "empate" else -1
        net = {name: stake * (-1 if name == "empate" else lost) for name, stake in bets.items()}
        articles = [self._pays[name].article for name in bets]
        cut_cents = 0
        if winner in bets:
            net[winner] = self._pays[winner].on(bets[winner])
            cut = cut_for(self._cuts, bank) if winner == "banca" else None
            if cut is not None:
                cut_cents = cut.cents(net[winner])
                net[winner] -= cut_cents
                articles.append(cut.article)
        return BaccaratSettled(net, cite(articles), cut_cents)


def _third_fault(name: str, cards: int, draws: bool) -> str:
    if cards == 3 and not draws:
        return f"{name} has a third card where the rules allow none"
    if cards == 2 and draws:
        return f"{name} must have a third card by the rules, and has two"
    return ""
