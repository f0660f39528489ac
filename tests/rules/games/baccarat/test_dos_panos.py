"""Baccarat of two cloths: deal, duties, restored hands, money (epígrafe 09, fragment 004)."""

from itertools import product

import pytest

from tests.rules.games.baccarat.questions import (
    DOS_PANOS,
    FRAGMENT,
    answer,
    articles,
    draws,
    game,
    net,
    refused,
    two_worth,
    worth,
)

FIRST_SIX = ["pano1:down", "pano2:down", "banquero:down"] * 2
# Six and seven against nine: the banker wins on both.
BANK_WINS = {"pano1": ["6s", "Kh"], "pano2": ["7s", "Kh"], "bank": ["9s", "Kd"]}
# Six against seven lost, seven against seven void.
ONE_WON = {"pano1": ["6s", "Kh"], "pano2": ["8s", "Kh"], "bank": ["7s", "Kd"]}


def cards(**given: object) -> list[str]:
    steps = answer(DOS_PANOS, "deal", **given)["steps"]
    return [step for step in steps if not step.startswith("|")]


@pytest.mark.parametrize("source", ["manual", "automatic"])
def test_order_of_the_deal(source: str) -> None:
    assert cards(source=source) == FIRST_SIX
    says = {"pano1": "no", "pano2": "carta", "banquero": "carta"}
    assert cards(source=source, says=says) == [*FIRST_SIX, "pano2:up", "banquero:up"]
    one_shown = {"pano1": "abate", "pano2": "carta", "banquero": "no"}
    assert cards(source=source, says=one_shown) == [*FIRST_SIX, "pano2:up"]


def test_cut_card_with_ten_behind() -> None:
    rule = game(DOS_PANOS).sheet.cut_card
    assert rule is not None
    assert rule.cards_behind == 10
    assert answer(DOS_PANOS, "deck")["cards"] == 312


@pytest.mark.parametrize("total", range(10))
@pytest.mark.parametrize("who", ["pano1", "pano2"])
def test_duty_of_a_cloth(who: str, total: int) -> None:
    asked = {"who": who, who: two_worth(total)}
    assert draws(DOS_PANOS, **asked) == ("free" if total == 5 else total <= 4)
    assert draws(DOS_PANOS, banco=True, **asked) == ("free" if total < 8 else False)
    assert draws(FRAGMENT, **asked) == ("free" if total == 5 else total <= 4)


def test_advice_with_five_is_to_stand() -> None:
    assert draws(DOS_PANOS, who="pano1", pano1=two_worth(5), asks_advice=True) is False


def thirds(first: int | None, second: int | None) -> dict[str, object]:
    given = {"pano1_third": first, "pano2_third": second}
    return {key: None if points is None else worth(points, "h") for key, points in given.items()}


@pytest.mark.parametrize("bank", range(8))
def test_the_banker_is_free_except_with_nothing(bank: int) -> None:
    said = draws(DOS_PANOS, bank=two_worth(bank), **thirds(2, None))
    assert said == (True if bank == 0 else "free")


def test_the_cuadro_binds_only_where_it_says_the_same() -> None:
    agree = draws(DOS_PANOS, bank=two_worth(6), cuadro=True, **thirds(6, 7))
    differ = draws(DOS_PANOS, bank=two_worth(6), cuadro=True, **thirds(6, 5))
    assert (agree, differ) == (True, "free")
    # Against 9 a bank of 3 may choose; the other cloth decides.
    assert draws(DOS_PANOS, bank=two_worth(3), cuadro=True, **thirds(9, 8)) is False
    assert draws(DOS_PANOS, bank=two_worth(3), cuadro=True, **thirds(9, 2)) is True
    assert draws(DOS_PANOS, bank=two_worth(3), cuadro=True, **thirds(9, 9)) == "free"


@pytest.mark.parametrize("sheet", [DOS_PANOS, FRAGMENT])
@pytest.mark.parametrize("bank", range(8))
def test_restored_hands_where_the_cloths_differ(sheet: str, bank: int) -> None:
    for first, second in product([*range(10), None], repeat=2):
        asked = {"bank": two_worth(bank), "restored": True, **thirds(first, second)}
        said = {fault: draws(sheet, fault=fault, **asked) for fault in ("player", "croupier")}
        own = draws(sheet, fault="banquero", **asked)
        assert said["player"] == said["croupier"]
        if said["player"] != own:
            assert said["player"] == "free"
            assert own is (bank <= 5)


@pytest.mark.parametrize("sheet", [DOS_PANOS, FRAGMENT])
@pytest.mark.parametrize(("bank", "third"), [(3, 9), (5, 4)])
def test_restored_hand_with_one_cloth_shown_draws_in_the_optional_cells(
    sheet: str, bank: int, third: int
) -> None:
    asked = {"pano1": ["9s", "Kd"], "pano2_third": worth(third, "h"), "restored": True}
    for fault in ("player", "croupier", "banquero"):
        assert draws(sheet, bank=two_worth(bank), fault=fault, **asked) is True
    seven = {**asked, "pano2_third": "7h"}
    assert draws(sheet, bank=two_worth(6), fault="player", **seven) is True
    assert draws(sheet, bank=two_worth(7), fault="player", **seven) is False


def test_both_cloths_shown_or_a_natural_bank_end_the_hand() -> None:
    both = {"pano1": ["9s", "Kd"], "pano2": ["8s", "Kd"], "restored": True, "fault": "player"}
    assert draws(DOS_PANOS, bank=two_worth(2), **both) is False
    assert draws(DOS_PANOS, bank=two_worth(0), pano1=["9s", "Kd"], pano2=["8s", "Kd"]) is False
    assert draws(DOS_PANOS, bank=two_worth(8), **thirds(None, None)) is False


@pytest.mark.parametrize(
    ("after", "bank", "expected"),
    [
        ({"irregularity": "says-no-below-five", "whose": "pano1"}, 6, "free"),
        ({"irregularity": "card-to-unasking-pano", "to": "pano1"}, 6, "free"),
        ({"irregularity": "card-to-wrong-pano", "to": "pano1"}, 6, "free"),
        ({"irregularity": "card-refused-to-asking-pano", "whose": "pano1"}, 6, False),
        ({"irregularity": "banker-exposed-punto", "whose": "pano1"}, 6, False),
        ({"irregularity": "croupier-exposed", "whose": "pano1"}, 6, "free"),
        ({"irregularity": "card-exposed", "place": "pano1", "by": "banquero"}, 6, False),
        ({"irregularity": "banker-wrong-point", "shown": True}, 6, False),
        ({"irregularity": "banker-wrong-point", "shown": False}, 6, "free"),
        ({"irregularity": "advice"}, 6, "free"),
        ({"irregularity": "on-floor"}, 6, "free"),
    ],
)
def test_the_banker_after_a_fault(after: dict[str, object], bank: int, expected: object) -> None:
    # The cuadro says draw against a 6 and stand against a 2.
    assert draws(DOS_PANOS, bank=two_worth(bank), after=after, **thirds(6, 2)) == expected


def test_draws_cite_their_articles() -> None:
    asked = {"question": "draws", "bank": two_worth(6), **thirds(6, 2)}
    assert articles(DOS_PANOS, "bank", **asked) == ["08.VI"]
    assert articles(DOS_PANOS, "bank", cuadro=True, **asked) == ["09.VI", "08.VII"]
    restored = articles(DOS_PANOS, "bank", restored=True, fault="player", **asked)
    assert restored == ["09.VIII.3", "08.VII"]
    assert articles(FRAGMENT, "bank", restored=True, fault="player", **asked) == ["apartado 3"]


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({"bank": ["3s", "Kd"], "cuadro": True}, "pano1"),
        ({"bank": ["3s", "Kd"], "pano1_third": "2s"}, "pano2"),
        ({"bank": ["3s", "Kd"], "pano1": ["6s", "Kd"], "pano1_third": "2s"}, "none is allowed"),
        ({"bank": ["3s", "Kd"], "pano1": ["9s", "Kd"], "pano1_third": "2s"}, "none is allowed"),
        ({"bank": ["3s", "Kd"], "pano1": ["2s", "Kd"], "pano1_third": None}, "must draw"),
        ({"bank": ["3s", "Kd"], "pano1": ["5s", "Kd"]}, "pano1_third"),
        ({"pano1_third": None, "pano2_third": None}, "bank"),
        ({"bank": ["6s", "Kd"], "restored": True, **thirds(6, 2)}, "give fault"),
        ({"bank": ["6s", "Kd"], "restored": True, "fault": "moon", **thirds(6, 2)}, "moon"),
        ({"bank": ["6s", "Kd"], "who": "punto", **thirds(6, 2)}, "who"),
        ({"bank": ["6s"], **thirds(6, 2)}, "first two"),
    ],
)
def test_draws_that_cannot_be_told(given: dict[str, object], word: str) -> None:
    code, message = refused(DOS_PANOS, "bank", question="draws", **given)
    assert code == "bad-request"
    assert word in message


@pytest.mark.parametrize(
    ("banca", "stake", "banquero"),
    [
        ("limitada", 10_000, 9800),
        ("libre", 10_000, 9875),
        ("limitada", 149, 147),
        ("libre", 79, 79),
        ("libre", 80, 79),
        ("libre", 159, 158),
    ],
)
def test_the_houses_cut_in_whole_cents(banca: str, stake: int, banquero: int) -> None:
    found = net(DOS_PANOS, bets={"pano1": stake}, options={"banca": banca}, **BANK_WINS)
    assert found == {"pano1": -stake, "banquero": banquero}


def test_the_cut_is_on_the_balance_of_both_cloths() -> None:
    bets = {"pano1": 10_000, "pano2": 4000}
    assert net(DOS_PANOS, bets=bets, **ONE_WON) == {
        "pano1": -10_000,
        "pano2": 4000,
        "banquero": 5880,
    }
    lost = {"pano1": 4000, "pano2": 10_000}
    assert net(DOS_PANOS, bets=lost, **ONE_WON)["banquero"] == -6000
    even = {"pano1": 4000, "pano2": 4000}
    assert net(DOS_PANOS, bets=even, **ONE_WON)["banquero"] == 0


def test_a_stake_between_the_cloths_plays_its_larger_part_on_the_first() -> None:
    asked = {"bets": {"caballo": 500}, "unit": 100}
    assert net(DOS_PANOS, **asked, **ONE_WON) == {"caballo": -100, "banquero": 98}
    assert net(DOS_PANOS, bets={"caballo": 600}, unit=100, **ONE_WON)["caballo"] == 0
    both = net(DOS_PANOS, **asked, **BANK_WINS)
    assert both == {"caballo": -500, "banquero": 490}


def test_a_stake_on_the_line_plays_half() -> None:
    found = net(DOS_PANOS, bets={"pano1": 1000}, on_line=["pano1"], **BANK_WINS)
    assert found == {"pano1": -500, "banquero": 490}


def test_eight_in_two_cards_beats_nine_in_three() -> None:
    three_nine = {"pano1": ["8s", "Kh"], "pano2": ["7s", "Kh"], "bank": ["4s", "3d", "2d"]}
    found = net(DOS_PANOS, bets={"pano1": 1000, "pano2": 1000}, **three_nine)
    assert (found["pano1"], found["pano2"]) == (1000, -1000)
    banker = {"pano1": ["7s", "Kh"], "bank": ["8s", "Kd"]}
    assert net(DOS_PANOS, bets={"pano1": 1000}, **banker)["pano1"] == -1000
    naturals = {"pano1": ["8s", "Kh"], "bank": ["9s", "Kd"]}
    assert net(DOS_PANOS, bets={"pano1": 1000}, **naturals)["pano1"] == -1000
    # Three-card hands meet by their points alone.
    drawn = {"pano1": ["2s", "Kh", "6d"], "bank": ["4s", "3d", "Ad"]}
    assert net(DOS_PANOS, bets={"pano1": 1000}, **drawn)["pano1"] == 0


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({"bank": ["9s", "Kd"]}, "pano1"),
        ({"bets": {"caballo": 100}, "pano1": ["6s", "Kh"], "bank": ["9s", "Kd"]}, "pano2"),
        ({"pano1": ["6s", "Kh"], "bank": ["9s"]}, "1 cards"),
        ({"pano1": ["6s", "Kh", "2s"], "bank": ["7s", "Kd"]}, "none is allowed"),
        ({"pano1": ["9s", "Kh", "2s"], "bank": ["7s", "Kd"]}, "none is allowed"),
        ({"pano1": ["2s", "Kh", "2s"], "bank": ["9s", "Kd"]}, "banker shows"),
        ({"pano1": ["2s", "Kh"], "bank": ["9s", "Kd", "Ks"]}, "banker shows"),
        ({"pano1": ["2s", "Kh"], "bank": ["7s", "Kd"]}, "must draw"),
        ({"pano1": ["6s", "Kh"], "bank": ["Ks", "Kd"]}, "must draw"),
        ({"pano1": ["9s", "Kh"], "bank": ["2s", "Kd", "5d"]}, "every cloth"),
        ({"bets": {}, "bank": ["9s", "Kd"]}, "empty"),
    ],
)
def test_settlements_that_cannot_be(given: dict[str, object], word: str) -> None:
    code, message = refused(DOS_PANOS, "settle", **{"bets": {"pano1": 1000}, **given})
    assert code == "bad-request"
    assert word in message


def test_banco_frees_the_cloths_at_settlement_too() -> None:
    hands = {"pano1": ["6s", "Kh", "3s"], "bank": ["7s", "Kd"]}
    assert net(DOS_PANOS, bets={"pano1": 1000}, banco=True, **hands)["pano1"] == 1000


def test_limits_of_limited_and_open_bank() -> None:
    asked = {"min": 1000, "max": 50_000, "box": "pano1"}
    libre = {"banca": "libre"}
    assert answer(DOS_PANOS, "limit", amount=50_000, **asked)["accepted"]
    assert not answer(DOS_PANOS, "limit", amount=50_001, **asked)["accepted"]
    assert not answer(DOS_PANOS, "limit", amount=999, **asked)["accepted"]
    assert answer(DOS_PANOS, "limit", amount=9_000_000, options=libre, **asked)["accepted"]
    assert not answer(DOS_PANOS, "limit", amount=999, options=libre, **asked)["accepted"]
    assert not answer(DOS_PANOS, "limit", amount=5, **{**asked, "max": 1})["accepted"]
    assert refused(DOS_PANOS, "limit", **asked)[0] == "bad-request"


@pytest.mark.parametrize(
    ("ask", "given"),
    [
        ("deck", {}),
        ("deal", {"source": "manual"}),
        ("settle", {"bets": {"pano1": 100}, **BANK_WINS}),
        ("limit", {"min": 1, "max": 10, "box": "pano1", "amount": 5}),
        ("rank", {"hands": [["As"], ["Ks"]]}),
        ("bank", {"question": "draws", "bank": ["3s", "Kd"], **thirds(2, 2)}),
        ("bank", {"question": "draws", "who": "pano1", "pano1": ["3s", "Kd"], "banco": True}),
    ],
)
def test_the_fragment_answers_only_what_survives(ask: str, given: dict[str, object]) -> None:
    code, message = refused(FRAGMENT, ask, **given)
    assert code == "not-in-this-game"
    assert FRAGMENT in message
