"""`tapete play`: amounts that are said with a word."""

from firmware_py.rehearsal.play import Desk
from tests.rehearsal.test_play import desk, type_in
from tests.table.playing import rehearse


def test_an_amount_that_the_law_fixes_may_be_said_all_the_same() -> None:
    """A number is chips where one amount is allowed too; a word not offered is refused as such."""
    at = desk()
    type_in(at, "bets", "bet 1 ante 500", "close", *[""] * 10)
    assert "lays 1000" in type_in(at, "say voy 999")[0]
    assert "not 'cubrir'" in type_in(at, "say cubrir 1000")[0]
    assert type_in(at, "say voy 1000")[-1].startswith("settling")


def test_a_circle_bet_of_one_amount_is_said_with_it() -> None:
    """Galicia 22.3: half a pot of 800 is below the minimum, so that 500 is all that may be bet."""
    at = Desk(rehearse("galicia/holdem", limits=(500, 2000)), lambda _path, _text: None)
    laid = [f"bet {seat} {box}" for seat in (1, 2, 3, 4) for box in ("resto 20000", "ante 200")]
    type_in(at, "bets", *laid, "close", *[""] * 8)
    assert "lays 500 cents, not 501" in type_in(at, "say apostar 501")[0]
    assert type_in(at, "say apostar 500")[-1].startswith("deciding: seat 3: «cubrir»")
