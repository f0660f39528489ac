"""The accumulated bet on sevens, asked as an award: who is paid, where the meter stands."""

from collections.abc import Mapping

from msgspec import UNSET

from firmware_py.rules.awards import jackpot_of
from firmware_py.rules.finding import Finding, bad_request, cite
from firmware_py.rules.game import Game
from firmware_py.rules.games.blackjack.count import Cards
from firmware_py.rules.games.blackjack.sides import TOP, SideBet, sevens_name
from firmware_py.rules.games.plain import AwardQuestion, WinnerFields
from firmware_py.rules.games.read import money, read_cards, read_fields

Asked = Mapping[str, object]


def award(game: Game, asked: Asked) -> Finding:
    """03.V.1.f: pay the sevens of a round; the accumulated amount is shared by equals."""
    question = read_fields(asked, AwardQuestion)
    if question.bet is UNSET:
        raise bad_request("the prizes are multiples of the bet: give the bet")
    meter, bet = money(question.meter, "meter"), money(question.bet, "bet")
    hands = _hands(game, question)
    tops = [seat for seat, cards in hands.items() if sevens_name(cards) == TOP]
    if tops and question.seed is UNSET:
        raise bad_request("the whole meter is won and restarts: give its seed")
    jackpot = jackpot_of(game)
    side = SideBet(game, game.box(jackpot.box))
    share = meter // max(len(tops), 1)
    found = {seat: side.settle(bet, cards, share) for seat, cards in hands.items()}
    paid = {seat: max(cents, 0) for seat, (cents, _) in found.items()}
    order = sorted((seat for seat in paid if paid[seat]), key=lambda seat: (-paid[seat], seat))
    left = meter if not tops or question.seed is UNSET else money(question.seed, "seed")
    answer = {
        "paid": {str(seat): cents for seat, cents in paid.items()},
        "meter": left,
        "order": order,
    }
    return Finding(answer, cite(jackpot.article, [found[seat][1] for seat in order]))


def _hands(game: Game, question: AwardQuestion) -> dict[int, Cards]:
    seats = [winner.seat for winner in question.winners]
    count = game.sheet.seats.count if game.sheet.seats else 0
    if len(set(seats)) != len(seats) or any(not 1 <= seat <= count for seat in seats):
        raise bad_request(f"the winners are different seats from 1 to {count}")
    hands = read_cards(game, *[_first_cards(winner) for winner in question.winners])
    if any(not cards for cards in hands):
        raise bad_request("a winner's first cards are needed")
    return dict(zip(seats, hands, strict=True))


def _first_cards(winner: WinnerFields) -> list[str]:
    """Give the first cards of a place: `dealt`, and a third where the hand tells of it."""
    if winner.dealt and winner.cards[: len(winner.dealt)] == winner.dealt:
        return winner.cards
    return winner.dealt or winner.cards
