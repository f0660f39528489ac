"""The end of a hand: cards are shown, openers proved, pots paid and the table left in order."""

from collections.abc import Generator, Iterable
from dataclasses import replace
from typing import Any

from msgspec import structs

from firmware_py.rules.finding import cite
from firmware_py.rules.game import Game
from firmware_py.rules.games.circle.openers import least_to_open, may_open
from firmware_py.rules.games.circle.order import play_of, showdown_order
from firmware_py.rules.games.circle.pots import make_pots
from firmware_py.rules.games.circle.rake import Raked, take
from firmware_py.rules.games.circle.shares import Contest, ShownHands
from firmware_py.rules.games.pot import Pot, RakeChosen
from firmware_py.table.course import Answer, Aside, FaultFound
from firmware_py.table.due import Due, OpeningDue
from firmware_py.table.effects import Transfer
from firmware_py.table.games.circle.hand import OPENS, Hand, begin
from firmware_py.table.games.circle.players import (
    RESTO,
    SeatedPlayers,
    by_interval,
    put_in,
    rested_too_long,
    sitting_of,
)
from firmware_py.table.round import Round, RulingMade
from firmware_py.table.ruling_actions import fates
from firmware_py.text.codes import dues, limits
from firmware_py.text.message import Message

Steps = Generator[Due | Aside, Answer, None]
HOUSE, CUT, POT = "casa", "beneficio", "bote"


def show(hand: Hand) -> Steps:
    """Turn the hands up in turn, the last bettor's first (Galicia 23.3)."""
    round_, live, mano = hand.seating.round, hand.chips.live, hand.seating.mano
    for seat in showdown_order(round_.game, live, mano, hand.last_bettor):
        while seat in hand.chips.live and (hidden := round_.hidden(seat)):
            yield OpeningDue(hidden, dues.cards_hand(seat=seat))
            if not round_.rulings:
                # They are all open: only a fault can have given him another card.
                break
            hand.take_rulings()


def prove(hand: Hand) -> Steps:
    """Let the opener show what he opened with, his discards too (Galicia 27, 28.3)."""
    opener, round_, blank_hands = hand.opener, hand.seating.round, hand.seating.blank_hands
    if least_to_open(round_.game, blank_hands) is None or opener not in hand.chips.live:
        return
    first = round_.first_cards.get(opener, round_.numbers(opener))
    while hidden := round_.unopened(first):
        yield OpeningDue(hidden, dues.cards_opening_hand(seat=opener))
        hand.take_rulings()
    cards = _opened_with(round_, opener)
    if len(cards) != hand.seating.play.hole:
        # A ruling has changed what he was dealt: nothing is proved either way.
        return
    if opener in hand.chips.live and not may_open(round_.game, cards, blank_hands):
        called = len(hand.chips.live) > 1
        yield FaultFound("false-opening", (("seat", opener), ("called", called)))
        hand.take_rulings()


def not_false(round_: Round, seat: object) -> Message | None:
    """Say why nobody can say that a player opened falsely, or nothing (Galicia 28.3).

    Only who opened must prove it, and whoever has shown enough has.
    """
    sitting = sitting_of(round_)
    blank_hands = sitting.blank_hands if sitting else 0
    if least_to_open(round_.game, blank_hands) is None:
        return None
    if OPENS not in round_.called:
        return limits.misplaced_nobody_opened()
    opener = round_.called[OPENS][0]
    if seat not in (opener, None):
        return limits.misplaced_other_opened(seat=opener)
    cards = _opened_with(round_, opener)
    if len(cards) != play_of(round_.game).hole or not may_open(round_.game, cards, blank_hands):
        return None
    return limits.misplaced_opener_shown(seat=opener)


def _opened_with(round_: Round, opener: int) -> list[int]:
    """Give the cards that the opener was first dealt, as far as they are turned up."""
    first = round_.first_cards.get(opener, round_.numbers(opener))
    return [card for number in first if (card := round_.cards[number].card) is not None]


def settled(hand: Hand) -> tuple[Transfer, ...]:
    """Pay the pots and say what each player has won or lost, the house's cut last."""
    round_, own, folded = hand.seating.round, hand.chips.put_in, set[int]()
    if round_.out or round_.folded:
        own = {seat: cents for seat, cents in own.items() if round_.out.get(seat) != "returned"}
        folded = _folded(round_, own)
    pots = make_pots(own, folded, round_.carried[0].pot_cents if round_.carried else 0)
    if not pots or not pots[0].eligible:
        return carried_over(round_)
    cut = _cut(round_, own) if round_.rake is not None else None
    raked = take(round_.game, pots, len(own), cut)
    live = [seat for seat in own if seat not in folded] if folded else own
    boards = tuple(map(round_.faces, hand.seating.game.once(_boards)))
    shown = ShownHands(round_.open_hands(live), boards)
    paid = hand.seating.game.once(Contest).pay(raked.pots, shown, hand.seating.mano)
    won = {seat: paid.get(seat, 0) - cents for seat, cents in own.items()}
    leave(hand, won)
    return _list(hand, won, raked) + places_lost(round_)


def pots_now(round_: Round) -> tuple[Pot, ...]:
    """Give the pots as they lie: what is bet in this interval is in them."""
    own = put_in(round_)
    sitting = sitting_of(round_)
    return make_pots(own, _folded(round_, own), sitting.pot_cents if sitting else 0)


def _folded(round_: Round, own: dict[int, int]) -> set[int]:
    """Name who has put chips in and is in the hand no more."""
    if not round_.folded and not round_.out:
        return set()
    return {seat for seat in own if seat in round_.folded or seat in round_.out}


def settled_again(round_: Round) -> tuple[Transfer, ...]:
    """Make the list anew after a ruling, unless the stakes went back or stay for the next."""
    if round_.outcome == "void":
        return round_.transfers
    if not round_.begun:
        return fates(round_)
    left = round_.carries[0] if round_.carries else None
    if isinstance(left, SeatedPlayers) and left.undecided:
        return carried_over(round_, left.blank_hands)
    return settled(begin(round_))


def _cut(round_: Round, own: Iterable[int]) -> RakeChosen | None:
    """The announced cut, with what each interval has added; an old pot counts for the first."""
    if round_.rake is None or round_.rake.kind == "session":
        # A session is charged between hands.
        return None
    first, *others = by_interval(round_, own)
    sitting = sitting_of(round_)
    added = (first + (sitting.pot_cents if sitting else 0), *others)
    return replace(round_.rake, min_cents=round_.min_cents, by_interval=added)


def _boards(game: Game) -> tuple[str, ...]:
    return ("board1", "board2") if play_of(game).lines == 2 else ("board",)


def _share_article(game: Game) -> str:
    shares = play_of(game).shares
    return ", ".join(
        cite(shares.article, shares.winner_article, shares.ties_article, shares.halves_article)
    )


def _list(hand: Hand, won: dict[int, int], raked: Raked) -> tuple[Transfer, ...]:
    """List who has lost before who has won, then who has his stakes back."""
    article = hand.seating.game.once(_share_article)
    losing: list[Transfer] = []
    winning: list[Transfer] = []
    for seat, cents in won.items():
        (losing if cents < 0 else winning).append(Transfer(seat, "", RESTO, cents, article))
    losing += winning
    if len(won) != len(hand.seating.order):
        losing += _returned(hand, won)
    if raked.rake_cents:
        losing.append(Transfer(HOUSE, "", CUT, raked.rake_cents, ", ".join(raked.articles)))
    return tuple(losing)


def _returned(hand: Hand, won: dict[int, int]) -> list[Transfer]:
    """List who has neither won nor lost: his stakes are back, by the ruling that gives them."""
    back = sorted([seat for seat in hand.seating.order if seat not in won])
    return [Transfer(seat, "", RESTO, 0, _ruled(hand.seating.round, seat)) for seat in back]


def _ruled(round_: Round, seat: int) -> str:
    found = [ruling.articles for ruling in round_.rulings if seat in ruling.affects]
    return ", ".join(found[-1]) if found else ""


def carried_over(round_: Round, blank_hands: int = 0) -> tuple[Transfer, ...]:
    """Leave the whole pot to the next hand (Galicia 27, 28.3)."""
    hand = begin(round_)
    lost = {seat: -cents for seat, cents in hand.chips.put_in.items()}
    leave(hand, lost, hand.chips.pot_cents, blank_hands)
    article = _carried_by(round_)
    moved = [Transfer(seat, "", RESTO, cents, article) for seat, cents in lost.items()]
    return (*moved, *_returned(hand, lost), *places_lost(round_))


def _carried_by(round_: Round) -> str:
    """Cite the ruling that leaves the pot (CyL 63.3); without one nobody could open it (62.3)."""
    for ruling in reversed(round_.rulings):
        if ruling.ruling == "pot-carried-over" and (article := ", ".join(ruling.articles)):
            return article
    play = play_of(round_.game)
    return play.openers.article if play.openers else play.shares.article


def leave(hand: Hand, won: dict[int, int], pot: int = 0, blank_hands: int = 0) -> None:
    """Leave mano, restos and a pot that nobody won to the next hand."""
    round_, restos = hand.seating.round, {}
    for (seat, _), boxes in round_.bets.items():
        if RESTO in boxes:
            restos[seat] = boxes[RESTO] + won.get(seat, 0)
    rested = _rested(hand, restos)
    for seat in rested_too_long(round_.game, rested) if rested else ():
        del restos[seat], rested[seat]
    resting = round_.carried[0].resting if round_.carried else ()
    round_.carries = (
        SeatedPlayers(
            hand.seating.mano,
            tuple(restos.items()),
            pot,
            blank_hands,
            tuple(rested.items()),
            tuple([seat for seat in resting if seat in restos]) if resting else (),
            _put_in_pot(round_, hand.chips.put_in) if pot else (),
        ),
    )


def _put_in_pot(round_: Round, own: dict[int, int]) -> tuple[tuple[int, int], ...]:
    """Remember who has put how much into a pot that stays, in this hand and before."""
    sitting, found = sitting_of(round_), dict(own)
    for seat, cents in sitting.put_in if sitting else ():
        found[seat] = found.get(seat, 0) + cents
    return tuple(found.items())


def give_pot_back(
    round_: Round, ruling: RulingMade
) -> tuple[tuple[Transfer, ...], tuple[Any, ...]]:
    """Give a pot that waits back to who put it in; also say what the table keeps then.

    The texts do not say what becomes of it when a game cannot go on for want of players or of
    time: it is for the person in charge, before the next hand is dealt (Galicia 19.1).
    """
    sitting, article = sitting_of(round_), ", ".join(ruling.articles)
    if sitting is None or not sitting.undecided or not ruling.reason or round_.cards:
        return (), ()
    moved = tuple(Transfer(seat, "", POT, cents, article) for seat, cents in sitting.put_in)
    return moved, (structs.replace(sitting, pot_cents=0, blank_hands=0, put_in=()),)


def _rested(hand: Hand, restos: dict[int, int]) -> dict[int, int]:
    """Count the hands that each seat has sat out: in a row, or in the whole game (PV 17.IV)."""
    round_, players = hand.seating.round, hand.seating.order
    rested = round_.carried[0].rested if round_.carried else ()
    if len(restos) == len(players) and not rested:
        return {}
    before, rule = dict(rested), hand.seating.play.rest
    found = {seat: before.get(seat, 0) + 1 for seat in restos if seat not in players}
    if rule is not None and rule.of_game:
        found |= {seat: hands for seat, hands in before.items() if seat in players}
    return found


def places_lost(round_: Round) -> tuple[Transfer, ...]:
    """Give the resto back to who has rested too long: his place is free."""
    left = round_.carries[0].restos if round_.carries else ()
    if len(left) == len(round_.bets) or (rule := play_of(round_.game).rest) is None:
        return ()
    kept = {seat for seat, _ in left}
    gone = [seat for (seat, _), boxes in round_.bets.items() if RESTO in boxes and seat not in kept]
    return tuple(Transfer(seat, "", RESTO, 0, rule.article) for seat in gone)
