"""The shoe of `acme_shoe/README.md` at the other end of a pseudo-terminal, written from that page.

It shares no code with the maker's model; what both say the same comes from the page.
"""

import hashlib
import hmac
import os
import random
import select
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from hil.pty_port import PtyPort

KEY = bytes(range(32))
SUITS = "cdhs"


class AcmeShoe:
    """Bytes in, bytes out; the lock lets hands and wire act in turn."""

    def __init__(self, serial: int = 7001) -> None:
        self.serial = serial
        self.key = KEY
        self.firmware = "7.1"
        self.state, self.deck, self.allowed, self.total = "EMPTY", 0, 0, 0
        self.locked = True
        # The first cards of the next deck that is put in.
        self.stacked: list[str] = []
        self._answers: dict[str, Callable[..., str]] = {
            "WHO": self._who, "PROVE": self._prove, "HOW": self._how, "LOG": self._log_after,
            "DROP": self._drop, "DECK": self._declare, "COUNT": self._count, "LOCK": self._lock,
            "FREE": self._free, "TURN": self._turn_up, "OUT": self._retire,
        }  # fmt: skip
        self._turn = threading.Lock()
        self._random = random.Random(7)
        self._line = b""
        self._log: dict[int, str] = {}
        self._newest = 0
        self._due: list[str] = []
        self._inside: list[str] = []
        self._out: list[tuple[str, bytes]] = []

    def feed(self, data: bytes) -> bytes:
        """Hear bytes and answer every line that has ended."""
        *lines, self._line = (self._line + data).split(b"\r")
        with self._turn:
            return b"".join(map(self._heard, lines))

    def _heard(self, line: bytes) -> bytes:
        words, _, total = line.decode("ascii").partition("*")
        if int(total, 16) != summed(words):
            return b""
        name, *rest = words.split()
        answer = self._answers[name](*rest)
        return f"{answer}*{summed(answer):02X}\r".encode("ascii")

    def _who(self) -> str:
        return f"ACME|SHOE 7|{self.serial}|{self.firmware}|00c0ffee"

    def _prove(self, nonce: str) -> str:
        return hmac.new(self.key, bytes.fromhex(nonce), hashlib.sha256).hexdigest()

    def _how(self) -> str:
        deck = f"{self.deck} {len(self._out)} {int(self.locked)} {self.allowed}"
        return f"1 {self.state} {deck} {self._newest} {self.total}"

    def _log_after(self, after: str) -> str:
        found = [number for number in self._log if number > int(after)]
        return f"{min(found)} {self._log[min(found)]}" if found else "NONE"

    def _drop(self, upto: str) -> str:
        self._log = {n: line for n, line in self._log.items() if n > int(upto)}
        return "OK"

    def _declare(self, packs: str, ranks: str) -> str:
        self.deck, self.state, self._out = self.deck + 1, "DECLARED", []
        self._due = [rank + suit for rank in ranks for suit in SUITS] * int(packs)
        return f"{self.deck} {len(self._due)}"

    def _count(self, deck: str) -> str:
        if int(deck) != self.deck or self.state != "LOADED":
            return "NO deck"
        self._note(f"COUNTED {deck} {len(self._inside)}")
        self.state = "READY"
        return "OK"

    def _lock(self) -> str:
        self.locked, self.allowed = True, 0
        return "OK"

    def _free(self, cards: str) -> str:
        if self.state != "READY":
            return "NO cards"
        self.locked, self.allowed = False, int(cards)
        return "OK"

    def _turn_up(self, deck: str, draw: str) -> str:
        if int(deck) != self.deck or not 0 < int(draw) <= len(self._out):
            return "NO card"
        card, nonce = self._out[int(draw) - 1]
        return f"{card} {nonce.hex()}"

    def _retire(self, deck: str) -> str:
        self.state, self.locked = "RETIRED", True
        return "OK" if int(deck) == self.deck else "NO deck"

    def _note(self, line: str) -> None:
        self._newest += 1
        self._log[self._newest] = line

    # What hands do.

    def tend(self) -> None:
        """Put the declared deck in, if one is declared; the stacked cards lie on top."""
        with self._turn:
            if self.state != "DECLARED":
                return
            rest = list((Counter(self._due) - Counter(self.stacked)).elements())
            self._random.shuffle(rest)
            self._inside, self.stacked, self.state = [*self.stacked, *rest], [], "LOADED"
            self._note(f"IN {self.deck} {len(self._inside)}")

    def draw(self) -> str | None:
        """Pull a card; a locked shoe gives none."""
        with self._turn:
            if self.locked or not self._inside:
                return None
            card, nonce = self._inside.pop(0), self._random.randbytes(16)
            self._out.append((card, nonce))
            self.total += 1
            committed = hashlib.sha256(card.encode() + nonce).hexdigest()
            self._note(f"GONE {self.deck} {len(self._out)} {committed}")
            if self.allowed == 1:
                self.locked = True
            self.allowed = max(0, self.allowed - 1)
            return card


def summed(words: str) -> int:
    """XOR of all bytes."""
    found = 0
    for byte in words.encode("ascii"):
        found ^= byte
    return found


class AcmeLine:
    """The shoe on a pseudo-terminal, with a thread of its own."""

    def __init__(self, shoe: AcmeShoe, path: Path) -> None:
        self.shoe, self.port = shoe, PtyPort(path)
        self._thread = threading.Thread(target=self._run, name="acme-shoe", daemon=True)
        self._ends, self._end = os.pipe()

    def __enter__(self) -> "AcmeLine":
        self.port.plug()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        os.write(self._end, b"x")
        self._thread.join(10)
        self.port.unplug()
        os.close(self._end)
        os.close(self._ends)

    def _run(self) -> None:
        while True:
            ready, _, _ = select.select([self.port.master, self._ends], [], [])
            if self._ends in ready:
                return
            if data := self.port.read():
                self.port.write(self.shoe.feed(data))
