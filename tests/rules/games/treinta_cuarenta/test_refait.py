"""31-31: half back, prison, its repetitions, the insurance (05.V.1 and 01.IV.1.B.b)."""

from typing import Any

import pytest

from tests.rules.games.treinta_cuarenta.asking import ask, net, refused, rows

BLACK_WINS, RED_WINS, VOID, REFAIT = rows(31, 32), rows(32, 31), rows(35, 35), rows(31, 31)


def caught(bets: dict[str, int], **more: Any) -> dict[str, int]:
    return net(bets, 31, 31, **more)


def why_not(bets: dict[str, int], **more: Any) -> str:
    code, why = refused("settle", bets=bets, rows=more.pop("rows", REFAIT), **more)
    assert code == "bad-request"
    return why


class TestHalf:
    def test_half_is_returned(self) -> None:
        answer, articles = ask("settle", bets={"negro": 1000}, rows=REFAIT, decision="mitad")
        assert answer == {"net": {"negro": -500}}
        assert articles == ["05.V.1", "01.IV.1.B.b"]

    def test_a_half_cent_stays_with_the_bank(self) -> None:
        assert caught({"negro": 501}, decision="mitad") == {"negro": -251}

    def test_each_chance_may_choose(self) -> None:
        bets = {"negro": 1000, "color": 400}
        said = {"negro": "mitad", "color": "prision"}
        assert caught(bets, decision=said, next_rows=RED_WINS) == {"negro": -500, "color": -400}


class TestPrison:
    def test_a_void_last_coup_returns_what_the_stake_is_worth(self) -> None:
        """No coup of the session is left that could free it."""
        assert caught({"negro": 1000}, decision="prision", next_rows=VOID, last=True) == {
            "negro": -500
        }
        twice = {"decision": ["prision", "prision"], "next_rows": [REFAIT, VOID]}
        assert caught({"negro": 1000}, **twice, last=True) == {"negro": -750}

    def test_the_next_coup_frees_without_gain_or_loses(self) -> None:
        bets = {"negro": 1000, "rojo": 600, "color": 300, "inverso": 200}
        free = caught(bets, decision="prision", next_rows=BLACK_WINS)
        assert free == {"negro": 0, "rojo": -600, "color": 0, "inverso": -200}

    def test_a_void_coup_decides_nothing(self) -> None:
        following = [VOID, VOID, RED_WINS]
        assert caught({"rojo": 600}, decision="prision", next_rows=following) == {"rojo": 0}
        assert "next_rows" in why_not({"rojo": 600}, decision="prision", next_rows=VOID)

    def test_a_second_31_31_leaves_a_quarter_to_take(self) -> None:
        said = ["prision", "mitad"]
        assert caught({"rojo": 1000}, decision=said, next_rows=REFAIT) == {"rojo": -750}

    def test_after_two_31_31_a_winner_gets_half_free(self) -> None:
        following = [REFAIT, RED_WINS]
        for said in (None, "prision", ["prision", "prision"]):
            assert caught({"rojo": 1000}, decision=said, next_rows=following) == {"rojo": -500}
        lost = caught({"negro": 1000}, decision="prision", next_rows=following)
        assert lost == {"negro": -1000}

    def test_a_third_31_31_leaves_an_eighth(self) -> None:
        said = ["prision", "prision", "mitad"]
        gained = caught({"rojo": 1000}, decision=said, next_rows=[REFAIT, VOID, REFAIT])
        assert gained == {"rojo": -875}

    @pytest.mark.parametrize(("before", "share"), [(0, 500), (1, 250), (2, 125), (3, 62)])
    def test_the_last_coup_of_the_session_forces_the_half(self, before: int, share: int) -> None:
        gained = caught({"rojo": 1000}, next_rows=[REFAIT] * before, last=True)
        assert gained == {"rojo": share - 1000}

    def test_no_prison_after_the_last_coup(self) -> None:
        assert "no prison" in why_not({"rojo": 1000}, decision="prision", last=True)
        assert caught({"rojo": 1000}, decision="mitad", last=True) == {"rojo": -500}

    def test_below_the_minimum_the_stake_stays_in_prison(self) -> None:
        said = ["prision", "mitad"]
        why = why_not({"rojo": 1000}, decision=said, next_rows=REFAIT, min=500)
        assert "stays in prison" in why
        assert caught({"rojo": 2000}, decision=said, next_rows=REFAIT, min=500) == {"rojo": -1500}
        # The first time half may always be taken.
        assert caught({"rojo": 500}, decision="mitad", min=500) == {"rojo": -250}

    @pytest.mark.parametrize(
        ("given", "why"),
        [
            ({}, "say mitad or prision"),
            ({"decision": "prision"}, "next_rows"),
            ({"decision": "prision", "next_rows": REFAIT}, "say mitad or prision"),
            ({"decision": "mitad", "next_rows": RED_WINS}, "after every stake is settled"),
            ({"decision": "prision", "next_rows": [RED_WINS, RED_WINS]}, "after every stake"),
            ({"decision": ["prision", "mitad"], "next_rows": RED_WINS}, "more decisions"),
            ({"decision": "voy"}, "mitad or prision"),
            ({"decision": {"negro": "mitad"}}, "without a stake"),
            ({"decision": "mitad", "rows": RED_WINS}, "nothing to decide"),
            ({"rows": RED_WINS, "next_rows": RED_WINS}, "next_rows is for"),
        ],
    )
    def test_what_does_not_fit_is_refused(self, given: dict[str, Any], why: str) -> None:
        assert why in why_not({"rojo": 1000}, **given)


class TestInsurance:
    BETS = {"rojo": 1000, "seguro-31": 10}

    def test_an_insured_stake_returns_whole_and_the_premium_is_lost(self) -> None:
        answer, articles = ask("settle", bets=self.BETS, rows=REFAIT)
        assert answer == {"net": {"rojo": 0, "seguro-31": -10}}
        assert articles == ["05.V.1"]

    def test_the_premium_is_lost_on_any_coup_that_counts(self) -> None:
        assert net(self.BETS, 32, 31) == {"rojo": 1000, "seguro-31": -10}
        assert net(self.BETS, 31, 32) == {"rojo": -1000, "seguro-31": -10}

    def test_a_void_coup_returns_it_unless_the_house_says_no(self) -> None:
        assert net(self.BETS, 35, 35) == {"rojo": 0, "seguro-31": 0}
        lost = net(self.BETS, 35, 35, options={"premium_on_void": "lost"})
        assert lost == {"rojo": 0, "seguro-31": -10}
        caught_too = net(self.BETS, 31, 31, options={"premium_on_void": "returned"})
        assert caught_too == {"rojo": 0, "seguro-31": -10}

    def test_one_per_cent_of_each_stake(self) -> None:
        bets = {"rojo": 1000, "color": 550, "seguro-31": 16}
        assert net(bets, 32, 31)["seguro-31"] == -16
        down = {"rojo": 1000, "color": 550, "seguro-31": 15}
        assert net(down, 32, 31, options={"premium_rounding": "down"})["seguro-31"] == -15
        assert "exactly 16" in why_not(down)
        assert "exactly 10" in why_not({"rojo": 1000, "seguro-31": 11})

    def test_nothing_is_left_to_decide(self) -> None:
        assert "nothing to decide" in why_not(self.BETS, decision="mitad")

    def test_a_house_may_set_the_least_stake(self) -> None:
        options = {"insured_from": 1001}
        assert "from 1001 cents" in why_not(self.BETS, options=options)
        given = {"min": 500, "max": 10000, "box": "seguro-31", "bets": {"rojo": 1000}}
        assert ask("limit", **given, amount=10)[0]["accepted"]
        assert not ask("limit", **given, amount=11)[0]["accepted"]
        assert not ask("limit", **given, amount=10, options=options)[0]["accepted"]
        without = {**given, "bets": {}}
        assert refused("limit", **without, amount=10)[0] == "bad-request"

    def test_a_small_stake_does_not_hinder_the_insurance_of_a_large_one(self) -> None:
        options = {"insured_from": 1000}
        bets = {"rojo": 5000, "color": 500, "seguro-31": 50}
        found = answer_of(bets, options, decision="mitad")
        assert found == {"rojo": 0, "color": -250, "seguro-31": -50}
        named = {"rojo": 5000, "color": 500, "seguro-31-rojo": 50}
        found = answer_of(named, options, decision={"color": "mitad"})
        assert found == {"rojo": 0, "color": -250, "seguro-31-rojo": -50}
        assert "31-31 can catch" in why_not(named, options=options, decision={"rojo": "mitad"})
        small = {"rojo": 5000, "color": 500, "seguro-31-color": 5}
        assert "from 1000 cents" in why_not(small, options=options)

    def test_one_stake_of_two_is_insured_by_what_is_laid_on_it(self) -> None:
        found = answer_of({"rojo": 5000, "color": 3000, "seguro-31": 30}, {}, decision="mitad")
        assert found == {"rojo": -2500, "color": 0, "seguro-31": -30}
        alike = {"rojo": 5000, "color": 5000, "seguro-31": 50}
        assert "name its box" in why_not(alike, decision="mitad")
        named = {"rojo": 5000, "color": 5000, "seguro-31-color": 50}
        found = answer_of(named, {}, decision="mitad")
        assert found == {"rojo": -2500, "color": 0, "seguro-31-color": -50}

    def test_a_premium_on_each_stake(self) -> None:
        each = {"rojo": 5000, "seguro-31-rojo": 50, "color": 5000, "seguro-31-color": 50}
        found = answer_of(each, {})
        assert found == {"rojo": 0, "color": 0, "seguro-31-rojo": -50, "seguro-31-color": -50}

    @pytest.mark.parametrize(
        ("box", "amount", "bets", "ok"),
        [
            ("seguro-31", 50, {"rojo": 5000, "color": 500}, True),
            ("seguro-31", 55, {"rojo": 5000, "color": 500}, True),
            ("seguro-31", 45, {"rojo": 5000, "color": 500}, False),
            ("seguro-31-rojo", 50, {"rojo": 5000, "color": 500}, True),
            ("seguro-31-rojo", 55, {"rojo": 5000, "color": 500}, False),
            ("seguro-31-negro", 50, {"rojo": 5000}, False),
            ("seguro-31-color", 50, {"rojo": 5000, "color": 5000, "seguro-31-rojo": 50}, True),
        ],
    )
    def test_limit_judges_each_premium_by_its_stake(
        self, box: str, amount: int, bets: dict[str, int], ok: bool
    ) -> None:
        found, _ = ask("limit", min=500, max=10000, box=box, amount=amount, bets=bets)
        assert found["accepted"] is ok, found


def answer_of(bets: dict[str, int], options: dict[str, Any], **given: Any) -> dict[str, int]:
    found, _ = ask("settle", bets=bets, rows=REFAIT, options=options, **given)
    return dict(found["net"])
