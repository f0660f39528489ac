"""From a question's bets, cards and words to a place of the table that can be settled."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import UNSET, UnsetType

from firmware_py.rules.finding import bad_request
from firmware_py.rules.game import Game
from firmware_py.rules.games.blackjack.choices import Choices, Permission, counting, play_of
from firmware_py.rules.games.blackjack.count import Cards, Counting, value_of
from firmware_py.rules.games.blackjack.laid import Laid, check_hands, read_words, sort_bets
from firmware_py.rules.games.blackjack.settlement import Blackjack, PlayedHand, Seat
from firmware_py.rules.games.blackjack.sides import sevens_name
from firmware_py.rules.games.read import UNKNOWN, Question, read_cards

_ENDS = ("retiro", "pago-a-la-par")


class SettleQuestion(Question, frozen=True):
    """One place's bets, hands and words, against the bank's cards."""

    bets: dict[str, int]
    player: Any
    bank: list[Any] = []
    decision: Any = None
    dealt: list[str] = []
    meter: int | UnsetType = UNSET


@dataclass(frozen=True, slots=True)
class Seated:
    """A place ready to be settled, and the bank's hand for each box."""

    seat: Seat
    banks: Mapping[str, Cards]
    by_hand: bool


def seat_of(game: Game, question: SettleQuestion) -> Seated:
    """Read a place whole; anything that could not have happened is refused."""
    laid = sort_bets(game, question.bets)
    texts = hand_lists(question.player)
    check_hands(laid, len(texts))
    hands, banks, dealt = _read_all(game, texts, question)
    words = read_words(laid, question.decision, [len(cards) for cards in hands])
    _check_played(game, hands, words)
    ended = words[0] if words[0] in _ENDS else ""
    played = zip(hands, words, strict=True)
    seat = Seat(
        stakes=laid.stakes,
        hands=tuple(PlayedHand(cards, word == "doblar") for cards, word in played),
        insured=laid.insured,
        sides=laid.sides,
        first=_first_cards(hands, dealt, laid.sides) if laid.sides else (),
        ended=ended,
    )
    boxes = play_of(game).stakes
    if len(banks) == 1 and len(laid.stakes) == 1:
        # 03.01.a: a player may bet on one box alone, whichever it is.
        boxes = list(laid.stakes)
    by_box = dict(zip(boxes, banks, strict=False))
    check_bank(game, seat, by_box)
    by_hand = len(texts) > 1 and len(play_of(game).stakes) == 1 and not _named_first(laid)
    return Seated(seat, by_box, by_hand)


def _named_first(laid: Laid) -> bool:
    return bool(laid.hands) and not laid.by_hand


def hand_lists(player: object) -> list[object]:
    """Take one hand as a list, or the hands of a split by name."""
    if not isinstance(player, dict):
        return [player]
    names = [f"mano{number}" for number in range(1, len(player) + 1)]
    if len(names) < 2 or set(player) != set(names):
        raise bad_request("split hands are named mano1, mano2, … without a gap")
    return [player[name] for name in names]


def _read_all(
    game: Game, texts: list[object], question: SettleQuestion
) -> tuple[list[Cards], list[Cards], Cards]:
    rows = bank_rows(game, question.bank)
    head = next((row[:1] for row in rows if row), [])
    # The bank's first card lies in front of every box but is one card.
    first, *read = read_cards(game, head, *texts, *[row[1:] for row in rows])
    hands, rests = read[: len(texts)], read[len(texts) :]
    banks = [(*first, *rest) if row else () for row, rest in zip(rows, rests, strict=True)]
    (dealt,) = read_cards(game, question.dealt)
    return hands, banks, dealt


def bank_rows(game: Game, bank: list[Any]) -> list[list[Any]]:
    """Give the bank's cards by box: several rows with one first card, or one row."""
    play = play_of(game)
    by_box = bool(bank) and all(isinstance(row, list) for row in bank)
    if not by_box:
        return [[card for card in bank if card != UNKNOWN]]
    if play.several is None or len(bank) > len(play.stakes):
        raise bad_request("the bank plays one hand for each box of the game")
    if len({row[0] for row in bank if row and isinstance(row[0], str)}) > 1:
        raise bad_request("the bank keeps its first card for every box: it must be the same")
    return bank


def _check_played(game: Game, hands: list[Cards], words: tuple[str, ...]) -> None:
    choices = game.once(Choices)
    split = len(hands) > 1
    if any(len(cards) < 2 for cards in hands):
        raise bad_request("a hand has at least two cards")
    if split:
        _refuse(choices.split_hands(tuple(cards[0] for cards in hands)))
    for cards, word in zip(hands, words, strict=True):
        if game.once(counting).overasked(cards):
            raise bad_request("no card may be asked with 21 points or more")
        if split and choices.one_card(cards[0]) and len(cards) > 2:
            raise bad_request("each split ace gets a single card")
        if word == "doblar":
            _refuse(choices.double(cards[:2], after_split=split))
        if (word == "doblar" and len(cards) != 3) or (word == "pedir" and len(cards) < 3):
            raise bad_request(f"a hand has {len(cards)} cards, which is not {word}")


def _refuse(choice: Permission) -> None:
    if choice.why_not:
        raise bad_request(f"{choice.why_not} ({choice.article})")


def _first_cards(hands: list[Cards], dealt: Cards, sides: Mapping[str, int]) -> Cards:
    """03.V.1.f: the first cards of the place in the order they came, up to three.

    `dealt` may stop at the first two: a third card was dealt all the same, and counts.
    """
    if len(hands) > 2 and not dealt:
        raise bad_request("after a second split the first cards are needed in dealt")
    one = hands[0] if len(hands) == 1 else ()
    heads = tuple(hand[0] for hand in hands)
    fits = dealt == one[: len(dealt)] if one else set(dealt[:2]) <= set(heads)
    if dealt and (len(dealt) < 2 or not fits):
        raise bad_request("dealt holds the first cards of this place, two or more, in order")
    if one or len(dealt) > 2:
        return (one or dealt)[:3]
    if len(hands) > 2 and "acumulada" in sides and sevens_name(dealt).startswith("dos"):
        raise bad_request("after a second split the third card is needed in dealt")
    # The rightmost hand, mano1, is played first: it gets the third card.
    return (*(dealt or heads), *hands[0][1:2])


def _beats_any_draw(count: Counting, seat: Seat, banks: Mapping[str, Cards]) -> bool:
    """Tell whether a natural meets a first card with which the bank can make none."""
    naturals = not seat.is_split and count.is_natural(seat.hands[0].cards)
    heads = [banks.get(box, ())[:1] for box in seat.stakes]
    return naturals and all(head and 1 < value_of(head[0]) < 10 for head in heads)


def check_bank(game: Game, seat: Seat, banks: Mapping[str, Cards]) -> None:
    """Refuse a bank that drew too much, or too little for a bet that waits for it."""
    count, choices, play = game.once(counting), game.once(Choices), play_of(game)
    waits = game.once(Blackjack).meets_bank(seat)
    for cards in banks.values():
        if count.overdrawn(cards):
            raise bad_request(f"the bank stands at {count.stands_at}: it has a card too many")
    waits = waits and not _beats_any_draw(count, seat, banks)
    for box in seat.stakes:
        if waits and (not banks.get(box) or count.bank_draws(banks[box])):
            raise bad_request(f"the bank draws to {count.stands_at}: give all its cards for {box}")
    if seat.ended:
        first = next((cards for cards in banks.values() if cards), ())
        if not first:
            raise bad_request("the bank's first card is needed")
        _refuse(choices.judge(seat.ended, seat.hands[0].cards, first))
    for name in seat.insured:
        cards = banks.get(play.stakes[play.insurances.index(name)], ())
        if len(cards) < 2:
            raise bad_request(f"{name} depends on the bank's first two cards: give them")
        _refuse(choices.insure(cards))
