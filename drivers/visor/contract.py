"""What any visor is told and what it tells: two lines of 20, whole content, a state."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from drivers.deadline import Deadline
from drivers.wire import Wire

COLUMNS = 20


class VisorState(Enum):
    """How the amount on the visor is to be read."""

    LIVE = "live"
    PENDING = "pending"
    FAULT = "fault"
    TEST = "test"


@dataclass(frozen=True, slots=True)
class VisorContent:
    """What a visor has to show, complete: a repeated or lost one does no harm.

    `valid_at_ms` is the monotonic time at which the amount was known to be true, not
    the time of sending; five seconds later the visor calls itself out of service.
    """

    state: VisorState
    title: str
    amount_cents: int | None
    valid_at_ms: int
    message: str = ""
    # The station is not set up for live play: no screen may hide it.
    is_test: bool = False

    def __post_init__(self) -> None:
        if self.amount_cents is not None and self.amount_cents < 0:
            raise ValueError("A visor cannot show a negative amount; check the jackpot's meter.")
        if self.amount_cents is None and self.state in (VisorState.LIVE, VisorState.TEST):
            raise ValueError(f"A visor in state {self.state.value} needs an amount to show.")


@dataclass(frozen=True, slots=True)
class Screen:
    """Two lines as a person sees them, each exactly 20 characters."""

    upper: str
    lower: str

    def __post_init__(self) -> None:
        for line in (self.upper, self.lower):
            if len(line) != COLUMNS or not line.isprintable():
                raise ValueError(f"A visor line is {COLUMNS} printable characters, not {line!r}.")


@dataclass(frozen=True, slots=True)
class VisorShown:
    """The visor was sent a screen that differs from the one before."""

    screen: Screen


class Visor(Protocol):
    """A visor of any model, plugged into a link.

    `show` may be called from any thread at any time: it only puts the content in place
    of the one before. The rest belongs to the thread of the port.
    """

    def attach(self, wire: Wire) -> None:
        """Take a freshly opened port."""

    def identify(self, deadline: Deadline) -> None:
        """Make sure that the visor is homologated and in a known state."""

    def poll(self, deadline: Deadline) -> Sequence[VisorShown]:
        """Write the screen if it is due, and tell when it changed."""

    def show(self, content: VisorContent) -> None:
        """Replace what the visor has to show."""
