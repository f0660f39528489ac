"""Somebody who disturbs a story at its acts: cuts the station's power, or pulls a plug.

The story must go on as if nothing had happened; its own expectations say whether it did.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from hil.scenario.playing import Moment, Playing

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

    def __call__(self, moment: Moment) -> None:
        """Cut the power, and go on when every device is there again."""
        if moment.when != self.when or not _in_round(moment):
            return
        self._acts += 1
        if self._acts % self.every:
            return
        self.kills.append(moment.act)
        moment.playing.kill()
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

    def __call__(self, moment: Moment) -> None:
        """Pull it, wait until the station has noticed, and go on when it is back."""
        if moment.when != "before" or not _in_round(moment):
            return
        self._acts += 1
        if self._acts % self.every:
            return
        playing = moment.playing
        self.phases.append(playing.snapshot()["phase"])
        playing.bench.do(f"unplug {self.role}")
        playing.wait(self._is_lost, f"the station to miss {self.role}")
        playing.bench.do(f"replug {self.role}")
        wait_for_all(playing)

    def _is_lost(self, seen: Any) -> bool:
        return any(role.endswith(self.role) for role in seen["lost_devices"])


def wait_for_all(playing: Playing) -> None:
    """Wait until every device is up: a token that falls before that is nobody's."""
    playing.wait(lambda seen: _all_up(playing, seen), "every device to be up again")


def _all_up(playing: Playing, seen: Any) -> bool:
    rows = playing.station.ask("devices").values()
    return not seen["lost_devices"] and all(
        row["state"] == "up" and not row.get("parts") for row in rows
    )


def _in_round(moment: Moment) -> bool:
    """The round itself; a token on its way would have fallen while nobody watched."""
    if moment.when == "sent" and moment.act.startswith("token"):
        return False
    return moment.act.split()[0] not in _OPENING
