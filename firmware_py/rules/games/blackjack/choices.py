"""What a player may do with his cards against the bank's first card, and why not.

Every answer is a reason, empty where the choice is open, with the article it rests on.
"""

from dataclasses import dataclass

from firmware_py.rules.cards import RANKS, rank_of
from firmware_py.rules.game import Game
from firmware_py.rules.games.blackjack.count import Cards, Counting, value_of
from firmware_py.rules.games.blackjack.play import BlackjackPlay

WORDS = ("plantarse", "pedir", "doblar", "separar", "retiro", "pago-a-la-par")


@dataclass(frozen=True, slots=True)
class Permission:
    """Whether something may be done: `why_not` is empty where it may."""

    why_not: str
    article: str


def play_of(game: Game) -> BlackjackPlay:
    """Give the family's part of the sheet."""
    assert isinstance(game.sheet.play, BlackjackPlay)
    return game.sheet.play


def counting(game: Game) -> Counting:
    """Make the counting of points that the sheet describes."""
    play = play_of(game)
    return Counting(most=play.points.most, stands_at=play.bank.stands_at)


class Choices:
    """The choices of one game with its options taken."""

    def __init__(self, game: Game) -> None:
        self._play = play_of(game)
        self._count = game.once(counting)
        self._by_rank = game.text(self._play.split.same) == "rank"
        self._again = bool(game.word(self._play.split.again))
        self._retiro = bool(game.word(self._play.retiro.offered))
        several = self._play.several
        self._matches = several is None or game.text(several.split_and_double) != "no"

    def judge(self, word: str, cards: Cards, bank: Cards) -> Permission:
        """Judge one of the players' words before its card is given."""
        if word == "separar":
            return self.split(cards)
        if word == "doblar":
            return self.double(cards)
        if word == "retiro":
            return self.retiro(cards, bank)
        if word == "pago-a-la-par":
            return self.even_money(cards, bank)
        return self.ask(cards) if word == "pedir" else Permission("", self._play.points.article)

    def ask(self, cards: Cards) -> Permission:
        """Ask for a card: never with the most points or more."""
        points = self._count.points(cards)
        over = points >= self._play.points.most
        why = f"no card may be asked with {points} points" if over else ""
        return Permission(why, self._play.points.article)

    def split(self, cards: Cards) -> Permission:
        """Play two hands: the first two cards, of equal value."""
        rule = self._play.split
        if not self._matches:
            return Permission("this house does not split with several boxes", rule.article)
        if len(cards) != 2:
            return Permission("only the first two cards may be split", rule.article)
        equal = "" if self.alike(cards) else "only cards of equal value may be split"
        return Permission(equal, rule.article)

    def alike(self, cards: Cards) -> bool:
        """Tell whether cards may stand at the head of hands split from one another."""
        same = rank_of if self._by_rank else value_of
        return len({same(card) for card in cards}) == 1

    def split_hands(self, heads: Cards) -> Permission:
        """Judge all hands made by splitting, by their first cards."""
        rule = self._play.split
        first = self.split(heads[:2])
        if first.why_not:
            return first
        if not self.alike(heads):
            return Permission("only cards of equal value may be split", rule.article)
        once = len(heads) > 2 and self.one_card(heads[0]) and not self._again
        why = "this house does not split aces a second time" if once else ""
        return Permission(why, rule.one_card_article if once else rule.article)

    def one_card(self, head: int) -> bool:
        """Tell whether a hand split from this card gets a single card."""
        return RANKS[rank_of(head)] == self._play.split.one_card

    def double(self, cards: Cards, *, after_split: bool = False) -> Permission:
        """Double on two cards: not with the most points, not with a pair of aces."""
        rule = self._play.double
        why = ""
        if not self._matches:
            why = "this house does not double with several boxes"
        elif len(cards) != 2:
            why = "only the first two cards may be doubled"
        elif self._count.points(cards) >= self._play.points.most:
            why = f"no card may be asked with {self._play.points.most} points"
        elif self._from_aces(cards, after_split=after_split):
            why = "a pair of aces may not be doubled"
        return Permission(why, rule.article)

    def _from_aces(self, cards: Cards, *, after_split: bool) -> bool:
        ranks = [RANKS[rank_of(card)] for card in (cards[:1] if after_split else cards)]
        return set(ranks) == {self._play.double.never_pair_of}

    def retiro(self, cards: Cards, bank: Cards) -> Permission:
        """Give the hand up for half: before any third card, never against an ace."""
        rule = self._play.retiro
        why = ""
        if not self._retiro:
            why = "this house does not offer the retiro"
        elif len(cards) != 2:
            why = "a hand may be given up with its first two cards only"
        elif not bank:
            why = "a hand may be given up only against a card of the bank"
        elif _shown(bank) == rule.never_against:
            why = "there is no retiro when the bank's first card is an ace"
        return Permission(why, rule.article)

    def even_money(self, cards: Cards, bank: Cards) -> Permission:
        """Take a natural at par while the bank shows an ace."""
        rule = self._play.even_money
        why = ""
        if not self._count.is_natural(cards):
            why = "only a blackjack may be paid at par"
        elif _shown(bank) != rule.against:
            why = "a blackjack is paid at par only when the bank's first card is an ace"
        return Permission(why, rule.article)

    def insure(self, bank: Cards) -> Permission:
        """Insure against the bank's natural: only when it shows an ace."""
        rule = self._play.insurance
        shows = _shown(bank) == rule.against
        why = "" if shows else "there is no insurance unless the bank's first card is an ace"
        return Permission(why, rule.article)


def _shown(bank: Cards) -> str:
    """Give the rank of the bank's first card; none where a ruling took it away."""
    return RANKS[rank_of(bank[0])] if bank else ""
