"""The power goes before every act of a session, under every kind of config."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec import structs

from firmware_py.station.config import Config, RakeConfig
from tests.station.whole.rounds import PLANS, difference
from tests.station.whole.story import Story, outcome
from tests.station.whole.tables import BACCARAT, BANK_POKER, BLACKJACK, CIRCLE, config_of
from tests.station.whole.world import World

TOKENS = "tokens"
CHIPS = PLANS["a circle"].chips
# What a config may say of the table beside its game.
KINDS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    TOKENS: (BANK_POKER, {}),
    "no jackpot": (BANK_POKER, {}),
    "counted by hand": (BANK_POKER, {"counted_every_rounds": 1}),
    "counted now and then": (BANK_POKER, {"counted_every_rounds": 2}),
    "shown empty": (BANK_POKER, {"show_empty": True}),
    "other options": (BANK_POKER, {"options": {"side_bets_after_paso": "lost"}}),
    "a shoe counted by hand": (BLACKJACK, {"counted_every_rounds": 1}),
    "a shoe": (BACCARAT, {}),
    "a circle counted by hand": (CIRCLE, {"counted_every_rounds": 1}),
    "a circle with a cut": (CIRCLE, {"rake": RakeConfig(kind="pot", pct=5)}),
}


def config(sheet: str, said: Mapping[str, Any], *, jackpot: bool) -> Config:
    found = config_of(sheet)
    table = structs.replace(found.table, **said)
    if jackpot:
        return structs.replace(found, table=table)
    devices = [device for device in found.device if device.kind != "slots"]
    return structs.replace(found, table=table, jackpot=None, device=devices)


def story_of(kind: str) -> Story:
    sheet, said = KINDS[kind]
    circle = sheet == CIRCLE
    players = (1, 2, 3, 4) if circle else (1, 2)
    world = World(config(sheet, said, jackpot=kind == TOKENS))
    return Story(world, players, chips=CHIPS if circle else ())


# What differs most: tokens, one pack by hand, a shoe, a circle.
SHORT = (TOKENS, "counted now and then", "a shoe counted by hand", "a circle with a cut")


@pytest.mark.parametrize(
    "kind",
    [pytest.param(one, marks=() if one in SHORT else pytest.mark.sweep) for one in KINDS],
)
def test_a_session_survives_a_restart_before_every_act(kind: str) -> None:
    calm = story_of(kind).play()
    story = story_of(kind)
    # A dealer who has seen nothing lets a token fall first: one act more gets him further.
    every = 3 if kind == TOKENS else 1
    for number in range(300):
        story.world.settle()
        if number % every == 0:
            story.world.cut_power()
            # Whatever the station does by the clock before it has met a single device.
            story.world.run(story.world.station.tick)
            story.world.settle()
        if story.over():
            break
        story.act()
    assert story.over()
    assert not difference(calm, outcome(story.world, without={"PastFound"}))
