"""The dealer who plays by first choices, on snapshots alone."""

from typing import Any

import pytest

from firmware_py.desk.acts import Ask, Drop, Pull, Tell, Wait
from firmware_py.desk.dealer import Dealer
from firmware_py.text.codes import dues
from tests.desk.moments import moment, offer, place


@pytest.mark.parametrize(
    ("seen", "act"),
    [
        (moment("closed", "nothing"), Tell("open", by="jose")),
        (moment("checking", "nothing", steps=["seal"]), Tell("step", {"step": "seal"}, "jose")),
        (moment("checking", "nothing"), Wait()),
        (moment("idle", "nothing", deck_needed=True), Wait()),
        (moment("idle", "nothing", lost_devices=["sabot"]), Wait()),
        (moment("idle", "nothing"), Tell("bets")),
        (
            moment("idle", "nothing", due_said=dues.new_shoe_last_hand().as_json()),
            Tell("bets", {"new_shoe": True}),
        ),
        (
            moment("betting", "tokens", due_now={"kind": "tokens", "seats": [3]}),
            Tell("tokens", {"seats": [3]}),
        ),
        (moment("dealing", "card"), Pull()),
        (moment("revealing", "opening"), Wait()),
        (moment("settling", "payment"), Tell("paid")),
        (moment("halted", "reshuffle"), Tell("shuffled")),
        (moment("halted", "supervisor"), Ask()),
        (moment("suspended", "nothing"), Ask()),
        (moment("idle", "nothing", frozen="a dispute"), Ask()),
        (moment("closed", "nothing", waits_for="what to do"), Ask()),
        (moment("checking", "nothing", waits_for="what to do", steps=["seal"]), Ask()),
        (moment("idle", "nothing", waits_for="what to do"), Ask()),
        (moment("dealing", "card", waits_for="what to do"), Pull()),
    ],
)
def test_what_is_due_is_done(seen: dict[str, Any], act: object) -> None:
    assert Dealer().next(seen) == act


def test_every_player_bets_then_drops_a_token_then_bets_are_closed() -> None:
    dealer = Dealer(players=(1, 3))
    laid: list[dict[str, Any]] = []
    for _ in range(2):
        act = dealer.next(moment("betting", "bets", places=laid, jackpot_cents=1))
        assert isinstance(act, Tell)
        laid.append(place(str(act.fields["seat"]), ("ante", 500)))
    seen = moment("betting", "bets", places=laid, jackpot_cents=1)
    assert [dealer.next(seen) for _ in range(3)] == [Drop(1), Drop(3), Tell("no-va-mas")]


def test_a_refused_closing_makes_more_players_bet() -> None:
    dealer = Dealer(players=(1,), tokens=False)
    first = dealer.next(moment("betting", "bets"))
    assert first == Tell("bet", {"seat": 1, "box": "ante", "cents": 500})
    seen = moment("betting", "bets", places=[place("1", ("ante", 500))])
    assert dealer.next(seen) == Tell("no-va-mas")
    dealer.refused("no-va-mas")
    assert dealer.next(seen) == Tell("bet", {"seat": 2, "box": "ante", "cents": 500})


def test_circle_players_lay_resto_and_ante_and_the_first_one_bets_once() -> None:
    dealer, circle = Dealer(), [offer("ante"), offer("resto")]
    laid = moment("betting", "bets", offers=circle)
    assert dealer.next(laid) == Tell("bet", {"seat": 1, "box": "resto", "cents": 20000})
    laid["places"] = [place(str(seat), ("resto", 20000)) for seat in (1, 2, 3, 4)]
    assert dealer.next(laid) == Tell("bet", {"seat": 1, "box": "ante", "cents": 250})
    laid["places"] = [place(str(s), ("resto", 20000), ("ante", 250)) for s in (1, 2, 3, 4)]
    assert dealer.next(laid) == Tell("no-va-mas")
    dealer.refused("no-va-mas")
    assert isinstance(dealer.next(laid), Ask)
    words = [{"word": word, "cents": 500, "cards": 0} for word in ("pasar", "apostar")]
    asks = moment("deciding", "word", due_now={"kind": "word", "who": 1, "choices": words})
    said = [act.fields["word"] for _ in range(2) if isinstance(act := dealer.next(asks), Tell)]
    assert said == ["apostar", "pasar"]
