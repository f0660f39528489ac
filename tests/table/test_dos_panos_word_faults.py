"""Wrong words on two cloths and the hands restored after them (09.VIII.3, 09.VIII.4)."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from tests.table.baccarat import (
    DOS_PANOS,
    Step,
    closed,
    last_ruling,
    play,
    report,
    rulings,
    words,
)
from tests.table.playing import nets

BETS = ((1, "pano1", 1000), (5, "pano2", 2000), (6, "caballo", 500))
VOID = {1: {"pano1": 0}, 5: {"pano2": 0}, 6: {"caballo": 0}}
# pano1 4, pano2 3, bank 6; then third cards.
PLAIN = "2s Kh 2d 2c 3d 4h "


def coup(cards: str, *steps: Step) -> Rehearsal:
    """Play the first hand of a shoe by words and reports."""
    return play(closed(DOS_PANOS, cards, BETS), "nadie", *steps)


def thirds(table: Rehearsal) -> dict[str, tuple[int, ...]]:
    """Third cards by place, and those discarded."""
    round_ = table.table.in_round()
    found = {p: round_.numbers(p)[2:] for p in ("pano1", "pano2", "banquero")}
    return {**found, "burn": round_.numbers("burn")}


# 09.VIII.4: the players; found by the station when the cards are shown.


def test_the_first_cloth_stands_below_five() -> None:
    """09.VIII.4: the second's card comes back to it, the second takes the next one."""
    table = coup(PLAIN + "9d 4c", "no", "carta", "da", "no")
    assert rulings(table) == [("says-no-below-five", "correct-in-sequence", ("09.VIII.4",))]
    play(table)
    assert thirds(table) == {"pano1": (7,), "pano2": (8,), "banquero": (), "burn": ()}
    # 6 against a 9 and a 4: the cuadro says stand for both.
    assert words(table) == ["no"]
    play(table, "no")
    assert nets(table)["banquero"] == {"banquero": -1000}


def test_the_next_card_comes_back_even_from_the_banker() -> None:
    """09.VIII.4: «haya sido recogida o no por el banquero»."""
    table = coup(PLAIN + "9d 4c", "no", "carta", "da", "carta")
    play(table)
    assert thirds(table) == {"pano1": (7,), "pano2": (8,), "banquero": (), "burn": ()}


def test_the_first_cloth_asks_with_six() -> None:
    """09.VIII.4: its card goes to the second if it asked, or to the banker by number 3."""
    table = coup("4s Kh 2d 2c 3d 4h 9d 4c", "carta", "carta", "da", "no")
    assert rulings(table) == [("asks-with-six-or-more", "correct-in-sequence", ("09.VIII.4",))]
    assert ("to", "pano2") in last_ruling(table).keys
    play(table, "no")
    assert thirds(table) == {"pano1": (), "pano2": (7,), "banquero": (), "burn": (8,)}
    table = coup("4s 4h 2d 2c 3d 3h 9d", "carta", "no", "da", "no")
    assert ("to", "banquero") in last_ruling(table).keys
    # 5 against two cloths that stood draws: the card is his.
    play(table, "carta")
    assert thirds(table) == {"pano1": (), "pano2": (), "banquero": (7,), "burn": ()}


def test_the_second_cloth_and_the_banker() -> None:
    """09.VIII.4, last paragraph: the same rules between them."""
    table = coup("4s Kh 2d 2c 3d 3h 9d", "no", "no", "carta")
    assert rulings(table) == [("says-no-below-five", "correct-in-sequence", ("09.VIII.4",))]
    assert last_ruling(table).affects == ("pano2",)
    play(table)
    assert thirds(table) == {"pano1": (), "pano2": (7,), "banquero": (), "burn": ()}
    table = coup("4s 4h 2d 2c 2d 3h 9d 2c", "no", "carta", "da", "no")
    assert ("to", "banquero") in last_ruling(table).keys


@pytest.mark.parametrize(
    ("cards", "spoken", "hand", "right", "error"),
    [
        (PLAIN, "no", ("2s", "2c"), "carta", "says-no-below-five"),
        ("4s Kh 2d 2c 3d 4h", "carta", ("4s", "2c"), "no", "asks-with-six-or-more"),
    ],
)
def test_a_wrong_word_noticed_at_once(
    cards: str, spoken: str, hand: tuple[str, str], right: str, error: str
) -> None:
    """09.VIII.4."""
    fault = report(
        "wrong-word", whose="pano1", pano1=hand, says={"pano1": spoken, "pano2": "carta"}
    )
    table = coup(cards + " 9d 4c", spoken, "carta", fault)
    assert rulings(table) == [(error, "correct-in-sequence", ("09.VIII.4",))]
    assert ("word", right) in last_ruling(table).keys
    play(table, "da")
    assert len(thirds(table)["pano1"]) == (right == "carta")


def test_a_wrong_word_with_eight_or_nine() -> None:
    """09.VIII.4: with «no» the right to show is lost, with «carta» the hand is restored."""
    for word, ruling in (("no", "continue"), ("carta", "correct-in-sequence")):
        says = {"pano1": word, "pano2": "no"}
        fault = report("wrong-word", whose="pano1", pano1=("9s", "Kc"), says=says)
        table = coup("9s 4h 2d Kc 3d 4h", word, "no", fault)
        assert rulings(table) == [("natural-not-shown", ruling, ("09.VIII.4",))]
        play(table, "no")
        assert nets(table)[1] == {"pano1": 1000}


def test_both_words_said() -> None:
    """09.VIII.4: with five the first counts, with another total the right one."""
    fault = report(
        "contradictory-words", whose="pano1", pano1=("2s", "3c"), says={"pano1": ["carta", "no"]}
    )
    table = coup("2s Kh 2d 3c 3d 4h 9d 4c", "no", fault)
    assert rulings(table) == [("contradictory-words", "continue", ("09.VIII.4",))]
    play(table, "carta", "da")
    assert thirds(table)["pano1"] == (7,)
    fault = report(
        "contradictory-words", whose="pano1", pano1=("4s", "2c"), says={"pano1": ["carta", "no"]}
    )
    table = coup("4s Kh 2d 2c 3d 4h 9d 4c", "carta", fault)
    assert rulings(table) == [("contradictory-words", "correct-in-sequence", ("09.VIII.4",))]
    play(table, "carta", "da")
    assert thirds(table)["pano1"] == ()


def test_a_natural_that_was_not_shown() -> None:
    """09.VIII.4: «no» loses the right; «carta» is restored."""
    table = coup("9s Kh 2d Kc 3d 4h 9d 4c", "no", "carta", "da", "no")
    assert rulings(table) == [("natural-not-shown", "continue", ("09.VIII.4",))]
    assert nets(table)[1] == {"pano1": 1000}
    table = coup("9s Kh 2d Kc 3d 4h 9d 4c", "carta", "carta", "da", "no")
    assert rulings(table) == [("natural-not-shown", "correct-in-sequence", ("09.VIII.4",))]
    play(table, "no")
    assert thirds(table) == {"pano1": (), "pano2": (7,), "banquero": (), "burn": (8,)}


# 09.VIII.3: the banker in a restored hand.


@pytest.mark.parametrize(
    ("bank", "offered"),
    [
        # 6 against a 6 and a stood cloth: draw and stand; a player's fault leaves him free.
        ("2d 4h", ["carta", "no"]),
        # 7 stands against everything.
        ("3d 4h", ["no"]),
        # 2 draws against everything.
        ("Ad Ah", ["carta"]),
    ],
)
def test_the_cuadro_in_a_restored_hand(bank: str, offered: list[str]) -> None:
    first, second = bank.split()
    table = coup(f"2s 4h {first} 2c 2d {second} 6d", "no", "no", "no")
    assert rulings(table)[0] == ("says-no-below-five", "correct-in-sequence", ("09.VIII.4",))
    play(table)
    if words(table) == ["da", "abate"]:
        play(table, "da")
    assert words(table) == offered


def test_a_cloth_that_shows_makes_the_banker_draw_in_the_optional_cases() -> None:
    """09.VIII.3, first paragraph: 5 against a 4."""
    table = coup("9s Kh 2d Kc 3d 3h 4d", "abate", "no", "carta")
    assert rulings(table) == [("says-no-below-five", "correct-in-sequence", ("09.VIII.4",))]
    play(table)
    assert thirds(table)["pano2"] == (7,)
    assert words(table) == ["carta"]


def test_a_wrong_word_where_the_other_cloth_has_no_hand() -> None:
    """09.VIII.4: the card goes to the banker, for nobody else asked for one."""
    bets = ((1, "pano1", 1000),)
    table = closed(DOS_PANOS, "3s 2h 3d 4h 9d 5c", bets)
    play(table, "nadie", "carta", "da", "no")
    assert rulings(table) == [("asks-with-six-or-more", "correct-in-sequence", ("09.VIII.4",))]
    play(table)
    assert table.table.in_round().numbers("pano1") == (1, 3)
