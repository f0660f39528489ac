"""Who a device says it is. What that is worth is decided in `drivers.homologation`."""

from dataclasses import dataclass
from enum import Enum


class IdentitySource(Enum):
    """Where an identity comes from."""

    ANSWERED = "answered"  # by the device, on the wire
    DECLARED = "declared"  # by the installer, for a display that cannot answer


@dataclass(frozen=True, slots=True)
class DeviceIdentity:
    """Names and numbers of one device exactly as given, trailing spaces included.

    `rom_checksum` is lower-case hexadecimal in the order of the wire; like `serial` it is
    nothing only for a device that cannot say it, never because nobody asked.
    """

    category: str
    maker: str
    product: str
    serial: int | None
    firmware: str
    build: str = ""
    rom_checksum: str | None = None
    source: IdentitySource = IdentitySource.ANSWERED
    # Checks that cannot be made with it, because it does not have the commands for them.
    lacks: tuple[str, ...] = ()

    def __str__(self) -> str:
        serial = "no serial number" if self.serial is None else f"serial {self.serial}"
        return f"{self.maker} {self.product} ({self.category}), {serial}, {self.firmware.strip()}"
