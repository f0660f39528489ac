"""Whether a stake may be laid on two cloths."""

from firmware_py.rules.game import Game
from firmware_py.rules.games.dos_panos.settlement import play_of
from firmware_py.rules.limits import BetAsked, BetVerdict, judge_bet, verdict
from firmware_py.text.codes import limits as codes


def judge(game: Game, asked: BetAsked) -> BetVerdict:
    """Judge a stake; with an open bank the house may set no maximum (09.V)."""
    found = judge_bet(game, asked)
    free = any(game.holds(entry.when) for entry in play_of(game).free_of_maximum)
    if found.accepted and not free and asked.amount_cents > asked.max_cents:
        why = codes.limit_most(
            box=asked.box, most_cents=asked.max_cents, given_cents=asked.amount_cents, cited=""
        )
        return verdict(why, found.articles)
    return found
