"""The lab's questions about treinta y cuarenta."""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from firmware_py.rules.finding import Finding, bad_request, cite, not_in_this_game
from firmware_py.rules.game import Game
from firmware_py.rules.games import plain
from firmware_py.rules.games.read import Question, money, read_bets, read_cards, read_fields
from firmware_py.rules.games.treinta_cuarenta.insurance import ON_STAKE, PREMIUMS, StakeInsurance
from firmware_py.rules.games.treinta_cuarenta.rows import CHANCES, Coup, row_fault, row_length
from firmware_py.rules.games.treinta_cuarenta.settlement import (
    WORDS,
    CoupContext,
    Player,
    Treinta,
    play_of,
)
from firmware_py.rules.happened import BETS_BEFORE_DEAL
from firmware_py.rules.limits import BetAsked, BetVerdict, band_fault, judge_bet, verdict
from firmware_py.rules.rulings import Workings
from firmware_py.text.codes import limits as codes
from firmware_py.text.render import english

Asked = Mapping[str, object]


class DealQuestion(Question, frozen=True):
    """The cards as they lie in the shoe: they decide where each row ends."""

    shoe: list[str] | UnsetType = UNSET
    source: str = "manual"
    new_shoe: bool = False


class RowFields(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The cards of both rows in the order they were laid."""

    negro: list[str]
    rojo: list[str]


class SettleQuestion(Question, frozen=True):
    """Stakes, rows, words at 31-31 and the coups that followed."""

    bets: dict[str, int]
    rows: RowFields
    decision: Any = None
    next_rows: RowFields | list[RowFields] = []
    # True when no coup follows in this session; the table's minimum, where it matters.
    last: bool = False
    min: int = 0


def deal(game: Game, asked: Asked) -> Finding:
    """05.V.3: the black row until it has 31 or more, then the red row."""
    question = read_fields(asked, DealQuestion)
    if question.source != "manual":
        raise not_in_this_game(f"{game.name}: the text has no deal from a {question.source} source")
    if question.shoe is UNSET:
        raise bad_request("the cards decide where a row ends: give them in shoe")
    (shoe,) = read_cards(game, question.shoe)
    rule = play_of(game).rows
    black = row_length(shoe, rule.reach)
    red = None if black is None else row_length(shoe[black:], rule.reach)
    if black is None or red is None:
        raise bad_request(f"the shoe ends before both rows have {rule.reach} points")
    return Finding({"steps": ["negro:up"] * black + ["rojo:up"] * red}, cite(rule.article))


def settle(game: Game, asked: Asked) -> Finding:
    """Settle one player's stakes on a coup."""
    question = read_fields(asked, SettleQuestion)
    player = _player(game, question)
    given = question.next_rows
    rows = [question.rows, *(given if isinstance(given, list) else [given])]
    coups = [_coup(game, row) for row in rows]
    _check_refait(game, question, player, coups[0])
    table = CoupContext(tuple(coups[1:]), question.last, money(question.min, "min"))
    settled = game.once(Treinta).settle(player, coups[0], table)
    return Finding({"net": settled.net}, settled.articles)


def _player(game: Game, question: SettleQuestion) -> Player:
    bets = read_bets(game, question.bets)
    stakes = {name: cents for name, cents in bets.items() if name in CHANCES}
    if not stakes:
        raise bad_request(f"there is no stake: give one of {', '.join(CHANCES)} in bets")
    found = game.once(StakeInsurance).insured(bets)
    if found.fault:
        raise bad_request(found.fault)
    premiums = {name: cents for name, cents in bets.items() if name in PREMIUMS}
    exposed = [name for name in stakes if name not in found.stakes]
    return Player(stakes, premiums, found.stakes, _words(question.decision, exposed))


def _words(said: object, exposed: list[str]) -> dict[str, list[str]]:
    """Read the words at each 31-31: one for all stakes, or by chance; a list for several."""
    if said is None:
        return {}
    by_box: dict[str, Any] = said if isinstance(said, dict) else dict.fromkeys(exposed, said)
    if not set(by_box) <= set(exposed):
        raise bad_request("a decision names a chance without a stake that 31-31 can catch")
    words = {name: word if isinstance(word, list) else [word] for name, word in by_box.items()}
    if any(word not in WORDS for listed in words.values() for word in listed):
        raise bad_request(f"after 31-31 the decision is mitad or prision, not {said!r}")
    return words


def _coup(game: Game, row: RowFields) -> Coup:
    negro, rojo = read_cards(game, row.negro, row.rojo)
    reach = play_of(game).rows.reach
    for name, cards in (("negro", negro), ("rojo", rojo)):
        if (fault := row_fault(name, cards, reach)) is not None:
            raise bad_request(f"the row {english(fault)}")
    return Coup(negro, rojo)


def _check_refait(game: Game, question: SettleQuestion, player: Player, coup: Coup) -> None:
    """Refuse words and further coups where nothing is in prison."""
    if coup.is_refait(play_of(game).rows.reach) and set(player.stakes) - player.insured:
        return
    if question.decision is not None:
        raise bad_request("there is nothing to decide: no stake is caught by 31-31")
    if question.next_rows:
        raise bad_request("next_rows is for stakes in prison: none is")


def limit(game: Game, asked: Asked) -> Finding:
    """Judge a stake by the table's band, a premium by the stakes it insures."""
    question = read_fields(asked, plain.LimitQuestion)
    if question.box not in PREMIUMS or question.amount is UNSET:
        return plain.limit_of(game, question)
    rule = game.sheet.limits
    fault = band_fault(rule, money(question.min, "min"), money(question.max, "max"))
    if fault is not None:
        return verdict(fault, [rule.article] if rule else []).finding()
    return _premium(game, plain.bet_asked(question)).finding()


def judge(game: Game, asked: BetAsked) -> BetVerdict:
    """Judge a bet before the deal: a stake by the band, a premium by the stakes."""
    return _premium(game, asked) if asked.box in PREMIUMS else judge_bet(game, asked)


def _premium(game: Game, asked: BetAsked) -> BetVerdict:
    """05.V.1: the premium is one per cent of the stakes it insures."""
    told = any(asked.bets.get(name) for name in CHANCES)
    if not told and not (asked.whole and asked.box in ON_STAKE):
        raise bad_request(codes.bad_request_premium_stakes())
    rule = game.once(StakeInsurance)
    fault = rule.insured({**asked.bets, asked.box: asked.amount_cents}).fault
    return verdict(fault, rule.article)


NO_WORDS = Workings({}, {}, (BETS_BEFORE_DEAL,))
