"""The core of the card devices without thread or port: any message at any moment is handled."""

from collections.abc import Callable, Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.cards import events as told
from drivers.cards.contract import (
    AlarmKind,
    Capability,
    CardAlarm,
    CardEvent,
    DeckDeclared,
    DeckReported,
    DeckState,
    FirstMet,
    OpenedCard,
    OrderOpened,
    PlaceProved,
    Reconciled,
    RootAnnounced,
    SelfCheckFailed,
    SelfCheckPassed,
    StateChanged,
)
from drivers.cards.profile import DeviceKind, DeviceProfile
from drivers.errors import LinkDown
from firmware_py.rules.decks import Deck
from firmware_py.station.cards.device import CardSide
from firmware_py.station.cards.messages import (
    CheckPack,
    Declare,
    DeviceSaid,
    Dispense,
    LetOut,
    OpenFace,
    ProveCard,
    RetireReady,
    ShufflePack,
)
from firmware_py.station.device_core import DeviceCore, DeviceMessage
from firmware_py.station.device_io import CommandDone, DeviceCommand, Handled, LinkTurned, Tick
from firmware_py.station.device_record import NOTES, DeviceRecords
from firmware_py.station.targets import Targets
from firmware_py.table import events as ev

SABOT, SHUFFLER = "sabot", "shuffler"
DOWN = LinkDown("gone", port="p", device="d", command="c")
small = st.integers(1, 3)
sequence = st.integers(1, 40)
count = st.sampled_from((51, 52))
flags = st.sampled_from((told.DrawFlag(0), told.DrawFlag.DISPENSED))
plain_events: st.SearchStrategy[CardEvent] = st.one_of(
    st.builds(told.CardLeft, sequence, small, small, flags, st.sampled_from((b"", bytes(32)))),
    st.builds(told.CardCounted, sequence, small, small, flags),
    st.builds(told.FaceUpCardLeft, sequence, small, small, st.sampled_from((None, "As"))),
    st.builds(told.DoubleFeed, sequence, small, small, small),
    st.builds(told.CutCardReached, sequence, small, small),
    st.builds(told.Dispensed, sequence, small, small, small),
    st.builds(told.DispenseStopped, sequence, small, small, small, small),
    st.builds(told.DeckLoaded, sequence, small, st.just(52)),
    st.builds(told.Shuffled, sequence, small, count),
    st.builds(told.ShuffleStopped, sequence, small, small, st.sampled_from(told.StopReason)),
    st.builds(told.Jammed, sequence, small, small),
    st.builds(told.JamCleared, sequence),
    st.builds(told.FaultRaised, sequence, small),
    st.builds(told.FaultCleared, sequence, small),
    st.builds(told.CardEventsMissed, sequence, small),
    st.builds(told.TamperNoticed, sequence, st.sampled_from(told.TamperCause), small),
    st.builds(told.Emptied, sequence, small),
    st.builds(told.LockedItself, sequence, st.sampled_from(told.LockCause)),
    st.builds(DeckReported, small, st.sampled_from(told.CheckResult), count, st.just(52)),
    st.builds(RootAnnounced, small, count, st.just(bytes(32))),
    st.builds(OrderOpened, small, st.just(()), st.just(("As", "Kd"))),
    st.builds(PlaceProved, small, small),
    st.builds(StateChanged, st.sampled_from(DeckState), small, small, st.booleans()),
    st.builds(CardAlarm, st.sampled_from(AlarmKind)),
    st.just(SelfCheckFailed(255, 1, "Jam.")),
    st.just(SelfCheckPassed()),
    st.builds(FirstMet, sequence),
)
events = st.one_of(plain_events, st.builds(Reconciled, small, small, small, sequence, small))
profiles = st.builds(
    DeviceProfile, st.just(1), st.just(0), st.sampled_from(DeviceKind),
    st.frozensets(st.sampled_from(list(Capability))), st.just(frozenset({1, 3})),
    st.sampled_from((40, 440)), st.just(64), st.just(1),
)  # fmt: skip
roles = st.sampled_from((SABOT, SHUFFLER))
commands: st.SearchStrategy[DeviceCommand] = st.one_of(
    st.builds(LetOut, roles, small, small),
    st.builds(Dispense, roles, small, small, small),
    st.builds(OpenFace, roles, small),
    st.builds(ProveCard, roles, small, st.just("00" * 32)),
    st.builds(RetireReady, roles, st.booleans()),
    st.builds(Declare, roles, st.just(CardSide(SABOT, Deck()).packs.spec)),
    st.builds(CheckPack, roles, small),
    st.builds(ShufflePack, roles, small),
)
results = st.one_of(
    st.just(None), st.booleans(), small, st.builds(DeckDeclared, small, st.just(52)),
    st.builds(OpenedCard, small, small, st.sampled_from(("As", "Zz"))),
)  # fmt: skip
done = st.one_of(
    st.builds(lambda one, result: CommandDone(one.role, one, result), commands, results),
    st.builds(lambda one: CommandDone(one.role, one, None, DOWN), commands),
)
said = st.builds(DeviceSaid, roles, st.lists(events, max_size=3).map(tuple), profiles, small)
turned = st.builds(LinkTurned, roles, st.booleans(), st.booleans())
messages: st.SearchStrategy[DeviceMessage] = st.one_of(said, turned, done, st.builds(Tick))
targets = st.builds(
    Targets, cards=st.integers(0, 3), after=st.sampled_from((0, 1_001)), deck=st.booleans(),
    refill=st.booleans(), whole=st.booleans(), reshuffle=st.booleans(),
    faces=st.sampled_from(((), (1_001,))),
    proofs=st.sampled_from(((), ((1_001, "00" * 32),))),
    lost=st.sampled_from((frozenset(), frozenset({SABOT}), frozenset({"sabot (out of use)"}))),
)  # fmt: skip
turns = st.lists(st.tuples(messages, targets, st.booleans()), max_size=25)


def at(wanted: Targets) -> Callable[[], Targets]:
    """The devices must stand so, whenever it is asked."""
    return lambda: wanted


def core(*, packets: bool = False, shuffler: bool = True) -> DeviceCore:
    source = CardSide(SHUFFLER, Deck(), deals=False) if shuffler else None
    return DeviceCore(CardSide(SABOT, Deck(), packets=packets, source=source), source)


@settings(max_examples=300, deadline=None)
@given(turns, st.booleans(), st.booleans())
def test_any_message_at_any_moment_is_handled_and_what_it_leaves_can_be_folded(
    given_turns: list[tuple[DeviceMessage, Targets, bool]], packets: bool, shuffler: bool
) -> None:
    cards, records = core(packets=packets, shuffler=shuffler), DeviceRecords()
    for message, wanted, follows in given_turns:
        handled = cards.handle(message, at(wanted))
        for entry in (entry for one in handled.told for entry in one.entries):
            if entry.kind in NOTES:
                records = records.fold(entry.kind, entry.payload)
        given_commands = [*handled.commands, *(cards.follow(wanted) if follows else ())]
        assert all(cards.card_side(one.role) for one in given_commands)
        # Nothing is let out that is not due.
        out = [one for one in given_commands if isinstance(one, LetOut | Dispense)]
        assert not out or wanted.cards


@settings(max_examples=200, deadline=None)
@given(turns, targets)
def test_time_alone_writes_nothing_and_commands_nothing_while_the_disk_is_late(
    given_turns: list[tuple[DeviceMessage, Targets, bool]], wanted: Targets
) -> None:
    cards = core()
    for message, before, _ in given_turns:
        cards.handle(message, at(before))
    assert cards.handle(Tick(settled=False), at(wanted)) == Handled()
    assert not cards.handle(Tick(), at(wanted)).told


@settings(max_examples=200, deadline=None)
@given(st.lists(plain_events, max_size=6), profiles, targets, st.booleans())
def test_events_mean_the_same_together_and_one_by_one(
    told_events: Sequence[CardEvent], profile: DeviceProfile, wanted: Targets, packets: bool
) -> None:
    together, apart = core(packets=packets), core(packets=packets)
    once = together.handle(DeviceSaid(SABOT, tuple(told_events), profile), at(wanted))
    each = [apart.handle(DeviceSaid(SABOT, (one,), profile), at(wanted)) for one in told_events]
    assert once.told == tuple(one for part in each for one in part.told)


@settings(max_examples=200, deadline=None)
@given(st.lists(plain_events, max_size=6), profiles, targets)
def test_every_numbered_event_is_on_record_before_the_device_may_forget_it(
    told_events: Sequence[CardEvent], profile: DeviceProfile, wanted: Targets
) -> None:
    handled = core().handle(DeviceSaid(SABOT, tuple(told_events), profile), at(wanted))
    assert not handled.commands
    for one in handled.told:
        for command in one.commands:
            number = getattr(command, "sequence", None)
            kept = {entry.payload.get("sequence") for entry in one.entries}
            assert number is None or number in kept | {one.marks.get("sequence")}


PROFILE = DeviceProfile(
    1, 0, DeviceKind.SABOT, frozenset({Capability.CHECKS_COUNT, Capability.LOCKS}),
    frozenset(), 440, 64, 1,
)  # fmt: skip
MET = DeviceSaid(SABOT, (Reconciled(1, 0, 0, 0, 0),), PROFILE, 1)
UP = LinkTurned(SABOT, is_up=True, is_gone=False)
LOST = LinkTurned(SABOT, is_up=False, is_gone=True)


def met(wanted: Targets) -> DeviceCore:
    found = core(shuffler=False)
    found.handle(UP, at(wanted))
    found.handle(MET, at(wanted))
    return found


def test_a_pack_is_asked_for_once_and_again_only_after_a_failure() -> None:
    wanted = Targets(deck=True)
    cards = met(wanted)
    (asked,) = cards.follow(wanted)
    assert isinstance(asked, RetireReady)
    assert not cards.handle(Tick(), at(wanted)).commands
    assert not cards.handle(CommandDone(SABOT, asked, None, DOWN), at(wanted)).commands, "at a tick"
    assert cards.handle(Tick(), at(wanted)).commands == (asked,)
    (declare,) = cards.handle(CommandDone(SABOT, asked, 0), at(wanted)).commands
    assert isinstance(declare, Declare)
    declared = cards.handle(CommandDone(SABOT, declare, DeckDeclared(1, 52)), at(wanted))
    assert [entry.kind for one in declared.told for entry in one.entries] == ["card-deck"]
    loaded = cards.handle(DeviceSaid(SABOT, (told.DeckLoaded(1, 1, 52),), PROFILE, 1), at(wanted))
    # Only when it is recorded that it was put in.
    assert loaded.told[0].commands == (CheckPack(SABOT, 1),)


def test_a_pack_that_is_not_counted_every_round_is_replaced_as_soon_as_a_card_has_left_it() -> None:
    """R-86: every round begins with a whole pack."""
    wanted = Targets(refill=True)
    cards = met(wanted)
    assert not cards.follow(wanted), "it is whole"
    left = told.CardCounted(1, 1, 1, told.DrawFlag(0))
    cards.handle(DeviceSaid(SABOT, (left,), PROFILE, 1), at(wanted))
    assert not cards.follow(Targets()), "nobody wants it"
    (asked,) = cards.follow(wanted)
    assert isinstance(asked, RetireReady)


def test_a_pack_that_was_out_of_play_before_a_power_cut_is_replaced_in_the_round_too() -> None:
    """The power went between its leaving play and the next: bets were opened, no card came."""
    wanted = Targets(whole=True, cards=1)
    cards = met(wanted)
    assert cards.follow(wanted) == (LetOut(SABOT, 1, 1),), "it is whole and can be dealt"
    out = StateChanged(DeckState.RETIRED, 0, 0, locked=True)
    cards.handle(DeviceSaid(SABOT, (out,), PROFILE, 1), at(wanted))
    assert not cards.follow(Targets()), "nobody wants it"
    (asked,) = cards.follow(wanted)
    assert isinstance(asked, RetireReady)


def test_nothing_is_asked_of_a_device_whose_link_is_down() -> None:
    wanted = Targets(deck=True, proofs=((1_001, "00" * 32),))
    cards = met(wanted)
    assert cards.handle(LOST, at(wanted)).told[0].input == ev.DeviceLost(SABOT)
    assert not cards.handle(LOST, at(wanted)).told, "it is lost once"
    assert not cards.handle(Tick(), at(wanted)).commands


def test_cards_due_are_let_out_once_after_a_meeting_and_of_that_meeting() -> None:
    wanted = Targets(cards=2)
    cards = met(wanted)
    assert cards.follow(wanted) == (LetOut(SABOT, 2, 1),)
    assert not cards.follow(wanted)
    again = cards.handle(DeviceSaid(SABOT, MET.events, PROFILE, 2), at(wanted))
    assert again.told
    assert cards.follow(wanted) == (LetOut(SABOT, 2, 2),)


def test_a_lock_of_the_devices_own_is_undone_at_the_second_look() -> None:
    wanted = Targets(cards=1)
    cards = met(wanted)
    cards.follow(wanted)
    locked = told.LockedItself(3, told.LockCause.POLL_WATCHDOG)
    cards.handle(DeviceSaid(SABOT, (locked,), PROFILE, 1), at(wanted))
    assert not cards.handle(Tick(), at(wanted)).commands
    assert cards.handle(Tick(), at(wanted)).commands == (LetOut(SABOT, 1, 1),)


def test_a_face_that_fails_is_asked_for_again_when_the_device_is_back() -> None:
    wanted = Targets(faces=(1_001,))
    cards = met(wanted)
    (ask,) = cards.follow(wanted)
    assert ask == OpenFace(SABOT, 1_001)
    assert cards.handle(CommandDone(SABOT, ask, None, DOWN), at(wanted)) == Handled()
    found = cards.handle(CommandDone(SABOT, ask, OpenedCard(1, 1, "As")), at(wanted))
    assert isinstance(found.told[0].input, ev.CardOpened)
    cards.handle(met_anew(2), at(wanted))
    assert cards.follow(wanted) == (ask,)


def met_anew(number: int) -> DeviceSaid:
    return DeviceSaid(SABOT, MET.events, PROFILE, number)


def test_a_card_that_nobody_can_prove_is_told_with_why() -> None:
    wanted = Targets(proofs=((1_001, "00" * 32),))
    cards = met(wanted)
    (ask,) = cards.follow(wanted)
    assert isinstance(ask, ProveCard)
    assert not cards.follow(wanted), "it is on its way"
    odd = cards.handle(CommandDone(SABOT, ask, OpenedCard(1, 1, "Zz")), at(wanted))
    assert odd.told[0].input == ev.OpeningFailed(1_001)
    assert odd.told[0].entries[0].kind == "alarm"
