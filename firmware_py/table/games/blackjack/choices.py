"""What a blackjack player may say now, with the chips that go with it."""

from firmware_py.rules.games.blackjack import choices as law
from firmware_py.rules.limits import BetAsked, Stake, stake_of
from firmware_py.table.due import Choice
from firmware_py.table.games.blackjack.hands import BANK, BlackjackHand, BoxesInPlay, HandPlace

NO = "no"
ENDS = ("pago-a-la-par", "retiro")


def early(felt: BoxesInPlay, spot: HandPlace) -> tuple[Choice, ...]:
    """03.V.1.b, g: what is open to a place before the first third card of the round."""
    boxes = felt.leader(spot.seat)
    cards, bank = felt.cards(spot.hands[0]), felt.round_.faces(BANK)
    found = [Choice(NO), *_insurances(felt, boxes, bank)]
    insured = any(name in boxes for name in felt.play.insurances)
    for word in ENDS:
        judged = felt.choices.judge(word, cards, bank)
        if not judged.why_not and not insured:
            found.append(Choice(word, article=judged.article))
    return tuple(found)


def _insurances(felt: BoxesInPlay, boxes: dict[str, int], bank: tuple[int, ...]) -> list[Choice]:
    """Offer an insurance for each box that has a bet and none yet."""
    judged = felt.choices.insure(bank)
    if judged.why_not:
        return []
    pairs = zip(felt.play.insurances, felt.play.stakes, strict=True)
    open_ = [name for name, stake in pairs if stake in boxes and name not in boxes]
    stakes = [(name, _stake(felt, name, boxes)) for name in open_]
    return [
        Choice(name, stake.least, stake.most, article=judged.article)
        for name, stake in stakes
        if stake.most >= stake.least
    ]


def _stake(felt: BoxesInPlay, name: str, boxes: dict[str, int]) -> Stake:
    """What an insurance takes."""
    round_ = felt.round_
    asked = BetAsked(round_.min_cents, round_.max_cents, name, 0, boxes)
    return stake_of(round_.game, round_.game.box(name), asked)


def in_turn(felt: BoxesInPlay, spot: HandPlace, hand: BlackjackHand) -> tuple[Choice, ...]:
    """03.V.1.a, c, d: what is open to a hand in its turn; one word is no choice."""
    cards = felt.cards(hand)
    unit = felt.unit(felt.leader(spot.seat))
    split = len(spot.hands) > 1
    stand = felt.choices.judge("plantarse", cards, ())
    found = [Choice("plantarse", article=stand.article)]
    ask = felt.choices.ask(cards)
    # A hand that a ruling took the cards of has no first one.
    ends = split and bool(cards) and felt.choices.one_card(cards[0])
    if not ask.why_not and not ends:
        found.append(Choice("pedir", article=ask.article))
    double = felt.choices.double(cards, after_split=split)
    if not double.why_not:
        found.append(Choice("doblar", unit, unit, article=double.article))
    parted = _split(felt, spot, cards)
    if not parted.why_not:
        found.append(Choice("separar", unit, unit, article=parted.article))
    return tuple(found)


def _split(felt: BoxesInPlay, spot: HandPlace, cards: tuple[int, ...]) -> law.Permission:
    """Judge a split, and a further one by the first cards of all hands it makes."""
    judged = felt.choices.split(cards)
    if judged.why_not or len(spot.hands) == 1:
        return judged
    heads = tuple(card for hand in spot.hands for card in felt.cards(hand)[:1])
    return felt.choices.split_hands((*heads, cards[1]))
