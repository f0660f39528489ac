"""Hold'em against the house: flop, turn and river bets, and the bonus on two cards."""

from typing import Any

import pytest

from tests.lab.asking import answer, ask, cards, refusal

CYL = "castilla-y-leon/texas-holdem-bonus"
CLM = "castilla-la-mancha/texas-holdem-bonus"
PLAIN = "castilla-y-leon/texas-holdem-contrapartida"
ALL = [CYL, CLM, PLAIN]
WITH_BONUS = [CYL, CLM]
ALL_IN = {"flop": True, "turn": True, "river": True}
BOARD = "8s 7s 6d Kh 2c"


def net(sheet: str, player: str, bank: str, board: str = BOARD, **more: Any) -> dict[str, int]:
    given = {"bets": {"ante": 100}, "decision": ALL_IN, **more}
    hands = {"player": cards(player), "bank": cards(bank), "board": cards(board)}
    found = answer(sheet, "settle", **hands, **given)["net"]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("sheet", ALL)
@pytest.mark.parametrize(
    ("player", "bank", "ante", "others"),
    [
        ("Td 9d", "Ac Ad", 1, 1),
        ("Ac Ad", "Qc Qd", 0, 1),
        ("Qc Qd", "Ac Ad", -1, -1),
        ("Ac 3d", "Ad 3h", 0, 0),
        ("Td 9d", "Th 9h", 0, 0),
    ],
)
def test_ante_is_paid_from_a_straight_on(
    sheet: str, player: str, bank: str, ante: int, others: int
) -> None:
    """CyL 27.1 and 39, CLM 16.2: flop twice the ante, turn and river once, all at evens."""
    wanted = {"ante": 100 * ante, "flop": 200 * others, "turn": 100 * others, "river": 100 * others}
    assert net(sheet, player, bank) == wanted


@pytest.mark.parametrize("sheet", ALL)
def test_an_unpaid_ante_may_be_read_as_lost(sheet: str) -> None:
    options = {"ante_below_escalera": "lost"}
    assert net(sheet, "Ac Ad", "Qc Qd", options=options)["ante"] == -100
    assert net(sheet, "Td 9d", "Qc Qd", options=options)["ante"] == 100
    assert net(sheet, "Ac 3d", "Ad 3h", options=options)["ante"] == 0


@pytest.mark.parametrize("sheet", ALL)
def test_only_the_bets_laid_are_settled(sheet: str) -> None:
    """A player may pass before turn and river and stay in."""
    one = {"flop": True, "turn": False, "river": True}
    assert net(sheet, "Td 9d", "Ac Ad", decision=one) == {"ante": 100, "flop": 200, "river": 100}
    said_by_bets: dict[str, Any] = {
        "bets": {"ante": 100, "flop": 200, "turn": 100},
        "decision": None,
    }
    wanted = {"ante": -100, "flop": -200, "turn": -100}
    assert net(sheet, "Qc Qd", "Ac Ad", **said_by_bets) == wanted


@pytest.mark.parametrize("sheet", ALL)
def test_fold_before_the_flop_loses_the_ante(sheet: str) -> None:
    found = answer(sheet, "settle", bets={"ante": 100}, decision={"flop": False})
    assert found == {"net": {"ante": -100}}


BONUS = [
    ("As Ah", "Ac Ad", 1000),
    ("As Ah", "Kc Kd", 30),
    ("Ah Kh", "Qc Qd", 25),
    ("Qh Ah", "Kc Kd", 20),
    ("Ah Jh", "Kc Kd", 20),
    ("Ah Kd", "Qc Qd", 15),
    ("Ks Kd", "Qc Qd", 10),
    ("Qs Qd", "Kc Kd", 10),
    ("Js Jd", "Kc Kd", 10),
    ("Ah Qd", "Kc Kd", 5),
    ("Jh Ad", "Kc Kd", 5),
    ("Ts Td", "Kc Kd", 3),
    ("2s 2d", "Kc Kd", 3),
    ("Ah Td", "Kc Kd", -1),
    ("Kh Qh", "Ac Ad", -1),
]


@pytest.mark.parametrize("sheet", WITH_BONUS)
@pytest.mark.parametrize(("player", "bank", "times"), BONUS)
def test_bonus_table(sheet: str, player: str, bank: str, times: int) -> None:
    """CyL 27.2, CLM 16.3: the two own cards, played or folded."""
    bets = {"bets": {"ante": 100, "bonus": 10}}
    assert net(sheet, player, bank, "9s 7s 6d 5h 3c", **bets)["bonus"] == 10 * times
    folded = {"player": cards(player), "bank": cards(bank), "decision": {"flop": False}}
    found = answer(sheet, "settle", **bets, **folded)["net"]
    assert found == {"ante": -100, "bonus": 10 * times}


def test_folded_bonus_needs_the_bank_only_for_two_aces() -> None:
    given = {"bets": {"ante": 100, "bonus": 10}, "decision": {"flop": False}}
    assert answer(CYL, "settle", player=cards("Ks Kd"), **given)["net"]["bonus"] == 100
    assert refusal(CYL, "settle", player=cards("As Ad"), **given)[0] == "bad-request"
    assert refusal(CYL, "settle", **given)[0] == "bad-request"
    lost = answer(CLM, "settle", options={"side_bets_after_paso": "lost"}, **given)
    assert lost["net"] == {"ante": -100, "bonus": -10}


def test_no_bonus_without_the_box() -> None:
    """Art. 36.1: the plain game has no bonus box."""
    given = {"bets": {"ante": 100, "bonus": 10}, "decision": ALL_IN}
    assert refusal(PLAIN, "settle", **given)[0] == "not-in-this-game"


BURNED = ["burn:down", "board:up", "board:up", "board:up", "|turn", "burn:down", "board:up"]


@pytest.mark.parametrize("sheet", ALL)
@pytest.mark.parametrize("source", ["manual", "automatic"])
def test_deal_burns_before_every_street(sheet: str, source: str) -> None:
    """CyL 27.1 and 39."""
    steps = answer(sheet, "deal", seats=[6, 1], source=source)["steps"]
    hands = ["1:down", "6:down", "bank:down"] * 2
    assert steps == [*hands, "|flop", *BURNED, "|river", "burn:down", "board:up"]


def test_burns_are_a_house_rule_in_castilla_la_mancha() -> None:
    steps = answer(CLM, "deal", seats=[1], options={"burn_cards": False})["steps"]
    assert "burn:down" not in steps
    assert steps.count("board:up") == 5
    assert refusal(CYL, "deal", seats=[1], options={"burn_cards": False})[0] == "bad-request"


@pytest.mark.parametrize("sheet", [CYL, PLAIN])
@pytest.mark.parametrize(
    ("given", "accepted"),
    [
        ({"box": "ante", "amount": 500}, True),
        ({"box": "ante", "amount": 10_001}, False),
        ({"box": "ante", "amount": 500, "max": 12_500}, False),
        ({"box": "flop", "amount": 1000, "bets": {"ante": 500}}, True),
        ({"box": "flop", "amount": 500, "bets": {"ante": 500}}, False),
        ({"box": "turn", "amount": 500, "bets": {"ante": 500}}, True),
        ({"box": "river", "amount": 1000, "bets": {"ante": 500}}, False),
        ({"box": "ante", "amount": 500, "on_box": [500]}, False),
    ],
)
def test_limits(sheet: str, given: dict[str, Any], accepted: bool) -> None:
    """CyL 24.2, 26, 36.2 and 38: 10, 20 or 30 times, nobody else on a box."""
    assert answer(sheet, "limit", **{"min": 500, "max": 10_000, **given})["accepted"] is accepted


def rule(sheet: str, irregularity: str, **facts: Any) -> tuple[Any, ...]:
    reply = ask(sheet, "rule", irregularity=irregularity, **facts)
    assert "answer" in reply, reply
    found = reply["answer"]
    return found["ruling"], found["affects"], found["stakes"], reply["articles"][0]


@pytest.mark.parametrize(("sheet", "numbered"), [(CYL, True), (PLAIN, False)])
def test_errors_in_castilla_y_leon(sheet: str, numbered: bool) -> None:
    """Arts. 28 and 40, the same rules in one paragraph each."""

    def article(number: int) -> str:
        return f"art. 28.{number}" if numbered else "art. 40"

    void = ("void-round", "all", "returned")
    for stage in ("deal", "decisions", "flop", "turn", "river"):
        assert rule(sheet, "card-exposed", place="bank", stage=stage) == (*void, article(1))
    assert rule(sheet, "card-exposed", place="bank", stage="showdown")[0] == "supervisor"
    burn = ("burn-card", [2], "kept", article(2))
    assert rule(sheet, "card-exposed", place=2, stage="deal") == burn
    assert rule(sheet, "face-up-in-deck", count=1) == ("burn-card", [], "kept", article(2))
    assert rule(sheet, "face-up-in-deck", count=2) == (*void, article(2))
    assert rule(sheet, "drawn-by-mistake", seen=False) == ("use-as-next", [], "kept", article(3))
    assert rule(sheet, "drawn-by-mistake", seen=True)[0] == "supervisor"
    out = ("void-seat", [5], "returned", article(4))
    assert rule(sheet, "too-many-cards", to=5, stage="deal") == out
    assert rule(sheet, "too-few-cards", to="5", stage="deal")[0] == "void-seat"
    mended: tuple[Any, ...] = ("correct-in-sequence", [], "kept", article(4))
    assert rule(sheet, "too-few-cards", to="bank", correctable=True, seen=False) == mended
    assert rule(sheet, "too-few-cards", to="bank", correctable=False) == (*void, article(4))
    assert rule(sheet, "too-few-cards", to="bank", correctable=True, seen=True) == (
        *void,
        article(4),
    )
    assert rule(sheet, "tells-cards", seat=1)[0] == "continue"


def test_errors_in_castilla_la_mancha() -> None:
    """Art. 17 before art. 8: what a player holds stays, the rest voids the hands."""
    void = ("void-round", "all", "returned")
    assert rule(CLM, "card-exposed", place="bank", stage="deal") == (*void, "art. 17.a")
    assert rule(CLM, "card-exposed", place="board", stage="turn") == (*void, "art. 17.a")
    assert rule(CLM, "card-exposed", place=4, stage="deal") == (
        "continue",
        [4],
        "kept",
        "art. 17.d",
    )
    assert rule(CLM, "drawn-by-mistake", seen=False) == ("use-as-next", [], "kept", "art. 17.b")
    assert rule(CLM, "drawn-by-mistake", seen=True) == (*void, "art. 17.a")
    mended: tuple[Any, ...] = ("correct-in-sequence", [], "kept", "art. 17.c")
    assert rule(CLM, "too-few-cards", to=4, correctable=True) == mended
    assert rule(CLM, "too-many-cards", to="bank", correctable=False) == (*void, "art. 17.c")
    assert rule(CLM, "shows-own-cards", seat=4) == ("forfeit", [4], "lost", "art. 8.2")


def test_a_void_hand_keeps_the_optional_bet() -> None:
    """CLM 17.a: the optional bet is paid by its table, the others go back."""
    found = answer(CLM, "rule", irregularity="card-exposed", place="bank", stage="deal")
    assert found["returned"] == ["ante", "flop", "turn", "river"]


def test_a_missing_fact_is_named() -> None:
    asked = {"irregularity": "too-few-cards", "to": "bank", "stage": "deal"}
    code, message = refusal(CYL, "rule", **asked)
    assert code == "bad-request"
    assert "correctable" in message
    assert "count" in refusal(CYL, "rule", irregularity="face-up-in-deck")[1]
    assert "place" in refusal(CYL, "rule", irregularity="card-exposed", stage="deal")[1]
    assert "stage" in refusal(CYL, "rule", irregularity="card-exposed", place="bank")[1]


@pytest.mark.parametrize(
    "given",
    [
        {"decision": {"flop": True}},
        {"decision": {"flop": True, "turn": 1, "river": False}},
        {"decision": {"flop": True, "turn": True, "river": True, "preflop": True}},
        {"decision": "voy"},
        {"decision": {"flop": False, "turn": True}},
        {"decision": {"flop": False}, "bets": {"ante": 100, "flop": 200}},
        {"decision": {"flop": False}, "bets": {}},
        {"bets": {"ante": 100, "flop": 100}},
        {
            "bets": {"ante": 100, "turn": 100},
            "decision": {"flop": True, "turn": False, "river": False},
        },
        {"bets": {"bonus": 100}},
        {"board": cards("8s 7s 6d Kh")},
        {"player": ["Td"]},
        {"bank": cards("Ac Ad As")},
    ],
)
def test_bad_questions(given: dict[str, Any]) -> None:
    hands = {"player": cards("Td 9d"), "bank": cards("Ac Ad"), "board": cards(BOARD)}
    whole = {"bets": {"ante": 100}, "decision": ALL_IN, **hands, **given}
    assert refusal(CYL, "settle", **whole)[0] == "bad-request"
