"""Whatever happens: no crash, no impossible state, nothing known before its time."""

from collections import Counter
from dataclasses import fields, is_dataclass
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec import Struct

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rehearsal.shoe import Shoe
from firmware_py.rulebook import library
from firmware_py.rules.game import choose
from firmware_py.rules.games.circle.play import CirclePlay
from firmware_py.rules.games.family import FOLDERS
from firmware_py.rules.rulings import NAMES, RULINGS
from firmware_py.table import events as ev
from firmware_py.table.due import OpeningDue, PaymentDue, WordDue
from firmware_py.table.games.family import family_of, no_word
from firmware_py.table.states import AWAY, Phase
from firmware_py.table.table import Setup, Table
from firmware_py.table.view import Audience, view
from firmware_py.text.render import english
from tests.table.conserved import faults

# Who speaks beside the seats, and what is said while bets are open at baccarat.
SPEAKERS = ("croupier", "inspector", "banquero", "2/ana", "nobody")
AT_BETS = (
    "se sienta", "se levanta", "pasa", "subasta", "puja", "adjudica", "todo va", "banco",
    "banco seguido", "banco con la mesa", "con la mesa y último completo", "renueva",
    "toma la banca", "se retira", "gana el sorteo", "pano1", "pano2",
)  # fmt: skip
# Who sits down and who takes the bank where players hold it; what does not fit is refused.
SEATING: tuple[ev.Event, ...] = (
    *(ev.Said(seat, "se sienta") for seat in (1, 2, 3, 4)),
    *(ev.Said(seat, f"pano{1 + seat // 5}") for seat in (1, 2, 5, 6)),
    ev.Said("ana", "toma la banca", 50_000),
    ev.BetLaid(1, "banca", 20_000),
)


def playable() -> list[str]:
    """Sheets whose text survives and whose family has a course."""
    found = []
    for name in library.names():
        sheet = library.sheet(name)
        tag = str(type(sheet.play).__struct_config__.tag)
        if tag in FOLDERS and (sheet.deal or sheet.box) and sheet.box:
            found.append(name)
    return found


def is_circle(name: str) -> bool:
    return isinstance(library.sheet(name).play, CirclePlay)


def a_setup(sheet: Any, source: str) -> Setup:
    multiples = sheet.limits.multiples if sheet.limits else []
    most = 1000 * (multiples[0] if multiples else 20)
    if isinstance(sheet.play, CirclePlay):
        most = 4000
    return Setup(1000, most, source=source, opening_steps=(), closing_steps=())


def names_of(thing: Any) -> tuple[str, ...]:
    """The fields of a record, or none; a table's course and last answers are no state."""
    if isinstance(thing, Struct):
        return tuple(name for name in thing.__struct_fields__ if name != "game")
    if not is_dataclass(thing) or isinstance(thing, type):
        return ()
    passing = {"course", "listing", "effects", "rulings"} if isinstance(thing, Table) else set()
    return tuple(f.name for f in fields(thing) if f.name not in {"game", *passing})


def state_of(thing: Any) -> Any:
    """Everything a table holds, as plain values that compare."""
    if names := names_of(thing):
        return {name: state_of(getattr(thing, name)) for name in names}
    if isinstance(thing, dict):
        return {str(key): state_of(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [state_of(value) for value in thing]
    if isinstance(thing, set | frozenset):
        return sorted(map(str, thing))
    return thing


class AnyShoe(Shoe):
    """A shoe that names a card, too, that only a sensor has told of."""

    def face(self, number: int) -> int:
        try:
            return super().face(number)
        except ValueError:
            return number % 52


class AnyEvents(RuleBasedStateMachine):
    """A table to which anything may be told, sensible or not."""

    @initialize(
        name=st.sampled_from(playable()),
        seed=st.integers(0, 2**16),
        source=st.sampled_from(["manual", "automatic"]),
    )
    def open(self, name: str, seed: int, source: str) -> None:
        game = choose(name, library.sheet(name), {})
        if source not in game.sheet.deal:
            source = "manual"
        # Announced limits change the table's own setup: a replay begins with the first one.
        self.setup = a_setup(game.sheet, source)
        self.rehearsal = Rehearsal(game, self.setup, AnyShoe(game.deck, seed))
        self.rehearsal.open_table()

    @property
    def table(self) -> Table:
        return self.rehearsal.table

    def tell(self, event: ev.Event) -> None:
        before = state_of(self.table)
        decision = self.table.handle(event)
        self.rehearsal.events.append(event)
        if decision.refusal is not None:
            assert decision.effects == ()
            assert decision.rulings == ()
            assert decision.refusal.code
            assert decision.refusal.message
            assert state_of(self.table) == before

    # Sensible play, so that rounds get somewhere.

    @precondition(lambda self: self.table.phase is Phase.IDLE)
    @rule(new=st.booleans())
    def open_bets(self, new: bool) -> None:
        if self.table.game.deck.packs == 1 or new:
            self.rehearsal.shoe.refill()
        self.tell(ev.BetsOpened(new))

    @precondition(lambda self: self.table.phase is Phase.BETTING)
    @rule(seat=st.integers(1, 4), data=st.data())
    def bet(self, seat: int, data: st.DataObject) -> None:
        if isinstance(self.table.game.sheet.play, CirclePlay):
            for player in range(1, 6):
                self.tell(ev.BetLaid(player, "resto", 20000))
                self.tell(ev.BetLaid(player, "ante", 200))
            return
        for event in SEATING if family_of(self.table.game).bets.hear is not no_word else ():
            self.tell(event)
        boxes = [box.name for box in self.table.game.sheet.box if box.placed == "before-deal"]
        for box in boxes[:3] if data.draw(st.booleans()) else boxes[:1]:
            self.tell(ev.BetLaid(seat, box, 1000))

    @precondition(lambda self: self.table.phase in (Phase.BETTING, Phase.DEALING, Phase.SETTLING))
    @rule(times=st.integers(1, 12))
    def go_on(self, times: int) -> None:
        for _ in range(times):
            before = len(self.rehearsal.events)
            if isinstance(self.table.due, WordDue):
                return
            self.rehearsal.step()
            assert len(self.rehearsal.events) >= before

    @precondition(lambda self: isinstance(self.table.due, WordDue))
    @rule(data=st.data())
    def decide(self, data: st.DataObject) -> None:
        due = self.table.due
        assert isinstance(due, WordDue)
        choice = data.draw(st.sampled_from(due.choices))
        own = self.table.in_round().numbers(due.who)
        count = min(choice.cards, len(own))
        self.rehearsal.tell(ev.Said(due.who, choice.word, choice.cents, own[:count]))

    # Anything at all.

    @rule(
        name=st.sampled_from(sorted(NAMES)),
        seat=st.integers(1, 8),
        place=st.sampled_from([1, 2, "bank", "board", "punto", "stray", "nowhere"]),
        more=st.dictionaries(
            st.sampled_from(["seen", "correctable", "before_bets", "recoverable"]), st.booleans()
        ),
    )
    def report(self, name: str, seat: int, place: int | str, more: dict[str, bool]) -> None:
        facts = {"seat": seat, "to": place, "place": place, "count": 1, "card": "Jh", **more}
        self.tell(ev.IrregularityReported(name, tuple(facts.items())))

    @rule(
        ruling=st.sampled_from([*sorted(RULINGS), "nonsense"]),
        reason=st.sampled_from(["", "seen by the jefe"]),
        told=st.dictionaries(
            st.sampled_from(["seats", "numbers"]), st.sampled_from([(1,), (2, 3), [1], (99,), "x"])
        ),
    )
    def supervise(self, ruling: str, reason: str, told: dict[str, Any]) -> None:
        facts = tuple(told.items())
        self.tell(ev.SupervisorDecided(ruling, reason, "jefe", facts))

    @rule(
        event=st.one_of(
            st.builds(ev.CardOpened, st.integers(0, 60), st.integers(0, 53)),
            st.builds(ev.OpeningFailed, st.integers(0, 60)),
            st.builds(
                ev.Said,
                st.one_of(st.integers(0, 9), st.sampled_from(SPEAKERS)),
                st.sampled_from(["voy", "carta", "x", *AT_BETS]),
                st.sampled_from([0, 0, 1000, 20_000]),
            ),
            st.builds(ev.BetLaid, st.integers(-1, 9), st.just("ante"), st.integers(-5, 10**6)),
            st.builds(ev.BetTakenBack, st.integers(0, 9), st.sampled_from(["ante", "punto"])),
            st.builds(ev.TokenDropped, st.integers(0, 9), st.integers(-1, 600)),
            st.builds(ev.DeckChecked, st.just("shoe"), st.integers(0, 400)),
            st.builds(ev.CutCardShown, st.just("shoe")),
            st.builds(ev.PackCut, st.sampled_from([0, 1, 9, "crupier", "x"]), st.booleans()),
            st.builds(ev.DiscardsInserted, st.just("shoe"), st.integers(0, 20)),
            st.builds(
                ev.LimitsAnnounced,
                st.sampled_from([-1, 500, 1000]),
                st.sampled_from([500, 20000, 25000]),
                st.just("jefe"),
            ),
            st.builds(ev.DeviceLost, st.sampled_from(["sabot", "slot 3", "visor"])),
            st.builds(ev.DeviceBack, st.sampled_from(["sabot", "slot 3", "visor"])),
            st.builds(ev.CardMoved, st.integers(0, 60), st.sampled_from(["1", "9", "burn", "x"])),
            st.builds(ev.SuspensionAsked, st.sampled_from(["", "pause"]), st.just("jefe")),
            st.sampled_from(
                [ev.BetsClosed(), ev.RoundPaid(), ev.CorrectionDone(), ev.DeckReshuffled(),
                 ev.ResumptionAsked("jefe"), ev.LastRoundsAnnounced("jefe"),
                 ev.TokensConfirmed((1,)), ev.DevicesChecked(), ev.CustodyStepDone("seal", "x")]
            ),
        )
    )  # fmt: skip
    def tell_anything(self, event: ev.Event) -> None:
        self.tell(event)

    @rule(kind=st.sampled_from(["card", "packet", "face-up", "double"]), count=st.integers(1, 7))
    def device(self, kind: str, count: int) -> None:
        shoe = self.rehearsal.shoe
        if kind == "card":
            self.rehearsal.draw()
        elif self.table.round is not None and self.table.phase is not Phase.SUSPENDED:
            number = shoe.draw()
            if kind == "face-up":
                self.tell(ev.FaceUpSeen("shoe", number, shoe.face(number)))
            elif kind == "double":
                self.tell(ev.DoubleFed("shoe", (number, shoe.draw())))
            else:
                for _ in range(count - 1):
                    shoe.draw()
                self.tell(ev.PacketDrawn("shoe", number, ("",) * count))

    @rule(
        event=st.one_of(
            st.builds(ev.FaceUpSeen, st.just("shoe"), st.integers(-1, 60), st.integers(0, 53)),
            st.builds(
                ev.DoubleFed, st.just("shoe"), st.lists(st.integers(0, 40), max_size=3).map(tuple)
            ),
            st.builds(ev.PacketDrawn, st.just("other"), st.integers(0, 60), st.just(("",) * 3)),
            st.builds(ev.PacketDrawn, st.just("shoe"), st.integers(0, 60), st.just(())),
            st.builds(ev.CardDrawn, st.sampled_from(["shoe", "other"]), st.integers(0, 60)),
        )
    )
    def sensor(self, event: ev.Event) -> None:
        """Numbers that make no sense: told before, skipped, twice, or of another device."""
        self.tell(event)

    # What always holds.

    @invariant()
    def every_card_is_in_exactly_one_place(self) -> None:
        round_ = getattr(self, "rehearsal", None) and self.table.round
        if not round_:
            return
        lying = Counter(number for numbers in round_.places.values() for number in numbers)
        assert set(lying) == set(round_.cards)
        assert set(lying.values()) <= {1}
        assert all(number in round_.places[d.place] for number, d in round_.cards.items())

    @invariant()
    def no_hidden_face_is_known(self) -> None:
        """Promise 2: only faces that were opened by an event are in the state."""
        if not hasattr(self, "rehearsal") or self.table.round is None:
            return
        told = {e.number for e in self.rehearsal.events if isinstance(e, ev.CardOpened)}
        told |= {e.number for e in self.rehearsal.events if isinstance(e, ev.FaceUpSeen)}
        known = {n for n, d in self.table.round.cards.items() if d.card is not None}
        assert known <= told
        text = repr(view(self.table, Audience.TECHNICIAN))
        assert "places=()" in text

    @invariant()
    def what_is_due_fits_the_phase(self) -> None:
        if not hasattr(self, "rehearsal"):
            return
        table = self.table
        assert (table.phase is Phase.SETTLING) == isinstance(table.due, PaymentDue)
        if table.phase in (Phase.IDLE, Phase.CLOSED, Phase.CHECKING, Phase.CLOSING):
            assert table.round is None
        if isinstance(table.due, OpeningDue):
            assert all(number in table.in_round().cards for number in table.due.numbers)
        assert (table.before is not None) == (table.phase in AWAY)
        assert english(table.due.message())
        assert view(table).due

    @invariant()
    def a_void_round_returns_every_stake(self) -> None:
        if not hasattr(self, "rehearsal") or self.table.phase is not Phase.SETTLING:
            return
        round_ = self.table.in_round()
        partly = any(key == "returned" for ruling in round_.rulings for key, _ in ruling.keys)
        if round_.outcome == "void" and not partly:
            # A seat that is put out afterwards has a fate of its own.
            assert all(t.cents == 0 for t in round_.transfers if t.seat not in round_.out)
            assert len(round_.transfers) == sum(len(boxes) for boxes in round_.bets.values())

    @invariant()
    def a_paid_list_ends_every_stake_once(self) -> None:
        if hasattr(self, "rehearsal") and self.table.phase is Phase.SETTLING:
            assert faults(self.table.in_round()) == []

    def teardown(self) -> None:
        """Replaying the events gives the same state."""
        if not hasattr(self, "rehearsal"):
            return
        again = Table(self.table.game, self.setup)
        for event in self.rehearsal.events:
            again.handle(event)
        assert state_of(again) == state_of(self.table)


AnyEvents.TestCase.settings = settings(
    max_examples=120,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestAnyEvents = AnyEvents.TestCase


def take_places(rehearsal: Rehearsal) -> None:
    """Let four players sit down, and somebody take the bank, where the game asks for it."""
    if family_of(rehearsal.table.game).bets.hear is not no_word:
        for seat in (1, 2, 3, 4):
            rehearsal.tell(ev.Said(seat, "se sienta"))
        rehearsal.tell(ev.Said("ana", "toma la banca", 50_000))


@pytest.mark.parametrize("name", [name for name in playable() if not is_circle(name)])
def test_every_sheet_plays_a_clean_round(name: str) -> None:
    """Hand and sabot, three seats, first choices: from the first bet to the paid list."""
    sheet = library.sheet(name)
    for source in sheet.deal or ["manual"]:
        game = choose(name, sheet, {})
        rehearsal = Rehearsal(game, a_setup(sheet, source), Shoe(game.deck, 7))
        rehearsal.open_table()
        rehearsal.begin_round(new_shoe=True)
        first = [box for box in sheet.box if box.placed == "before-deal" and not box.optional]
        take_places(rehearsal)
        for seat in (1, 2, 4):
            for box in first or sheet.box[:1]:
                rehearsal.tell(ev.BetLaid(seat, box.name, 1000))
        rehearsal.finish_round()
        assert rehearsal.table.in_round().transfers
        assert rehearsal.tell(ev.RoundPaid()).phase is Phase.IDLE
