"""Whether a stake may be laid at chemin de fer, beside those that lie there already."""

from firmware_py.rules.game import Game
from firmware_py.rules.games.baccarat.money import halves
from firmware_py.rules.games.chemin.settlement import Chemin
from firmware_py.rules.limits import BetAsked, BetVerdict, judge_bet

BANK = "banca"


def judge(game: Game, asked: BetAsked) -> BetVerdict:
    """Judge the bank's money, or a stake against what lies in the bank (08.V, 08.VII)."""
    found = judge_bet(game, asked)
    if not found.accepted:
        return found
    law = game.once(Chemin)
    fault = _bank_fault(law, asked) if asked.box == BANK else _punto_fault(asked)
    return BetVerdict(False, fault, found.articles) if fault else found


def _bank_fault(law: Chemin, asked: BetAsked) -> str:
    mine = asked.bets.get(BANK, 0)
    partners = sum(asked.on_box)
    if asked.on_table.get(BANK, 0) > mine + partners:
        return "another player holds the bank"
    if asked.bets.keys() - {BANK}:
        return "the banker does not stake against his own bank"
    if not law.unlimited and partners + asked.amount_cents > asked.max_cents:
        return f"the bank may hold at most {asked.max_cents}, a hundred times the punto's minimum"
    return ""


def _punto_fault(asked: BetAsked) -> str:
    bank = asked.on_table.get(BANK, 0)
    if not bank:
        return "the bank is announced before the puntos stake"
    if BANK in asked.bets:
        return "the banker does not stake against his own bank"
    others = asked.on_table.get(asked.box, 0) - asked.bets.get(asked.box, 0)
    plays = halves(asked.amount_cents, 1)[0] if asked.on_line else asked.amount_cents
    if others + plays > bank:
        return f"the puntos may stake at most the {bank} of the bank"
    return ""
