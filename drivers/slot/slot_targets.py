"""How a slot should stand, and making it stand so."""

from dataclasses import dataclass, replace

from drivers.cctalk import core
from drivers.cctalk.host import Peer
from drivers.deadline import Deadline
from drivers.errors import NoReply
from drivers.slot import acceptor
from drivers.slot.acceptor import LampKind


@dataclass(frozen=True, slots=True)
class SlotTargets:
    """How the station wants a slot; it is closed until told otherwise."""

    is_open: bool = False
    mask: int = 0
    limit: int = 0
    lamp_is_on: bool = False


class SlotSetting:
    """Inhibits, limit and lamp of one slot; a device forgets them all when it restarts."""

    def __init__(self, lamp: LampKind, lamp_line: int) -> None:
        self.wanted = SlotTargets()
        self.accepted_since_open = 0
        self._lamp = lamp
        self._lamp_line = lamp_line
        # Whether the device closes itself after so many tokens; if not, its host does.
        self.can_limit = True

    def want_open(self, mask: int, limit: int) -> bool:
        """Want the slot open; returns whether kinds or limit must be sent, too."""
        changed = mask != self.wanted.mask or limit != self.wanted.limit
        self.wanted = replace(self.wanted, is_open=True, mask=mask, limit=limit)
        self.accepted_since_open = 0
        return changed or limit > 0

    def want_closed(self) -> None:
        """Want the slot closed; the kinds stay chosen."""
        self.wanted = replace(self.wanted, is_open=False)

    def want_lamp(self, *, is_on: bool) -> None:
        """Want the lamp on or off."""
        self.wanted = replace(self.wanted, lamp_is_on=is_on)

    def expects(self, position: int) -> bool:
        """Whether a token of this kind should be accepted now."""
        return self.wanted.is_open and bool(self.wanted.mask >> (position - 1) & 1)

    def send_all(self, peer: Peer, deadline: Deadline) -> None:
        """Set everything; the master after the kinds, the lamp last."""
        self.send_kinds(peer, deadline)
        self.send_master(peer, deadline)
        self.send_lamp(peer, deadline)

    def send_kinds(self, peer: Peer, deadline: Deadline) -> None:
        """Set which kinds are open and how many tokens are taken."""
        acceptor.set_inhibits(peer, self.wanted.mask, deadline)
        if self.can_limit:
            acceptor.set_accept_limit(peer, self.wanted.limit, deadline)

    def send_master(self, peer: Peer, deadline: Deadline) -> None:
        """Open or close the whole slot; one that is full and does not know it is closed."""
        acceptor.set_master(peer, deadline, is_open=self.wanted.is_open and not self.is_overfull)

    @property
    def is_full(self) -> bool:
        """Whether the slot has taken all the tokens that it was opened for."""
        return 0 < self.wanted.limit <= self.accepted_since_open

    @property
    def is_overfull(self) -> bool:
        """Whether the slot is full and does not know it."""
        return self.is_full and not self.can_limit

    def send_lamp(self, peer: Peer, deadline: Deadline) -> None:
        """Set the lamp; a device without one is asked once and then left alone."""
        is_on = self.wanted.lamp_is_on
        try:
            acceptor.set_lamp(peer, self._lamp, self._lamp_line, deadline, is_on=is_on)
        except NoReply:
            core.simple_poll(peer, deadline)
            self._lamp = LampKind.NONE

    def holds(self, peer: Peer, deadline: Deadline) -> bool:
        """Whether the device stands as wanted; one that took its limit may have closed itself."""
        full = self.is_full
        if acceptor.inhibits(peer, deadline) != self.wanted.mask and not full:
            return False
        is_open = acceptor.master_is_open(peer, deadline)
        return is_open == self.wanted.is_open or (full and not is_open)
