"""What may be said at chemin de fer while bets are open, for those who look on."""

from firmware_py.rules.games.baccarat.bank_offer import Stage, asked
from firmware_py.rules.games.baccarat.chemin import Chemin, play_of
from firmware_py.table.courses.baccarat_sides import conduct
from firmware_py.table.courses.chemin_banco import AGAIN, BANCO, HALF, REST
from firmware_py.table.courses.chemin_bets import (
    ALL_GOES,
    AUCTION,
    AWARD,
    BID,
    CROUPIER,
    PASS,
    SIT,
    STAND_UP,
    hear,
    laying,
    taking_back,
)
from firmware_py.table.courses.chemin_money import BANK, bank_of, places_of, turn_of
from firmware_py.table.due import Choice, WordDue
from firmware_py.table.round import Round

__all__ = ["hear", "laying", "offers", "taking_back"]

ANYBODY = "anybody"


def _bank_article(round_: Round) -> str:
    return round_.game.box(BANK).article


def offers(round_: Round) -> tuple[WordDue, ...]:
    """Say what may be said now: who sits, to whom the bank is offered, who may make banco."""
    seats, conducted = play_of(round_.game).places.article, conduct(round_)
    found = [WordDue(ANYBODY, (Choice(SIT, article=seats), Choice(STAND_UP, article=seats)))]
    if bank_of(round_):
        words = (BANCO, HALF, REST) if HALF in round_.called else (BANCO, HALF)
        choices = tuple(Choice(word, article=conducted) for word in words)
        return (*found, *_bankers_words(round_), *_follower(round_), WordDue(ANYBODY, choices))
    return (*found, *_bank_offers(round_))


def _bankers_words(round_: Round) -> tuple[WordDue, ...]:
    turn = turn_of(round_)
    if turn is None or not turn.kept:
        return ()
    words = (PASS, ALL_GOES) if round_.game.once(Chemin).unlimited else (PASS,)
    article = _bank_article(round_)
    return (WordDue(turn.seat, tuple(Choice(word, article=article) for word in words)),)


def _follower(round_: Round) -> tuple[WordDue, ...]:
    turn = turn_of(round_)
    if turn is None or turn.banco is None:
        return ()
    seat, name = turn.banco
    who = f"{seat}/{name}" if name else seat
    return (WordDue(who, (Choice(AGAIN, article=conduct(round_)),)),)


def _bank_offers(round_: Round) -> tuple[WordDue, ...]:
    turn, places = turn_of(round_), places_of(round_)
    article = _bank_article(round_)
    if (seat := asked(places, turn)) is not None and not (turn is not None and turn.kept):
        return (WordDue(seat, (Choice(PASS, article=article),)),)
    if places.stage is Stage.AUCTION:
        bid = Choice(BID, round_.min_cents, round_.max_cents, article=article)
        return (
            WordDue(ANYBODY, (bid,)),
            WordDue(CROUPIER, (Choice(AWARD, article=article),)),
        )
    if places.stage is Stage.STANDING:
        return (WordDue(CROUPIER, (Choice(AUCTION, article=article),)),)
    return ()
