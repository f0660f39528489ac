"""A committed card gets its face from its device; if that fails, from two people, and marked."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from firmware_py.console.book_page import wins_page
from firmware_py.console.jackpot_page import jackpot_page as written
from firmware_py.console.records import past
from firmware_py.console.registers import wins
from firmware_py.console.tables import payments
from firmware_py.journal.local_time import Calendar
from firmware_py.rules.cards import card_text
from firmware_py.station.access.locks import Locks
from firmware_py.station.core import Outcome
from firmware_py.station.device_record import DeviceRecords
from firmware_py.station.inputs import EvidenceFrozen, HitConfirmed
from firmware_py.station.recovery import checkpoint
from firmware_py.station.snapshot import snapshot_json, take_snapshot
from firmware_py.station.status import jackpot_page
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, OpeningDue, PaymentDue, TokensDue, WordDue
from firmware_py.table.effects import Alarm
from firmware_py.table.states import Phase
from firmware_py.text.render import english
from tests.station.bench_table import PIN, Caller, Twins, config_text, prepare, running
from tests.station.playing import TWO, begun, code, on_disk, royal_order
from tests.station.test_core import Play, fresh
from tests.station.test_round import SHEET, bets, deal, opened
from tests.station.test_server import code as said
from tests.table.playing import force

WHY = "the reader is dead"


def at_showdown(play: Play | None = None, *tokens: int) -> Play:
    """Two players went along; all their cards and the bank's are being turned up."""
    play = play or begun()
    play.bet(*tokens)
    while not isinstance(due := play.core.table.due, OpeningDue):
        if isinstance(due, CardDue):
            number = play.shoe.draw()
            play.tell(ev.CardDrawn("sabot/1", number, f"c0ffee{number:02}"))
            if due.face == "up":
                play.tell(ev.CardOpened(number, play.shoe.face(number)))
        elif isinstance(due, TokensDue):
            play.tell(ev.TokensConfirmed(tokens))
        else:
            assert isinstance(due, WordDue)
            play.tell(ev.Said(due.who, "voy", due.choices[0].cents))
    return play


def asked(play: Play) -> tuple[int, ...]:
    """The draws whose faces the devices are asked for."""
    return take_snapshot(play.core).wanted.faces


def typed(play: Play, number: int, people: tuple[str, ...] = TWO, card: int = -1) -> Outcome:
    face = play.shoe.face(number) if card < 0 else card
    return play.tell(ev.FaceTyped(number, face, people, WHY))


def other(play: Play) -> int:
    """A card that is still in the shoe."""
    dealt = set(map(play.shoe.face, play.core.table.in_round().cards))
    return next(card for card in range(52) if card not in dealt)


def all_typed(play: Play, wrong: int = 0) -> None:
    """Two people name every card that is to be turned up, one of them wrongly if asked to."""
    while numbers := take_snapshot(play.core).unread:
        for number in numbers:
            card = other(play) if number == wrong else -1
            assert code(typed(play, number, card=card)) == "done"
    assert play.core.table.phase is Phase.SETTLING


@pytest.mark.parametrize("people", [("ana",), TWO])
def test_nobody_types_a_face_while_the_opening_is_on_its_way(people: tuple[str, ...]) -> None:
    play = at_showdown()
    for number in asked(play):
        outcome = typed(play, number, people)
        assert code(outcome) == "committed"
        # What was refused may lie face down: it is not written anywhere.
        assert "card" not in outcome.lines[0].payload
    for number in asked(play):
        assert code(play.tell(ev.CardOpened(number, play.shoe.face(number)))) == "done"


def test_a_card_that_its_device_could_not_open_is_named_by_two_and_play_goes_on() -> None:
    play = at_showdown()
    first, *rest = asked(play)
    play.tell(ev.OpeningFailed(first))
    assert take_snapshot(play.core).due.draw == first  # type: ignore[union-attr]
    assert code(typed(play, first, ("ana",))) == "two-people"
    assert code(typed(play, first, ("ana", "ana"))) == "two-people"
    assert code(play.tell(ev.FaceTyped(first, play.shoe.face(first), TWO, " "))) == "two-people"
    assert code(typed(play, rest[0])) == "committed"
    outcome = typed(play, first)
    assert code(outcome) == "done"
    (ruling,) = [line.payload for line in outcome.lines if line.kind == "ruling"]
    assert (ruling["ruling"], ruling["by"], ruling["reason"]) == (
        "face-typed", "jose, dora", WHY,
    )  # fmt: skip
    assert outcome.lines[0].payload["people"] == TWO
    assert play.core.table.phase is Phase.REVEALING
    assert code(typed(play, first)) == "open-already"
    assert code(play.tell(ev.OpeningFailed(first))) == "done"
    assert play.same_after_replay()


def test_every_card_and_every_payment_that_rests_on_typed_faces_is_marked() -> None:
    play = at_showdown()
    play.tell(ev.DeviceLost("sabot"))
    before = asked(play)
    all_typed(play)
    shown = snapshot_json(take_snapshot(play.core))
    marked = {place["place"]: place["typed"] for place in shown["places"]}
    round_ = play.core.table.in_round()
    for place, positions in marked.items():
        numbers = [round_.numbers(place)[at - 1] for at in positions]
        assert numbers == [number for number in round_.numbers(place) if number in round_.typed]
    assert any(marked.values())
    assert shown["transfers"]
    for moved in shown["transfers"]:
        assert set(before) <= set(moved["typed"])
    paid = [fields for kind, fields in play.lines if kind == "payment"]
    assert all(fields["typed"] for fields in paid)
    play.tell(ev.RoundPaid())
    (booked,) = [fields for kind, fields in play.lines if kind == "round"]
    assert all(move["typed"] for move in booked["moves"])  # type: ignore[attr-defined]
    assert play.same_after_replay()


def test_a_prize_that_rests_on_typed_faces_is_marked_until_it_is_paid(tmp_path: Path) -> None:
    play = at_showdown(begun(royal_order()), 1)
    play.tell(ev.DeviceLost("sabot"))
    all_typed(play)
    named = sorted(play.core.table.in_round().typed)
    shown = snapshot_json(take_snapshot(play.core))
    assert shown["typed_hits"] == [hit[0] for hit in shown["pending_hits"]] == [1]
    assert "cartas que dieron dos personas" in written(jackpot_page(play.core.progressive))
    play.tell(ev.RoundPaid())
    for by in TWO:
        assert code(play.tell(HitConfirmed(1, by, "Ana"))) == "done"
    hits = [fields for kind, fields in play.lines if kind in ("hit", "hit-paid")]
    assert [list(hit["typed"]) for hit in hits] == [named, named]  # type: ignore[call-overload]
    shelf = on_disk(play, tmp_path)
    listed = payments(past(shelf), Calendar())
    assert all(row.endswith(" ".join(map(str, named))) for row in listed.splitlines()[1:])
    assert "con cartas que dieron dos personas" in wins_page(wins(past(shelf), Calendar()))


def test_a_round_that_its_device_opened_is_not_marked_at_all() -> None:
    play = at_showdown()
    list(play.steps())
    shown = snapshot_json(take_snapshot(play.core))
    assert not any(place["typed"] for place in shown["places"])
    assert not any("typed" in moved for moved in shown["transfers"])


def test_typed_faces_are_compared_when_the_device_is_back_in_the_round() -> None:
    play = at_showdown()
    first = asked(play)[0]
    play.tell(ev.DeviceLost("sabot"))
    assert code(typed(play, first)) == "done"
    play.tell(ev.DeviceBack("sabot"))
    assert first in asked(play)
    assert code(play.tell(ev.CardOpened(first, play.shoe.face(first)))) == "done"
    assert first not in asked(play)
    assert not play.core.evidence.typed
    assert code(play.tell(ev.CardOpened(first, play.shoe.face(first)))) == "open-already"
    assert not play.core.frozen


def test_another_card_than_the_typed_one_halts_the_round_and_freezes_the_evidence() -> None:
    play = at_showdown()
    first = asked(play)[0]
    play.tell(ev.DeviceLost("sabot"))
    wrong = other(play)
    assert code(typed(play, first, card=wrong)) == "done"
    play.tell(ev.DeviceBack("sabot"))
    outcome = play.tell(ev.CardOpened(first, play.shoe.face(first)))
    said_wrong = f"typed {card_text(wrong)}, the device opened {card_text(play.shoe.face(first))}"
    assert any(isinstance(e, Alarm) and said_wrong in english(e.said) for e in outcome.effects)
    assert play.core.frozen is not None
    assert said_wrong in english(play.core.frozen)
    assert "incident" in [line.kind for line in outcome.lines]
    assert play.core.table.phase is Phase.HALTED
    # Nothing is put right behind anybody's back.
    assert play.core.table.in_round().cards[first].card == wrong
    assert play.same_after_replay()
    ruled = ev.SupervisorDecided("void-round", "two stories", "jose")
    assert code(play.tell(ruled)) == "done"


def test_a_list_that_waits_to_be_paid_is_halted_too() -> None:
    play = at_showdown()
    first = asked(play)[0]
    play.tell(ev.DeviceLost("sabot"))
    all_typed(play, wrong=first)
    play.tell(ev.DeviceBack("sabot"))
    assert set(asked(play)) == set(play.core.table.in_round().typed)
    play.tell(ev.CardOpened(first, play.shoe.face(first)))
    assert play.core.table.phase is Phase.HALTED
    assert code(play.tell(ev.RoundPaid())) == "wrong-phase"


@pytest.mark.parametrize("right", [True, False])
def test_a_round_that_was_paid_is_compared_all_the_same(right: bool) -> None:
    play = at_showdown()
    first = asked(play)[0]
    play.tell(ev.DeviceLost("sabot"))
    all_typed(play, wrong=0 if right else first)
    play.tell(ev.RoundPaid())
    play.core = play.replayed()
    play.tell(ev.DeviceBack("sabot"))
    waiting = dict(take_snapshot(play.core).wanted.proofs)
    assert waiting[first] == f"c0ffee{first:02}"
    for number in waiting:
        assert code(play.tell(ev.CardOpened(number, play.shoe.face(number)))) == "done"
    assert not take_snapshot(play.core).wanted.proofs
    assert {f["number"] for kind, f in play.lines if kind == "evidence"} == set(waiting)
    incidents = [str(fields["text"]) for kind, fields in play.lines if kind == "incident"]
    if right:
        assert not incidents
        return
    assert len(incidents) == 1
    assert incidents[0].startswith(f"round 1, draw {first}: jose and dora typed")
    assert code(play.tell(ev.BetsOpened())) == "frozen"
    assert code(play.tell(EvidenceFrozen(False, TWO, "written down"))) == "done"


def test_a_card_that_nobody_can_prove_any_more_stays_as_it_was_typed_and_says_so() -> None:
    play = at_showdown()
    first = asked(play)[0]
    play.tell(ev.DeviceLost("sabot"))
    all_typed(play)
    play.tell(ev.RoundPaid())
    outcome = play.tell(ev.OpeningFailed(first))
    (alarm,) = [english(one.said) for one in outcome.effects if isinstance(one, Alarm)]
    assert alarm == (
        f"draw {first} of round 1 stays as two people typed it: the device does not prove it"
    )
    assert first not in dict(take_snapshot(play.core).wanted.proofs)


def test_what_waits_to_be_compared_outlives_the_day_and_a_hand_dealt_again() -> None:
    play = at_showdown()
    first, second = asked(play)[:2]
    play.tell(ev.DeviceLost("sabot"))
    wrong = other(play)
    typed(play, first, card=wrong)
    typed(play, second)
    play.tell(ev.SupervisorDecided("redeal", "nobody knows these cards", "jose"))
    assert {number for number, _ in take_snapshot(play.core).wanted.proofs} == {first, second}
    play.core.table.round = None
    force(play.core.table, Phase.CLOSED)
    locks = Locks()
    kept = checkpoint.write_checkpoint(play.core, DeviceRecords(), locks)
    assert kept is not None
    core = fresh()
    checkpoint.restore(kept, core, locks)
    outcome = core.take(ev.CardOpened(first, play.shoe.face(first)))
    assert "incident" in [line.kind for line in outcome.lines]
    assert set(core.evidence.typed) == {second}


def test_a_state_kept_before_there_were_typed_faces_is_read() -> None:
    play = begun()
    force(play.core.table, Phase.CLOSED)
    kept = checkpoint.write_checkpoint(play.core, DeviceRecords(), Locks())
    assert kept is not None
    old = {key: one for key, one in msgspec.json.decode(kept).items() if key != "typed"}
    checkpoint.restore(msgspec.json.encode(old), fresh(), Locks())


def test_where_no_device_committed_the_dealer_types_alone_and_nothing_is_marked() -> None:
    play = begun()
    play.bet()
    while not isinstance(due := play.core.table.due, PaymentDue):
        if isinstance(due, CardDue):
            number = play.shoe.draw()
            play.tell(ev.CardDrawn("sabot/1", number))
            if due.face == "up":
                assert code(typed(play, number, ("ana",))) == "done"
        elif isinstance(due, WordDue):
            play.tell(ev.Said(due.who, "voy", due.choices[0].cents))
        else:
            for number in due.numbers:  # type: ignore[union-attr]
                assert code(typed(play, number, ("ana",))) == "done"
    assert not play.core.evidence.typed
    assert not any(
        "typed" in moved for moved in snapshot_json(take_snapshot(play.core))["transfers"]
    )
    assert play.same_after_replay()


def test_a_card_that_came_past_missing_ones_keeps_its_commitment() -> None:
    play = begun()
    play.bet()
    play.tell(ev.CardDrawn("sabot/1", 1001, "aa"))
    play.tell(ev.CardDrawn("sabot/1", 1005, "bb"))
    play.tell(ev.PacketDrawn("sabot/1", 1008, ("cc", "dd")))
    lying = play.core.table.in_round().cards
    assert {n: one.commitment for n, one in lying.items()} == {
        1001: "aa", 1005: "bb", 1008: "cc", 1009: "dd",
    }  # fmt: skip


# On the wire.


@pytest.fixture
def twins(tmp_path: Path) -> Iterator[Twins]:
    prepare(tmp_path)
    found = Twins(tmp_path / "ports", "--shuffler", "none")
    yield found
    found.close()


def two(caller: Caller, number: int, card: str, by: str = "jose", second: str = "ana") -> str:
    fields = {"number": number, "card": card, "reason": WHY, "with": second, "with_pin": PIN}
    return said(caller.do("rule-card", by, **fields))


def test_five_typed_cards_make_no_escalera_real(tmp_path: Path, twins: Twins) -> None:
    with running(tmp_path, config_text(twins.roles, SHEET)) as (station, caller):
        opened(caller)
        bets(caller)
        deal(caller, twins, 15)
        caller.wait(lambda seen: seen["phase"] == "deciding")
        mine = station.parts.core.table.in_round().numbers(1)
        for number, card in zip(mine, ("As", "Ks", "Qs", "Js", "Ts"), strict=True):
            assert said(caller.do("card", number=number, card=card)) == "committed"
            assert two(caller, number, card) == "committed"


def test_a_card_that_the_sabot_could_not_read_is_named_by_two(tmp_path: Path, twins: Twins) -> None:
    with running(tmp_path, config_text(twins.roles, SHEET)) as (station, caller):
        opened(caller)
        bets(caller)
        deal(caller, twins, 14)
        assert twins.tell("mishap sabot unreadable") == "ok"
        caller.wait(lambda seen: ", card " in seen["due"])
        caller.wait(lambda _: twins.tell("draw 1") != "none")
        seen = caller.wait(lambda seen: seen["phase"] == "halted")
        number = seen["due_now"]["draw"]
        assert said(caller.do("card", number=number, card="As")) == "two-people"
        fields = {"number": number, "card": "As", "reason": WHY}
        assert said(caller.do("rule-card", **fields)) == "two-people"
        assert two(caller, number, "As", "ana", "ana") == "two-people"
        assert two(caller, number, "As", "ana", "jose") == "done"
        (bank,) = [p for p in caller.snapshot()["places"] if p["place"] == "bank"]
        assert bank["cards"][bank["typed"][0] - 1] == "As"
        for seat in (1, 2):
            assert caller.do("say", who=seat, word="paso").get("done")
        caller.wait(lambda seen: seen["phase"] == "settling")
        assert all(one["typed"] == [number] for one in caller.snapshot()["transfers"])
        assert caller.do("paid").get("done")
        # The device is asked once more for what it had committed to, and has nothing to say.
        caller.wait(lambda seen: any("stays as two people typed it" in a for a in seen["alarms"]))
        assert not station.parts.core.evidence.typed
