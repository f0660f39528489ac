"""The lab's questions about pai gow."""

from collections.abc import Mapping

from msgspec import UNSET, Struct, UnsetType, field

from firmware_py.rules.cards import CardsError
from firmware_py.rules.deal import Word, parse_steps, plan_for, seats_in_order
from firmware_py.rules.finding import Code, Finding, RefusedError, bad_request, cite
from firmware_py.rules.game import Game
from firmware_py.rules.games.pai_gow.banker import counted, dice_sum, from_position
from firmware_py.rules.games.pai_gow.settlement import BankWronglySetError, PaiGow, SetHand, play_of
from firmware_py.rules.games.read import Question, read_bets, read_cards, read_fields
from firmware_py.rules.happened import BETS_BEFORE_DEAL
from firmware_py.rules.ranking import Ranker
from firmware_py.rules.rulings import Workings

Asked = Mapping[str, object]
Cards = tuple[int, ...]


class HandFields(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Seven cards set as two hands."""

    alta: list[str]
    baja: list[str]


class SettleQuestion(Question, frozen=True, kw_only=True):
    """One player's bet and his hands against the banker's."""

    bets: dict[str, int]
    player: HandFields
    bank: HandFields


class RankQuestion(Question, frozen=True, kw_only=True):
    """Two hands of five, two of two, or one of each."""

    hands: list[list[str]]


class Says(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The dice as announced, and who holds the bank."""

    dice: int | list[int]
    banquero: int | str = "bank"


class DealQuestion(Question, frozen=True, kw_only=True):
    """Seats in play, the source, and where the count of the dice ended."""

    seats: list[int] = field(default_factory=list)
    source: str = "manual"
    mano: int | str | UnsetType = UNSET
    says: Says | UnsetType = UNSET


def deal(game: Game, asked: Asked) -> Finding:
    """Lay the hands of seven out clockwise from the position that the dice gave."""
    question = read_fields(asked, DealQuestion)
    plan, play = plan_for(game, question.source), play_of(game)
    occupied = {*seats_in_order(game, question.seats), play.count.positions}
    order = from_position(_start(game, question), occupied, play.count.positions)
    steps: list[str] = []
    words = parse_steps(plan.steps)
    hands = {word.place: word for word in words if not word.is_stop}
    for position in order:
        steps += _packet(position, play.count.positions, hands)
    steps += [word.place for word in words if word.is_stop]
    return Finding({"steps": steps}, cite(plan.article, play.count.article))


def _packet(position: int, croupier: int, hands: Mapping[str, Word]) -> list[str]:
    word = hands["bank" if position == croupier else "seats"]
    place = "bank" if position == croupier else str(position)
    return [f"{place}:{word.face}"] * word.count


def _start(game: Game, question: DealQuestion) -> int:
    """Find where the count ended; unsaid, the hands go round from the first seat."""
    count = play_of(game).count
    named = UNSET if question.mano is UNSET else _position(game, question.mano)
    if question.says is UNSET:
        return 1 if named is UNSET else named
    banker = _position(game, question.says.banquero)
    if banker != count.positions and banker not in question.seats:
        raise bad_request(f"seat {banker} is not in play: it cannot hold the bank")
    start = counted(dice_sum(question.says.dice, count.dice), banker, count.positions)
    if named not in (UNSET, start):
        raise bad_request(f"the dice point to position {start}, not to {question.mano}")
    return start


def _position(game: Game, place: int | str) -> int:
    """Read a seat number or "bank"; the croupier is the last position."""
    last = play_of(game).count.positions
    if place == "bank":
        return last
    if not isinstance(place, int) or not 1 <= place <= last:
        raise bad_request(f"a position is 1 to {last} or bank (the last), not {place!r}")
    return place


def rank(game: Game, asked: Asked) -> Finding:
    """Compare two hands, or see whether a hand of five outranks one of two."""
    question = read_fields(asked, RankQuestion)
    if len(question.hands) != 2:
        raise bad_request("rank compares two hands: give exactly two in hands")
    first, second = read_cards(game, *question.hands)
    names = [_name(game, hand) for hand in (first, second)]
    higher, article = _higher(game, first, second)
    order = "tie" if not higher else "first" if higher > 0 else "second"
    return Finding({"names": names, "order": order}, cite(article))


def _ranker(game: Game, hand: Cards) -> tuple[Ranker, str]:
    """Choose the comparison by the number of cards."""
    table, play = game.once(PaiGow), play_of(game)
    if len(hand) == play.alta_cards:
        return table.alta, game.ranking_rule.article
    if len(hand) == play.baja.cards:
        return table.baja, play.baja.article
    sizes = f"{play.alta_cards} or {play.baja.cards}"
    raise bad_request(f"a hand has {sizes} cards, not {len(hand)}")


def _name(game: Game, hand: Cards) -> str:
    ranker, _ = _ranker(game, hand)
    return ranker.name(ranker.value(hand))


def _higher(game: Game, first: Cards, second: Cards) -> tuple[int, str]:
    """Tell which is higher, and by which article; a five against a two is a setting."""
    if len(first) == len(second):
        ranker, article = _ranker(game, first)
        return ranker.value(first) - ranker.value(second), article
    table, article = game.once(PaiGow), play_of(game).setting.article
    if len(first) > len(second):
        return table.outranks(first, second), article
    return -table.outranks(second, first), article


def settle(game: Game, asked: Asked) -> Finding:
    """Settle one player's bet; a banking player's side is `banquero`, after the commission."""
    question = read_fields(asked, SettleQuestion)
    bets = read_bets(game, question.bets)
    if not bets:
        raise bad_request("there is no bet to settle: give apuesta in bets")
    player, bank = _set_hands(game, question)
    table = game.once(PaiGow)
    try:
        settled = table.settle(bets["apuesta"], table.judge(player), table.judge(bank))
    except BankWronglySetError as error:
        raise bad_request(str(error)) from error
    except CardsError as error:
        raise RefusedError(Code.BAD_CARDS, error.told) from error
    net = {"apuesta": settled.net_cents}
    if game.text(play_of(game).banker) == "player":
        net["banquero"] = settled.banker_cents
    return Finding({"net": net}, cite(settled.articles))


def _set_hands(game: Game, question: SettleQuestion) -> tuple[SetHand, SetHand]:
    given = (question.player.alta, question.player.baja, question.bank.alta, question.bank.baja)
    alta, baja, bank_alta, bank_baja = read_cards(game, *given)
    play = play_of(game)
    dealt = play.alta_cards + play.baja.cards
    for name, cards in (("player", alta + baja), ("bank", bank_alta + bank_baja)):
        if len(cards) != dealt:
            raise bad_request(f"{name} has {len(cards)} cards in both hands, not {dealt}")
    return SetHand(alta, baja), SetHand(bank_alta, bank_baja)


NO_WORDS = Workings({}, {}, (BETS_BEFORE_DEAL,))
