"""Three cards: ante and second bet against a queen, the bonus on the ante, pareja plus."""

from typing import Any

import pytest

from tests.lab.asking import answer, ask, cards, refusal

CYL, PV, CLM = (
    f"{place}/tres-cartas" for place in ("castilla-y-leon", "pais-vasco", "castilla-la-mancha")
)
ALL = [CYL, PV, CLM]
LOW = "Jc 8d 7s"
HIGH = "Ac Kd 9s"


def net(sheet: str, player: str, bank: str, **more: Any) -> dict[str, int]:
    given = {"bets": {"ante": 1000}, "decision": "voy", **more}
    found = answer(sheet, "settle", player=cards(player), bank=cards(bank), **given)["net"]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("sheet", ALL)
@pytest.mark.parametrize(
    ("bank", "plays"),
    [
        ("Qc 3d 2s", True),
        ("Jc Td 8s", False),
        ("2c 2d 3s", True),
        ("Jc Td 9s", True),
        ("2c 5c 7c", True),
    ],
)
def test_bank_plays_with_a_queen_or_better(sheet: str, bank: str, plays: bool) -> None:
    """CyL 21.1, PV 15.V.3, CLM 14.1."""
    assert answer(sheet, "bank", question="plays", bank=cards(bank)) == {"plays": plays}


@pytest.mark.parametrize("sheet", ALL)
def test_bank_out_pays_the_ante_and_returns_the_second_bet(sheet: str) -> None:
    assert net(sheet, "9h 5d 3c", LOW) == {"ante": 1000, "segunda": 0}


@pytest.mark.parametrize("sheet", ALL)
@pytest.mark.parametrize(
    ("player", "bank", "times"),
    [
        ("As Kc Th", HIGH, 1),
        ("As Kc 8h", HIGH, -1),
        ("As Kc 9h", HIGH, 0),
        ("4s 4c 5h", "4d 4h 6c", -1),
    ],
)
def test_bank_in_compares_card_by_card(sheet: str, player: str, bank: str, times: int) -> None:
    """CyL 21.5, PV 15.V.1, CLM 13.2; all three equal is a tie."""
    assert net(sheet, player, bank) == {"ante": 1000 * times, "segunda": 1000 * times}


@pytest.mark.parametrize("sheet", ALL)
@pytest.mark.parametrize(
    ("player", "times"),
    [
        ("Ah Kh Qh", 5),
        ("6h 5h 4h", 5),
        ("7h 7d 7c", 4),
        ("3h 2d As", 1),
        ("Kh 9h 2h", 0),
        ("Ah Ad Kc", 0),
    ],
)
@pytest.mark.parametrize("bank", [LOW, HIGH, "Ts Tc Td"])
def test_bonus_is_paid_whatever_the_bank_holds(
    sheet: str, player: str, times: int, bank: str
) -> None:
    """CyL 21.2-4, PV 15.V.3, CLM 14.1; the royal pays as escalera de color."""
    assert net(sheet, player, bank).get("bonus-ante", 0) == 1000 * times


def test_bonus_survives_a_better_bank_hand() -> None:
    """CyL 21.4: «no perderá el bonus»."""
    found = net(CYL, "3h 2d 4c", "Ts Tc Td")
    assert found == {"ante": -1000, "segunda": -1000, "bonus-ante": 1000}


TABLES = {1: [50, 40, 30, 6, 3, 1, -1], 2: [40, 40, 30, 6, 4, 1, -1], 3: [35, 35, 33, 6, 4, 1, -1]}
HANDS = ["Ah Kh Qh", "4h 3h 2h", "7h 7d 7c", "Th 9d 8c", "Kh 9h 2h", "2h 2d Kc", "Ah Kd 9c"]


@pytest.mark.parametrize("table", TABLES)
def test_three_tables_of_pareja_plus(table: int) -> None:
    """CyL 21.7."""
    found = [
        net(CYL, hand, LOW, bets={"ante": 500, "par-plus": 100}, options={"par_plus_table": table})
        for hand in HANDS
    ]
    assert [each["par-plus"] for each in found] == [100 * times for times in TABLES[table]]


@pytest.mark.parametrize("sheet", [PV, CLM])
def test_one_table_elsewhere(sheet: str) -> None:
    """PV 15.V.I, CLM 14.2: the first table alone."""
    found = [net(sheet, hand, LOW, bets={"ante": 500, "par-plus": 100}) for hand in HANDS]
    assert [each["par-plus"] for each in found] == [100 * times for times in TABLES[1]]
    assert refusal(sheet, "deck", options={"par_plus_table": 2})[0] == "bad-request"


@pytest.mark.parametrize("sheet", ALL)
def test_fold_loses_ante_and_pareja_plus(sheet: str) -> None:
    bets = {"ante": 500, "par-plus": 100}
    lost = answer(sheet, "settle", bets=bets, decision="paso")
    assert lost == {"net": {"ante": -500, "par-plus": -100}}
    settled = answer(
        sheet,
        "settle",
        bets=bets,
        decision="paso",
        player=cards("9h 9d 2c"),
        options={"side_bets_after_paso": "settled"},
    )
    assert settled == {"net": {"ante": -500, "par-plus": 100}}


def test_pareja_plus_without_ante() -> None:
    """CyL 21.6 «además de»; PV and CLM «adicional e independiente del resto»."""
    alone = {"bets": {"par-plus": 100}, "player": cards("9h 9d 2c")}
    assert refusal(CYL, "settle", **alone)[0] == "bad-request"
    assert answer(PV, "settle", **alone) == {"net": {"par-plus": 100}}
    assert answer(CLM, "settle", **alone) == {"net": {"par-plus": 100}}


@pytest.mark.parametrize(
    ("sheet", "source", "steps"),
    [
        (CYL, "manual", "2 5 bank 2 5 bank 2 5 bank"),
        (CYL, "automatic", "2 5 bank 2 5 bank 2 5 bank"),
        (PV, "manual", "2 5 bank 2 5 bank 2 5 bank"),
        (PV, "automatic", "2 2 2 5 5 5 bank bank bank"),
        (CLM, "automatic", "2 2 2 5 5 5 bank bank bank"),
    ],
)
def test_deal(sheet: str, source: str, steps: str) -> None:
    """CyL 21.1, PV 15.V.3 (three by three from the sabot), CLM anexo I.1.d; no card is up."""
    wanted = [f"{place}:down" for place in steps.split()]
    found = answer(sheet, "deal", seats=[5, 2], source=source)["steps"]
    assert found == [*wanted, "|decisions"]


@pytest.mark.parametrize(
    ("given", "accepted"),
    [
        ({"box": "ante", "amount": 500}, True),
        ({"box": "ante", "amount": 499}, False),
        ({"box": "ante", "amount": 25_001}, False),
        ({"box": "segunda", "amount": 700, "bets": {"ante": 700}}, True),
        ({"box": "segunda", "amount": 1400, "bets": {"ante": 700}}, False),
        ({"box": "par-plus", "amount": 5000}, True),
        ({"box": "par-plus", "amount": 5001}, False),
        ({"box": "par-plus", "amount": 250}, False),
        ({"box": "par-plus", "amount": 250, "options": {"par_plus_min": "min/2"}}, True),
        ({"box": "par-plus", "amount": 249, "options": {"par_plus_min": "min/2"}}, False),
        ({"box": "ante", "amount": 500, "on_box": [500]}, False),
        (
            {"box": "ante", "amount": 500, "on_box": [500, 500], "options": {"bets_per_box": 3}},
            True,
        ),
        ({"box": "ante", "amount": 500, "max": 15_000}, False),
    ],
)
def test_limits_in_castilla_y_leon(given: dict[str, Any], accepted: bool) -> None:
    """Arts. 18.2, 20 and 21.6."""
    assert answer(CYL, "limit", **{"min": 500, "max": 25_000, **given})["accepted"] is accepted


@pytest.mark.parametrize(
    ("sheet", "given", "ruling", "stakes", "article"),
    [
        (PV, {"irregularity": "too-many-cards", "to": 3}, "void-round", "returned", "15.V.3"),
        (PV, {"irregularity": "too-few-cards", "to": "bank"}, "void-round", "returned", "15.V.3"),
        (PV, {"irregularity": "card-exposed", "place": 2}, "void-round", "returned", "15.V.3"),
        (PV, {"irregularity": "shows-own-cards", "seat": 2}, "forfeit", "lost", "15.V.3"),
        (PV, {"irregularity": "tells-cards", "seat": 2}, "forfeit", "lost", "15.V.3"),
        (PV, {"irregularity": "wrong-order"}, "supervisor", "kept", "15.III.a"),
        (CLM, {"irregularity": "too-many-cards", "to": 3}, "void-round", "returned", "art. 8.1"),
        (CLM, {"irregularity": "card-exposed", "place": 2}, "void-round", "returned", "art. 8.1"),
        (CLM, {"irregularity": "tells-cards", "seat": 2}, "forfeit", "lost", "art. 8.2"),
        (CLM, {"irregularity": "advice", "seat": 2}, "continue", "kept", "anexo II.1.c"),
        (CLM, {"irregularity": "wrong-order"}, "supervisor", "kept", "anexo II.1.a"),
        (CYL, {"irregularity": "too-many-cards", "to": 3}, "supervisor", "kept", "art. 2"),
        (CYL, {"irregularity": "shows-own-cards", "seat": 2}, "continue", "kept", "art. 18.2"),
    ],
)
def test_rulings(sheet: str, given: dict[str, Any], ruling: str, stakes: str, article: str) -> None:
    reply = ask(sheet, "rule", stage="deal", **given)
    assert (reply["answer"]["ruling"], reply["answer"]["stakes"]) == (ruling, stakes)
    assert reply["articles"] == [article]


@pytest.mark.parametrize("sheet", ALL)
def test_ace_low_straight_is_the_lowest(sheet: str) -> None:
    found = answer(sheet, "rank", hands=[cards("Ah 2d 3c"), cards("4h 3d 2s")])
    assert found == {"names": ["escalera", "escalera"], "order": "second"}
    found = answer(sheet, "rank", hands=[cards("7h 7d 7c"), cards("As Ks Ts")])
    assert found == {"names": ["trio", "color"], "order": "first"}


@pytest.mark.parametrize(
    "given",
    [
        {"bets": {"ante": 100}, "player": ["As", "Kd"], "bank": ["2c", "3c", "4c"]},
        {"bets": {"ante": 100}, "player": ["As", "Kd", "2h", "3h"], "bank": ["2c", "3c", "4c"]},
        {"bets": {"ante": 100}, "player": ["As", "Kd", "2h"], "bank": []},
        {
            "bets": {"ante": 100},
            "player": ["As", "Kd", "2h"],
            "bank": ["2c", "3c", "4c"],
            "board": ["5c"],
        },
        {"bets": {"ante": -100}, "player": ["As", "Kd", "2h"], "bank": ["2c", "3c", "4c"]},
        {
            "bets": {"bonus-ante": 100, "ante": 100},
            "player": ["As", "Kd", "2h"],
            "bank": ["2c", "3c", "4c"],
        },
        {
            "bets": {"ante": 100, "segunda": 200},
            "player": ["As", "Kd", "2h"],
            "bank": ["2c", "3c", "4c"],
        },
        {"bets": {}, "player": ["As", "Kd", "2h"], "bank": ["2c", "3c", "4c"]},
        {"bets": {"segunda": 100}, "player": ["As", "Kd", "2h"], "bank": ["2c", "3c", "4c"]},
    ],
)
def test_bad_questions(given: dict[str, Any]) -> None:
    code, message = refusal(CYL, "settle", decision="voy", **given)
    assert code == "bad-request"
    assert message


def test_other_refusals() -> None:
    whole = {"bets": {"ante": 100}, "player": cards("As Kd 2h")}
    assert refusal(CYL, "settle", bank=cards("As 3c 4c"), decision="voy", **whole)[0] == "bad-cards"
    assert (
        refusal(CYL, "settle", bank=cards("9s 3c 4c"), decision="pido", **whole)[0] == "bad-request"
    )
    assert refusal(CYL, "settle", bank=cards("9s 3c 4c"), **whole)[0] == "bad-request"
    assert (
        refusal(CYL, "limit", min=500, max=5000, box="bonus-ante", amount=5)[0]
        == "not-in-this-game"
    )
    assert refusal(CYL, "award", meter=100, winners=[])[0] == "not-in-this-game"
    assert refusal(CYL, "pots")[0] == "not-in-this-game"
