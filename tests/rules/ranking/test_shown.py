"""Open cards of stud: who speaks first (Galicia 29-31 and 36-38, CyL 66-69, PV 17.4 and 17.5)."""

import pytest

from firmware_py.rules.cards import UNKNOWN, CardsError
from firmware_py.rules.ranking import shown_value
from tests.rules.ranking.samples import cards


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As", "Ks"),
        ("3s", "2s"),
        ("2s 2h", "As Kh"),
        ("As 3h", "As 2h"),
        ("2s 2h 3d", "As Ks Qs"),  # no flush and no straight of three
        ("2s 2h 2d", "As Ah Kd"),
        ("4s 4h Kd", "4d 4c Qs"),
        ("2s 2h 3d 3c", "As Ah Kd Qc"),
        ("2s 2h 2d 3c", "As Ah Kd Kc"),
        ("2s 2h 2d 2c", "As Ah Ad Kc"),
        ("As 5h 4d 3c", "Ks Qs Js Ts"),  # four in sequence or of a suit are just cards
    ],
)
def test_groups_then_cards(better: str, worse: str) -> None:
    assert shown_value(cards(better)) > shown_value(cards(worse))


def test_suits_do_not_count() -> None:
    assert shown_value(cards("As")) == shown_value(cards("Ac"))
    assert shown_value(cards("Ks Qs")) == shown_value(cards("Kd Qh"))


@pytest.mark.parametrize("count", [0, 5])
def test_one_to_four_cards(count: int) -> None:
    with pytest.raises(CardsError, match=f"{count} open cards cannot be compared"):
        shown_value(range(0, 4 * count, 4))


def test_a_card_nobody_sees_cannot_be_compared() -> None:
    with pytest.raises(CardsError, match=r"\?\? cannot be ranked"):
        shown_value((48, UNKNOWN))
