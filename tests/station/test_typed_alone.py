"""No sequence of commands of single people gives a committed card a face, in any game."""

from itertools import product
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from firmware_py.rulebook import library
from firmware_py.rules.cards import card_text
from firmware_py.rules.game import choose
from firmware_py.rules.rulings import NAMES, RULINGS
from firmware_py.station.access.accounts import TWO_PEOPLE
from firmware_py.station.access.commands import COMMANDS, CommandError, parse_command
from firmware_py.station.core import Core
from firmware_py.station.inputs import input_fields, input_of
from firmware_py.station.snapshot import take_snapshot
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, WordDue
from firmware_py.table.table import Table
from tests.table.test_any_events import AT_BETS, SEATING, SPEAKERS, a_setup, playable

ALONE = sorted(name for name, command in COMMANDS.items() if command.right not in TWO_PEOPLE)
CARDS = st.integers(0, 51).map(card_text)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "card": CARDS, "seat": st.integers(1, 6), "who": st.sampled_from((1, 2, 3, *SPEAKERS)),
    "word": st.sampled_from((*AT_BETS, "voy", "paso", "carta", "me planto", "bajo")),
    "cents": st.sampled_from((0, 200, 500, 1000, 2000)), "box": st.sampled_from(("ante", "punto")),
    "name": st.sampled_from(sorted(NAMES)), "ruling": st.sampled_from(sorted(RULINGS)),
    "facts": st.fixed_dictionaries({}, optional={
        "card": CARDS, "to": st.integers(1, 3), "count": st.integers(1, 3),
        "seen": st.booleans(), "correctable": st.booleans(),
        "place": st.sampled_from(("1", "bank", "board")),
    }), "reason": st.just("x"), "device": st.sampled_from(("", "sabot-2")),
    "place": st.sampled_from(("1", "2", "bank", "board", "burn")), "count": st.just(52),
    "step": st.sampled_from(("seal", "count")), "detail": st.just("7"),
}  # fmt: skip


class Alone(RuleBasedStateMachine):
    """A table whose device commits to every card, and people who each act alone."""

    @initialize(name=st.sampled_from(playable()), source=st.sampled_from(["manual", "automatic"]))
    def begin(self, name: str, source: str) -> None:
        game = choose(name, library.sheet(name), {})
        source = source if source in game.sheet.deal else "manual"
        self.core = Core.fresh(Table(game, a_setup(game.sheet, source)), None)
        self.number, self.opened = 0, set[int]()
        # Where each card lay when it was first seen open.
        self.lay: dict[tuple[int, int], str] = {}
        self.told: list[dict[str, Any]] = []
        self.whole = list(game.deck.cards())
        for event in (ev.OpeningAsked("jose"), ev.DeckChecked("sabot", game.deck.size)):
            self.tell(event)
        self.tell(ev.DevicesChecked())
        self.bet()

    def tell(self, event: Any) -> None:
        if self.core.take(event).refusal is None:
            self.told.append(input_fields(event))

    @rule()
    def bet(self) -> None:
        table = self.core.table
        self.tell(ev.DeckChecked("sabot", table.game.deck.size))
        self.tell(ev.BetsOpened(True))
        for event in SEATING:
            self.tell(event)
        boxes = [box.name for box in table.game.sheet.box if box.placed == "before-deal"]
        for seat in range(1, 6):
            self.tell(ev.BetLaid(seat, "resto", 20_000))
            for box, cents in product(("ante", *boxes), (200, 500, 1_000)):
                self.tell(ev.BetLaid(seat, box, cents))
        self.tell(ev.BetsClosed())
        self.tell(ev.TokensConfirmed(()))

    @rule(steps=st.integers(1, 40))
    def go(self, steps: int) -> None:
        """Deal what is due and say the first word that is offered."""
        for _ in range(steps):
            due = self.core.table.due
            if isinstance(due, CardDue):
                self.draw(due.packet)
            elif isinstance(due, WordDue):
                choice = due.choices[0]
                self.tell(ev.Said(due.who, choice.word, choice.cents))

    @rule(count=st.integers(1, 2))
    def draw(self, count: int) -> None:
        first, self.number = self.number + 1, self.number + count
        commitments = tuple(f"c{number}" for number in range(first, self.number + 1))
        if count > 1:
            self.tell(ev.PacketDrawn("sabot/1", first, commitments))
        else:
            self.tell(ev.CardDrawn("sabot/1", first, commitments[0]))

    @rule(opens=st.booleans())
    def answer(self, opens: bool) -> None:
        """The device opens a card that it was asked for, or cannot."""
        for number in take_snapshot(self.core).wanted.faces[:2]:
            if opens:
                self.opened.add(number)
                self.tell(ev.CardOpened(number, self.whole[number % len(self.whole)]))
            else:
                self.tell(ev.OpeningFailed(number))

    @rule(lost=st.booleans(), name=st.sampled_from(("sabot", "sabot (out of use)")))
    def plug(self, lost: bool, name: str) -> None:
        self.tell(ev.DeviceLost(name) if lost else ev.DeviceBack(name))

    @rule(name=st.sampled_from(("card", *ALONE)), data=st.data())
    def act_alone(self, name: str, data: st.DataObject) -> None:
        self.give(name, data)

    @rule(data=st.data())
    def type_faces(self, data: st.DataObject) -> None:
        for number in take_snapshot(self.core).wanted.faces:
            self.give("card", data, number)

    def give(self, name: str, data: st.DataObject, number: int = 0) -> None:
        command = COMMANDS[name]
        numbers = st.integers(max(1, self.number - 8), self.number + 2)
        known = FIELDS | {"number": st.just(number) if number else numbers}
        known["numbers"] = st.lists(numbers, max_size=2)
        given = {"command": name}
        for field in (*command.fields, *command.optional):
            if field in command.fields or data.draw(st.booleans()):
                given[field] = data.draw(known.get(field, st.just(1)))
        # Somebody may stand beside him and give his PIN: it is still one person's command.
        by = data.draw(st.sampled_from([("ana",), ("jose",), ("ana", "jose")]))
        try:
            self.tell(parse_command(given, by)[1])
        except CommandError:
            return

    @invariant()
    def no_committed_card_has_a_face_that_its_device_did_not_open(self) -> None:
        round_ = self.core.table.round if hasattr(self, "core") else None
        for number, drawn in round_.cards.items() if round_ is not None else ():
            assert drawn.card is None or not drawn.commitment or number in self.opened

    @invariant()
    def no_open_card_comes_to_lie_in_another_hand(self) -> None:
        round_ = self.core.table.round if hasattr(self, "core") else None
        for number, drawn in round_.cards.items() if round_ is not None else ():
            # A bank's open card may be changed for another: what is put aside is no hand.
            if drawn.card is not None and drawn.place not in ("burn", "stray", "discards"):
                assert round_ is not None
                assert self.lay.setdefault((round_.number, number), drawn.place) == drawn.place

    def teardown(self) -> None:
        """What was recorded gives the same faces again."""
        if not hasattr(self, "core"):
            return
        setup = a_setup(self.core.table.game.sheet, self.core.table.setup.source)
        again = Core.fresh(Table(self.core.table.game, setup), None)
        for fields in self.told:
            again.take(input_of(fields))
        assert repr(again.table.round) == repr(self.core.table.round)


TestAlone = Alone.TestCase
TestAlone.settings = settings(
    max_examples=250, stateful_step_count=40, deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)  # fmt: skip
