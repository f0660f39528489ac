"""Blackjack at the table, card by card, by the articles of epígrafe 03."""

from itertools import combinations

import pytest

from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, PaymentDue, WordDue
from firmware_py.table.effects import AwardJackpot
from firmware_py.table.states import Phase
from firmware_py.table.view import view
from firmware_py.text.render import english
from tests.table.blackjack_playing import (
    BURN,
    LIMITS,
    ONE,
    deal_on,
    dealt,
    net,
    offered,
    say,
    sums,
    who,
)
from tests.table.playing import aloud, begin, nets, rehearse

APUESTA = {"apuesta": 1000}


def test_a_round_card_by_card() -> None:
    """03.V.1.a, 3.c: burn, a card each, the bank, a second each, turns, bank to 17."""
    table = rehearse(ONE, stack=f"{BURN} Ts As 9d 8h Kd 8c", limits=LIMITS)
    begin(table, {2: APUESTA, 5: APUESTA})
    order = []
    while isinstance(due := table.table.due, CardDue):
        order.append(f"{due.place}:{due.face}")
        table.draw()
    assert order == ["burn:down"] * 5 + ["2:up", "5:up", "bank:up", "2:up", "5:up"]
    say(table, "no", "no")
    assert english(table.table.due.message()) == "seat 2: «plantarse», «pedir», «doblar»"
    table.tell(ev.Said(2, "plantarse"))
    # Seat 5 has blackjack: it is not asked; the bank draws to 17 and stands.
    assert table.table.due == CardDue("bank", "up", 2, stage="draw")
    table.draw()
    transfers = table.table.in_round().transfers
    assert [(t.seat, t.box, t.cents, t.article) for t in transfers] == [
        (5, "apuesta", 1500, "03.V.1.a"),
        (2, "apuesta", 1000, "03.V.1.a"),
    ]
    assert table.tell(ev.RoundPaid()).phase is Phase.IDLE


def test_the_burn_comes_before_any_hand_and_only_for_a_new_shoe() -> None:
    """R-73, 03.V.3.c: five cards unseen; the second hand of the shoe has none."""
    table = rehearse(ONE, limits=LIMITS)
    begin(table, {1: APUESTA})
    for count in range(5):
        assert table.table.due == CardDue("burn", "down", count + 1)
        assert table.tell(ev.Said(1, "pedir")).refusal is not None
        table.draw()
    assert table.table.due == CardDue("1", "up", 1)
    burned = next(place for place in view(table.table).places if place.place == "burn")
    assert burned.cards == ("??",) * 5
    table.finish_round()
    table.tell(ev.RoundPaid())
    begin(table, {1: APUESTA})
    assert table.table.due == CardDue("1", "up", 1)


def test_every_pattern_of_boxes_is_dealt_clockwise_with_the_bank_last() -> None:
    """R-75: by occupied box from the dealer's left, then the bank; a second card each."""
    table = rehearse(ONE, limits=LIMITS)
    for count in range(1, 10):
        for seats in combinations(range(1, 10), count):
            table.begin_round(new_shoe=True)
            for seat in reversed(seats):
                table.tell(ev.BetLaid(seat, "apuesta", 1000))
            table.tell(ev.BetsClosed())
            places = []
            while isinstance(due := table.table.due, CardDue) and due.stage == "deal":
                places.append(due.place)
                table.draw()
            boxes = [str(seat) for seat in seats]
            assert places == ["burn"] * 5 + [*boxes, "bank", *boxes]
            table.finish_round()
            table.tell(ev.RoundPaid())


@pytest.mark.parametrize(
    ("bank", "cards", "points"),
    [("6d", "Kc As", 17), ("6d", "Ac", 17), ("9d", "2c 5c Kh", 26), ("Th", "Ac", 21)],
)
def test_the_bank_draws_to_seventeen_and_stands_on_a_soft_one(
    bank: str, cards: str, points: int
) -> None:
    """03.V.1.a: an ace counts eleven where that makes 17 or more and not over 21."""
    table = dealt(f"Ts {bank} 8h {cards}", {1: APUESTA})
    say(table, "no", "plantarse")
    assert len(table.table.in_round().numbers("bank")) == 1 + len(cards.split())
    assert net(table) == {"apuesta": 1000 if points in (17, 26) else -1000}


def test_over_twenty_one_is_collected_at_once_and_the_bank_stays_alone() -> None:
    """03.V.1.a: the cards leave the table before the next hand; no opponent, no draw."""
    table = dealt("Ts 5s 9d 6h 9h Kc Qc", {1: APUESTA, 2: {"apuesta": 500}})
    say(table, "no", "no")
    table.tell(ev.Said(1, "pedir"))
    decision = table.draw()
    assert ("1: 26, pierde", "03.V.1.a") in aloud(decision.effects)
    assert table.table.in_round().numbers(1) == ()
    say(table, "pedir")
    assert isinstance(table.table.due, PaymentDue)
    assert len(table.table.in_round().numbers("bank")) == 1
    # Collected in the order they went over, not from the right.
    assert [t.seat for t in table.table.in_round().transfers] == [1, 2]
    assert nets(table) == {1: {"apuesta": -1000}, 2: {"apuesta": -500}}


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        ("Kc", {"apuesta": -1000, "seguro": 1000}),
        ("6c", {"apuesta": 1000, "seguro": -500}),
    ],
)
def test_insurance_is_open_until_the_first_third_card(
    second: str, expected: dict[str, int]
) -> None:
    """03.V.1.b: against an ace, up to half the bet, two to one on the bank's blackjack."""
    table = dealt(f"Ts Ad 8h {second}", {1: APUESTA})
    assert offered(table) == ["no", "seguro"]
    for cents in (0, 501, -1):
        refused = table.tell(ev.Said(1, "seguro", cents))
        assert refused.refusal is not None
        assert refused.refusal.code == "limit"
    say(table, ("seguro", 500))
    assert "seguro" not in offered(table)
    say(table, "plantarse")
    assert net(table) == expected


def test_insurance_is_proposed_to_all_before_anybody_asks() -> None:
    table = dealt("Ts 5s Ad 8h 5h", {1: APUESTA, 4: APUESTA})
    say(table, "no")
    assert who(table) == 4
    assert offered(table) == ["no", "seguro"]
    say(table, "no")
    assert who(table) == 1
    # There is no retiro against an ace (03.V.1.g).
    assert offered(table) == ["plantarse", "pedir", "doblar"]


def test_an_insurance_waits_for_the_banks_second_card_even_if_all_are_over() -> None:
    table = dealt("Ts Ad 6h Kc 5c", {1: APUESTA})
    say(table, ("seguro", 300), "pedir")
    assert len(table.table.in_round().numbers("bank")) == 2
    assert net(table) == {"apuesta": -1000, "seguro": -300}


def test_a_blackjack_against_an_ace_may_be_paid_at_par() -> None:
    """03.V.1.b: at once; the bank, with no opponent, draws nothing."""
    table = dealt("Ts Ad Ah", {1: APUESTA})
    assert offered(table) == ["no", "seguro", "pago-a-la-par"]
    say(table, "pago-a-la-par")
    assert net(table) == {"apuesta": 1000}
    assert len(table.table.in_round().numbers("bank")) == 1
    # Refused, it is paid three for two unless the bank has blackjack too.
    for second, paid in (("9c", 1500), ("Kc", 0)):
        table = dealt(f"Ts Ad Ah {second}", {1: APUESTA})
        say(table, "no")
        assert net(table) == {"apuesta": paid}


def test_retiro_costs_half_and_is_asked_of_all_before_the_first_third_card() -> None:
    """03.V.1.g; the side bets depend on the cards received alone."""
    bets = {1: {"apuesta": 1000, "parejas": 500}, 2: APUESTA}
    table = dealt("Ts 9s 7d Th 9h Td", bets)
    assert offered(table) == ["no", "retiro"]
    say(table, "retiro", "no")
    assert table.table.in_round().numbers(1) == ()
    assert who(table) == 2
    assert "retiro" not in offered(table)
    say(table, "plantarse")
    assert net(table, 1) == {"apuesta": -500, "parejas": 3000}
    first = table.table.in_round().transfers[0]
    assert (first.seat, first.cents, first.article) == (1, -500, "03.V.1.g")


def test_a_house_without_retiro_asks_nothing_before_the_turns() -> None:
    table = dealt("Ts 9d 8h", {1: APUESTA}, options={"retiro": False})
    assert offered(table) == ["plantarse", "pedir", "doblar"]


def test_a_double_takes_one_card_for_an_equal_bet() -> None:
    """03.V.1.d."""
    table = dealt("6s 9d 5h Tc 8c", {1: APUESTA})
    say(table, "no")
    for cents in (0, 999, 1001):
        assert table.tell(ev.Said(1, "doblar", cents)).refusal is not None
    say(table, ("doblar", 1000))
    assert net(table) == {"apuesta": 1000, "doble": 1000}


@pytest.mark.parametrize(
    ("cards", "cents"),
    [
        # Ace, two and eight are eleven, against seventeen.
        ("As 9d 2h 8c", -1000),
        # Five, four and an ace drawn: twenty.
        ("5s 9d 4h Ac", 1000),
    ],
)
def test_a_doubled_ace_of_the_first_two_counts_one(cards: str, cents: int) -> None:
    """03.V.1.d: «en el caso que uno de los dos naipes sea un As su valor será siempre…»."""
    table = dealt(f"{cards} 8d", {1: APUESTA})
    say(table, "no", ("doblar", 1000))
    assert net(table) == {"apuesta": cents, "doble": cents}


def test_aces_are_not_doubled_and_twenty_one_is_left_alone() -> None:
    table = dealt("As 9d Ah", {1: APUESTA})
    say(table, "no")
    assert offered(table) == ["plantarse", "pedir", "separar"]
    table = dealt("5s 9d 6h Tc", {1: APUESTA})
    say(table, "no", "pedir")
    # 21 with three cards: no further card may be asked, the bank draws.
    assert isinstance(table.table.due, PaymentDue)


@pytest.mark.parametrize(
    ("cards", "to_one"), [("Kh Kh", 25), ("Qc Qs", 12), ("7h 7c", 6), ("Kh Qh", -1)]
)
def test_parejas_by_the_examples_of_the_text(cards: str, to_one: int) -> None:
    """03.V.1.e: two kings of hearts, queens of clubs and spades, sevens of two colours."""
    first, second = cards.split()
    table = dealt(f"{first} 9d {second} 8d", {1: {"apuesta": 500, "parejas": 300}})
    say(table, "no", "plantarse")
    assert net(table)["parejas"] == 300 * to_one


@pytest.mark.parametrize(
    ("cards", "to_one"),
    [("7h 9d Kh", 2), ("Kh 9d 7h", -1), ("7h 9d 7c", 10), ("7h 9d 7h", 50)],
)
def test_the_accumulated_bet_on_two_cards(cards: str, to_one: int) -> None:
    """03.V.1.f: only the highest prize."""
    table = dealt(f"{cards} 8d", {1: {"apuesta": 500, "acumulada": 250}})
    say(table, "no", "plantarse")
    assert net(table)["acumulada"] == 250 * to_one


def test_three_sevens_of_one_suit_win_the_meter() -> None:
    """03.V.1.f: 200 to one for mixed suits; the accumulated amount is the meter's."""
    table = dealt("7h 9d 7c 7s 8d", {1: {"apuesta": 500, "acumulada": 250}})
    say(table, "no", "pedir")
    assert net(table)["acumulada"] == 50000
    table = dealt("7h 9d 7h 7h 8d", {1: {"apuesta": 500, "acumulada": 250}})
    say(table, "no")
    table.tell(ev.Said(1, "pedir"))
    table.draw()
    decision = table.draw()
    awards = [effect for effect in decision.effects if isinstance(effect, AwardJackpot)]
    assert [(award.winners[0][0], award.article) for award in awards] == [(1, "03.V.1.f")]
    # The stake comes back; the prize is paid out of the meter.
    assert net(table)["acumulada"] == 0


def test_everybody_on_a_box_follows_its_holder() -> None:
    """03.IV: up to four bets on a box, one command, each paid on his own stake."""
    table = rehearse(ONE, stack=f"{BURN} 8s Ad 3h Tc 6c", limits=LIMITS)
    begin(table, {1: APUESTA}, close=False)
    assert table.tell(ev.BetLaid(1, "apuesta", 700, "Ana")).accepted
    table.tell(ev.BetsClosed())
    deal_on(table)
    say(table, ("seguro", 500), ("doblar", 1000))
    assert sums(table) == {
        (1, ""): {"apuesta": 1000, "doble": 1000, "seguro": -500},
        (1, "Ana"): {"apuesta": 700, "doble": 700, "seguro": -350},
    }


def test_the_first_to_bet_commands_a_box_where_nobody_sits() -> None:
    """03.IV.a: one may bet on a vacant place."""
    table = rehearse(ONE, stack=f"{BURN} 6s 9d 5h Tc 8c", limits=LIMITS)
    table.tell(ev.BetsOpened(new_shoe=True))
    table.tell(ev.BetLaid(4, "apuesta", 700, "Ana"))
    table.tell(ev.BetLaid(4, "apuesta", 500, "Blas"))
    table.tell(ev.BetsClosed())
    deal_on(table)
    say(table, "no", ("doblar", 700))
    assert net(table, 4, "Ana") == {"apuesta": 700, "doble": 700}
    assert net(table, 4, "Blas") == {"apuesta": 500, "doble": 500}


def test_a_counting_sabot_waits_for_the_faces_the_dealer_enters() -> None:
    """Nothing is decided on a card that nobody has read yet."""
    table = rehearse(ONE, limits=LIMITS)
    begin(table, {1: APUESTA})
    numbers = iter(range(1, 100))
    while isinstance(table.table.due, CardDue):
        table.table.handle(ev.CardDrawn("counter", next(numbers)))
    assert table.table.phase is Phase.REVEALING
    for number, card in ((6, 0), (8, 1)):
        assert table.table.handle(ev.CardOpened(number, card)).accepted
    assert table.table.handle(ev.Said(1, "no")).refusal is not None
    assert isinstance(table.table.handle(ev.CardOpened(7, 2)).due, WordDue)
