"""Whether a bet may be laid, and whether a split, a double or a retiro is open."""

from collections.abc import Mapping

from msgspec import UNSET
from msgspec.structs import replace

from firmware_py.rules.finding import Finding, bad_request, cite
from firmware_py.rules.game import Game
from firmware_py.rules.games import plain
from firmware_py.rules.games.blackjack.choices import WORDS, Choices, Permission, play_of
from firmware_py.rules.games.blackjack.laid import hand_number
from firmware_py.rules.games.blackjack.sides import NAMES
from firmware_py.rules.games.read import money, read_cards, read_fields
from firmware_py.rules.limits import BetAsked, BetVerdict, band_fault, judge_bet, verdict
from firmware_py.text.codes import limits as codes

Asked = Mapping[str, object]


class LimitQuestion(plain.LimitQuestion, frozen=True):
    """A bet to lay, or a decision with the cards that it depends on."""

    box: str = ""
    decision: str = ""
    player: list[str] = []
    cards: list[str] = []
    bank: list[str] = []


def limit(game: Game, asked: Asked) -> Finding:
    """Judge the table's band, then the decision by its cards, then the amount."""
    question = read_fields(_without_band(plain.start_alone(asked)), LimitQuestion)
    if question.seed is not UNSET:
        return plain.limit_of(game, question)
    rule = game.sheet.limits
    fault = band_fault(rule, money(question.min, "min"), money(question.max, "max"))
    if fault is not None and not _band_untold(asked):
        return verdict(fault, [rule.article] if rule else []).finding()
    choice = _choice(game, question)
    if choice is not None and (choice.why_not or not _has_amount(question)):
        why = choice.why_not or "within the rules"
        return Finding({"accepted": not choice.why_not, "why": why}, cite(choice.article))
    judged = _judge_amount(game, question)
    first = [choice.article] if choice else []
    return replace(judged, articles=cite(first, judged.articles)).finding()


def _band_untold(asked: Asked) -> bool:
    """Tell whether only a decision is asked about: what may be done rests on cards alone."""
    return "decision" in asked and not {"min", "max", "amount"} & set(asked)


def _without_band(asked: Asked) -> Asked:
    return {"min": 0, "max": 0, **asked} if _band_untold(asked) else asked


def _has_amount(question: LimitQuestion) -> bool:
    if question.decision and question.amount is UNSET:
        return False
    if bool(question.box) != (question.amount is not UNSET):
        raise bad_request("a bet has a box and an amount: give both")
    return bool(question.box)


def _choice(game: Game, question: LimitQuestion) -> Permission | None:
    """Judge the decision, or the one that the box implies where cards are given."""
    cards, bank = read_cards(game, question.player or question.cards, question.bank)
    choices = game.once(Choices)
    word = question.decision
    if word and word not in WORDS:
        raise bad_request(f"the decision is one of {', '.join(WORDS)}, not {word!r}")
    if not word and cards:
        word = "doblar" if question.box == "doble" else ""
        word = "separar" if hand_number(question.box) else word
    if word:
        _need_cards(word, cards, bank)
        split = any(map(hand_number, plain.other_bets(question)))
        if word == "doblar":
            return choices.double(cards, after_split=split)
        if word == "pedir" and split and choices.one_card(cards[0]):
            return Permission(
                "each split ace gets a single card", play_of(game).split.one_card_article
            )
        return choices.judge(word, cards, bank)
    if question.box in play_of(game).insurances and bank:
        return choices.insure(bank)
    return None


def _need_cards(word: str, cards: tuple[int, ...], bank: tuple[int, ...]) -> None:
    if len(cards) < 2:
        raise bad_request(f"{word} depends on the player's cards: give them in player")
    if word in ("retiro", "pago-a-la-par") and not bank:
        raise bad_request(f"{word} depends on the bank's first card: give it in bank")


def _judge_amount(game: Game, question: LimitQuestion) -> BetVerdict:
    if not _has_amount(question) or question.amount is UNSET:
        raise bad_request("limit needs a box and an amount")
    if hand_number(question.box) or question.box == "doble":
        return _judge_match(game, question)
    return judge(game, plain.bet_asked(question))


def judge(game: Game, asked: BetAsked) -> BetVerdict:
    """03.V.1.e, f, 2.b: judge a bet before the deal with the others on its box."""
    stakes = play_of(game).stakes
    if asked.box in NAMES and not any(map(asked.lays, stakes)):
        why = codes.limit_needs_one(box=asked.box, boxes_choice=tuple(stakes), cited="")
        return verdict(why, game.box(asked.box).article)
    if asked.box in play_of(game).summed and asked.on_box:
        return _judge_sum(game, asked)
    return judge_bet(game, asked)


def _judge_match(game: Game, question: LimitQuestion) -> BetVerdict:
    """03.V.1.c, d: the bet of a split or a double equals the first."""
    rule = play_of(game).double if question.box == "doble" else play_of(game).split
    bets = plain.other_bets(question)
    unit = sum(bets.get(name, 0) for name in play_of(game).stakes) or bets.get("mano1", 0)
    if not unit:
        raise bad_request(f"the first bet is needed to judge {question.box}: give it in bets")
    assert question.amount is not UNSET
    if money(question.amount, "amount") == unit:
        return verdict(None, rule.article)
    given = money(question.amount, "amount")
    why = codes.limit_as_first(box=question.box, unit_cents=unit, given_cents=given, cited="")
    return verdict(why, rule.article)


def _judge_sum(game: Game, asked: BetAsked) -> BetVerdict:
    """03.V.1.e: the maximum of a side bet binds all bettors of a hand together."""
    alone = judge_bet(game, replace(asked, on_box=()))
    rule = game.sheet.seats
    most = game.number(rule.bets_per_box) if rule else 1
    if not alone.accepted:
        return alone
    if len(asked.on_box) + 1 > most:
        return verdict(codes.limit_box_full(most_count=most, cited=""), alone.articles)
    total = sum(asked.on_box) + asked.amount_cents
    return judge_bet(game, replace(asked, amount_cents=total, on_box=()))
