"""Deals after what was said, streets that the bets tell of, and choices of the house."""

from typing import Any

import pytest

from firmware_py.rulebook import library
from tests.lab.asking import answer, ask, cards, refusal

GO_OR_FOLD = [
    "galicia/poker-sin-descarte",
    "castilla-y-leon/poker-sin-descarte",
    "castilla-y-leon/tres-cartas",
    "castilla-y-leon/cuatro-cartas",
    "castilla-y-leon/texas-poker",
]
HOLDEM = ["castilla-y-leon/texas-holdem-bonus", "castilla-y-leon/texas-holdem-contrapartida"]
CHAPTERS = sorted(
    name
    for name, sheet in library.usable()
    if name.startswith("castilla-y-leon/") and sheet.kind == "contrapartida"
)


def steps(sheet: str, **given: Any) -> list[str]:
    found = answer(sheet, "deal", **given)["steps"]
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize("sheet", GO_OR_FOLD)
def test_what_players_say_is_taken_where_it_changes_no_card(sheet: str) -> None:
    said = {"decision": {"1": "voy", "2": "paso"}}
    assert steps(sheet, seats=[2, 1], says=said) == steps(sheet, seats=[1, 2])
    # Who has not spoken is still in.
    assert steps(sheet, seats=[1, 2], says={"decision": {"1": "voy"}}) == steps(sheet, seats=[1, 2])
    for wrong in ({"1": "voy", "2": "quizás"}, {"1": "voy", "2": "paso", "5": "voy"}):
        code, _ = refusal(sheet, "deal", seats=[1, 2], says={"decision": wrong})
        assert code == "bad-request"
    code, _ = refusal(sheet, "deal", seats=[1, 2], says={**said, "draws": {"1": 2}})
    assert code == "not-in-this-game"


def test_no_turn_or_river_comes_for_nobody() -> None:
    """CyL 57.2: the last two cards are common to those who take part."""
    sheet, seats = "castilla-y-leon/texas-poker", [1, 2]
    none = steps(sheet, seats=seats, says={"decision": {"1": "paso", "2": "paso"}})
    assert none[-1] == "|decisions"
    assert none + ["board:up"] * 2 == steps(sheet, seats=seats)


@pytest.mark.parametrize("sheet", HOLDEM)
def test_bets_tell_the_streets_that_a_decision_leaves_out(sheet: str) -> None:
    """CyL 27.1 and 39: who passes goes on without that bet."""
    hand = {"player": cards("Js Jd"), "bank": cards("2c 3c"), "board": cards("3h 4d 8c 9h Ks")}
    bets = {"ante": 500, "flop": 1000, "river": 500}
    net = answer(sheet, "settle", bets=bets, decision={"flop": True}, **hand)["net"]
    assert net == {"ante": 0, "flop": 1000, "river": 500}
    code, _ = refusal(sheet, "settle", bets={"ante": 500}, decision={"flop": True}, **hand)
    assert code == "bad-request"


def test_three_bets_on_a_box_are_the_directors_leave() -> None:
    """Gal. 5."""
    sheet = "galicia/poker-sin-descarte"
    (option,) = [
        one for one in answer(sheet, "options")["options"] if one["name"] == "bets_per_box"
    ]
    assert (option["values"], option["article"]) == ([1, 2, 3], "art. 5")
    bet = {"min": 500, "max": 5000, "box": "ante", "amount": 500, "on_box": [500, 500]}
    assert answer(sheet, "limit", **bet)["accepted"] is True
    reply = ask(sheet, "limit", **bet, options={"bets_per_box": 1})
    assert (reply["answer"]["accepted"], reply["articles"]) == (False, ["art. 5"])


def test_equal_hands_in_galicia_share_what_a_higher_one_has_left() -> None:
    """Gal. 8.b as read: highest first, the next from what is left, equals on one base."""
    hands = ["Ks Qs Js Ts 9s", "9d 8d 7d 6d 5d", "9c 8c 7c 6c 5c"]
    winners = [{"seat": seat, "cards": cards(hand)} for seat, hand in enumerate(hands, 1)]
    given = {"meter": 1000000, "seed": 0, "bet": 100, "winners": winners}
    galicia = answer("galicia/poker-sin-descarte", "award", **given)
    assert galicia["paid"] == {"1": 100000, "2": 90000, "3": 90000}
    assert galicia["meter"] == 720000
    # CyL 9.2: equal ones are paid on the meter as the round found it.
    cyl = answer("castilla-y-leon/poker-sin-descarte", "award", **given)
    assert cyl["paid"] == {"1": 100000, "2": 100000, "3": 100000}


@pytest.mark.parametrize("sheet", CHAPTERS)
def test_a_change_of_limits_is_announced_five_rounds_before(sheet: str) -> None:
    """CyL 44 says it of four cards; the chapters that say nothing are read by it."""
    said = [a for a in library.sheet(sheet).announcement if a.moment == "change-of-limits"]
    article = "art. 44" if sheet.endswith("cuatro-cartas") else ""
    assert [(one.words, one.rounds, one.article) for one in said] == [
        ("los cinco últimos pases", 5, article)
    ]
