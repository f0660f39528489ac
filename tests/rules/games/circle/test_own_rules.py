"""The errors that the variants rule on by themselves, once for all places, each with its article.

The rules that all variants of a text share are in test_common_rules; what a text leaves to its
common rules or to a person has no article here.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.lab.asking import answered, refusal

PREFIX = {
    "galicia": "art. ",
    "castilla-y-leon": "art. ",
    "castilla-la-mancha": "art. ",
    "pais-vasco": "17.",
}
DRAW, SEVEN, FIVE, HOLDEM, SINTETICO = (
    "cubierto-5-descarte",
    "seven-stud",
    "five-stud",
    "holdem",
    "sintetico",
)
Facts = dict[str, Any]
Wanted = tuple[str, Any, str]
Row = tuple[str, str, Facts, Wanted, Facts, tuple[str | None, str | None, str | None, str | None]]
REDEAL: Wanted = ("redeal", "all", "kept")
PUT_RIGHT: Wanted = ("correct-in-sequence", [2], "kept")
GOES_ON: Wanted = ("continue", [2], "kept")
REPLACED: Wanted = ("substitute-card", [], "kept")
VOID: Wanted = ("void-round", "all", "returned")
UNSEEN, SEEN = {"to": 2, "seen": False}, {"to": 2, "seen": True}
LATE = {"to": 2, "seen": False, "before_bets": False}
SEVENTH = {"seat": 2, "stage": "seventh-card", "players": 3}
SKIPPED = {"seat": 2, "stage": "seventh-card"}
FALSE = {"seat": 2, "called": True}, {"seat": 2, "called": False}
# Game, what is told, what follows, and its article in Galicia, Castilla y León, Castilla-La Mancha
# and País Vasco; None: the text has no such rule of its own.
EVERYWHERE: list[Row] = [
    (DRAW, "too-many-cards", UNSEEN, PUT_RIGHT, {}, ("28.1.a", "63.1.a", "23.1.a.1", None)),
    (DRAW, "too-many-cards", SEEN, REDEAL, {}, ("28.1.a", "63.1.b", "23.1.a.1", None)),
    (DRAW, "too-few-cards", UNSEEN, PUT_RIGHT, {}, ("28.1.b", "63.1.a", "23.1.a.2", None)),
    (DRAW, "too-few-cards", SEEN, REDEAL, {}, ("28.1.b", "63.1.b", "23.1.a.2", None)),
    (DRAW, "too-few-cards", LATE, REDEAL, {}, ("28.1.b", "63.1.b", "23.1.a.2", None)),
    (
        DRAW,
        "card-exposed",
        {"place": 2, "which": 1},
        REDEAL,
        {},
        ("28.1.c", "63.1.c", "23.1.a.3", "VIII.1.d"),
    ),
    (
        DRAW,
        "deck-put-away",
        {"recoverable": True},
        ("continue", "all", "kept"),
        {},
        ("28.2", "63.2", "23.1.b", "1.IV"),
    ),
    (
        DRAW,
        "deck-put-away",
        {"recoverable": False},
        ("reshuffle", "all", "kept"),
        {"burned": 1},
        ("28.2", "63.2", "23.1.b", "1.IV"),
    ),
    (
        DRAW,
        "false-opening",
        FALSE[0],
        ("void-seat", [2], "lost"),
        {},
        ("28.3", "63.3", "23.2", None),
    ),
    (
        DRAW,
        "false-opening",
        FALSE[1],
        ("pot-carried-over", [2], "lost"),
        {},
        ("28.3", "63.3", "23.2", None),
    ),
    (
        SEVEN,
        "hole-exposed",
        {"seat": 2, "count": 1},
        GOES_ON,
        {"next_card": "down"},
        ("31.1.a.1", "69.1", "25.1.a.1", None),
    ),
    (
        SEVEN,
        "hole-exposed",
        {"seat": 2, "count": 2},
        ("refund-ante", [2], "returned"),
        {},
        ("31.1.a.2", "69.1", "25.1.a.2", None),
    ),
    (
        SEVEN,
        "card-exposed",
        {"place": 2, "which": 2},
        GOES_ON,
        {"next_card": "down"},
        ("31.1.a.1", "69.1", "25.1.a.1", None),
    ),
    (
        SEVEN,
        "seventh-face-up",
        {**SEVENTH, "wants_to_go_on": True},
        GOES_ON,
        {},
        ("31.1.b.1", "69.2", "25.1.b.1", None),
    ),
    (
        SEVEN,
        "seventh-face-up",
        {**SEVENTH, "wants_to_go_on": False},
        GOES_ON,
        {"may_raise": False},
        ("31.1.b.2", "69.2", "25.1.b.2", None),
    ),
    (
        SEVEN,
        "seventh-face-up",
        {**SEVENTH, "players": 2},
        ("showdown", "all", "kept"),
        {},
        ("31.2.a", "69.3", "25.1.c", None),
    ),
    (
        SEVEN,
        "dealt-before-bets-ended",
        {"players": 4},
        ("burn-card", "all", "kept"),
        {"burned": 5},
        ("31.2.b", "69.3", "25.1.d", None),
    ),
    (
        SEVEN,
        "shows-own-cards",
        {"seat": 2},
        GOES_ON,
        {"next_card": "up"},
        ("31.3", "69.4", "25.2", None),
    ),
    (
        SEVEN,
        "turn-skipped",
        {**SKIPPED, "seen": True},
        ("substitute-card", [2], "kept"),
        {"cards": "first-dead-card"},
        ("30.2.a", "68.2.b", None, None),
    ),
    (
        SEVEN,
        "turn-skipped",
        {**SKIPPED, "seen": False},
        PUT_RIGHT,
        {},
        ("30.2.a", "68.2.b", None, None),
    ),
    (SINTETICO, "wrong-order", {}, REDEAL, {}, ("43.1.a", None, "29.1.a", "6.V.1.a")),
    (SINTETICO, "too-many-cards", {"to": 2}, REDEAL, {}, ("43.1.b", None, "29.1.b", "6.V.1.b")),
    (SINTETICO, "too-few-cards", {"to": 2}, REDEAL, {}, ("43.1.b", None, "29.1.b", "6.V.1.b")),
    (SINTETICO, "card-exposed", {"place": 2}, REDEAL, {}, ("43.1.c", None, "29.1.c", "6.V.1.c")),
    (
        SINTETICO,
        "board-too-many",
        {"count": 3, "unused": 2},
        REPLACED,
        {"burned": 2},
        ("43.2.a", None, "29.2.a", "6.V.2.a"),
    ),
    (
        SINTETICO,
        "too-many-cards",
        {"to": "board", "count": 2, "unused": 5},
        REPLACED,
        {"burned": 1},
        ("43.2.a", None, "29.2.a", "6.V.2.a"),
    ),
    (
        SINTETICO,
        "board-too-many",
        {"count": 3, "unused": 1},
        VOID,
        {},
        ("43.2.a", None, "29.2.a", "6.V.2.a"),
    ),
    (
        SINTETICO,
        "too-many-cards",
        {"to": "board", "count": 3, "unused": 1},
        VOID,
        {},
        ("43.2.a", None, "29.2.a", "6.V.2.a"),
    ),
    (
        SINTETICO,
        "board-too-early",
        {},
        REPLACED,
        {"burned": 1},
        ("43.2.b", None, "29.2.b", "6.V.2.b"),
    ),
    (
        SINTETICO,
        "board-too-early",
        {"count": 2, "unused": 1},
        VOID,
        {},
        ("43.2.a", None, "29.2.a", "6.V.2.a"),
    ),
    *[
        (
            SINTETICO,
            "face-up-in-deck",
            {"count": n},
            REDEAL,
            {},
            ("43.1.c", None, "29.1.c", "6.V.1.c"),
        )
        for n in (1, 2)
    ],
    (HOLDEM, "wrong-order", {}, REDEAL, {}, ("24.1.a", None, "22.1.a.1", "VIII.1.a")),
    (HOLDEM, "shows-own-cards", {"seat": 2}, GOES_ON, {}, ("24.3.e", None, "22.2.d", "VIII.3.e")),
]
# «Si aparece alguna carta descubierta» holds in País Vasco where others have a rule for each.
OPEN_CARDS = [
    (HOLDEM, "card-exposed", {"place": 3}),
    (FIVE, "card-exposed", {"place": 3}),
    (SEVEN, "hole-exposed", {"seat": 2, "count": 1}),
    (SEVEN, "seventh-face-up", {"seat": 2, "players": 3}),
]
# What no rule foresees: who decides, by which clause.
IN_CHARGE = {
    "galicia": ("jefe-de-sector", "art. 19.1"),
    "castilla-y-leon": ("jefe-de-mesa", "art. 2"),
    "castilla-la-mancha": ("jefe-de-area", "anexo II.3.b"),
    "pais-vasco": ("jefe-de-mesa", "17.III.1"),
}
LEFT: list[tuple[str, str, Facts, tuple[str, ...]]] = [
    (HOLDEM, "card-exposed", {"place": 3}, ("galicia", "castilla-la-mancha")),
    (HOLDEM, "board-too-early", {}, ("galicia", "castilla-la-mancha", "pais-vasco")),
    (HOLDEM, "too-many-cards", {"to": "board"}, tuple(PREFIX)),
    (
        DRAW,
        "card-exposed",
        {"place": 2, "which": 3},
        ("galicia", "castilla-y-leon", "castilla-la-mancha"),
    ),
    (DRAW, "false-opening", FALSE[0], ("pais-vasco",)),
    (
        SINTETICO,
        "card-exposed",
        {"stage": "between-rounds"},
        ("castilla-y-leon", "castilla-la-mancha"),
    ),
    (SINTETICO, "board-too-early", {}, ("castilla-y-leon",)),
]


def told(sheet: str, name: str, facts: Facts) -> tuple[Any, list[str]]:
    return answered(sheet, "rule", **{"stage": "deal", **facts, "irregularity": name})


def rows() -> Iterator[tuple[Any, ...]]:
    for game, *row, articles in EVERYWHERE:
        for (place, prefix), article in zip(PREFIX.items(), articles, strict=True):
            if article is not None:
                yield (f"{place}/{game}", *row, prefix + article)


@pytest.mark.parametrize(("sheet", "name", "facts", "wanted", "also", "article"), list(rows()))
def test_rules_of_the_variants(
    sheet: str, name: str, facts: Facts, wanted: Wanted, also: Facts, article: str
) -> None:
    found, articles = told(sheet, name, facts)
    ruling, affects, stakes = wanted
    assert found == {"ruling": ruling, "affects": affects, "stakes": stakes, **also}
    assert articles == [article]


@pytest.mark.parametrize(("game", "name", "facts"), OPEN_CARDS)
def test_any_card_that_lies_open_is_a_misdeal_in_pais_vasco(
    game: str, name: str, facts: Facts
) -> None:
    found, articles = told(f"pais-vasco/{game}", name, facts)
    assert (found["ruling"], articles) == ("redeal", ["17.VIII.1.d"])


@pytest.mark.parametrize(
    ("place", "game", "name", "facts"),
    [(place, *row[:3]) for row in LEFT for place in row[3]],
)
def test_what_no_rule_foresees_is_a_person_s(
    place: str, game: str, name: str, facts: Facts
) -> None:
    found, articles = told(f"{place}/{game}", name, facts)
    decided_by, clause = IN_CHARGE[place]
    assert (found["ruling"], found["decided_by"]) == ("supervisor", decided_by)
    assert articles == [clause]


def test_a_skipped_turn_at_the_seventh_card_is_the_jefe_s_where_no_card_is_kept_for_it() -> None:
    found, articles = told("castilla-la-mancha/seven-stud", "turn-skipped", SKIPPED)
    assert (found["ruling"], articles) == ("supervisor", ["art. 22.2.h"])


# A fact that decides, and the places whose ruling depends on it.
MOST = ("galicia", "castilla-y-leon", "castilla-la-mancha")
ASKED: list[tuple[str, str, Facts, str, tuple[str, ...]]] = [
    (SEVEN, "hole-exposed", {"seat": 2}, "count", MOST),
    (SEVEN, "seventh-face-up", {"seat": 2}, "players", MOST),
    (SEVEN, "seventh-face-up", {"seat": 2, "players": 3}, "wants_to_go_on", MOST),
    (SEVEN, "dealt-before-bets-ended", {}, "players", MOST),
    (SEVEN, "turn-skipped", SKIPPED, "seen", MOST[:2]),
    (DRAW, "false-opening", {"seat": 2}, "called", MOST),
    (DRAW, "deck-put-away", {}, "recoverable", tuple(PREFIX)),
    (DRAW, "too-many-cards", {"to": 2}, "seen", MOST),
    (DRAW, "card-exposed", {"place": 2}, "which", MOST),
    (SINTETICO, "board-too-many", {"count": 2}, "unused", (MOST[0], MOST[2], "pais-vasco")),
    (HOLDEM, "too-many-cards", {}, "to", tuple(PREFIX)),
    (HOLDEM, "cards-touch", {}, "seat", ("galicia", "pais-vasco")),
    (HOLDEM, "cards-touch", {"seats": [3, 4]}, "known", ("castilla-la-mancha",)),
    (HOLDEM, "mixed-with-discards", {"seat": 3}, "reconstructible", (MOST[0], MOST[2])),
    (HOLDEM, "bet-out-of-turn", {"seat": 3, "to_call": 500}, "put_in", ("castilla-la-mancha",)),
    (HOLDEM, "face-up-in-deck", {}, "count", (MOST[0], MOST[2])),
]


@pytest.mark.parametrize(
    ("place", "game", "name", "facts", "missing"),
    [(place, *row[:4]) for row in ASKED for place in row[4]],
)
def test_a_ruling_never_guesses_a_fact(
    place: str, game: str, name: str, facts: Facts, missing: str
) -> None:
    asked = {"stage": "deal", **facts, "irregularity": name}
    code, why = refusal(f"{place}/{game}", "rule", **asked)
    assert code == "bad-request"
    assert missing in why


@pytest.mark.parametrize("place", ["galicia", "castilla-la-mancha", "pais-vasco"])
def test_a_chip_that_is_not_too_large_is_refused(place: str) -> None:
    facts = {"irregularity": "oversize-chip", "seat": 2, "to_call": 500, "put_in": 500}
    code, why = refusal(f"{place}/holdem", "rule", stage="bets", **facts)
    assert code == "bad-request"
    assert "not too large" in why


@pytest.mark.parametrize("place", ["pais-vasco", "castilla-la-mancha"])
@pytest.mark.parametrize("game", [DRAW, SEVEN, FIVE, HOLDEM, SINTETICO, "omaha"])
@pytest.mark.parametrize("name", ["wrong-order", "deck-defective"])
def test_the_house_may_return_the_antes_of_a_misdeal(place: str, game: str, name: str) -> None:
    for antes in ("kept", "returned"):
        found, _ = told(f"{place}/{game}", name, {"options": {"misdeal_antes": antes}})
        assert (found["ruling"], found["stakes"]) == ("redeal", antes)


def test_what_was_put_in_out_of_turn_is_known_before_the_call_is() -> None:
    """CLM 22.2.e: until his turn comes nobody can say whether somebody raises."""
    facts = {"stage": "decisions", "seat": 3, "put_in": 1000}
    found, articles = told("castilla-la-mancha/holdem", "bet-out-of-turn", facts)
    assert (found["ruling"], found["affects"], articles) == ("continue", [3], ["art. 22.2.e"])
    assert "may_withdraw" not in found
