"""Whole rounds of the families, played through power cuts at chosen points.

The long version cuts at every point there is, one run for each:

    python -m tests.station.whole.rounds [--plan NAME] [--step N] [--chance]
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import click

from tests.station.whole.story import Story, outcome
from tests.station.whole.tables import BACCARAT, BANK_POKER, BLACKJACK, CIRCLE, config_of
from tests.station.whole.world import World

Outcome = list[tuple[str, Any]]


@dataclass(frozen=True, slots=True)
class Plan:
    """A session that is played again and again."""

    sheet: str
    players: tuple[int, ...] = (1, 2)
    chips: tuple[tuple[str, int], ...] = ()
    mishaps: Mapping[int, str] = field(default_factory=dict)
    nonsense: bool = False
    # Cards on top of the first deck, as the device names them.
    stack: tuple[int, ...] = ()
    dispute: bool = False


ROYAL = (1, 13, 12, 11, 10)
# Seat 1 holds the royal flush of clubs: five to each of two seats and the bank, one by one.
_OTHERS = [suit << 4 | rank for suit in (2, 3, 4) for rank in (2, 5, 7, 9)][:10]
ROYAL_FIRST = tuple(
    card
    for trio in zip([1 << 4 | r for r in ROYAL], _OTHERS[:5], _OTHERS[5:], strict=True)
    for card in trio
)

PLANS: Mapping[str, Plan] = {
    "bank poker with tokens": Plan(BANK_POKER),
    "bank poker, a card face up": Plan(BANK_POKER, mishaps={4: "face-up"}, nonsense=True),
    "a disputed jackpot": Plan(BANK_POKER, stack=ROYAL_FIRST, dispute=True),
    "punto y banca": Plan(BACCARAT),
    "blackjack": Plan(BLACKJACK, nonsense=True),
    "a circle": Plan(CIRCLE, players=(1, 2, 3, 4), chips=(("resto", 50_000), ("ante", 100))),
}


def begin(plan: Plan, chance: int | None = None) -> Story:
    """Set a session up; with chance the threads run in any order."""
    order = None if chance is None else Random(chance)
    world = World(config_of(plan.sheet), stack=plan.stack, chance=order)
    return Story(
        world, plan.players, chips=plan.chips, mishaps=dict(plan.mishaps), nonsense=plan.nonsense,
        dispute=plan.dispute,
    )  # fmt: skip


def played(
    plan: Plan, cuts: Sequence[int] = (), chance: int | None = None
) -> tuple[Outcome, World]:
    """Play a session; the power goes at these points, each counted after the last return."""
    story = begin(plan, chance)
    story.world.fuse.arm(cuts)
    story.play()
    return outcome(story.world), story.world


def difference(calm: Outcome, rough: Outcome) -> str:
    """Say where two outcomes part, or nothing."""
    for number, (one, other) in enumerate(zip(calm, rough, strict=False)):
        if one != other:
            return f"entry {number}: {one} became {other}"
    return "" if len(calm) == len(rough) else f"{len(calm)} entries became {len(rough)}"


def parted(name: str, point: int, chance: int | None = None) -> str:
    """Cut the power at one point and say how the session came out otherwise, or nothing."""
    story = begin(PLANS[name], chance)
    story.world.fuse.arm([point])
    try:
        story.play()
        wrong = difference(calm(name)[0], outcome(story.world))
    except AssertionError as error:
        wrong = str(error)
    return f"{name}, {story.world.fuse.blown}: {wrong}" if wrong else ""


@cache
def calm(name: str) -> tuple[Outcome, int]:
    """Play a session without power cuts; its outcome, and how many points it has."""
    found, world = played(PLANS[name])
    return found, world.fuse.points


@click.command()
@click.option("--plan", "names", multiple=True, type=click.Choice(list(PLANS)))
@click.option("--step", default=1, show_default=True, help="Every so-manieth point.")
@click.option("--chance", is_flag=True, help="Let the threads run in any order.")
def main(names: tuple[str, ...], step: int, *, chance: bool) -> None:
    """Cut the power at every point of every session and compare with the calm one."""
    bad = 0
    for name in names or PLANS:
        points = range(1, calm(name)[1] + 1, step)
        found = [parted(name, point, point if chance else None) for point in points]
        wrong = [words for words in found if words]
        bad += len(wrong)
        click.echo("\n".join([*wrong, f"{name}: {len(points)} power cuts, {len(wrong)} bad"]))
    raise SystemExit(bad > 0)


if __name__ == "__main__":
    main()
