"""Local echo: on a one-wire bus the host reads back every byte it sends.

Whether an adapter hands the echo on differs (ccTalk part 4, 1.2.11 and 4.3), hence three modes.
"""

from enum import Enum

DEVIATIONS_TO_DECIDE = 3


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
    otherwise decide against it, so that a burst of noise at start does not.
    """

    def __init__(self, mode: EchoMode) -> None:
        self.configured = mode
        self.mode = mode
        self._expected = b""
        self._held = b""
        self._deviations = 0

    @property
    def outstanding(self) -> int:
        """Bytes of echo that are still to come."""
        return len(self._expected) - len(self._held)

    def sent(self, data: bytes) -> None:
        """Note what goes out; what was left of an earlier echo is forgotten."""
        self._held = b""
        self._expected = b"" if self.mode is EchoMode.OFF else data

    def strip(self, data: bytes) -> bytes:
        """Return what is left of `data` without the echo; raises `EchoDeviationError`."""
        if not self._expected:
            return data
        self._held += data
        if self._held.startswith(self._expected):
            return self._complete()
        if self._expected.startswith(self._held):
            return b""
        return self._deviate()

    def forget(self) -> None:
        """Drop the echo that did not come."""
        self._expected = self._held = b""

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
