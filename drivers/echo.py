"""Local echo: on a one-wire bus the host reads back every byte it sends.

Whether an adapter hands the echo on differs (ccTalk part 4, 1.2.11 and 4.3), hence three modes.
"""

from collections import deque
from enum import Enum

DEVIATIONS_TO_DECIDE = 3
OVERDUE_SENDS = 8
"""After so many commands whose echoes came, one that did not come is no longer looked for."""


class EchoMode(Enum):
    """What is known about the echo of a port."""

    ON = "on"
    OFF = "off"
    AUTO = "auto"


class EchoDeviationError(Exception):
    """The echo differs from what was sent."""

    def __init__(self, expected: bytes, got: bytes) -> None:
        super().__init__("the echo differs from what was sent")
        self.expected = expected
        self.got = got


class EchoFilter:
    """Takes the echo of what was sent out of what is read.

    In `AUTO` one whole frame read back decides for an echo; only three answers in a row that begin
    otherwise decide against it, so that a burst of noise at start does not. A line that stalls
    gives the echo of a command after the next one was sent: until those have come, the echoes are
    looked for in what comes, and everything else is passed on.
    """

    def __init__(self, mode: EchoMode) -> None:
        self.mode = mode
        self._expected = b""
        # Echoes that have not come when the next command was sent, oldest first.
        self._overdue: deque[bytes] = deque()
        self._sent_since = 0
        self._held = b""
        # What is held had come before the last command was sent.
        self._broken_off = False
        # Answers to earlier commands may come before the echo.
        self._among_answers = False
        self._deviations = 0

    @property
    def outstanding(self) -> int:
        """Bytes of echo that are still to come."""
        return max(0, len(self._expected) - len(self._held))

    def sent(self, data: bytes, *, among_answers: bool = False) -> None:
        """Note what goes out; what has not come of an earlier echo is overdue, also its rest."""
        self._among_answers = among_answers and self.mode is EchoMode.ON
        self._sent_since += 1
        if self._sent_since > OVERDUE_SENDS:
            self._overdue.clear()
        if self._expected and self.mode is EchoMode.ON:
            self._overdue.append(self._expected)
            self._sent_since = 0
        if not self._overdue:
            self._held = b""
        self._broken_off = bool(self._held)
        self._expected = b"" if self.mode is EchoMode.OFF else data

    def strip(self, data: bytes) -> bytes:
        """Return what is left of `data` without the echo; raises `EchoDeviationError`."""
        if self._overdue or (self._expected and self._among_answers):
            return self._strip_overdue(data)
        if not self._expected:
            return data
        self._held += data
        if self._held.startswith(self._expected):
            return self._complete()
        if self._expected.startswith(self._held):
            return b""
        return self._deviate()

    def _strip_overdue(self, data: bytes) -> bytes:
        """Cut every echo out of what came, in their order; those before a later one are lost."""
        if self._broken_off and not self._goes_on(data):
            # The rest of an echo was lost: its beginning is nobody's answer.
            self._held = b""
        self._broken_off = False
        self._held += data
        passed = b""
        while found := self._next_echo():
            place, echo = found
            passed += self._held[:place]
            self._held = self._held[place + len(echo) :]
        kept = self._begun()
        passed += self._held[: len(self._held) - kept]
        self._held = self._held[len(self._held) - kept :]
        return passed

    def _next_echo(self) -> tuple[int, bytes] | None:
        """Take the first echo that lies whole in what is held."""
        due = [*self._overdue, self._expected] if self._expected else [*self._overdue]
        places = [(self._held.find(echo), number) for number, echo in enumerate(due)]
        found = min((one for one in places if one[0] >= 0), default=None)
        if found is None:
            return None
        place, number = found
        # Which of two commands alike was echoed nobody can tell: the other may still come.
        self._overdue, self._expected = deque(due[number + 1 :]), b""
        return place, due[number]

    def _goes_on(self, data: bytes) -> bool:
        """Tell whether an echo that had begun to come before a command was sent is continued."""
        came = self._held + data
        return any(echo[: len(came)] == came[: len(echo)] for echo in self._overdue)

    def _begun(self) -> int:
        """Say how much of what is held may be the beginning of an echo."""
        due = (*self._overdue, self._expected)
        return max(
            length
            for length in range(len(self._held) + 1)
            if not length or any(echo.startswith(self._held[-length:]) for echo in due)
        )

    def forget(self) -> None:
        """Drop the echo that did not come."""
        self._expected = self._held = b""
        self._broken_off = False
        self._overdue.clear()

    def _complete(self) -> bytes:
        rest = self._held[len(self._expected) :]
        self.mode = EchoMode.ON
        self._deviations = 0
        self.forget()
        return rest

    def _deviate(self) -> bytes:
        expected, got = self._expected, self._held
        self.forget()
        if self.mode is EchoMode.ON:
            raise EchoDeviationError(expected, got)
        self._deviations += 1
        if self._deviations >= DEVIATIONS_TO_DECIDE:
            self.mode = EchoMode.OFF
        return got
