"""Somebody who disturbs a story at its acts: cuts the station's power, or pulls a plug.

The story must go on as if nothing had happened; its own expectations say whether it did.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from hil.scenario.session import ActMoment, StorySession

WHEN: Final = ("before", "sent", "after")
# Who opens the table does not wait for devices yet.
_OPENING: Final = frozenset({"open", "step", "bets"})


@dataclass
class Killer:
    """Kills the station at acts of the round, and starts it again."""

    when: str
    # Every so-manieth act.
    every: int = 1
    kills: list[str] = field(default_factory=list)
    _acts: int = 0

    def __call__(self, moment: ActMoment) -> None:
        """Cut the power, and go on when every device is there again."""
        if moment.when != self.when or not _in_round(moment):
            return
        self._acts += 1
        if self._acts % self.every:
            return
        self.kills.append(moment.act)
        moment.playing.station.kill()
        moment.playing.restart()
        wait_for_all(moment.playing)


@dataclass
class Unplugger:
    """Pulls the plug of a device before every act of a round and puts it in again.

    Not before: a deck whose check was broken off is put in once more, and the story's cards are
    those of its first deck.
    """

    role: str
    every: int = 1
    # The table's phase each time.
    phases: list[str] = field(default_factory=list)
    _acts: int = 0

    def __call__(self, moment: ActMoment) -> None:
        """Pull it at the acts whose turn it is."""
        if moment.when != "before" or not _in_round(moment):
            return
        self._acts += 1
        if self._acts % self.every:
            return
        self.phases.append(moment.playing.snapshot()["phase"])
        pull(moment.playing, self.role)


def pull(playing: StorySession, role: str) -> None:
    """Pull a plug, wait until the station has noticed, and go on when all is as it was before."""
    before = _standing(playing, playing.snapshot())
    playing.bench.do(f"unplug {role}")
    playing.wait(lambda seen: _is_lost(playing, role, seen), f"the station to miss {role}")
    playing.bench.do(f"replug {role}")
    playing.wait(lambda seen: _standing(playing, seen) == before, f"{role} to be back")


def _is_lost(playing: StorySession, role: str, seen: Any) -> bool:
    told = any(lost.endswith(role) for lost in seen["lost_devices"])
    return told and playing.station.ask("devices")[role]["state"] != "up"


def _standing(playing: StorySession, seen: Any) -> tuple[list[str], dict[str, tuple[str, bool]]]:
    """Say which devices are missed, how each link stands, and whether a part of it is at fault."""
    rows = playing.station.ask("devices")
    links = {role: (row["state"], bool(row.get("parts"))) for role, row in rows.items()}
    return sorted(seen["lost_devices"]), links


def wait_for_all(playing: StorySession) -> None:
    """Wait until every device is up: a token that falls before that is nobody's."""

    def all_up(seen: Any) -> bool:
        lost, links = _standing(playing, seen)
        return not lost and set(links.values()) == {("up", False)}

    playing.wait(all_up, "every device to be up again")


def _in_round(moment: ActMoment) -> bool:
    """The round itself; a token on its way would have fallen while nobody watched."""
    if moment.when == "sent" and moment.act.startswith("token"):
        return False
    return moment.act.split()[0] not in _OPENING
