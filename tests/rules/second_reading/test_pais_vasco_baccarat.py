"""País Vasco and fragment 004, the baccarat family: questions in other lawful words."""

from typing import Any

import pytest

from firmware_py.lab import Lab

LAB = Lab()
CHEMIN = "pais-vasco/chemin-de-fer"
PUNTO = "pais-vasco/punto-y-banca"
PANOS = "pais-vasco/baccarat-dos-panos"
FRAGMENT = "catalogo-004/baccarat-dos-panos"


def ask(sheet: str, asks: str, **given: object) -> dict[str, Any]:
    return LAB.answer({"id": 1, "sheet": sheet, "ask": asks, "with": given})


def ruled(sheet: str, name: str, **facts: object) -> dict[str, Any]:
    answer: dict[str, Any] = ask(sheet, "rule", irregularity=name, **facts)["answer"]
    return answer


def refused(sheet: str, name: str, **facts: object) -> str:
    message: str = ask(sheet, "rule", irregularity=name, **facts)["error"]["message"]
    return message


@pytest.mark.parametrize("side", ["banquero", "bank", "banca"])
def test_the_banker_may_be_called_the_bank(side: str) -> None:
    """08.VIII.3, 09.VIII.2: the banker's cards are the same by either name."""
    three = ruled(CHEMIN, "too-many-cards", stage="deal", to=side)
    assert (three["total"], three["may_draw"]) == (0, True)
    thrown = ruled(CHEMIN, "in-basket", stage="showdown", whose=side, seen=False)
    assert (thrown["ruling"], thrown["affects"]) == ("forfeit", "banquero")
    for sheet in (PANOS, FRAGMENT):
        fallen = ruled(sheet, "in-basket", stage="deal", whose=side, seen=False)
        assert (fallen["ruling"], fallen["affects"]) == ("void-round", "all")


def test_two_third_cards_by_whose_hand_it_is() -> None:
    """08.VIII.3: the punto keeps the better of two third cards."""
    facts = {"stage": "third-card", "player": ["2d", "3d"], "cards": ["4d", "7d"]}
    assert ruled(CHEMIN, "banker-two-third-cards", whose="punto", **facts) == ruled(
        CHEMIN, "banker-two-third-cards", to="punto", **facts
    )


def test_whoever_drops_cards_after_the_deal_drops_his_own() -> None:
    """08.VIII.3, 08.IX, 09.VIII.5."""
    for by in ("banquero", "punto"):
        found = ruled(CHEMIN, "in-basket", stage="showdown", by=by, seen=False)
        assert (found["ruling"], found["affects"]) == ("forfeit", by)
        assert found == ruled(CHEMIN, "in-basket", stage="showdown", by=by, shown=False)
    found = ruled(PANOS, "in-basket", stage="showdown", by="pano2", shown=False)
    assert (found["affects"], found["total"]) == ("pano2", 0)


@pytest.mark.parametrize("name", ["wrong-order", "too-few-cards", "too-many-cards"])
def test_the_croupiers_faults_in_the_deal(name: str) -> None:
    """08.VIII.2: put right without harm, or the hand is void; the banker's are not foreseen."""
    facts = {"stage": "deal", "to": "punto", "by": "croupier"}
    assert ruled(CHEMIN, name, correctable=True, **facts)["ruling"] == "correct-in-sequence"
    void = ruled(CHEMIN, name, correctable=False, **facts)
    assert (void["ruling"], void["stakes"]) == ("void-round", "returned")
    assert "correctable" in refused(CHEMIN, name, **facts)
    assert ruled(CHEMIN, name, stage="deal", to="punto")["ruling"] == "supervisor"


@pytest.mark.parametrize("key", ["place", "whose", "to"])
def test_an_exposed_card_by_any_word_for_its_place(key: str) -> None:
    """08.VIII.3: the banker shows the matching card; 09.VIII.2: no stake moves."""
    facts: dict[str, object] = {key: "punto", "by": "banquero", "which": 2, "stage": "deal"}
    assert ruled(CHEMIN, "card-exposed", **facts)["shows"] == 2
    found = ruled(PANOS, "card-exposed", stage="deal", **{key: "pano1"})
    assert (found["may_raise"], found["may_withdraw"]) == (False, False)


@pytest.mark.parametrize(
    ("name", "player"),
    [
        ("says-no-below-five", ["8d", "Kd"]),
        ("asks-with-six-or-more", ["2d", "Kd"]),
        ("natural-not-shown", ["7d", "Kd"]),
    ],
)
def test_an_error_that_the_cards_deny(name: str, player: list[str]) -> None:
    assert "that is not" in refused(CHEMIN, name, stage="decisions", player=player)
    for sheet in (PANOS, FRAGMENT):
        assert "that is not" in refused(sheet, name, stage="decisions", pano1=player, says="no")


def test_a_banker_without_a_natural_offers_as_he_likes() -> None:
    facts = {"stage": "decisions", "bank": ["7d", "Kd"]}
    assert "that is not" in refused(CHEMIN, "banker-offers-with-natural", **facts)


@pytest.mark.parametrize("sheet", [PANOS, FRAGMENT])
@pytest.mark.parametrize("name", ["says-no-below-five", "wrong-word"])
def test_the_words_tell_which_cloth_erred(sheet: str, name: str) -> None:
    """09.VIII.4: the card given to the second cloth returns, the next one is the second's."""
    facts = {"pano1": ["2d", "Kd"], "pano2": ["3d", "Kd"], "card": "5d", "next_card": "6d"}
    says = {"pano1": "no", "pano2": "carta"}
    found = ruled(sheet, name, stage="decisions", says=says, **facts)
    assert found["affects"] == "pano1"
    assert found["third_card"] == {"pano1": "5d", "pano2": "6d"}


@pytest.mark.parametrize("sheet", [PANOS, FRAGMENT])
def test_a_wrong_word_with_eight_or_nine(sheet: str) -> None:
    """09.VIII.4: «no» loses the right to show, a card asked for goes on."""
    hand = {"stage": "decisions", "pano1": ["9d", "Kd"]}
    assert ruled(sheet, "wrong-word", says="no", **hand)["may_abate"] is False
    asked = ruled(sheet, "wrong-word", says={"pano1": "carta", "pano2": "no"}, **hand)
    assert (asked["ruling"], asked["to"]) == ("correct-in-sequence", "banquero")


@pytest.mark.parametrize("sheet", [PANOS, FRAGMENT])
def test_a_second_cloth_that_shows_has_not_asked(sheet: str) -> None:
    """09.VIII.4: the first cloth's card goes to the banker."""
    says = {"pano1": "carta", "pano2": "abate"}
    facts = {"stage": "decisions", "pano1": ["7d", "Kd"], "card": "5d"}
    assert ruled(sheet, "asks-with-six-or-more", says=says, **facts)["to"] == "banquero"


def test_a_banker_of_two_cloths_who_does_not_wait_for_them() -> None:
    """08.VI, 09.VI: an 8 or 9 ends the hand; with nothing he draws; else he is free."""
    for bank, draws in ((["8d", "Kd"], False), (["Kd", "Kh"], True), (["3d", "Kd"], "free")):
        found = ask(PANOS, "bank", question="draws", bank=bank)
        assert found["answer"] == {"draws": draws}
    waiting = {"pano1": ["2d", "Kd"], "pano2": ["3d", "Kd"]}
    found = ask(PANOS, "bank", question="draws", bank=["9d", "Kd"], **waiting)
    assert found["answer"] == {"draws": False}


def test_a_shoe_need_not_hold_cards_that_nobody_draws() -> None:
    """07.VI.1: an 8 or 9 in two cards ends the hand."""
    four = ["9s", "2h", "Kd", "3d"]
    steps = ask(PUNTO, "deal", shoe=four)["answer"]["steps"]
    assert [step for step in steps if not step.startswith("|")] == [
        "punto:down",
        "bank:down",
        "punto:down",
        "bank:down",
    ]
    assert "error" in ask(PUNTO, "deal", shoe=["2s", "2h", "Kd", "3d"])


def test_an_open_bank_needs_no_maximum() -> None:
    """09.V.2: the house may set none."""
    bet = {"min": 500, "box": "pano1", "amount": 10**7}
    found = ask(PANOS, "limit", **bet, options={"banca": "libre"})
    assert found["answer"]["accepted"] is True
    assert ask(PANOS, "limit", **bet)["error"]["code"] == "bad-request"
