"""Who is dealt to, speaks, cuts and shows, and in which order round the table."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from firmware_py.rules.finding import bad_request
from firmware_py.rules.game import Game
from firmware_py.rules.games.circle.play import CirclePlay, Interval
from firmware_py.rules.ranking import shown_value
from firmware_py.rules.sheet.model import Sheet

Cards = tuple[int, ...]


def play_of(game: Game) -> CirclePlay:
    """Give the family's part of the sheet."""
    assert isinstance(game.sheet.play, CirclePlay)
    return game.sheet.play


def says_who_cuts(sheet: Sheet) -> bool:
    """Tell whether the sheet says which player cuts the pack."""
    assert isinstance(sheet.play, CirclePlay)
    return sheet.cut is not None or sheet.play.cut is not None


def goes_left(game: Game) -> bool:
    """Tell whether play goes to the left: clockwise, towards higher seat numbers."""
    return game.once(_left)


def _left(game: Game) -> bool:
    return game.text(play_of(game).direction.to) == "left"


def round_from(seats: Iterable[int], start: int, *, left: bool) -> tuple[int, ...]:
    """Order the seats round the table beginning with `start` or the next after it."""
    return _round(tuple(seats), start, left)


@lru_cache(maxsize=4096)
def _round(seats: tuple[int, ...], start: int, left: bool) -> tuple[int, ...]:
    rising = sorted(seats)
    if left:
        return (*[s for s in rising if s >= start], *[s for s in rising if s < start])
    rising.reverse()
    return (*[s for s in rising if s <= start], *[s for s in rising if s > start])


def playing_order(game: Game, seats: Iterable[int], start: int) -> tuple[int, ...]:
    """Order the seats as cards and turns go, from `start` on (Galicia 23.1, PV 17.VII.1)."""
    return _round(tuple(seats), start, game.once(_left))


def next_mano(game: Game, seats: Iterable[int], mano: int) -> int:
    """Pass the mano on at a new deal; a seat that is empty or rests is passed over."""
    order = playing_order(game, {*seats} - {mano}, mano)
    return order[0] if order else mano


def cutter(game: Game, seats: Iterable[int], mano: int, *, again: bool = False) -> int:
    """Say who cuts the pack, or cuts it again in a hand (Galicia 28.2, CyL 63.2, CLM 23.1.b).

    Where the text is silent, the player before the mano.
    """
    rule = play_of(game).cut
    by = "before-mano" if rule is None else game.text(rule.again if again else rule.by)
    if by == "mano":
        return mano
    left = not goes_left(game) if by == "before-mano" else by == "left-of-mano"
    order = round_from({*seats} - {mano}, mano, left=left)
    return order[0] if order else mano


class SpeakingOrder(Struct, frozen=True):
    """What decides who speaks first: who is in, their open cards, and earlier bets."""

    seats: tuple[int, ...]
    mano: int
    shown: Mapping[int, Cards] = {}
    opener: int | None = None
    # Who bet most in the interval before, or nobody.
    highest_bettor: int | None = None
    # Who has made the last forced bet by place.
    last_blind: int | None = None


def first_speaker(game: Game, number: int, talk: SpeakingOrder) -> int:
    """Say who speaks first in an interval, counted from 1."""
    rule = interval(game, number)
    if rule.first in ("lowest-up", "highest-up"):
        return _by_open_cards(game, rule, talk)
    if rule.first == "after-blinds":
        return _after_blinds(game, talk)
    if rule.first == "opener" and talk.opener is None:
        raise bad_request("the interval begins with the opener: say who opened")
    start = {"opener": talk.opener, "highest-bettor": talk.highest_bettor}.get(rule.first)
    return playing_order(game, talk.seats, talk.mano if start is None else start)[0]


def intervals(game: Game) -> list[Interval]:
    """List the betting intervals under the chosen options."""
    return [rule for rule in play_of(game).interval if game.holds(rule.when)]


def _after_blinds(game: Game, talk: SpeakingOrder) -> int:
    """Find the first who is free to speak: the next after the last blind bet (PV 17.1.II)."""
    if talk.last_blind is None:
        raise bad_request("the interval begins after the blind bets: say who made the last one")
    others = {*talk.seats} - {talk.last_blind}
    return playing_order(game, others or talk.seats, talk.last_blind)[0]


def interval(game: Game, number: int) -> Interval:
    """Give an interval of the game by its number."""
    rules = game.once(intervals)
    if not 1 <= number <= len(rules):
        raise bad_request(f"{game.name} has betting intervals 1 to {len(rules)}, not {number}")
    return rules[number - 1]


def _by_open_cards(game: Game, rule: Interval, talk: SpeakingOrder) -> int:
    """Compare open cards; equal ones are settled by the distance to the mano (30.2, CyL 68.1)."""
    seats = [seat for seat in talk.seats if talk.shown.get(seat)]
    if not seats:
        # A fault may have left nobody an open card: the mano speaks.
        return playing_order(game, talk.seats, talk.mano)[0]
    values = [shown_value(talk.shown[seat]) for seat in seats]
    wanted = min(values) if rule.first == "lowest-up" else max(values)
    equal = [seat for seat, value in zip(seats, values, strict=True) if value == wanted]
    if len(equal) == 1:
        return equal[0]
    left = goes_left(game) if rule.tie == "forward" else rule.tie == "left"
    return round_from(equal, talk.mano, left=left)[0]


def showdown_order(
    game: Game, seats: Sequence[int], mano: int, last_bettor: int | None = None
) -> tuple[int, ...]:
    """Order the showing of cards: the last bettor first, or the mano if nobody bet."""
    return playing_order(game, seats, mano if last_bettor is None else last_bettor)
