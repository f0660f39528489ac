"""What the slots said, and what they can be told to do: values alone."""

from msgspec import Struct

from drivers.slot.contract import SlotEvent
from firmware_py.station.device_io import DeviceCommand


class SlotsSaid(Struct, frozen=True):
    """Events of the slots on one bus."""

    role: str
    events: tuple[SlotEvent, ...]


class OpenSlots(DeviceCommand, frozen=True):
    """Let the slots of these seats take one token each, of one kind."""

    seats: tuple[int, ...]
    token: str


class ShutSlots(DeviceCommand, frozen=True):
    """Let no slot take a token."""


class ReadSlots(DeviceCommand, frozen=True):
    """Let no slot take a token, then read each to the end; gives the seats where that was done."""


class LightLamp(DeviceCommand, frozen=True):
    """Show at a seat whether its token is counted."""

    seat: int
    is_lit: bool


class TakeSuccessor(DeviceCommand, frozen=True):
    """Let another device take a seat's place."""

    seat: int
