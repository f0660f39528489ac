"""Where a device counts or shuffles nobody does it by hand, and a set that left stays away."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.table import events as ev
from firmware_py.table.due import ReshuffleDue
from firmware_py.table.states import Phase
from firmware_py.text.render import english
from tests.table.playing import begin, rehearse, show_set

SIN = "galicia/poker-sin-descarte"
TEXAS = "castilla-y-leon/texas-poker"
BLACKJACK = "pais-vasco/blackjack"
HOLDEM = "galicia/holdem"
LIMITS = {BLACKJACK: (500, 12500), HOLDEM: (500, 2000)}


def code(table: Rehearsal, event: ev.Event) -> str:
    refusal = table.tell(event).refusal
    return refusal.code if refusal is not None else "done"


def by_hand(count: int, **more: object) -> ev.DeckChecked:
    return ev.DeckChecked("ana", count, by_hand=True, **more)  # type: ignore[arg-type]


def met(sheet: str, *, counts: bool, shuffles: bool = False, opened: bool = True) -> Rehearsal:
    table = rehearse(sheet, opened=False, limits=LIMITS.get(sheet, (500, 5000)))
    table.tell(ev.DeviceAble("sabot", counts, shuffles))
    if opened:
        table.open_table()
    return table


@pytest.mark.parametrize("count", [51, 52])
def test_a_count_by_hand_is_refused_wherever_a_device_counts(count: int) -> None:
    """Opening, between rounds, after a refused set, and at the closing."""
    table = met(SIN, counts=True, opened=False)
    table.tell(ev.OpeningAsked("jefe"))
    assert code(table, by_hand(count)) == "device-counts"
    table.open_table()
    assert code(table, by_hand(count)) == "device-counts"
    table.tell(ev.DeckChecked("sabot", 51))
    assert code(table, by_hand(52)) == "device-counts"
    assert code(table, ev.BetsOpened()) == "deck"
    # Also while it does not answer.
    table.table.lost.add("sabot")
    assert code(table, by_hand(52)) == "device-counts"
    table.table.lost.clear()
    table.tell(ev.ClosingAsked("jefe"))
    assert code(table, by_hand(52)) == "device-counts"


def test_backs_and_composition_by_hand_are_a_count_by_hand() -> None:
    table = met(BLACKJACK, counts=True)
    assert code(table, by_hand(312, backs=(156, 156))) == "device-counts"
    assert code(table, by_hand(312, missing=(3,), duplicate=(4,))) == "device-counts"


def test_nobody_counts_before_the_device_has_said_whether_it_does() -> None:
    table = rehearse(SIN, opened=False)
    table.tell(ev.OpeningAsked("jefe"))
    assert code(table, by_hand(52)) == "device-counts"
    table.tell(ev.DeviceAble("sabot", False, False))
    assert code(table, by_hand(52)) == "done"


def test_a_shuffler_before_the_sabot_counts_too() -> None:
    table = met(SIN, counts=False)
    assert code(table, by_hand(52)) == "done"
    table.tell(ev.DeviceAble("mixing shuffler", True, True))
    assert code(table, by_hand(52)) == "device-counts"


def test_only_another_set_that_is_shown_and_counted_brings_the_bets_back() -> None:
    """R-85, R-87."""
    table = met(SIN, counts=True)
    table.table.card_set.number = "7"
    table.tell(ev.DeckChecked("sabot", 51))
    assert "another set" in english(table.table.due.message())
    # The same set, counted right this time.
    table.tell(ev.DeckChecked("sabot", 52))
    assert code(table, ev.BetsOpened()) == "deck"
    assert code(table, ev.CustodyStepDone("set-number", "jefe", "7")) == "set-gone"
    for step in ("seal", "spread", "count"):
        assert code(table, ev.CustodyStepDone(step, "jefe")) == "done"
        assert code(table, ev.BetsOpened()) == "deck"
    assert code(table, ev.CustodyStepDone("device-seal visor", "jefe")) == "unknown-step"
    assert code(table, ev.CustodyStepDone("set-number", "jefe", "8")) == "done"
    assert english(table.table.due.message()) == "open the bets"
    assert code(table, ev.BetsOpened()) == "done"


def test_steps_alone_do_not_count_the_cards() -> None:
    table = met(SIN, counts=True)
    table.tell(ev.DeckChecked("sabot", 51))
    show_set(table)
    assert code(table, ev.BetsOpened()) == "deck"
    table.tell(ev.DeckChecked("sabot", 51))
    table.tell(ev.DeckChecked("sabot", 52))
    assert code(table, ev.BetsOpened()) == "deck"
    assert english(show_set(table, "100").due.message()) == "open the bets"


def test_a_set_that_left_in_a_round_keeps_the_next_bets_out_too() -> None:
    table = met(TEXAS, counts=True)
    begin(table, {1: {"ante": 500}})
    table.draw()
    table.tell(ev.IrregularityReported("card-missing", by="ana"))
    assert code(table, ev.DeckReshuffled()) == "deck"
    table.tell(ev.DeckChecked("sabot", 52))
    assert table.tell(ev.DeckReshuffled()).phase is Phase.DEALING
    table.finish_round()
    table.tell(ev.RoundPaid())
    table.tell(ev.DeckChecked("sabot", 52))
    assert code(table, ev.BetsOpened()) == "deck"
    show_set(table)
    assert code(table, ev.BetsOpened()) == "done"


def test_nobody_says_that_a_pack_is_shuffled_which_a_device_shuffles() -> None:
    """The whole pack; remaining cards are shuffled by hand everywhere."""
    table = met(TEXAS, counts=True, shuffles=True)
    begin(table, {1: {"ante": 500}})
    table.draw()
    table.tell(ev.IrregularityReported("wrong-order", by="ana"))
    assert isinstance(table.table.due, ReshuffleDue)
    assert code(table, ev.DeckReshuffled()) == "device-shuffles"
    assert not table.table.deck_ok
    assert table.tell(ev.DeckReshuffled("sabot")).phase is Phase.DEALING
    assert table.table.deck_ok


def test_a_pack_that_a_device_shuffled_between_rounds_is_fit() -> None:
    table = met(HOLDEM, counts=True, shuffles=True)
    table.tell(ev.IrregularityReported("card-exposed", by="ana"))
    assert isinstance(table.table.due, ReshuffleDue)
    assert code(table, ev.DeckReshuffled()) == "device-shuffles"
    assert english(table.tell(ev.DeckReshuffled("sabot")).due.message()) == "open the bets"
    assert code(table, ev.BetsOpened()) == "done"


def test_a_pack_that_is_dealt_again_is_counted_before_a_card_of_it_leaves() -> None:
    """What lies in the sabot until then is the old pack: its cards are not dealt again."""
    table = met(TEXAS, counts=True)
    begin(table, {1: {"ante": 500}})
    table.draw()
    table.tell(ev.IrregularityReported("wrong-order", by="ana"))
    refused = table.tell(ev.DeckReshuffled()).refusal
    assert refused is not None
    assert refused.message == "sabot has not counted the pack yet: put it in there"
    table.tell(ev.DeckChecked("sabot", 52))
    assert table.tell(ev.DeckReshuffled()).phase is Phase.DEALING


def test_nobody_cuts_the_pack_of_a_shuffler_that_deals() -> None:
    table = rehearse(SIN, source="automatic")
    assert code(table, ev.PackCut("crupier")) == "no-cut"


def test_a_new_day_begins_with_any_set() -> None:
    table = met(SIN, counts=True)
    table.table.card_set.number = "7"
    table.tell(ev.DeckChecked("sabot", 51))
    table.tell(ev.ClosingAsked("jefe"))
    for step in table.table.setup.closing_steps:
        table.tell(ev.CustodyStepDone(step, "jefe"))
    assert table.tell(ev.DeckChecked("sabot", 52)).phase is Phase.CLOSED
    table.tell(ev.OpeningAsked("jefe"))
    assert code(table, ev.CustodyStepDone("set-number", "jefe", "7")) == "done"
