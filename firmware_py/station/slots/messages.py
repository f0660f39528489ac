"""What the slots said, and what they can be told to do: values alone."""

from msgspec import Struct

from drivers.slot.contract import SlotEvent


class SlotsSaid(Struct, frozen=True):
    """Events of the slots on one bus."""

    role: str
    events: tuple[SlotEvent, ...]


class OpenSlots(Struct, frozen=True):
    """Let the slots of these seats take one token each, of one kind."""

    role: str
    seats: tuple[int, ...]
    token: str


class ShutSlots(Struct, frozen=True):
    """Let no slot take a token."""

    role: str


class ReadSlots(Struct, frozen=True):
    """Let no slot take a token, then read each to the end; gives the seats where that was done."""

    role: str


class LightLamp(Struct, frozen=True):
    """Show at a seat whether its token is counted."""

    role: str
    seat: int
    is_lit: bool


class TakeSuccessor(Struct, frozen=True):
    """Let another device take a seat's place."""

    role: str
    seat: int


SlotCommand = OpenSlots | ShutSlots | ReadSlots | LightLamp | TakeSuccessor
