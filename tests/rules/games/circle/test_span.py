"""What is offered to a player is exactly what the limits accept."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.rulebook import library
from firmware_py.rules.game import choose
from firmware_py.rules.games.circle.last_card import LastCard, last_card
from firmware_py.rules.games.circle.limits import CircleBet, judge
from firmware_py.rules.games.circle.order import intervals
from firmware_py.rules.games.circle.play import CirclePlay
from firmware_py.rules.games.circle.span import span

SHEETS = [name for name in library.names() if isinstance(library.sheet(name).play, CirclePlay)]
GAMES = {
    (name, limit): choose(name, library.sheet(name), {"limit": limit})
    for name in SHEETS
    for option in library.sheet(name).option
    if option.name == "limit"
    for limit in option.values or []
}


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_an_amount_is_accepted_if_and_only_if_it_is_in_the_span(data: st.DataObject) -> None:
    game = GAMES[data.draw(st.sampled_from(sorted(GAMES, key=str)))]
    resto = data.draw(st.integers(1, 9000))
    bet = CircleBet(
        min_cents=1000,
        max_cents=data.draw(st.sampled_from([2500, 4000, 5000])),
        box=data.draw(st.sampled_from(["apuesta", "subida"])),
        amount_cents=0,
        interval=data.draw(st.integers(1, len(intervals(game)))),
        pot_cents=data.draw(st.integers(1, 20000)),
        open_pair=data.draw(st.booleans()),
        raises=data.draw(st.integers(0, 4)),
        players=data.draw(st.integers(2, 8)),
        bets={"resto": resto},
    )
    found = span(game, bet)
    tried = {1, 999, 1000, 1001, resto - 1, resto, data.draw(st.integers(1, resto))}
    tried |= {found.least_cents, found.most_cents, found.most_cents + 1} if found else set()
    for cents in tried - {0}:
        inside = found is not None and found.least_cents <= cents <= found.most_cents
        assert judge(game, replace(bet, amount_cents=cents)).accepted == inside, (cents, found)


@pytest.mark.parametrize(
    ("left", "dead", "players", "expected"),
    [(8, 4, 8, LastCard.PACK), (4, 4, 8, LastCard.DEAD), (3, 4, 8, LastCard.COMMON)],
)
def test_the_last_card_of_stud(left: int, dead: int, players: int, expected: LastCard) -> None:
    """Galicia 30.2.b-c: the dead cards go back; if they are too few, one card serves all."""
    game = choose("galicia/seven-stud", library.sheet("galicia/seven-stud"), {})
    assert last_card(game, left, dead, players) is expected
