"""Computes the test vectors of docs/card-profile.md from its paragraphs alone.

Run `python -m hil.frames.card_vectors` to print hil/frames/card_profile.toml again. It shares no
code with the twins: two readings of one paper have to agree.
"""

from __future__ import annotations

import hashlib
import hmac
from binascii import crc_hqx
from typing import Final

import click

KEY: Final = bytes(range(0x00, 0x20))
HOST_NONCE: Final = bytes(range(0xA0, 0xB0))
DEVICE_NONCE: Final = bytes(range(0xB0, 0xC0))
ADDRESS: Final = 240
BOOT: Final = 7
DECK: Final = 9
CARDS: Final = bytes.fromhex("41 2a 1d 33 14")
IDENTITY: Final = {
    246: b"Example Maker",
    245: b"Card Shuffler",
    244: b"EX-1",
    242: (12345678).to_bytes(4, "little"),
    241: b"1.0.0",
    192: b"STD01   ",
    197: bytes.fromhex("1a2b3c4d"),
    4: bytes([1, 4, 7]),
    99: bytes.fromhex("01 00 03 ff 0f 00 00 15 00 b8 01 00 02 01"),
}


def tag(name: str) -> bytes:
    """Give the domain tag of one use of the hash."""
    return f"tapete-card/1 {name}".encode() + b"\0"


def frame(dest: int, header: int, data: bytes = b"") -> bytes:
    """Frame data in ccTalk's CRC-16 mode."""
    crc = crc_hqx(bytes([dest, len(data), header]) + data, 0)
    return bytes([dest, len(data), crc & 255, header]) + data + bytes([crc >> 8])


def commitment(card: int, nonce: bytes) -> bytes:
    """Hash a card with its nonce."""
    return hashlib.sha256(tag("card") + bytes([card]) + nonce).digest()


def nonce_of(position: int) -> bytes:
    """Give the example's nonce: the position, sixteen times."""
    return bytes([position]) * 16


def leaf(position: int) -> bytes:
    """Hash one place of the example's order."""
    seal = commitment(CARDS[position - 1], nonce_of(position))
    place = DECK.to_bytes(4, "little") + position.to_bytes(2, "little")
    return hashlib.sha256(tag("leaf") + place + seal).digest()


def node(left: bytes, right: bytes) -> bytes:
    """Join two hashes of the tree."""
    return hashlib.sha256(tag("node") + left + right).digest()


def transcript() -> bytes:
    """Write down what both ends have said in the handshake."""
    listed = b"".join(bytes([h, len(d)]) + d for h, d in IDENTITY.items())
    digest = hashlib.sha256(tag("identity") + listed).digest()
    return bytes([ADDRESS]) + HOST_NONCE + DEVICE_NONCE + BOOT.to_bytes(4, "little") + digest


def keyed(name: str) -> bytes:
    """Derive one proof or key from the device key."""
    return hmac.digest(KEY, tag(name) + transcript(), "sha256")


def command(counter: int, header: int, payload: str = "") -> bytes:
    """Seal a command of the host."""
    body = counter.to_bytes(4, "little") + bytes.fromhex(payload)
    mac = hmac.digest(keyed("host-to-device"), bytes([ADDRESS, header]) + body, "sha256")[:8]
    return frame(ADDRESS, header, body + mac)


def answer(counter: int, header: int, payload: str = "", status: int = 0) -> bytes:
    """Seal an answer of the device."""
    body = counter.to_bytes(4, "little") + bytes([status]) + bytes.fromhex(payload)
    mac = hmac.digest(keyed("device-to-host"), bytes([ADDRESS, header]) + body, "sha256")[:8]
    return frame(1, 0, body + mac)


def clear_vectors() -> list[tuple[str, bytes, bytes]]:
    """Exchange what is said in clear, and the handshake."""
    key_id = hashlib.sha256(tag("key-id") + KEY).digest()[:8]
    proof = DEVICE_NONCE + BOOT.to_bytes(4, "little") + keyed("device")[:16]
    rows = [("simple poll", frame(ADDRESS, 254), frame(1, 0))]
    names = {246: "manufacturer", 245: "category", 244: "product", 242: "serial number"}
    names |= {241: "software revision", 192: "build code", 197: "ROM checksum"}
    names |= {4: "comms revision", 99: "request profile"}
    rows += [(names[h], frame(ADDRESS, h), frame(1, 0, d)) for h, d in IDENTITY.items()]
    rows.append(("open session", frame(ADDRESS, 98, HOST_NONCE + key_id), frame(1, 0, proof)))
    rows.append(("confirm session", frame(ADDRESS, 97, keyed("host")[:16]), frame(1, 0)))
    rows.append(("confirm session, wrong proof", frame(ADDRESS, 97, bytes(16)), frame(1, 5)))
    return rows


def secured_vectors() -> list[tuple[str, bytes, bytes]]:
    """Exchange sealed commands, in the order of their counters."""
    deck = DECK.to_bytes(4, "little").hex()
    seal = commitment(CARDS[0], nonce_of(1)).hex()
    drawn = f"2a000000 10 27 {deck} 0100 00 {seal}"
    upper = node(node(leaf(1), leaf(2)), node(leaf(3), leaf(4)))
    root = node(upper, leaf(5)).hex()
    path = leaf(2).hex() + node(leaf(3), leaf(4)).hex() + leaf(5).hex()
    order = "".join(f"{CARDS[i]:02x}{nonce_of(i + 1).hex()}" for i in range(5))
    status = f"05 64 4100 00 {deck} 0500 0000 01 00 29000000 2a000000 03 07000000"
    rows = [
        ("status", 96, "", status, 0),
        ("deck root", 85, deck, f"{deck} 0500 {root}", 0),
        ("unlock for one card", 87, "00 01", "00 01", 0),
        ("read events from 42", 95, "2a000000", f"04 07000000 2a000000 2a000000 01 {drawn}", 0),
        ("acknowledge up to 42", 94, "2a000000", "2a000000", 0),
        ("prove place of draw 1", 92, f"{deck} 0100 00", f"{deck} 0100 03 00 03 {path}", 0),
        ("open draw 1", 93, f"{deck} 0100", f"{deck} 0100 41 {nonce_of(1).hex()}", 0),
        ("open draw 2, not drawn", 93, f"{deck} 0200", "", 4),
        ("open order, deck in play", 83, f"{deck} 0100", "", 5),
        ("dispense three", 86, "03", "03 0200", 0),
        ("retire deck", 84, deck, deck, 0),
        ("open order", 83, f"{deck} 0100", f"{deck} 0100 05 {order}", 0),
        ("end session", 81, "", "", 0),
    ]
    return [
        (name, command(n, header, sent), answer(n, header, got, code))
        for n, (name, header, sent, got, code) in enumerate(rows, start=1)
    ]


def value_vectors() -> list[tuple[str, bytes]]:
    """List the values between the lines."""
    half = node(node(leaf(1), leaf(2)), node(leaf(3), leaf(4)))
    rows = [("device key", KEY), ("key id", hashlib.sha256(tag("key-id") + KEY).digest()[:8])]
    rows += [("host nonce", HOST_NONCE), ("device nonce", DEVICE_NONCE)]
    rows += [("identity digest", transcript()[37:]), ("transcript", transcript())]
    rows += [("device proof", keyed("device")[:16]), ("host proof", keyed("host")[:16])]
    rows += [("key host-to-device", keyed("host-to-device"))]
    rows += [("key device-to-host", keyed("device-to-host")), ("order", CARDS)]
    for place in range(1, 6):
        rows.append((f"commitment {place}", commitment(CARDS[place - 1], nonce_of(place))))
        rows.append((f"leaf {place}", leaf(place)))
    rows.append(("root", node(half, leaf(5))))
    return rows


def main() -> None:
    """Print the data file."""
    click.echo("# Test vectors of docs/card-profile.md. Source: computed from that document by")
    click.echo("# hil/frames/card_vectors.py; the values are copied into the document.\n")
    for name, value in value_vectors():
        click.echo(f'[[value]]\nname = "{name}"\nhex = "{value.hex()}"\n')
    for name, sent, got in clear_vectors() + secured_vectors():
        click.echo(f'[[exchange]]\nname = "{name}"\ntx = "{sent.hex()}"\nrx = "{got.hex()}"\n')


if __name__ == "__main__":
    main()
