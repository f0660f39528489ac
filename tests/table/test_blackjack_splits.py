"""Pairs at the table (03.V.1.c), and three boxes on one hand (03.01)."""

import random

import pytest

from firmware_py.rules.games.blackjack.settlement import Blackjack
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, PaymentDue, WordDue
from firmware_py.table.effects import Announce, Transfer
from firmware_py.table.games.blackjack import course
from firmware_py.table.games.blackjack.hands import BoxesInPlay
from firmware_py.table.games.blackjack.payment import settled
from firmware_py.table.table import Table
from firmware_py.table.view import view
from firmware_py.text.render import english
from tests.table.blackjack_playing import (
    LIMITS,
    ONE,
    TRIPLE,
    dealt,
    net,
    offered,
    say,
    sums,
    who,
)
from tests.table.playing import aloud, rehearse

APUESTA = {"apuesta": 1000}


def test_a_pair_is_played_as_two_hands_the_rightmost_first() -> None:
    """03.V.1.c: an equal bet on the other card, each hand with its own fate."""
    table = dealt("8s 9d 8h 3c Tc 2c 9h 8d", {1: APUESTA})
    say(table, "no")
    assert table.tell(ev.Said(1, "separar", 999)).refusal is not None
    decision = table.tell(ev.Said(1, "separar", 1000))
    assert decision.due == CardDue("1", "up", 2, stage="decisions")
    table.draw()
    assert offered(table) == ["plantarse", "pedir", "doblar"]
    say(table, "pedir")
    # 21: the first hand is done; the second gets its card when its turn comes.
    assert english(table.table.due.message()) == "seat 1, hand 2: «plantarse», «pedir», «doblar»"
    assert table.tell(ev.Said(1, "plantarse")).refusal is not None
    shown = {place.place: place.cards for place in view(table.table).places}
    assert (shown["1"], shown["1/2"]) == (("8s", "3c", "Tc"), ("8h", "2c"))
    say(table, ("doblar", 1000))
    assert net(table) == {"apuesta": 1000, "mano2": 1000, "doble": 1000}


def test_the_card_due_names_the_further_hand() -> None:
    table = dealt("8s 9d 8h 3c", {1: APUESTA})
    say(table, "no", ("separar", 1000))
    table.tell(ev.Said(1, "plantarse"))
    assert english(table.table.due.message()) == "seat 1, hand 2, card 2, face up"


def test_a_new_pair_is_split_again_at_the_left_end() -> None:
    """03.V.1.c: as many hands as equal cards; 8-8, 8 on the first, three hands."""
    table = dealt("8s 9d 8h 8c Tc Td Th 8d", {1: APUESTA})
    say(table, "no", ("separar", 1000))
    assert "separar" in offered(table)
    say(table, ("separar", 1000))
    for hand in (1, "1/2", "1/3"):
        assert who(table) == hand
        say(table, "plantarse")
    assert net(table) == {"apuesta": 1000, "mano2": 1000, "mano3": 1000}


def test_one_split_hand_over_is_collected_while_the_other_plays() -> None:
    table = dealt("8s 9d 8h Tc Td 3c Kc 8d", {1: APUESTA})
    say(table, "no", ("separar", 1000), "pedir")
    assert table.table.in_round().numbers(1) == ()
    say(table, ("doblar", 1000))
    # 8-T-T lost at once; 8-3-K doubled is 21 against 17.
    assert net(table) == {"apuesta": -1000, "mano2": 1000, "doble": 1000}
    assert table.table.in_round().transfers[0].cents == -1000


def test_split_aces_get_one_card_each_and_no_blackjack() -> None:
    """03.V.1.c: 21 after splitting aces is paid once; against the bank's 21 it ties."""
    table = dealt("As 9d Ah Kc Qc 8d", {1: APUESTA})
    say(table, "no", ("separar", 1000))
    assert net(table) == {"apuesta": 1000, "mano2": 1000}
    table = dealt("As 9d Ah 5c 6c 8d", {1: APUESTA})
    say(table, "no", ("separar", 1000))
    assert net(table) == {"apuesta": -1000, "mano2": 0}


@pytest.mark.parametrize(("again", "hands"), [(True, 3), (False, 2)])
def test_a_third_ace_is_split_where_the_house_allows_it(again: bool, hands: int) -> None:
    table = dealt("As 9d Ah Ac 5c 6c 7c 8d", {1: APUESTA}, options={"resplit_aces": again})
    say(table, "no", ("separar", 1000))
    if again:
        assert offered(table) == ["plantarse", "separar"]
        say(table, ("separar", 1000))
    assert isinstance(table.table.due, PaymentDue)
    assert len([name for name in net(table) if name != "apuesta"]) == hands - 1


@pytest.mark.parametrize(("same", "opens"), [("value", True), ("rank", False)])
def test_king_and_queen_are_a_pair_by_value_only(same: str, opens: bool) -> None:
    table = dealt("Ks 9d Qh", {1: APUESTA}, options={"split_same": same})
    say(table, "no")
    assert ("separar" in offered(table)) == opens


def test_the_third_seven_is_that_of_the_first_hand() -> None:
    """03.V.1.f with c: the first three cards of the place in the order they came."""
    table = dealt("7h 9d 7c 7s 2c Tc 8d", {1: {"apuesta": 1000, "acumulada": 100}})
    say(table, "no", ("separar", 1000), "plantarse", "plantarse")
    assert net(table)["acumulada"] == 20000


def test_triple_blackjack_draws_anew_for_each_box() -> None:
    """03.01.1.a: the bank keeps its first card; box by box, the sides after the first."""
    boxes = {"casilla1": 500, "casilla2": 600, "casilla3": 700, "parejas": 500}
    table = dealt("Ts 8d 8h 9c 6c 7c Tc Tc", {1: boxes}, sheet=TRIPLE)
    say(table, "no", "plantarse")
    listed = [(t.box, t.cents, t.article) for t in table.table.in_round().transfers]
    # 18 against 17, then against 8-6-7 = 21, then against 8-T = 18.
    assert listed == [
        ("casilla1", 500, "03.01.1.a"),
        ("parejas", -500, "03.V.1.e"),
        ("casilla2", -600, "03.01.1.a"),
        ("casilla3", 0, "03.01.1.a"),
    ]
    assert table.table.in_round().numbers("bank")[0] == 7


def test_a_box_is_collected_and_paid_before_the_bank_draws_for_the_next() -> None:
    """03.01.1.a: «una vez finalizada la jugada correspondiente a … las casillas número 1»."""
    boxes = {"casilla1": 500, "casilla2": 600, "casilla3": 700, "parejas": 500}
    table = dealt("Ts 8d 8h 9c 6c 7c Tc Tc", {1: boxes}, sheet=TRIPLE)
    table.tell(ev.Said(1, "no"))
    table.tell(ev.Said(1, "plantarse"))
    said = [
        [one.words for one in table.draw().effects if isinstance(one, Announce)] for _ in range(4)
    ]
    first = "casilla1: puesto 1 casilla1 +5, puesto 1 parejas -5"
    second = "casilla2: puesto 1 casilla2 -6"
    assert said == [["banca: 17", first], [], ["banca: 21", second], ["banca: 18"]]


def test_a_box_without_an_opponent_draws_no_card() -> None:
    """03.01.1.a: «siempre que tenga competidor»; a player may bet on box 2 alone."""
    table = dealt("Ts 8d 8h 9c", {1: {"casilla2": 600}}, sheet=TRIPLE)
    decision = say(table, "no", "plantarse")
    assert decision.accepted
    assert net(table) == {"casilla2": 600}
    assert len(table.table.in_round().cards) == 9


def test_over_twenty_one_loses_all_boxes_at_once() -> None:
    boxes = {"casilla1": 500, "casilla2": 600, "casilla3": 700}
    table = dealt("Ts 8d 6h Tc", {1: boxes}, sheet=TRIPLE)
    say(table, "no")
    table.tell(ev.Said(1, "pedir"))
    decision = table.draw()
    assert ("1: 26, pierde", "03.01.1.a") in aloud(decision.effects)
    assert net(table) == {name: -cents for name, cents in boxes.items()}
    assert len(table.table.in_round().numbers("bank")) == 1


def test_each_box_is_insured_on_its_own() -> None:
    """03.01.1.b: as many times as boxes are played, each against its own bank hand."""
    boxes = {"casilla1": 500, "casilla3": 700}
    table = dealt("Ts Ad 9h Kc 7c", {1: boxes}, sheet=TRIPLE)
    assert offered(table) == ["no", "seguro1", "seguro3"]
    assert table.tell(ev.Said(1, "seguro3", 351)).refusal is not None
    say(table, ("seguro3", 350), ("seguro1", 250))
    say(table, "plantarse")
    assert net(table) == {
        "casilla1": -500, "seguro1": 500, "casilla3": 700, "seguro3": -350,
    }  # fmt: skip


def test_a_double_matches_all_boxes_or_is_not_offered() -> None:
    boxes = {"casilla1": 500, "casilla2": 600}
    table = dealt("6s 8d 5h Tc 9c 6c 7c", {1: boxes}, sheet=TRIPLE)
    say(table, "no", ("doblar", 1100))
    # 21 against 17 and against 21.
    assert net(table) == {"casilla1": 500, "casilla2": 0, "doble": 500}
    options = {"split_and_double": "no"}
    table = dealt("8s 8d 8h", {1: boxes}, sheet=TRIPLE, options=options)
    say(table, "no")
    assert offered(table) == ["plantarse", "pedir"]


@pytest.mark.parametrize(
    ("sheet", "boxes"),
    [
        (ONE, {"apuesta": 1000, "parejas": 300, "acumulada": 100}),
        (TRIPLE, {"casilla1": 500, "casilla2": 600, "casilla3": 1000, "parejas": 500}),
    ],
)
def test_any_play_pays_what_the_settlement_of_the_rules_gives(
    sheet: str, boxes: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list, paid in parts and in its order, adds up to the settlement of each place."""
    seen: list[BoxesInPlay] = []

    def spied(felt: BoxesInPlay) -> tuple[Transfer, ...]:
        seen.append(felt)
        return settled(felt)

    monkeypatch.setattr(course, "settled", spied)
    chance = random.Random(7)
    table = rehearse(sheet, limits=LIMITS)

    def any_word(_table: Table, due: WordDue) -> ev.Said:
        choice = chance.choice(due.choices)
        return ev.Said(due.who, choice.word, choice.cents)

    for number in range(200):
        table.begin_round(new_shoe=number % 3 == 0)
        for seat in (2, 5, 9):
            for box, cents in boxes.items():
                assert table.tell(ev.BetLaid(seat, box, cents)).accepted
        table.finish_round(any_word)
        felt = seen.pop()
        expected = {}
        for spot in felt.spots:
            place = felt.played(spot, felt.leader(spot.seat))
            rules = felt.round_.game.once(Blackjack)
            expected[(spot.seat, "")] = rules.settle(place, felt.banks, 0).net
        assert sums(table) == expected
        assert {key: set(found) for key, found in sums(table).items()} == {
            key: set(laid) for key, laid in felt.round_.bets.items()
        }
        table.tell(ev.RoundPaid())
