"""Multi-drop addresses: who is on the bus, does anybody share one, move one (part 1, 20.2).

After an address poll or clash every device is deaf for 1200 ms: never while a table is open.
"""

from collections import Counter

from drivers.cctalk.headers import Header
from drivers.cctalk.host import Host, Peer
from drivers.deadline import Deadline
from drivers.errors import BadFrame
from drivers.framing.cctalk import BROADCAST, HOST, Decoder

LISTEN_MS = 1_500
ROUNDS = 2
CHANGE_MS = 200
FORBIDDEN = (BROADCAST, HOST)


def address_poll(host: Host, deadline: Deadline) -> Counter[int]:
    """Return the addresses that answered, each with how often it was heard.

    Every device sends one bare byte, its address, 4 ms times its address later.
    """
    host.send(BROADCAST, Header.ADDRESS_POLL, b"", deadline)
    return Counter(_bytes_heard(host, deadline))


def discover(host: Host, deadline: Deadline, rounds: int = ROUNDS) -> dict[int, bool]:
    """Return every address on the bus and whether more than one device answers to it."""
    found: Counter[int] = Counter()
    for _ in range(rounds):
        found |= address_poll(host, deadline)
    addresses = sorted(set(found) - set(FORBIDDEN))
    return {address: is_shared(Peer(host, address), deadline) for address in addresses}


def is_shared(peer: Peer, deadline: Deadline) -> bool:
    """Whether several devices have this address: each sends it after a random time."""
    peer.host.send(peer.address, Header.ADDRESS_CLASH, b"", deadline)
    heard = _bytes_heard(peer.host, deadline)
    return len(heard) > 1 or any(byte != peer.address for byte in heard)


def change_address(peer: Peer, new_address: int, deadline: Deadline) -> Peer:
    """Move a device and return it at its new place.

    By the paper the old address acknowledges; some devices use the new one.
    """
    if new_address in FORBIDDEN:
        raise ValueError(f"address {new_address} belongs to everybody or to the host")
    peer.host.send(peer.address, Header.ADDRESS_CHANGE, bytes((new_address,)), deadline)
    decoder = Decoder(peer.host.checksum)
    wait = deadline.sooner(CHANGE_MS)
    while data := peer.host.raw(wait):
        for message in decoder.feed(data, peer.host.clock()):
            if message.header == Header.REPLY and message.dest == HOST:
                return Peer(peer.host, new_address)
    raise BadFrame(
        f"the move to address {new_address} was not acknowledged",
        port=peer.host.port.path,
        device=f"{peer.host.port.device} address {peer.address}",
        command="address change",
        advice="Our devices move only in service mode: press the service switch first.",
    )


def randomise(peer: Peer, deadline: Deadline) -> None:
    """Have one device choose a new address; to everybody at once it is refused."""
    if peer.address in FORBIDDEN:
        raise ValueError("only one device may be moved at a time")
    peer.tell(Header.ADDRESS_RANDOM, deadline)


def _bytes_heard(host: Host, deadline: Deadline) -> bytes:
    wait = deadline.sooner(LISTEN_MS)
    heard = b""
    while data := host.raw(wait):
        heard += data
    return heard
