"""Settlement of pai gow, worked out once per game and then quick."""

from dataclasses import dataclass

from firmware_py.rules.cards import JOKER, rank_of
from firmware_py.rules.finding import cite
from firmware_py.rules.game import Game
from firmware_py.rules.games.pai_gow.play import BankWrong, Compared, PaiGowPlay
from firmware_py.rules.ranking import Ranking, ranker
from firmware_py.rules.ranking.hands import ACE

Cards = tuple[int, ...]


class BankWronglySetError(ValueError):
    """The bank's hand must be set right before anybody is compared with it."""


@dataclass(frozen=True, slots=True)
class SetHand:
    """Seven cards as their player laid them."""

    alta: Cards
    baja: Cards


@dataclass(frozen=True, slots=True)
class JudgedHand:
    """The values of the two hands; those of a wrongly set one mean nothing."""

    alta: int
    baja: int
    well_set: bool


@dataclass(frozen=True, slots=True)
class PaiGowSettled:
    """What a bet brings to the player, to the banker and to the house as commission."""

    net_cents: int
    banker_cents: int
    commission_cents: int
    articles: tuple[str, ...]
    # The line of the table, as the text numbers it; none for a wrongly set hand.
    case: str = ""


def play_of(game: Game) -> PaiGowPlay:
    """Give the family's part of the sheet."""
    assert isinstance(game.sheet.play, PaiGowPlay)
    return game.sheet.play


class PaiGow:
    """The settlement of one game with its options chosen."""

    def __init__(self, game: Game) -> None:
        self._play = play = play_of(game)
        self.alta = game.ranker
        order = tuple(reversed(play.baja.order))
        self.baja = ranker(Ranking(size=play.baja.cards, order=order, joker=True))
        self._two_pairs = self.alta.floor("doble-pareja")
        self._equal_is_valid = game.text(play.setting.equal_so_far) == "valid"
        self._pct = game.percent(play.commission.pct)
        self._round_up = game.text(play.commission.rounding) == "up"
        self._on_banker = bool(game.word(play.commission.on_banker))
        self._player_banks = game.text(play.banker) == "player"
        self._cases = {(case.alta, case.baja): case for case in play.cases}
        self._wrong: BankWrong = next(w for w in play.bank_wrong if game.holds(w.when))
        self.wrong_bank_loses = game.text(self._wrong.result) == "loses"

    def judge(self, hand: SetHand) -> JudgedHand:
        """Value both hands and see whether they are rightly set."""
        sizes = (len(hand.alta), len(hand.baja))
        if sizes != (self._play.alta_cards, self._play.baja.cards):
            return JudgedHand(-1, -1, well_set=False)
        alta = self.alta.value(hand.alta)
        right = alta >= self._two_pairs or self._compare(hand.alta, hand.baja) > 0
        return JudgedHand(alta, self.baja.value(hand.baja), well_set=right)

    def outranks(self, alta: Cards, baja: Cards) -> int:
        """Compare a hand of five with one of two: positive if the five are higher."""
        return 1 if self.alta.value(alta) >= self._two_pairs else self._compare(alta, baja)

    def _compare(self, alta: Cards, baja: Cards) -> int:
        high, low = _strength(alta), _strength(baja)
        if high == low:
            return int(self._equal_is_valid)
        return 1 if high > low else -1

    def settle(self, stake_cents: int, player: JudgedHand, bank: JudgedHand) -> PaiGowSettled:
        """Settle one bet by the table of cases; a wrongly set hand of the player's loses."""
        if not player.well_set:
            return self._paid("lose", stake_cents, self._play.setting.wrong_article)
        if not bank.well_set:
            if not self.wrong_bank_loses:
                raise BankWronglySetError(
                    "the bank's hand is wrongly set: it must be put right first"
                )
            return self._paid("win", stake_cents, self._wrong.article)
        case = self._cases[_compared(player.alta, bank.alta), _compared(player.baja, bank.baja)]
        return self._paid(case.result, stake_cents, case.article, case.name)

    def _paid(self, result: str, stake: int, article: str, case: str = "") -> PaiGowSettled:
        if result == "push":
            return PaiGowSettled(0, 0, 0, cite(article), case)
        articles = cite(article, self._play.commission.article)
        if result == "win":
            share = self.commission_cents(stake)
            return PaiGowSettled(stake - share, -stake, share, articles, case)
        if not (self._player_banks and self._on_banker):
            return PaiGowSettled(-stake, stake, 0, cite(article), case)
        share = self.commission_cents(stake)
        return PaiGowSettled(-stake, stake - share, share, articles, case)

    def commission_cents(self, stake_cents: int) -> int:
        """Take the announced percentage of a winning bet, to a whole cent."""
        share = stake_cents * self._pct
        return int(-(-share // 100) if self._round_up else share // 100)


def _compared(mine: int, other: int) -> Compared:
    return "higher" if mine > other else "equal" if mine == other else "lower"


def _strength(cards: Cards) -> tuple[int, ...]:
    """Give a pair, or the two highest cards, in a form that fives and twos share.

    Only for hands below two pairs, where the joker is an ace.
    """
    ranks = sorted((ACE if card == JOKER else rank_of(card) for card in cards), reverse=True)
    pairs = [rank for rank in ranks if ranks.count(rank) == 2]
    return (1, pairs[0]) if pairs else (0, ranks[0], ranks[1])
