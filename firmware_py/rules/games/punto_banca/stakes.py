"""Whether a stake may be laid at punto y banca."""

from firmware_py.rules.game import Game
from firmware_py.rules.games.punto_banca.settlement import play_of, seats_of
from firmware_py.rules.limits import BetAsked, BetVerdict, judge_bet, verdict
from firmware_py.text.codes import limits as codes

# Bets repeat themselves: so many different ones are remembered.
MOST_KNOWN = 4096


def judge(game: Game, asked: BetAsked) -> BetVerdict:
    """Judge a bet: seats of the table, its band, multiples of the minimum (07.II.3, 07.V)."""
    known = game.once(_judged)
    key = (asked.min_cents, asked.max_cents, asked.box, asked.amount_cents, asked.seat)
    if key not in known:
        if len(known) >= MOST_KNOWN:
            known.clear()
        known[key] = _punto_banca(game, asked)
    return known[key]


def _judged(_game: Game) -> dict[tuple[object, ...], BetVerdict]:
    """Verdicts by band, box, amount and seat: nothing else matters to a bet (07.V)."""
    return {}


def _punto_banca(game: Game, asked: BetAsked) -> BetVerdict:
    seats, rule = seats_of(game), play_of(game).multiples_of_min
    if seats is not None and asked.seat is not None and asked.seat > seats:
        kinds = play_of(game).tables
        article = next(kind.article for kind in kinds if game.holds(kind.when))
        return verdict(codes.limit_seats(seats_count=seats, cited=""), article)
    found = judge_bet(game, asked)
    if found.accepted and game.word(rule.allowed) and asked.amount_cents % asked.min_cents:
        why = codes.limit_multiples_of_min(min_cents=asked.min_cents, cited="")
        return verdict(why, rule.article)
    return found
