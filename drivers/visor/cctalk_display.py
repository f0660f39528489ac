"""A ccTalk display (category Display, header 203; specification 4.7 part 2)."""

import time
from collections.abc import Callable

from drivers.cctalk.core import read_identity
from drivers.cctalk.headers import Header
from drivers.cctalk.host import ACK, Host, Peer
from drivers.deadline import Clock, Deadline
from drivers.homologation.admission import Admit, require
from drivers.identity import DeviceIdentity
from drivers.visor.contract import COLUMNS, Screen, VisorContent, VisorShown
from drivers.visor.screen_feed import ScreenFeed
from drivers.visor.text import Charset
from drivers.visor.words import SPANISH, VisorWords
from drivers.wire import Wire

ADDRESS = 60
CATEGORY = "Display"
CLEAR = b"\x01"
APPEND = b"\x03"
SIZE = b"\x04"


class CcTalkDisplay:
    """Writes a whole screen as clear and append.

    Append is not idempotent: neither command is repeated alone, a refresh that was not
    acknowledged begins again with the clear at the next poll.
    """

    def __init__(
        self,
        host_of: Callable[[Wire], Host],
        admit: Admit,
        address: int = ADDRESS,
        words: VisorWords = SPANISH,
        clock: Clock = time.monotonic_ns,
    ) -> None:
        self.identity: DeviceIdentity | None = None
        self._host_of = host_of
        self._admit = admit
        self._address = address
        self._feed = ScreenFeed(Charset.ASCII, words, clock)
        self._peer: Peer | None = None

    def attach(self, wire: Wire) -> None:
        """Take a freshly opened port."""
        self._peer = Peer(self._host_of(wire), self._address)

    def identify(self, deadline: Deadline) -> None:
        """Make sure that a homologated display of two lines of 20 is there."""
        peer = self._attached()
        self.identity = None
        identity = read_identity(peer, deadline)
        if identity.category.replace("_", " ") != CATEGORY:
            raise peer.wrong(f"a {identity.category!r} answers where a display belongs")
        require(self._admit, identity, peer.host.port)
        characters, lines = peer.ask(Header.DISPLAY_CONTROL, deadline, SIZE, sizes=(2,))
        if characters != COLUMNS or lines < 2:
            raise peer.wrong(
                f"the display has {lines} lines of {characters}; two lines of {COLUMNS} are needed"
            )
        self.identity = identity
        self._feed.initialised()

    def show(self, content: VisorContent) -> None:
        """Replace what the visor has to show; the next poll writes it."""
        self._feed.put(content)

    def poll(self, deadline: Deadline) -> list[VisorShown]:
        """Write the screen if it is due; in between make sure that somebody is there."""
        screen = self._feed.due()
        if screen is None:
            self._attached().tell(Header.SIMPLE_POLL, deadline)
            return []
        self._write(screen, deadline)
        return self._feed.written(screen)

    def _write(self, screen: Screen, deadline: Deadline) -> None:
        text = (screen.upper + screen.lower).encode("ascii")
        for data in (CLEAR, APPEND + text):
            self._attached().ask(Header.DISPLAY_CONTROL, deadline, data, sizes=ACK, tries=1)

    def _attached(self) -> Peer:
        if self._peer is None:
            raise RuntimeError("a visor is attached to a port before it is used")
        return self._peer
