"""A story on its way: each step done at the table as a dealer, a chief and players would."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from hil.scenario.bench import Bench
from hil.scenario.config import CHIEF, CROUPIER, PIN
from hil.scenario.station_process import LOOK_S, StationProcess
from hil.scenario.timeout import Timeout

Snapshot = Mapping[str, Any]
# What a command changes; faces are left out, a device may tell them at any moment.
_MARKS: Final = (
    "phase", "due", "round_number", "rulings", "transfers", "steps", "pending_hits",
    "jackpot_cents", "rounds_left",
)  # fmt: skip
_LAID: Final = ("place", "bets", "state")
_CARDS: Final = ("places", "rulings", "alarms", "lost_devices")
_BY_CHIEF: Final = frozenset("open step rule suspend resume last-rounds close confirm-hit".split())
# What must be due before a command makes sense; the table may still be turning cards up.
_WAITS_FOR: Final = {
    "paid": "payment", "corrected": "correction",
    "tokens": "tokens", "rule": "supervisor",
}  # fmt: skip


class StepFailed(Exception):
    """A step that could not be done, or an expectation that did not hold."""

    def __init__(self, expected: str, found: str) -> None:
        super().__init__(f"expected {expected}, found {found}")
        self.expected, self.found = expected, found


@dataclass(frozen=True, slots=True)
class ActMoment:
    """A moment between the acts of a story, for who watches: a place to cut power or cables.

    `when` is "before" an act; "sent": the command is on its way and unanswered, or the card has
    left the sabot and nobody may have heard of it; "after": the station has taken it. "at": the
    story has seen a phase of the table that it waited for; the act is the phase.
    """

    number: int
    when: str
    act: str
    playing: StorySession


Watch = Callable[[ActMoment], None]


def nobody(_moment: ActMoment) -> None:
    """Watch nothing."""


class StorySession:
    """The station, the bench, and what the story has seen so far."""

    def __init__(self, station: StationProcess, bench: Bench, watch: Watch = nobody) -> None:
        self.station, self.bench = station, bench
        self.patience_s = bench.patience_s
        self.rounds: list[dict[str, Any]] = []
        self.acts = 0
        self._watch = watch
        # Nobody puts a deck in before the custody is done.
        self._in_custody = False

    # Power.

    def stop(self) -> None:
        """Stop the station cleanly."""
        code = self.station.stop()
        if code:
            raise StepFailed("a clean stop", f"exit code {code}")

    def restart(self) -> None:
        """Start the station again; one that runs is stopped cleanly first."""
        if self.station.running:
            self.stop()
        self.station.start()

    # Looking.

    def snapshot(self) -> dict[str, Any]:
        """See the table as it is recorded."""
        if not self._in_custody:
            self.bench.tend()
        return self.station.ask("snapshot")

    def wait(
        self, holds: Callable[[Snapshot], bool], what: str, patience_s: float | None = None
    ) -> dict[str, Any]:
        """Look until something holds, or fail with what was seen last."""
        patience = Timeout(patience_s or self.patience_s)
        while not holds(seen := self.snapshot()):
            if patience.is_over():
                raise StepFailed(what, told(seen))
            time.sleep(LOOK_S)
        return seen

    # Acting.

    def moment(self, when: str, act: str) -> None:
        """Let whoever watches do something between two acts."""
        self._watch(ActMoment(self.acts, when, act, self))

    def tell(self, command: str, by: str = "", **fields: Any) -> dict[str, Any]:
        """Give a command and wait for its answer; the station may be cut off in between."""
        names = (by or (CHIEF if command in _BY_CHIEF else CROUPIER)).split(",")
        given = {"command": command, "by": names[0], "pin": PIN, **fields}
        if len(names) > 1:
            given |= {"with": names[1], "with_pin": PIN}
        act = " ".join([command, *(str(value) for value in fields.values())])
        self.acts += 1
        self.moment("before", act)
        answer = self._sent(given, act)
        self.moment("after", act)
        return answer

    def _sent(self, given: Mapping[str, Any], act: str) -> dict[str, Any]:
        before, generation = self.snapshot(), self.station.generation
        self.station.send({**given, "moment": before["moment"]})
        self.moment("sent", act)
        if self.station.generation == generation:
            answer = self.station.answer()
            return self._looked_again(given) if is_stale(answer) else answer
        # The answer is lost with the power: the record says whether the command was taken.
        seen = self.snapshot()
        if marks(seen) != marks(before):
            return {"done": True, "snapshot": seen}
        return self._looked_again(given)

    def _looked_again(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Give a command anew: a device has moved the table since it was looked at."""
        patience = Timeout(self.patience_s)
        while True:
            self.station.send({**given, "moment": self.snapshot()["moment"]})
            answer = self.station.answer()
            if not is_stale(answer) or patience.is_over():
                return answer

    def done(self, command: str, by: str = "", **fields: Any) -> dict[str, Any]:
        """Give a command that must be taken; what it needs is waited for first."""
        if command in _WAITS_FOR:
            self.until_due(_WAITS_FOR[command])
        answer = self.tell(command, by, **fields)
        if "error" in answer:
            error = answer["error"]
            raise StepFailed(f"{command} to be taken", f"{error['code']}: {error['message']}")
        found: dict[str, Any] = answer["snapshot"]
        return found if command != "no-va-mas" else self._until_read(found)

    def _until_read(self, seen: dict[str, Any]) -> dict[str, Any]:
        """Wait until the slots were read: what fell before «no va más» counts."""
        if seen["due_now"]["kind"] != "slots":
            return seen
        return self.wait(lambda now: now["due_now"]["kind"] != "slots", "the slots to be read")

    def begin_record(self) -> None:
        """Begin the story's record: the devices of a bench have counted in other stories."""
        cents = self.snapshot()["jackpot_cents"]
        meters = {} if cents is None else {"meters": {"display": cents}}
        figures = {"rounds": 0, "head": "none", "reason": "another story", **meters}
        self.done("begin-record", "dora,dani", **figures)

    def until_due(self, kind: str) -> dict[str, Any]:
        """Wait until something of a kind is due."""
        return self.wait(lambda seen: seen["due_now"]["kind"] == kind, f"{kind} to be due")

    def open_table(self) -> None:
        """Open: custody, devices, deck; a deck that is wrong ends it at once."""
        self.done("open")
        self._custody("checking")

    def close_table(self) -> None:
        """Close: the custody of the cards, and the deck counted."""
        self.done("close")
        self._custody("closing")

    def _custody(self, phase: str) -> None:
        self._in_custody = True
        try:
            while (seen := self.snapshot())["phase"] == phase and seen["steps"]:
                answer = self.tell("step", step=seen["steps"][0])
                if "error" in answer and self.snapshot()["phase"] == phase:
                    raise StepFailed("a custody step", answer["error"]["message"])
            self.moment("at", phase)
        finally:
            self._in_custody = False
        self.wait(lambda seen: seen["phase"] != phase, f"the table not to be {phase} any more")

    def pay(self) -> None:
        """Note how the round ended, and pay it."""
        seen = self.until_due("payment")
        kept = {key: seen[key] for key in ("round_number", "places", "rulings", "transfers")}
        self.rounds.append(kept)
        self.done("paid")

    # Cards.

    def deal(self, count: int | None = None) -> None:
        """Pull cards, each when it is due, until something else than a card is due."""
        left = count
        while left is None or left > 0:
            seen = self.snapshot()
            kind = seen["due_now"]["kind"]
            if kind == "opening":
                self.read_faces([])
            elif kind == "card":
                self.pull(seen)
                left = None if left is None else left - 1
            elif seen["phase"] == "halted" and missing(seen):
                self.wait(lambda now: not missing(now), "the devices to be back")
            else:
                break
        if left:
            raise StepFailed(f"{count} cards to be due", f"{left} fewer, then {told(seen)}")

    def pull(self, seen: Snapshot) -> None:
        """Pull the card that is due, and wait until the station has taken it."""
        act = f"card: {seen['due']}"
        self.acts += 1
        self.moment("before", act)
        now = self.snapshot()
        if now["due"] == seen["due"]:
            # Who watched may have left an alarm behind: what comes from now on is the card's.
            seen = now
        if self.bench.by_hand:
            self._pull_when_unlocked(seen)
        self.moment("sent", act)
        self.wait(lambda now: cards(now) != cards(seen), f"the station to hear of {act}")
        self.moment("after", act)

    def _pull_when_unlocked(self, seen: Snapshot) -> None:
        patience = Timeout(self.patience_s)
        while self.bench.draw(seen["due"]) is None:
            now = self.snapshot()
            if cards(now) != cards(seen):
                return
            if patience.is_over():
                raise StepFailed(f"the sabot to give a card for {seen['due']}", told(now))
            time.sleep(LOOK_S)

    def draw(self, count: int, *, force: bool) -> None:
        """Pull cards that nobody asked for."""
        for _ in range(count):
            self.acts += 1
            self.moment("before", "draw")
            if self.bench.draw("a card that is not due", force=force) is None:
                raise StepFailed("the sabot to give a card", "none: it is locked, jammed or empty")
            self.moment("after", "draw")

    def read_faces(self, faces: list[str]) -> None:
        """Type the faces that are turned up, as a dealer does with a sabot that only counts."""
        if self.bench.reads:
            self.wait(lambda seen: seen["due_now"]["kind"] != "opening", "the cards to be opened")
            return
        asked, drawn = self.snapshot()["due_now"].get("numbers"), self.all_draws()
        # Where nothing is asked for, the card that left last.
        numbers = asked or drawn[-1:]
        given = faces or [self.bench.faces(len(drawn))[drawn.index(one)] for one in numbers]
        for number, face in zip(numbers, given, strict=True):
            self.done("card", number=number, card=face)

    def all_draws(self) -> list[int]:
        """Read from the record which draws there were, oldest first."""
        rows = self.station.tool("replay", "--kind", "event")
        payloads = [json.loads(row["payload"]) for row in rows]
        return [p["number"] for p in payloads if p["event"] == "CardDrawn"]


def marks(seen: Snapshot) -> tuple[object, ...]:
    """Give what a command would change."""
    laid = [[place[key] for key in _LAID] for place in seen["places"]]
    return (*(seen[key] for key in _MARKS), laid)


def cards(seen: Snapshot) -> tuple[object, ...]:
    """Give what a card that left would change; a face that becomes known is none."""
    counts = [(place["place"], len(place["cards"])) for place in seen["places"]]
    rest = tuple(len(seen[key]) for key in _CARDS if key != "places")
    return (seen["phase"], seen["due"], seen["round_number"], counts, *rest)


def is_stale(answer: Mapping[str, Any]) -> bool:
    """Tell whether the table had moved on when a command came."""
    return bool(answer.get("error", {}).get("code") == "stale")


def missing(seen: Snapshot) -> bool:
    """Tell whether only devices are lost that come back by themselves."""
    lost = seen["lost_devices"]
    return bool(lost) and not any(role.endswith("(out of use)") for role in lost)


def told(seen: Snapshot) -> str:
    """Say in a few words where the table stands."""
    lost = f", lost: {', '.join(seen['lost_devices'])}" if seen["lost_devices"] else ""
    alarms = f", alarm: {seen['alarms'][-1]}" if seen["alarms"] else ""
    return f"{seen['phase']}: {seen['due']}{lost}{alarms}"
