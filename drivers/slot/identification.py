"""Getting to know a slot, and making sure later that it is still the same."""

from collections.abc import Callable
from dataclasses import replace

from drivers.cctalk import core
from drivers.cctalk.host import REPLY_MS, Peer
from drivers.deadline import NS_PER_MS, Deadline
from drivers.errors import BadFrame, Cause, WrongDevice
from drivers.homologation.admission import ADVICE
from drivers.identity import DeviceIdentity
from drivers.slot import abilities, acceptor
from drivers.slot.abilities import Abilities, Ability

Approve = Callable[[DeviceIdentity], str]
"""Gives the reason why a device is refused, nothing if it may be used."""
Between = Callable[[], None]
"""Called now and then during a long errand, so that others are polled."""
QUICK_ROM_MS = 150
CHANGED = "If it was changed on purpose, two people admit it; if not, check the seals."


class Identification:
    """Who the device at one place is; the first that was approved is the only one accepted."""

    def __init__(self, expected_serial: int | None, approve: Approve) -> None:
        self.identity: DeviceIdentity | None = None
        self.tokens: dict[int, str] = {}
        self.rom_takes_ms: int | None = None
        # Found out once, of the first that was approved.
        self._abilities: Abilities | None = None
        self._is_doubted = False
        self._expected_serial = expected_serial
        self._approve = approve

    @property
    def is_quick(self) -> bool:
        """Whether its ROM checksum can be asked for while others play.

        Calculating it may take a device seconds in which nobody else can be polled.
        """
        return self.rom_takes_ms is not None and self.rom_takes_ms <= QUICK_ROM_MS

    @property
    def serial(self) -> int | None:
        """The serial number, once it is known."""
        return self.identity.serial if self.identity else None

    def forget(self) -> None:
        """Let another device come."""
        self.identity = self._expected_serial = None
        self.tokens = {}
        self.rom_takes_ms = self._abilities = None
        self._is_doubted = False

    def doubt(self) -> None:
        """Ask again what it has when it is met: it does not answer something that it had."""
        self._is_doubted = True

    def meet(self, peer: Peer, deadline: Deadline, between: Between) -> DeviceIdentity:
        """Ask who is there; raises `WrongDevice` unless it may be."""
        identity = self._read_identity(peer, deadline, between)
        if identity.category.replace("_", " ") != acceptor.CATEGORY:
            raise peer.wrong(f"a {identity.category!r} answers where a slot should be")
        able = self._find_abilities(peer, deadline, between)
        identity = replace(identity, lacks=able.lacks)
        self._check(peer, identity)
        self.identity, self._abilities = identity, able
        return identity

    def _find_abilities(self, peer: Peer, deadline: Deadline, between: Between) -> Abilities:
        if self._abilities is not None and not self._is_doubted:
            return self._abilities
        able = abilities.found(peer, deadline, between)
        lost = [one.value for one in Ability if one in self.abilities.has - able.has]
        if self._abilities is not None and lost:
            raise peer.wrong(f"it no longer answers {', '.join(lost)}", CHANGED)
        self._is_doubted = False
        return self._abilities or able

    @property
    def abilities(self) -> Abilities:
        """What the device has; everything, until it was asked."""
        return self._abilities or Abilities()

    def learn_tokens(self, peer: Peer, deadline: Deadline, between: Between) -> None:
        """Ask once which token kinds the device knows."""
        if not self.tokens:
            self.tokens = _read_tokens(peer, deadline, between)

    def verify(self, peer: Peer, deadline: Deadline) -> None:
        """Notice a device that took the address of ours; one strange answer may be noise."""
        expected = self.identity.serial if self.identity else None
        found = core.serial_number(peer, deadline)
        if found != expected and core.serial_number(peer, deadline) == found:
            raise hijacked(peer, f"serial {found} answers where {expected} was")
        if self.is_quick:
            self._verify_rom(peer, deadline)

    def _verify_rom(self, peer: Peer, deadline: Deadline) -> None:
        expected = self.identity.rom_checksum if self.identity else None
        found = self._read_rom(peer, deadline)
        if found != expected and self._read_rom(peer, deadline) == found:
            raise hijacked(peer, f"ROM checksum {found} where {expected} was")

    def _check(self, peer: Peer, identity: DeviceIdentity) -> None:
        if reason := self._approve(identity):
            raise peer.wrong(f"not homologated: {reason.rstrip('.')}", ADVICE)
        expected = self._expected_serial
        if expected is not None and identity.serial != expected:
            raise peer.wrong(f"serial {identity.serial} answers instead of {expected}", CHANGED)
        if self.identity is not None and identity != self.identity:
            raise peer.wrong(f"{identity} answers instead of {self.identity}", CHANGED)

    def _read_identity(self, peer: Peer, deadline: Deadline, between: Between) -> DeviceIdentity:
        names = core.read_names(peer, deadline)
        between()
        if names != core.read_names(peer, deadline):
            raise contradiction(peer, "identify")
        between()
        rom_checksum = self._read_rom(peer, deadline)
        between()
        return replace(names, rom_checksum=rom_checksum)

    def _read_rom(self, peer: Peer, deadline: Deadline) -> str | None:
        """Ask for the ROM checksum; of a known device it is known how long that takes."""
        clock = peer.host.clock
        known_ms = self.rom_takes_ms
        wait_ms = core.ROM_CHECKSUM_MS if known_ms is None else 2 * known_ms + REPLY_MS
        asked_ns = clock()
        found = core.rom_checksum(peer, deadline, wait_ms)
        if found is None and self.identity is not None and self.identity.rom_checksum is not None:
            raise contradiction(peer, "calculate rom checksum 197")
        took_ms = (clock() - asked_ns) // NS_PER_MS
        self.rom_takes_ms = took_ms if known_ms is None else min(took_ms, known_ms)
        return found


def _read_tokens(peer: Peer, deadline: Deadline, between: Between) -> dict[int, str]:
    found = {}
    for position in range(1, acceptor.POSITIONS + 1):
        between()
        name = acceptor.coin_id(peer, position, deadline)
        if name.strip(" .\x00"):
            found[position] = name
    return found


def contradiction(peer: Peer, command: str) -> BadFrame:
    """Return the error of two answers that cannot both be true."""
    return BadFrame(
        "two answers in a row contradict each other",
        port=peer.host.port.path,
        device=f"{peer.host.port.device} address {peer.address}",
        command=command,
    ).because(Cause.CONTRADICTION, address=peer.address)


def hijacked(peer: Peer, what: str) -> WrongDevice:
    """Return the error of a device in the place of another."""
    return peer.wrong(
        what, "Somebody may have moved the slot's address: close the seat and check the seals."
    )
