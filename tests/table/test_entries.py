"""Every entry about irregularities of the bank's card games is met through events."""

from collections.abc import Callable, Mapping

import pytest

from firmware_py.rulebook import library
from firmware_py.table import events as ev
from firmware_py.table.due import CorrectionDue, PaymentDue, ReshuffleDue, SupervisorDue
from firmware_py.table.round import RulingMade
from firmware_py.table.table import Table
from tests.table.entries import Reached, entries, met, reached, watching
from tests.table.goldens.pages import playable
from tests.table.goldens.scripts import opened

FAMILIES = frozenset({"bank-poker", "blackjack", "pai-gow", "treinta-y-cuarenta"})


def mine() -> list[str]:
    """Sheets of the families that this file answers for."""
    return [name for name in playable() if _family(name) in FAMILIES]


def _family(name: str) -> str:
    return str(type(library.sheet(name).play).__struct_config__.tag)


@pytest.mark.parametrize("name", mine())
def test_every_entry_of_a_sheet_rules_at_the_table(name: str) -> None:
    assert set(met(name)) == entries(name)


def test_an_entry_that_nothing_meets_would_be_missed() -> None:
    """Watching counts what rules, not what is asked for: a refused report meets nothing."""
    table = opened("pais-vasco/blackjack")
    with watching() as seen:
        table.tell(ev.IrregularityReported("advice", (("nonsense", 1),)))
    assert seen == []
    with watching() as seen:
        table.tell(ev.IrregularityReported("advice"))
    assert [(one.sheet, one.ruling) for one in seen] == [("pais-vasco/blackjack", "supervisor")]


def _returned(table: Table, ruling: RulingMade) -> bool:
    """Every stake goes back; where the text names the bets that do, those."""
    round_ = table.in_round()
    named = dict(ruling.keys).get("returned", tuple(table.game.boxes))
    assert isinstance(named, tuple)
    laid = [name for boxes in round_.bets.values() for name in boxes if name in named]
    gone = [moved.cents for moved in round_.transfers if moved.box in named]
    return round_.outcome == "void" and gone == [0] * len(laid)


def _dealt_again(table: Table, ruling: RulingMade) -> bool:
    if ruling.stakes == "returned":
        return _returned(table, ruling)
    return table.due == ReshuffleDue(whole=True) and not table.in_round().cards


def _put_out(table: Table, ruling: RulingMade) -> bool:
    return all(table.in_round().out[int(seat)] == ruling.stakes for seat in ruling.affects)


def _no_card_is_stray(table: Table, _ruling: RulingMade) -> bool:
    return not set(table.in_round().numbers("stray")) - set(table.in_round().waiting)


# What lies on the table when a ruling has been carried out.
CONSEQUENCES: Mapping[str, Callable[[Table, RulingMade], bool]] = {
    "void-round": _returned,
    "redeal": _dealt_again,
    "void-seat": _put_out,
    "forfeit": _put_out,
    "reshuffle": lambda table, _: table.due == ReshuffleDue(whole=False),
    "correct-in-sequence": lambda table, _: isinstance(table.due, CorrectionDue),
    "supervisor": lambda table, _: isinstance(table.due, SupervisorDue),
    "burn-card": _no_card_is_stray,
    "substitute-card": _no_card_is_stray,
    "use-as-next": _no_card_is_stray,
    "continue": _no_card_is_stray,
    "cards-speak": _no_card_is_stray,
}


@pytest.mark.parametrize("name", mine())
def test_every_ruling_is_carried_out_and_the_round_can_be_ended(name: str) -> None:
    for found in reached(name):
        table, ruling = found.table, found.ruling
        if ruling.ruling == "void-round":
            # Cards behind a separator are laid aside and counted first.
            table.finish_round()
        assert CONSEQUENCES[ruling.ruling](table.table, ruling), (found.index, ruling)
        # Only what the house chose where the text is silent rests on no article.
        assert ruling.articles or library.sheet(name).irregularity[found.index].options
        _end(found)


def _end(found: Reached) -> None:
    """Whatever was ruled, the round comes to its list: a person annuls what waits for him."""
    table = found.table
    if isinstance(table.table.due, SupervisorDue):
        table.tell(ev.SupervisorDecided("void-round", "as the jefe saw it", "jefe de mesa"))
    if isinstance(table.table.due, CorrectionDue):
        table.tell(ev.CorrectionDone())
    table.finish_round()
    assert isinstance(table.table.due, PaymentDue)
    assert table.tell(ev.RoundPaid()).accepted
