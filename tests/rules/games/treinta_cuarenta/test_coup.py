"""The rows, the chances and the table: 05.V."""

from typing import Any

import pytest

from tests.rules.games.treinta_cuarenta.asking import ask, net, refused, rows

FOUR = {"negro": 1000, "rojo": 500, "color": 300, "inverso": 200}


class TestDeal:
    def test_black_row_to_31_or_more_and_then_red(self) -> None:
        shoe = "Ks 9h Td 2c Kd Qd Jc As 4d".split()
        answer, articles = ask("deal", shoe=shoe)
        assert answer == {"steps": ["negro:up"] * 4 + ["rojo:up"] * 4}
        assert articles == ["05.V.3"]

    def test_exactly_31_ends_a_row_and_30_does_not(self) -> None:
        shoe = "Ks Qs Js As Kh Qh Jh Kc".split()
        assert ask("deal", shoe=shoe)[0]["steps"] == ["negro:up"] * 4 + ["rojo:up"] * 4

    def test_long_rows_of_small_cards(self) -> None:
        small = "As Ah Ad Ac As Ah 2s 2h 2d 2c 3s 3h 3d 3c 4s".split()
        # Fifteen cards make thirty: one more is due.
        answer, _ = ask("deal", shoe=[*small, "4h", "Th", "Th", "Th", "Ah"])
        assert answer["steps"] == ["negro:up"] * 16 + ["rojo:up"] * 4

    @pytest.mark.parametrize(
        ("given", "code"),
        [
            ({}, "bad-request"),
            ({"shoe": []}, "bad-request"),
            ({"shoe": ["Ks", "Qs", "Js", "As", "Kh"]}, "bad-request"),
            ({"shoe": ["Ks", "Qs", "Js", "As", "??"]}, "bad-cards"),
            ({"shoe": ["Ks"] * 7}, "bad-cards"),
            ({"shoe": ["Ks"], "seats": [1]}, "bad-request"),
            ({"shoe": ["Ks"], "source": "automatic"}, "not-in-this-game"),
        ],
    )
    def test_what_cannot_be_dealt_is_refused(self, given: dict[str, Any], code: str) -> None:
        assert refused("deal", **given)[0] == code


class TestChances:
    def test_the_row_nearer_31_wins_and_its_colour(self) -> None:
        # The black row begins with a black card: black wins, colour wins.
        assert net(FOUR, 31, 32) == {"negro": 1000, "rojo": -500, "color": 300, "inverso": -200}
        assert net(FOUR, 40, 35) == {"negro": -1000, "rojo": 500, "color": -300, "inverso": 200}

    def test_a_red_first_card_turns_colour_and_inverse(self) -> None:
        answer, articles = ask("settle", bets=FOUR, rows=rows(31, 32, first="Kd"))
        assert answer["net"] == {"negro": 1000, "rojo": -500, "color": -300, "inverso": 200}
        assert articles == ["05.V.1.a", "05.V.1.b"]
        answer, _ = ask("settle", bets=FOUR, rows=rows(40, 35, first="Kh"))
        assert answer["net"] == {"negro": -1000, "rojo": 500, "color": 300, "inverso": -200}

    @pytest.mark.parametrize("points", [32, 35, 40])
    def test_equal_rows_void_the_coup(self, points: int) -> None:
        assert net(FOUR, points, points) == dict.fromkeys(FOUR, 0)

    @pytest.mark.parametrize(
        ("black", "red", "why"),
        [
            ("Ks Qh Jd", "Th 9d 2c Kd", "until it has 31"),
            ("Ks Qh Jd Ac 2c", "Th 9d 2c Kd", "goes on after 31"),
            ("", "Th 9d 2c Kd", "until it has 31"),
            ("Ks Qh Jd Ac", "Th 9d", "until it has 31"),
        ],
    )
    def test_rows_that_are_none_are_refused(self, black: str, red: str, why: str) -> None:
        laid = {"negro": black.split(), "rojo": red.split()}
        code, message = refused("settle", bets={"negro": 5}, rows=laid)
        assert code == "bad-request"
        assert why in message

    @pytest.mark.parametrize(
        ("bets", "code"),
        [
            ({}, "bad-request"),
            ({"seguro-31": 10}, "bad-request"),
            ({"negro": -1}, "bad-request"),
            ({"negro": 0}, "bad-request"),
            ({"pleno": 100}, "not-in-this-game"),
        ],
    )
    def test_bets_that_cannot_be_are_refused(self, bets: dict[str, int], code: str) -> None:
        assert refused("settle", bets=bets, rows=rows(31, 32))[0] == code

    def test_rows_are_needed(self) -> None:
        assert refused("settle", bets={"negro": 5})[0] == "bad-request"
        one = {"negro": ["Ks"]}
        assert refused("settle", bets={"negro": 5}, rows=one)[0] == "bad-request"
        same = {"negro": "Ks Ks Ks Ks".split(), "rojo": "Ks Ks Ks Ks".split()}
        assert refused("settle", bets={"negro": 5}, rows=same)[0] == "bad-cards"


class TestTable:
    def test_six_packs(self) -> None:
        answer, articles = ask("deck")
        assert (answer["packs"], answer["cards"]) == (6, 312)
        assert articles == ["05.II.1"]

    @pytest.mark.parametrize("times", [20, 25, 50])
    def test_lawful_bands(self, times: int) -> None:
        for box in ("negro", "rojo", "color", "inverso"):
            top = {"min": 500, "max": 500 * times, "box": box}
            assert ask("limit", **top, amount=500 * times)[0]["accepted"]
            assert ask("limit", **top, amount=500)[0]["accepted"]
            assert not ask("limit", **top, amount=499)[0]["accepted"]
            assert not ask("limit", **top, amount=500 * times + 1)[0]["accepted"]

    @pytest.mark.parametrize("times", [10, 30, 51, 100])
    def test_other_bands_refuse_every_bet(self, times: int) -> None:
        for box in ("negro", "seguro-31"):
            answer, articles = ask(
                "limit", min=500, max=500 * times, box=box, amount=500, bets={"rojo": 50000}
            )
            assert not answer["accepted"]
            assert articles == ["05.V.2"]

    def test_the_red_card_voids_the_coup(self) -> None:
        answer, articles = ask("rule", irregularity="cut-card", stage="deal")
        assert answer == {
            "ruling": "void-round",
            "affects": "all",
            "stakes": "returned",
            "burned": 5,
        }
        assert articles == ["05.V.3"]

    def test_the_rest_is_the_jefe_de_mesa_s(self) -> None:
        answer, articles = ask("rule", irregularity="face-up-in-deck", stage="deal", count=1)
        assert answer["ruling"] == "supervisor"
        assert articles == ["05.III.a"]

    @pytest.mark.parametrize("what", ["rank", "award", "bank", "pots"])
    def test_what_the_game_has_not(self, what: str) -> None:
        assert refused(what)[0] == "not-in-this-game"
