"""A session at the desk: lines in, acts out, what happened told in order, until one leaves."""

import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from firmware_py.desk.acts import Act, Ask, Drop, Hands, Pull, Tell, Wait
from firmware_py.desk.backend import Behind, RefusalError
from firmware_py.desk.dealer import Dealer
from firmware_py.desk.happened import Dealt, happened
from firmware_py.desk.help import help_page
from firmware_py.desk.keyboard import Own, act_of, hint
from firmware_py.desk.line import KeyboardError
from firmware_py.desk.narration import done
from firmware_py.desk.screen import hides, page, page_rows, picture
from firmware_py.desk.voice import Voice
from firmware_py.desk.words import pages, plain

# How long a device may take before what is due is told anew.
TURN_S, ENTER_S, WAITED_S = 2.0, 10.0, 20.0
LOOK_S, DROP_S = 0.02, 0.25
KEPT = 200
STALE = "stale"
PAYS = Tell("paid")
# What devices do by themselves: cards are turned up, slots are read.
AT_WORK = ("opening", "slots")
# How often something is repeated because a device was quicker.
REPEATS = 5


@dataclass(slots=True)
class DeskSession:
    """The user's side of a table."""

    behind: Behind
    voice: Voice
    # Where nothing is drawn, every row is said as it comes.
    echo: Callable[[str], None]
    dealer: Dealer = field(default_factory=Dealer)
    told: deque[str] = field(default_factory=lambda: deque(maxlen=KEPT))
    seen: dict[str, Any] = field(default_factory=dict)
    # What is read instead of the table, until the next line.
    page: str = ""
    # The row that the page is read from.
    page_from: int = 0
    # Rounds paid in this session.
    paid: int = 0
    # Where the last cards went, as long as nothing else is told.
    _places: tuple[str, ...] = ()
    # Whether somebody looks at a screen: then nothing is done but for what it shows.
    watched: bool = False
    _repeats: int = 0
    # Draws whatever has changed, where somebody looks at a screen.
    drawn: Callable[[], None] = lambda: None
    # Held while the table is looked at: who draws and who acts are two.
    guard: threading.RLock = field(default_factory=threading.RLock)

    def look(self) -> dict[str, Any]:
        """Take a snapshot and tell what is new in it."""
        with self.guard:
            before, self.seen = self.seen, self.behind.snapshot()
            if self.behind.died:
                self.behind.died = False
                self.say("say.dead")
            for row in happened(self.voice, before, self.seen) if before else ():
                self.tell(row)
            if before and before != self.seen:
                self.drawn()
            return self.seen

    def tell(self, words: str) -> None:
        """Keep rows for the picture, and say them where nothing is drawn."""
        if isinstance(words, Dealt):
            self._dealt(words)
            return
        self._places = ()
        for row in filter(None, words.splitlines()):
            self.told.append(row)
            self.echo(row)

    def _dealt(self, place: Dealt) -> None:
        """Tell cards that leave one after the other in one row of the picture."""
        if self._places:
            self.told.pop()
        self._places = (*self._places, place)
        self.told.append(self.voice.say("told.dealt", places=" · ".join(self._places)))
        self.echo(self.voice.say("told.dealt", places=place))

    def say(self, code: str, /, **fields: object) -> None:
        """Tell a text by its code."""
        self.tell(self.voice.say(code, **fields))

    def do(self, act: Act) -> bool:
        """Carry an act out that was made for what was last seen; False if it was refused."""
        try:
            return self._done(act)
        except RefusalError as error:
            if error.code == STALE and self._looks_again(act):
                return self.do(act)
            if error.code != STALE and isinstance(act, Tell):
                self.dealer.refused(act.command)
            self.tell(f"! {self._hands_wrong(act) or self._why(error)}")
            return False

    def _hands_wrong(self, act: Act) -> str:
        """Say how something is done to the table that it did not understand."""
        if not isinstance(act, Hands) or not act.name or not self.behind.takes_time:
            return ""
        usage, about = (self.voice.say(f"{table}.{act.name}") for table in ("usage", "about"))
        return self.voice.say("say.hands-wrong", usage=usage, about=about)

    def _looks_again(self, act: Act) -> bool:
        """Repeat what was made for another moment where nobody looks; but never a payment."""
        if self.watched or act == PAYS or not self._repeats:
            return False
        self._repeats -= 1
        self.look()
        return True

    def _why(self, error: RefusalError) -> str:
        if error.code == STALE:
            return self.voice.say("say.stale")
        if error.code in ("only-play", "only-run"):
            why = self.voice.say(f"say.{error.code}")
            return self.voice.say("say.not-here", word=str(error), why=why)
        return self.voice.refused(error)

    def _done(self, act: Act) -> bool:
        if isinstance(act, Tell):
            self.behind.tell(act, self.seen["moment"])
            self.paid += act.command == "paid"
            self.tell(done(self.voice, act))
        elif isinstance(act, Pull):
            return self._pull(act.count)
        elif isinstance(act, Drop):
            return self._drop(act.seat)
        elif isinstance(act, Hands):
            self.behind.hands(act.words)
            self.say("say.hands-done", words=act.typed or act.words)
        elif isinstance(act, Ask):
            self.tell(f"? {self.voice.due(self.seen)}")
        else:
            self.behind.changed(LOOK_S)
        return True

    def _pull(self, count: int) -> bool:
        """Pull until a card comes: a sabot that was just unlocked may still be locked."""
        due, end = self.seen["due"], time.monotonic() + TURN_S
        pulled = self.behind.pull(count)
        while self.look()["due"] == due and self.behind.takes_time and time.monotonic() < end:
            if not pulled:
                pulled = self.behind.pull(count)
            self.behind.changed(LOOK_S)
        if not pulled:
            self.say("say.locked-card")
        return pulled

    def _drop(self, seat: int) -> bool:
        """Let a token fall until it stays: a slot that was just opened may still give it back."""
        end = time.monotonic() + TURN_S
        taken = self.behind.drop(seat)
        opens = self.behind.takes_time and self.seen["due_now"]["kind"] == "bets"
        while not taken and opens and time.monotonic() < end:
            self.behind.changed(DROP_S)
            taken = self.behind.drop(seat)
        self.say("told.tokens" if taken else "told.token-back", seat=seat)
        return taken

    def picture(self, size: tuple[int, int] = (80, 200)) -> list[str]:
        """Draw the table as it was last seen, or the page that is read."""
        with self.guard:
            if self.page:
                rows = self.page.splitlines()
                return page(self.voice, self.seen, rows, size, self.page_from)
            return picture(self.voice, self.seen, self.behind.visor(), self.told, size)

    def hides(self, size: tuple[int, int]) -> bool:
        """Tell whether the screen is too small for what lies on the table."""
        with self.guard:
            return hides(self.voice, self.seen, self.behind.visor(), size)

    def turn_page(self, size: tuple[int, int]) -> bool:
        """Read on, or put the page away at its end; False if none is read."""
        if not self.page:
            return False
        width, height = size
        # The last row of a part says that there are more.
        self.page_from += height - 4
        if self.page_from + 1 >= len(page_rows(self.page.splitlines(), width)):
            self.page = ""
        return True

    def hint(self) -> str:
        """Say what may be typed now."""
        return hint(self.voice, self.seen)

    def play(self, rounds: int | None, after: Callable[[], None], *, pay: bool) -> bool:
        """Play by itself until so many rounds are paid, or the list lies there; False if stuck."""
        goal, quiet = None if rounds is None else self.paid + rounds, time.monotonic()
        refused: Act | None = None
        while goal is None or self.paid < goal:
            act = self.dealer.next(self.look())
            self._repeats = REPEATS
            if self.seen["due_now"]["kind"] == "payment" and not pay:
                return True
            is_done = self.do(act)
            if isinstance(act, Ask):
                return False
            if not isinstance(act, Wait):
                after()
            if is_done and not isinstance(act, Wait):
                quiet = time.monotonic()
            elif time.monotonic() - quiet > WAITED_S:
                self.say("say.nothing-happens", due=self.voice.due(self.seen))
                return False
            refused = self._pause(act, refused, is_done=is_done)
        return True

    def _pause(self, act: Act, refused: Act | None, *, is_done: bool) -> Act | None:
        """Let the table change before what was refused is given once more; gives what was."""
        if is_done:
            return None
        if act == refused:
            self.behind.changed(TURN_S)
        return act

    def enter(self, line: str, after: Callable[[], None] = lambda: None) -> bool:
        """Carry out one line of the user; False when he leaves."""
        self.page, self._repeats = "", REPEATS
        try:
            with self.guard:
                found = act_of(line, self.seen, self.dealer, self.voice)
            if isinstance(found, Own):
                return self._own(found, after)
            self._act(found)
        except KeyboardError as error:
            self._read(f"! {error}")
        return True

    def _act(self, found: Act) -> None:
        """Do what was understood; a list that came while it was waited for is read first."""
        waited = isinstance(found, Wait)
        if waited:
            found = self._waited()
        if waited and found == PAYS:
            self.say("say.pay-again")
        else:
            self.do(found)

    def _read(self, text: str) -> None:
        """Show what is longer than a row as a page, so that none of it is lost."""
        self.page, self.page_from = (text if "\n" in text else ""), 0
        if self.page:
            self.echo(text)
        else:
            self.tell(text)

    def _waited(self) -> Act:
        """Wait for the devices for a while, then give what is due after them."""
        end = time.monotonic() + ENTER_S
        while isinstance(act := self.dealer.next(self.look()), Wait):
            if not self.behind.changed(LOOK_S) and time.monotonic() > end:
                break
            if not self.behind.takes_time:
                return self.dealer.next(self.look())
        if isinstance(act, Wait):
            self.say("say.waiting", due=self.voice.due(self.seen))
        return act

    def settle(self) -> None:
        """Look until the devices have done what follows from the last act, and tell it."""
        end = time.monotonic() + ENTER_S
        while self.look()["due_now"]["kind"] in AT_WORK and time.monotonic() < end:
            self.behind.changed(LOOK_S)

    def _own(self, found: Own, after: Callable[[], None]) -> bool:
        if found.name == "quit":
            return False
        _OWN[found.name](self, found.rest, after)
        return True

    def help(self, rest: Sequence[str]) -> None:
        """Show every word that may be typed."""
        self._read(help_page(self.voice, pages().get(plain(rest[0]), "") if rest else ""))

    def view(self) -> None:
        """Show the whole table."""
        self._read("\n".join(picture(self.voice, self.look(), self.behind.visor(), ())))

    def peek(self, rest: Sequence[str]) -> None:
        """Look at a hand as its player does."""
        due = self.seen["due_now"]
        if not rest and due["kind"] != "word":
            raise KeyboardError(self.voice.say("say.missing", usage=self.voice.say("usage.peek")))
        place = rest[0] if rest else str(due["who"])
        try:
            cards = self.behind.peek(place)
        except RefusalError as error:
            raise KeyboardError(self._why(RefusalError(error.code, "mira"))) from error
        if not cards:
            raise KeyboardError(self.voice.say("say.no-cards-at", place=self.voice.place(place)))
        faces = "  ".join(f"{n}: {self.voice.card(card)}" for n, card in enumerate(cards, 1))
        self.say("told.faces", place=self.voice.place(place), cards=faces)

    def save(self, rest: Sequence[str]) -> None:
        """Keep what was played in a file."""
        if len(rest) != 1:
            raise KeyboardError(self.voice.say("say.missing", usage=self.voice.say("usage.save")))
        try:
            count = self.behind.save(rest[0])
        except OSError as error:
            raise KeyboardError(f"{rest[0]}: {error.strerror}") from error
        except RefusalError as error:
            raise KeyboardError(self._why(RefusalError(error.code, "guarda"))) from error
        self.say("say.saved", count=count, path=rest[0])

    def kill(self) -> None:
        """Cut the station's power."""
        try:
            self.behind.hands("kill")
            self.say("say.killed")
        except RefusalError as error:
            self.tell(f"! {self._why(error)}")


_OWN: Mapping[str, Callable[[DeskSession, Sequence[str], Callable[[], None]], object]] = {
    "auto": lambda at, _rest, after: at.play(None, after, pay=False),
    "view": lambda at, _rest, _after: at.view(),
    "help": lambda at, rest, _after: at.help(rest),
    "kill": lambda at, _rest, _after: at.kill(),
    "peek": lambda at, rest, _after: at.peek(rest),
    "save": lambda at, rest, _after: at.save(rest),
}
