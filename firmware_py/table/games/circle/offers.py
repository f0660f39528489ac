"""What a player may say in a betting interval, and for how much."""

from dataclasses import dataclass

from msgspec import Struct
from msgspec.structs import replace

from firmware_py.rules.game import Game
from firmware_py.rules.games.circle.limits import CircleBet
from firmware_py.rules.games.circle.play import Interval
from firmware_py.rules.games.circle.span import span
from firmware_py.rules.limits import BetAsked, bound
from firmware_py.table.due import Choice
from firmware_py.table.games.circle.from_rulings import BoundChips
from firmware_py.table.games.circle.hand import Hand

Choices = tuple[Choice, ...]
# Situations of an interval whose choices are kept ready.
MOST_KNOWN = 4096
# More cents than any limit.
PLENTY = 10**15


@dataclass(frozen=True, slots=True)
class IntervalWords:
    """The words of an interval as the sheet has them."""

    fold: str
    check: str
    call: str
    raises: str
    bet: str
    article: str


def words_of(game: Game) -> IntervalWords:
    """Read the sheet's words: fold, check, call, raise; the first bet has its own name."""
    rule = next(d for d in game.sheet.decision if d.stage == "interval")
    fold, check, call, raises = rule.words[:4]
    return IntervalWords(fold, check, call, raises, "apostar", rule.article)


class Turn(Struct, frozen=True, gc=False):
    """A player's turn to speak: what he has, and whether he is the first and is answered."""

    seat: int
    resto: int
    first: bool
    answered: bool


class TurnOffer(Struct, frozen=True, gc=False):
    """What may be said in a situation, whatever the resto of who speaks."""

    choices: Choices
    # Whether he may bet: somebody can answer, and no ruling forbids it.
    answered: bool
    # With more chips than these he has all the choices as they are.
    enough_cents: int
    # The bet or raise of one who has just enough for it; None: his choices are worked out.
    least: Choice | None = None


def money(hand: Hand) -> BetAsked:
    """What forced bets are counted by: the table's limits and the pot."""
    round_ = hand.seating.round
    return BetAsked(round_.min_cents, round_.max_cents, "", 0, {"pot": hand.chips.pot_cents})


def offers_of(hand: Hand) -> dict[object, TurnOffer]:
    """Give the offers that are kept ready for an interval."""
    round_, known = hand.seating.round, hand.seating.game.once(_known_offers)
    key = (hand.interval.number, hand.interval.open_pair, round_.min_cents, round_.max_cents)
    offers = known.get(key)
    if offers is None:
        offers = known[key] = {}
    return offers


def _known_offers(_game: Game) -> dict[object, dict[object, TurnOffer]]:
    return {}


def offered(hand: Hand, rule: Interval, seat: int, first: bool) -> Choices:
    """What a player with chips may say in his turn."""
    offer = offer_of(hand, rule, seat, first)
    if hand.chips.resto[seat] > offer.enough_cents:
        return offer.choices
    return limited(hand, rule, seat, first, offer)


def offer_of(hand: Hand, rule: Interval, seat: int, first: bool) -> TurnOffer:
    """What a player may say, whatever his resto; worked out once, for situations recur."""
    chips, interval, ruled = hand.chips, hand.interval, hand.ruled
    level, offers = interval.level, interval.offers
    answered = chips.rich > 1 and (not ruled.no_raise or seat not in ruled.no_raise)
    if ruled.bound and seat in ruled.bound:
        turn = Turn(seat, chips.resto[seat], first, answered)
        return TurnOffer(worked_out(hand, rule, turn), answered, -1)
    # Before the first bet nobody owes anything or has raised.
    bets = (level - interval.laid[seat], interval.raises.get(seat)) if level else None
    pots = (chips.pot_cents, interval.dealt_pot_cents) if hand.seating.by_pot else None
    key = (first, answered, bets, len(chips.live), pots)
    offer = offers.get(key)
    if offer is None:
        if len(offers) >= MOST_KNOWN:
            offers.clear()
        offer = offers[key] = _offer(hand, rule, Turn(seat, PLENTY, first, answered))
    return offer


def limited(hand: Hand, rule: Interval, seat: int, first: bool, offer: TurnOffer) -> Choices:
    """What a player may say whose resto is not enough for all of an offer."""
    resto, least = hand.chips.resto[seat], offer.least
    if least is not None and resto >= least.cents:
        return _up_to(offer.choices, least, resto)
    return worked_out(hand, rule, Turn(seat, resto, first, offer.answered))


def _offer(hand: Hand, rule: Interval, rich: Turn) -> TurnOffer:
    """Work out what one with plenty may say, and the raise of one with just enough for it."""
    choices = worked_out(hand, rule, rich)
    enough = max([choice.most_cents for choice in choices])
    raised = None if rich.first and rule.forced else _raised(hand, choices)
    if raised is None:
        return TurnOffer(choices, rich.answered, enough)
    poor = worked_out(hand, rule, replace(rich, resto=raised.cents))
    return TurnOffer(choices, rich.answered, enough, _raised(hand, poor))


def _raised(hand: Hand, choices: Choices) -> Choice | None:
    words = hand.seating.game.once(words_of)
    return next((one for one in choices if one.word in (words.bet, words.raises)), None)


def _up_to(choices: Choices, least: Choice, resto: int) -> Choices:
    """Let the bet or raise go up to all that the player has."""
    most = replace(least, most_cents=resto)
    return tuple([most if one.word == least.word else one for one in choices])


def worked_out(hand: Hand, rule: Interval, turn: Turn) -> Choices:
    """Ask the law what a player may say in his turn."""
    words = hand.seating.game.once(words_of)
    owes = _owes(hand, turn)
    if turn.first and rule.forced:
        return (_forced(hand, rule, words, turn),)
    if (kept := hand.kept(turn.seat)) is not None:
        return _kept(hand, words, turn, kept)
    word = words.call if owes else words.check
    found = [Choice(word, owes, owes, article=words.article)]
    if turn.answered:
        found += _raise(hand, words, turn, owes)
    if not (turn.first and rule.stays):
        found.append(Choice(words.fold, article=words.article))
    return tuple(found)


def _owes(hand: Hand, turn: Turn) -> int:
    return min(hand.interval.level - hand.interval.laid[turn.seat], turn.resto)


def _forced(hand: Hand, rule: Interval, words: IntervalWords, turn: Turn) -> Choice:
    """The bet that the first must make; a text may let him bet more (CyL 68.1)."""
    cents = min(turn.resto, bound(rule.forced, money(hand)))
    free = _raise(hand, words, turn, 0) if rule.forced_at_least and turn.answered else []
    most = max([cents, *[choice.most_cents for choice in free]])
    return Choice(words.bet, cents, most, article=rule.forced_article or rule.article)


def _kept(hand: Hand, words: IntervalWords, turn: Turn, kept: BoundChips) -> Choices:
    """Chips laid short or out of turn stay: the call is completed, or the bet stands (24.3.c-f).

    A text that forbids to raise a bet out of turn does not forbid to give it up: who owes more
    may (PV 17.VIII.3.f).
    """
    owes, cents = _owes(hand, turn), min(kept.cents, turn.resto)
    stay = Choice(words.call if owes else words.check, owes, owes, article=words.article)
    if kept.is_short or cents == owes:
        return (stay,)
    if cents < owes:
        return (stay, Choice(words.fold, article=words.article))
    stands = _lawful(hand, words, turn, cents) if hand.chips.rich > 1 else None
    return (stands or stay,)


def _lawful(hand: Hand, words: IntervalWords, turn: Turn, cents: int) -> Choice | None:
    """Hold a bet out of turn to what may be bet now; None: it can be no bet.

    The texts call it valid and do not say what becomes of a wrong amount. It is read like their
    neighbours: what is too much goes back (24.3.d), what is too little for a first bet is
    completed (24.3.c), and what is too little for a raise only meets the bet (24.3.d).
    """
    owes = _owes(hand, turn)
    allowed = _raise(hand, words, turn, owes)
    if not allowed or (hand.interval.level and cents < allowed[0].cents):
        return None
    cents = min(max(cents, allowed[0].cents), allowed[0].most_cents)
    return Choice(allowed[0].word, cents, cents, article=words.article)


def _raise(hand: Hand, words: IntervalWords, turn: Turn, owes: int) -> list[Choice]:
    """The bet or raise that the limits allow: a raiser covers first, and that is in the pot."""
    round_, chips, interval = hand.seating.round, hand.chips, hand.interval
    bet = CircleBet(
        min_cents=round_.min_cents,
        box="subida" if interval.level else "apuesta",
        amount_cents=0,
        max_cents=round_.max_cents,
        interval=interval.number,
        pot_cents=chips.pot_cents + owes,
        dealt_pot_cents=interval.dealt_pot_cents,
        open_pair=interval.open_pair,
        raises=interval.raises.get(turn.seat, 0),
        players=len(chips.live),
        bets={"resto": turn.resto - owes},
    )
    allowed = span(round_.game, bet)
    if allowed is None:
        return []
    word = words.raises if interval.level else words.bet
    low, high = owes + allowed.least_cents, owes + allowed.most_cents
    return [Choice(word, low, high, article=allowed.article)]
