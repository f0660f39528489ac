"""What panel, visors and console may see: one immutable snapshot for each reader.

The table never holds a face that was not turned up, so a snapshot cannot leak one.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from firmware_py.rules.cards import card_text
from firmware_py.rules.finding import RefusedError
from firmware_py.rules.game import Game
from firmware_py.rules.games.family import law_of
from firmware_py.rules.limits import BetAsked, Stake, stake_of
from firmware_py.rules.rulings import STAGES, names_ruled_on
from firmware_py.rules.sheet.model import Box
from firmware_py.table.deciding import may_be_decided
from firmware_py.table.due import BetsDue, CardDue, WordDue, seat_of
from firmware_py.table.effects import Transfer
from firmware_py.table.games.family import HandValue, family_of
from firmware_py.table.hand_value import (
    NOT_QUALIFIED,
    hand_value,
    is_qualified,
    second_value,
)
from firmware_py.table.irregularities import OF_PLAYERS, stage_of
from firmware_py.table.limit_changes import AnnouncedLimits
from firmware_py.table.round import Round, RulingMade, UndecidedStake
from firmware_py.table.shuffling import due_now
from firmware_py.table.states import ROUND, Phase
from firmware_py.table.table import Table
from firmware_py.text.codes import dues
from firmware_py.text.message import Message


class Audience(StrEnum):
    """Who looks: the technician sees health and never cards (S-14)."""

    DEALER = "dealer"
    PUBLIC = "public"
    TECHNICIAN = "technician"


@dataclass(frozen=True, slots=True)
class PlaceView:
    """Cards at one place: faces that are open, "??" for the others."""

    place: str
    cards: tuple[str, ...]
    bets: tuple[tuple[str, str, int], ...] = ()
    state: str = ""
    # What the cards come to once all of them lie open: "pareja" and "K", "points" and "7".
    hand: HandValue = ()
    # The other hand where the pot is halved: on the second line, or the low one ("baja", "8", …).
    second: HandValue = ()
    # Draw numbers of the cards: by these a card is moved or proved.
    numbers: tuple[int, ...] = ()
    # Which of the cards, counting from 1, two people named because no device opened them.
    typed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that somebody may do now."""

    who: str
    # A word that is said, or a box.
    act: str
    least_cents: int = 0
    most_cents: int = 0
    article: str = ""
    # What the croupier does, where it is no word.
    said: Message | None = None


@dataclass(frozen=True, slots=True)
class PotView:
    """Money that the same players contend for; the main pot is first."""

    cents: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    """The table at one moment."""

    sheet: str
    phase: Phase
    round_number: int
    pack: int
    # What is due; a cut that is told comes before it.
    due: Message
    places: tuple[PlaceView, ...]
    # What lies in the middle, where players contend for it.
    pots: tuple[PotView, ...]
    offers: tuple[Offer, ...]
    # What was said in this hand, by whom, in order.
    words: tuple[tuple[str, str], ...]
    # What else lies open: the bank, what is covered, whose the cards are.
    facts: tuple[Message, ...]
    # Irregularities that the sheet rules on at this stage.
    may_go_wrong: tuple[str, ...]
    # What the person in charge may decide, where something waits for that.
    may_be_decided: tuple[str, ...]
    # Stakes of earlier rounds that are not decided yet.
    held: tuple[UndecidedStake, ...]
    rulings: tuple[RulingMade, ...]
    transfers: tuple[Transfer, ...]
    lost_devices: tuple[str, ...]
    rounds_left: int | None
    min_cents: int
    max_cents: int
    # Limits that were announced and do not apply yet.
    limits_next: AnnouncedLimits | None


def view(table: Table, reader: Audience = Audience.DEALER) -> View:
    """Draw the snapshot that a reader may see."""
    round_ = table.round
    blind = reader is Audience.TECHNICIAN
    packs = table.game.number(table.game.deck_rule.alternate)
    return View(
        sheet=table.game.name,
        phase=table.phase,
        round_number=round_.number if round_ else table.rounds_played,
        pack=table.rounds_played % packs + 1,
        due=due_now(table),
        places=() if blind or round_ is None else tuple(_places(round_)),
        pots=() if blind or round_ is None else _pots(table.game, round_),
        offers=() if reader is not Audience.DEALER else offers(table),
        words=() if blind or round_ is None else tuple(round_.words),
        facts=() if blind or round_ is None else family_of(table.game).view.facts(round_),
        may_go_wrong=() if reader is not Audience.DEALER else may_go_wrong(table),
        may_be_decided=() if reader is not Audience.DEALER else may_be_decided(table),
        held=() if blind else _held(table),
        rulings=_rulings(round_, blind=blind),
        transfers=() if blind or round_ is None else round_.transfers,
        lost_devices=tuple(sorted(table.lost)),
        rounds_left=table.rounds_left,
        min_cents=table.setup.min_cents,
        max_cents=table.setup.max_cents,
        limits_next=table.limits_next,
    )


def _pots(game: Game, round_: Round) -> tuple[PotView, ...]:
    return tuple(
        PotView(pot.amount_cents, pot.eligible) for pot in family_of(game).view.pots(round_)
    )


def _rulings(round_: Round | None, *, blind: bool) -> tuple[RulingMade, ...]:
    made = round_.rulings if round_ is not None else ()
    return tuple(map(_without_cards, made)) if blind else tuple(made)


def _places(round_: Round) -> list[PlaceView]:
    names = [str(seat) for seat in sorted({seat for seat, _ in round_.bets})]
    names += [place for place, lying in round_.places.items() if lying and place not in names]
    return [_place(round_, name) for name in names]


def _place(round_: Round, name: str) -> PlaceView:
    numbers = tuple(round_.numbers(name))
    cards = tuple(
        "??" if (card := round_.cards[number].card) is None else card_text(card)
        for number in numbers
    )
    typed = _typed(round_, name) if round_.typed else ()
    seat, hand = seat_of(name), hand_value(round_, name)
    if seat is None:
        state = "" if is_qualified(round_, name) else NOT_QUALIFIED
        return PlaceView(name, cards, (), state, hand, (), numbers, typed)
    left = family_of(round_.game).view.chips_left(round_, seat)
    bets = tuple(
        (bettor, box, left.get(box, cents))
        for (at, bettor), boxes in sorted(round_.bets.items())
        if at == seat
        for box, cents in boxes.items()
        if _hand_of(round_, seat, box) == name
    )
    state = "out" if seat in round_.out else "folded" if seat in round_.folded else ""
    second = second_value(round_, name)
    return PlaceView(name, cards, bets, state, hand, second, numbers, typed)


def _typed(round_: Round, name: str) -> tuple[int, ...]:
    numbers = round_.numbers(name)
    return tuple(n for n, number in enumerate(numbers, 1) if number in round_.typed)


def _hand_of(round_: Round, seat: int, box: str) -> str:
    """The hand that a box lies at: "mano2" at the second one of its seat, if that was split."""
    further = f"{seat}/{box.removeprefix('mano')}"
    return further if further in round_.places else f"{seat}"


def _held(table: Table) -> tuple[UndecidedStake, ...]:
    """Stakes of earlier rounds that wait for this one."""
    records = table.carried if table.round is None else table.round.carried
    return family_of(table.game).view.held(records)


def _without_cards(ruling: RulingMade) -> RulingMade:
    """A ruling for who may see no card: facts and further keys may name some."""
    return replace(ruling, facts=(), keys=())


def may_go_wrong(table: Table) -> tuple[str, ...]:
    """Name what the dealer may have to report now: what the sheet rules on at this stage."""
    if table.phase not in ROUND:
        return ()
    names, round_ = table.game.once(_faults_by_stage)[stage_of(table)], table.in_round()
    misplaced = family_of(table.game).rulings.misplaced
    told = [name for name in names if name in OF_PLAYERS]
    wrong = {name for name in told if misplaced(round_, name, {}, table.due)}
    return tuple(name for name in names if name not in wrong) if wrong else names


def _bet_offered(table: Table, box: Box) -> Offer:
    """Offer a box for what it takes; without a bound of its own there is no most."""
    setup = table.setup
    asked = BetAsked(setup.min_cents, setup.max_cents, box.name, 0)
    try:
        stake = stake_of(table.game, box, asked)
    except RefusedError:
        stake = Stake(0, setup.max_cents)
    limits = [limit for limit in box.limits if table.game.holds(limit.when)]
    most = stake.most if any(limit.at_most or limit.exactly for limit in limits) else 0
    return Offer("players", box.name, stake.least, most, box.article)


def _faults_by_stage(game: Game) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for stage in STAGES:
        found[stage] = tuple(sorted(names_ruled_on(game, stage, law_of(game.sheet).workings)))
    return found


def _words_offered(due: WordDue) -> tuple[Offer, ...]:
    return tuple(
        Offer(
            str(due.who),
            choice.word,
            choice.cents,
            max(choice.cents, choice.most_cents),
            choice.article,
        )
        for choice in due.choices
    )


def _said_at_bets(table: Table) -> tuple[Offer, ...]:
    """What may be said while bets are open: who sits, the bank, a banco."""
    said = family_of(table.game).bets.offers(table.in_round())
    return tuple(offer for due in said for offer in _words_offered(due))


def _boxes_offered(table: Table) -> tuple[Offer, ...]:
    """The boxes that take chips now; none once a ruling has frozen the stakes."""
    round_ = table.in_round()
    if any(("may_raise", False) in ruling.keys for ruling in round_.rulings):
        return ()
    hooks = family_of(table.game).bets
    told = hooks.boxes_open(round_)
    if told is not None:
        return tuple(
            Offer(str(due.who), box.word, box.cents, box.most_cents, box.article)
            for due in told
            for box in due.choices
        )
    found = table.game.sheet.box
    laid = [box for box in found if box.placed == "before-deal" and not box.bonus_on]
    open_ = [box for box in laid if all(table.game.options[name] for name in box.posted)]
    boxes = [box for box in open_ if not hooks.laid_in_turn(table.game, box.name)]
    return tuple(_bet_offered(table, box) for box in boxes)


def offers(table: Table) -> tuple[Offer, ...]:
    """What each person may do now, with the amounts."""
    due = table.due
    if isinstance(due, WordDue):
        return _words_offered(due)
    if isinstance(due, BetsDue):
        return (*_boxes_offered(table), *_said_at_bets(table), Offer("crupier", "no va más"))
    if isinstance(due, CardDue):
        return (Offer("crupier", "", said=dues.offer_card(to_place=due.place)),)
    return (Offer("crupier", "", said=due.message()),)
