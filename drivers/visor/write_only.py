"""A display on its own serial port that never answers: ESC/POS or CD5220."""

from typing import Protocol

from drivers.deadline import Deadline
from drivers.homologation.admission import Admit, require
from drivers.homologation.decision import Accepted
from drivers.identity import DeviceIdentity
from drivers.trace import Trace
from drivers.visor.contract import Screen, VisorContent, VisorShown
from drivers.visor.screen_feed import ScreenFeed
from drivers.visor.text import Charset
from drivers.wire import Wire


class Encoder(Protocol):
    """The bytes of one family of displays."""

    charset: Charset

    def initialise(self) -> bytes:
        """Bytes that put the display into a known state."""

    def screen(self, screen: Screen) -> bytes:
        """Bytes that show this screen whatever was shown before."""


class WriteOnlyVisor:
    """Writes the layout of the latest content through an encoder, when it is due.

    The display cannot say who it is: its identity is the one declared by the installer, and
    `accepted` names the seals that somebody has to compare before the table opens.
    """

    def __init__(
        self,
        encoder: Encoder,
        declared: DeviceIdentity,
        admit: Admit,
        feed: ScreenFeed,
        trace: Trace | None = None,
    ) -> None:
        self.identity = declared
        self.accepted: Accepted | None = None
        self._encoder = encoder
        self._admit = admit
        self._feed = feed
        self._trace = trace or Trace()
        self._wire: Wire | None = None

    def attach(self, wire: Wire) -> None:
        """Take a freshly opened port."""
        self._wire = wire

    def identify(self, deadline: Deadline) -> None:
        """Check the declared identity and put the display into a known state."""
        wire = self._attached()
        self.accepted = None
        self.accepted = require(self._admit, self.identity, wire)
        self._write("initialise", self._encoder.initialise(), deadline)
        self._feed.initialised()

    def show(self, content: VisorContent) -> None:
        """Replace what the visor has to show; the next poll writes it."""
        self._feed.put(content)

    def poll(self, deadline: Deadline) -> list[VisorShown]:
        """Write the screen if it changed or five seconds have passed.

        Between two writes the port is read, only to notice that its adapter was unplugged.
        """
        screen = self._feed.due()
        if screen is None:
            self._listen(deadline)
            return []
        self._write("show", self._encoder.screen(screen), deadline)
        return self._feed.written(screen)

    def _write(self, doing: str, data: bytes, deadline: Deadline) -> None:
        wire = self._attached()
        wire.doing = doing
        self._trace.sent(data)
        wire.write_all(data, deadline)

    def _listen(self, deadline: Deadline) -> None:
        wire = self._attached()
        wire.doing = "watch the port"
        heard = wire.read_some(deadline.sooner(0))
        if heard:
            self._trace.received(heard)

    def _attached(self) -> Wire:
        if self._wire is None:
            raise RuntimeError("a visor is attached to a port before it is used")
        return self._wire
