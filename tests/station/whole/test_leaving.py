"""R-106: what happens leaves the station in real time, not with the next look at a clock.

Time is the world's own here; how long the real process takes is measured by `python -m bench`.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.station.whole import wires
from tests.station.whole.rounds import PLANS, begin
from tests.station.whole.story import Story
from tests.station.whole.test_unplugged import played_to, tokens

# What happens at the table, and a word of what people are told of it.
HAPPENS = {
    "jam sabot": "Jam",
    "door sabot open": "door",
    "unplug sabot": "sabot does not answer",
    "unplug slots": "slots does not answer",
    "unplug visor-1": "visor-1 does not answer",
    "drop 1 1 stringing": "string",
}
# A device is asked several times a second; a visor is only written to.
TURNS = 30
NINE_THOUSAND_SIX_HUNDRED_NS = 10 * 10**9 // 9_600


def happen(story: Story, what: str) -> None:
    """Let it happen; a plug is pulled at the world's own socket."""
    if what.startswith("unplug "):
        story.world.sockets[what.removeprefix("unplug ")].plugged = False
    else:
        story.world.hands.obey(what)


def recorded(story: Story, word: str) -> list[Any]:
    """Entries on the disk that tell of it to people."""
    found = [entry for entry in story.world.disk.entries if entry.kind in ("alarm", "event")]
    return [e for e in found if word in json.loads(e.payload).get("text", "")]


def shown(story: Story, word: str) -> bool:
    """Whether the socket's snapshot has it."""
    return any(word in alarm for alarm in story.seen()["alarms"])


def turns_to(story: Story, holds: Callable[[], bool]) -> None:
    """Let everybody have his turn until something holds."""
    for _ in range(TURNS):
        story.world.turn()
        if holds():
            return
    raise AssertionError("nobody was told")


@pytest.mark.parametrize(("what", "word"), HAPPENS.items())
def test_an_alarm_is_shown_as_soon_as_it_is_recorded(what: str, word: str) -> None:
    """Nobody ticks a clock here: only links, table and journal have their turns."""
    story = played_to("betting")
    assert not shown(story, word)
    happen(story, what)
    turns_to(story, lambda: bool(recorded(story, word)) or shown(story, word))
    # What left before it was durable would be a promise broken; what waits longer is late.
    assert recorded(story, word) or what.startswith("unplug")
    story.world.turn()
    assert shown(story, word)


def test_what_is_recorded_carries_the_moment_it_was_heard_of() -> None:
    """Not the moment of the commit: a disk that is late does not make an event younger."""
    story = played_to("betting")
    happen(story, "jam sabot")
    began_ns = story.world.clock()
    turns_to(story, lambda: bool(story.world.station.parts.inbox.waiting or recorded(story, "Jam")))
    heard_ns = story.world.clock()
    story.world.disk.troubles.extend(["failed"] * 5)
    turns_to(story, lambda: bool(recorded(story, "Jam")))
    (entry,) = recorded(story, "Jam")
    assert began_ns < entry.mono_ns <= heard_ns


def test_a_token_is_on_the_table_as_soon_as_it_is_recorded() -> None:
    story = played_to("betting")
    story.world.settle()
    seat = next(seat for seat in (1, 2, 3) if seat not in tokens(story))
    assert story.world.drop(seat)
    turns_to(story, lambda: any(f'"seat":{seat}' in e.payload for e in heard(story)))
    story.world.turn()
    assert seat in tokens(story)


def heard(story: Story) -> list[Any]:
    """Tokens on the disk."""
    return [entry for entry in story.world.disk.entries if entry.kind == "token"]


def test_a_winning_value_is_visible_within_thirty_seconds_on_a_full_bus(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """R-50, in the world's time: every byte at 9600 baud, tokens falling at every seat."""
    monkeypatch.setattr(wires, "BYTE_NS", NINE_THOUSAND_SIX_HUNDRED_NS)
    story = begin(PLANS["a disputed jackpot"])
    story.world.settle()
    while not story.seen()["pending_hits"]:
        story.act()
        story.world.settle()
    (_, _, cents) = story.seen()["pending_hits"][0]
    assert cents == 500_350
    won_ns, amount = story.world.clock(), "5.003,50"
    while not any(amount in line for line in story.world.twins.visors["visor-1"].screen.lines):
        for seat in (1, 2, 3):
            story.world.drop(seat)
        story.world.turn()
        story.world.station.tick()
        assert story.world.clock() - won_ns < 30 * 10**9
