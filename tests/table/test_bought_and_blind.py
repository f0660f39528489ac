"""Poker sin descarte: bought cards, blind boxes and side bets, community by community."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.table import events as ev
from firmware_py.table.due import PaymentDue, WordDue
from firmware_py.table.effects import AwardJackpot
from firmware_py.text.render import english
from tests.table.playing import begin, nets, rehearse
from tests.table.rounds import deal_out, listed, say

PLACES = ["galicia", "castilla-y-leon", "pais-vasco", "castilla-la-mancha"]
# One player, one card each in turn: a trío of aces and a pair of threes at the bank.
TRIO = "As 3c Ah 3h Ad 9d 7c 8c 2s Kh 7s"


@pytest.mark.parametrize(
    ("place", "face", "seguro"),
    [
        # The first five cards were a trío: no seguro.
        ("galicia", "up", -250),
        # The final five count: a full pays 100.
        ("castilla-y-leon", "down", 25000),
        # Buying ends the seguro.
        ("pais-vasco", "up", -250),
        ("castilla-la-mancha", "up", -250),
    ],
)
def test_a_bought_card(place: str, face: str, seguro: int) -> None:
    """Gal. 8.c, CyL 9.3, PV 11.VI.3, CLM 10: once, for the price of the ante."""
    table = rehearse(f"{place}/poker-sin-descarte", stack=TRIO)
    begin(table, {1: {"ante": 500, "seguro": 250}})
    deal_out(table)
    assert table.tell(ev.Said(1, "compra", 400, (9,))).refusal is not None
    say(table, "compra", 500, 5)
    assert english(table.table.due.message()) == f"seat 1, card 5, face {face}"
    table.draw()
    asked = table.table.due
    assert isinstance(asked, WordDue)
    assert [choice.word for choice in asked.choices] == ["voy", "paso"]
    say(table, "voy", 1000)
    assert nets(table)[1] == {"ante": 500, "seguro": seguro, "compra": -500, "segunda": 7000}


def test_the_price_is_not_returned_to_one_who_passes() -> None:
    """PV 11.VI.3, read: buying then folding."""
    table = rehearse("pais-vasco/poker-sin-descarte", stack=TRIO)
    begin(table, {1: {"ante": 500}})
    deal_out(table)
    say(table, "compra", 500, 5)
    table.draw()
    say(table, "paso")
    assert nets(table)[1] == {"ante": -500, "compra": -500}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("after", "paid"), [("lost", -250), ("settled", 25000)])
def test_the_seguro_of_one_who_passes(place: str, after: str, paid: int) -> None:
    """Settled only where the option says so, on cards shown before they are taken."""
    options = {"side_bets_after_paso": after}
    stack = "As 3c Ah 3h Ad 9d 7c 8c 7s Kh"
    table = rehearse(f"{place}/poker-sin-descarte", stack=stack, options=options)
    begin(table, {1: {"ante": 500, "seguro": 250}})
    deal_out(table)
    say(table, "paso")
    assert isinstance(table.table.due, PaymentDue)
    assert nets(table)[1] == {"ante": -500, "seguro": paid}
    assert len(table.table.in_round().faces(1)) == (5 if after == "settled" else 0)


@pytest.mark.parametrize("place", ["castilla-y-leon", "pais-vasco"])
@pytest.mark.parametrize("after", ["lost", "settled"])
def test_the_progresivo_of_one_who_passes_goes_as_his_seguro(place: str, after: str) -> None:
    """CyL 9.2 and PV 11.VI.1 hang it on his cards alone; what «paso» does to it is the house's."""
    options = {"side_bets_after_paso": after}
    stack = "As 2c Ks 3d Qs 9h Js 8h Ts 7d"
    table = rehearse(f"{place}/poker-sin-descarte", stack=stack, options=options)
    begin(table, {1: {"ante": 500}}, close=False)
    table.tell(ev.TokenDropped(1, 100))
    table.tell(ev.BetsClosed())
    table.tell(ev.TokensConfirmed((1,)))
    deal_out(table)
    effects = say(table, "paso").effects
    assert any(isinstance(one, AwardJackpot) for one in effects) == (after == "settled")


@pytest.mark.parametrize("place", ["galicia", "pais-vasco", "castilla-la-mancha"])
def test_a_blind_box_decides_in_its_turn_and_buys_nothing(place: str) -> None:
    """Gal. 5, PV 11.IV, CLM anexo II.2.a: a vacant box, its cards unseen."""
    table = blind(place)
    deal_out(table)
    say(table, "paso")
    asked = table.table.due
    assert isinstance(asked, WordDue)
    assert (asked.who, [choice.word for choice in asked.choices]) == (2, ["voy", "paso"])
    say(table, "voy", 1400)
    assert set(listed(table)) == {"1 ante", "2 ana ante", "2 ana segunda"}


def test_castilla_y_leon_lays_both_bets_of_a_blind_box_before_the_deal() -> None:
    """CyL 5.2: initial and second bet are placed before the cards."""
    table = blind("castilla-y-leon")
    asked = table.table.due
    assert isinstance(asked, WordDue)
    assert (asked.who, asked.stage) == (2, "bets")
    assert [(choice.word, choice.cents) for choice in asked.choices] == [("voy", 1400)]
    say(table, "voy", 1400)
    deal_out(table)
    say(table, "paso")
    assert isinstance(table.table.due, PaymentDue)
    assert set(listed(table)) == {"1 ante", "2 ana ante", "2 ana segunda"}


def blind(place: str) -> Rehearsal:
    """Seat 1 plays; she also plays box 2, where nobody sits."""
    table = rehearse(f"{place}/poker-sin-descarte")
    begin(table, {1: {"ante": 500}}, close=False)
    assert table.tell(ev.BetLaid(2, "ante", 700, "ana")).accepted
    table.tell(ev.BetsClosed())
    return table


@pytest.mark.parametrize("place", PLACES)
def test_others_on_the_box_follow_and_share_the_cards(place: str) -> None:
    """All bets on the box follow the seated player; the price is his alone."""
    table = rehearse(f"{place}/poker-sin-descarte", stack=TRIO)
    begin(table, {1: {"ante": 500}}, close=False)
    assert table.tell(ev.BetLaid(1, "ante", 800, "ana")).accepted
    table.tell(ev.BetsClosed())
    deal_out(table)
    say(table, "compra", 500, 5)
    table.draw()
    say(table, "voy", 1000)
    assert listed(table) == {
        "1 ante": 500, "1 compra": -500, "1 segunda": 7000,
        "1 ana ante": 800, "1 ana segunda": 11200,
    }  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
def test_each_box_is_paid_by_its_own_article(place: str) -> None:
    table = rehearse(f"{place}/poker-sin-descarte", stack=TRIO)
    begin(table, {1: {"ante": 500, "seguro": 250}})
    deal_out(table)
    say(table, "voy", 1000)
    cited = {t.box: t.article for t in table.table.in_round().transfers}
    sheet = table.table.game.sheet
    (second,) = [box for box in sheet.box if box.name == "segunda"]
    assert cited["segunda"] == next(x.article for x in second.win if x.hand == "trio")
    assert cited["seguro"] == next(box.article for box in sheet.box if box.name == "seguro")


@pytest.mark.parametrize(
    ("place", "wins"),
    [("galicia", True), ("castilla-y-leon", False), ("pais-vasco", False)],
)
def test_the_progresivo_after_a_purchase(place: str, wins: bool) -> None:
    """Gal. 8.b: the first five cards; CyL: the final ones; PV 11.VI.3: buying ends it."""
    stack = "As 2c Ks 3d Qs 9h Js 8h Ts 7d 5d"
    table = rehearse(f"{place}/poker-sin-descarte", stack=stack)
    begin(table, {1: {"ante": 500}}, close=False)
    table.tell(ev.TokenDropped(1, 100))
    table.tell(ev.BetsClosed())
    table.tell(ev.TokensConfirmed((1,)))
    deal_out(table)
    say(table, "compra", 500, 1)
    table.draw()
    decision = say(table, "voy", 1000)
    awards = [effect for effect in decision.effects if isinstance(effect, AwardJackpot)]
    assert bool(awards) == wins


@pytest.mark.parametrize("sheet", ["castilla-y-leon/poker-con-descarte", "pais-vasco/texas-poker"])
def test_others_cannot_bet_where_nobody_sits(sheet: str) -> None:
    """CyL 47.2, PV 16.IV: they bet on a player's hand, with his consent."""
    table = rehearse(sheet)
    begin(table, {1: {"ante": 500}}, close=False)
    table.tell(ev.BetLaid(2, "ante", 500, "ana"))
    refused = table.tell(ev.BetsClosed())
    assert refused.refusal is not None
    assert refused.refusal.code == "no-player"
    assert table.tell(ev.BetLaid(2, "ante", 500)).accepted
    assert table.tell(ev.BetsClosed()).accepted
