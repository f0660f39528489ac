"""A session at the simulated table: acts out, moments drawn, until the user leaves."""

import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hil.desk import charge
from hil.desk.dealer import Act, Ask, Dealer, Drop, Pull, Tell, Wait
from hil.desk.keyboard import HELP, HELP_MORE, KeyboardError, act_of
from hil.desk.screen import (
    announced_since,
    announcement_line,
    frame,
    ruling_line,
    told_fields,
    transfer_line,
    with_page,
)
from hil.desk.simulated import (
    GONE,
    LayOut,
    RealStation,
    SimulatedTable,
    StationError,
    end_leftovers,
    note_pids,
)

TURN_S = 0.3
LOOK_S = 0.02
WAITED_S = 20.0
ENTER_S = 5.0
KEPT = 8
HELPS = {"help": HELP, HELP_MORE: charge.HELP}


@dataclass(slots=True)
class Session:
    """The user's side of a simulated table."""

    table: SimulatedTable
    station: RealStation
    pin: str
    echo: Callable[[str], None]
    dealer: Dealer = field(default_factory=Dealer)
    told: deque[str] = field(default_factory=lambda: deque(maxlen=KEPT))
    seen: dict[str, Any] = field(default_factory=dict)
    # What is read instead of the table, until the next line.
    page: str = ""
    # Rounds paid in this session.
    paid: int = 0

    def look(self) -> dict[str, Any]:
        """Take a snapshot and tell what is new in it."""
        before, self.seen = self.seen, self._asked({"ask": "snapshot"})["snapshot"]
        heard = before.get("announcements", self.seen["announcements"])
        for said in announced_since(heard, self.seen["announcements"]):
            self.tell(announcement_line(said))
        same = before.get("round_number") == self.seen["round_number"]
        known = len(before["rulings"]) if same else 0
        for ruling in self.seen["rulings"][known:]:
            self.tell(f"» {ruling_line(ruling)}")
        if not (same and before["transfers"]):
            for moved in self.seen["transfers"]:
                self.tell(f"  {transfer_line(moved)}")
        return self.seen

    def tell(self, words: str) -> None:
        """Keep a line for the frame, and say it where nothing is drawn."""
        self.told.append(words)
        self.echo(words)

    def do(self, act: Act) -> None:
        """Carry an act out and wait until the table has taken it in."""
        if isinstance(act, Tell):
            self._command(act)
        elif isinstance(act, Pull):
            self._pull()
        elif isinstance(act, Drop):
            self.tell(f"seat {act.seat} drops a token: {self.table.tell(f'drop {act.seat}')[0]}")
        elif isinstance(act, Ask):
            self.tell(f"? {act.what}")
        else:
            time.sleep(LOOK_S)

    def _command(self, act: Tell) -> None:
        try:
            second = {"with": act.second, "with_pin": self.pin} if act.second else {}
            who = {"by": act.by, "pin": self.pin, **second}
            self._asked({"command": act.command, **who, **act.fields})
        except StationError as error:
            self.dealer.refused(act.command)
            self.tell(f"! {error} ({error.code})")
            return
        self.paid += act.command == "paid"
        self.tell(f"{act.by}: {act.command} {told_fields(act.fields)}".rstrip())

    def _pull(self) -> None:
        """Pull until a card comes: a sabot that was just unlocked may still be locked."""
        due, end = self.seen["due"], time.monotonic() + TURN_S
        # The answer names the card: nobody may see it.
        pulled = self.table.tell("draw 1")[0] != "none"
        while self.look()["due"] == due and time.monotonic() < end:
            if not pulled:
                pulled = self.table.tell("draw 1")[0] != "none"
            time.sleep(LOOK_S)
        if pulled:
            self.tell(f"card for {due}")

    def _asked(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Speak to the station; one that died is started again and finds its way back."""
        try:
            return self.station.send(given)
        except StationError as error:
            if error.code != GONE:
                raise
        self.tell("! the station has died: it is started again and comes back to the same card")
        self.station.revive()
        note_pids(self.station.folder, self.station.pid, self.table.pid)
        return self.station.send(given)

    def picture(self) -> str:
        """Draw the table as it is now."""
        visor = self.table.tell("show visor-1", 2)
        if self.page:
            return with_page(self.look(), self.page)
        return frame(self.look(), visor, self.told)

    def play(self, rounds: int | None, draw: Callable[[], None], pause_s: float) -> None:
        """Play by itself until so many rounds are paid, or a person must decide."""
        goal = None if rounds is None else self.paid + rounds
        quiet = time.monotonic()
        while goal is None or self.paid < goal:
            act = self.dealer.next(self.look())
            self.do(act)
            if isinstance(act, Ask):
                return
            if isinstance(act, Wait):
                if time.monotonic() - quiet > WAITED_S:
                    self.tell(f"! nothing happens: {self.seen['due']}")
                    return
                continue
            quiet = time.monotonic()
            draw()
            time.sleep(pause_s)

    def enter(self, line: str, draw: Callable[[], None]) -> bool:
        """Carry out one line of the user; False when he leaves."""
        self.page = ""
        try:
            found = act_of(line, self.look(), self.dealer)
        except KeyboardError as error:
            self.tell(f"! {error}")
            return True
        if isinstance(found, Wait):
            found = self._waited()
        if not isinstance(found, str):
            self.do(found)
        elif found == "quit":
            return False
        else:
            self._word(found, draw)
        return True

    def _waited(self) -> Act:
        """Wait for the devices for a while, then give what is due after them."""
        end = time.monotonic() + ENTER_S
        while isinstance(act := self.dealer.next(self.look()), Wait) and time.monotonic() < end:
            time.sleep(LOOK_S)
        if isinstance(act, Wait):
            self.tell(f"(waiting: {self.seen['due']})")
        return act

    def _word(self, found: str, draw: Callable[[], None]) -> None:
        if found in HELPS:
            self.page = HELPS[found]
            self.echo(self.page)
        elif found == "view":
            self.echo(self.picture())
        elif found == "auto":
            self.play(1, draw, 0.0)
        elif found == "kill":
            self.station.kill()
            self.tell("the station's power is cut")
        elif found.startswith("hands "):
            answer = self.table.tell(found.removeprefix("hands "))[0]
            refused = answer.startswith("error")
            self.tell(answer if refused else f"done: {found.removeprefix('hands ')}")


def open_session(
    folder: Path, seed: int, lay_out: LayOut, pin: str, echo: Callable[[str], None]
) -> Session:
    """Start table and station in a folder, or go on where they stopped."""
    folder = folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    end_leftovers(folder)
    table = SimulatedTable(folder, seed)
    try:
        lay_out(folder, table.roles)
        station = RealStation(folder)
    except BaseException:
        table.stop()
        raise
    note_pids(folder, station.pid, table.pid)
    session = Session(table, station, pin, echo)
    session.look()
    return session


def close_session(session: Session, folder: Path) -> None:
    """Stop the station first, then the table; nothing is left running."""
    session.station.stop()
    session.table.stop()
    (folder / "pids").unlink(missing_ok=True)
