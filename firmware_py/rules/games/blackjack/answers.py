"""The lab's questions about blackjack."""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET

from firmware_py.rules.deal import seats_in_order
from firmware_py.rules.finding import Finding, bad_request, cite, not_in_this_game
from firmware_py.rules.game import Game
from firmware_py.rules.games import plain
from firmware_py.rules.games.blackjack.choices import counting, play_of
from firmware_py.rules.games.blackjack.said import (
    Says,
    articles_of,
    cards_asked_for,
    words_by_seat,
)
from firmware_py.rules.games.blackjack.seating import SettleQuestion, hand_lists, seat_of
from firmware_py.rules.games.blackjack.settlement import Blackjack
from firmware_py.rules.games.read import Question, money, read_cards, read_fields
from firmware_py.rules.happened import BETS_BEFORE_DEAL, Facts
from firmware_py.rules.rulings import Workings

Asked = Mapping[str, object]


class DealQuestion(plain.DealQuestion, frozen=True):
    """Seats in play, whether the shoe is a fresh one, and what was said."""

    new_shoe: bool = False
    says: Says = Says()


class BankQuestion(Question, frozen=True):
    """The bank's cards, and the hands that wait for it."""

    question: str
    bank: list[str]
    player: Any = None


def deal(game: Game, asked: Asked) -> Finding:
    """03.V.1.a, 03.V.3.c: the plan of the sheet after the burn, then the cards asked for.

    How many the bank takes is for the cards to say: the deal ends before them.
    """
    question = read_fields(asked, DealQuestion)
    found = plain.deal(game, {"seats": question.seats, "source": question.source})
    steps = found.answer["steps"]
    assert isinstance(steps, list)
    words = words_by_seat(question.says, seats_in_order(game, question.seats))
    articles = cite(found.articles, articles_of(game, words))
    steps = [*steps, *cards_asked_for(words)]
    if question.new_shoe:
        burn = play_of(game).burn
        steps = ["burn:down"] * burn.cards + steps
        articles = cite(burn.article, articles)
    return Finding({"steps": steps}, articles)


def settle(game: Game, asked: Asked) -> Finding:
    """Settle one place's bets."""
    question = read_fields(asked, SettleQuestion)
    seated = seat_of(game, question)
    meter = None if question.meter is UNSET else money(question.meter, "meter")
    settled = game.once(Blackjack).settle(seated.seat, seated.banks, meter)
    net = settled.net
    if seated.by_hand:
        first = play_of(game).stakes[0]
        net = {"mano1" if name == first else name: cents for name, cents in net.items()}
    split = [play_of(game).split.article] if seated.seat.is_split else []
    return Finding({"net": net}, cite(settled.articles, split))


def bank(game: Game, asked: Asked) -> Finding:
    """03.V.1.a: whether the bank takes another card."""
    question = read_fields(asked, BankQuestion)
    if question.question != "draws":
        raise not_in_this_game(f"{game.name}: the bank has no question {question.question!r}")
    texts = [] if question.player is None else hand_lists(question.player)
    cards, *hands = read_cards(game, question.bank, *texts)
    count, play = game.once(counting), play_of(game)
    if not cards:
        raise bad_request("the bank has at least its first card: give it in bank")
    if count.overdrawn(cards):
        raise bad_request(f"the bank stands at {count.stands_at}: it has a card too many")
    alone = bool(hands) and all(count.points(hand) > count.most for hand in hands)
    return Finding({"draws": count.bank_draws(cards) and not alone}, cite(play.bank.article))


def _cards_out(_game: Game, facts: Facts) -> object:
    """How many cards were found face up: one, unless the question counts them."""
    return facts.get("count", 1)


WORKINGS = Workings({}, {"cards-out": _cards_out}, (BETS_BEFORE_DEAL,))
