"""Points of the circle sheets on which readers doubted: what the text says, asked of the lab."""

from typing import Any

import pytest

from tests.lab.asking import ask

OTHERS = {"2": 1000, "3": 1000}
ACES, KINGS = ["As", "Ah"], ["Ks", "Kh"]
BOARD = ["2c", "7d", "9h", "3s", "Jd"]


def asked(sheet: str, question: str, **given: Any) -> dict[str, Any]:
    return ask(sheet, question, **given)


def rule(sheet: str, name: str, stage: str = "deal", **facts: Any) -> dict[str, Any]:
    return ask(sheet, "rule", irregularity=name, stage=stage, **facts)


@pytest.mark.parametrize("sheet", ["galicia/seven-stud", "pais-vasco/seven-stud"])
def test_nobody_has_an_open_pair_with_one_open_card(sheet: str) -> None:
    given = {"min": 1000, "max": 4000, "box": "apuesta", "amount": 4000, "open_pair": True}
    assert asked(sheet, "limit", interval=2, **given)["answer"]["accepted"]
    assert asked(sheet, "limit", interval=1, **given)["error"]["code"] == "bad-request"


@pytest.mark.parametrize(
    "sheet", ["galicia/holdem", "pais-vasco/omaha", "castilla-la-mancha/holdem"]
)
@pytest.mark.parametrize("stage", ["flop", "turn", "river", "decisions"])
def test_an_absent_player_is_out_once_his_turn_has_come(sheet: str, stage: str) -> None:
    """No own card is dealt at the common ones: the turn of interval 1 has passed."""
    assert rule(sheet, "dealt-to-absent", stage, seat=3)["answer"]["ruling"] == "void-seat"
    assert rule(sheet, "dealt-to-absent", "deal", seat=3)["answer"]["ruling"] == "continue"


def test_a_common_card_wrongly_turned_is_a_persons_in_pais_vasco() -> None:
    """17.VIII.1.d is of cards that should be covered; the others are 17.III.1."""
    found = rule("pais-vasco/holdem", "card-exposed", place="board")
    assert (found["answer"]["ruling"], found["articles"]) == ("supervisor", ["17.III.1"])
    given: tuple[dict[str, Any], ...] = ({"place": 2}, {"seat": 2}, {})
    for facts in given:
        found = rule("pais-vasco/holdem", "card-exposed", **facts)
        assert (found["answer"]["ruling"], found["articles"]) == ("redeal", ["17.VIII.1.d"])


@pytest.mark.parametrize("facts", [{"seat": "x"}, {"seat": 0}, {"seat": 11}, {"seat": True}])
def test_a_seat_that_the_table_has_not_is_refused(facts: dict[str, Any]) -> None:
    assert rule("galicia/holdem", "slow", **facts)["error"]["code"] == "bad-request"
    assert rule("galicia/holdem", "slow", seat="4")["answer"]["affects"] == [4]


@pytest.mark.parametrize("seats", [["x", 2], [1, 99]])
def test_touching_hands_are_at_the_table(seats: list[Any]) -> None:
    assert rule("galicia/holdem", "cards-touch", seats=seats)["error"]["code"] == "bad-request"


@pytest.mark.parametrize(
    "facts", [{"count": 2}, {"cards": ["As", "Kd"]}, {"which": [1, 2]}, {"which": [2, 1, 3]}]
)
def test_two_hole_cards_are_counted_however_they_are_told(facts: dict[str, Any]) -> None:
    """Art. 31.1.a.2."""
    found = rule("galicia/seven-stud", "hole-exposed", seat=4, **facts)
    assert (found["answer"]["ruling"], found["articles"]) == ("refund-ante", ["art. 31.1.a.2"])


def test_a_cut_may_be_a_fraction_of_a_percent() -> None:
    """Art. 18.3.a: «up to 5 %», at the house's choice: 2.5 % of 3,000 is 75."""
    given = {"contributed": {"1": 1000, **OTHERS}, "folded": [3], "board": BOARD}
    rake = {"kind": "pot", "pct": 2.5}
    found = asked("galicia/holdem", "pots", hands={"1": ACES, "2": KINGS}, rake=rake, **given)
    assert (found["answer"]["rake"], found["answer"]["paid"]) == (75, {"1": 2925})


def test_the_pots_limit_may_pass_the_tables_maximum() -> None:
    """17.VI.3.a.2: «the most of the bet is limited by the pot»."""
    given = {"min": 1000, "max": 4000, "box": "apuesta", "pot": 9000, "options": {"limit": "pot"}}
    assert asked("pais-vasco/holdem", "limit", amount=9000, **given)["answer"]["accepted"]
    assert not asked("pais-vasco/holdem", "limit", amount=9001, **given)["answer"]["accepted"]
