"""The lab's questions about punto y banca."""

from collections.abc import Mapping

from msgspec import UNSET

from firmware_py.rules.finding import Finding, bad_request, cite
from firmware_py.rules.game import Game
from firmware_py.rules.games import plain
from firmware_py.rules.games.baccarat.draw_questions import (
    OneHandQuestion,
    needed,
    only_draws,
    third_points,
    two_cards,
)
from firmware_py.rules.games.baccarat.irregularities import PUNTO_BANCA_WORDS
from firmware_py.rules.games.baccarat.settle_questions import read_hand
from firmware_py.rules.games.irregular import rule_with
from firmware_py.rules.games.punto_banca.settlement import (
    CoupHands,
    PuntoBanca,
    play_of,
    seats_of,
)
from firmware_py.rules.games.read import Question, read_bets, read_cards, read_fields

Asked = Mapping[str, object]
BANK = ("", "bank", "banca", "banquero")


class SettleQuestion(Question, frozen=True, kw_only=True):
    """Bets on punto, banca and empate, and both hands played out."""

    bets: dict[str, int]
    player: list[str]
    bank: list[str]


def settle(game: Game, asked: Asked) -> Finding:
    """Settle the bets on one hand."""
    question = read_fields(asked, SettleQuestion)
    bets = read_bets(game, question.bets)
    player, bank = read_cards(game, question.player, question.bank)
    hands = CoupHands(read_hand("player", player), read_hand("bank", bank))
    table = game.once(PuntoBanca)
    fault = table.finished(hands)
    if fault:
        raise bad_request(fault)
    settled = table.settle(bets, hands)
    return Finding({"net": settled.net}, settled.articles)


def bank(game: Game, asked: Asked) -> Finding:
    """Say whether the bank, or the punto, takes a third card."""
    question = read_fields(asked, OneHandQuestion)
    only_draws(game, question)
    if question.who == "punto":
        return _punto(game, question)
    if question.who not in BANK:
        raise bad_request(f"who is punto or bank, not {question.who!r}")
    return _bank(game, question)


def _punto(game: Game, question: OneHandQuestion) -> Finding:
    table = game.once(PuntoBanca)
    punto = needed(two_cards(game, "player", question.player), "player")
    # Without the bank's cards the question is about a hand that goes on.
    total = two_cards(game, "bank", question.bank) or 0
    rule = table.play.natural if table.ended(punto, total) else table.play.punto
    return Finding({"draws": table.punto_draws(punto, total)}, cite(rule.article))


def _bank(game: Game, question: OneHandQuestion) -> Finding:
    table = game.once(PuntoBanca)
    total = needed(two_cards(game, "bank", question.bank), "bank")
    punto = two_cards(game, "player", question.player)
    third = third_points(game, question.punto_third)
    _check_third(table, question, total, punto)
    if table.ended(punto or 0, total):
        return Finding({"draws": False}, cite(table.play.natural.article))
    draws = table.bank_draws(punto or 0, total, third)
    return Finding({"draws": draws}, cite(table.cuadro.article(total)))


def _check_third(
    table: PuntoBanca, question: OneHandQuestion, total: int, punto: int | None
) -> None:
    """Refuse a third card of the punto that contradicts his duty, or is not told."""
    third = question.punto_third
    has_third = third is not UNSET and third is not None
    if has_third and (
        table.ended(punto or 0, total)
        or (punto is not None and not table.punto_draws(punto, total))
    ):
        raise bad_request("punto_third: the rules allow the punto no third card here")
    if table.ended(punto or 0, total) or has_third:
        return
    if punto is None and third is UNSET:
        raise bad_request("the answer depends on punto_third: give the card, or null if he stood")
    if punto is not None and table.punto_draws(punto, total):
        raise bad_request(f"the punto draws with {punto}: give his third card in punto_third")


def limit(game: Game, asked: Asked) -> Finding:
    """Judge a bet by the table's band, and as a multiple of its minimum where required."""
    question = read_fields(asked, plain.LimitQuestion)
    found = plain.limit_of(game, question)
    rule = play_of(game).multiples_of_min
    if not found.answer["accepted"] or not game.word(rule.allowed):
        return found
    assert isinstance(question.amount, int)
    if question.amount % question.min:
        why = f"bets are whole multiples of the minimum {question.min}, not {question.amount}"
        return Finding({"accepted": False, "why": why}, cite(rule.article))
    return Finding(found.answer, cite(found.articles, rule.article))


_rule = rule_with(PUNTO_BANCA_WORDS)


def rule(game: Game, asked: Asked) -> Finding:
    """Rule on a fault; a seat must be one of the table's."""
    seat, seats = asked.get("seat"), seats_of(game)
    if seats is not None and isinstance(seat, int) and not 1 <= seat <= seats:
        raise bad_request(f"this table has seats 1 to {seats}, not {seat}")
    return _rule(game, asked)
