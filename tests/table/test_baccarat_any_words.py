"""Whatever is said and laid at a bank that players hold: nothing breaks, no chip is lost."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rules.games.dos_panos.bank import PanoBank
from firmware_py.table import events as ev
from firmware_py.table.due import BetsDue, NothingDue, PaymentDue, SupervisorDue, WordDue
from firmware_py.table.table import Table
from firmware_py.table.view import view
from tests.table.baccarat import CHEMIN, DOS_PANOS, LIMITS, carried
from tests.table.playing import rehearse
from tests.table.test_any_events import state_of

BOXES = {CHEMIN: ("banca", "punto"), DOS_PANOS: ("pano1", "pano2", "caballo")}
SPEAKERS = st.one_of(st.integers(1, 5), st.sampled_from(["croupier", "inspector", "2/ana", "luis"]))
CENTS = st.sampled_from([500, 1000, 5000, 20_000])


def tell(table: Rehearsal, event: ev.Event) -> None:
    """Tell an event; one that is refused changes nothing."""
    before = state_of(table.table)
    if not table.tell(event).accepted:
        assert state_of(table.table) == before


def at_bets(table: Rehearsal, data: st.DataObject) -> None:
    """Say something that is offered, lay or take back a stake, or close."""
    kind = data.draw(st.sampled_from(["say", "say", "lay", "lay", "back", "close"]))
    boxes = st.sampled_from(BOXES[table.table.game.name])
    seat = data.draw(st.integers(1, 5))
    if kind == "close":
        tell(table, ev.BetsClosed())
    elif kind == "back":
        tell(table, ev.BetTakenBack(seat, data.draw(boxes)))
    elif kind == "lay":
        name = data.draw(st.sampled_from(["", "", "ana"]))
        bet = ev.BetLaid(seat, data.draw(boxes), data.draw(CENTS), name, data.draw(st.booleans()))
        tell(table, bet)
    else:
        say(table, data)


def say(table: Rehearsal, data: st.DataObject) -> None:
    """Say a word that is offered, by whom it is offered or by anybody."""
    words = [o for o in view(table.table).offers if o.who not in ("players", "crupier")]
    offer = data.draw(st.sampled_from(words)) if words else None
    if offer is None:
        return
    who: Any = int(offer.who) if offer.who.isdigit() else offer.who
    who = data.draw(SPEAKERS) if who == "anybody" or data.draw(st.booleans()) else who
    tell(table, ev.Said(who, offer.act, offer.least_cents * data.draw(st.integers(1, 3))))


def step(table: Rehearsal, data: st.DataObject) -> None:
    """Do something at this moment."""
    due = table.table.due
    if isinstance(due, BetsDue):
        at_bets(table, data)
    elif isinstance(due, WordDue):
        word = data.draw(st.sampled_from([choice.word for choice in due.choices]))
        tell(table, ev.Said(due.who, word))
    elif isinstance(due, SupervisorDue):
        table.tell(ev.SupervisorDecided("void-round", "as he saw it", "inspector"))
    elif isinstance(due, NothingDue):
        table.tell(ev.BetsOpened(new_shoe=table.table.rounds_played == 0))
    else:
        if isinstance(due, PaymentDue):
            nothing_is_lost(table)
        table.step()


def nothing_is_lost(table: Rehearsal) -> None:
    """What some lose others win, less the house's part of what the bank has won."""
    moved = table.table.in_round().transfers
    house = -sum(one.cents for one in moved)
    collected = -sum(one.cents for one in moved if one.cents < 0)
    assert 0 <= house <= collected * 5 // 100
    bank = carried(table, PanoBank)
    if bank is not None and bank.banker:
        assert bank.cents >= 0


@pytest.mark.parametrize("sheet", BOXES)
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10**6), data=st.data())
def test_any_words_and_stakes(sheet: str, seed: int, data: st.DataObject) -> None:
    """Refused events change nothing, money is conserved, and the events replay."""
    table = rehearse(sheet, limits=LIMITS, seed=seed)
    for _ in range(45):
        step(table, data)
    again = Table(table.table.game, table.table.setup)
    for event in table.events:
        again.handle(event)
    assert state_of(again) == state_of(table.table)
