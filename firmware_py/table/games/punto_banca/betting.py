"""Who deals at punto y banca, and who may stand: what is heard while bets are open."""

from dataclasses import dataclass

from firmware_py.rules.game import Game
from firmware_py.rules.games.baccarat.card_holder import holder_of, next_holder
from firmware_py.rules.games.punto_banca.settlement import play_of
from firmware_py.table.decision import RefusedEventError
from firmware_py.table.due import Choice, WordDue
from firmware_py.table.effects import Effect
from firmware_py.table.events import BetLaid, Said
from firmware_py.table.round import Round
from firmware_py.text.codes import baccarat as shared
from firmware_py.text.codes import punto_banca as codes

PASS = "pasa"


@dataclass(frozen=True, slots=True)
class ShoeTurn:
    """Who had the shoe last, or who is next to it (07.IV)."""

    seat: int


def players_deal(game: Game) -> bool:
    """Tell whether the players deal, by the house's choice (07.IV)."""
    return bool(game.word(play_of(game).players_deal.allowed))


def standing(game: Game) -> bool:
    """Tell whether who stands may bet, by the house's choice (07.IV)."""
    return bool(game.word(play_of(game).standing.allowed))


def dealer_of(round_: Round) -> int | None:
    """Say who has the shoe: from department 1 to the right; none: the croupier (07.IV)."""
    if not round_.game.once(players_deal):
        return None
    carried = round_.carried
    return holder_of(_seats(round_), carried[0].seat if carried else 0)


def _seats(round_: Round) -> set[int]:
    return {seat for seat, name in round_.bets if not name}


def next_turn(round_: Round, *, bank_lost: bool) -> tuple[ShoeTurn, ...]:
    """Leave the shoe where it is unless the bank lost: then it passes to the right (07.IV)."""
    carried: tuple[ShoeTurn, ...] = round_.carried
    if not bank_lost and carried and (carried[0].seat, "") in round_.bets:
        return carried
    seat = dealer_of(round_)
    if seat is None:
        return carried
    return (ShoeTurn(next_holder(_seats(round_), seat) if bank_lost else seat),)


def laying(round_: Round, bet: BetLaid) -> tuple[Effect, ...]:
    """Refuse who stands where the house does not let him take part (07.IV)."""
    if bet.bettor and not round_.game.once(standing):
        article = play_of(round_.game).standing.article
        raise RefusedEventError(codes.standing_seated_only(article=article))
    return ()


def hear(round_: Round, said: Said) -> tuple[Effect, ...]:
    """Pass the shoe to the right of who does not want to deal (07.IV)."""
    if said.word != PASS or said.cents:
        raise RefusedEventError(shared.not_offered_at_bets(word=said.word))
    seat = dealer_of(round_)
    if seat is None or said.who != seat:
        raise RefusedEventError(codes.out_of_turn_no_shoe(who_name=str(said.who)))
    round_.carried = (ShoeTurn(next_holder(_seats(round_), seat)),)
    return ()


def offers(round_: Round) -> tuple[WordDue, ...]:
    """Offer to pass the shoe."""
    seat = dealer_of(round_)
    article = play_of(round_.game).players_deal.article
    return () if seat is None else (WordDue(seat, (Choice(PASS, article=article),)),)
