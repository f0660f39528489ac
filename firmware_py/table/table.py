"""The table: takes one event at a time and decides, by the sheet, what follows."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from firmware_py.rules.game import Game
from firmware_py.table import (
    cards,
    custody,
    deck_count,
    irregularities,
    jackpot_winners,
    limit_changes,
    no_more_bets,
    session,
    typed_faces,
)
from firmware_py.table import events as ev
from firmware_py.table.course import FaultFound, Listing
from firmware_py.table.decision import Decision, Refusal, RefusedEventError
from firmware_py.table.due import (
    CardDue,
    Due,
    OpeningDue,
    PaymentDue,
    ReshuffleDue,
    SlotsDue,
    SupervisorDue,
    WordDue,
)
from firmware_py.table.effects import (
    Announce,
    AwardJackpot,
    Effect,
    LockSabot,
    OpenCards,
    Settle,
    UnlockSabot,
)
from firmware_py.table.games.family import family_of
from firmware_py.table.handlers import HANDLERS, Handler
from firmware_py.table.life import LIFE, STEPS
from firmware_py.table.round import Round, RulingMade
from firmware_py.table.setup import Setup
from firmware_py.table.states import PLAY, Phase, Trigger
from firmware_py.text.codes import life as codes
from firmware_py.text.message import Message

__all__ = ["HANDLERS", "Handler", "OptionsError", "Setup", "Table"]

# What a course yields to be said or named at once.
_ASIDES = frozenset({Announce, AwardJackpot, FaultFound})
_ONE_CARD = UnlockSabot(1)
_LOCK = LockSabot()
_PAYMENT = PaymentDue()
# A member of an enum is looked up by name each time: what every card asks for is kept.
_DEALING, _SETTLE = Phase.DEALING, Trigger.SETTLE
_DECIDING, _REVEALING = Phase.DECIDING, Phase.REVEALING
# What is due → the phase in which the table waits for it, and what leads there.
_WAITING: dict[type[Any], tuple[Phase, Trigger]] = {
    CardDue: (Phase.DEALING, Trigger.DEAL),
    ReshuffleDue: (Phase.DEALING, Trigger.DEAL),
    WordDue: (Phase.DECIDING, Trigger.DECIDE),
    OpeningDue: (Phase.REVEALING, Trigger.REVEAL),
    PaymentDue: (Phase.SETTLING, Trigger.SETTLE),
}


class OptionsError(ValueError):
    """A table that cannot be set up as asked."""


@dataclass(slots=True)
class Table:
    """One table; its state is what its events have made of it."""

    game: Game
    setup: Setup
    # Set by the steps of the table's life alone.
    _phase: Phase = field(default=Phase.CLOSED, init=False)
    due: Due = custody.CLOSED
    round: Round | None = None
    rounds_played: int = 0
    rounds_left: int | None = None
    # Shoes still to be put in, once the last one was announced.
    shoes_left: int | None = None
    # Other limits that were announced and do not apply yet.
    limits_next: limit_changes.AnnouncedLimits | None = None
    # The limits that every session begins with.
    standing: tuple[int, int] = (0, 0)
    # Where to go on after a halt or a suspension.
    before: tuple[Phase, Due] | None = None
    # What a halt waited for when play was stopped in the middle of it.
    kept: Due | None = None
    # What a person must decide as soon as a suspended round is taken up again.
    stops_next: SupervisorDue | None = None
    steps_done: set[str] = field(default_factory=set)
    deck_ok: bool = False
    card_set: deck_count.CardSet = field(default_factory=deck_count.CardSet)
    devices_ok: bool = False
    lost: set[str] = field(default_factory=set)
    last_number: dict[str, int] = field(default_factory=dict)
    # Faces known since the shoe was filled: more copies than the packs hold are impossible.
    shoe_known: dict[int, int] = field(default_factory=dict)
    # The last hand's cards, out of a device that shuffles on and on: faces, and how many.
    discards: Counter[int] = field(default_factory=Counter)
    discards_count: int = 0
    # How often the packs hold each face.
    copies: Counter[int] = field(default_factory=Counter)
    effects: list[Effect] = field(default_factory=list)
    rulings: list[RulingMade] = field(default_factory=list)
    last_shoe: bool = False
    # Who cut the pack that is dealt from, and who is offered the next cut first.
    cut_by: int | str | None = None
    cut_offered: int | None = None
    # By source: the last draw before the shoe was filled.
    shoe_began: dict[str, int] = field(default_factory=dict)
    course: Any = None
    # How the list that is being paid is made anew, where a banker's part hangs on every other.
    listing: Listing | None = None
    # What a round left undecided for the next: stakes in prison.
    carried: tuple[Any, ...] = ()
    # What was due when a card had to be replaced first.
    interrupted: list[Due] = field(default_factory=list)

    def __post_init__(self) -> None:
        fault = self.setup.fault(self.game)
        if fault:
            raise OptionsError(fault)
        self.copies = Counter(self.game.deck.cards())
        self.standing = self.setup.min_cents, self.setup.max_cents

    def handle(self, event: ev.Event) -> Decision:
        """Decide on one event; a refused one changes nothing."""
        try:
            handler = HANDLERS[type(event)]
        except KeyError:
            unknown = RefusedEventError(codes.unknown_event_unhandled(text=repr(event)))
            return self._refuse(unknown.refusal)
        self.effects = []
        try:
            handler(self, event)
        except RefusedEventError as error:
            return self._refuse(error.refusal)
        if self.lost:
            session.wait_for_devices(self)
        if self.rulings:
            return self._rule()
        return Decision(self._phase, self.due, tuple(self.effects))

    def _rule(self) -> Decision:
        rulings, self.rulings = tuple(self.rulings), []
        return Decision(self._phase, self.due, tuple(self.effects), rulings)

    def _refuse(self, refusal: Refusal) -> Decision:
        self.rulings = []
        return Decision(self._phase, self.due, (), (), refusal)

    # What the handlers' modules use.

    @property
    def phase(self) -> Phase:
        """Where the table stands; only a step of its life changes that."""
        return self._phase

    def move(self, trigger: Trigger, event: object = None) -> None:
        """Take a step of the table's life, or refuse with what holds it back."""
        if STEPS.take(self, trigger, event):
            return
        if not STEPS.leads(self, trigger):
            raise self._wrong_phase(*LIFE.sources(trigger))
        raise RefusedEventError(STEPS.blocking(self, trigger, event)[0])

    def blocking(self, trigger: Trigger, event: object = None) -> tuple[Message, ...]:
        """Say what holds the table back from a step; nothing if it may be taken."""
        if not STEPS.leads(self, trigger):
            return (self._phase_refused(*LIFE.sources(trigger)),)
        return STEPS.blocking(self, trigger, event)

    def needs_phase(self, *phases: Phase) -> None:
        """Refuse an event that does not belong to the phase."""
        if self.phase not in phases:
            raise self._wrong_phase(*phases)

    def _wrong_phase(self, *phases: Phase) -> RefusedEventError:
        """Say what does not fit, and what comes first."""
        return RefusedEventError(self._phase_refused(*phases))

    def _phase_refused(self, *phases: Phase) -> Message:
        if self.phase is Phase.SUSPENDED:
            return codes.wrong_phase_suspended(phase=self.phase, other_phases=phases)
        due = self.due.message()
        return codes.wrong_phase_now_due(phase=self.phase, other_phases=phases, due_message=due)

    def in_round(self) -> Round:
        """The round in play, or a refusal."""
        if self.round is None:
            raise RefusedEventError(codes.no_round_in_play())
        return self.round

    def begin_course(self) -> None:
        """Start the course of the round, from the first card; if it is refused, bets stay open."""
        round_ = self.in_round()
        self.course = family_of(self.game).course(round_)
        try:
            self.advance(None)
        except RefusedEventError:
            self.course = None
            raise
        round_.begun = True

    def advance(self, answer: object) -> None:
        """Tell the course what happened and take up what is due next."""
        if self.interrupted:
            self.expect(self.interrupted.pop(), again=True)
            return
        try:
            due = self.course.send(answer)
        except StopIteration as end:
            self.settle(end.value)
            return
        kind = type(due)
        if answer is not None:
            if kind is WordDue and self._phase is _DECIDING:
                # The next word of an interval changes nothing but who speaks.
                self.due = due
                return
            if kind is CardDue and self._phase is _DEALING:
                self.due = due
                self.ask_for_card(due)
                return
            if kind is OpeningDue and self._phase is _REVEALING:
                # One hand is shown after the other.
                self.due = due
                self._ask_to_open(due.numbers)
                return
        self._take_up_next(due, answer)

    def _take_up_next(self, due: Any, answer: object) -> None:
        """Take up what the course says next: an aside, something due, or the same once more."""
        if type(due) in _ASIDES:
            self._say_aside(due, answer)
        elif answer is not None:
            self.expect(due)
        else:
            self._take_up_anew(due)

    def _say_aside(self, aside: Any, answer: object) -> None:
        """Say what the course says beside what is due, or rule on what it has found."""
        if type(aside) is FaultFound:
            # The course goes on when the ruling has been carried out.
            irregularities.rule_by_sheet(self, aside.name, dict(aside.facts))
            return
        self.effects.append(aside)
        try:
            due = self.course.send(None)
        except StopIteration as end:
            self.settle(end.value)
            return
        self._take_up_next(due, answer)

    def _take_up_anew(self, due: Due) -> None:
        """Take up what is due though nothing of it happened: mostly the same still."""
        if due == self.due:
            return
        if type(self.due) is CardDue and _ONE_CARD in self.effects:
            # Another card is due than the one just asked for: only one may leave.
            self.effects.remove(_ONE_CARD)
        self.expect(due)

    def replan(self) -> None:
        """Let a course that depends on rulings say anew what is due."""
        playing = self.course is not None and self.phase in PLAY and not self.interrupted
        if playing and family_of(self.game).rulings.replans:
            self.advance(None)

    @property
    def undecided(self) -> bool:
        """Tell whether stakes of a round wait for the next; a bank that is kept does not."""
        return family_of(self.game).waits(self.carried)

    def expect(self, due: Due, again: bool = False) -> None:
        """Make something due: move the phase, ask the devices for what it needs."""
        kind = type(due)
        if kind is not CardDue and type(self.due) is CardDue:
            self.effects.append(_LOCK)
        self.due = due
        phase, trigger = _WAITING[kind]
        if self._phase is not phase:
            self.move(trigger)
        if kind is CardDue:
            self.ask_for_card(due)  # type: ignore[arg-type]  # the kind was just tested
        elif kind is OpeningDue and again:
            self._ask_for_rest(due)  # type: ignore[arg-type]
        elif kind is OpeningDue:
            self._ask_to_open(due.numbers)  # type: ignore[union-attr]

    def ask_for_card(self, due: CardDue) -> None:
        """Let the device give the card, or take one that came too early and waits."""
        round_ = self.round or self.in_round()
        if round_.waiting:
            cards.lay_waiting(self, round_, due)
        else:
            self.effects.append(_ONE_CARD if due.packet == 1 else UnlockSabot(due.packet))

    def _ask_to_open(self, hidden: tuple[int, ...]) -> None:
        """Ask for faces, unless they were just asked for."""
        asked = OpenCards(hidden)
        if asked not in self.effects:
            self.effects.append(asked)

    def _ask_for_rest(self, due: OpeningDue) -> None:
        """Ask for the faces that are not known yet; with none left play goes on at once."""
        hidden = self.in_round().unopened(due.numbers)
        if hidden:
            self._ask_to_open(hidden)
        else:
            self.advance(None)

    def expect_first(self, *dues: Due) -> None:
        """Make something due before what is due now, the last of several first."""
        # All wait before the last is taken up: a card that lies ready lets play go on at once.
        self.interrupted += (self.due, *dues[:-1])
        self.expect(dues[-1])

    def settle(self, transfers: Any) -> None:
        """Put the list before the dealer; the round ends when he has paid it."""
        round_ = self.in_round()
        self.listing = transfers if type(transfers) is Listing else None
        if self.listing is not None:
            transfers = self.listing.make()
        round_.transfers = (
            typed_faces.marked(round_, transfers) if round_.typed else tuple(transfers)
        )
        round_.outcome = round_.outcome or "played"
        self.course = self.kept = None
        self.interrupted.clear()
        if type(self.due) is CardDue:
            self.effects.append(_LOCK)
        self.due = _PAYMENT
        self.move(_SETTLE)
        self.effects.append(Settle(round_.transfers))
        winners = jackpot_winners.winners(round_) if round_.tokens else None
        if winners is not None:
            self.effects.append(winners)

    def halt(self, due: Due) -> None:
        """Stop play where it is; the round is kept."""
        before = self.before or (self._phase, self.due)
        self.move(Trigger.HALT)
        self.before, self.due = before, due

    def resume(self, *first: Due, by: Trigger = Trigger.GO_ON) -> None:
        """Go on where a halt or a suspension stopped play; something else may come before."""
        before = self.before
        self.move(by)
        assert before is not None
        self.due = due = before[1]
        if first and self.course is not None:
            self.expect_first(*first)
            return
        # A card that waits for its place is laid once the ruling is carried out.
        if type(due) is CardDue and not self.in_round().waiting:
            self.ask_for_card(due)
        if type(due) is OpeningDue:
            self._ask_for_rest(due)
        if type(due) is SlotsDue:
            no_more_bets.begin_deal(self)
