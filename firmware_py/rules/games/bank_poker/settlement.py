"""Settlement of poker against the house, worked out once per game and then quick.

Every box says itself how it is settled: against the bank's hand, by the player's own
hand, as a bonus on another box, as a price, or as a bet that feeds a jackpot.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from firmware_py.rules.finding import cite
from firmware_py.rules.game import Game
from firmware_py.rules.pay import HandTable, HoleTable, hand_table
from firmware_py.rules.sheet.model import Box


@dataclass(frozen=True, slots=True)
class BankHand:
    """The bank's side of a round: its hand's value and whether it plays."""

    value: int
    plays: bool
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeatHand:
    """One box of the table at settlement: its bets, its cards and what was decided."""

    bets: Mapping[str, int]
    cards: tuple[int, ...]
    board: tuple[int, ...] = ()
    # The cards as first dealt, where one was bought or changed.
    dealt: tuple[int, ...] = ()
    folded: bool = False
    withdrawn: frozenset[str] = frozenset()

    @property
    def bought(self) -> bool:
        """Tell whether a card was bought."""
        return "compra" in self.bets

    def judged(self, on_dealt: bool) -> tuple[int, ...]:
        """Give the cards that a side bet is judged on."""
        return self.dealt if on_dealt and self.dealt else self.cards


@dataclass(frozen=True, slots=True)
class SeatSettled:
    """What each box of a seat gains or loses, in cents, and the article of each."""

    net: dict[str, int]
    # A bet that was taken back rests on no article of the settlement.
    cited: dict[str, str] = field(default_factory=dict)
    # The article that lets the bank play or keeps it out, where the game has one.
    qualification: str = ""

    @property
    def articles(self) -> tuple[str, ...]:
        """Every article of the settlement once, in the order of the boxes."""
        return cite(self.cited.values(), self.qualification)


# (stake in cents, seat, value of the seat's hand, bank) → (net in cents, article)
Rule = Callable[[int, SeatHand, int, BankHand | None], tuple[int, str]]


class BankPoker:
    """The settlement of one game with its options chosen."""

    def __init__(self, game: Game) -> None:
        self._ranker = game.ranker
        self._size = game.ranking_rule.size
        qualification = game.sheet.bank
        needed = game.text(qualification.hand) if qualification else "any"
        self._floor = None if needed == "any" else game.ranker.floor(needed)
        self._qualification_article = qualification.article if qualification else ""
        self._rules = {box.name: self._rule(game, box) for box in game.sheet.box}
        self._bonuses = [
            (box.name, box.bonus_on) for box in game.sheet.box if box.settles == "bonus"
        ]

    def bank_hand(self, cards: tuple[int, ...], board: tuple[int, ...] = ()) -> BankHand:
        """Work out the bank's hand and whether it plays; too few cards are no hand."""
        if len(cards) + len(board) < self._size:
            return BankHand(-1, False, cards)
        value = self._ranker.value_on(cards, board) if board else self._ranker.value(cards)
        return BankHand(value, self._floor is None or value >= self._floor, cards)

    def settle(self, seat: SeatHand, bank: BankHand | None) -> SeatSettled:
        """Settle every bet of a seat; `bank` may be absent where nothing meets it."""
        value = self._value(seat)
        net: dict[str, int] = {}
        cited: dict[str, str] = {}
        for name, stake in seat.bets.items():
            if name in seat.withdrawn:
                net[name] = 0
                continue
            net[name], cited[name] = self._rules[name](stake, seat, value, bank)
        for name, on in self._bonuses:
            gain, article = self._rules[name](seat.bets.get(on, 0), seat, value, bank)
            if gain:
                net[name], cited[name] = gain, article
        return SeatSettled(net, cited, "" if bank is None else self._qualification_article)

    def _value(self, seat: SeatHand) -> int:
        # A hand given up is compared with nothing; side bets look at its cards themselves.
        if seat.folded or len(seat.cards) + len(seat.board) < self._size:
            return -1
        if seat.board:
            return self._ranker.value_on(seat.cards, seat.board)
        return self._ranker.value(seat.cards)

    def _rule(self, game: Game, box: Box) -> Rule:
        makers = {
            "against-bank": self._against_bank,
            "own-hand": self._own_hand,
            "bonus": self._bonus,
            # A jackpot bet with lines of its own is kept by those who reach them.
            "jackpot": self._own_hand if box.win else self._price,
            "price": self._price,
        }
        return makers[box.settles](game, box)

    def _against_bank(self, game: Game, box: Box) -> Rule:
        win = hand_table(game, game.ranker, box.win)
        out = win if box.bank_out == "win" else hand_table(game, game.ranker, box.bank_out)
        tie_wins, on = box.tie == "win", box.results
        fold, lose = _cited(box, on.fold), _cited(box, on.lose)
        tie, left, fallback = _cited(box, on.tie), _cited(box, on.bank_out), box.article

        def settle(
            stake: int, seat: SeatHand, value: int, bank: BankHand | None
        ) -> tuple[int, str]:
            if seat.folded or bank is None:
                return -stake, fold
            if not bank.plays:
                return _gain(out, value, stake, left)
            if value > bank.value:
                return _gain(win, value, stake, fallback)
            if value < bank.value:
                return -stake, lose
            return (_gain(win, value, stake, tie)[0], tie) if tie_wins else (0, tie)

        return settle

    def _own_hand(self, game: Game, box: Box) -> Rule:
        if any(line.hole for line in box.win):
            return self._own_hole(game, box)
        table = hand_table(game, game.ranker, box.win)
        lost_on_fold = game.text(box.on_fold) == "lost"
        lost_if_bought = bool(game.word(box.lost_if_bought))
        on_dealt = game.text(box.judged_on) == "dealt"
        fold, lose = _cited(box, box.results.fold), _cited(box, box.results.lose)
        bought = _cited(box, box.results.bought)
        board_cards, value_on = box.board_cards, game.ranker.value_on
        on_part_of_board = board_cards is not None

        def settle(
            stake: int, seat: SeatHand, value: int, _bank: BankHand | None
        ) -> tuple[int, str]:
            if lost_on_fold and seat.folded:
                return -stake, fold
            if lost_if_bought and seat.bought:
                return -stake, bought
            if value < 0 or on_part_of_board or (on_dealt and seat.dealt):
                value = value_on(seat.judged(on_dealt), seat.board[:board_cards])
            line = table.line(value)
            return (-stake, lose) if line is None else (line.on(stake), line.article)

        return settle

    def _own_hole(self, game: Game, box: Box) -> Rule:
        table, lost_on_fold = HoleTable(game, box.win), game.text(box.on_fold) == "lost"
        fold, lose = _cited(box, box.results.fold), _cited(box, box.results.lose)

        def settle(
            stake: int, seat: SeatHand, _value: int, bank: BankHand | None
        ) -> tuple[int, str]:
            if seat.folded and lost_on_fold:
                return -stake, fold
            line = table.line(seat.cards, bank.cards if bank else ())
            return (-stake, lose) if line is None else (line.on(stake), line.article)

        return settle

    def _bonus(self, game: Game, box: Box) -> Rule:
        table, fallback = hand_table(game, game.ranker, box.win), box.article
        lost_on_fold, ranker = game.text(box.on_fold) == "lost", game.ranker

        def settle(
            stake: int, seat: SeatHand, value: int, _bank: BankHand | None
        ) -> tuple[int, str]:
            if seat.folded and not lost_on_fold:
                value = ranker.value_on(seat.cards, seat.board)
            line = table.line(value)
            return (0, fallback) if line is None else (line.on(stake), line.article)

        return settle

    def _price(self, _game: Game, box: Box) -> Rule:
        """Count a price or a jackpot token: it stays where it was put."""
        fallback = box.article

        def settle(
            stake: int, _seat: SeatHand, _value: int, _bank: BankHand | None
        ) -> tuple[int, str]:
            return -stake, fallback

        return settle


def _cited(box: Box, outcome: str | None) -> str:
    """Give the article of an outcome: its own, none where it is empty, or the box's."""
    return box.article if outcome is None else outcome


def _gain(table: HandTable, value: int, stake: int, fallback: str) -> tuple[int, str]:
    """Pay by a table; a hand below every line gets its stake back and no more."""
    line = table.line(value)
    return (0, fallback) if line is None else (line.on(stake), line.article)
