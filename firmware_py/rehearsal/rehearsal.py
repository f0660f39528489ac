"""A rehearsal: a table, a shoe, and the events between them, kept for replay."""

from collections.abc import Callable

from firmware_py.rehearsal.shoe import Shoe
from firmware_py.rules.game import Game
from firmware_py.table import events as ev
from firmware_py.table.decision import Decision
from firmware_py.table.due import (
    BetsDue,
    CardDue,
    Due,
    OpeningDue,
    PaymentDue,
    ReshuffleDue,
    TokensDue,
    WordDue,
)
from firmware_py.table.effects import OpenCards
from firmware_py.table.table import Setup, Table
from firmware_py.text.render import english

# Chooses a word where somebody must decide.
Player = Callable[[Table, WordDue], ev.Said]


def first_choice(table: Table, due: WordDue) -> ev.Said:
    """Always take the first word offered, with the least chips and the fewest cards."""
    choice = due.choices[0]
    own = table.in_round().numbers(due.who)
    return ev.Said(due.who, choice.word, choice.cents, own[: choice.cards])


class Rehearsal:
    """Plays a table with a shoe at hand; every event is kept with its decision."""

    def __init__(self, game: Game, setup: Setup, shoe: Shoe) -> None:
        self.table = Table(game, setup)
        self.shoe = shoe
        self.events: list[ev.Event] = []

    def tell(self, event: ev.Event) -> Decision:
        """Tell the table an event, and turn up the cards it asks for."""
        decision = self.table.handle(event)
        self.events.append(event)
        for effect in decision.effects:
            if isinstance(effect, OpenCards):
                decision = self._open(effect.numbers, decision)
        return decision

    def _open(self, numbers: tuple[int, ...], decision: Decision) -> Decision:
        for number in numbers:
            round_ = self.table.round
            if round_ is not None and number in round_.cards and round_.cards[number].card is None:
                opened = self.tell(ev.CardOpened(number, self.shoe.face(number)))
                decision = _together(decision, opened)
        return decision

    def open_table(self, by: str = "jefe") -> None:
        """Do everything that opening asks for."""
        self.tell(ev.OpeningAsked(by))
        for step in self.table.setup.opening_steps:
            self.tell(ev.CustodyStepDone(step, by))
        self.tell(ev.DeckChecked(self.shoe.name, self.table.game.deck.size))
        self.tell(ev.DevicesChecked())

    def draw(self) -> Decision:
        """Draw the next card, or the packet that is due."""
        due = self.table.due
        packets = self.table.setup.source == "automatic"
        if packets and isinstance(due, CardDue) and due.packet > 1:
            numbers = [self.shoe.draw() for _ in range(due.packet)]
            return self.tell(ev.PacketDrawn(self.shoe.name, numbers[0], ("",) * len(numbers)))
        return self.tell(ev.CardDrawn(self.shoe.name, self.shoe.draw()))

    def step(self, player: Player = first_choice) -> Decision:
        """Do what is due next."""
        due = self.table.due
        if isinstance(due, CardDue):
            return self.draw()
        if isinstance(due, WordDue):
            return self.tell(player(self.table, due))
        return self._dealers_step(due)

    def _dealers_step(self, due: Due) -> Decision:
        if isinstance(due, BetsDue):
            return self.tell(ev.BetsClosed())
        if isinstance(due, TokensDue):
            return self.tell(ev.TokensConfirmed(due.seats))
        if isinstance(due, PaymentDue):
            return self.tell(ev.RoundPaid())
        if isinstance(due, ReshuffleDue):
            self._shuffle(due)
            return self.tell(ev.DeckReshuffled(self.shoe.name))
        if isinstance(due, OpeningDue):
            return self._open(due.numbers, self.table.handle(ev.CorrectionDone()))
        return self.tell(ev.CorrectionDone())

    def _shuffle(self, due: ReshuffleDue) -> None:
        self.shoe.put_back(due.back)
        self.shoe.refill() if due.whole else self.shoe.shuffle_rest()

    def _fill(self, *, new_shoe: bool) -> None:
        if new_shoe or self.table.game.deck.packs == 1:
            self.shoe.refill()

    def begin_round(self, *, new_shoe: bool = False) -> Decision:
        """Open the bets; one pack is shuffled for every round."""
        self._fill(new_shoe=new_shoe)
        return self.tell(ev.BetsOpened(new_shoe))

    def retell(self, event: ev.Event) -> Decision:
        """Tell an event of an earlier rehearsal, while the shoe gives the same cards again."""
        due = self.table.due
        if isinstance(event, ev.BetsOpened):
            self._fill(new_shoe=event.new_shoe)
        if isinstance(event, ev.DeckReshuffled) and isinstance(due, ReshuffleDue):
            self._shuffle(due)
        self.shoe.draw_to(max(_draws(event), default=0))
        if isinstance(event, ev.CardOpened) and self.shoe.face(event.number) != event.card:
            raise ValueError("its cards came in another order: give the --seed it was played with")
        self.events.append(event)
        return self.table.handle(event)

    def finish_round(self, player: Player = first_choice, most: int = 2000) -> None:
        """Play on until the list is on the table."""
        for _ in range(most):
            if isinstance(self.table.due, PaymentDue):
                return
            decision = self.step(player)
            if decision.refusal is not None:
                raise RuntimeError(
                    f"{english(self.table.due.message())}: {decision.refusal.message}"
                )
        raise RuntimeError("the round does not end")


def _draws(event: ev.Event) -> tuple[int, ...]:
    """The draws that an event tells of."""
    if isinstance(event, ev.PacketDrawn):
        return (event.first + len(event.commitments) - 1,)
    if isinstance(event, ev.DoubleFed):
        return event.numbers
    return (event.number,) if isinstance(event, ev.CardDrawn | ev.FaceUpSeen) else ()


def _together(first: Decision, second: Decision) -> Decision:
    """Join what followed from an event and from the cards it turned up."""
    return Decision(
        second.phase,
        second.due,
        first.effects + second.effects,
        first.rulings + second.rulings,
        first.refusal or second.refusal,
    )
