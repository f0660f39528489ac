"""Table and jackpot together: what is recorded is enough to come back to the same card."""

import json
from collections.abc import Iterator

import pytest

from firmware_py.rehearsal.shoe import Shoe
from firmware_py.station.config import ConfigError, game_of, level_of, read_config, table_of
from firmware_py.station.core import Core, Input, Outcome
from firmware_py.station.inputs import HitConfirmed, HitDisputed, MeterCorrected, input_of
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, OpeningDue, PaymentDue, TokensDue, WordDue
from tests.table.playing import stacked

CONFIG = """
purpose = "test"
journal_dir = "journal"
socket = "station.sock"
registry_dir = "registry"
device_keys = "keys.json"
pepper_file = "pepper"

[table]
name = "mesa 1"
sheet = "castilla-y-leon/poker-sin-descarte"
min_cents = 500
max_cents = 5000

[jackpot]
bet_cents = 250
seed_cents = 300000
display_pct = 70
"""


def fresh(text: str = CONFIG) -> Core:
    config = read_config(text)
    game = game_of(config)
    return Core.fresh(table_of(config, game), level_of(config, game))


class Play:
    """Tells a core what happens, keeps what it wrote, and opens cards as asked."""

    def __init__(self, stack: list[int] | None = None) -> None:
        self.core = fresh()
        deck = self.core.table.game.deck
        self.shoe = Shoe(deck, 3, stacked(list(deck.cards()), stack or []))
        self.lines: list[tuple[str, dict[str, object]]] = []

    def tell(self, event: Input) -> Outcome:
        outcome = self.core.take(event)
        self.lines += [(line.kind, json.loads(json.dumps(line.payload))) for line in outcome.lines]
        return outcome

    def open_table(self) -> None:
        self.tell(ev.OpeningAsked("jefe"))
        for step in self.core.table.setup.opening_steps:
            self.tell(ev.CustodyStepDone(step, "jefe"))
        self.tell(ev.DeckChecked("shoe", 52))
        self.tell(ev.DevicesChecked())

    def bet(self, *tokens: int) -> None:
        self.tell(ev.BetsOpened())
        for seat in (1, 2):
            self.tell(ev.BetLaid(seat, "ante", 500))
        for seat in tokens:
            self.tell(ev.TokenDropped(seat, 250))
        self.tell(ev.BetsClosed())

    def steps(self) -> Iterator[Outcome]:
        """Do what is due until the list is on the table."""
        while not isinstance(due := self.core.table.due, PaymentDue):
            if isinstance(due, CardDue):
                number = self.shoe.draw()
                yield self.tell(ev.CardDrawn("shoe", number, "c0ffee"))
                if due.face == "up":
                    yield self.tell(ev.CardOpened(number, self.shoe.face(number)))
            elif isinstance(due, WordDue):
                yield self.tell(ev.Said(due.who, "voy", due.choices[0].cents))
            elif isinstance(due, OpeningDue):
                for number in due.numbers:
                    yield self.tell(ev.CardOpened(number, self.shoe.face(number)))
            else:
                assert isinstance(due, TokensDue)
                yield self.tell(ev.TokensConfirmed(due.seats))

    def replayed(self) -> Core:
        core = fresh()
        for kind, payload in self.lines:
            if kind == "event":
                core.take(input_of(payload))
        return core

    def same_after_replay(self) -> bool:
        again, now = self.replayed(), self.core
        return (
            again.progressive == now.progressive
            and again.table.phase is now.table.phase
            and again.table.due == now.table.due
            and again.table.last_number == now.table.last_number
            and repr(again.table.round) == repr(now.table.round)
        )


def test_replaying_the_record_gives_the_same_state_at_every_event() -> None:
    """R-20: after any interruption, the state before it."""
    play = Play()
    play.open_table()
    play.bet(1)
    for _ in play.steps():
        assert play.same_after_replay()
    play.tell(ev.RoundPaid())
    assert play.same_after_replay()


def test_tokens_feed_the_meter_only_when_the_round_is_played() -> None:
    play = Play()
    play.open_table()
    play.bet(1, 2)
    progressive = play.core.progressive
    assert progressive is not None
    assert (progressive.held, progressive.meters.shown_cents) == ({1: 250, 2: 250}, 300_000)
    assert len(list(play.steps())) > 10
    progressive = play.core.progressive
    assert progressive is not None
    assert progressive.meters.shown_cents == 300_350


def test_an_annulled_round_gives_the_tokens_back() -> None:
    play = Play()
    play.open_table()
    play.bet(1)
    play.tell(ev.TokensConfirmed((1,)))
    play.tell(ev.IrregularityReported("too-many-cards", (("to", 1),)))
    progressive = play.core.progressive
    assert progressive is not None
    assert progressive.held == {}
    assert progressive.meters.shown_cents == 300_000
    assert play.same_after_replay()


def test_a_royal_is_paid_from_the_meter_and_waits_for_two_people() -> None:
    """Seat 1 holds a royal flush; the token counts in the meter before it is won."""
    royal = [rank * 4 for rank in (12, 11, 10, 9, 8)]
    rest = [c for c in range(52) if c not in royal][:10]
    order = [c for trio in zip(royal, rest[:5], rest[5:], strict=True) for c in trio]
    play = Play(order)
    play.open_table()
    play.bet(1)
    assert list(play.steps())
    progressive = play.core.progressive
    assert progressive is not None
    (hit,) = progressive.pending
    assert (hit.seat, hit.cents) == (1, 300_175)
    assert progressive.meters.shown_cents == 300_000
    assert play.tell(HitConfirmed(hit.number, "jefe")).refusal is None
    assert play.tell(HitConfirmed(hit.number, "jefe")).refusal is not None
    assert play.tell(HitConfirmed(hit.number, "director")).refusal is None
    assert play.core.progressive is not None
    assert play.core.progressive.pending == ()
    assert play.same_after_replay()


def test_a_disputed_hit_freezes_everything_until_two_people_release_it() -> None:
    """R-111: no service, no reset, no overwrite."""
    royal = [rank * 4 for rank in (12, 11, 10, 9, 8)]
    rest = [c for c in range(52) if c not in royal][:10]
    order = [c for trio in zip(royal, rest[:5], rest[5:], strict=True) for c in trio]
    play = Play(order)
    play.open_table()
    play.bet(1)
    assert list(play.steps())
    play.tell(ev.RoundPaid())
    assert play.tell(HitDisputed(1, disputed=True, people=("a", "b"))).refusal is None
    for event in (
        ev.BetsOpened(),
        ev.LastRoundsAnnounced("jefe"),
        ev.ClosingAsked("jefe"),
        MeterCorrected(5, ("a", "b"), "x"),
    ):
        refusal = play.tell(event).refusal
        assert refusal is not None
        assert refusal.code == "frozen"
    confirmed = play.tell(HitConfirmed(1, "jefe")).refusal
    assert confirmed is not None
    assert play.tell(HitDisputed(1, disputed=False, people=("a", "b"))).refusal is None
    assert play.tell(ev.ClosingAsked("jefe")).refusal is None
    assert play.same_after_replay()


def test_a_refused_face_is_written_nowhere() -> None:
    """A face typed in for a card that lies face down must not reach the record."""
    play = Play()
    play.open_table()
    play.bet()
    steps = play.steps()
    next(steps)
    round_ = play.core.table.in_round()
    number = next(iter(round_.cards))
    refusal = play.tell(ev.CardOpened(number, 51)).refusal
    assert refusal is not None
    assert refusal.code == "face-down"
    assert "card" not in play.lines[-1][1]


def test_refusals_are_recorded_and_change_nothing() -> None:
    play = Play()
    play.open_table()
    before = repr(play.core.table)
    for event in (
        ev.BetLaid(1, "ante", 500),
        ev.TokenDropped(1, 250),
        MeterCorrected(5, ("a", "a"), "x"),
        HitDisputed(9, disputed=True, people=("a", "b")),
    ):
        outcome = play.tell(event)
        kind, payload = play.lines[-1]
        if outcome.refusal is not None:
            assert kind == "refused"
            assert payload["why"]
    assert repr(play.core.table).split("effects=")[0] == before.split("effects=")[0]


def test_payments_are_recorded_with_their_articles() -> None:
    play = Play()
    play.open_table()
    play.bet()
    assert list(play.steps())
    paid = [payload for kind, payload in play.lines if kind == "payment"]
    assert {payment["seat"] for payment in paid} == {1, 2}
    assert all(payment["article"] and payment["round"] == 1 for payment in paid)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('name = "mesa 1"', 'name = "mesa 1"\ncolour = "green"', "colour"),
        ("max_cents = 5000", "max_cents = 6000", "10, 20, 25"),
        ("castilla-y-leon/poker-sin-descarte", "galicia/canasta", "no sheet"),
        ("seed_cents = 300000", "seed_cents = 299999", "start at 300000"),
        ("display_pct = 70", "display_pct = 69", "70 %"),
        ("bet_cents = 250", "bet_cents = 251", "half"),
        ('purpose = "test"', 'purpose = "fun"', "purpose"),
        ('purpose = "test"', "purpose = ", "TOML"),
    ],
)
def test_a_config_that_contradicts_the_sheet_is_refused(old: str, new: str, reason: str) -> None:
    """R-6, R-9: nothing falls back to a default."""
    assert old in CONFIG
    with pytest.raises(ConfigError, match=reason):
        fresh(CONFIG.replace(old, new))
