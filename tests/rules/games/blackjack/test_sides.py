"""Parejas (03.V.1.e) and the accumulated bet on sevens (03.V.1.f)."""

import pytest

from tests.rules.games.blackjack.asking import ONE, ask, net, no_net, refused

PAIRS = {"apuesta": 1000, "parejas": 500}
SEVENS = {"apuesta": 1000, "acumulada": 100}


@pytest.mark.parametrize(
    ("player", "gain"),
    [
        ("Kh Kh", 25 * 500),  # two kings of hearts
        ("Qc Qs", 12 * 500),  # a queen of clubs and one of spades
        ("7h 7c", 6 * 500),  # a seven of hearts and one of clubs
        ("Ah Ad 3c 4c", 12 * 500),
        ("Kh Qh", -500),  # equal value is no pair here
        ("Kh 2c Kh", -500),  # only the first two cards
    ],
)
def test_pairs_pay_by_rank_suit_and_colour(player: str, gain: int) -> None:
    assert net(PAIRS, player, "Th 8c")["parejas"] == gain


def test_a_split_pair_is_still_a_pair() -> None:
    player = {"mano1": "8s 9d", "mano2": "8c 9c"}
    assert net(PAIRS, player, "Th 8c")["parejas"] == 12 * 500
    mixed = {"mano1": "Ks 9d", "mano2": "Qs 9c"}
    assert net(PAIRS, mixed, "Th 8c")["parejas"] == -500


def test_a_second_split_needs_the_cards_as_dealt() -> None:
    player = {"mano1": "8s 9d", "mano2": "8h 9c", "mano3": "8s 9h"}
    assert "in dealt" in no_net(PAIRS, player, "Th 8c")
    assert net(PAIRS, player, "Th 8c", dealt=["8s", "8s"])["parejas"] == 25 * 500
    assert net(PAIRS, player, "Th 8c", dealt=["8s", "8h"])["parejas"] == 6 * 500
    assert "first cards of this place" in no_net(PAIRS, player, "Th 8c", dealt=["8s", "8d"])
    assert "first cards of this place" in no_net(PAIRS, "8s 9d", "Th 8c", dealt=["9d", "8s"])


@pytest.mark.parametrize(
    ("player", "times"),
    [
        ("7h Kc", 2),
        ("7h 7c Kc", 10),
        ("7h 7h", 50),
        ("7h 7c 7d", 200),
        ("7h 7h 7d", 200),  # two of one suit: not all of one
        ("7h 7h 8d", 50),
        ("Kc 7h", -1),  # the first card is what counts
        ("Kc 2h", -1),
        ("7h Kc 2c", 2),
        ("7h 2c 7h", 2),
    ],
)
def test_only_the_highest_prize_of_the_sevens_is_paid(player: str, times: int) -> None:
    assert net(SEVENS, player, "Th 8c")["acumulada"] == times * 100


def test_three_sevens_of_one_suit_win_the_accumulated_amount() -> None:
    assert net(SEVENS, "7h 7h 7h", "Th 8c", meter=500000)["acumulada"] == 500000
    # Never under 2,000 times the bet.
    assert net(SEVENS, "7h 7h 7h", "Th 8c", meter=1000)["acumulada"] == 200000
    assert "give the meter" in no_net(SEVENS, "7h 7h 7h", "Th 8c")
    assert "never negative" in no_net(SEVENS, "7h 7h 7h", "Th 8c", meter=-1)


def test_split_sevens_take_the_rightmost_hand_s_card_as_third() -> None:
    player = {"mano1": "7h 7h 2c", "mano2": "7h 9c"}
    assert net(SEVENS, player, "Th 8c", meter=300000)["acumulada"] == 300000
    other = {"mano1": "7h 9c", "mano2": "7h 7h 2c"}
    assert net(SEVENS, other, "Th 8c", meter=300000)["acumulada"] == 5000


@pytest.mark.parametrize(
    ("player", "times"),
    [("7h 7c 7d", 200), ("7h 7c Kc", 10), ("7h 7c", 10), ("7h 2c 7d", 2)],
)
def test_the_third_card_counts_also_where_only_the_first_two_are_named(
    player: str, times: int
) -> None:
    first = player.split()[:2]
    assert net(SEVENS, player, "Th 8c", dealt=first)["acumulada"] == times * 100
    assert net(SEVENS, player, "Th 8c", dealt=player.split())["acumulada"] == times * 100
    winner = {"seat": 2, "cards": player.split(), "dealt": first}
    found, _ = ask(ONE, "award", meter=500000, seed=300000, bet=100, winners=[winner])
    assert found["paid"] == {"2": times * 100}


def test_the_third_card_of_split_sevens_counts_beside_the_first_two() -> None:
    player = {"mano1": "7h 7h 2c", "mano2": "7h 9c"}
    found = net(SEVENS, player, "Th 8c", meter=300000, dealt=["7h", "7h"])
    assert found["acumulada"] == 300000
    three = {"mano1": "7h 9c", "mano2": "7c 9d", "mano3": "7d 9h"}
    lacking = no_net(SEVENS, three, "Th 8c", dealt=["7h", "7c"])
    assert "third card is needed" in lacking
    found = net(SEVENS, three, "Th 8c", dealt=["7h", "7c", "7d"])
    assert found["acumulada"] == 200 * 100


def test_a_house_may_pay_more_but_not_less() -> None:
    options = {"acumulada_one": 3, "acumulada_top": 5000}
    assert net(SEVENS, "7h Kc", "Th 8c", options=options)["acumulada"] == 300
    gained = net(SEVENS, "7h 7h 7h", "Th 8c", meter=0, options=options)
    assert gained["acumulada"] == 500000
    assert "whole number" in no_net(SEVENS, "7h Kc", "Th 8c", options={"acumulada_one": 1})


class TestAward:
    def test_pays_the_sevens_of_a_round(self) -> None:
        winners = [
            {"seat": 3, "cards": ["7h", "7h", "7h"]},
            {"seat": 1, "cards": ["7s", "8s"]},
            {"seat": 4, "cards": ["8s", "7s"]},
        ]
        answer, articles = ask(ONE, "award", meter=500000, seed=300000, bet=100, winners=winners)
        assert answer == {
            "paid": {"3": 500000, "1": 200, "4": 0},
            "meter": 300000,
            "order": [3, 1],
        }
        assert articles == ["03.V.1.f"]

    def test_equals_share_the_amount_above_the_least(self) -> None:
        winners = [{"seat": s, "cards": ["7h", "7h", "7h"]} for s in (1, 2)]
        answer, _ = ask(ONE, "award", meter=500000, seed=300000, bet=100, winners=winners)
        assert answer["paid"] == {"1": 250000, "2": 250000}
        least, _ = ask(ONE, "award", meter=300000, seed=300000, bet=100, winners=winners)
        assert least["paid"] == {"1": 200000, "2": 200000}

    def test_asks_for_what_it_needs(self) -> None:
        winner = [{"seat": 1, "cards": ["7h", "7h", "7h"]}]
        assert "give the bet" in refused(ONE, "award", meter=1, seed=1, winners=winner)[1]
        assert "give its seed" in refused(ONE, "award", meter=1, bet=1, winners=winner)[1]
        twice = [*winner, *winner]
        assert "different seats" in refused(ONE, "award", meter=1, bet=1, winners=twice)[1]
        empty = [{"seat": 1, "cards": []}]
        assert "first cards" in refused(ONE, "award", meter=1, bet=1, winners=empty)[1]
        far = [{"seat": 10, "cards": ["7h"]}]
        assert "1 to 9" in refused(ONE, "award", meter=1, bet=1, winners=far)[1]

    def test_the_meter_starts_at_2000_bets(self) -> None:
        def limit(seed: int) -> bool:
            answer, _ = ask(ONE, "limit", min=500, max=12500, box="acumulada", seed=seed, bet=100)
            return bool(answer["accepted"])

        assert limit(200000)
        assert not limit(199999)
