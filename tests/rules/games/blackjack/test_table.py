"""Deck, deal, limits, choices and irregularities of the one-box table."""

from typing import Any

import pytest

from tests.rules.games.blackjack.asking import ONE, TRIPLE, ask, refused

BAND = {"min": 500, "max": 12500}


def judged(**given: Any) -> tuple[bool, str, list[str]]:
    answer, articles = ask(ONE, "limit", **{**BAND, **given})
    return answer["accepted"], answer["why"], articles


def test_six_packs() -> None:
    answer, articles = ask(ONE, "deck")
    assert (answer["packs"], answer["cards"], answer["jokers"]) == (6, 312, 0)
    assert articles == ["03.II.1"]


@pytest.mark.parametrize("sheet", [ONE, TRIPLE])
@pytest.mark.parametrize("source", ["manual", "automatic"])
def test_two_rounds_face_up_and_no_hole_card(sheet: str, source: str) -> None:
    answer, _ = ask(sheet, "deal", seats=[5, 1, 3], source=source)
    assert answer["steps"] == [
        *["1:up", "3:up", "5:up", "bank:up"],
        *["1:up", "3:up", "5:up", "|decisions"],
    ]


@pytest.mark.parametrize("source", ["manual", "automatic"])
def test_a_fresh_shoe_burns_five_unseen(source: str) -> None:
    answer, articles = ask(ONE, "deal", seats=[2], source=source, new_shoe=True)
    assert answer["steps"] == ["burn:down"] * 5 + ["2:up", "bank:up", "2:up", "|decisions"]
    assert "03.V.3.c" in articles


def test_nine_seats() -> None:
    assert len(ask(ONE, "deal", seats=list(range(1, 10)))[0]["steps"]) == 20
    assert "seats 1 to 9" in refused(ONE, "deal", seats=[10])[1]
    assert "at least one seat" in refused(ONE, "deal", seats=[])[1]
    assert refused(ONE, "deal", seats=[1], first_card="7h")[0] == "bad-request"


@pytest.mark.parametrize("times", [25, 50, 100, 200])
def test_lawful_bands(times: int) -> None:
    answer, _ = ask(ONE, "limit", min=500, max=500 * times, box="apuesta", amount=500 * times)
    assert answer["accepted"]


@pytest.mark.parametrize("times", [1, 24, 26, 75, 201, 500])
def test_other_bands_refuse_every_bet(times: int) -> None:
    for box in ("apuesta", "parejas", "doble"):
        bets = {"apuesta": 500}
        answer, articles = ask(
            ONE, "limit", min=500, max=500 * times, box=box, amount=500, bets=bets
        )
        assert not answer["accepted"]
        assert "25, 50, 100, 200" in answer["why"]
        assert articles == ["03.V.2.b"]


@pytest.mark.parametrize(
    ("box", "amount", "more", "accepted"),
    [
        ("apuesta", 499, {}, False),
        ("apuesta", 500, {}, True),
        ("apuesta", 12500, {}, True),
        ("apuesta", 12501, {}, False),
        ("apuesta", 500, {"on_box": [4000, 4000, 4000]}, True),
        ("apuesta", 501, {"on_box": [4000, 4000, 4000]}, False),
        ("apuesta", 500, {"on_box": [500] * 4}, False),
        ("parejas", 249, {}, False),
        ("parejas", 250, {}, True),
        ("parejas", 15000, {}, True),
        ("parejas", 15001, {}, False),
        ("parejas", 5000, {"on_box": [5000, 5000]}, True),
        ("parejas", 5000, {"on_box": [5000, 5001]}, False),
        ("parejas", 250, {"on_box": [250] * 4}, False),
        ("parejas", 5001, {"options": {"parejas_max": 10}}, False),
        ("parejas", 5000, {"options": {"parejas_max": 10}}, True),
        ("parejas", 250, {"bets": {"acumulada": 1}}, False),
        ("acumulada", 250, {}, True),
        ("acumulada", 251, {}, False),
        ("seguro", 500, {"bets": {"apuesta": 1000}}, True),
        ("seguro", 501, {"bets": {"apuesta": 1000}}, False),
        ("seguro", 500, {"bets": {"apuesta": 1000}, "bank": ["Ah"]}, True),
        ("seguro", 500, {"bets": {"apuesta": 1000}, "bank": ["Kh"]}, False),
        ("doble", 1000, {"bets": {"apuesta": 1000}}, True),
        ("doble", 999, {"bets": {"apuesta": 1000}}, False),
        ("doble", 12500, {"bets": {"apuesta": 12500}}, True),
        ("mano2", 1000, {"bets": {"apuesta": 1000}}, True),
        ("mano3", 900, {"bets": {"mano1": 1000, "mano2": 1000}}, False),
    ],
)
def test_bounds(box: str, amount: int, more: dict[str, Any], accepted: bool) -> None:
    found, why, articles = judged(box=box, amount=amount, **more)
    assert found is accepted, why
    assert articles


@pytest.mark.parametrize(
    ("word", "player", "bank", "accepted", "article"),
    [
        ("separar", "Ks Qd", "9h", True, "03.V.1.c"),
        ("separar", "Ks 9d", "9h", False, "03.V.1.c"),
        ("separar", "8s 8d 2c", "9h", False, "03.V.1.c"),
        ("doblar", "As 7d", "9h", True, "03.V.1.d"),
        ("doblar", "As Ad", "9h", False, "03.V.1.d"),
        ("doblar", "As Kd", "9h", False, "03.V.1.d"),
        ("doblar", "2s 3d 4c", "9h", False, "03.V.1.d"),
        ("retiro", "Ts 6d", "9h", True, "03.V.1.g"),
        ("retiro", "Ts 6d", "Ah", False, "03.V.1.g"),
        ("retiro", "Ts 2d 4c", "9h", False, "03.V.1.g"),
        ("pago-a-la-par", "As Kd", "Ah", True, "03.V.1.b"),
        ("pago-a-la-par", "As Kd", "9h", False, "03.V.1.b"),
        ("pago-a-la-par", "Ts Kd", "Ah", False, "03.V.1.b"),
        ("pedir", "Ts Td", "9h", True, "03.V.1.a"),
        ("pedir", "Ts 5d 6c", "9h", False, "03.V.1.a"),
        ("plantarse", "2s 3d", "9h", True, "03.V.1.a"),
    ],
)
def test_choices(word: str, player: str, bank: str, accepted: bool, article: str) -> None:
    found, why, articles = judged(decision=word, player=player.split(), bank=bank.split())
    assert (found, articles) == (accepted, [article]), why
    with_amount = judged(
        decision=word, player=player.split(), bank=bank.split(), box="apuesta", amount=500
    )
    assert with_amount[0] is accepted


def test_split_aces_take_one_card_and_no_double() -> None:
    bets = {"mano1": 500, "mano2": 500}
    assert not judged(decision="pedir", player=["As", "2d"], bets=bets)[0]
    assert not judged(decision="doblar", player=["As", "2d"], bets=bets)[0]
    assert judged(decision="doblar", player=["8s", "2d"], bets=bets)[0]


@pytest.mark.parametrize(
    "given",
    [
        {"decision": "voy", "player": ["As", "Kd"]},
        {"decision": "separar"},
        {"decision": "retiro", "player": ["As", "Kd"]},
        {"box": "apuesta"},
        {"amount": 500},
        {"box": "apuesta", "amount": -1},
        {"box": "seguro", "amount": 10},
        {"box": "doble", "amount": 10},
        {"box": "apuesta", "amount": 500, "pot": 3},
    ],
)
def test_questions_without_their_facts_are_refused(given: dict[str, Any]) -> None:
    assert refused(ONE, "limit", **BAND, **given)[0] == "bad-request"


@pytest.mark.parametrize("sheet", [ONE, TRIPLE])
class TestRulings:
    def test_a_card_face_up_in_the_shoe_is_eliminated(self, sheet: str) -> None:
        answer, articles = ask(sheet, "rule", irregularity="face-up-in-deck", stage="deal")
        assert (answer["ruling"], answer["burned"], answer["stakes"]) == ("burn-card", 1, "kept")
        assert articles == ["03.V.3.c"]
        two, _ = ask(sheet, "rule", irregularity="face-up-in-deck", stage="deal", count=2)
        assert two["burned"] == 2

    def test_the_cut_card_makes_this_the_last_hand(self, sheet: str) -> None:
        answer, articles = ask(sheet, "rule", irregularity="cut-card", stage="decisions")
        assert (answer["ruling"], answer["stakes"]) == ("continue", "kept")
        assert "última" in answer["word"]
        assert articles == ["03.V.3.c"]

    def test_advice_is_forbidden_without_a_penalty(self, sheet: str) -> None:
        answer, articles = ask(sheet, "rule", irregularity="advice", stage="decisions")
        assert (answer["ruling"], answer["decided_by"]) == ("supervisor", "jefe-de-mesa")
        assert articles == ["03.IV.b"]

    @pytest.mark.parametrize("name", ["wrong-order", "too-many-cards", "unforeseen", "on-floor"])
    def test_the_rest_is_the_jefe_de_mesa_s(self, sheet: str, name: str) -> None:
        answer, articles = ask(sheet, "rule", irregularity=name, stage="deal")
        assert answer["ruling"] == "supervisor"
        assert articles == ["03.III"]


@pytest.mark.parametrize("sheet", [ONE, TRIPLE])
def test_what_the_game_has_not(sheet: str) -> None:
    assert refused(sheet, "rank", hands=[["As"], ["Kd"]])[0] == "not-in-this-game"
    assert refused(sheet, "pots", contributed={})[0] == "not-in-this-game"
    assert refused(sheet, "bank", question="plays", bank=["As"])[0] == "not-in-this-game"
    assert refused(sheet, "bank", question="draws", bank=[])[0] == "bad-request"
    overdrawn = refused(sheet, "bank", question="draws", bank=["Ts", "7d", "2c"])
    assert overdrawn[0] == "bad-request"
