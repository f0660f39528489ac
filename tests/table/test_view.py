"""What each reader sees: what is due, who may do what, what may go wrong, and no hidden card."""

from firmware_py.table import events as ev
from firmware_py.table.due import CardDue
from firmware_py.table.view import Reader, view
from tests.table.playing import begin, rehearse

SIN = "galicia/poker-sin-descarte"


def test_what_is_due_is_said_before_every_card() -> None:
    table = rehearse(SIN)
    begin(table, {4: {"ante": 500}})
    table.draw()
    table.draw()
    assert view(table.table).due == "seat 4, card 2, face down"


def test_who_may_do_what_with_the_amounts() -> None:
    """Gal. 7: «voy» lays twice the ante; 8.c: a card costs the ante."""
    table = rehearse(SIN)
    begin(table, {4: {"ante": 700}})
    while isinstance(table.table.due, CardDue):
        table.draw()
    offered = {offer.act: (offer.who, offer.least_cents) for offer in view(table.table).offers}
    assert offered == {"voy": ("4", 1400), "paso": ("4", 0), "compra": ("4", 700)}


def test_every_box_is_offered_for_what_it_takes() -> None:
    """Gal. 6.2, 8.a, 8.b: the ante within the band, side bets up to half the minimum."""
    table = rehearse(SIN, limits=(500, 5000))
    table.begin_round()
    offered = {o.act: (o.least_cents, o.most_cents) for o in view(table.table).offers}
    assert offered == {
        "ante": (500, 5000),
        "seguro": (1, 250),
        "progresivo": (1, 250),
        "no va más": (0, 0),
    }


def test_what_may_go_wrong_now() -> None:
    table = rehearse(SIN)
    assert view(table.table).may_go_wrong == ()
    begin(table, {1: {"ante": 500}})
    found = view(table.table).may_go_wrong
    assert {"too-many-cards", "card-exposed", "shows-own-cards"} <= set(found)


def test_two_packs_take_turns_in_galicia() -> None:
    """Art. 3: with a sabot two packs, used alternately round by round."""
    table = rehearse(SIN)
    packs = []
    for _ in range(3):
        packs.append(view(table.table).pack)
        table.begin_round()
        table.tell(ev.BetLaid(1, "ante", 500))
        table.finish_round()
        table.tell(ev.RoundPaid())
    assert packs == [1, 2, 1]


def test_readers_see_what_they_may() -> None:
    table = rehearse(SIN)
    begin(table, {1: {"ante": 500}})
    for _ in range(6):
        table.draw()
    dealer, public = view(table.table), view(table.table, Reader.PUBLIC)
    technician = view(table.table, Reader.TECHNICIAN)
    shown = [card for place in dealer.places for card in place.cards]
    assert shown.count("??") == 5
    assert public.places == dealer.places
    assert public.offers == ()
    assert technician.places == ()
    assert technician.due
