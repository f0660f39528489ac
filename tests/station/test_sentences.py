"""A refusal says why and what to do: read as the dealer or the technician reads it."""

from itertools import count

import pytest

from firmware_py.station.access.accounts import (
    Account,
    Accounts,
    NotAllowedError,
    Role,
    allow,
    hash_pin,
)
from firmware_py.station.access.commands import COMMANDS, CommandError, command_of, parse_command
from firmware_py.station.access.locks import SLOWEST_S, TRIES
from firmware_py.station.inputs import DeviceReadmitted, EvidenceFrozen, JackpotRepaired
from firmware_py.table import events as ev
from firmware_py.text.legacy import say
from tests.station.playing import TWO, begun
from tests.station.test_core import Play

PEPPER = b"pepper"


def people() -> Accounts:
    """Whoever waits between two tries as long as he is ever told to."""
    tries = count()
    kept = hash_pin("2468", b"0123456789abcdef", PEPPER)
    roles = {"ana": Role.CRUPIER, "dora": Role.DIRECTOR, "ines": Role.INSPECTOR}
    accounts = {name: Account(name, role, kept) for name, role in roles.items()}
    return Accounts(accounts, PEPPER, now_s=lambda: float(next(tries) * SLOWEST_S))


def refused(known: Accounts, name: str) -> str:
    with pytest.raises(NotAllowedError) as error:
        known.identify(name, "0000")
    return str(error.value)


def test_a_wrong_pin_counts_down_and_the_last_one_says_who_unlocks() -> None:
    known = people()
    said = [refused(known, "ana") for _ in range(TRIES + 1)]
    assert said[0] == "wrong PIN; 4 tries left"
    assert said[3] == "wrong PIN; 1 try left"
    assert said[4].startswith("wrong PIN: ana is locked here now; another director unlocks the")
    assert said[5].startswith("ana is locked here after 5 wrong PINs: another director unlocks")
    assert all("two in charge, or a director and the técnico" in words for words in said[4:])


def test_a_director_is_unlocked_by_another_and_an_inspector_is_not_counted_down() -> None:
    known = people()
    said = [refused(known, "dora") for _ in range(TRIES + 1)]
    assert "another director unlocks" in said[4]
    assert "another director unlocks" in said[5]
    assert {refused(known, "ines") for _ in range(2 * TRIES)} == {"wrong PIN"}


@pytest.mark.parametrize(
    ("act", "roles", "words"),
    [
        ("open", [Role.CRUPIER], "may not open: jefe-de-mesa or director may"),
        ("correct", [Role.JEFE], "may not correct: director may"),
        ("audit", [Role.DIRECTOR], "may not audit: inspector may"),
        ("dispute", [Role.JEFE], "dispute takes two different people: name the second with "),
        ("evidence", [Role.JEFE, Role.JEFE], "jefe-de-mesa and director"),
        ("service", [Role.TECNICO, Role.TECNICO], "jefe-de-mesa or director must be one of them"),
    ],
)
def test_who_may_not_is_told_who_may(act: str, roles: list[Role], words: str) -> None:
    named = [Account(f"p{number}", role, "") for number, role in enumerate(roles)]
    with pytest.raises(NotAllowedError, match=words):
        allow(act, *named)


def test_an_unknown_command_is_answered_with_every_one_there_is() -> None:
    with pytest.raises(CommandError) as error:
        command_of({"command": "dance"})
    assert all(name in str(error.value) for name in (*COMMANDS, "unlock"))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"command": "bet", "seat": "one", "box": "ante", "cents": 500},
         "bet: seat is a whole number, not a text"),
        ({"command": "bet", "seat": 1, "box": "ante", "cents": 5.5},
         "bet: cents is a whole number, not a number with a fraction"),
        ({"command": "bet", "seat": 1, "box": 7, "cents": 500},
         "bet: box is a text, not a whole number"),
        ({"command": "freeze", "frozen": "yes", "reason": "x"},
         "freeze: frozen is true or false, not a text"),
        ({"command": "tokens", "seats": ["a"]}, "tokens: number 1 of seats is a whole number"),
        ({"command": "tokens", "seats": 3}, "tokens: seats is a list"),
        ({"command": "bet", "seat": 1, "box": "ante"},
         "bet needs cents: bet takes seat, box, cents"),
        ({"command": "bet", "seat": 1, "box": "ante", "cents": 5, "colour": 1},
         "bet does not take colour: bet takes seat, box, cents .bettor, on_line."),
    ],
)  # fmt: skip
def test_a_field_of_the_wrong_form_is_named_in_plain_words(
    given: dict[str, object], words: str
) -> None:
    with pytest.raises(CommandError, match=f"^{words}"):
        parse_command(given, ("jose", "dora"))


def said(play: Play, event: object) -> str:
    refusal = play.core.take(event).refusal  # type: ignore[arg-type]
    assert refusal is not None
    return refusal.message


def test_what_is_not_broken_is_not_mended() -> None:
    play = begun()
    assert said(play, JackpotRepaired(TWO, "x")) == "the jackpot has no fault: nothing to repair"
    out = said(play, DeviceReadmitted("sabot", TWO, "x"))
    assert out == "sabot is not out of use: nothing to readmit"


def test_frozen_evidence_says_why_and_how_it_is_released() -> None:
    play = Play()
    play.open_table()
    play.tell(EvidenceFrozen(frozen=True, people=TWO, reason="the player disputes draw 1003"))
    why = said(play, ev.BetsOpened())
    assert "the player disputes draw 1003" in why
    assert "freeze" in why
    assert "dispute-hit" in why


def test_a_device_that_was_put_out_is_not_readmitted_from_frozen_evidence() -> None:
    """R-111: no service until two people release it."""
    play = Play()
    play.open_table()
    play.tell(ev.DeviceLost("sabot (out of use)"))
    play.tell(EvidenceFrozen(frozen=True, people=TWO, reason="dispute"))
    refusal = play.core.take(DeviceReadmitted("sabot", TWO, "looked at")).refusal
    assert refusal is not None
    assert refusal.code == "frozen"


@pytest.mark.parametrize(
    "text",
    [
        "the jackpot has no fault: nothing to repair",
        "sabot is not out of use: nothing to readmit",
        "slot 3 is not out of service: nothing to replace",
        "a freeze or its release needs a reason",
        "a change of settings needs two different people",
        "the table is frozen already",
        "the table is not frozen",
        "the settings are those that hold: nothing to accept",
        "no hit 3 is pending",
        "a correction cannot take more than is shown",
        "a correction waits until the round is over",
        "record the float of the session first",
        "the float is here already: complete it instead",
        "anticipo is recorded while the table is checking or idle, and it is closed",
        "no tokens are to be confirmed",
        "no new round until everything is saved: disk full",
        "draw 3 did not stay face down in a round of this day: look its number up with `x`",
        "the round of draw 3 is not over",
    ],
)
def test_the_stations_own_refusals_have_their_spanish_words(text: str) -> None:
    assert say(text) != text
