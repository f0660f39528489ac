"""The visors of a station that has ended: out of service, instead of its last amount (R-67).

A write-only display keeps what it was last sent and has no watchdog of its own. So whoever
supervises the station (systemd: ExecStopPost) calls this when it ends, however it ended.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

from drivers.deadline import Deadline
from drivers.echo import EchoMode
from drivers.errors import DriverError
from drivers.names import ROLE_DIRECTORIES, find
from drivers.port import LineSettings, Port
from drivers.visor.refresh import SETTLE_MS
from drivers.visor.text import layout
from drivers.visor.words import VisorWords
from drivers.visor.write_only import Encoder
from firmware_py.station.config import Config, DeviceConfig
from firmware_py.station.links.visors import encoder_of, words_for

WRITE_MS = 2_000
Opener = Callable[[str, DeviceConfig], Port]


def open_port(path: str, device: DeviceConfig) -> Port:
    """Open a visor's port as the station does."""
    settings = LineSettings(baud=device.baud)
    return Port(path, device.role, settings=settings, echo=EchoMode(device.echo))


def switch_off(config: Config, base: Path, opened: Opener = open_port) -> Iterator[str]:
    """Write the fault screen to every display that cannot notice by itself; say what was done.

    Relative ports are those beside the config, in `base`.
    """
    words = words_for(config.purpose)
    for device in config.device:
        encoder = encoder_of(device) if device.kind == "visor" else None
        if encoder is not None:
            yield f"{device.role}: {_written(device, encoder, words, base, opened)}"


def _written(
    device: DeviceConfig, encoder: Encoder, words: VisorWords, base: Path, opened: Opener
) -> str:
    path: Path | None = find(device.port, (base, *ROLE_DIRECTORIES))
    if path is None:
        return f"{device.port} is not there"
    screen = layout(None, encoder.charset, 0, words)
    try:
        port = opened(str(path), device)
        try:
            for data in (encoder.initialise(), encoder.screen(screen)):
                port.write_all(data, Deadline.after_ms(WRITE_MS))
                # Nothing will be heard: this is the time that the line and the display need.
                port.read_some(Deadline.after_ms(SETTLE_MS))
        finally:
            port.close()
    except DriverError as error:
        return str(error)
    return "shows that it is out of service"
