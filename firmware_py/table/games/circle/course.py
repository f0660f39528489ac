"""Circle poker: forced bets, streets and intervals, draw, showdown, pots."""

from collections.abc import Generator, Mapping, Sequence
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from firmware_py.rules.cards import CardsError
from firmware_py.rules.game import Game
from firmware_py.rules.games.circle.deal import plan_from
from firmware_py.rules.games.circle.irregularities import WORKINGS
from firmware_py.rules.games.circle.last_card import LastCard, last_card
from firmware_py.rules.games.circle.openers import least_to_open
from firmware_py.rules.rulings import names_ruled_on
from firmware_py.table.course import Answer, Aside, Course, FaultFound, split_at_stops, written
from firmware_py.table.due import (
    BetsDue,
    CardDue,
    Due,
    OpeningDue,
    PaymentDue,
    SupervisorDue,
    WordDue,
    seat_of,
)
from firmware_py.table.effects import Announce, Effect
from firmware_py.table.games.circle.betting import betting, blinds
from firmware_py.table.games.circle.cut import mano_and_cut
from firmware_py.table.games.circle.draw import burned, card, change, left, shuffled
from firmware_py.table.games.circle.hand import OPENS, Hand, begin
from firmware_py.table.games.circle.players import (
    by_blinds,
    leave_restos,
    players_of,
)
from firmware_py.table.games.circle.resting import told_at_first
from firmware_py.table.games.circle.showdown import (
    carried_over,
    not_false,
    prove,
    settled,
    show,
)
from firmware_py.table.games.family import mistaken_draw
from firmware_py.table.round import Round
from firmware_py.text.codes import circle as codes
from firmware_py.text.codes import dues, limits
from firmware_py.text.codes.faults import uncoded_told
from firmware_py.text.message import Message

Steps = Generator[Due | Aside, Answer, None]
# Cards with their seats.
Cards = tuple[tuple[CardDue, int | None], ...]
# Orders of players whose streets are kept ready.
MOST_KNOWN = 512
INTERVAL, DRAW = "interval-", "draw"
EARLY = "dealt-before-bets-ended"
OUT_OF_TURN, FALSE_OPENING, TOO_MANY = "bet-out-of-turn", "false-opening", "board-too-many"
# Faults of players with their chips.
CHIPS = frozenset({OUT_OF_TURN, "call-short", "oversize-chip"})
BOARDS = ("flop", "turn", "river")
STREETS = {3: "third-card", 4: "fourth-card", 5: "fifth-card", 6: "sixth-card", 7: "seventh-card"}


class Street(Struct, frozen=True):
    """Cards that are dealt in one go, and what follows."""

    cards: Cards
    # The interval that follows; 0: none.
    interval: int
    # Whether players change cards after it.
    draws: bool
    # Whether all its cards are dealt face down.
    covered: bool
    last: bool
    stage: str = "deal"


def begin_bets(round_: Round) -> tuple[Effect, ...]:
    """Leave the restos on the table; at the very first, places are drawn."""
    leave_restos(round_)
    return told_at_first(round_)


def course(round_: Round) -> Course:
    """Play a hand from the forced bets to the pots."""
    round_.called.pop(OPENS, None)
    hand = begin(round_)
    yield mano_and_cut(round_, hand.seating.order)
    if round_.game.once(by_blinds):
        yield from blinds(hand)
    streets = _streets(round_, hand.seating.order)
    for street in streets:
        interval = street.interval
        yield from _street(hand, street)
        if interval:
            yield from betting(hand, interval)
            hand.interval.is_open = False
            if interval == 1 and _is_blank(hand):
                return carried_over(round_, hand.seating.blank_hands + 1)
        elif street.draws:
            yield from change(hand)
        if len(hand.chips.live) <= 1:
            break
    if len(hand.chips.live) > 1:
        yield from show(hand)
    if hand.opener is not None:
        yield from prove(hand)
    return (yield from _paid(hand))


def _paid(hand: Hand) -> Course:
    """Pay the pots, once hands can be compared."""
    while True:
        try:
            return settled(hand)
        except CardsError as error:
            # Hands that a fault has left with other cards than they should have: a person decides.
            why = error.told
            said = why if isinstance(why, Message) else uncoded_told(told_law=why)
            yield Announce(said, hand.seating.game.sheet.unforeseen)
            yield FaultFound("unforeseen")


def early_draw(round_: Round, due: Due) -> tuple[str, dict[str, object]]:
    """Name a card that came while players were still betting (Galicia 31.2.b)."""
    known = names_ruled_on(round_.game, due.stage, WORKINGS)
    if not isinstance(due, WordDue) or EARLY not in known:
        return mistaken_draw(round_, due)
    live = [seat for seat in round_.playing if round_.numbers(seat)]
    return EARLY, {"seats": live}


def misplaced(round_: Round, name: str, facts: Mapping[str, object], due: Due) -> Message | None:
    """Say why a player's fault cannot have happened as it is told, or nothing.

    A bet out of turn may come before its interval (24.3.f); a call needs a bet to be met.
    """
    seat = facts.get("seat")
    if name == FALSE_OPENING:
        return not_false(round_, seat)
    if name not in CHIPS:
        return None
    if isinstance(due, BetsDue):
        return limits.misplaced_nobody_dealt()
    if isinstance(due, PaymentDue) or due.stage == "showdown":
        return limits.misplaced_bets_over()
    if isinstance(seat, int) and (seat not in players_of(round_) or seat in round_.folded):
        return limits.misplaced_not_in_hand(seat=seat)
    is_open = isinstance(due, WordDue | SupervisorDue) and due.stage != DRAW
    return None if name == OUT_OF_TURN or is_open else limits.misplaced_no_bet_to_meet()


def _steps(round_: Round) -> tuple[str, ...]:
    return round_.game.once(_automatic if round_.source == "automatic" else _manual)


def _manual(game: Game) -> tuple[str, ...]:
    return tuple(plan_from(game, "manual").steps)


def _automatic(game: Game) -> tuple[str, ...]:
    return tuple(plan_from(game, "automatic").steps)


def _streets(round_: Round, order: tuple[int, ...]) -> tuple[Street, ...]:
    """Give the streets for players in this order; their plan is written out once."""
    known = round_.game.once(_known_streets)
    key = (round_.source, order)
    streets = known.get(key)
    if streets is None:
        if len(known) >= MOST_KNOWN:
            known.clear()
        streets = known[key] = _written(_steps(round_), order)
    return streets


def _known_streets(_game: Game) -> dict[object, tuple[Street, ...]]:
    return {}


def _written(steps: tuple[str, ...], order: tuple[int, ...]) -> tuple[Street, ...]:
    """Cut the plan at its stops; every card with the seat it belongs to."""
    found: list[Street] = []
    parts = list(split_at_stops(written(steps, order)))
    for number, (cards, stop) in enumerate(parts, 1):
        interval = int(stop.removeprefix(INTERVAL)) if stop.startswith(INTERVAL) else 0
        stage = _stage(cards, sum(street.interval > 0 for street in found))
        dealt = tuple([(_staged(due, stage), seat_of(due.place)) for due in cards])
        covered = all(due.face == "down" for due in cards)
        last = number == len(parts)
        found.append(Street(dealt, interval, stop == DRAW, covered, last, stage))
    return tuple(found)


def _stage(cards: Sequence[CardDue], intervals: int) -> str:
    """Name a street after so many intervals by its own cards, or by the common ones."""
    own = [due.ordinal for due in cards if due.place.isdigit()]
    if not intervals:
        return "deal"
    return STREETS.get(max(own), "deal") if own else BOARDS[min(intervals, len(BOARDS)) - 1]


def _staged(due: CardDue, stage: str) -> CardDue:
    """Name the street of a card: an own one from the third on, every card after the first bets."""
    own = STREETS.get(due.ordinal) if due.place.isdigit() else None
    return replace(due, stage=own or stage) if own or stage != due.stage else due


def _is_blank(hand: Hand) -> bool:
    """Tell whether nobody has opened a pot that needs openers (Galicia 27)."""
    if hand.opener is not None or len(hand.chips.live) <= 1:
        return False
    seating = hand.seating
    return hand.chips.rich > 1 and least_to_open(seating.game, seating.blank_hands) is not None


def _street(hand: Hand, street: Street) -> Steps:
    """Deal a street; who is not in any more is passed over."""
    round_, next_face, cards = hand.seating.round, hand.ruled.next_face, street.cards
    before = len(round_.cards)
    if round_.rulings:
        yield from burned(hand)
        yield from _enough_left(hand, cards)
    if street.last and hand.seating.play.common_card is not None:
        cards = yield from _last_cards(hand, cards)
    for due, seat in cards:
        if seat is None or seat in hand.chips.live:
            if next_face and seat in next_face:
                yield from card(hand, replace(due, face=next_face.pop(seat)))
            elif (yield due) is None:
                yield from _dealt_later(hand, due, seat)
    # Of cards dealt face down only a fault can have shown one, or a hand without bets.
    if not street.covered or street.last or round_.rulings or round_.outcome:
        yield from _faces_known(hand, before, street.stage)


def _last_cards(hand: Hand, cards: Cards) -> Generator[Due | Aside, Answer, Cards]:
    """See that there is a last card for everybody, or deal one for all of them."""
    dead = hand.seating.round.numbers("dead")
    how = last_card(hand.seating.game, left(hand), len(dead), len(hand.chips.live))
    if dead and how is not LastCard.PACK:
        yield from shuffled(hand, dead)
    if how is not LastCard.COMMON:
        return cards
    yield from card(hand, CardDue("board", "up", 1, 1, "seventh-card"))
    return ()


def _enough_left(hand: Hand, cards: Cards) -> Steps:
    """End a hand for which cards that were burned or annulled have left too few.

    Where common cards are replaced the text says so (Galicia 43.2.a, PV 17.6.V.2.a): it is void.
    """
    if hand.seating.play.common_card is not None:
        return
    needed = len([due for due, seat in cards if seat is None or seat in hand.chips.live])
    if (unused := left(hand)) < needed:
        said = codes.aloud_cards_short(left_number=unused, needed_count=needed)
        yield Announce(said, hand.seating.game.sheet.unforeseen)
        ruled_on = any(TOO_MANY in entry.names for entry in hand.seating.game.sheet.irregularity)
        facts = (("unused", unused), ("count", needed + 1))
        yield FaultFound(TOO_MANY, facts) if ruled_on else FaultFound("unforeseen")
        hand.take_rulings()


def _dealt_later(hand: Hand, due: CardDue, seat: int | None) -> Steps:
    """Go on with a card after a ruling, unless it has put the player out."""
    hand.take_rulings()
    yield from burned(hand)
    if seat is None or seat in hand.chips.live:
        yield from card(hand, due)


def _faces_known(hand: Hand, before: int, stage: str) -> Steps:
    """Wait for the faces of this street's open cards: they say who speaks and what is bet."""
    round_, cards, up = hand.seating.round, hand.seating.round.cards, list[int]()
    for drawn in islice(reversed(cards.values()), len(cards) - before):
        if drawn.card is None and drawn.face == "up" and drawn.place != "burn":
            up.append(drawn.number)
    hidden = tuple(up)
    while hidden:
        yield OpeningDue(hidden, dues.cards_open(), stage)
        if not round_.rulings:
            # Nothing but their faces can have come.
            return
        hand.take_rulings()
        hidden = round_.unopened(up)
