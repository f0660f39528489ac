"""Figuras: Galicia 22.1 h and 22.2 f, CLM 20, PV 17.VI.2 (covered circle poker only)."""

import pytest

from firmware_py.rules.ranking import ranker
from tests.rules.ranking import samples
from tests.rules.ranking.samples import cards

COVERED = ranker(samples.COVERED)


def name(hand: str) -> str:
    return COVERED.name(COVERED.value(cards(hand)))


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Ks Kh Qh Jc Qc", "figuras"),  # the example of Galicia 22.1 h
        ("As Ah Kd Qc Js", "figuras"),
        ("Ks Kh Kd Qc Js", "trio"),
        ("Ks Kh Kd Qc Qs", "full"),
        ("Ks Kh Kd Kc Qs", "poker"),
        ("As Kh Qd Jc Ts", "escalera"),
        ("Ks Kh Qd Qc Ts", "doble-pareja"),
    ],
)
def test_what_counts_as_figuras(hand: str, expected: str) -> None:
    assert name(hand) == expected


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Js Jh Ad Kc Qs", "As Ah Kd Kc Ts"),  # any figuras over any double pair
        ("2s 2h 2d 4c 3s", "As Ah Kd Kc Qs"),  # any trío over any figuras
        ("As Ah Kd Qc Js", "Ks Kh Ad Qc Js"),  # the highest pair first
        ("Ks Kh Ad Qc Js", "Ks Kh Qd Qc Js"),  # then the highest card, reading 21 and PV 44
        ("As Ah Kd Kc Js", "As Ah Kd Qc Js"),  # then the next ones
        ("Ks Kh Ad Jc Js", "Ks Kh Qd Qc Js"),
    ],
)
def test_order_of_figuras(better: str, worse: str) -> None:
    assert COVERED.value(cards(better)) > COVERED.value(cards(worse))


def test_figuras_tie_whatever_the_suits() -> None:
    assert COVERED.value(cards("Ks Kh Qd Qc Js")) == COVERED.value(cards("Kd Kc Qs Qh Jd"))


def test_no_figuras_where_the_order_does_not_name_them() -> None:
    plain = ranker(samples.FIVE)
    assert plain.name(plain.value(cards("Ks Kh Qh Jc Qc"))) == "doble-pareja"
    assert plain.value(cards("Ks Kh Qd Qc Js")) > plain.value(cards("As Ah Kd Qc Js"))
