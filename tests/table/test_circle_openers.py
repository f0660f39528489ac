"""A false opening is told only of who opened, and not once he has proved it (Galicia 28.3)."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.table import events as ev
from firmware_py.table.due import PaymentDue
from tests.table.circle import asked, deal_on, seat_players, won, words

DRAWS = [f"{place}/cubierto-5-descarte" for place in ("galicia", "castilla-y-leon")]
# Seat 4 (or, clockwise, seat 1) is dealt a pair of jacks, the others nothing.
JACKS = "Js 2c 3d 4h Jh 5c 6d 7h 9s Tc Qd Ks 8s Kd Ah 9c 3c 7s 5h 2d"


def told(table: Rehearsal, seat: int, *, called: bool = True) -> str:
    """Report a false opening; why it is refused, or nothing."""
    facts = (("seat", seat), ("called", called))
    refusal = table.tell(ev.IrregularityReported("false-opening", facts)).refusal
    assert refusal is None or refusal.code == "not-now"
    return refusal.message if refusal else ""


def opened(sheet: str, *said: str) -> tuple[Rehearsal, int]:
    table = seat_players(sheet, stack=JACKS)
    deal_on(table)
    opener = int(asked(table).who)
    if said:
        words(table, *said)
    return table, opener


@pytest.mark.parametrize("sheet", DRAWS)
def test_who_has_shown_his_openers_has_not_opened_falsely(sheet: str) -> None:
    table, opener = opened(sheet, "apostar", "cubrir", "retirarse", "retirarse")
    words(table, "servido", "servido", "pasar", "pasar")
    deal_on(table)
    assert isinstance(table.table.due, PaymentDue)
    before = won(table)
    assert told(table, opener) == f"false-opening: seat {opener} has shown what it opened with"
    assert won(table) == before


@pytest.mark.parametrize("sheet", DRAWS)
def test_his_discards_prove_it_too(sheet: str) -> None:
    """Art. 27: «puede descartarse de una o más cartas de las que le permitieron … abrir»."""
    table, opener = opened(sheet, "apostar", "cubrir", "retirarse", "retirarse")
    own = table.table.in_round().numbers(opener)
    assert table.tell(ev.Said(opener, "descarta", 0, own[:1])).accepted
    words(table, "servido", "pasar", "pasar")
    deal_on(table)
    assert "has shown" in told(table, opener)


@pytest.mark.parametrize("sheet", DRAWS)
def test_only_who_opened_must_prove_it(sheet: str) -> None:
    table, opener = opened(sheet)
    assert told(table, opener) == "false-opening: nobody has opened"
    words(table, "apostar", "cubrir", "cubrir", "cubrir")
    other = opener % 4 + 1
    assert told(table, other) == f"false-opening: seat {opener} has opened"


@pytest.mark.parametrize("sheet", DRAWS)
def test_who_has_shown_nothing_yet_may_have_opened_falsely(sheet: str) -> None:
    """«No puede demostrar que tenía la combinación»: he may say so himself, or lose a card."""
    table, opener = opened(sheet, "apostar", "cubrir", "cubrir", "cubrir")
    assert told(table, opener) == ""
    assert opener in table.table.in_round().out


def test_a_hand_that_is_dealt_again_is_opened_anew() -> None:
    table, opener = opened(DRAWS[0], "apostar")
    assert table.tell(ev.IrregularityReported("card-missing")).rulings[0].ruling == "redeal"
    table.step()
    assert told(table, opener) == "false-opening: nobody has opened"
