"""Every fault of the two-cloth game, with its ruling and article (09.VIII, fragment 004)."""

from typing import Any

import pytest

from tests.rules.games.baccarat.questions import DOS_PANOS, FRAGMENT, refused, ruling

TWO, FIVE, SEVEN, NINE = ["2s", "Ks"], ["5s", "Ks"], ["7s", "Ks"], ["9s", "Ks"]
NO_CARTA = {"pano1": "no", "pano2": "carta"}
BOTH_ASK = {"pano1": "carta", "pano2": "carta"}
Case = tuple[str, dict[str, Any], dict[str, Any], str]

# What both texts hold; the article is the number inside 09.VIII and the fragment's apartado.
SHARED: list[Case] = [
    (
        "in-basket",
        {"stage": "deal", "whose": "pano1", "seen": False},
        {"ruling": "void-seat", "affects": "pano1", "stakes": "returned"},
        "2",
    ),
    (
        "in-basket",
        {"stage": "deal", "whose": "banquero", "seen": False},
        {"ruling": "void-round", "affects": "all", "stakes": "returned"},
        "2",
    ),
    (
        "in-basket",
        {"stage": "third-card", "whose": "pano2", "seen": True, "card": "4d"},
        {"ruling": "continue", "card": "4d"},
        "2",
    ),
    (
        "in-basket",
        {"whose": "pano2", "which": 3, "seen": True},
        {"ruling": "continue"},
        "2",
    ),
    (
        "in-basket",
        {"stage": "third-card", "whose": "pano2", "seen": False},
        {"ruling": "void-seat", "affects": "pano2"},
        "2",
    ),
    (
        "card-to-wrong-pano",
        {"to": "pano1", "card": "4d"},
        {"ruling": "correct-in-sequence", "to": "pano2", "card": "4d", "may_draw": True},
        "3",
    ),
    (
        "says-no-below-five",
        {"pano1": TWO, "says": NO_CARTA, "card": "4d", "next_card": "9d", "taken_by": "banquero"},
        {
            "ruling": "correct-in-sequence",
            "affects": "pano1",
            "to": "pano1",
            "card": "4d",
            "third_card": {"pano1": "4d", "pano2": "9d"},
            "next_card": "up",
        },
        "4",
    ),
    (
        "says-no-below-five",
        {"whose": "pano2", "card": "4d"},
        {"ruling": "correct-in-sequence", "to": "pano2", "third_card": {"pano2": "4d"}},
        "4",
    ),
    (
        "says-no-below-five",
        {"pano1": SEVEN, "pano2": TWO, "says": "no"},
        {"ruling": "correct-in-sequence", "affects": "pano2", "word": "carta"},
        "4",
    ),
    (
        "asks-with-six-or-more",
        {"pano1": SEVEN, "says": BOTH_ASK, "card": "4d"},
        {"ruling": "correct-in-sequence", "to": "pano2", "card": "4d", "word": "no"},
        "4",
    ),
    (
        "asks-with-six-or-more",
        {"pano1": SEVEN, "says": {"pano1": "carta", "pano2": "no"}},
        {"ruling": "correct-in-sequence", "to": "banquero"},
        "4",
    ),
    (
        "asks-with-six-or-more",
        {"whose": "pano1", "pano1": SEVEN, "pano2": TWO},
        {"ruling": "correct-in-sequence", "to": "pano2"},
        "4",
    ),
    (
        "asks-with-six-or-more",
        {"pano2": SEVEN, "says": "carta"},
        {"ruling": "correct-in-sequence", "to": "banquero", "affects": "pano2"},
        "4",
    ),
    (
        "wrong-word",
        {"pano1": TWO, "card": "4d"},
        {"ruling": "correct-in-sequence", "to": "pano1", "word": "carta"},
        "4",
    ),
    (
        "wrong-word",
        {"pano2": SEVEN, "card": "4d"},
        {"ruling": "correct-in-sequence", "to": "banquero", "word": "no"},
        "4",
    ),
    (
        "contradictory-words",
        {"pano1": FIVE, "says": ["carta", "no"]},
        {"ruling": "continue", "word": "carta", "affects": "pano1"},
        "4",
    ),
    (
        "contradictory-words",
        {"pano2": FIVE, "says": {"pano2": ["no", "carta"]}},
        {"ruling": "continue", "word": "no", "affects": "pano2"},
        "4",
    ),
    (
        "contradictory-words",
        {"pano1": TWO, "says": ["no", "carta"]},
        {"ruling": "correct-in-sequence", "word": "carta"},
        "4",
    ),
    (
        "contradictory-words",
        {"pano1": SEVEN, "says": ["carta", "no"]},
        {"ruling": "correct-in-sequence", "word": "no"},
        "4",
    ),
    (
        "natural-not-shown",
        {"pano1": NINE, "says": "no"},
        {"ruling": "continue", "may_abate": False, "affects": "pano1"},
        "4",
    ),
    (
        "natural-not-shown",
        {"pano1": NINE, "says": BOTH_ASK, "card": "4d"},
        {"ruling": "correct-in-sequence", "to": "pano2"},
        "4",
    ),
    ("slow", {"whose": "pano2"}, {"may_hold": False, "affects": "pano2"}, "5"),
    ("slow", {"stage": "decisions"}, {"may_hold": False, "affects": "all"}, "5"),
    ("advice", {}, {"ruling": "continue", "cuadro": True}, "5"),
    (
        "in-basket",
        {"stage": "showdown", "whose": "pano1", "shown": False},
        {"ruling": "continue", "total": 0, "affects": "pano1"},
        "5",
    ),
    (
        "in-basket",
        {"stage": "showdown", "whose": "banquero", "seen": False},
        {"ruling": "continue", "total": 0, "affects": "banquero"},
        "5",
    ),
    (
        "in-basket",
        {"whose": "pano1", "by": "player", "shown": True},
        {"ruling": "continue", "total": None},
        "5",
    ),
    (
        "in-basket",
        {"whose": "pano1", "by": "croupier"},
        {"ruling": "correct-in-sequence", "affects": "pano1"},
        "5",
    ),
    (
        "in-basket",
        {"whose": "pano1", "by": "croupier", "reconstructible": False},
        {"ruling": "supervisor"},
        "5",
    ),
    ("banker-wrong-point", {"shown": False}, {"ruling": "continue", "may_draw": True}, "5"),
    (
        "banker-wrong-point",
        {"shown": True, "bank": FIVE},
        {"ruling": "continue", "may_draw": True, "cuadro": True},
        "5",
    ),
    ("banker-wrong-point", {"shown": True, "bank": SEVEN}, {"may_draw": False}, "5"),
    ("claim-after-settlement", {}, {"ruling": "continue", "stakes": "kept"}, "5"),
    ("unforeseen", {}, {"ruling": "supervisor"}, "5"),
]

BASQUE_ONLY: list[Case] = [
    (
        "drawn-before-close",
        {"stage": "bets"},
        {"ruling": "use-as-next", "decided_by": "director"},
        "09.VIII.1",
    ),
    (
        "face-up-in-deck",
        {"stage": "deal"},
        {"ruling": "burn-card", "burned": 1, "may_withdraw": False},
        "09.VIII.1",
    ),
    ("stuck-together", {}, {"ruling": "void-round", "stakes": "returned"}, "09.VIII.1"),
    ("on-floor", {}, {"ruling": "continue"}, "09.VIII.1"),
    ("cards-to-wrong-player", {"spoken": True}, {"ruling": "continue"}, "09.VIII.1"),
    ("cards-to-wrong-player", {"spoken": False}, {"ruling": "correct-in-sequence"}, "09.VIII.1"),
    ("wrong-order", {"correctable": True}, {"ruling": "correct-in-sequence"}, "09.VIII.2"),
    ("banker-three-cards", {"correctable": False}, {"ruling": "void-round"}, "09.VIII.2"),
    (
        "card-to-unasking-pano",
        {"to": "pano1", "says": NO_CARTA, "card": "4d"},
        {"ruling": "correct-in-sequence", "to": "pano2", "card": "4d", "may_draw": True},
        "09.VIII.2",
    ),
    (
        "card-to-unasking-pano",
        {"to": "pano2", "card": "4d"},
        {"ruling": "correct-in-sequence", "to": "banquero"},
        "09.VIII.2",
    ),
    (
        "card-refused-to-asking-pano",
        {"whose": "pano1", "card": "4d", "next_card": "9d", "says": BOTH_ASK},
        {"to": "pano1", "third_card": {"pano1": "4d", "pano2": "9d"}},
        "09.VIII.2",
    ),
    (
        "croupier-exposed",
        {"whose": "pano1"},
        {"ruling": "continue", "may_raise": False, "may_withdraw": False},
        "09.VIII.2",
    ),
    ("banker-exposed-punto", {"whose": "pano1"}, {"may_withdraw": False}, "09.VIII.2"),
    ("card-exposed", {"place": "pano2"}, {"ruling": "continue"}, "09.VIII.2"),
    (
        "card-exposed",
        {"place": "banquero"},
        {"ruling": "supervisor", "decided_by": "inspector"},
        "09.VIII.5",
    ),
    (
        "in-basket",
        {"stage": "deal", "whose": "pano1", "which": 1, "seen": True},
        {"ruling": "supervisor"},
        "09.VIII.5",
    ),
    ("unforeseen", {}, {"decided_by": "inspector"}, "09.VIII.5"),
    ("cut-card", {"stage": "third-card"}, {"ruling": "continue"}, "09.VII"),
    ("cut-card", {"stage": "bets"}, {"ruling": "reshuffle"}, "09.VII"),
]

FRAGMENT_ONLY: list[Case] = [
    ("unforeseen", {}, {"ruling": "supervisor", "decided_by": "jefe-de-mesa"}, "apartado 5"),
    (
        "card-to-unasking-pano",
        {"to": "pano2"},
        {"ruling": "correct-in-sequence", "may_draw": True},
        "apartado 3",
    ),
    ("stuck-together", {}, {"ruling": "supervisor"}, "apartado 5"),
    ("wrong-order", {}, {"ruling": "supervisor"}, "apartado 5"),
]


def check(sheet: str, case: Case) -> None:
    name, facts, expected, article = case
    found, cited = ruling(sheet, name, **facts)
    assert {key: found.get(key) for key in expected} == expected
    assert cited == article


@pytest.mark.parametrize("case", SHARED)
def test_what_both_texts_hold(case: Case) -> None:
    check(DOS_PANOS, (*case[:3], f"09.VIII.{case[3]}"))
    check(FRAGMENT, (*case[:3], f"apartado {case[3]}"))


@pytest.mark.parametrize("case", BASQUE_ONLY)
def test_what_the_basque_text_holds(case: Case) -> None:
    check(DOS_PANOS, case)


@pytest.mark.parametrize("case", FRAGMENT_ONLY)
def test_what_the_fragment_holds(case: Case) -> None:
    check(FRAGMENT, case)


@pytest.mark.parametrize(
    ("name", "facts", "missing"),
    [
        ("says-no-below-five", {}, "whose"),
        ("asks-with-six-or-more", {"whose": "pano1"}, "pano2"),
        ("asks-with-six-or-more", {"whose": "pano1", "pano2": FIVE}, "pano2"),
        ("contradictory-words", {"whose": "pano1"}, "pano1"),
        ("contradictory-words", {"pano1": FIVE}, "says"),
        ("natural-not-shown", {"pano1": NINE}, "says"),
        ("in-basket", {"stage": "deal", "whose": "pano1"}, "seen"),
        ("in-basket", {"whose": "pano1"}, "stage"),
        ("banker-wrong-point", {}, "shown"),
    ],
)
def test_a_missing_fact_is_named_and_never_guessed(
    name: str, facts: dict[str, Any], missing: str
) -> None:
    code, message = refused(DOS_PANOS, "rule", irregularity=name, **facts)
    assert code == "bad-request"
    assert missing in message


@pytest.mark.parametrize(
    ("name", "facts", "code"),
    [
        ("asks-with-six-or-more", {"whose": "bank"}, "bad-request"),
        ("contradictory-words", {"whose": "pano1", "pano1": ["2s"], "says": "no"}, "bad-request"),
        ("contradictory-words", {"pano1": FIVE, "says": ["quizá"]}, "bad-request"),
        ("says-no-below-five", {"pano1": ["2s", "1s"]}, "bad-cards"),
        ("banker-wrong-point", {"shown": "yes"}, "bad-request"),
        ("in-basket", {"stage": "third-card", "whose": "pano1", "which": 7, "seen": True}, ""),
    ],
)
def test_facts_that_cannot_be(name: str, facts: dict[str, Any], code: str) -> None:
    assert refused(DOS_PANOS, "rule", irregularity=name, **facts)[0] == (code or "bad-request")
