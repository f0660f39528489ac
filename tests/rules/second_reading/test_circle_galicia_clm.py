"""Circle poker of Galicia and Castilla-La Mancha, asked as a stranger would."""

from typing import Any

import pytest

from tests.lab.asking import answer, answered, cards, refusal

GAMES = ["cubierto-5-descarte", "seven-stud", "omaha", "holdem", "five-stud", "sintetico"]
PLACES = ["galicia", "castilla-la-mancha"]
ALL = [f"{place}/{game}" for place in PLACES for game in GAMES]


def ruling(sheet: str, name: str, **facts: Any) -> tuple[str, object, list[str]]:
    found, articles = answered(sheet, "rule", irregularity=name, **facts)
    return found["ruling"], found["affects"], articles


@pytest.mark.parametrize("name", ["too-many-cards", "too-few-cards"])
@pytest.mark.parametrize("game", ["omaha", "holdem"])
def test_a_wrong_count_on_the_board_is_no_players_wrong_count(game: str, name: str) -> None:
    """Galicia 24.1.b-c speak of the cards that a player gets."""
    found = ruling(f"galicia/{game}", name, stage="flop", to="board", before_bets=True)
    assert found == ("supervisor", "all", ["art. 19.1"])


@pytest.mark.parametrize("game", ["cubierto-5-descarte", "seven-stud", "five-stud"])
def test_a_game_without_common_cards_has_no_board(game: str) -> None:
    facts = {"irregularity": "too-many-cards", "to": "board", "seen": False, "correctable": True}
    code, why = refusal(f"galicia/{game}", "rule", **facts)
    assert code == "bad-request"
    assert "'board'" in why


@pytest.mark.parametrize(
    ("sheet", "article"),
    [("galicia/sintetico", "art. 43.2.a"), ("castilla-la-mancha/sintetico", "art. 29.2.a")],
)
def test_sintetico_replaces_common_cards_however_the_fault_is_named(
    sheet: str, article: str
) -> None:
    named = [
        {"irregularity": "board-too-many"},
        {"irregularity": "too-many-cards", "to": "board"},
    ]
    for facts in named:
        found, articles = answered(sheet, "rule", stage="turn", count=3, unused=5, **facts)
        assert (found["ruling"], found["burned"], articles) == ("substitute-card", 2, [article])
        found, articles = answered(sheet, "rule", stage="turn", count=3, unused=1, **facts)
        assert (found["ruling"], found["stakes"], articles) == ("void-round", "returned", [article])


@pytest.mark.parametrize(
    ("sheet", "article"),
    [("galicia/sintetico", "art. 43.2.b"), ("castilla-la-mancha/sintetico", "art. 29.2.b")],
)
def test_sintetico_deals_only_common_cards_before_bets_end(sheet: str, article: str) -> None:
    for name in ("board-too-early", "dealt-before-bets-ended"):
        assert ruling(sheet, name, stage="turn") == ("substitute-card", [], [article])


@pytest.mark.parametrize(
    ("place", "one", "both"),
    [
        ("galicia", "art. 31.1.a.1", "art. 31.1.a.2"),
        ("castilla-la-mancha", "art. 25.1.a.1", "art. 25.1.a.2"),
    ],
)
def test_hole_cards_of_stud_may_be_told_by_their_numbers(place: str, one: str, both: str) -> None:
    sheet, facts = f"{place}/seven-stud", {"stage": "deal", "place": 3}
    for which in (1, 2, [2], [1, 3]):
        found = ruling(sheet, "card-exposed", which=which, **facts)
        assert found == ("continue", [3], [one])
    assert ruling(sheet, "card-exposed", which=[1, 2], **facts) == ("refund-ante", [3], [both])
    assert ruling(sheet, "card-exposed", which=3, **facts)[0] == "supervisor"


@pytest.mark.parametrize(
    ("place", "article"), [("galicia", "art. 28.1.c"), ("castilla-la-mancha", "art. 23.1.a.3")]
)
def test_a_first_card_face_up_with_others_is_still_a_misdeal(place: str, article: str) -> None:
    sheet, facts = f"{place}/cubierto-5-descarte", {"stage": "deal", "place": 3}
    assert ruling(sheet, "card-exposed", which=[1, 2], **facts) == ("redeal", "all", [article])
    assert ruling(sheet, "card-exposed", which=[2, 3], **facts)[0] == "supervisor"
    code, _ = refusal(sheet, "rule", irregularity="card-exposed", which=["x"], **facts)
    assert code == "bad-request"


@pytest.mark.parametrize("sheet", ALL)
def test_whoever_names_the_seat_knows_whose_ante_is_missing(sheet: str) -> None:
    """Galicia 24.3.g, Castilla-La Mancha 22.2.f."""
    assert ruling(sheet, "ante-missing", stage="deal", seat=2)[:2] == ("continue", [2])
    assert ruling(sheet, "ante-missing", stage="deal", known=False)[:2] == ("continue", "all")
    assert refusal(sheet, "rule", irregularity="ante-missing")[0] == "bad-request"


@pytest.mark.parametrize("game", GAMES)
def test_a_card_shown_at_the_cut_means_shuffling_again(game: str) -> None:
    """Galicia 23.1: any card of the pack."""
    for name in ("card-exposed", "top-card-seen"):
        found = ruling(f"galicia/{game}", name, stage="between-rounds")
        assert found == ("reshuffle", "all", ["art. 23.1"])


@pytest.mark.parametrize("place", PLACES)
def test_hands_may_be_given_as_the_five_cards_that_play(place: str) -> None:
    low, full = cards("Ah 8s 9h Th Jh"), cards("Kd Kc Ks Qd Qc")
    found = answer(f"{place}/sintetico", "rank", hands=[low, cards("Kh Qs Js Td 9d")])
    assert found == {"names": ["escalera", "escalera"], "order": "second"}
    found = answer(
        f"{place}/sintetico", "rank", hands=[cards("8d 9d Jd Qd Ad"), full[:3] + low[:2]]
    )
    assert found == {"names": ["color", "trio"], "order": "first"}
    found = answer(f"{place}/omaha", "rank", hands=[cards("2h 9h Th Jh Ah"), full])
    assert found == {"names": ["color", "full"], "order": "second"}
    for hands in ([low, full[:4]], [low, cards("Ah Kc Ks Qd Qc")]):
        assert refusal(f"{place}/sintetico", "rank", hands=hands)[0] == "bad-cards"


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("game", ["seven-stud", "five-stud"])
def test_players_are_counted_not_the_highest_seat(game: str, place: str) -> None:
    found = answer(f"{place}/{game}", "deal", seats=[2, 5, 9, 10], mano=9)
    order = ["9", "5", "2", "10"] if place == "galicia" else ["9", "10", "2", "5"]
    assert [step.split(":")[0] for step in found["steps"][:4]] == order
    seats = list(range(1, 10))
    assert refusal(f"{place}/{game}", "deal", seats=seats, mano=9)[0] == "bad-request"


@pytest.mark.parametrize("place", PLACES)
def test_where_only_players_get_cards_nobody_asks_who_got_them(place: str) -> None:
    """A wrong count that cannot be put right is a misdeal, whoever got it."""
    facts = {"irregularity": "too-few-cards", "stage": "deal", "correctable": False}
    for game in ("cubierto-5-descarte", "seven-stud", "five-stud"):
        found = answer(f"{place}/{game}", "rule", **facts)
        assert (found["ruling"], found["affects"]) == ("redeal", "all")
    for game in ("omaha", "holdem"):
        code, why = refusal(f"{place}/{game}", "rule", **facts)
        assert (code, "'to'" in why) == ("bad-request", True)
