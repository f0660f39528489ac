"""The joker of pai gow and its straights: CyL 30.1 and 31, PV 14.II and 14.IV.2."""

from random import Random

import pytest

from firmware_py.rules.cards import JOKER
from firmware_py.rules.ranking import ranker
from tests.rules.ranking import oracle, samples
from tests.rules.ranking.every_choice import card_score
from tests.rules.ranking.samples import cards

HIGH = ranker(samples.PAI_GOW)
LOW = ranker(samples.TWO)


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("As Ah Ad Ac Jk", "cinco-ases"),
        ("Jk Ks Qs Js Ts", "escalera-real"),
        ("As Ks Qs Jk Ts", "escalera-real"),
        ("Jk 2s 3s 4s 5s", "escalera-de-color"),
        ("Jk 9s 8s 7s 6s", "escalera-de-color"),
        ("As Ah Ad Ks Jk", "poker"),
        ("As Ah Kd Kc Jk", "full"),
        ("Ks Kh Kd Qc Jk", "trio"),  # an ace beside three kings: no póquer, no full
        ("Ks Kh Qd Qc Jk", "doble-pareja"),
        ("Ks Kh Jk 4d 5s", "pareja"),
        ("Ks Jk 9d 4d 5s", "carta-mayor"),
        ("As Jk 9d 4d 5s", "pareja"),
        ("Ks 2s 7s 9s Jk", "color"),
        ("Ks Qd Jh 9s Jk", "escalera"),
        ("2s 3d 4h 5c Jk", "escalera"),
    ],
)
def test_what_the_joker_makes(hand: str, name: str) -> None:
    assert HIGH.name(HIGH.value(cards(hand))) == name


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As Ah Ad Ac Jk", "As Ks Qs Js Ts"),
        ("As 2d 3h 4c 5s", "Ks Qd Jh Tc 9s"),  # A-2-3-4-5 is the second highest straight
        ("As Kd Qh Jc Ts", "As 2d 3h 4c 5s"),
        ("As 2s 3s 4s 5s", "Ks Qs Js Ts 9s"),  # and of every kind, PV reading 33
        ("As Ks Qs Js Ts", "As 2s 3s 4s 5s"),
        ("Ks Qd Jh Tc 9s", "2s 3d 4h 5c 6s"),
    ],
)
def test_order(better: str, worse: str) -> None:
    assert HIGH.value(cards(better)) > HIGH.value(cards(worse))


@pytest.mark.parametrize(
    ("with_joker", "without"),
    [
        ("Jk 2s 3d 4h 5c", "As 2s 3d 4h 5c"),  # low end rather than six high
        ("Jk Ks Qd Jh Tc", "As Ks Qd Jh Tc"),  # the ace rather than the nine
        ("As Ks 9s 4s Jk", "As Ks Qs 9s 4s"),  # the highest card of the suit not held
        ("Ks 9s 4s 2s Jk", "As Ks 9s 4s 2s"),
        ("Ks Kh Jk 4d 5s", "Ks Kh As 4d 5s"),
    ],
)
def test_the_joker_counts_as_the_best_card_it_may_be(with_joker: str, without: str) -> None:
    assert HIGH.value(cards(with_joker)) == HIGH.value(cards(without))


def test_two_card_hands() -> None:
    assert LOW.name(LOW.value(cards("As Jk"))) == "pareja"
    assert LOW.value(cards("As Jk")) == LOW.value(cards("Ah Ad"))
    assert LOW.value(cards("Ks Jk")) == LOW.value(cards("Ks Ah"))
    assert LOW.value(cards("2s 2h")) > LOW.value(cards("As Ks"))
    assert LOW.value(cards("As Ah")) > LOW.value(cards("Ks Kh"))
    assert LOW.value(cards("As 3h")) > LOW.value(cards("As 2h"))
    assert LOW.value(cards("As 2s")) == LOW.value(cards("As 2h"))


def test_order_agrees_with_putting_every_card_in_the_jokers_place() -> None:
    random = Random(14)
    hands = [[*random.sample(range(52), 4), JOKER] for _ in range(2_000)]
    hands += [random.sample(range(52), 5) for _ in range(2_000)]
    order = samples.PAI_GOW.order
    assert oracle.same_order((HIGH.value(h), oracle.key_with_joker(h, order)) for h in hands)


def test_seven_cards_with_a_joker() -> None:
    random = Random(41)
    hands = [[*random.sample(range(52), 6), JOKER] for _ in range(300)]
    assert oracle.same_order((HIGH.value(h), card_score(samples.PAI_GOW, h)) for h in hands)
