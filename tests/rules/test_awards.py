"""Jackpots of póker sin descarte: shares, several winners, what is left."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lab.asking import answer, ask, cards, refusal

ROYAL_S, ROYAL_H = "As Ks Qs Js Ts", "Ah Kh Qh Jh Th"
FLUSH_9S, FLUSH_9H, FLUSH_8D = "9s 8s 7s 6s 5s", "9h 8h 7h 6h 5h", "8d 7d 6d 5d 4d"
FOUR, FULL, COLOR, STRAIGHT = "2s 2h 2d 2c 3s", "4s 4h 4c 3h 3d", "Ac 9c 6c 5c 3c", "Ts 9d 8c 7d 6h"


def winner(seat: int, hand: str, **more: object) -> dict[str, object]:
    return {"seat": seat, "cards": cards(hand), **more}


def award(place: str, *winners: dict[str, object], **more: object) -> dict[str, object]:
    given = {"meter": 1_000_000, "seed": 300_000, "bet": 200, "winners": list(winners), **more}
    return answer(f"{place}/poker-sin-descarte", "award", **given)


def test_a_royal_takes_the_meter_and_it_restarts_at_the_seed() -> None:
    """Gal. 8.b: «obtiene el acumulado de todas las mesas»."""
    found = award("galicia", winner(3, ROYAL_S))
    assert found == {"paid": {"3": 1_000_000}, "meter": 300_000, "order": [3]}


def test_galicia_pays_nothing_for_a_poker() -> None:
    """Gal. 8.b names two hands only."""
    found = award("galicia", winner(3, FOUR))
    assert found == {"paid": {"3": 0}, "meter": 1_000_000, "order": []}


@pytest.mark.parametrize(
    ("hand", "paid"),
    [(FLUSH_9S, 100_000), (FOUR, 50_000), (FULL, 24_000), (COLOR, 12_000), (STRAIGHT, 6_000)],
)
def test_castilla_y_leon_table(hand: str, paid: int) -> None:
    """CyL 9.2: 10 %, 5 %, 120, 60 and 30 times the bet."""
    found = award("castilla-y-leon", winner(1, hand))
    assert found == {"paid": {"1": paid}, "meter": 1_000_000 - paid, "order": [1]}


def test_highest_first_then_percentages_of_the_rest() -> None:
    """CyL 9.2: «el porcentaje correspondiente de la cantidad restante»."""
    found = award("castilla-y-leon", winner(2, FOUR), winner(5, FLUSH_9S))
    assert found == {"paid": {"2": 45_000, "5": 100_000}, "meter": 855_000, "order": [5, 2]}


def test_unequal_straight_flushes_go_by_height() -> None:
    found = award("castilla-la-mancha", winner(1, FLUSH_8D), winner(2, FLUSH_9S))
    assert found["paid"] == {"1": 90_000, "2": 100_000}


@pytest.mark.parametrize(
    "place", ["galicia", "castilla-y-leon", "pais-vasco", "castilla-la-mancha"]
)
def test_equal_straight_flushes_each_take_a_tenth_of_the_opening(place: str) -> None:
    """CyL 9.2, PV 11.VI.1, CLM 10.b: 10 % of the initial amount to each."""
    found = award(place, winner(4, FLUSH_9H), winner(1, FLUSH_9S))
    assert found == {"paid": {"4": 100_000, "1": 100_000}, "meter": 800_000, "order": [1, 4]}


def test_two_royals_share_equally_and_lower_shares_find_nothing() -> None:
    found = award(
        "castilla-y-leon",
        winner(1, ROYAL_S),
        winner(2, ROYAL_H),
        winner(3, FLUSH_8D),
        meter=999_999,
    )
    assert found["paid"] == {"1": 499_999, "2": 499_999, "3": 0}
    # 999,999 does not divide by two: the odd cent stays in the meter, over the seed.
    assert found["meter"] == 300_001


def test_fixed_prizes_are_due_after_a_royal_too() -> None:
    found = award("castilla-y-leon", winner(1, ROYAL_S), winner(2, FULL))
    assert found["paid"] == {"1": 1_000_000, "2": 24_000}


def test_fractions_of_a_cent_stay_in_the_meter() -> None:
    found = award("pais-vasco", winner(1, FOUR), meter=1_000_019)
    assert found["paid"] == {"1": 50_000}
    assert found["meter"] == 950_019


def test_the_first_five_cards_decide_in_galicia() -> None:
    """Gal. 8.b: «con sus cinco primeras cartas»."""
    bought = winner(1, FLUSH_9S, dealt=cards("9s 8s 7s 6s 2d"))
    assert award("galicia", bought)["paid"] == {"1": 0}
    lucky = winner(1, "9s 8s 7s 6s 2d", dealt=cards(FLUSH_9S))
    assert award("galicia", lucky)["paid"] == {"1": 100_000}


def test_buying_a_card_ends_the_jackpot_bet_in_pais_vasco() -> None:
    """PV 11.VI.3: the purchase means the loss of the jackpot bet."""
    bought = winner(1, "9s 8s 7s 6s 2d", dealt=cards(FLUSH_9S))
    assert award("pais-vasco", bought)["paid"] == {"1": 0}


def test_articles_name_the_lines() -> None:
    reply = ask(
        "castilla-y-leon/poker-sin-descarte",
        "award",
        meter=1_000_000,
        seed=300_000,
        bet=200,
        winners=[winner(1, FOUR), winner(2, FULL)],
    )
    assert reply["articles"] == ["art. 9.2.c", "art. 9.2.d", "art. 9.2"]


@pytest.mark.parametrize(
    ("winners", "code"),
    [
        ([winner(1, "As As Ks Qs Js")], "bad-cards"),
        ([winner(1, ROYAL_S), winner(2, ROYAL_S)], "bad-cards"),
        ([winner(1, "As Ks Qs Js")], "bad-cards"),
        ([winner(1, ROYAL_S), winner(1, ROYAL_H)], "bad-request"),
        ([winner(9, ROYAL_S)], "bad-request"),
        ([{"seat": 1}], "bad-request"),
    ],
)
def test_impossible_winners_are_refused(winners: list[dict[str, object]], code: str) -> None:
    given = {"meter": 1, "seed": 1, "bet": 1, "winners": winners}
    assert refusal("castilla-y-leon/poker-sin-descarte", "award", **given)[0] == code


def test_a_missing_seed_or_bet_is_not_guessed() -> None:
    sheet = "castilla-y-leon/poker-sin-descarte"
    assert refusal(sheet, "award", meter=100, winners=[winner(1, ROYAL_S)])[0] == "bad-request"
    assert refusal(sheet, "award", meter=100, winners=[winner(1, FULL)])[0] == "bad-request"
    assert answer(sheet, "award", meter=100, winners=[winner(1, FOUR)])["paid"] == {"1": 5}


def test_a_game_without_jackpot() -> None:
    given = {"meter": 1, "winners": []}
    assert refusal("galicia/trijoker", "award", **given)[0] == "not-in-this-game"


HANDS = [ROYAL_S, ROYAL_H, FLUSH_8D, FOUR, FULL, COLOR, STRAIGHT]


@given(
    chosen=st.lists(st.sampled_from(range(len(HANDS))), unique=True, max_size=4),
    meter=st.integers(min_value=1_000_000, max_value=10**9),
)
def test_shares_of_the_meter_never_exceed_it(chosen: list[int], meter: int) -> None:
    hands = [HANDS[index] for index in chosen]
    if len({card for hand in hands for card in hand.split()}) < 5 * len(hands):
        return
    winners = [winner(seat, hand) for seat, hand in enumerate(hands, 1)]
    found = answer(
        "pais-vasco/poker-sin-descarte", "award", meter=meter, seed=7, bet=9, winners=winners
    )
    paid = sum(found["paid"].values())
    royal = any(hand in (ROYAL_S, ROYAL_H) for hand in hands)
    assert paid <= meter
    assert found["meter"] == meter - paid + (7 if royal else 0)
