"""While bets are open: what is offered is accepted, and what is not offered is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rulebook import library
from firmware_py.rules.game import Game
from firmware_py.table import events as ev
from firmware_py.table.decision import Decision
from firmware_py.table.due import BetsDue
from firmware_py.table.table import Table
from firmware_py.table.view import Offer, offers
from tests.table.baccarat import CHEMIN, LIMITS
from tests.table.playing import rehearse
from tests.table.test_any_events import a_setup, is_circle, playable

FRESH = 8
AT_CHEMIN = st.one_of(
    st.builds(
        ev.Said,
        st.sampled_from([1, 2, 3, 4, "2/ana", "croupier"]),
        st.sampled_from(
            ["se sienta", "se sienta", "pasa", "pasa", "subasta", "adjudica", "banco",
             "banco con la mesa", "con la mesa y último completo"]
        ),
    ),
    st.builds(ev.Said, st.sampled_from([1, 3, "2/ana"]), st.just("puja"), st.just(3000)),
    st.builds(
        ev.BetLaid,
        st.integers(1, 4),
        st.sampled_from(["banca", "punto"]),
        st.sampled_from([500, 800, 2000, 50_000]),
        st.sampled_from(["", "", "ana"]),
        st.booleans(),
    ),
    st.builds(ev.BetTakenBack, st.integers(1, 4), st.sampled_from(["banca", "punto"])),
)  # fmt: skip


def after(table: Rehearsal, event: ev.Event) -> Decision:
    """Tell the event to a table of its own with the same story."""
    copy = Table(table.table.game, table.table.setup)
    for told in table.events:
        copy.handle(told)
    return copy.handle(event)


def boxes(game: Game) -> list[str]:
    return [box.name for box in game.sheet.box if box.placed == "before-deal"]


def lay(game: Game, offer: Offer) -> ev.Event:
    """Lay the least that is offered, by somebody who has laid nothing yet."""
    if game.box(offer.act).settles == "jackpot":
        return ev.TokenDropped(1, offer.least_cents)
    seat = int(offer.who) if offer.who.isdigit() else 1
    holder = offer.who.isdigit() or offer.act == "banca"
    who = "" if offer.who != "standing" and holder else "fresh"
    return ev.BetLaid(seat, offer.act, offer.least_cents, who)


@pytest.mark.parametrize("name", [name for name in playable() if not is_circle(name)])
def test_the_least_of_every_box_offered_is_accepted_and_no_other_box_is(name: str) -> None:
    sheet = library.sheet(name)
    limits = a_setup(sheet, "manual")
    table = rehearse(name, limits=(limits.min_cents, limits.max_cents))
    table.begin_round(new_shoe=True)
    game = table.table.game
    offered = [offer for offer in offers(table.table) if offer.act in boxes(game)]
    assert offered
    # An insurance has no amount before the stakes lie that it depends on.
    for offer in (offer for offer in offered if offer.least_cents):
        decision = after(table, lay(game, offer))
        assert decision.accepted, (offer, decision.refusal)
    for box in {*boxes(game)} - {offer.act for offer in offered}:
        assert not after(table, ev.BetLaid(1, box, table.table.setup.min_cents)).accepted


@given(told=st.lists(AT_CHEMIN, max_size=14))
def test_chemin_de_fer_offers_what_it_takes(told: list[ev.Event]) -> None:
    """08.V, 08.VII: no stake before the bank is announced, none when all of it is covered."""
    table = rehearse(CHEMIN, limits=LIMITS)
    table.begin_round(new_shoe=True)
    for event in (*(ev.Said(seat, "se sienta") for seat in (1, 2)), *told):
        table.tell(event)
    assert isinstance(table.table.due, BetsDue)
    open_ = {offer.act: offer for offer in offers(table.table) if offer.act in ("banca", "punto")}
    if "punto" in open_:
        for cents in (open_["punto"].least_cents, open_["punto"].most_cents):
            assert after(table, ev.BetLaid(FRESH, "punto", cents)).accepted
        more = open_["punto"].most_cents + 1
        assert not after(table, ev.BetLaid(FRESH, "punto", more)).accepted
    else:
        assert not after(table, ev.BetLaid(FRESH, "punto", LIMITS[0])).accepted
    if "banca" not in open_:
        keys = [(seat, who) for seat in range(1, 9) for who in ("", "fresh")]
        taken = [after(table, ev.BetLaid(s, "banca", LIMITS[0], w)).accepted for s, w in keys]
        assert not any(taken)
        return
    offer = open_["banca"]
    holds = any("banca" in laid for laid in table.table.in_round().bets.values())
    who = "fresh" if holds or offer.who == "standing" else ""
    seat = int(offer.who) if offer.who.isdigit() else FRESH
    decision = after(table, ev.BetLaid(seat, "banca", offer.least_cents, who))
    assert decision.accepted, (offer, decision.refusal)


def test_what_is_left_of_the_bank_is_what_may_be_staked() -> None:
    """08.VII: «queda: 0» offers no stake."""
    table = rehearse(CHEMIN, limits=LIMITS)
    table.begin_round(new_shoe=True)
    assert [o.act for o in offers(table.table) if o.act == "punto"] == []
    for seat in (1, 2, 3, 4):
        table.tell(ev.Said(seat, "se sienta"))
    table.tell(ev.BetLaid(1, "banca", 5000))
    table.tell(ev.BetLaid(2, "punto", 2000))
    staked = [(o.least_cents, o.most_cents) for o in offers(table.table) if o.act == "punto"]
    assert staked == [(500, 3000)]
    table.tell(ev.BetLaid(3, "punto", 3000))
    assert [o.act for o in offers(table.table) if o.act == "punto"] == []
