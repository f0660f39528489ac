"""What is kept ready for a situation is what the law says of it, whatever the resto."""

from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware_py.rulebook import library
from firmware_py.rules.game import Game, choose
from firmware_py.rules.games.circle.order import intervals
from firmware_py.rules.games.circle.play import CirclePlay
from firmware_py.table.games.circle.from_rulings import BoundChips
from firmware_py.table.games.circle.hand import Hand, begin
from firmware_py.table.games.circle.offers import Turn, offered, offers_of, worked_out
from firmware_py.table.round import Round

SEATS = (1, 2, 3, 4, 5)
MIN, MAX = 1000, 4000
# Around every bound: nothing to raise with, the minimum, the maximum, and far beyond.
CHIPS = st.one_of(
    st.integers(1, 12 * MIN),
    st.sampled_from([n * MIN + d for n in range(1, 9) for d in (-1, 0, 1)]),
    st.sampled_from([10**6, 10**9, 10**12]),
)


def games() -> Iterator[tuple[str, str]]:
    for name in library.names():
        sheet = library.sheet(name)
        if isinstance(sheet.play, CirclePlay):
            limits = [option.values for option in sheet.option if option.name == "limit"]
            yield from ((name, str(limit)) for limit in (limits[0] or ("",) if limits else ("",)))


@cache
def game_of(name: str, limit: str) -> Game:
    return choose(name, library.sheet(name), {"limit": limit} if limit else {})


@st.composite
def hands(draw: st.DrawFn, game: Game) -> Hand:
    """A hand in the middle of an interval, as no play may ever have left it."""
    bets = {(seat, ""): {"ante": 200, "resto": 10**6} for seat in SEATS}
    hand = begin(Round(1, game, "manual", MIN, MAX, bets=bets))
    hand.open_interval(draw(st.integers(1, len(intervals(game)))))
    hand.chips.live = hand.seating.order[: draw(st.integers(2, len(SEATS)))]
    hand.interval.level = draw(st.sampled_from([0, 1, MIN, MIN + 500, 3 * MIN, MAX]))
    hand.interval.laid = {seat: draw(st.integers(0, hand.interval.level)) for seat in SEATS}
    hand.chips.resto = {seat: draw(CHIPS) for seat in SEATS}
    raisers = draw(st.sets(st.sampled_from(SEATS)))
    hand.interval.raises = {seat: draw(st.integers(0, 4)) for seat in raisers}
    hand.chips.pot_cents = draw(st.integers(0, 20 * MIN))
    hand.interval.open_pair = draw(st.booleans())
    hand.ruled.no_raise = draw(st.sets(st.sampled_from(SEATS), max_size=1))
    chips, laid = st.integers(0, 2 * MAX), st.sampled_from([0, MIN])
    kept = st.builds(BoundChips, chips, laid, st.booleans(), st.booleans())
    hand.ruled.bound = draw(st.dictionaries(st.sampled_from(SEATS), kept, max_size=1))
    hand.chips.count_rich()
    hand.interval.offers = offers_of(hand)
    return hand


@pytest.mark.one_of_each("name")
@pytest.mark.parametrize(("name", "limit"), sorted(games()))
@settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_kept_offers_are_what_the_law_says(name: str, limit: str, data: st.DataObject) -> None:
    game = game_of(name, limit)
    hand = data.draw(hands(game))
    rule = intervals(game)[hand.interval.number - 1]
    first = data.draw(st.booleans())
    for seat in hand.chips.live:
        answered = hand.chips.rich > 1 and seat not in hand.ruled.no_raise
        turn = Turn(seat, hand.chips.resto[seat], first, answered)
        assert offered(hand, rule, seat, first=first) == worked_out(hand, rule, turn)
