"""The keyboard at the simulated table knows every command that the station's socket has."""

import pytest

from firmware_py.station.people import MAY, TWO_PEOPLE, Role
from firmware_py.station.words import COMMANDS, SIGNED, understood
from hil.desk.charge import CHARGE
from hil.desk.charge import HELP as MORE
from hil.desk.dealer import Dealer, Tell
from hil.desk.keyboard import HELP, KeyboardError, act_of
from hil.desk.laying import PEOPLE
from hil.desk.screen import with_page
from tests.hil.desk.test_dealer import moment

# What a person types, once for each command of the socket.
TYPED = (
    "open", "step set-number 17", "step seal", "step device-seal visor-1 S-17",
    "bets", "bets new", "bet 1 ante 500", "take 1 ante", "close", "tokens 1 3", "tokens",
    "call 2 pasa", "card 1003 As", "move 1003 bank", "err too-many-cards to=3",
    "rule void-round seats=1 foul", "corrected", "shuffled", "paid", "suspend fire", "resume",
    "discards 12", "counted 52", "cutpack 3", "cutpack crupier seen", "limits 500 5000", "last",
    "end", "hit jose 1", "hit dora 1 Pedro Gil", "dispute 1", "undispute 1", "freeze fire",
    "unfreeze over", "prove 1003 dispute", "readmit sabot seen", "replace 3 broken",
    "unlock ana", "unlock dora", "chips anticipo 500000", "meter -500 typed wrong",
    "repair looked at", "accept new limits",
)  # fmt: skip
# Done by the door itself, so it is not among the table's commands.
UNLOCK = "unlock"


def told(line: str) -> Tell:
    act = act_of(line, moment("idle", "nothing"), Dealer())
    assert isinstance(act, Tell), line
    return act


def test_every_command_of_the_socket_can_be_typed_and_no_other() -> None:
    assert {told(line).command for line in TYPED} == set(COMMANDS) | {UNLOCK}


@pytest.mark.parametrize("line", TYPED)
def test_what_is_typed_is_a_command_that_these_people_may_give(line: str) -> None:
    """The station takes its fields, and whoever gives it has the right, alone or with another."""
    act = told(line)
    people = [name for name in (act.by, act.second) if name]
    if act.command == UNLOCK:
        assert PEOPLE[act.by] == Role.DIRECTOR
        assert act.fields["name"] != act.by
        return
    command, _ = understood({"command": act.command, **act.fields}, tuple(people))
    assert not set(act.fields) & SIGNED
    assert all(command.right in MAY[Role(PEOPLE[name])] for name in people)
    assert len(set(people)) == (2 if command.right in TWO_PEOPLE else 1)


def test_the_help_names_every_word() -> None:
    said = set(f"{HELP} {MORE}".replace("/", " ").split())
    assert {line.split()[0] for line in TYPED} <= said
    assert set(CHARGE) <= said


@pytest.mark.parametrize("line", ["hit jose", "move x bank", "chips anticipo", "step", "prove"])
def test_a_word_with_too_little_is_refused_in_words(line: str) -> None:
    with pytest.raises(KeyboardError, match="type help"):
        told(line)


def test_both_pages_of_the_help_fit_a_small_screen() -> None:
    for page in (HELP, MORE):
        drawn = with_page(moment("dealing", "card"), page).splitlines()
        assert len(drawn) < 24
        assert max(map(len, drawn)) <= 95
    assert act_of("help more", moment("idle", "nothing"), Dealer()) == "help more"
