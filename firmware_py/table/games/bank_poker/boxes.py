"""Who commands a box, what its later bets take, and the words that lay them."""

from firmware_py.rules.game import Game
from firmware_py.rules.games.bank_poker.decisions import are_equal, missing_bet
from firmware_py.rules.games.bank_poker.play import BankPokerPlay
from firmware_py.rules.limits import BetAsked, Stake, stake_of
from firmware_py.rules.sheet.model import Box
from firmware_py.table.decision import RefusedEventError
from firmware_py.table.round import Round
from firmware_py.text.codes import bank_poker as codes
from firmware_py.text.codes import bets as shared


def commander(round_: Round, seat: int) -> str:
    """Who decides for a box: the seated player; on a vacant one, who bet there first."""
    bets = round_.bets
    if (seat, "") in bets:
        return ""
    return next(bettor for place, bettor in bets if place == seat)


def check_bets(round_: Round) -> None:
    """Refuse to close bets that lack one of the equal ones, or a player who sits there."""
    if not round_.bets:
        raise RefusedEventError(shared.no_bets_nobody())
    play = round_.game.sheet.play
    if isinstance(play, BankPokerPlay) and play.decides == "withdraw":
        _check_equal(round_)
    seats = round_.game.sheet.seats
    if seats is not None and not seats.blind_boxes:
        _check_seated(round_, seats.article)


def _check_equal(round_: Round) -> None:
    for (seat, _), boxes in round_.bets.items():
        if missing := missing_bet(round_.game, boxes):
            raise RefusedEventError(codes.incomplete_bet_missing(seat=seat, box=missing))
        if not are_equal(round_.game, boxes):
            raise RefusedEventError(codes.incomplete_bets_unequal(seat=seat))


def _check_seated(round_: Round, article: str) -> None:
    """Others may bet on a player's hand, not on a vacant box."""
    for seat, _ in round_.bets:
        if is_blind(round_, seat):
            raise RefusedEventError(codes.no_player_vacant(seat=seat, cited=article))


def is_blind(round_: Round, seat: int) -> bool:
    """Tell whether nobody sits at a box: its cards are seen by no player."""
    return (seat, "") not in round_.bets


def own_bets(round_: Round, seat: int) -> dict[str, int]:
    """The bets of whoever commands the box."""
    return round_.bets[(seat, commander(round_, seat))]


def words(game: Game, stop: str) -> tuple[str, str]:
    """The two words of a stop as the sheet has them: the one that goes on comes first."""
    found = next((d for d in game.sheet.decision if d.stage == stop), game.sheet.decision[0])
    first, second = found.words
    return first, second


def stake(round_: Round, seat: int, box: Box) -> Stake:
    """Work out how many chips a later bet takes."""
    own = own_bets(round_, seat)
    asked = BetAsked(round_.min_cents, round_.max_cents, box.name, 0, own)
    return stake_of(round_.game, box, asked)


def lay(round_: Round, seat: int, box: Box, cents: int) -> None:
    """Lay a later bet for everybody on the box: all follow who commands it."""
    need = box.needs[0]
    first = own_bets(round_, seat)[need]
    for (place, _), boxes in round_.bets.items():
        if place == seat and need in boxes:
            boxes[box.name] = cents * boxes[need] // first
