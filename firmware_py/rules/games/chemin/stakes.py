"""Whether a stake may be laid at chemin de fer, beside those that lie there already."""

from firmware_py.rules.game import Game
from firmware_py.rules.games.baccarat.money import halves
from firmware_py.rules.games.chemin.settlement import Chemin
from firmware_py.rules.limits import BetAsked, BetVerdict, judge_bet, verdict
from firmware_py.text.codes import limits as codes
from firmware_py.text.message import Message

BANK = "banca"


def judge(game: Game, asked: BetAsked) -> BetVerdict:
    """Judge the bank's money, or a stake against what lies in the bank (08.V, 08.VII)."""
    found = judge_bet(game, asked)
    if not found.accepted:
        return found
    law = game.once(Chemin)
    fault = _bank_fault(law, asked) if asked.box == BANK else _punto_fault(asked)
    return found if fault is None else verdict(fault, found.articles)


def _bank_fault(law: Chemin, asked: BetAsked) -> Message | None:
    mine = asked.bets.get(BANK, 0)
    partners = sum(asked.on_box)
    if asked.on_table.get(BANK, 0) > mine + partners:
        return codes.limit_bank_held(cited="")
    if asked.bets.keys() - {BANK}:
        return codes.limit_own_bank(cited="")
    if not law.unlimited and partners + asked.amount_cents > asked.max_cents:
        return codes.limit_bank_most(most_cents=asked.max_cents, cited="")
    return None


def _punto_fault(asked: BetAsked) -> Message | None:
    bank = asked.on_table.get(BANK, 0)
    if not bank:
        return codes.limit_bank_first(cited="")
    if BANK in asked.bets:
        return codes.limit_own_bank(cited="")
    others = asked.on_table.get(asked.box, 0) - asked.bets.get(asked.box, 0)
    plays = halves(asked.amount_cents, 1)[0] if asked.on_line else asked.amount_cents
    if others + plays > bank:
        return codes.limit_bank_covered(bank_cents=bank, cited="")
    return None
