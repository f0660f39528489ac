"""The part that all ccTalk twins share: identity, core headers, address poll, restart."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from hil.cctalk import ACK, HOST, NAK, Checksum, Chunk, Frame, Receiver, build

Handler = Callable[[bytes], "Answer | None"]
MS: Final = 1_000_000
DEAF_NS: Final = 1_200 * MS  # part 1, 20.2.1: a slave stays deaf until 1200 ms after 253 and 252
PLAIN: Final = bytes.fromhex("aa55000055aa")  # the only question that header 111 answers


@dataclass(frozen=True, slots=True)
class Identity:
    """What a device says of itself."""

    maker: str
    category: str
    product: str
    serial: int
    software: str
    build: str = "STD01   "
    rom_checksum: bytes = bytes.fromhex("1a2b3c4d")
    serial_length: int = 3
    comms: tuple[int, int, int] = (1, 4, 7)


@dataclass(frozen=True, slots=True)
class Answer:
    """A reply: data under header 0, or NAK or BUSY without data."""

    data: bytes = b""
    header: int = ACK


DONE: Final = Answer()
REFUSED: Final = Answer(header=NAK)


class Slave:
    """A ccTalk slave; subclasses add their headers to `handlers`."""

    def __init__(
        self,
        address: int,
        identity: Identity,
        checksum: Checksum = Checksum.SIMPLE,
        seed: int = 0,
    ) -> None:
        self.identity = identity
        self.receiver = Receiver(address, checksum)
        self.reply_delay_ns = 0
        self.now_ns = 0
        self.random = random.Random(seed)
        self.obeys_address_change = False
        self.obeys_padded_reset = False
        self._home = address
        # Who it was before it took another identity.
        self._masked: Identity | None = None
        self._deaf_until_ns = 0
        self.handlers: dict[int, Handler] = self._core()

    @property
    def address(self) -> int:
        """Where the slave listens now."""
        return self.receiver.address

    def feed(self, data: bytes, now_ns: int) -> list[Chunk]:
        """Hear bytes and answer each frame that is for this slave."""
        self.now_ns = now_ns
        if now_ns < self._deaf_until_ns:
            return []
        chunks = []
        for frame in self.receiver.feed(data, now_ns):
            chunks += self.answer(frame)
        return chunks

    def tick(self, now_ns: int) -> list[Chunk]:
        """Let time pass; an honest slave says nothing unasked."""
        self.now_ns = now_ns
        return []

    def restart(self, now_ns: int) -> None:
        """Start again: a changed address was held in RAM only."""
        self.now_ns = now_ns
        self.receiver.address = self._home
        self.receiver.forget()

    def disguise(self) -> None:
        """Become a device of the same model with another serial number and program."""
        self._masked = self._masked or self.identity
        self.identity = replace(
            self.identity, serial=self.identity.serial + 1, rom_checksum=bytes.fromhex("deadbeef")
        )

    def unmask(self) -> None:
        """Be the first device again."""
        self.identity, self._masked = self._masked or self.identity, None

    def answer(self, frame: Frame) -> list[Chunk]:
        """Give the bytes that answer one frame; unknown headers get none (part 1, 13)."""
        if frame.header in (253, 252):
            return self._address_byte(frame)
        handler = self.handlers.get(frame.header)
        if handler is None or (frame.header == 1 and frame.data and not self.obeys_padded_reset):
            return []
        sender = frame.destination  # to a broadcast every slave answers with source 0
        reply = handler(frame.data)
        if reply is None:
            return []
        out = Frame(frame.source, reply.header, reply.data, sender)
        if self.receiver.checksum is Checksum.CRC16:
            out = replace(out, destination=HOST)
        return [Chunk(build(out, self.receiver.checksum), self.reply_delay_ns)]

    def _address_byte(self, frame: Frame) -> list[Chunk]:
        # Address poll answers after 4 ms x address, address clash after a random time.
        slot = self.address if frame.header == 253 else self.random.randrange(256)
        self._deaf_until_ns = self.now_ns + DEAF_NS
        return [Chunk(bytes([self.address]), 4 * MS * slot)]

    def _core(self) -> dict[int, Handler]:
        return {
            254: no_data(lambda: b""),
            246: no_data(lambda: self.identity.maker.encode("ascii")),
            245: no_data(lambda: self.identity.category.encode("ascii")),
            244: no_data(lambda: self.identity.product.encode("ascii")),
            242: no_data(self._serial),
            241: no_data(lambda: self.identity.software.encode("ascii")),
            192: no_data(lambda: self.identity.build.encode("ascii")),
            197: no_data(lambda: self.identity.rom_checksum),
            4: no_data(lambda: bytes(self.identity.comms)),
            2: no_data(self.receiver.status.as_bytes),
            3: no_data(self._clear_status),
            111: lambda data: Answer(bytes(17)) if data == PLAIN else None,
            251: self._change_address,
            250: lambda _: self._move(self.random.randrange(2, 256)),
            1: lambda _: self._reset(),
        }

    def _serial(self) -> bytes:
        return self.identity.serial.to_bytes(self.identity.serial_length, "little")

    def _clear_status(self) -> bytes:
        status = self.receiver.status
        status.timeouts = status.ignored = status.bad_checksums = 0
        return b""

    def _change_address(self, data: bytes) -> Answer | None:
        return self._move(data[0]) if len(data) == 1 else None

    def _move(self, address: int) -> Answer | None:
        # The acknowledgement still comes from the old address (part 1, 20.2.3).
        if not self.obeys_address_change or address in (0, 1):
            return None
        self.receiver.address = address
        return DONE

    def _reset(self) -> Answer:
        self.restart(self.now_ns)
        return DONE


def no_data(read: Callable[[], bytes]) -> Handler:
    """Make a handler of a question that carries no data."""
    return lambda data: None if data else Answer(read())
