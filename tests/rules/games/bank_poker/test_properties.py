"""What must hold in every settlement of poker against the house, whatever the cards."""

from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.rulebook import library
from firmware_py.rules.game import Game, choose
from firmware_py.rules.games.bank_poker.play import BankPokerPlay
from firmware_py.rules.games.bank_poker.settlement import BankHand, BankPoker, SeatHand
from firmware_py.rules.sheet.model import Box

NAMES = """
castilla-y-leon/tres-cartas pais-vasco/tres-cartas castilla-la-mancha/tres-cartas
castilla-y-leon/cuatro-cartas castilla-la-mancha/caribbean-stud
castilla-y-leon/texas-holdem-bonus castilla-la-mancha/texas-holdem-bonus
castilla-y-leon/texas-holdem-contrapartida castilla-y-leon/texas-poker pais-vasco/texas-poker
galicia/poker-sin-descarte castilla-y-leon/poker-sin-descarte pais-vasco/poker-sin-descarte
castilla-la-mancha/poker-sin-descarte
""".split()
ROUND = st.lists(st.integers(0, 51), min_size=17, max_size=17, unique=True)
STAKE = st.integers(1, 100_000)
EVERY = pytest.mark.parametrize("name", NAMES)
FEW = settings(max_examples=40, deadline=None)


@dataclass(frozen=True, slots=True)
class Dealt:
    """One bank, one board and two players with the same bets."""

    game: Game
    table: BankPoker
    bank_cards: tuple[int, ...]
    seats: tuple[SeatHand, SeatHand]

    @property
    def bank(self) -> BankHand:
        return self.table.bank_hand(self.bank_cards, self.seats[0].board)

    def nets(self) -> tuple[dict[str, int], dict[str, int]]:
        first, second = (self.table.settle(seat, self.bank).net for seat in self.seats)
        return first, second


def deal(name: str, cards: list[int], stake: int) -> Dealt:
    game = choose(name, library.sheet(name), {})
    play = game.sheet.play
    assert isinstance(play, BankPokerPlay)
    pack = iter(cards)

    def take(count: int) -> tuple[int, ...]:
        return tuple(next(pack) for _ in range(count))

    bank, board = take(play.bank_cards), take(play.board_cards)
    bets = {box.name: stake for box in game.sheet.box if box.settles not in ("bonus", "price")}
    one, two = (SeatHand(bets, take(play.player_cards), board) for _ in range(2))
    return Dealt(game, game.once(BankPoker), bank, (one, two))


def judged_on(dealt: Dealt, box: Box, seat: SeatHand) -> int:
    return dealt.game.ranker.value_on(seat.cards, seat.board[: box.board_cards])


@EVERY
@FEW
@given(cards=ROUND, stake=STAKE)
def test_only_laid_bets_are_settled_and_none_loses_more(
    name: str, cards: list[int], stake: int
) -> None:
    """Every bet laid appears once; a bonus is the only thing beside them, and only gains."""
    dealt = deal(name, cards, stake)
    for seat in (*dealt.seats, replace(dealt.seats[0], folded=True)):
        net = dealt.table.settle(seat, dealt.bank).net
        bonuses = {box.name for box in dealt.game.sheet.box if box.settles == "bonus"}
        assert set(seat.bets) <= set(net) <= set(seat.bets) | bonuses
        assert all(net[box] >= -stake for box in seat.bets)
        assert all(net[box] > 0 for box in bonuses & set(net))


@EVERY
@FEW
@given(cards=ROUND, stake=STAKE, keep=st.data())
def test_a_bet_does_not_touch_another(
    name: str, cards: list[int], stake: int, keep: st.DataObject
) -> None:
    """What a box gains is the same with and without any other bet: nothing pays unlaid."""
    dealt = deal(name, cards, stake)
    seat = dealt.seats[0]
    kept = keep.draw(st.sets(st.sampled_from(sorted(seat.bets)), min_size=1))
    whole = dealt.table.settle(seat, dealt.bank).net
    part = dealt.table.settle(replace(seat, bets=dict.fromkeys(kept, stake)), dealt.bank).net
    laid = {box.name for box in dealt.game.sheet.box if box.bonus_on in kept and box.bonus_on}
    assert part == {box: cents for box, cents in whole.items() if box in kept | laid}


@EVERY
@FEW
@given(cards=ROUND, stake=STAKE)
def test_a_better_hand_is_never_paid_less(name: str, cards: list[int], stake: int) -> None:
    dealt = deal(name, cards, stake)
    nets = dealt.nets()
    for box in dealt.game.sheet.box:
        if any(line.hole for line in box.win):
            continue
        first, second = (judged_on(dealt, box, seat) for seat in dealt.seats)
        gains = [net.get(box.name, 0) for net in nets]
        if first == second:
            assert gains[0] == gains[1]
        else:
            assert gains[first < second] >= gains[first > second]


@EVERY
@FEW
@given(cards=ROUND, suits=st.permutations(range(4)), stake=STAKE)
def test_suits_have_no_rank(name: str, cards: list[int], suits: list[int], stake: int) -> None:
    renamed = [card & ~3 | suits[card & 3] for card in cards]
    assert deal(name, cards, stake).nets() == deal(name, renamed, stake).nets()


@EVERY
@FEW
@given(cards=ROUND, stake=STAKE, times=st.integers(2, 9))
def test_stakes_scale(name: str, cards: list[int], stake: int, times: int) -> None:
    """Every pay is a whole multiple of the stake: no cent is made or lost on the way."""
    once, often = deal(name, cards, stake).nets(), deal(name, cards, stake * times).nets()
    for small, large in zip(once, often, strict=True):
        assert large == {box: cents * times for box, cents in small.items()}


@EVERY
@FEW
@given(cards=ROUND, stake=STAKE)
def test_order_of_cards_is_nothing(name: str, cards: list[int], stake: int) -> None:
    dealt = deal(name, cards, stake)
    seat, bank = dealt.seats[0], dealt.bank_cards
    turned = dealt.table.bank_hand(bank[::-1], seat.board)
    found = dealt.table.settle(replace(seat, cards=seat.cards[::-1]), turned).net
    assert found == dealt.nets()[0]


@EVERY
@FEW
@given(cards=ROUND, stake=STAKE)
def test_folding_loses_every_bet_against_the_bank(name: str, cards: list[int], stake: int) -> None:
    dealt = deal(name, cards, stake)
    net = dealt.table.settle(replace(dealt.seats[0], folded=True), dealt.bank).net
    for box in dealt.game.sheet.box:
        if box.settles == "against-bank":
            assert net[box.name] == -stake
