"""Answers that most families give alike: deck, rank, deal by plan, limit, award, rule."""

from collections.abc import Mapping, Sequence

from msgspec import UNSET, Struct, UnsetType

from firmware_py.rules.awards import Winner, award, jackpot_of
from firmware_py.rules.cards import CardsError
from firmware_py.rules.deal import parse_steps, plan_for, seats_in_order, write_out
from firmware_py.rules.finding import (
    Code,
    Finding,
    RefusedError,
    bad_request,
    cite,
    not_in_this_game,
)
from firmware_py.rules.game import Game
from firmware_py.rules.games.read import Question, money, read_cards, read_fields
from firmware_py.rules.limits import BetAsked, bound, judge_bet
from firmware_py.rules.sheet.model import Jackpot

Asked = Mapping[str, object]


class DealQuestion(Question, frozen=True):
    """Seats in play and the source of the cards."""

    seats: list[int] = []
    source: str = "manual"


class RankQuestion(Question, frozen=True):
    """Two hands, and the board where the game has one."""

    hands: list[list[str]]
    board: list[str] = []


class LimitQuestion(Question, frozen=True):
    """A bet that somebody wants to lay, or a jackpot's start."""

    min: int
    max: int
    box: str
    amount: int | UnsetType = UNSET
    # The player's other bets; left out, the question is about the amount alone.
    bets: dict[str, int] | UnsetType = UNSET
    on_box: list[int] = []
    bet: int | UnsetType = UNSET
    seed: int | UnsetType = UNSET


class WinnerFields(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One jackpot player of the round."""

    seat: int
    cards: list[str]
    dealt: list[str] = []
    discarded: bool = False


class AwardQuestion(Question, frozen=True):
    """The meter, where it restarts, the bet, and who holds what."""

    meter: int
    winners: list[WinnerFields]
    seed: int | UnsetType = UNSET
    bet: int | UnsetType = UNSET


def deck(game: Game) -> Finding:
    """Describe the cards in use."""
    rule = game.deck_rule
    if rule.unwritten:
        raise not_in_this_game(f"{game.name}: the surviving text does not say with which cards")
    # Where cards count by points and not by hands, the ace counts one.
    ranking = game.ranking_rule if game.sheet.ranking else None
    low = ranking is None or game.text(ranking.ace_low) != "no"
    answer = {
        "packs": rule.packs,
        "cards": game.deck.size,
        "ranks": rule.ranks,
        "jokers": rule.jokers,
        "ace_low": low,
    }
    return Finding(answer, cite(rule.article, ranking.ace_article if ranking else ""))


def deal(game: Game, asked: Asked) -> Finding:
    """Write the sheet's plan out for the seats in play."""
    question = read_fields(asked, DealQuestion)
    plan = plan_for(game, question.source)
    steps = write_out(parse_steps(plan.steps), seats_in_order(game, question.seats))
    return Finding({"steps": list(steps)}, cite(plan.article, plan.rest_article))


def rank(game: Game, asked: Asked) -> Finding:
    """Compare two hands as the game's articles do."""
    question = read_fields(asked, RankQuestion)
    if len(question.hands) != 2:
        raise bad_request("rank compares two hands: give exactly two in hands")
    *hands, board = read_cards(game, *question.hands, question.board)
    try:
        values = [game.ranker.value_on(hand, board) for hand in hands]
    except CardsError as error:
        raise RefusedError(Code.BAD_CARDS, error.told) from error
    return compared(game, values)


def compared(game: Game, values: Sequence[int]) -> Finding:
    """Name two hands by their values and say which one wins."""
    order = "tie" if values[0] == values[1] else "first" if values[0] > values[1] else "second"
    answer = {"names": [game.ranker.name(value) for value in values], "order": order}
    rule = game.ranking_rule
    return Finding(answer, cite(rule.article, rule.use_article, rule.ties))


def limit(game: Game, asked: Asked) -> Finding:
    """Judge a bet, or where a jackpot may start."""
    return limit_of(game, read_fields(start_alone(asked), LimitQuestion))


def start_alone(asked: Asked) -> Asked:
    """Fill in the band where only a jackpot's start is asked about: it does not depend on it."""
    return {"min": 0, "max": 0, **asked} if "seed" in asked and "amount" not in asked else asked


def limit_of(game: Game, question: LimitQuestion) -> Finding:
    """Judge a question that has been read: the bet, and the jackpot's start where one is given."""
    if question.seed is UNSET:
        return _bet(game, question)
    if question.amount is UNSET:
        return _seed(game, question)
    found = _bet(game, question)
    return _seed(game, question) if found.answer["accepted"] else found


def _bet(game: Game, question: LimitQuestion) -> Finding:
    return judge_bet(game, bet_asked(question)).finding()


def bet_asked(question: LimitQuestion) -> BetAsked:
    """Read the bet that a question is about; other bets are all there are, once some are told."""
    if question.amount is UNSET:
        raise bad_request("limit needs an amount")
    return BetAsked(
        min_cents=money(question.min, "min"),
        max_cents=money(question.max, "max"),
        box=question.box,
        amount_cents=money(question.amount, "amount"),
        bets=other_bets(question),
        on_box=[money(cents, "on_box") for cents in question.on_box],
        whole=question.bets is not UNSET,
    )


def other_bets(question: LimitQuestion) -> dict[str, int]:
    """Read the player's other bets."""
    told = {} if question.bets is UNSET else question.bets
    return {name: money(cents, name) for name, cents in told.items()}


def _seed(game: Game, question: LimitQuestion) -> Finding:
    jackpot = jackpot_of(game, question.box)
    if not jackpot.seed_at_least:
        return Finding({"accepted": True, "why": "the text sets no start"}, cite(jackpot.article))
    least = least_seed(game, jackpot, question.amount if question.bet is UNSET else question.bet)
    assert question.seed is not UNSET
    ok = money(question.seed, "seed") >= least
    word = "is enough" if ok else "is too little"
    why = f"the jackpot starts at {least} or more: {question.seed} {word}"
    return Finding({"accepted": ok, "why": why}, cite(jackpot.seed_article or jackpot.article))


def least_seed(game: Game, jackpot: Jackpot, bet: int | UnsetType) -> int:
    """Work out the least start of a jackpot: the greatest of the sheet's bounds."""
    bets = {} if bet is UNSET else {"bet": money(bet, "bet")}
    asked = BetAsked(0, 0, jackpot.box, 0, bets)
    return max(bound(game.text(text), asked) for text in jackpot.seed_at_least)


def award_answer(game: Game, asked: Asked) -> Finding:
    """Pay a round's jackpot winners."""
    question = read_fields(asked, AwardQuestion)
    winners = _winners(game, question)
    seed = 0 if question.seed is UNSET else money(question.seed, "seed")
    bet = 0 if question.bet is UNSET else money(question.bet, "bet")
    try:
        result = award(game, money(question.meter, "meter"), seed, bet, winners)
    except CardsError as error:
        raise RefusedError(Code.BAD_CARDS, error.told) from error
    if result.restarted and question.seed is UNSET:
        raise bad_request("the whole meter is won and restarts: give its seed")
    _needs_bet(game, question, result.order)
    answer = {
        "paid": {str(seat): cents for seat, cents in result.paid.items()},
        "meter": result.meter_cents,
        "order": list(result.order),
    }
    return Finding(answer, result.articles)


def _winners(game: Game, question: AwardQuestion) -> list[Winner]:
    seats = [winner.seat for winner in question.winners]
    if len(set(seats)) != len(seats):
        raise bad_request("a seat is named twice among the winners")
    if game.sheet.seats is not None:
        for seat in seats:
            seats_in_order(game, [seat])
    # Every card dealt in a round is another one, also those changed away.
    read_cards(game, *[list({*w.cards, *w.dealt}) for w in question.winners])
    found = []
    jackpot = jackpot_of(game)
    # Where a bought card loses the bet, no first cards can win it back.
    on_dealt = game.text(jackpot.judged_on) == "dealt" and not jackpot.lost_if_bought
    for winner in question.winners:
        if on_dealt and winner.discarded and not winner.dealt:
            raise bad_request("the first cards decide, and one was changed: give them in dealt")
        (cards,), (dealt,) = read_cards(game, winner.cards), read_cards(game, winner.dealt)
        found.append(Winner(winner.seat, cards, dealt, winner.discarded))
    return found


def _needs_bet(game: Game, question: AwardQuestion, order: tuple[int, ...]) -> None:
    """Refuse a question whose prize is a multiple of a bet that it does not give."""
    if question.bet is not UNSET:
        return
    hands = {winner.seat: winner for winner in question.winners}
    lines = [line for line in jackpot_of(game).lines if line.times_bet and game.holds(line.when)]
    for seat in order:
        (cards,) = read_cards(game, hands[seat].cards)
        name = game.ranker.name(game.ranker.value(cards))
        if any(line.hand == name for line in lines):
            raise bad_request("a prize is a multiple of the bet: give the bet")
