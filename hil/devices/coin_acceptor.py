"""A token slot: ccTalk coin acceptor with event buffer, counters and inhibits.

Minimum set of the generic specification, part 3, appendix 13, with the auditing counters; event
buffer as in part 2, header 229. What could reconfigure it is left out (appendix 12).
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Final

from hil.devices.optics import FORWARD, Passage, Trace, judge
from hil.devices.slave import DONE, MS, Answer, Handler, Identity, Slave, no_data

POSITIONS: Final = 16
SLOTS: Final = 5
NULL: Final = (0, 0)
POLL_WATCHDOG_NS: Final = 1_000 * MS  # part 4, 2.1.2
INHIBITED: Final = 2
COUNTER_MAX: Final = 0xFFFFFF
DEFAULT_IDENTITY: Final = Identity("Tapete HIL", "Coin Acceptor", "SIM-SLOT", 1001, "SIM-SLOT-1.0")


@dataclass(slots=True)
class AcceptorCounters:
    """The counters since installation; they survive every restart."""

    insertions: int = 0
    accepted: int = 0
    rejected: int = 0
    frauds: int = 0


class CoinAcceptor(Slave):
    """An honest acceptor; `release_per_poll` events become visible with each read (part 4, 1.3.12).

    With `release_per_poll=None` events go to the five places at once, as in devices without a
    stack, and the sixth unread one is lost.
    """

    def __init__(
        self,
        address: int = 2,
        identity: Identity = DEFAULT_IDENTITY,
        token_ids: tuple[str, ...] = ("TK001A",),
        release_per_poll: int | None = 2,
        seed: int = 0,
    ) -> None:
        super().__init__(address, identity, seed=seed)
        self.counters = AcceptorCounters()
        self.by_position = [0] * POSITIONS
        self.token_ids = token_ids
        self.release_per_poll = release_per_poll
        self.sorter_path = 1
        self.fault: tuple[int, ...] = (0,)
        self.lamps: dict[int, int] = {}
        self.handlers |= self._reading() | self._counting() | self._switching()
        self._power_up()

    # What a hand does.

    def drop_token(self, position: int = 1, trace: Trace = FORWARD) -> bool:
        """Let a token fall through; tell whether it was accepted."""
        self._count("insertions")
        if self._unpolled() or self.fault != (0,):
            return self._reject(None)  # still counted, but no event is logged
        passage = judge(trace)
        if passage is not Passage.TOKEN:
            self._count("frauds")
            return self._reject(passage.value)
        if not self._enabled(position):
            return self._reject(INHIBITED)
        self._accept(position)
        return True

    def lack(self, *headers: int) -> None:
        """Be a device that does not have these headers: it meets them with silence."""
        for header in headers:
            self.handlers.pop(header, None)

    def fail(self, code: int, *extra: int) -> None:
        """Raise a self-check fault of table 3; 0 clears it."""
        self.fault = (code, *extra)

    def restart(self, now_ns: int) -> None:
        """Start again: buffer, inhibits and limit are lost, counters stay."""
        super().restart(now_ns)
        self._power_up()

    # What the device does.

    def _power_up(self) -> None:
        self.event_counter = 0
        self.buffer: deque[tuple[int, int]] = deque([NULL] * SLOTS, maxlen=SLOTS)
        self.waiting: deque[tuple[int, int]] = deque()
        self.mask = 0  # all inhibited until a mask comes
        self.master = 1
        self.limit = 0
        self._taken_under_limit = 0
        self._polled_ns = self.now_ns
        self.lamps.clear()

    def _accept(self, position: int) -> None:
        self._count("accepted")
        self.by_position[position - 1] = self.by_position[position - 1] + 1 & COUNTER_MAX
        self._taken_under_limit += 1
        self.log_event(position, self.sorter_path)

    def _reject(self, code: int | None) -> bool:
        self._count("rejected")
        if code is not None:
            self.log_event(0, code)
        return False

    def log_event(self, result_a: int, result_b: int) -> None:
        """Put an event into the stack, or into the five places if there is none."""
        self.waiting.append((result_a, result_b))
        if self.release_per_poll is None:
            self._release(1)

    def _release(self, most: int) -> None:
        for _ in range(min(most, len(self.waiting))):
            self.buffer.appendleft(self.waiting.popleft())
            self.event_counter = self.event_counter % 255 + 1

    def _count(self, name: str) -> None:
        setattr(self.counters, name, getattr(self.counters, name) + 1 & COUNTER_MAX)

    def _unpolled(self) -> bool:
        return self.now_ns - self._polled_ns > POLL_WATCHDOG_NS

    def _enabled(self, position: int) -> bool:
        limited = self.limit and self._taken_under_limit >= self.limit
        return bool(self.master and self.mask >> position - 1 & 1 and not limited)

    # What the host asks.

    def _reading(self) -> dict[int, Handler]:
        return {
            229: no_data(self._read_events),
            232: no_data(lambda: bytes(self.fault)),
            248: no_data(lambda: b"\0"),
            249: no_data(lambda: bytes([2, 20])),  # poll every 20 x 10 ms
            184: self._coin_id,
            216: no_data(lambda: bytes(5)),  # no data storage
            213: no_data(lambda: b"\0"),
            169: no_data(lambda: bytes([0b0001_0000])),  # address set with links
            170: no_data(lambda: b"2020"),
            196: no_data(lambda: self._date(2026, 1, 15)),
            195: no_data(lambda: self._date(2026, 10, 1)),
        }

    def _counting(self) -> dict[int, Handler]:
        return {
            226: no_data(lambda: three(self.counters.insertions)),
            225: no_data(lambda: three(self.counters.accepted)),
            194: no_data(lambda: three(self.counters.rejected)),
            193: no_data(lambda: three(self.counters.frauds)),
            150: self._accepted_of,
        }

    def _switching(self) -> dict[int, Handler]:
        return {
            231: self._set_mask,
            230: no_data(lambda: self.mask.to_bytes(2, "little")),
            228: self._set_master,
            227: no_data(lambda: bytes([self.master])),
            135: self._set_limit,
            151: self._set_lamp,
        }

    def _read_events(self) -> bytes:
        self._polled_ns = self.now_ns
        self._release(self.release_per_poll or 0)
        return bytes([self.event_counter, *(value for pair in self.buffer for value in pair)])

    def _coin_id(self, data: bytes) -> Answer | None:
        if len(data) != 1 or not 1 <= data[0] <= POSITIONS:
            return None
        known = data[0] <= len(self.token_ids)
        return Answer((self.token_ids[data[0] - 1] if known else "......").encode("ascii"))

    def _accepted_of(self, data: bytes) -> Answer | None:
        if len(data) != 1 or not 1 <= data[0] <= POSITIONS:
            return None
        return Answer(three(self.by_position[data[0] - 1]))

    def _set_mask(self, data: bytes) -> Answer | None:
        if len(data) != 2:
            return None
        self.mask = int.from_bytes(data, "little")
        return DONE

    def _set_master(self, data: bytes) -> Answer | None:
        if len(data) != 1:
            return None
        self.master = data[0] & 1
        return DONE

    def _set_limit(self, data: bytes) -> Answer | None:
        if len(data) != 1:
            return None
        self.limit, self._taken_under_limit = data[0], 0
        return DONE

    def _set_lamp(self, data: bytes) -> Answer | None:
        if len(data) != 2:
            return None
        self.lamps[data[0]] = data[1]
        return DONE

    @staticmethod
    def _date(year: int, month: int, day: int) -> bytes:
        return (year - 2020 << 9 | month << 5 | day).to_bytes(2, "little")


def three(value: int) -> bytes:
    """Write a 24-bit counter."""
    return value.to_bytes(3, "little")
