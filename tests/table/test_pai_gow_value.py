"""Both hands of pai gow are named, with the joker as the ace that it is."""

import pytest

from firmware_py.rules.cards import parse_card
from firmware_py.table.games.pai_gow.hand_value import hand_value
from firmware_py.table.states import Phase
from firmware_py.table.view import view
from tests.table.goldens.scripts import opened, step
from tests.table.goldens.writer import Told

SHEET = "castilla-y-leon/pai-gow"


@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("As Ad Jd 8s 6c", ("pareja", "A", "J", "8", "6")),
        ("Qc Qh", ("pareja", "Q")),
        ("8c Jc", ("carta-mayor", "J", "8")),
        ("Jk 7c", ("carta-mayor", "A", "7")),
        ("Jk Ac", ("pareja", "A")),
        ("Jk Kd Qs Jc Th", ("escalera", "K", "Q", "J", "T")),
        ("Ks Kd Kc 2s Jk", ("trio", "K", "A", "2")),
        ("Ks Kd Kc", ()),
    ],
)
def test_a_hand_of_five_or_two(cards: str, value: tuple[str, ...]) -> None:
    round_ = _settled().table.round
    assert round_ is not None
    faces = tuple(map(parse_card, cards.split()))
    found = hand_value(round_, "1", faces)
    assert found[: len(value)] == value
    assert bool(found) is bool(value)


def _settled() -> Told:
    table = opened(SHEET)
    while table.table.phase is not Phase.SETTLING:
        step(table)
    return table


def test_every_hand_on_the_table_is_named() -> None:
    hands = [place for place in view(_settled().table).places if "??" not in place.cards]
    named = [place for place in hands if len(place.cards) in (2, 5)]
    assert named
    assert all(place.hand for place in named), named
