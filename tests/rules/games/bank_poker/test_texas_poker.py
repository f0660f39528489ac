"""Texas poker: a flop at once, one decision, the Texas Bonus on five cards."""

from typing import Any

import pytest

from tests.lab.asking import answer, ask, cards, refusal

CYL, PV = "castilla-y-leon/texas-poker", "pais-vasco/texas-poker"
BOTH = [CYL, PV]


def settled(sheet: str, player: str, bank: str, board: str, **more: Any) -> dict[str, Any]:
    given = {"bets": {"ante": 100}, "decision": "voy", **more}
    hands = {"player": cards(player), "bank": cards(bank), "board": cards(board)}
    return answer(sheet, "settle", **hands, **given)


@pytest.mark.parametrize("sheet", BOTH)
@pytest.mark.parametrize(
    ("player", "board", "times"),
    [
        ("Ah Kh", "Qh Jh Th 4s 4d", 100),
        ("9h 8h", "7h 6h 5h 4s 4d", 20),
        ("8h 8d", "8s 8c Jh 4s 4d", 10),
        ("8h 8d", "8s Qc Jh 4s 4d", 3),
        ("Ah 9h", "6h 5h 2h 4s 4d", 2),
        ("9h 8d", "7h 6h 5c 4s 4d", 1),
        ("Ah Ad", "Qh 9h 7c 4s 4d", 1),
    ],
)
def test_ante_table(sheet: str, player: str, board: str, times: int) -> None:
    """CyL 56.1, PV 16.VI; the second bet, twice the ante, at evens."""
    found = settled(sheet, player, "2c 3c", board)
    assert found == {"net": {"ante": 100 * times, "segunda": 200}, "bank_plays": True}


@pytest.mark.parametrize("sheet", BOTH)
@pytest.mark.parametrize(
    ("bank", "board", "plays"),
    [
        ("4c 9d", "4s Kh Jd 7c 2s", True),
        ("3c 9d", "3s Kh Jd 7c 2s", False),
        ("Ac Qd", "3s Kh Jd 7c 2s", False),
        ("6c 5d", "4s 3h Jd 7c 2s", True),
    ],
)
def test_bank_plays_with_fours(sheet: str, bank: str, board: str, plays: bool) -> None:
    """CyL 57.3, PV 16.VII."""
    asked = {"question": "plays", "bank": cards(bank), "board": cards(board)}
    assert answer(sheet, "bank", **asked) == {"plays": plays}


@pytest.mark.parametrize("sheet", BOTH)
def test_bank_out_pays_the_ante_by_its_table(sheet: str) -> None:
    """Even to a hand that the bank would beat: it does not enter the game."""
    found = settled(sheet, "9h 8d", "Ac Qd", "Ks Jh 6d 3c 2s")
    assert found == {"net": {"ante": 100, "segunda": 0}, "bank_plays": False}
    flush = settled(sheet, "9s 8s", "Ac Qd", "Ks Js 6s 3c 2d")
    assert flush["net"] == {"ante": 200, "segunda": 0}


@pytest.mark.parametrize("sheet", BOTH)
def test_ties_keep_and_losers_lose(sheet: str) -> None:
    board = "Ts Th 9d 9c As"
    assert settled(sheet, "2h 3d", "4h 5d", board)["net"] == {"ante": 0, "segunda": 0}
    assert settled(sheet, "2h 3d", "Th 5d", "Ts Tc 9d 9c As")["net"] == {
        "ante": -100,
        "segunda": -200,
    }


@pytest.mark.parametrize("sheet", BOTH)
@pytest.mark.parametrize(
    ("player", "board", "times"),
    [
        ("Ah Ad", "Ks 9h 4c 2s 2d", 7),
        ("Ah 3d", "As 9h 4c 2s 2d", 7),
        ("Kh Kd", "Qs 9h 4c 2s 2d", -1),
        ("Kh 9d", "Ks 9h 4c 2s 2d", 7),
        ("8h 7d", "6s 5h 4c 2s 2d", 7),
        ("Kh 9h", "6h 5h 4h 2s 2d", 25),
        ("Kh Kd", "Ks 9h 9c 2s 2d", 25),
        ("Ah 3d", "Ks 9h 4c As Ac", -1),
    ],
)
def test_texas_bonus_on_the_first_five_cards(
    sheet: str, player: str, board: str, times: int
) -> None:
    """CyL 56.2 and 57.2, PV 16.VI and VII: turn and river do not count."""
    found = settled(sheet, player, "Jc Jd", board, bets={"ante": 100, "txb": 50})
    assert found["net"]["txb"] == 50 * times


@pytest.mark.parametrize("sheet", BOTH)
def test_fold_loses_ante_and_bonus(sheet: str) -> None:
    """Also with three cards on the table and a winning hand."""
    folded = {"bets": {"ante": 100, "txb": 50}, "decision": "paso"}
    wanted = {"net": {"ante": -100, "txb": -50}}
    assert answer(sheet, "settle", **folded) == wanted
    seen = {"player": cards("Ah Ad"), "board": cards("Ac 9d 4c")}
    assert answer(sheet, "settle", **folded, **seen) == wanted


@pytest.mark.parametrize("sheet", BOTH)
@pytest.mark.parametrize("source", ["manual", "automatic"])
def test_deal_has_no_burns(sheet: str, source: str) -> None:
    """CyL 57.1, PV 16.VII: flop with the deal, turn and river together."""
    steps = answer(sheet, "deal", seats=[9, 2], source=source)["steps"]
    hands = ["2:down", "9:down", "bank:down"] * 2
    assert steps == [*hands, *["board:up"] * 3, "|decisions", *["board:up"] * 2]


@pytest.mark.parametrize("sheet", BOTH)
@pytest.mark.parametrize(
    ("given", "accepted"),
    [
        ({"box": "segunda", "amount": 1000, "bets": {"ante": 500}}, True),
        ({"box": "segunda", "amount": 500, "bets": {"ante": 500}}, False),
        (
            {
                "box": "segunda",
                "amount": 500,
                "bets": {"ante": 500},
                "options": {"second_bet": "ante"},
            },
            True,
        ),
        ({"box": "txb", "amount": 499, "bets": {"ante": 500}}, False),
        ({"box": "txb", "amount": 500, "bets": {"segunda": 500}}, False),
        ({"box": "ante", "amount": 500, "on_box": [500]}, True),
        ({"box": "ante", "amount": 500, "on_box": [500, 500]}, False),
        ({"box": "ante", "amount": 500, "max": 12_500}, False),
    ],
)
def test_limits(sheet: str, given: dict[str, Any], accepted: bool) -> None:
    """CyL 54.2, 57.2 and 58, PV 16.IV.2, VII and VIII."""
    assert answer(sheet, "limit", **{"min": 500, "max": 25_000, **given})["accepted"] is accepted


@pytest.mark.parametrize("sheet", BOTH)
@pytest.mark.parametrize(
    ("given", "ruling", "affects", "cyl", "pv"),
    [
        ({"irregularity": "wrong-order"}, "redeal", "all", "59.1.a", "1.a"),
        ({"irregularity": "card-exposed", "place": 3}, "redeal", "all", "59.1.a", "1.a"),
        (
            {"irregularity": "too-few-cards", "to": 3, "correctable": True, "before_bets": True},
            "correct-in-sequence",
            [],
            "59.1.b",
            "1.b",
        ),
        (
            {"irregularity": "too-many-cards", "to": 3, "correctable": False},
            "redeal",
            "all",
            "59.1.b",
            "1.b",
        ),
        (
            {"irregularity": "too-many-cards", "to": 3, "correctable": True, "before_bets": False},
            "redeal",
            "all",
            "59.1.b",
            "1.b",
        ),
        ({"irregularity": "card-exposed", "place": "bank"}, "redeal", "all", "59.1.c", "1.c"),
        ({"irregularity": "card-missing"}, "redeal", "all", "59.1.d", "1.d"),
        ({"irregularity": "deck-defective"}, "redeal", "all", "59.1.e", "1.e"),
        ({"irregularity": "hand-misannounced"}, "cards-speak", [], "59.2", "2.a"),
        ({"irregularity": "cards-touch", "seats": [1, 2]}, "void-seat", [1, 2], "59.3", "3.a"),
        ({"irregularity": "shows-own-cards", "seat": 4}, "continue", [4], "59.3", "3.b"),
    ],
)
def test_errors(
    sheet: str, given: dict[str, Any], ruling: str, affects: object, cyl: str, pv: str
) -> None:
    reply = ask(sheet, "rule", stage="deal", **given)
    assert (reply["answer"]["ruling"], reply["answer"]["affects"]) == (ruling, affects)
    assert reply["articles"] == [f"art. {cyl}" if sheet == CYL else f"16.IX.{pv}"]


@pytest.mark.parametrize("sheet", BOTH)
def test_stakes_of_touching_cards(sheet: str) -> None:
    """Silent text: lost as with «No Voy», or returned if the house says so."""
    asked = {"irregularity": "cards-touch", "seats": [1, 2]}
    lost = answer(sheet, "rule", **asked)
    assert (lost["stakes"], lost["on_repeat"]) == ("lost", "expulsion")
    returned = answer(sheet, "rule", options={"touching_stakes": "returned"}, **asked)
    assert returned["stakes"] == "returned"


@pytest.mark.parametrize("sheet", BOTH)
def test_what_is_missing_or_unforeseen(sheet: str) -> None:
    asked = {"irregularity": "too-few-cards", "to": 3, "stage": "deal"}
    assert "correctable" in refusal(sheet, "rule", **asked)[1]
    assert "seats" in refusal(sheet, "rule", irregularity="cards-touch")[1]
    reply = ask(sheet, "rule", irregularity="on-floor", stage="deal")
    assert reply["answer"]["ruling"] == "supervisor"
    assert reply["articles"] == ["art. 2" if sheet == CYL else "16.III.a"]


@pytest.mark.parametrize(
    "given",
    [
        {"bets": {"txb": 100}},
        {"bets": {"ante": 100, "segunda": 100}},
        {"board": cards("8s 7s 6d")},
        {"decision": {"flop": True}},
        {"bank": []},
    ],
)
def test_bad_questions(given: dict[str, Any]) -> None:
    hands = {"player": cards("Td 9d"), "bank": cards("Ac Ad"), "board": cards("8s 7s 6d Kh 2c")}
    whole = {"bets": {"ante": 100}, "decision": "voy", **hands, **given}
    assert refusal(PV, "settle", **whole)[0] == "bad-request"
