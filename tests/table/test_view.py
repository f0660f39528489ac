"""What each reader sees: what is due, who may do what, what may go wrong, and no hidden card."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rehearsal.shoe import Shoe
from firmware_py.rulebook import library
from firmware_py.rules.game import choose
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, PaymentDue
from firmware_py.table.round import UndecidedStake
from firmware_py.table.states import Phase
from firmware_py.table.table import Setup
from firmware_py.table.view import Audience, view
from firmware_py.text.render import english
from tests.table.goldens.scripts import opened, step
from tests.table.playing import begin, rehearse

SIN = "galicia/poker-sin-descarte"


def test_what_is_due_is_said_before_every_card() -> None:
    table = rehearse(SIN)
    begin(table, {4: {"ante": 500}})
    table.draw()
    table.draw()
    assert english(view(table.table).due) == "seat 4, card 2, face down"


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


def test_a_side_bet_is_offered_up_to_its_own_maximum() -> None:
    """03.V.1.e: parejas up to 30 minimums, at a table whose maximum is 25."""
    table = rehearse("pais-vasco/blackjack", limits=(1000, 25_000))
    table.begin_round()
    offered = {o.act: (o.least_cents, o.most_cents) for o in view(table.table).offers}
    assert offered["parejas"] == (500, 30_000)
    table.tell(ev.BetLaid(1, "apuesta", 1000))
    assert table.tell(ev.BetLaid(1, "parejas", 30_000)).accepted


@pytest.mark.parametrize("cents", [0, 100])
def test_a_bet_is_offered_only_where_the_house_has_posted_it(cents: int) -> None:
    """CLM 12.4: the organiser sets the extra bet and its prizes and posts them, or none is laid."""
    sheet = "castilla-la-mancha/let-it-ride"
    (extra,) = (box for box in library.sheet(sheet).box if box.name == "extra")
    table = rehearse(sheet, options=dict.fromkeys(extra.posted, cents))
    table.begin_round()
    assert ("extra" in {offer.act for offer in view(table.table).offers}) is bool(cents)


def test_what_may_go_wrong_now() -> None:
    table = rehearse(SIN)
    assert view(table.table).may_go_wrong == ()
    begin(table, {1: {"ante": 500}})
    found = view(table.table).may_go_wrong
    assert {"too-many-cards", "card-exposed", "shows-own-cards"} <= set(found)


@pytest.mark.parametrize(
    ("sheet", "never", "may"),
    [
        (SIN, {"pot-carried-over", "banker-decides", "supervisor"}, {"continue", "burn-card"}),
        ("galicia/cubierto-5-descarte", {"banker-decides"}, {"pot-carried-over", "redeal"}),
        ("pais-vasco/chemin-de-fer", {"pot-carried-over"}, {"banker-decides", "void-round"}),
    ],
)
def test_what_may_be_decided_is_of_this_game_and_moment(
    sheet: str, never: set[str], may: set[str]
) -> None:
    table = opened(sheet)
    while table.table.phase is not Phase.DEALING:
        step(table)
    assert view(table.table).may_be_decided == ()
    table.tell(ev.PlayStopped("a trial"))
    found = set(view(table.table).may_be_decided)
    assert not found & never
    assert may <= found


def test_while_the_device_that_deals_is_lost_play_ends_or_goes_on_with_another() -> None:
    table = rehearse(SIN)
    begin(table, {1: {"ante": 500}})
    table.tell(ev.DeviceLost("sabot"))
    found = set(view(table.table).may_be_decided)
    assert {"void-round", "continue"} <= found
    assert not {"burn-card", "substitute-card", "cards-speak"} & found
    assert view(table.table, Audience.TECHNICIAN).may_be_decided == ()


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
    dealer, public = view(table.table), view(table.table, Audience.PUBLIC)
    technician = view(table.table, Audience.TECHNICIAN)
    shown = [card for place in dealer.places for card in place.cards]
    assert shown.count("??") == 5
    assert public.places == dealer.places
    assert public.offers == ()
    assert technician.places == ()
    assert technician.due


def test_the_bet_of_a_split_hand_lies_at_that_hand() -> None:
    """03.V.1.c: each hand has a bet of its own; the insurance stays at the place."""
    table = rehearse(
        "pais-vasco/blackjack", stack="2s 3s 4s 5s 6s 8h Ad 8c 9s 3h 3d", limits=(500, 12500)
    )
    begin(table, {1: {"apuesta": 1000}})
    while isinstance(table.table.due, CardDue):
        table.draw()
    table.tell(ev.Said(1, "seguro", 500))
    table.tell(ev.Said(1, "no"))
    assert table.tell(ev.Said(1, "separar", 1000)).accepted
    lying = {place.place: place for place in view(table.table).places}
    assert lying["1"].bets == (("", "apuesta", 1000), ("", "seguro", 500))
    assert lying["1/2"].bets == (("", "mano2", 1000),)
    assert lying["1/2"].cards == ("8c",)


def test_stakes_in_prison_are_seen_while_they_wait() -> None:
    """05.V.1: 31-31 catches them; they lie there until a coup frees or loses them."""
    table = rehearse(
        "pais-vasco/treinta-y-cuarenta", stack="Ts Js 6h 5h Td Jd 6c 5c", limits=(500, 10000)
    )
    begin(table, {1: {"negro": 1000}})
    table.finish_round(lambda _t, due: ev.Said(due.who, "prision"))
    assert view(table.table).held == ()
    table.tell(ev.RoundPaid())
    held = (UndecidedStake(1, "", "negro", 1000, "prisión"),)
    assert view(table.table).held == held
    table.begin_round()
    assert view(table.table, Audience.PUBLIC).held == held
    assert view(table.table, Audience.TECHNICIAN).held == ()


def test_a_technician_reads_no_card_in_a_ruling() -> None:
    """S-14: a report may name the card that was exposed."""
    table = rehearse("castilla-y-leon/trijoker")
    begin(table, {1: {"apuesta1": 500, "apuesta2": 500, "apuesta3": 500}})
    table.draw()
    facts = (("place", "board"), ("card", "Kh"))
    table.tell(ev.IrregularityReported("card-exposed", facts))
    assert view(table.table).rulings[0].facts == facts
    blind = view(table.table, Audience.TECHNICIAN)
    assert blind.rulings[0].articles
    assert "Kh" not in repr(blind)


HIDDEN = {
    SIN: {"ante": 500},
    "pais-vasco/poker-con-descarte": {"ante": 500},
    "castilla-y-leon/texas-poker": {"ante": 500},
    "castilla-y-leon/pai-gow": {"apuesta": 500},
    "pais-vasco/tres-cartas": {"ante": 500},
    "pais-vasco/punto-y-banca": {"punto": 500},
}


def until_shown(sheet: str, order: list[int]) -> Iterator[tuple[tuple[int, ...], list[bytes]]]:
    """Play on until a card that lay face down is turned up: what is hidden, and every view."""
    game = choose(sheet, library.sheet(sheet), {})
    most = 5000 if game.deck.packs == 1 else 10000
    table = Rehearsal(game, Setup(500, most), Shoe(game.deck, 1, order))
    table.open_table()
    table.tell(ev.BetsOpened())
    for seat in (1, 2):
        for box, cents in HIDDEN[sheet].items():
            table.tell(ev.BetLaid(seat, box, cents))
    table.tell(ev.BetsClosed())
    hidden: tuple[int, ...] = ()
    while not isinstance(table.table.due, PaymentDue):
        lying = table.table.in_round().cards
        if any(lying[number].card is not None for number in hidden):
            return
        hidden = tuple(number for number, one in lying.items() if one.card is None)
        yield hidden, [msgspec.json.encode(view(table.table, reader)) for reader in Audience]
        table.step()


@pytest.mark.parametrize("sheet", HIDDEN)
def test_hidden_cards_that_are_swapped_leave_every_view_the_same(sheet: str) -> None:
    """S-2: two shoes that differ in every card that lies face down look alike to everybody."""
    order = list(choose(sheet, library.sheet(sheet), {}).deck.cards())
    Random(7).shuffle(order)
    *_, (hidden, _) = until_shown(sheet, order)
    assert len(hidden) >= 3
    swapped = list(order)
    for back, number in enumerate(hidden, 1):
        swapped[number - 1], swapped[-back] = swapped[-back], swapped[number - 1]
    assert all(swapped[number - 1] != order[number - 1] for number in hidden)
    assert list(until_shown(sheet, swapped)) == list(until_shown(sheet, order))
