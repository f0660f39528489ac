"""Whether a stake may be laid at a baccarat table, beside those that lie there already."""

from firmware_py.rules.finding import cite
from firmware_py.rules.game import Game
from firmware_py.rules.games.baccarat import dos_panos, punto_banca
from firmware_py.rules.games.baccarat.chemin import Chemin
from firmware_py.rules.games.baccarat.money import halves
from firmware_py.rules.limits import BetAsked, BetVerdict, judge_bet

BANK = "banca"
# Bets repeat themselves: so many different ones are remembered.
MOST_KNOWN = 4096


def judge_punto_banca(game: Game, asked: BetAsked) -> BetVerdict:
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
    seats, rule = punto_banca.seats_of(game), punto_banca.play_of(game).multiples_of_min
    if seats is not None and asked.seat is not None and asked.seat > seats:
        kinds = punto_banca.play_of(game).tables
        article = next(kind.article for kind in kinds if game.holds(kind.when))
        return BetVerdict(False, f"this table has seats 1 to {seats}", cite(article))
    found = judge_bet(game, asked)
    if found.accepted and game.word(rule.allowed) and asked.amount_cents % asked.min_cents:
        why = f"bets are whole multiples of the minimum {asked.min_cents}"
        return BetVerdict(False, why, cite(rule.article))
    return found


def judge_chemin(game: Game, asked: BetAsked) -> BetVerdict:
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


def judge_dos_panos(game: Game, asked: BetAsked) -> BetVerdict:
    """Judge a stake; with an open bank the house may set no maximum (09.V)."""
    found = judge_bet(game, asked)
    free = any(game.holds(entry.when) for entry in dos_panos.play_of(game).free_of_maximum)
    if found.accepted and not free and asked.amount_cents > asked.max_cents:
        why = f"{asked.box} may be at most {asked.max_cents}, not {asked.amount_cents}"
        return BetVerdict(False, why, found.articles)
    return found
