"""The desk at a terminal: a live picture above the line that is typed, or plain rows in a pipe."""

import contextlib
import importlib
import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Mapping

from firmware_py.desk.backend import GoneError, RefusalError
from firmware_py.desk.session import DeskSession

PROMPT = "> "
WATCH_S = 20.0
PAUSE_S = 0.25
# A list that came less than this before Enter has not been read.
READ_S = 0.6
# Where the system has it: lines are edited, and earlier ones found with the arrows.
with contextlib.suppress(ImportError):
    importlib.import_module("readline")
# Save the cursor, go home; and back to where it was.
_HOME, _BACK, _CLEAR = "\x1b7\x1b[H", "\x1b8", "\x1b[K"


class Terminal:
    """Draws above, types below; whatever the station does is drawn at once."""

    def __init__(self, session: DeskSession) -> None:
        self._session = session
        self._over = threading.Event()
        # When the list to be paid was first drawn.
        self._list_s = 0.0
        # The moment whose table was read to its end, as a page.
        self._whole: Mapping[str, int] = {}
        self._typing = False

    def by_hand(self) -> None:
        """Take lines until one leaves."""
        self._session.watched, self._session.drawn = True, self.draw
        watching = threading.Thread(target=self._watch, name="watching", daemon=True)
        self._session.look()
        watching.start()
        try:
            while True:
                self.draw()
                line = self._read()
                self.draw()
                if not line.strip() and self._reads_on():
                    continue
                if not self._session.enter(line, self.draw):
                    return
                self._session.settle()
        finally:
            self._over.set()

    def by_itself(self, rounds: int | None) -> bool:
        """Play by itself, slowly enough to be watched."""

        def after() -> None:
            self.draw()
            time.sleep(PAUSE_S)

        return self._session.play(rounds, after, pay=True)

    def _reads_on(self) -> bool:
        """Let Enter turn a page; and let it pay no list that was not in sight, and whole."""
        session, size = self._session, shutil.get_terminal_size()
        if session.turn_page(size):
            self._whole = session.seen["moment"] if not session.page else {}
            return True
        if session.seen["due_now"]["kind"] != "payment":
            return False
        if session.hides(size) and self._whole != session.seen["moment"]:
            session.view()
            return True
        early = time.monotonic() - self._list_s < READ_S
        if early:
            session.say("say.pay-again")
        return early

    def _read(self) -> str:
        rows = shutil.get_terminal_size().lines
        # The last row is the typed line's own.
        sys.stdout.write(f"\x1b[{rows};1H{_CLEAR}")
        sys.stdout.flush()
        self._typing = True
        try:
            return input(PROMPT)
        except EOFError:
            raise KeyboardInterrupt from None
        finally:
            self._typing = False

    def _watch(self) -> None:
        """Draw anew whenever the table has changed."""
        while not self._over.is_set():
            try:
                changed = self._session.behind.changed(WATCH_S)
                if self._over.is_set():
                    return
                if changed and self._typing:
                    self._session.look()
                    self.draw()
                elif not self._session.behind.takes_time:
                    return
            except GoneError as error:
                # The picture is an old one from now on; who types next leaves.
                self._session.say("say.gone", why=error)
                self.draw()
                return
            except RefusalError:
                # Who types next is told why.
                return

    def draw(self) -> None:
        """Draw the whole picture in one piece; the typed line stays as it is."""
        with self._session.guard:
            columns, rows = shutil.get_terminal_size()
            shown = self._session.picture((columns, rows))
            paying = self._session.seen["due_now"]["kind"] == "payment" and not self._session.page
            self._list_s = (self._list_s or time.monotonic()) if paying else 0.0
            blank = [""] * max(0, rows - 2 - len(shown))
            body = [*shown, *blank, f"\x1b[2m{self._session.hint()[: columns - 1]}\x1b[0m"]
            text = _HOME + "".join(f"{row}{_CLEAR}\r\n" for row in body) + _BACK
            os.write(sys.stdout.fileno(), text.encode(sys.stdout.encoding, "replace"))


def in_lines(session: DeskSession, read: Callable[[], str | None]) -> None:
    """Take lines from a pipe; what happens is written as it is told."""
    while (line := read()) is not None:
        session.look()
        if not session.enter(line):
            return
        session.settle()
        session.echo(session.voice.due(session.seen))
