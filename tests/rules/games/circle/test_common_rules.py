"""The errors that every circle game of a text shares, once for all places, each with its article.

Castilla y León leaves them to another decree.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.lab.asking import answered, refusal
from tests.rules.games.circle.tables import GALICIA
from tests.rules.games.circle.test_castilla_la_mancha import ALL as CLM
from tests.rules.games.circle.test_pais_vasco import ALL as PV

PLACES = {"galicia": GALICIA, "castilla-la-mancha": CLM, "pais-vasco": PV}
PREFIX = {"galicia": "art. ", "castilla-la-mancha": "art. ", "pais-vasco": "17."}
SEAT: dict[str, Any] = {"seat": 3}
REDEAL, GOES_ON = ("redeal", "all", "kept"), ("continue", [3], "kept")
OUT, EXPELLED = ("void-seat", [3], "lost"), {"on_repeat": "expulsion"}
WARNED = {"on_repeat": "supervisor"}
NO_WAY_BACK = {"may_withdraw": False, "may_raise": False}
BOTH_OUT, BOTH_GO_ON = ("void-seat", [3, 4], "lost"), ("continue", [3, 4], "kept")
A_PERSONS = ("supervisor", "all", "kept")
Row = tuple[str, dict[str, Any], tuple[str, Any, str], dict[str, Any], tuple[str, str, str]]
# What is told, what follows, and its article in Galicia, Castilla-La Mancha and País Vasco.
EVERYWHERE: list[Row] = [
    ("wrong-card-seen", SEAT, REDEAL, {}, ("24.1.d", "22.1.a.3", "VIII.1.c")),
    ("face-up-in-deck", {"count": 2}, REDEAL, {}, ("24.1.e", "22.1.a.4", "VIII.1.d")),
    ("card-missing", {}, REDEAL, {}, ("24.1.f", "22.1.a.5", "VIII.1.e")),
    ("deck-defective", {}, REDEAL, {}, ("24.1.g", "22.1.a.6", "VIII.1.f")),
    (
        "hand-misannounced",
        {},
        ("cards-speak", "all", "kept"),
        {},
        ("24.2.a", "22.1.b.1", "VIII.2.a"),
    ),
    ("dealt-to-absent", SEAT, GOES_ON, {}, ("24.2.b", "22.1.b.2", "VIII.2.b")),
    (
        "dealt-to-absent",
        {**SEAT, "stage": "bets"},
        OUT,
        {},
        ("24.2.b", "22.1.b.2", "VIII.2.b"),
    ),
    (
        "dealt-to-empty",
        SEAT,
        ("continue", [], "kept"),
        {},
        ("24.2.c", "22.1.b.3", "VIII.2.c"),
    ),
    (
        "mixed-with-discards",
        {**SEAT, "reconstructible": True},
        GOES_ON,
        {},
        ("24.3.b", "22.2.a", "VIII.3.b"),
    ),
    (
        "mixed-with-discards",
        {**SEAT, "reconstructible": False},
        OUT,
        {},
        ("24.3.b", "22.2.a", "VIII.3.b"),
    ),
    (
        "call-short",
        {**SEAT, "to_call": 1000, "put_in": 500},
        GOES_ON,
        NO_WAY_BACK,
        ("24.3.c", "22.2.b", "VIII.3.c"),
    ),
    (
        "oversize-chip",
        {**SEAT, "to_call": 1000, "put_in": 5000},
        GOES_ON,
        {"returned": 4000, "may_raise": False},
        ("24.3.d", "22.2.c", "VIII.3.d"),
    ),
    ("ante-missing", {**SEAT, "known": True}, GOES_ON, {}, ("24.3.g", "22.2.f", "VIII.3.g")),
    (
        "ante-missing",
        {"known": False},
        ("continue", "all", "kept"),
        {},
        ("24.3.g", "22.2.f", "VIII.3.g"),
    ),
    ("tells-cards", SEAT, GOES_ON, WARNED, ("23.2", "21.k", "VII.2")),
    ("advice", SEAT, GOES_ON, WARNED, ("21.i", "21.k", "VII.2")),
]
# What one text says and another does not, or says otherwise.
ONE_PLACE: dict[str, list[tuple[str, dict[str, Any], tuple[str, Any, str], dict[str, Any], str]]]
ONE_PLACE = {
    "galicia": [
        (
            "face-up-in-deck",
            {"count": 1},
            ("burn-card", "all", "kept"),
            {"burned": 1},
            "",
        ),
        (
            "card-exposed",
            {"stage": "between-rounds"},
            ("reshuffle", "all", "kept"),
            {},
            "23.1",
        ),
        ("slow", SEAT, GOES_ON, {}, "24.3.a"),
        ("bet-out-of-turn", SEAT, GOES_ON, NO_WAY_BACK, "24.3.f"),
        ("cards-touch", {"seats": [3, 4]}, BOTH_OUT, {}, "24.3.h"),
        (
            "turn-skipped",
            {**SEAT, "stage": "decisions"},
            A_PERSONS,
            {"decided_by": "jefe-de-sector"},
            "24.3.i",
        ),
        ("on-floor", SEAT, A_PERSONS, {"decided_by": "jefe-de-sector"}, "19.1"),
    ],
    "castilla-la-mancha": [
        (
            "face-up-in-deck",
            {"count": 1},
            ("burn-card", "all", "kept"),
            {"burned": 1},
            "",
        ),
        (
            "face-up-in-deck",
            {"count": 1, "options": {"one_face_up": "redeal"}},
            REDEAL,
            {},
            "",
        ),
        ("top-card-seen", {}, REDEAL, {}, "22.1.a.7"),
        ("slow", SEAT, GOES_ON, EXPELLED, "22.2"),
        ("bet-out-of-turn", SEAT, GOES_ON, {}, "22.2.e"),
        (
            "bet-out-of-turn",
            {**SEAT, "to_call": 500, "put_in": 500},
            GOES_ON,
            {"may_withdraw": False},
            "22.2.e",
        ),
        (
            "bet-out-of-turn",
            {**SEAT, "to_call": 1000, "put_in": 500},
            GOES_ON,
            {"may_withdraw": True, "may_raise": True, "returned": 500},
            "22.2.e",
        ),
        ("cards-touch", {"seats": [3, 4], "known": False}, BOTH_OUT, EXPELLED, "22.2.g"),
        ("cards-touch", {"seats": [3, 4], "known": True}, BOTH_GO_ON, EXPELLED, "22.2.g"),
        (
            "cards-touch",
            {"seats": [3, 4], "reconstructible": True},
            BOTH_GO_ON,
            EXPELLED,
            "22.2.g",
        ),
        ("turn-skipped", SEAT, A_PERSONS, {"decided_by": "jefe-de-area"}, "22.2.h"),
    ],
    "pais-vasco": [
        ("face-up-in-deck", {"count": 1}, REDEAL, {}, "VIII.1.d"),
        ("top-card-seen", {}, REDEAL, {}, "VIII.1.d"),
        ("card-exposed", {"stage": "between-rounds"}, ("reshuffle", "all", "kept"), {}, "VII.1"),
        ("slow", SEAT, GOES_ON, EXPELLED, "VIII.3.a"),
        ("shows-own-cards", SEAT, GOES_ON, {}, "VIII.3.e"),
        ("bet-out-of-turn", SEAT, GOES_ON, NO_WAY_BACK, "VIII.3.f"),
        ("cards-touch", {"seats": [3, 4]}, BOTH_OUT, EXPELLED, "VIII.3.h"),
        ("turn-skipped", SEAT, A_PERSONS, {"decided_by": "jefe-de-mesa"}, "VIII.3.i"),
    ],
}
# The sintético has its own rule on a card that lies open, in the pack too: one is enough.
OWN_WORDS = {("pais-vasco/sintetico", "17.VIII.1.d"): "17.6.V.1.c"}
OWN_RULE = {
    ("galicia/sintetico", "art. 24.1.e"),
    ("galicia/sintetico", ""),
    ("castilla-la-mancha/sintetico", "art. 22.1.a.4"),
    ("castilla-la-mancha/sintetico", ""),
}


def rows() -> Iterator[tuple[Any, ...]]:
    for at, (place, sheets) in enumerate(PLACES.items()):
        told = [(*row[:4], row[4][at]) for row in EVERYWHERE]
        for sheet in sheets:
            for *row, letter in (*told, *ONE_PLACE[place]):
                # The house's choice alone makes what has no letter.
                article = PREFIX[place] + str(letter) if letter else ""
                if (sheet, article) not in OWN_RULE:
                    yield (sheet, *row, OWN_WORDS.get((sheet, article), article))


@pytest.mark.one_of_each("sheet")
@pytest.mark.parametrize(("sheet", "name", "facts", "wanted", "also", "article"), list(rows()))
def test_common_rules_hold_in_every_variant(
    sheet: str,
    name: str,
    facts: dict[str, Any],
    wanted: tuple[str, Any, str],
    also: dict[str, Any],
    article: str,
) -> None:
    told = {"stage": "deal", **facts, "irregularity": name}
    found, articles = answered(sheet, "rule", **told)
    ruling, affects, stakes = wanted
    assert found == {"ruling": ruling, "affects": affects, "stakes": stakes, **also}
    assert articles == ([article] if article else [])


# Covered poker and sintético count cards by rules of their own.
OWN_COUNT = ("cubierto-5-descarte", "sintetico")


@pytest.mark.parametrize("sheet", [sheet for sheets in PLACES.values() for sheet in sheets])
@pytest.mark.parametrize(("name", "letter"), [("too-few-cards", "b"), ("too-many-cards", "c")])
def test_a_wrong_count_is_put_right_before_the_bets_or_dealt_again(
    sheet: str, name: str, letter: str
) -> None:
    place, _, game = sheet.partition("/")
    if game in OWN_COUNT[1 if place == "pais-vasco" else 0 :]:
        return
    own = {"galicia": f"art. 24.1.{letter}", "castilla-la-mancha": "art. 22.1.a.2"}
    asked = {"irregularity": name, "stage": "deal", "to": 2}
    found, articles = answered(sheet, "rule", **asked, correctable=True, before_bets=True)
    assert (found["ruling"], found["affects"]) == ("correct-in-sequence", [2])
    assert articles == [own.get(place, "17.VIII.1.b")]
    for fact in ("correctable", "before_bets"):
        assert answered(sheet, "rule", **asked, **{fact: False})[0]["ruling"] == "redeal"
    assert "correctable" in refusal(sheet, "rule", **asked)[1]
