"""Betting intervals: who speaks, what he may say, and for how much."""

from collections.abc import Generator
from dataclasses import dataclass

from firmware_py.rules.cards import rank_of
from firmware_py.rules.game import Game
from firmware_py.rules.games.circle.limits import CircleBet
from firmware_py.rules.games.circle.order import Talk, first_speaker, intervals
from firmware_py.rules.games.circle.play import Interval
from firmware_py.rules.games.circle.span import span
from firmware_py.rules.limits import BetAsked, bound
from firmware_py.table.course import Answer, Aside
from firmware_py.table.courses.circle_hand import Hand
from firmware_py.table.courses.circle_seats import ANTE, by_blinds
from firmware_py.table.due import Choice, Due, WordDue
from firmware_py.table.effects import Announce
from firmware_py.table.events import Said

Steps = Generator[Due | Aside, Answer, None]
Choices = tuple[Choice, ...]
BLIND, NO_BLIND = "ciega", "no"
# Situations whose choices are kept ready.
MOST_KNOWN = 4096


@dataclass(frozen=True, slots=True)
class Words:
    """The words of an interval as the sheet has them."""

    fold: str
    check: str
    call: str
    raises: str
    bet: str
    article: str


def words_of(game: Game) -> Words:
    """Read the sheet's words: fold, check, call, raise; the first bet has its own name."""
    rule = next(d for d in game.sheet.decision if d.stage == "interval")
    fold, check, call, raises = rule.words[:4]
    return Words(fold, check, call, raises, "apostar", rule.article)


def blinds(hand: Hand) -> Steps:
    """Ask for the forced bets by place, then for further ones without a gap (PV 17.1.II)."""
    if not hand.game.once(by_blinds):
        return
    laid: list[int] = []
    for place, seat in enumerate(hand.order):
        own = hand.round.own_bets(seat)
        if ANTE not in own:
            choices = _blind(hand, seat, place, laid)
            said = (yield WordDue(seat, choices, "bets")) if choices else None
            if not isinstance(said, Said) or said.word == NO_BLIND:
                return
            own[ANTE] = said.cents
            hand.resto[seat] -= said.cents
            hand.pot_cents += said.cents
        hand.last_blind = seat
        laid.append(own[ANTE])


def _blind(hand: Hand, seat: int, place: int, laid: list[int]) -> Choices:
    """Say which blind bet a place makes or may make; who has less lays all that he has."""
    play, resto = hand.play, hand.resto[seat]
    if place < len(play.blind):
        rule = play.blind[place]
        cents = min(resto, bound(rule.exactly, _money(hand)))
        return (Choice(BLIND, cents, cents, article=rule.article),)
    chain = play.blind_chain
    if chain is None or resto < chain.times * laid[-1]:
        return ()
    further = Choice(BLIND, chain.times * laid[-1], resto, article=chain.article)
    return (Choice(NO_BLIND, article=chain.article), further)


def _money(hand: Hand) -> BetAsked:
    return BetAsked(hand.round.min_cents, hand.round.max_cents, "", 0, {"pot": hand.pot_cents})


def betting(hand: Hand, number: int) -> Steps:
    """Let the players speak in turn until all who stay have met the same (Galicia 23.2)."""
    before = hand.highest_bettor
    hand.open_interval(number)
    hand.heed()
    rule = hand.game.once(intervals)[number - 1]
    if rule.words:
        yield Announce(rule.words, rule.article)
    if not _anyone_bets(hand):
        return
    hand.open_pair = _open_pair(hand)
    start = hand.live.index(_speaker(hand, rule, before))
    # The players stand in playing order: turns go round from the first.
    turns = hand.live[start:] + hand.live[:start]
    turn, quiet, many = 0, 0, len(turns)
    while quiet < many and len(hand.live) > 1 and not hand.no_more_bets:
        seat = turns[turn % many]
        if _speaks(hand, seat):
            raised = yield from _speak(hand, rule, seat, first=turn == 0)
            quiet = 0 if raised else quiet
        turn += 1
        quiet += 1


def _anyone_bets(hand: Hand) -> bool:
    """Tell whether somebody has chips, and somebody else has or is to be met."""
    rich = [seat for seat in hand.live if hand.resto[seat]]
    return len(rich) > 1 or any(hand.owes(seat) for seat in rich)


def _speaks(hand: Hand, seat: int) -> bool:
    """Tell whether a player has something to say: chips, and a bet to meet or to be met."""
    if not hand.resto[seat] or seat not in hand.live:
        return False
    return hand.level > hand.laid[seat] or hand.someone_answers(seat)


def _speaker(hand: Hand, rule: Interval, before: int | None) -> int:
    """Ask the law who speaks first; without open cards the answers recur and are kept."""
    if rule.first in ("lowest-up", "highest-up"):
        shown = {seat: hand.round.faces(seat) for seat in hand.live}
        return first_speaker(hand.game, hand.number, Talk(tuple(hand.live), hand.mano, shown))
    key = (hand.number, tuple(hand.live), hand.mano, hand.opener, before, hand.last_blind)
    known = hand.game.once(_known_speakers)
    if key not in known:
        talk = Talk(key[1], hand.mano, {}, hand.opener, before, hand.last_blind)
        if len(known) >= MOST_KNOWN:
            known.clear()
        known[key] = first_speaker(hand.game, hand.number, talk)
    return known[key]


def _known_speakers(_game: Game) -> dict[object, int]:
    return {}


def _speak(
    hand: Hand, rule: Interval, seat: int, *, first: bool
) -> Generator[Due | Aside, Answer, bool]:
    """Hear one player; tell whether he has raised what must be met."""
    said = yield WordDue(seat, offered(hand, rule, seat, first=first))
    while type(said) is not Said:
        hand.heed()
        if seat not in hand.live or len(hand.live) == 1 or hand.no_more_bets:
            return False
        said = yield WordDue(seat, offered(hand, rule, seat, first=first))
    if said.word == hand.game.once(words_of).fold:
        hand.fold(seat)
        return False
    return hand.lay(seat, said.cents) if said.cents else False


def offered(hand: Hand, rule: Interval, seat: int, *, first: bool) -> Choices:
    """What a player may say; worked out once for each situation, for they recur."""
    known = hand.game.once(_known_choices)
    round_ = hand.round
    answered = seat not in hand.no_raise and hand.someone_answers(seat)
    key = (
        hand.number, first, answered, hand.bound.get(seat), hand.level, hand.laid[seat],
        hand.resto[seat], hand.pot_cents, hand.raises.get(seat, 0), len(hand.live),
        hand.open_pair, round_.min_cents, round_.max_cents,
    )  # fmt: skip
    if key not in known:
        if len(known) >= MOST_KNOWN:
            known.clear()
        known[key] = _worked_out(hand, rule, seat, first=first, answered=answered)
    return known[key]


def _known_choices(_game: Game) -> dict[object, Choices]:
    return {}


def _worked_out(hand: Hand, rule: Interval, seat: int, *, first: bool, answered: bool) -> Choices:
    words, owes = hand.game.once(words_of), hand.owes(seat)
    if first and rule.forced:
        cents = min(hand.resto[seat], bound(rule.forced, _money(hand)))
        return (Choice(words.bet, cents, cents, article=rule.forced_article or rule.article),)
    if seat in hand.bound:
        return (_kept(hand, words, seat, owes),)
    stay = Choice(words.call, owes, owes) if owes else Choice(words.check)
    found = [Choice(stay.word, stay.cents, stay.most_cents, article=words.article)]
    if answered:
        found += _raise(hand, words, seat, owes)
    if not (first and rule.stays):
        found.append(Choice(words.fold, article=words.article))
    return tuple(found)


def _kept(hand: Hand, words: Words, seat: int, owes: int) -> Choice:
    """Chips laid short or out of turn stay: the call is completed, or the bet stands (24.3.c-f)."""
    laid = min(hand.bound[seat], hand.resto[seat])
    if owes or not laid:
        return Choice(words.call if owes else words.check, owes, owes, article=words.article)
    return Choice(words.raises if hand.level else words.bet, laid, laid, article=words.article)


def _raise(hand: Hand, words: Words, seat: int, owes: int) -> list[Choice]:
    """The bet or raise that the limits allow: a raiser covers first, and that is in the pot."""
    round_ = hand.round
    bet = CircleBet(
        min_cents=round_.min_cents,
        box="subida" if hand.level else "apuesta",
        amount_cents=0,
        max_cents=round_.max_cents,
        interval=hand.number,
        pot_cents=hand.pot_cents + owes,
        open_pair=hand.open_pair,
        raises=hand.raises.get(seat, 0),
        players=len(hand.live),
        bets={"resto": hand.resto[seat] - owes},
    )
    allowed = span(hand.game, bet)
    if allowed is None:
        return []
    word = words.raises if hand.level else words.bet
    low, high = owes + allowed.least_cents, owes + allowed.most_cents
    return [Choice(word, low, high, article=allowed.article)]


def _open_pair(hand: Hand) -> bool:
    """Tell whether somebody's first two open cards are a pair, where a limit looks at it."""
    if not hand.game.once(_pairs_count):
        return False
    shown = [hand.round.faces(seat)[:2] for seat in hand.live]
    return any(len(two) == 2 and rank_of(two[0]) == rank_of(two[1]) for two in shown)


def _pairs_count(game: Game) -> bool:
    play = game.sheet.play
    return any(rule.open_pair for rule in getattr(play, "bound", ()))
