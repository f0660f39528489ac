"""Splits (03.V.1.c) and doubles (03.V.1.d)."""

from typing import Any

import pytest

from tests.rules.games.blackjack.asking import ONE, ask, hands, net, no_net

STAKE = {"apuesta": 1000}


def two(first: str, second: str) -> dict[str, str]:
    return {"mano1": first, "mano2": second}


class TestSplit:
    def test_each_hand_has_its_own_fate(self) -> None:
        player = two("8s Td", "8h 3c Ks")
        gained = net(STAKE, player, "Th 9c", decision="separar")
        assert gained == {"mano1": -1000, "mano2": 1000}

    def test_bets_may_be_named_by_hand_or_beside_the_first(self) -> None:
        player = two("8s Td", "8h 3c Ks")
        by_hand = net({"mano1": 500, "mano2": 500}, player, "Th 9c")
        assert by_hand == {"mano1": -500, "mano2": 500}
        beside = net({"apuesta": 500, "mano2": 500}, player, "Th 9c")
        assert beside == {"apuesta": -500, "mano2": 500}

    def test_may_be_repeated(self) -> None:
        player = {"mano1": "8s Td", "mano2": "8h 3c Ks", "mano3": "8h 9d", "mano4": "8c Td Kd"}
        gained = net(STAKE, player, "Th 7c", decision="separar")
        assert gained == {"mano1": 1000, "mano2": 1000, "mano3": 0, "mano4": -1000}

    @pytest.mark.parametrize(
        ("first", "second"), [("As Kd", "Ah Tc"), ("Ks As", "Kh Ad"), ("Ks As", "Th Ad")]
    )
    def test_21_after_aces_or_tens_is_no_blackjack(self, first: str, second: str) -> None:
        answer, articles = ask(
            ONE,
            "settle",
            bets=STAKE,
            player=hands(two(first, second)),
            bank=["9h", "8c"],
        )
        assert answer["net"] == {"mano1": 1000, "mano2": 1000}
        assert articles == ["03.V.1.c"]
        # It equals any 21 of three cards and loses to the bank's blackjack.
        assert net(STAKE, two(first, second), "7h 7c 7d") == {"mano1": 0, "mano2": 0}
        assert net(STAKE, two(first, second), "Ah Kc") == {"mano1": -1000, "mano2": -1000}

    def test_aces_get_one_card_each(self) -> None:
        assert net(STAKE, two("As 5d", "Ah 9c"), "Th 8c") == {"mano1": -1000, "mano2": 1000}
        assert "single card" in no_net(STAKE, two("As 5d 5c", "Ah 9c"), "Th 8c")

    def test_aces_may_be_split_again_unless_the_house_says_no(self) -> None:
        player = {"mano1": "As 5d", "mano2": "Ah 9c", "mano3": "Ad Td"}
        gained = net(STAKE, player, "Th 8c")
        assert gained == {"mano1": -1000, "mano2": 1000, "mano3": 1000}
        why = no_net(STAKE, player, "Th 8c", options={"resplit_aces": False})
        assert "second time" in why

    def test_equal_value_or_equal_rank(self) -> None:
        player = two("Ks 8d", "Qh 9c")
        assert net(STAKE, player, "Th 8c") == {"mano1": 0, "mano2": 1000}
        why = no_net(STAKE, player, "Th 8c", options={"split_same": "rank"})
        assert "equal value" in why

    @pytest.mark.parametrize(
        ("bets", "player", "why"),
        [
            (STAKE, {"mano1": "9s 8d", "mano2": "Th 9c"}, "equal value"),
            (STAKE, {"mano1": "8s 8d", "mano2": "8h 9c", "mano3": "7h 9c"}, "equal value"),
            (STAKE, {"mano1": "8s", "mano2": "8h 9c"}, "at least two cards"),
            (STAKE, {"mano1": "8s 9d"}, "without a gap"),
            (STAKE, {"mano1": "8s 9d", "mano3": "8h 9c"}, "without a gap"),
            ({"mano1": 500, "mano2": 400}, {"mano1": "8s 9d", "mano2": "8h 9c"}, "equal to"),
            ({"mano1": 500}, {"mano1": "8s 9d", "mano2": "8h 9c"}, "must agree"),
            ({"mano2": 500}, {"mano1": "8s 9d", "mano2": "8h 9c"}, "no bet to play"),
            (
                {"apuesta": 500, "mano1": 500, "mano2": 500},
                {"mano1": "8s 9d", "mano2": "8h 9c"},
                "once, not twice",
            ),
            ({"mano1": 500}, "8s 9d", "must agree"),
            ({"apuesta": 500, "mano2": 500}, "8s 9d", "must agree"),
        ],
    )
    def test_what_is_no_split_is_refused(self, bets: dict[str, int], player: Any, why: str) -> None:
        assert why in no_net(bets, player, "Th 8c")

    def test_words_are_by_hand(self) -> None:
        player = two("8s 9d", "8h 3c 7d")
        said = {"mano1": "plantarse", "mano2": "pedir"}
        assert net(STAKE, player, "Th 7c", decision=said) == {"mano1": 0, "mano2": 1000}
        assert "by hand" in no_net(STAKE, player, "Th 7c", decision="plantarse")
        assert "no hand here" in no_net(STAKE, player, "Th 7c", decision={"mano3": "pedir"})
        assert "none of" in no_net(STAKE, player, "Th 7c", decision={"mano1": "retiro"})
        assert "makes hands" in no_net(STAKE, "8s 8d", "Th 7c", decision="separar")
        assert "one hand" in no_net(STAKE, "8s 9d", "Th 7c", decision={"mano1": "plantarse"})


class TestDouble:
    def test_one_card_for_twice_the_stake(self) -> None:
        gained = net(STAKE, "5s 6d Kc", "Th 8c", decision="doblar")
        assert gained == {"apuesta": 1000, "doble": 1000}
        assert net({"apuesta": 1000, "doble": 1000}, "5s 6d 2c", "Th 8c") == {
            "apuesta": -1000,
            "doble": -1000,
        }
        assert net(STAKE, "5s 6d Kc", "Ah Tc", decision="doblar") == {
            "apuesta": -1000,
            "doble": -1000,
        }

    def test_an_ace_of_the_first_two_counts_one(self) -> None:
        # A-2 and an 8 are 11, not 21.
        gained = net(STAKE, "As 2d 8s", "Th 7c", decision="doblar")
        assert gained == {"apuesta": -1000, "doble": -1000}

    def test_an_ace_as_third_card_counts_as_suits_the_player(self) -> None:
        # «Uno de los dos naipes»: the third is not among them, and no house may say otherwise.
        gained = net(STAKE, "5s 5d As", "Th 7c", decision="doblar")
        assert gained == {"apuesta": 1000, "doble": 1000}

    @pytest.mark.parametrize(
        ("player", "why"),
        [
            ("As Kd 2c", "no card may be asked"),
            ("As Ad 9c", "pair of aces"),
            ("5s 6d", "which is not doblar"),
            ("2s 3d 4c 5h", "which is not doblar"),
        ],
    )
    def test_what_may_not_be_doubled(self, player: str, why: str) -> None:
        assert why in no_net(STAKE, player, "Th 8c", decision="doblar")

    def test_the_double_equals_the_stake(self) -> None:
        assert "equals the bet" in no_net({"apuesta": 1000, "doble": 500}, "5s 6d Kc", "Th 8c")
        bets = {"apuesta": 1000, "doble": 1000}
        assert "no hand was doubled" in no_net(bets, "5s 6d Kc", "Th 8c", decision="pedir")

    def test_after_a_split_each_hand_doubles_for_itself(self) -> None:
        player = two("8s 3d Td", "8h 2c 5d")
        gained = net(STAKE, player, "Th 8c", decision={"mano1": "doblar", "mano2": "plantarse"})
        assert gained == {"mano1": 1000, "mano2": -1000, "doble": 1000}
        both = {"mano1": "doblar", "mano2": "doblar"}
        bets = {"mano1": 1000, "mano2": 1000, "doble": 2000}
        assert net(bets, player, "Th 8c", decision=both) == {
            "mano1": 1000,
            "mano2": -1000,
            "doble": 0,
        }

    def test_never_a_split_ace(self) -> None:
        player = two("As 3d", "Ah 2c")
        assert "pair of aces" in no_net(
            STAKE, player, "Th 8c", decision={"mano1": "doblar", "mano2": "plantarse"}
        )
