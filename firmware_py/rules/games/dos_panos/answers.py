"""The lab's questions about baccarat of two cloths."""

from collections.abc import Callable, Mapping

from firmware_py.rules.finding import Finding, bad_request, cite, not_in_this_game
from firmware_py.rules.game import Game
from firmware_py.rules.games.baccarat.deal_answers import deal_with_words
from firmware_py.rules.games.baccarat.points import total_of
from firmware_py.rules.games.baccarat.settle_questions import (
    StakesQuestion,
    read_hand,
    read_stakes,
    refuse_thirds,
)
from firmware_py.rules.games.baccarat.third_card import Draws, is_natural
from firmware_py.rules.games.dos_panos.settlement import PANOS, DosPanos, Pano, TwoCloths, play_of
from firmware_py.rules.games.plain import LimitQuestion
from firmware_py.rules.games.read import money, read_cards, read_fields
from firmware_py.rules.limits import band_fault, verdict
from firmware_py.text.codes import limits as codes

Asked = Mapping[str, object]


class SettleQuestion(StakesQuestion, frozen=True, kw_only=True):
    """Stakes on both cloths and the three hands."""

    bank: list[str]
    pano1: list[str] = []
    pano2: list[str] = []
    banco: bool = False


def written(ask: str, answer: Callable[[Game, Asked], Finding]) -> Callable[[Game, Asked], Finding]:
    """Refuse a question that the surviving text of a sheet holds no answer to."""

    def guarded(game: Game, asked: Asked) -> Finding:
        if ask in play_of(game).unwritten:
            raise not_in_this_game(f"{game.name}: the surviving fragment holds no rule on {ask!r}")
        return answer(game, asked)

    return guarded


def deal(game: Game, asked: Asked) -> Finding:
    """Deal to both cloths and the banker."""
    return deal_with_words(game, asked, PANOS)


def settle(game: Game, asked: Asked) -> Finding:
    """Settle one coup of both cloths with the banker's balance."""
    question = read_fields(asked, SettleQuestion)
    bets, on_line = read_stakes(game, question)
    if not bets:
        raise bad_request("bets is empty: give a stake on pano1, pano2 or caballo")
    hands = read_cards(game, question.pano1, question.pano2, question.bank)
    panos = {name: hand for name, hand in zip(PANOS, hands, strict=False) if hand}
    for name in PANOS:
        if name not in panos and (name in bets or "caballo" in bets):
            raise bad_request(f"a stake plays on {name}: give its cards")
    coup = TwoCloths(bets, panos, read_hand("bank", hands[2]), on_line, question.unit)
    table = game.once(DosPanos)
    _check_hands(table, coup, banco=question.banco)
    settled = table.settle(coup)
    return Finding({"net": settled.net}, settled.articles)


def _check_hands(table: DosPanos, coup: TwoCloths, *, banco: bool) -> None:
    natural = table.play.natural
    for name, cards in coup.panos.items():
        read_hand(name, cards)
    if is_natural(natural, total_of(coup.bank[:2])):
        longer = [name for name, cards in coup.panos.items() if len(cards) > 2]
        refuse_thirds(longer, "the banker shows 8 or 9")
        refuse_thirds(["bank"] if len(coup.bank) > 2 else [], "the banker shows 8 or 9")
        return
    for name, cards in coup.panos.items():
        _check_pano(table, name, cards, banco=banco)
    panos = [Pano(is_natural(natural, total_of(cards[:2]))) for cards in coup.panos.values()]
    duty = table.banker_draws(total_of(coup.bank[:2]), panos)
    if duty is Draws.MUST and len(coup.bank) == 2:
        raise bad_request("the bank has nothing in two cards and must draw")
    if duty is Draws.MUST_NOT and len(coup.bank) == 3:
        refuse_thirds(["bank"], "every cloth shows 8 or 9")


def _check_pano(table: DosPanos, name: str, cards: tuple[int, ...], *, banco: bool) -> None:
    total = total_of(cards[:2])
    duty = table.punto_draws(total, banco=banco)
    if duty is Draws.MUST_NOT and len(cards) == 3:
        refuse_thirds([name], f"its first two make {total}")
    if duty is Draws.MUST and len(cards) == 2:
        raise bad_request(f"{name} has {total} in two cards and must draw")


def limit(game: Game, asked: Asked) -> Finding:
    """Judge a stake; with an open bank the house may set no maximum (09.V)."""
    free = [entry for entry in play_of(game).free_of_maximum if game.holds(entry.when)]
    question = read_fields({"max": 0, **asked} if free else asked, LimitQuestion)
    box, rule = game.box(question.box), game.sheet.limits
    assert rule is not None
    if not isinstance(question.amount, int):
        raise bad_request("limit needs an amount")
    least, amount = money(question.min, "min"), money(question.amount, "amount")
    most = money(question.max, "max")
    fault = band_fault(rule, least, max(most, least) if free else most)
    if fault is None and amount < least:
        fault = codes.limit_least(box=box.name, least_cents=least, given_cents=amount, cited="")
    if fault is None and not free and amount > most:
        fault = codes.limit_most(box=box.name, most_cents=most, given_cents=amount, cited="")
    articles = cite(rule.article, [entry.article for entry in free])
    return verdict(fault, articles).finding()
