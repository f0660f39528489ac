"""Chemin de fer: deal, duties, money (epígrafe 08)."""

import pytest

from tests.rules.games.baccarat.questions import (
    CHEMIN,
    answer,
    articles,
    draws,
    game,
    net,
    refused,
    two_worth,
    worth,
)

FIRST_FOUR = ["punto:down", "banquero:down", "punto:down", "banquero:down"]
BANK_WINS = {"player": ["2s", "4h"], "bank": ["7s", "Kd"]}
PUNTO_WINS = {"player": ["2s", "5h"], "bank": ["6s", "Kd"]}


def cards(**given: object) -> list[str]:
    steps = answer(CHEMIN, "deal", **given)["steps"]
    return [step for step in steps if not step.startswith("|")]


@pytest.mark.parametrize(
    ("says", "thirds"),
    [
        ({}, []),
        ({"punto": "carta"}, ["punto:up"]),
        ({"punto": "carta", "banquero": "no"}, ["punto:up"]),
        ({"punto": "no", "banquero": "carta"}, ["banquero:up"]),
        ({"punto": "carta", "banquero": "carta"}, ["punto:up", "banquero:up"]),
        ({"punto": "abate"}, []),
        ({"punto": "no", "banquero": "abate"}, []),
    ],
)
def test_third_cards_lie_open(says: dict[str, str], thirds: list[str]) -> None:
    assert cards(says=says) == FIRST_FOUR + thirds


def test_a_fresh_shoe_burns_nothing() -> None:
    assert cards(new_shoe=True, source="automatic") == FIRST_FOUR
    assert refused(CHEMIN, "deal", new_shoe=True, first_card="7h")[0] == "not-in-this-game"


@pytest.mark.parametrize("total", range(10))
def test_the_puntos_duty(total: int) -> None:
    expected: object = "free" if total == 5 else total <= 4
    assert draws(CHEMIN, who="punto", player=two_worth(total)) == expected


def test_advice_with_five_is_to_stand() -> None:
    assert draws(CHEMIN, who="punto", player=two_worth(5), asks_advice=True) is False
    assert draws(CHEMIN, who="punto", player=two_worth(5), asks_advice=True, banco=True) is False
    assert draws(CHEMIN, who="punto", player=two_worth(3), asks_advice=True) is True


@pytest.mark.parametrize("total", range(10))
def test_banco_frees_the_punto_where_the_director_allows_it(total: int) -> None:
    asked = {"who": "punto", "player": two_worth(total), "banco": True}
    assert draws(CHEMIN, **asked) == ("free" if total < 8 else False)
    bound: object = "free" if total == 5 else total <= 4
    assert draws(CHEMIN, options={"banco_free": False}, **asked) == bound


@pytest.mark.parametrize("total", range(10))
def test_the_banker_is_free_except_with_nothing(total: int) -> None:
    expected: object = True if total == 0 else "free" if total < 8 else False
    assert draws(CHEMIN, bank=two_worth(total)) == expected
    assert draws(CHEMIN, bank=two_worth(total), player=two_worth(9), punto_third=None) is False


@pytest.mark.parametrize(("bank", "third"), [(3, 9), (5, 4)])
def test_optional_cells_after_the_croupier_showed_both_cards_are_drawn(
    bank: int, third: int
) -> None:
    asked = {"bank": two_worth(bank), "punto_third": worth(third, "h")}
    both = {"irregularity": "croupier-exposed", "whose": "punto", "which": [1, 2]}
    assert draws(CHEMIN, after=both, **asked) is True
    assert draws(CHEMIN, after="croupier-exposed", whose="punto", count=2, **asked) is True
    # The banker's own fault binds him to the cuadro, which leaves these cells to him.
    mine = {"irregularity": "banker-exposed-punto", "which": [1, 2]}
    assert draws(CHEMIN, after=mine, **asked) == "free"


def test_after_one_exposed_card_both_keep_to_the_rules() -> None:
    one = {"irregularity": "croupier-exposed", "whose": "punto", "which": 1}
    assert draws(CHEMIN, who="punto", player=two_worth(6), banco=True, after=one) is False
    assert draws(CHEMIN, bank=two_worth(6), punto_third="2h", after=one) == "free"


@pytest.mark.parametrize("bank", range(10))
def test_after_carta_called_by_mistake(bank: int) -> None:
    asked = {"bank": two_worth(bank), "punto_third": None}
    assert draws(CHEMIN, after="croupier-misannounced-carta", **asked) is (bank <= 5)


def test_other_faults_and_the_bankers_third_card() -> None:
    assert draws(CHEMIN, bank=two_worth(6), punto_third=None, after="banker-fifth-card") is True
    assert draws(CHEMIN, bank=two_worth(6), punto_third="2h", after="banker-fifth-card") == "free"
    assert draws(CHEMIN, bank=["2s", "3s", "4s"], after="banker-three-cards") == "free"
    assert draws(CHEMIN, bank=two_worth(8), after="banker-offers-with-natural") == "free"
    assert draws(CHEMIN, bank=two_worth(6), punto_third="2h", after="advice") is False
    dropped = {"irregularity": "in-basket", "whose": "punto", "which": 3}
    assert draws(CHEMIN, bank=two_worth(7), after=dropped) is False
    assert draws(CHEMIN, bank=two_worth(6), after=dropped) == "free"
    assert draws(CHEMIN, bank=two_worth(6), after={**dropped, "which": 2}) is False
    assert draws(CHEMIN, bank=two_worth(6), after="slow") == "free"


def test_a_restored_hand_follows_the_cuadro() -> None:
    asked = {"bank": two_worth(6), "punto_third": None, "restored": True}
    assert draws(CHEMIN, fault="croupier", **asked) is False
    code, _ = refused(CHEMIN, "bank", question="draws", fault="banquero", **asked)
    assert code == "not-in-this-game"


def test_answers_cite_rule_and_cuadro() -> None:
    asked = {"question": "draws", "bank": two_worth(5), "punto_third": "4h"}
    assert articles(CHEMIN, "bank", **asked) == ["08.VI"]
    assert articles(CHEMIN, "bank", cuadro=True, **asked) == ["08.VI", "08.VII"]


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({"bank": ["3s", "Kd"], "cuadro": True}, "punto_third"),
        ({"bank": ["8s", "Kd"], "punto_third": "2s"}, "there is none"),
        ({"bank": ["3s", "Kd"], "player": ["9h", "Kd"], "punto_third": "2s"}, "there is none"),
        ({"bank": ["3s", "Kd"], "fault": "croupier"}, "restored"),
        ({"bank": ["3s", "Kd"], "after": "earthquake"}, "earthquake"),
        ({"bank": ["3s", "Kd"], "after": {"irregularity": "advice", "moon": 1}}, "moon"),
        ({"bank": ["3s", "Kd"], "count": 2}, "count"),
        ({"after": "croupier-misannounced-carta"}, "bank"),
        ({"bank": ["3s", "Kd"], "who": "pano1"}, "who"),
        ({"who": "punto"}, "player"),
    ],
)
def test_draws_that_cannot_be_told(given: dict[str, object], word: str) -> None:
    code, message = refused(CHEMIN, "bank", question="draws", **given)
    assert code == "bad-request"
    assert word in message


def test_the_punto_wins_or_loses_even_money() -> None:
    assert net(CHEMIN, bets={"punto": 1000}, **PUNTO_WINS) == {"punto": 1000}
    assert net(CHEMIN, bets={"punto": 1000}, **BANK_WINS) == {"punto": -1000}
    tie = {"player": ["2s", "4h"], "bank": ["6s", "Kd"]}
    assert net(CHEMIN, bets={"punto": 1000, "banca": 1000}, **tie) == {"punto": 0, "banca": 0}


def test_the_bank_pays_up_to_five_percent_of_what_it_wins() -> None:
    assert net(CHEMIN, bets={"banca": 10_000}, **BANK_WINS) == {"banca": 9500}
    assert net(CHEMIN, bets={"banca": 10_000}, **PUNTO_WINS) == {"banca": -10_000}
    three = {"commission_pct": 3}
    assert net(CHEMIN, bets={"banca": 10_000}, options=three, **BANK_WINS) == {"banca": 9700}
    parts = {"commission_pct": 2.25}
    assert net(CHEMIN, bets={"banca": 10_000}, options=parts, **BANK_WINS) == {"banca": 9775}


def test_the_bank_plays_only_for_what_is_covered() -> None:
    bets = {"punto": 4000, "banca": 10_000}
    assert net(CHEMIN, bets=bets, **BANK_WINS) == {"punto": -4000, "banca": 3800}
    assert net(CHEMIN, bets=bets, **PUNTO_WINS) == {"punto": 4000, "banca": -4000}


def test_a_stake_on_the_line_plays_half() -> None:
    asked = {"bets": {"punto": 1000}, "on_line": ["punto"]}
    assert net(CHEMIN, **asked, **BANK_WINS) == {"punto": -500}
    assert net(CHEMIN, **asked, **PUNTO_WINS) == {"punto": 500}
    odd = {"bets": {"punto": 500}, "on_line": ["punto"], "unit": 100}
    assert net(CHEMIN, **odd, **PUNTO_WINS) == {"punto": 300}


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({"player": ["9s", "Kh", "2s"], "bank": ["7s", "Kd"]}, "third card"),
        ({"player": ["2s", "Kh"], "bank": ["9s", "Kd", "2h"]}, "third card"),
        ({"player": ["2s", "Kh", "3s", "4s"], "bank": ["7s", "Kd"]}, "4 cards"),
        ({"player": ["6s", "Kh"], "bank": ["Ks", "Kd"]}, "must draw"),
        ({"on_line": ["banca"], **BANK_WINS}, "without a stake"),
        ({"bets": {"banca": 100}, "on_line": ["banca"], **BANK_WINS}, "line"),
        ({"unit": 0, **BANK_WINS}, "unit"),
        ({"unit": 300, **BANK_WINS}, "units of 300"),
        ({"bets": {"punto": 1000, "banca": 500}, **BANK_WINS}, "more than lies"),
    ],
)
def test_settlements_that_cannot_be(given: dict[str, object], word: str) -> None:
    code, message = refused(CHEMIN, "settle", **{"bets": {"punto": 1000}, **given})
    assert code == "bad-request"
    assert word in message


def accepted(**given: object) -> bool:
    found: bool = answer(CHEMIN, "limit", **{"min": 1000, "max": 100_000, **given})["accepted"]
    return found


def test_the_bank_holds_a_hundred_times_the_puntos_minimum() -> None:
    assert accepted(box="banca", amount=100_000)
    assert not accepted(box="banca", amount=100_001)
    assert not accepted(box="banca", amount=999)
    assert not accepted(box="banca", amount=1000, max=90_000)
    unlimited = {"unlimited_bank": True}
    assert accepted(box="banca", amount=5_000_000, options=unlimited)
    asked = {"min": 1000, "box": "banca", "amount": 5_000_000}
    assert answer(CHEMIN, "limit", options=unlimited, **asked)["accepted"]
    # 08.V leaves one maximum to a minimum: it need not be told.
    assert not answer(CHEMIN, "limit", **asked)["accepted"]
    assert answer(CHEMIN, "limit", **{**asked, "amount": 100_000})["accepted"]


def test_the_puntos_stake_at_most_the_bank() -> None:
    bank = {"bets": {"banca": 4000}}
    assert accepted(box="punto", amount=4000, **bank)
    assert not accepted(box="punto", amount=4001, **bank)
    assert not accepted(box="punto", amount=2000, on_box=[1500, 1000], **bank)
    assert accepted(box="punto", amount=1500, on_box=[1500, 1000], **bank)
    assert not accepted(box="punto", amount=999)


def test_cut_card_and_players() -> None:
    sheet = game(CHEMIN).sheet
    assert sheet.cut_card is not None
    assert sheet.cut_card.cards_behind == 7
    assert sheet.kind == "banca"
