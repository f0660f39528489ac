"""A sabot or shuffler of the open card-device profile, plugged into a link."""

import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from drivers.cards.channel import ASKED, Channel
from drivers.cards.commands import CardCommands
from drivers.cards.contract import (
    AlarmKind,
    Capability,
    CardAlarm,
    CardEvent,
    DeckState,
    Reconciled,
    Resume,
    SelfCheckFailed,
    SelfCheckPassed,
    StateChanged,
)
from drivers.cards.faults import AnswerDropped, AnswersForged, SessionLost, self_check_words
from drivers.cards.identity import identity_of
from drivers.cards.profile import (
    MAJOR,
    CardHeader,
    CardStatus,
    DeviceKind,
    DeviceProfile,
    StatusFlag,
    parse_profile,
)
from drivers.cards.records import LayoutError, parse_events
from drivers.cards.session import NONCE_LENGTH, NotProvedError
from drivers.cards.verifier import EventVerifier
from drivers.cctalk.headers import Header
from drivers.cctalk.host import Host, Peer
from drivers.deadline import NS_PER_MS, Clock, Deadline
from drivers.errors import DriverError
from drivers.framing.cctalk import Checksum
from drivers.homologation.admission import Admit, refusal, require
from drivers.homologation.decision import unproven
from drivers.identity import DeviceIdentity
from drivers.trace import Trace
from drivers.wire import Wire

PAGES_PER_POLL = 2
"""Ten events; more would keep commands waiting at 9600 baud."""
STATUS_MS = 1_000
MOVING = (DeckState.CHECKING, DeckState.SHUFFLING)


def fresh_nonce() -> bytes:
    """Draw the host's half of a handshake."""
    return secrets.token_bytes(NONCE_LENGTH)


@dataclass(frozen=True, slots=True)
class CardSetup:
    """What the station gives to a card device's driver."""

    address: int
    admit: Admit
    keys: Mapping[str, bytes] = field(repr=False)
    resume: Resume | None = None
    trace: Trace = field(default_factory=Trace, repr=False)
    clock: Clock = field(default=time.monotonic_ns, repr=False)
    nonce: Callable[[], bytes] = field(default=fresh_nonce, repr=False)


class ProfileDevice(CardCommands):
    """Identity, admission, session, reconciliation; then events and one read at every poll."""

    category: ClassVar[str]
    kinds: ClassVar[frozenset[DeviceKind]]

    def __init__(self, setup: CardSetup) -> None:
        super().__init__(EventVerifier(setup.resume))
        self.identity: DeviceIdentity | None = None
        self._setup = setup
        self._answers: dict[int, bytes] = {}
        # Whether nothing waited any more when events were last read.
        self._is_calm = False
        self._status: CardStatus | None = None
        self._status_ms = 0

    def readmit(self) -> None:
        """Let the device back into use by people's decision; it reconciles anew.

        One that had forgotten its past is met as for the first time.
        """
        banned, self.banned = self.banned, None
        if banned is not None and banned.kind is AlarmKind.MEMORY_LOST:
            self._verifier.forget()
        else:
            self._verifier.trust_next()

    def attach(self, wire: Wire) -> None:
        """Take a freshly opened port; what is known of events and draws is kept."""
        setup = self._setup
        host = Host(
            wire,
            Checksum.CRC16,
            setup.trace,
            setup.clock,
            on_alarm=self.tell,
            # A device that leaks may do it in any answer, and unasked: only lengths are kept.
            masked=True,
            names=ASKED,
        )
        self._channel = Channel(Peer(host, setup.address))
        self._answers = {}

    def identify(self, deadline: Deadline) -> None:
        """Read the identity, check it against the registry, authenticate and reconcile."""
        self.refuse_banned()
        self.identity = self.profile = None
        channel = self.channel
        channel.forget()
        self._answers = channel.read_identity(deadline)
        self.profile = self._checked_profile(channel.peer)
        self.identity = identity_of(self._answers, channel.peer)
        self._open_session(deadline)

    def poll(self, deadline: Deadline) -> list[CardEvent]:
        """Watch the state, do one background read, read events; a lost session is opened again."""
        if self.banned is not None:
            return self._last_words()
        try:
            if not self.channel.has_session:
                self._open_session(deadline)
            elif self._is_calm:
                # Whatever fails here, the next poll reads events before it tries again.
                self._is_calm = False
                self._watch(deadline)
                self._background.run(deadline)
            # Last, so that a card is told the moment it is read.
            self._is_calm = self._read_events(deadline)
        except SessionLost:
            self.channel.forget()
        except AnswersForged:
            self.channel.forget()
            self.tell(CardAlarm(AlarmKind.ANSWERS_FORGED))
        except AnswerDropped:
            pass  # the alarm is told already
        return self.told()

    def _last_words(self) -> list[CardEvent]:
        """Tell the alarm before the link is told that the device is out of use."""
        events = self.told()
        if not events:
            self.refuse_banned()
        return events

    def _checked_profile(self, peer: Peer) -> DeviceProfile:
        try:
            profile = parse_profile(self._answers[CardHeader.PROFILE])
        except LayoutError:
            profile = None
        if profile is None or profile.major != MAJOR or profile.kind not in self.kinds:
            raise peer.wrong(f"no {self.category.lower()} of card profile {MAJOR} answers")
        return profile

    def _open_session(self, deadline: Deadline) -> None:
        """Admit anew with what the device said, prove both ends, reconcile.

        After a restart the identity is not read again: the proof covers it.
        """
        identity, channel = self.identity, self.channel
        if identity is None:
            raise channel.peer.wrong("the device has not been identified")
        accepted = require(self._setup.admit, identity, channel.peer.host.port)
        key = self._setup.keys.get(accepted.entry.key_id or "")
        if key is None or identity.category.replace("_", " ") != self.category:
            raise channel.peer.wrong(f"no key for a {self.category.lower()} of this name")
        try:
            channel.open(self._answers, key, self._setup.nonce(), deadline)
        except NotProvedError:
            raise refusal(unproven(identity), channel.peer.host.port) from None
        try:
            self._reconcile(deadline)
        except DriverError:
            # Not met to the end: the next poll begins again, or the cards would never be due.
            channel.forget()
            raise

    def _reconcile(self, deadline: Deadline) -> None:
        self._is_calm = False
        if self.can(Capability.LOCKS):
            # Left open from before, it could give a card behind what is counted here.
            self.lock(deadline)
        self._look_at_self_check(deadline)
        status, counters = self.status(deadline), self.counters(deadline)
        self.tell(*self._verifier.reconcile(status))
        self.tell(
            Reconciled(
                status.boot_count,
                status.deck,
                status.cards_drawn,
                status.newest,
                counters.drawn_since_installation,
            )
        )

    def _read_events(self, deadline: Deadline) -> bool:
        """Read what fits into one poll; true if nothing waits any more."""
        for _ in range(PAGES_PER_POLL):
            payload = self._verifier.next_sequence.to_bytes(4, "little")
            page = self.ask(CardHeader.READ_EVENTS, payload, parse_events, deadline)
            events = self._verifier.take(page)
            self.tell(*events)
            self._background.events += events
            if self.banned is not None:
                return False
            if page.newest < self._verifier.next_sequence:
                return True
        return False

    def _watch(self, deadline: Deadline) -> None:
        """Ask for the status every second, and at every poll while something moves."""
        now_ms = self._setup.clock() // NS_PER_MS
        last, fresh = self._status, now_ms - self._status_ms < STATUS_MS
        if last is not None and fresh and not self._stirred and not _moves(last):
            return
        self._stirred = False
        if self._self_check_failed:
            self._look_at_self_check(deadline)
        status = self.status(deadline)
        self._status, self._status_ms = status, now_ms
        if last is None or _view(last) != _view(status):
            self.tell(_view(status))
        if self.profile is not None and self.profile.kind is not DeviceKind.SHUFFLER:
            self.tell(*self._verifier.agrees(status))

    def _look_at_self_check(self, deadline: Deadline) -> None:
        """R-30: a device that fails its own check is disabled until it passes."""
        peer = self.channel.peer
        code, profile_code = peer.ask(Header.PERFORM_SELF_CHECK, deadline, sizes=(2,))
        failed = code != 0 or profile_code != 0
        if failed and not self._self_check_failed:
            words = self_check_words(code, profile_code)
            self.tell(SelfCheckFailed(code, profile_code, words))
        if self._self_check_failed and not failed:
            self.tell(SelfCheckPassed())
        self._self_check_failed = failed


def _moves(status: CardStatus) -> bool:
    return status.state in MOVING or status.has(StatusFlag.DISPENSING)


def _view(status: CardStatus) -> StateChanged:
    return StateChanged(status.state, status.progress, status.deck, status.locked)
