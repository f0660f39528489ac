"""Who a device says it is. What that is worth is decided in `drivers.homologation`."""

from dataclasses import dataclass
from enum import Enum


class IdentitySource(Enum):
    """Where an identity comes from."""

    ANSWERED = "answered"  # by the device, on the wire
    AUTHENTICATED = "authenticated"  # by the device, proved with its own key
    DECLARED = "declared"  # by the installer, for a display that cannot answer


@dataclass(frozen=True, slots=True)
class DeviceIdentity:
    """Names and numbers of one device, as text, exactly as given.

    `rom_checksum` is lower-case hexadecimal; an empty text means that the device has none
    to give, never that nobody asked.
    """

    category: str
    maker: str
    product: str
    serial: str
    firmware: str
    rom_checksum: str = ""
    build: str = ""
    source: IdentitySource = IdentitySource.ANSWERED

    def __str__(self) -> str:
        return (
            f"{self.maker} {self.product}, serial {self.serial}, firmware {self.firmware}"
            f" ({self.category})"
        )
