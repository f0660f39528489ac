"""Commands that every ccTalk device has, and those most have (part 3, 1.1 and appendix 13)."""

from dataclasses import dataclass, replace

from drivers.cctalk.faults import advice_for
from drivers.cctalk.headers import Header
from drivers.cctalk.host import Peer
from drivers.deadline import Deadline
from drivers.identity import DeviceIdentity

ROM_CHECKSUM_MS = 5_000
"""Part 3, appendix 16: a few seconds."""
RESET_MS = 500
STRING_SIZES = range(1, 256)
SERIAL_SIZES = (3, 4)
ENCRYPTION_QUESTION = bytes((170, 85, 0, 0, 85, 170))


@dataclass(frozen=True, slots=True)
class CommsStatus:
    """What a device saw of the bus; three counters of eight bits that wrap."""

    timeouts: int
    bytes_ignored: int
    bad_checksums: int

    def since(self, earlier: "CommsStatus") -> "CommsStatus":
        """Return what was added, across a wrap."""
        return CommsStatus(
            (self.timeouts - earlier.timeouts) & 0xFF,
            (self.bytes_ignored - earlier.bytes_ignored) & 0xFF,
            (self.bad_checksums - earlier.bad_checksums) & 0xFF,
        )


@dataclass(frozen=True, slots=True)
class SelfCheck:
    """Outcome of a self-check; code 0 is well."""

    code: int
    detail: int | None = None

    @property
    def ok(self) -> bool:
        """Whether the device finds nothing wrong."""
        return self.code == 0

    @property
    def sentence(self) -> str:
        """The fault and what to do."""
        return advice_for(self.code, self.detail)


@dataclass(frozen=True, slots=True)
class EncryptionSupport:
    """What a device says of encryption (header 111); keys are never asked for nor kept."""

    protocol_level: int
    command_level: int
    trusted_mode: bool


def simple_poll(peer: Peer, deadline: Deadline) -> None:
    """Raise `NoReply` unless the device is there."""
    peer.tell(Header.SIMPLE_POLL, deadline)


def read_identity(peer: Peer, deadline: Deadline) -> DeviceIdentity:
    """Ask a device for everything it says of itself, the ROM checksum last because it is slow."""
    names = read_names(peer, deadline)
    return replace(names, rom_checksum=rom_checksum(peer, deadline))


def read_names(peer: Peer, deadline: Deadline) -> DeviceIdentity:
    """Ask for all of the identity but the ROM checksum."""
    simple_poll(peer, deadline)
    return DeviceIdentity(
        category=_text(peer, Header.REQUEST_EQUIPMENT_CATEGORY_ID, deadline),
        maker=_text(peer, Header.REQUEST_MANUFACTURER_ID, deadline),
        product=_text(peer, Header.REQUEST_PRODUCT_CODE, deadline),
        build=_text(peer, Header.REQUEST_BUILD_CODE, deadline),
        firmware=_optional_text(peer, Header.REQUEST_SOFTWARE_REVISION, deadline),
        serial=serial_number(peer, deadline),
    )


def serial_number(peer: Peer, deadline: Deadline) -> int | None:
    """Return the serial number, least significant byte first on the wire, of 3 or 4 bytes."""
    answer = peer.ask_optional(Header.REQUEST_SERIAL_NUMBER, deadline, sizes=SERIAL_SIZES)
    return None if answer is None else int.from_bytes(answer, "little")


def rom_checksum(peer: Peer, deadline: Deadline, slow_ms: float = ROM_CHECKSUM_MS) -> str | None:
    """Return the ROM checksum as hexadecimal; the device may think for seconds."""
    answer = peer.ask_optional(Header.CALCULATE_ROM_CHECKSUM, deadline, sizes=(4,), slow_ms=slow_ms)
    return None if answer is None else answer.hex()


def comms_revision(peer: Peer, deadline: Deadline) -> str:
    """Return the revision as text; some devices answer it in ASCII instead of three numbers."""
    answer = peer.ask(Header.REQUEST_COMMS_REVISION, deadline)
    if len(answer) == 3 and max(answer) < 0x20:
        return ".".join(str(part) for part in answer)
    return answer.decode("ascii", "replace")


def comms_status(peer: Peer, deadline: Deadline) -> CommsStatus | None:
    """Return how noisy the bus is as this device sees it."""
    answer = peer.ask_optional(Header.REQUEST_COMMS_STATUS, deadline, sizes=(3,))
    return None if answer is None else CommsStatus(*answer)


def clear_comms_status(peer: Peer, deadline: Deadline) -> None:
    """Set the counters of the comms status to zero."""
    peer.tell(Header.CLEAR_COMMS_STATUS, deadline)


def self_check(peer: Peer, deadline: Deadline) -> SelfCheck:
    """Have the device look at itself; some answer one byte, some two."""
    answer = peer.ask(Header.PERFORM_SELF_CHECK, deadline, sizes=(1, 2), slow_ms=RESET_MS)
    return SelfCheck(answer[0], answer[1] if len(answer) == 2 else None)


def reset(peer: Peer, deadline: Deadline) -> None:
    """Restart the device; header 1 carries no data, ever (part 4, 5.1)."""
    peer.ask(Header.RESET, deadline, sizes=(0,), slow_ms=RESET_MS)


def encryption_support(peer: Peer, deadline: Deadline) -> EncryptionSupport | None:
    """Return whether a device could encrypt; it answers in clear whatever its state."""
    answer = peer.ask_optional(
        Header.REQUEST_ENCRYPTION_SUPPORT, deadline, ENCRYPTION_QUESTION, sizes=(17,)
    )
    if answer is None:
        return None
    return EncryptionSupport(answer[0], answer[1], trusted_mode=answer[5] == 255)


def address_mode(peer: Peer, deadline: Deadline) -> int | None:
    """Return the mask that says how the address is kept (part 1, 20.1)."""
    answer = peer.ask_optional(Header.REQUEST_ADDRESS_MODE, deadline, sizes=(1,))
    return None if answer is None else answer[0]


def creation_date(peer: Peer, deadline: Deadline) -> tuple[int, int, int] | None:
    """Return year, month and day of the device's making, if it tells them and its base year."""
    return _date(peer, Header.REQUEST_CREATION_DATE, deadline)


def modification_date(peer: Peer, deadline: Deadline) -> tuple[int, int, int] | None:
    """Return year, month and day of the last change to the device."""
    return _date(peer, Header.REQUEST_MODIFICATION_DATE, deadline)


def _date(peer: Peer, header: Header, deadline: Deadline) -> tuple[int, int, int] | None:
    """Bits 13 to 9 are the years since the base year, 8 to 5 the month, 4 to 0 the day."""
    packed = peer.ask_optional(header, deadline, sizes=(2,))
    base = peer.ask_optional(Header.REQUEST_BASE_YEAR, deadline, sizes=(4,))
    if packed is None or base is None or not base.isdigit():
        return None
    value = int.from_bytes(packed, "little")
    return int(base) + (value >> 9 & 0x1F), value >> 5 & 0x0F, value & 0x1F


def _text(peer: Peer, header: Header, deadline: Deadline) -> str:
    return peer.ask(header, deadline, sizes=STRING_SIZES).decode("ascii", "replace")


def _optional_text(peer: Peer, header: Header, deadline: Deadline) -> str:
    answer = peer.ask_optional(header, deadline, sizes=STRING_SIZES)
    return "" if answer is None else answer.decode("ascii", "replace")
