"""The lab's questions about chemin de fer."""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, UnsetType

from firmware_py.rules.finding import Finding, bad_request, cite, not_in_this_game
from firmware_py.rules.game import Game
from firmware_py.rules.games.baccarat.deal_answers import deal_with_words
from firmware_py.rules.games.baccarat.draw_questions import (
    OneHandQuestion,
    drawn,
    duty_after,
    fault_after,
    needed,
    only_draws,
    third_points,
    two_cards,
    without_facts,
)
from firmware_py.rules.games.baccarat.irregularities import CHEMIN_WORDS
from firmware_py.rules.games.baccarat.play import After
from firmware_py.rules.games.baccarat.points import total_of
from firmware_py.rules.games.baccarat.settle_questions import (
    StakesQuestion,
    read_hand,
    read_stakes,
    refuse_thirds,
)
from firmware_py.rules.games.baccarat.third_card import Draws, is_natural
from firmware_py.rules.games.chemin.settlement import Chemin, CheminHand
from firmware_py.rules.games.read import Question, money, read_cards, read_fields
from firmware_py.rules.limits import band_fault, verdict
from firmware_py.text.codes import limits as codes
from firmware_py.text.message import Message

Asked = Mapping[str, object]


class SettleQuestion(StakesQuestion, frozen=True, kw_only=True):
    """Stakes against the bank, or the bank's own, and both hands."""

    player: list[str]
    bank: list[str]


class CheminQuestion(OneHandQuestion, frozen=True, kw_only=True):
    """Who draws: the punto by his duty, or the banker as he likes."""

    banco: bool = False
    asks_advice: bool = False
    cuadro: bool = False
    restored: bool = False
    fault: str = ""
    after: Any = None


class LimitQuestion(Question, frozen=True, kw_only=True):
    """A punto's stake or the bank's money; `bets` may tell what lies in the bank."""

    min: int
    box: str
    amount: int
    max: int | UnsetType = UNSET
    bets: dict[str, int] = {}
    on_box: list[int] = []


def deal(game: Game, asked: Asked) -> Finding:
    """Deal to punto and banker."""
    return deal_with_words(game, asked, ("punto",))


def settle(game: Game, asked: Asked) -> Finding:
    """Settle one coup between punto and banker."""
    question = read_fields(asked, SettleQuestion)
    bets, on_line = read_stakes(game, question)
    player, bank = read_cards(game, question.player, question.bank)
    hand = CheminHand(
        bets, read_hand("player", player), read_hand("bank", bank), on_line, question.unit
    )
    table = game.once(Chemin)
    _check_hands(table, hand)
    if "banca" in bets and table.played(hand) > bets["banca"]:
        raise bad_request("the puntos may not stake more than lies in the bank")
    settled = table.settle(hand)
    return Finding({"net": settled.net}, settled.articles)


def _check_hands(table: Chemin, hand: CheminHand) -> None:
    natural = table.play.natural
    firsts = {"player": hand.punto, "bank": hand.bank}
    if any(is_natural(natural, total_of(cards[:2])) for cards in firsts.values()):
        longer = [name for name, cards in firsts.items() if len(cards) > 2]
        refuse_thirds(longer, "an 8 or 9 in two cards ends the hand")
    elif len(hand.bank) == 2 and table.banker_draws(total_of(hand.bank)) is Draws.MUST:
        raise bad_request("the bank has nothing in two cards and must draw")


def bank(game: Game, asked: Asked) -> Finding:
    """Say whether the banker, or the punto, takes a third card."""
    own, facts = without_facts(asked, CheminQuestion)
    question = read_fields(own, CheminQuestion)
    only_draws(game, question)
    entry = _after(game, question, facts)
    if question.who == "punto":
        return _punto(game, question, entry)
    if question.who not in ("", "bank", "banca", "banquero"):
        raise bad_request(f"who is punto or banquero, not {question.who!r}")
    return _banker(game, question, entry)


def _after(game: Game, question: CheminQuestion, facts: Mapping[str, Any]) -> After | None:
    if question.after is None:
        return None
    known: dict[str, Any] = {"banco": question.banco, **facts}
    for key, value in (("bank", question.bank), ("player", question.player)):
        if value is not UNSET:
            known[key] = value
    if question.punto_third is not UNSET:
        known.setdefault("says", "no" if question.punto_third is None else "carta")
    name, told = fault_after(question.after, known)
    return duty_after(game, name, told, CHEMIN_WORDS)


def _punto(game: Game, question: CheminQuestion, entry: After | None) -> Finding:
    table = game.once(Chemin)
    total = needed(two_cards(game, "player", question.player), "player")
    against = two_cards(game, "bank", question.bank)
    rule = table.play.punto
    if any(is_natural(table.play.natural, t) for t in (total, against or 0)):
        return drawn(Draws.MUST_NOT, table.play.natural.article)
    bound = entry is not None and entry.duty in ("punto-rules", "cuadro", "cuadro-drawing")
    banco = question.banco and not bound
    draws = table.punto_draws(total, banco=banco, advised=question.asks_advice)
    articles = [rule.article, entry.article if entry and bound else ""]
    return drawn(draws, *articles, rule.banco_article if banco else "")


_PLAIN_DUTIES = {"must": Draws.MUST, "must-not": Draws.MUST_NOT, "free": Draws.FREE}


def _banker(game: Game, question: CheminQuestion, entry: After | None) -> Finding:
    table = game.once(Chemin)
    if entry is not None and entry.duty in _PLAIN_DUTIES:
        return drawn(_PLAIN_DUTIES[entry.duty], entry.article)
    total = needed(two_cards(game, "bank", question.bank), "bank")
    punto = two_cards(game, "player", question.player)
    third = third_points(game, question.punto_third)
    if any(is_natural(table.play.natural, t) for t in (total, punto or 0)):
        if third is not None:
            raise bad_request("punto_third: after an 8 or 9 in two cards there is none")
        return drawn(Draws.MUST_NOT, table.play.natural.article)
    if not _by_cuadro(game, question, entry):
        return drawn(table.banker_draws(total), table.play.banker.article)
    if question.punto_third is UNSET:
        raise bad_request("the cuadro depends on punto_third: give the card, or null if he stood")
    draws = table.by_cuadro(total, third)
    if draws is Draws.FREE and entry is not None and entry.duty == "cuadro-drawing":
        draws = Draws.MUST
    why = entry.article if entry is not None else table.play.banker.cuadro_article
    return drawn(draws, why, table.cuadro.article(total))


def _by_cuadro(game: Game, question: CheminQuestion, entry: After | None) -> bool:
    if question.restored and question.fault not in ("", "croupier"):
        raise not_in_this_game(f"{game.name} restores a hand only after a croupier's «carta»")
    if question.fault and not question.restored:
        raise bad_request("fault is asked of a restored hand: say restored")
    follows = entry is not None and entry.duty in ("cuadro", "cuadro-drawing")
    return question.cuadro or question.restored or follows


def limit(game: Game, asked: Asked) -> Finding:
    """Judge the bank's money or a punto's stake against it (08.V)."""
    question = read_fields(asked, LimitQuestion)
    box, rule = game.box(question.box), game.sheet.limits
    assert rule is not None
    least, amount = money(question.min, "min"), money(question.amount, "amount")
    most = _bank_maximum(game, question)
    fault = None if most is None else band_fault(rule, least, most)
    if fault is None and least <= 0:
        fault = codes.limit_punto_minimum(cited="")
    if fault is None and amount < least:
        fault = codes.limit_least_of_punto(
            box=box.name, least_cents=least, given_cents=amount, cited=""
        )
    fault = fault or _over_bank(question, most)
    articles = cite(rule.article, game.once(Chemin).play.unlimited.article if most is None else [])
    return verdict(fault, articles).finding()


def _bank_maximum(game: Game, question: LimitQuestion) -> int | None:
    if game.once(Chemin).unlimited:
        return None
    if question.max is not UNSET:
        return money(question.max, "max")
    rule = game.sheet.limits
    if rule is None or len(rule.multiples) != 1:
        raise bad_request("limit needs the table's max")
    # The text leaves one maximum to a minimum (08.V).
    return rule.multiples[0] * money(question.min, "min")


def _over_bank(question: LimitQuestion, most: int | None) -> Message | None:
    """Say what is wrong where the bank, or all puntos together, hold too much."""
    others = sum(money(cents, "on_box") for cents in question.on_box)
    if question.box == "banca":
        if most is not None and question.amount > most:
            return codes.limit_bank_most(most_cents=most, cited="")
        return None
    held = [most] if most is not None else []
    if "banca" in question.bets:
        held.append(money(question.bets["banca"], "banca"))
    if held and others + question.amount > min(held):
        return codes.limit_bank_covered(bank_cents=min(held), cited="")
    return None
