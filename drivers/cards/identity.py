"""The identity of a card device from its raw answers (docs/card-profile.md, 2)."""

from collections.abc import Mapping

from drivers.cctalk.headers import Header
from drivers.cctalk.host import Peer
from drivers.identity import DeviceIdentity


def identity_of(answers: Mapping[int, bytes], peer: Peer) -> DeviceIdentity:
    """Read names and numbers; text that is not printable ASCII is nobody's identity."""

    def text(header: Header) -> str:
        name = answers[header].decode("ascii", "replace")
        if not name.isascii() or not name.isprintable():
            raise peer.wrong("the device's names are not plain text")
        return name

    return DeviceIdentity(
        category=text(Header.REQUEST_EQUIPMENT_CATEGORY_ID),
        maker=text(Header.REQUEST_MANUFACTURER_ID),
        product=text(Header.REQUEST_PRODUCT_CODE),
        serial=int.from_bytes(answers[Header.REQUEST_SERIAL_NUMBER], "little"),
        firmware=text(Header.REQUEST_SOFTWARE_REVISION),
        build=text(Header.REQUEST_BUILD_CODE),
        rom_checksum=answers[Header.CALCULATE_ROM_CHECKSUM].hex(),
    )
