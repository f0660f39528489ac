"""S-4: a card that stayed face down is opened after its round, by two roles, or not at all."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.maintenance import replay
from firmware_py.station.app import Station
from firmware_py.station.inputs import CardAsked
from firmware_py.station.snapshot import take_snapshot
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, OpeningDue, PaymentDue, TokensDue, WordDue
from firmware_py.table.effects import Alarm
from tests.station.bench_table import PIN, Caller, Twins, config_text, prepare, running
from tests.station.playing import TWO, begun, code
from tests.station.test_core import Play
from tests.station.test_round import SHEET, bets, deal, opened
from tests.station.test_server import code as said


def folded() -> tuple[Play, int]:
    """A round in which nobody plays on: the cards of seat 1 stay face down."""
    play = begun()
    play.bet()
    while not isinstance(due := play.core.table.due, PaymentDue):
        if isinstance(due, CardDue):
            number = play.shoe.draw()
            play.tell(ev.CardDrawn("shoe", number, f"c0ffee{number}"))
            if due.face == "up":
                play.tell(ev.CardOpened(number, play.shoe.face(number)))
        elif isinstance(due, WordDue):
            play.tell(ev.Said(due.who, "paso"))
        elif isinstance(due, OpeningDue):
            for number in due.numbers:
                play.tell(ev.CardOpened(number, play.shoe.face(number)))
        else:
            assert isinstance(due, TokensDue)
    round_ = play.core.table.in_round()
    return play, round_.hidden(1)[0]


def test_an_early_opening_is_refused_and_a_late_one_proves_the_card() -> None:
    play, number = folded()
    assert code(play.tell(CardAsked(number, TWO, "dispute"))) == "too-early"
    play.tell(ev.RoundPaid())
    play.tell(CardAsked(number, TWO, "dispute"))
    # The device is asked for as long as nobody has answered, also after a restart.
    assert take_snapshot(play.core).wanted.proofs == ((number, f"c0ffee{number}"),)
    assert play.same_after_replay()
    outcome = play.tell(ev.CardOpened(number, play.shoe.face(number)))
    assert code(outcome) == "done"
    kind, found = play.lines[-1]
    assert kind == "evidence"
    assert (found["number"], found["commitment"]) == (number, f"c0ffee{number}")
    assert found["card"]
    assert found["people"] == list(TWO)
    assert take_snapshot(play.core).wanted.proofs == ()
    assert play.same_after_replay()


def test_a_card_nobody_asked_for_stays_unknown() -> None:
    play, number = folded()
    play.tell(ev.RoundPaid())
    outcome = play.tell(ev.CardOpened(number, play.shoe.face(number)))
    assert outcome.refusal is not None
    assert "card" not in play.lines[-1][1]


def test_a_commitment_that_does_not_hold_is_an_alarm() -> None:
    play, number = folded()
    play.tell(ev.RoundPaid())
    play.tell(CardAsked(number, TWO, "dispute"))
    outcome = play.tell(ev.OpeningFailed(number))
    assert [type(effect) for effect in outcome.effects] == [Alarm]
    assert play.lines[-1][1]["card"] is None


@pytest.mark.parametrize(
    ("people", "reason", "why"),
    [(("jose", "jose"), "x", "same-person"), (TWO, " ", "no-reason")],
)
def test_one_person_or_no_reason_opens_nothing(
    people: tuple[str, str], reason: str, why: str
) -> None:
    play, number = folded()
    play.tell(ev.RoundPaid())
    assert code(play.tell(CardAsked(number, people, reason))) == why
    assert code(play.tell(CardAsked(number + 500, TWO, "x"))) == "unknown-draw"


@pytest.fixture
def twins(tmp_path: Path) -> Iterator[Twins]:
    prepare(tmp_path)
    found = Twins(tmp_path / "ports", "--shuffler", "none")
    yield found
    found.close()


def test_a_real_sabot_opens_a_card_of_the_last_round(tmp_path: Path, twins: Twins) -> None:
    """From the wire: the opening is checked against the commitment that the journal holds."""
    with running(tmp_path, config_text(twins.roles, SHEET)) as (station, caller):
        opened(caller)
        bets(caller)
        deal(caller, twins, 15)
        number = station.parts.core.table.in_round().hidden(1)[0]
        asked = {"number": number, "reason": "dispute", "with_pin": PIN}
        assert said(caller.do("prove-card", "jose", **asked, **{"with": "dora"})) == "too-early"
        for seat in (1, 2):
            assert caller.do("say", who=seat, word="paso").get("done")
        caller.wait(lambda seen: seen["phase"] == "settling")
        assert caller.do("paid").get("done")
        assert said(caller.do("prove-card", "dora", **asked, **{"with": "dani"})) == "two-roles"
        assert said(caller.do("prove-card", "jose", **asked, **{"with": "dora"})) == "done"
        caller.wait(lambda _: not station.parts.core.evidence.asked)
    shelf = DayFiles(tmp_path / "journal", tmp_path / "journal" / "copies")
    (proof,) = [json.loads(entry.payload) for entry in replay(shelf, kind="evidence")]
    assert proof["number"] == number
    assert proof["card"] is not None
    assert len(proof["commitment"]) == 64


def folded_round(station: Station, caller: Caller, twins: Twins) -> int:
    """Play a round that nobody goes on with; gives a draw of seat 1 that stays face down."""
    bets(caller)
    deal(caller, twins, 15)
    number = station.parts.core.table.in_round().hidden(1)[0]
    for seat in (1, 2):
        assert caller.do("say", who=seat, word="paso").get("done")
    caller.wait(lambda seen: seen["phase"] == "settling")
    assert caller.do("paid").get("done")
    caller.wait(lambda seen: seen["phase"] == "idle" and not seen["deck_needed"])
    return number


def asks(caller: Caller, number: int) -> str:
    two = {"number": number, "reason": "dispute", "with": "dora", "with_pin": PIN}
    return said(caller.do("prove-card", "jose", **two))


def proofs(base: Path) -> list[dict[str, Any]]:
    shelf = DayFiles(base / "journal", base / "journal" / "copies")
    return [json.loads(entry.payload) for entry in replay(shelf, kind="evidence")]


def test_after_a_restart_a_card_of_an_earlier_deck_is_proved(tmp_path: Path, twins: Twins) -> None:
    """The commitment is on record and the sabot keeps the deck: a new process asks for it."""
    text = config_text(twins.roles, SHEET)
    with running(tmp_path, text) as (station, caller):
        opened(caller)
        number = folded_round(station, caller, twins)
        bets(caller)
        deal(caller, twins, 3)
    with running(tmp_path, text) as (station, caller):
        caller.wait(lambda seen: ", card " in seen["due"])
        assert asks(caller, number) == "done"
        caller.wait(lambda _: not station.parts.core.evidence.asked)
        # The round in play is not disturbed.
        deal(caller, twins, 2)
    (proof,) = proofs(tmp_path)
    assert (proof["number"], proof["card"] is not None) == (number, True)


def test_a_deck_that_the_sabot_has_forgotten_is_said_to_be(tmp_path: Path, twins: Twins) -> None:
    """A device keeps two decks (profile, 6.1); an older card is known by its commitment alone."""
    with running(tmp_path, config_text(twins.roles, SHEET)) as (station, caller):
        opened(caller)
        number = folded_round(station, caller, twins)
        for _ in range(3):
            folded_round(station, caller, twins)
        assert asks(caller, number) == "done"
        caller.wait(lambda _: not station.parts.core.evidence.asked)
        caller.wait(lambda seen: any("no longer" in text for text in seen["alarms"]))
    (proof,) = proofs(tmp_path)
    assert (proof["card"], len(proof["commitment"])) == (None, 64)


def test_a_proof_that_was_asked_for_is_fetched_when_the_sabot_is_back(
    tmp_path: Path, twins: Twins
) -> None:
    text = config_text(twins.roles, SHEET)
    with running(tmp_path, text) as (station, caller):
        opened(caller)
        number = folded_round(station, caller, twins)
        twins.tell("unplug sabot")
        caller.wait(lambda seen: "sabot" in seen["lost_devices"])
        assert asks(caller, number) == "done"
    with running(tmp_path, text) as (station, caller):
        assert station.parts.core.evidence.asked
        twins.tell("replug sabot")
        caller.wait(lambda _: not station.parts.core.evidence.asked)
    (proof,) = proofs(tmp_path)
    assert proof["card"] is not None
