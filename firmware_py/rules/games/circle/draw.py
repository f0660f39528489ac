"""The change of cards: who gets how many in which order, and a pack that runs out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from firmware_py.rules.finding import bad_request
from firmware_py.rules.game import Game
from firmware_py.rules.games.circle.order import play_of, playing_order
from firmware_py.rules.games.circle.play import Draw
from firmware_py.text.codes import limits as codes
from firmware_py.text.message import Message


@dataclass(frozen=True, slots=True)
class DrawsTold:
    """How many cards each player still in changes, and who opened the pot."""

    draws: Mapping[int, int]
    opener: int | None = None
    # Cards of those who have folded: the texts call them discards too.
    folded: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """A shuffle in the middle of a deal, before the step of this number (from 0)."""

    before: int
    # What is shuffled with the cards left over: "discards" or "dead".
    of: str
    # How many cards there are to deal from afterwards.
    cards: int
    cut_by: int | None = None


@dataclass(slots=True)
class _Pack:
    """The cards left while a draw is dealt; lives inside one call."""

    left: int
    # Cards thrown away by seat that have not been shuffled back.
    thrown: dict[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DrawDealt:
    """The cards of a draw seat by seat, and its reshuffles (numbered from the draw's first)."""

    seats: tuple[int, ...]
    reshuffles: tuple[Reshuffle, ...]


def deal_draw(game: Game, mano: int, told: DrawsTold, left: int) -> DrawDealt:
    """Deal a draw of which `left` cards remain in the pack (Galicia 27, CyL 62.4, PV 17.1.III)."""
    rule = play_of(game).draw
    assert rule is not None
    order = draw_order(game, rule, mano, told)
    row = draw_row(rule, order, told.draws)
    pack = _Pack(left, {**told.folded})
    if rule.short == "used-up":
        pack.thrown.update(told.draws)
    shuffles: list[Reshuffle] = []
    for at, seat in enumerate(row):
        _throw(rule, pack, told, seat)
        if _runs_short(rule, pack, len(row) - at) and _refill(rule, pack, told, row[at:]):
            before = order[order.index(seat) - 1] if rule.short == "last-card" else None
            shuffles.append(Reshuffle(at, "discards", pack.left, before))
        pack.left -= 1
    return DrawDealt(tuple(row), tuple(shuffles))


def draw_order(game: Game, rule: Draw, mano: int, told: DrawsTold) -> tuple[int, ...]:
    """Order the players who change cards, from the opener or the mano on."""
    most = game.number(rule.most)
    for seat, count in told.draws.items():
        if not 0 <= count <= most:
            raise bad_request(f"seat {seat} may change up to {most} cards, not {count}")
    if rule.starts == "opener" and told.opener is None:
        raise bad_request("the draw begins with the opener: name him in says.opener")
    start = mano if rule.starts == "mano" or told.opener is None else told.opener
    return playing_order(game, told.draws, start)


def draw_row(rule: Draw, order: Sequence[int], draws: Mapping[int, int]) -> list[int]:
    """Write the seats out card by card; the largest draw may wait for its last card."""
    late = [seat for seat in order if rule.last_after_all and draws[seat] >= rule.last_after_all]
    row = [seat for seat in order for _ in range(draws[seat] - (seat in late))]
    return row + late


def _throw(rule: Draw, pack: _Pack, told: DrawsTold, seat: int) -> None:
    """A player throws his cards away as his turn comes."""
    if rule.short == "last-card":
        pack.thrown.setdefault(seat, told.draws[seat])


def _runs_short(rule: Draw, pack: _Pack, wanted: int) -> bool:
    """Tell whether the pack must be filled before this card."""
    return pack.left < wanted and pack.left <= (1 if rule.short == "last-card" else 0)


def _refill(rule: Draw, pack: _Pack, told: DrawsTold, waiting: Sequence[int]) -> bool:
    """Put the discards back without those that the text keeps out; tell whether there were any."""
    seat = waiting[0]
    out = {seat} if rule.short == "last-card" or {*waiting} == {seat} else set()
    if rule.short == "last-card" and told.opener is not None:
        out.add(told.opener)
    back = {owner: count for owner, count in pack.thrown.items() if owner not in out}
    pack.left += sum(back.values())
    # Zero, not forgotten: who has thrown once does not throw again.
    pack.thrown.update(dict.fromkeys(back, 0))
    if not pack.left:
        raise bad_request(_none_left(rule, seat))
    return any(back.values())


def _none_left(rule: Draw, seat: int) -> Message:
    if rule.short_cited:
        return codes.cards_short_for_seat(seat=seat, article=rule.short_cited)
    return codes.cards_short_for_seat_uncited(seat=seat)
