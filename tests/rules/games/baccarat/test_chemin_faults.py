"""Every fault of chemin de fer, with its ruling and article (08.VII to 08.IX)."""

from typing import Any

import pytest

from tests.rules.games.baccarat.questions import CHEMIN, refused, ruling

ZERO, TWO, SIX, SEVEN = ["Ks", "Qs"], ["2s", "Ks"], ["6s", "Ks"], ["7s", "Ks"]
EIGHT, NINE = ["8h", "Kh"], ["9s", "Ks"]

CASES: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    (
        "drawn-before-close",
        {"stage": "bets"},
        {"ruling": "use-as-next", "may_withdraw": False, "decided_by": "inspector"},
        "08.VIII.1",
    ),
    (
        "face-up-in-deck",
        {"stage": "deal"},
        {"ruling": "burn-card", "burned": 1, "stakes": "kept", "may_withdraw": False},
        "08.VIII.1",
    ),
    ("face-up-in-deck", {"count": 2}, {"ruling": "burn-card", "burned": 2}, "08.VIII.1"),
    ("stuck-together", {}, {"ruling": "void-round", "stakes": "returned"}, "08.VIII.1"),
    ("on-floor", {"card": "9s"}, {"ruling": "continue", "stakes": "kept"}, "08.VIII.1"),
    (
        "croupier-exposed",
        {"whose": "punto", "which": [1, 2]},
        {"ruling": "continue", "cuadro": True},
        "08.VIII.2",
    ),
    ("croupier-exposed", {"whose": "banquero", "which": 1}, {"ruling": "continue"}, "08.VIII.2"),
    (
        "card-exposed",
        {"by": "croupier", "place": "punto", "count": 2},
        {"ruling": "continue", "cuadro": True},
        "08.VIII.2",
    ),
    (
        "card-exposed",
        {"by": "banquero", "place": "punto", "which": 2},
        {"ruling": "continue", "shows": 2},
        "08.VIII.3",
    ),
    ("croupier-other-fault", {"correctable": True}, {"ruling": "correct-in-sequence"}, "08.VIII.2"),
    (
        "croupier-other-fault",
        {"correctable": False},
        {"ruling": "void-round", "stakes": "returned"},
        "08.VIII.2",
    ),
    (
        "croupier-misannounced-carta",
        {"bank": TWO, "cards": ["9d"]},
        {"ruling": "use-as-next", "third_card": "9d", "to": "banquero", "burned": 0, "word": "no"},
        "08.VIII.2",
    ),
    (
        "croupier-misannounced-carta",
        {"bank": TWO, "cards": ["9d", "3d"]},
        {"ruling": "use-as-next", "third_card": "9d", "burned": 1},
        "08.VIII.2",
    ),
    (
        "croupier-misannounced-carta",
        {"bank": TWO, "count": 0},
        {"ruling": "continue", "cuadro": True, "may_draw": True},
        "08.VIII.2",
    ),
    (
        "croupier-misannounced-carta",
        {"bank": SEVEN, "count": 2},
        {"ruling": "burn-card", "burned": 2, "may_draw": False},
        "08.VIII.2",
    ),
    (
        "croupier-misannounced-carta",
        {"bank": SIX, "count": 0},
        {"ruling": "continue", "may_draw": False},
        "08.VIII.2",
    ),
    (
        "banker-fifth-card",
        {"says": "no"},
        {"ruling": "use-as-next", "to": "banquero"},
        "08.VIII.3",
    ),
    (
        "banker-fifth-card",
        {"says": {"punto": "carta"}},
        {"ruling": "use-as-next", "to": "punto"},
        "08.VIII.3",
    ),
    ("banker-fifth-card", {}, {"ruling": "use-as-next"}, "08.VIII.3"),
    (
        "banker-three-cards",
        {"stage": "deal"},
        {"ruling": "continue", "total": 0, "may_draw": True, "affects": "banquero"},
        "08.VIII.3",
    ),
    (
        "too-many-cards",
        {"stage": "deal", "to": "banquero"},
        {"ruling": "continue", "total": 0},
        "08.VIII.3",
    ),
    (
        "banker-two-third-cards",
        {"to": "punto", "cards": ["9d", "4d"], "player": ["2s", "2h"]},
        {"third_card": "4d", "total": 8, "affects": "punto"},
        "08.VIII.3",
    ),
    (
        "banker-two-third-cards",
        {"to": "banquero", "cards": ["9d", "4d"], "bank": ["2s", "2h"]},
        {"third_card": "9d", "total": 3, "affects": "banquero"},
        "08.VIII.3",
    ),
    (
        "in-basket",
        {"stage": "deal", "whose": "punto", "which": 2},
        {"ruling": "continue", "total": 9, "may_abate": True, "may_draw": False},
        "08.VIII.3",
    ),
    (
        "in-basket",
        {"stage": "third-card", "whose": "punto", "bank": SIX},
        {"ruling": "continue", "total": 9, "may_draw": True},
        "08.VIII.3",
    ),
    (
        "in-basket",
        {"whose": "punto", "which": 3, "bank": SEVEN},
        {"ruling": "continue", "total": 9, "may_draw": False},
        "08.VIII.3",
    ),
    (
        "in-basket",
        {"whose": "banquero", "seen": False},
        {"ruling": "forfeit", "affects": "banquero", "stakes": "lost"},
        "08.VIII.3",
    ),
    ("in-basket", {"whose": "banquero", "seen": True}, {"ruling": "continue"}, "08.VIII.3"),
    (
        "in-basket",
        {"whose": "punto", "by": "player", "seen": False},
        {"ruling": "forfeit", "affects": "punto", "stakes": "lost"},
        "08.IX",
    ),
    ("in-basket", {"whose": "punto", "by": "punto", "seen": True}, {"ruling": "continue"}, "08.IX"),
    (
        "in-basket",
        {"whose": "punto", "by": "croupier", "correctable": False},
        {"ruling": "void-round", "stakes": "returned"},
        "08.VIII.2",
    ),
    ("banker-exposed-punto", {"which": 1}, {"ruling": "continue", "shows": 1}, "08.VIII.3"),
    (
        "banker-exposed-punto",
        {"which": [1, 2]},
        {"ruling": "continue", "shows": [1, 2], "cuadro": True},
        "08.VIII.3",
    ),
    (
        "banker-shows-before-punto",
        {"stage": "decisions"},
        {"ruling": "continue", "may_withdraw": True},
        "08.VIII.3",
    ),
    (
        "banker-offers-with-natural",
        {"bank": EIGHT},
        {"ruling": "continue", "may_abate": False, "affects": "banquero"},
        "08.VIII.3",
    ),
    (
        "claim-after-settlement",
        {"stage": "settlement"},
        {"ruling": "continue", "stakes": "kept"},
        "08.VIII.3",
    ),
    ("slow", {"stage": "decisions"}, {"ruling": "continue", "may_hold": False}, "08.IX"),
    ("advice", {"stage": "decisions"}, {"ruling": "continue", "cuadro": True}, "08.IX"),
    ("wrong-word", {"player": TWO, "says": "no"}, {"ruling": "banker-decides"}, "08.IX"),
    (
        "wrong-word",
        {"player": ZERO, "says": "no"},
        {"ruling": "correct-in-sequence", "word": "carta", "may_draw": True},
        "08.IX",
    ),
    ("says-no-below-five", {"player": TWO}, {"ruling": "banker-decides"}, "08.IX"),
    ("asks-with-six-or-more", {"player": SIX}, {"ruling": "banker-decides"}, "08.IX"),
    (
        "natural-not-shown",
        {"player": NINE, "says": "no"},
        {"ruling": "continue", "may_abate": False},
        "08.IX",
    ),
    (
        "natural-not-shown",
        {"player": NINE, "says": "carta"},
        {"ruling": "banker-decides", "may_abate": False},
        "08.IX",
    ),
    (
        "natural-not-shown",
        {"player": NINE, "bank": EIGHT, "says": "no"},
        {"ruling": "forfeit", "affects": "punto", "stakes": "lost"},
        "08.IX",
    ),
    (
        "natural-not-shown",
        {"player": NINE, "bank": EIGHT, "says": "no", "shown": False},
        {"ruling": "continue"},
        "08.IX",
    ),
    ("wrong-announcement", {"banco": False}, {"ruling": "correct-in-sequence"}, "08.IX"),
    (
        "wrong-announcement",
        {"banco": False, "cards": ["9s"]},
        {"ruling": "correct-in-sequence", "burned": 1},
        "08.IX",
    ),
    ("wrong-announcement", {"banco": True, "player": TWO}, {"ruling": "continue"}, "08.IX"),
    (
        "wrong-announcement",
        {"banco": True, "player": ZERO},
        {"ruling": "correct-in-sequence", "may_draw": True},
        "08.IX",
    ),
    (
        "cards-to-wrong-player",
        {"banco_seguido": True, "seen": False},
        {"ruling": "correct-in-sequence", "may_hold": False},
        "08.VII",
    ),
    (
        "cards-to-wrong-player",
        {"banco_seguido": True, "seen": True},
        {"ruling": "continue", "may_hold": True},
        "08.VII",
    ),
    (
        "cards-to-wrong-player",
        {"banco_seguido": True, "seen": True, "taken_by": 4},
        {"ruling": "correct-in-sequence", "may_hold": False},
        "08.VII",
    ),
    (
        "cards-to-wrong-player",
        {"banco_seguido": True, "seen": True, "taken_by": 4, "called": False},
        {"ruling": "continue", "may_hold": True},
        "08.VII",
    ),
    (
        "cards-to-wrong-player",
        {"banco_seguido": False, "correctable": True},
        {"ruling": "correct-in-sequence"},
        "08.VIII.2",
    ),
    ("cut-card", {"stage": "deal"}, {"ruling": "continue"}, "08.VII"),
    ("cut-card", {"stage": "between-rounds"}, {"ruling": "reshuffle"}, "08.VII"),
    ("unforeseen", {}, {"ruling": "supervisor", "decided_by": "inspector"}, "08.IX"),
    ("board-too-early", {}, {"ruling": "supervisor", "decided_by": "inspector"}, "08.IX"),
]


@pytest.mark.parametrize(("name", "facts", "expected", "article"), CASES)
def test_ruling(name: str, facts: dict[str, Any], expected: dict[str, Any], article: str) -> None:
    found, cited = ruling(CHEMIN, name, **facts)
    assert {key: found.get(key) for key in expected} == expected
    assert cited == article


@pytest.mark.parametrize(
    ("name", "facts", "missing"),
    [
        ("croupier-other-fault", {}, "correctable"),
        ("croupier-misannounced-carta", {"count": 1}, "bank"),
        ("croupier-exposed", {"count": 2}, "whose"),
        ("banker-two-third-cards", {"cards": ["9d", "4d"], "player": ["2s", "2h"]}, "to"),
        ("banker-two-third-cards", {"to": "punto", "cards": ["9d", "4d"]}, "player"),
        ("banker-exposed-punto", {}, "which"),
        ("in-basket", {"which": 1}, "whose"),
        ("in-basket", {"whose": "punto", "which": 3}, "bank"),
        ("in-basket", {"whose": "punto"}, "by"),
        ("wrong-word", {"says": "no"}, "player"),
        ("wrong-announcement", {}, "banco"),
        ("cards-to-wrong-player", {"seen": True}, "banco_seguido"),
        ("cut-card", {}, "stage"),
    ],
)
def test_a_missing_fact_is_named_and_never_guessed(
    name: str, facts: dict[str, Any], missing: str
) -> None:
    code, message = refused(CHEMIN, "rule", irregularity=name, **facts)
    assert code == "bad-request"
    assert missing in message


@pytest.mark.parametrize(
    ("name", "facts", "code"),
    [
        ("earthquake", {}, "bad-request"),
        ("slow", {"moon": 1}, "bad-request"),
        ("slow", {"stage": "lunch"}, "bad-request"),
        ("croupier-misannounced-carta", {"bank": ["2s"]}, "bad-request"),
        ("croupier-misannounced-carta", {"bank": "2s"}, "bad-request"),
        ("croupier-misannounced-carta", {"bank": ["2x", "3s"]}, "bad-cards"),
        ("croupier-misannounced-carta", {"bank": TWO, "count": "two"}, "bad-request"),
        ("banker-two-third-cards", {"to": "punto", "cards": ["9d"], "player": TWO}, "bad-request"),
        ("banker-two-third-cards", {"to": "punto", "cards": "9d4d", "player": TWO}, "bad-request"),
        ("banker-exposed-punto", {"which": 3}, "bad-request"),
        ("banker-fifth-card", {"says": "perhaps"}, "bad-request"),
        ("in-basket", {"whose": "banquero", "seen": "yes"}, "bad-request"),
        ("in-basket", {"whose": "punto", "which": 4}, "bad-request"),
        ("wrong-announcement", {"banco": 1}, "bad-request"),
    ],
)
def test_facts_that_cannot_be(name: str, facts: dict[str, Any], code: str) -> None:
    assert refused(CHEMIN, "rule", irregularity=name, **facts)[0] == code
