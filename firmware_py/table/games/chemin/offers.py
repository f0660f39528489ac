"""What may be said at chemin de fer while bets are open, for those who look on."""

from firmware_py.rules.games.chemin.bank_offer import Stage, asked
from firmware_py.rules.games.chemin.settlement import Chemin, play_of
from firmware_py.table.due import Choice, WordDue
from firmware_py.table.games.baccarat.sides import conduct
from firmware_py.table.games.chemin.banco import AGAIN, BANCO, HALF, REST
from firmware_py.table.games.chemin.betting import (
    ALL_GOES,
    AUCTION,
    AWARD,
    BID,
    CROUPIER,
    PASS,
    SIT,
    STAND_UP,
    least_to_take,
)
from firmware_py.table.games.chemin.payment import (
    BANK,
    PUNTO,
    bank_of,
    places_of,
    turn_of,
)
from firmware_py.table.round import Round

ANYBODY = "anybody"
PLAYERS, STANDING = "players", "standing"


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


def boxes_open(round_: Round) -> tuple[WordDue, ...]:
    """Say who may lay chips now, and how many: the bank first, then what is left of it (08.V)."""
    if not bank_of(round_):
        return _takers(round_)
    seat = min(seat for seat, _ in (key for key, boxes in round_.bets.items() if BANK in boxes))
    return (*_left(round_), *_box(round_, seat, round_.min_cents, _room(round_)))


def _left(round_: Round) -> tuple[WordDue, ...]:
    """What the puntos may still stake: nothing once the rest is below the minimum (08.VII)."""
    covered = sum(
        round_.played_cents(*key, PUNTO) for key, boxes in round_.bets.items() if PUNTO in boxes
    )
    left, least = bank_of(round_) - covered, round_.min_cents
    if left < least:
        return ()
    stake = Choice(PUNTO, least, left, article=round_.game.box(PUNTO).article)
    return (WordDue(PLAYERS, (stake,)),)


def _room(round_: Round) -> int | None:
    """What the bank may still take; without a maximum it takes anything."""
    if round_.game.once(Chemin).unlimited:
        return None
    return round_.max_cents - bank_of(round_)


def _box(round_: Round, who: int | str, least: int, most: int | None) -> tuple[WordDue, ...]:
    if most is not None and most < least:
        return ()
    return (WordDue(who, (Choice(BANK, least, most or 0, article=_bank_article(round_)),)),)


def _takers(round_: Round) -> tuple[WordDue, ...]:
    """Say who may take a bank that nobody holds, and for how much (08.V)."""
    turn, places, most = turn_of(round_), places_of(round_), _room(round_)
    if not places.seated:
        return _box(round_, PLAYERS, round_.min_cents, most)
    if turn is not None and turn.kept:
        return _box(round_, turn.seat, round_.min_cents, most)
    if places.stage is Stage.STANDING:
        found = _box(round_, STANDING, least_to_take(round_, 0), most)
        same = turn.cents if turn is not None and turn.passed else 0
        return (*found, *(_box(round_, turn.seat, same, same) if turn and same else ()))
    seat = asked(places, turn)
    if seat is None:
        return ()
    if places.stage is Stage.FORCED:
        return _box(round_, seat, round_.min_cents, round_.min_cents)
    return _box(round_, seat, least_to_take(round_, seat), most)
