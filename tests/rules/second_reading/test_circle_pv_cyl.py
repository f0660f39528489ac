"""Circle poker of País Vasco and Castilla y León: questions in other lawful words."""

from typing import Any

import pytest

from tests.lab.asking import answer, answered, cards, refusal

PV = "pais-vasco/"
CYL = "castilla-y-leon/"


def test_an_early_common_card_of_sintetico_is_replaced_by_either_name() -> None:
    """17.6.V.2.b: only common cards are dealt while bets are made."""
    for name in ("board-too-early", "dealt-before-bets-ended"):
        found, articles = answered(
            PV + "sintetico", "rule", irregularity=name, stage="decisions", players=4
        )
        assert (found["ruling"], found["burned"]) == ("substitute-card", 1)
        assert articles == ["17.6.V.2.b"]
    asked = {"irregularity": "dealt-before-bets-ended", "stage": "bets"}
    assert answer(PV + "sintetico", "rule", **asked)["ruling"] == "supervisor"


@pytest.mark.parametrize(
    ("game", "article"), [("holdem", "17.VIII.1.d"), ("sintetico", "17.6.V.1.c")]
)
@pytest.mark.parametrize("name", ["card-exposed", "face-up-in-deck", "top-card-seen"])
def test_a_card_seen_at_the_cut_only_shuffles_again(game: str, article: str, name: str) -> None:
    """17.VII.1: nothing has been dealt yet; during the deal the hand is begun again."""
    asked = {"irregularity": name, "count": 1}
    found, articles = answered(PV + game, "rule", stage="between-rounds", **asked)
    assert (found["ruling"], articles) == ("reshuffle", ["17.VII.1"])
    found, articles = answered(PV + game, "rule", stage="deal", **asked)
    assert (found["ruling"], articles) == ("redeal", [article])


@pytest.mark.parametrize(
    ("facts", "affects"),
    [
        ({"seat": 3}, [3]),
        ({"seats": [3, 5]}, [3, 5]),
        ({"seat": 3, "known": True}, [3]),
        ({"known": False}, "all"),
    ],
)
def test_who_names_the_seat_knows_whose_ante_is_missing(
    facts: dict[str, Any], affects: object
) -> None:
    """17.VIII.3.g: they pay if they play; with nobody known the pot is reduced."""
    asked = {"irregularity": "ante-missing", "stage": "deal", **facts}
    found, articles = answered(PV + "omaha", "rule", **asked)
    assert (found["affects"], articles) == (affects, ["17.VIII.3.g"])


def test_a_missing_ante_of_nobody_in_particular_is_asked_about() -> None:
    code, why = refusal(PV + "omaha", "rule", irregularity="ante-missing", stage="deal")
    assert code == "bad-request"
    assert "known" in why


@pytest.mark.parametrize("game", ["cubierto-5-descarte", "holdem"])
@pytest.mark.parametrize(
    ("which", "ruling"),
    [(1, "redeal"), ([1], "redeal"), ([1, 2], "redeal"), ([2], "supervisor")],
)
def test_a_first_card_face_up_may_have_company(game: str, which: object, ruling: str) -> None:
    """63.1.c."""
    asked = {"irregularity": "card-exposed", "stage": "deal", "place": 2, "which": which}
    assert answer(CYL + game, "rule", **asked)["ruling"] == ruling


@pytest.mark.parametrize(
    ("which", "ruling"),
    [(1, "continue"), ([2], "continue"), ([1, 2], "refund-ante"), (3, "supervisor")],
)
def test_hole_cards_exposed_by_number_are_counted(which: object, ruling: str) -> None:
    """69.1: one stays open and the third comes down; both give the ante back."""
    asked = {"irregularity": "card-exposed", "stage": "deal", "place": 2, "which": which}
    assert answer(CYL + "seven-stud", "rule", **asked)["ruling"] == ruling


def test_a_card_number_that_is_none_is_refused() -> None:
    asked = {"irregularity": "card-exposed", "stage": "deal", "place": 2, "which": ["first"]}
    assert refusal(CYL + "seven-stud", "rule", **asked)[0] == "bad-request"


@pytest.mark.parametrize(("game", "most"), [("seven-stud", 8), ("five-stud", 6)])
def test_the_pack_and_not_the_place_bounds_the_studs(game: str, most: int) -> None:
    """Art. 2 leaves the places open: ten as in the other varieties."""
    seats = list(range(11 - most, 11))
    steps = answer(CYL + game, "deal", seats=seats, mano=10)["steps"]
    assert steps[0] == "10:down"
    code, why = refusal(CYL + game, "deal", seats=[1, *seats], mano=10)
    assert (code, f"at most {most}" in why) == ("bad-request", True)


@pytest.mark.parametrize(
    "by_interval",
    [[1200, 3000, 3601], [1200, 6601, 0, 0], [7801, 0], [1200, 3000, 2100]],
)
@pytest.mark.parametrize("place", [PV, CYL])
def test_an_uncalled_bet_pays_no_cut_whenever_it_came_in(
    place: str, by_interval: list[int]
) -> None:
    """17.II.3.a: 5 % of the 6,300 that were matched, also when later intervals add nothing."""
    found = answer(
        place + "holdem",
        "pots",
        contributed={"1": 1000, "2": 2500, "3": 4001, "4": 300},
        folded=[4],
        hands={"1": cards("As Ad"), "2": cards("Ks Kd"), "3": cards("Qs Qd")},
        board=cards("9s 8h 7c Jh 2c"),
        rake={"kind": "pot", "pct": 5, "by_interval": by_interval},
    )
    assert found["rake"] == 315
    assert found["paid"] == {"1": 3135, "2": 2850, "3": 1501}
