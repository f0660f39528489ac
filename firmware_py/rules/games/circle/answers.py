"""The lab's questions about circle poker."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from firmware_py.rules.deal import seats_in_order
from firmware_py.rules.finding import Code, Finding, RefusedError, bad_request, not_in_this_game
from firmware_py.rules.game import Game
from firmware_py.rules.games import plain
from firmware_py.rules.games.circle.deal import deal_hand
from firmware_py.rules.games.circle.draw import DrawsTold
from firmware_py.rules.games.circle.limits import CircleBet, judge
from firmware_py.rules.games.circle.order import play_of
from firmware_py.rules.games.read import Question, money, read_cards, read_fields

Asked = Mapping[str, object]
# The cards that make a combination.
HAND = 5


class Says(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Cards changed by seat, and who opened the pot."""

    draws: dict[str, int] | UnsetType = UNSET
    opener: int | UnsetType = UNSET


class DealQuestion(Question, frozen=True):
    """Players in the hand, who has the mano, and what was said at the draw."""

    seats: list[int]
    mano: int
    source: str = "manual"
    says: Says = Says()


class LimitQuestion(Question, frozen=True):
    """A bet that a player wants to make, and how the hand stands."""

    min: int
    box: str
    amount: int
    max: int | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    interval: int | UnsetType = UNSET
    pot: int | UnsetType = UNSET
    open_pair: bool = False
    raises: int = 0
    players: int | UnsetType = UNSET
    bets: dict[str, int] = {}
    on_box: list[int] = []


def deal(game: Game, asked: Asked) -> Finding:
    """Write a hand's cards out from the mano."""
    question = read_fields(asked, DealQuestion)
    told = _draws_told(game, question)
    dealt = deal_hand(game, question.source, question.seats, question.mano, told)
    answer: dict[str, Any] = {"steps": list(dealt.steps)}
    if dealt.reshuffles:
        answer["reshuffles"] = [asdict(one) for one in dealt.reshuffles]
    return Finding(answer, dealt.articles)


def _draws_told(game: Game, question: DealQuestion) -> DrawsTold | None:
    says = question.says
    if play_of(game).draw is None and says != Says():
        raise not_in_this_game(f"{game.name} has no draw: nobody changes cards")
    opener = None if says.opener is UNSET else _player(says.opener, question)
    if says.draws is UNSET:
        return None
    draws = {_player(seat, question): count for seat, count in says.draws.items()}
    return DrawsTold(draws, opener)


def _player(seat: int | str, question: DealQuestion) -> int:
    if not str(seat).isdecimal() or int(seat) not in question.seats:
        raise bad_request(f"{seat!r} is no seat in play")
    return int(seat)


def limit(game: Game, asked: Asked) -> Finding:
    """Judge a bet."""
    question = read_fields(asked, LimitQuestion)
    if question.seat is not UNSET:
        seats_in_order(game, [question.seat])
    if question.open_pair and question.interval == 1:
        raise bad_request("nobody has two open cards in interval 1: open_pair does not fit")
    bet = CircleBet(
        min_cents=money(question.min, "min"),
        box=question.box,
        amount_cents=money(question.amount, "amount"),
        max_cents=_money_or_none(question.max, "max"),
        interval=_or_none(question.interval),
        pot_cents=_money_or_none(question.pot, "pot"),
        open_pair=question.open_pair,
        raises=money(question.raises, "raises"),
        players=_or_none(question.players),
        bets={name: money(cents, name) for name, cents in question.bets.items()},
        on_box=[money(cents, "on_box") for cents in question.on_box],
    )
    return judge(game, bet).finding()


def _or_none(value: int | UnsetType) -> int | None:
    return None if value is UNSET else value


def _money_or_none(value: int | UnsetType, name: str) -> int | None:
    return None if value is UNSET else money(value, name)


def rank(game: Game, asked: Asked) -> Finding:
    """Compare two hands of sizes that the game has."""
    question = read_fields(asked, plain.RankQuestion)
    play, common = play_of(game), len(question.board)
    # One card in the middle may be everybody's last of stud.
    middle = 1 if play.common_card is not None else play.board
    fixed = game.ranking_rule.use == "two-plus-three"
    if fixed and play.hole != HAND and _made(question):
        hands = read_cards(game, *question.hands)
        return plain.compared(game, [game.ranker.value(hand) for hand in hands])
    for hand in question.hands:
        many = len(hand) > play.hole if fixed else len(hand) + common > play.hole + play.board
        if many or common > middle:
            given = f"{len(hand)} own and {common} common cards"
            raise RefusedError(Code.BAD_CARDS, f"{given} are too many for {game.name}")
    return plain.rank(game, asked)


def _made(question: plain.RankQuestion) -> bool:
    """Tell whether two hands are given as the five cards that play, own and common together."""
    return not question.board and [len(hand) for hand in question.hands] == [HAND, HAND]
