"""The visors of a table: which model shows, and what it shows of the jackpot."""

import time
from functools import partial

from drivers.cctalk.host import Host
from drivers.framing.cctalk import Checksum
from drivers.homologation.admission import Admit
from drivers.identity import DeviceIdentity, IdentitySource
from drivers.trace import Trace
from drivers.visor.cctalk_display import CcTalkDisplay
from drivers.visor.cd5220 import Cd5220Encoder
from drivers.visor.contract import Visor, VisorContent, VisorState
from drivers.visor.escpos import EscPosEncoder
from drivers.visor.screen_feed import ScreenFeed
from drivers.visor.text import Charset
from drivers.visor.words import SIMULATED, SPANISH, VisorWords
from drivers.visor.write_only import Encoder, WriteOnlyVisor
from drivers.wire import Wire
from firmware_py.jackpot.progressive import Progressive
from firmware_py.station.config import ConfigError, DeviceConfig

NO_COUNTER = "CONTADOR AVERIADO"
NO_RECORD = "SIN REGISTRO"
# By the code page that the display's manual names; without the euro sign "EUR" is written.
ESCPOS = {
    "escpos": Charset.ASCII,
    "escpos-1252": Charset.WPC1252,
    "escpos-858": Charset.PC858,
}
VISORS = (*ESCPOS, "cd5220", "cctalk")

# How long each of two contents stays that are shown in turn.
TURN_MS = 3_000


def content_for(
    state: Progressive | None,
    title: str,
    now_ms: int,
    *,
    test: bool,
    counter_lost: bool = False,
    unrecorded: bool = False,
) -> VisorContent:
    """Say what the visors show: the meter live, pending, out of order, or marked as a test.

    A counter that fails takes the progressive out of service at once (R-32). Where the record
    does not tell what was played, nobody knows the amount.
    """
    if state is None:
        return VisorContent(VisorState.FAULT, title, None, now_ms, "SIN PROGRESIVO", test)
    if unrecorded:
        return VisorContent(VisorState.FAULT, title, None, now_ms, NO_RECORD, test)
    shown = state.meters.shown_cents
    fault = state.fault or (NO_COUNTER if counter_lost else "")
    if fault:
        return VisorContent(VisorState.FAULT, title, shown, now_ms, fault, test)
    if state.pending and now_ms // TURN_MS % 2 == 0:
        # What was won, in turn with the new base.
        won = sum(hit.cents for hit in state.pending)
        return VisorContent(VisorState.PENDING, title, won, now_ms, "PREMIO", test)
    mark = VisorState.TEST if test else VisorState.LIVE
    return VisorContent(mark, title, shown, now_ms, "", test)


def encoder_of(config: DeviceConfig) -> Encoder | None:
    """Give the bytes of a display that only listens; nothing for one that answers."""
    if config.model in ESCPOS:
        return EscPosEncoder(ESCPOS[config.model])
    return Cd5220Encoder() if config.model == "cd5220" else None


def words_for(purpose: str) -> VisorWords:
    """Choose the visor's words: those of a test are marked, also before there is any content."""
    return SIMULATED if purpose == "test" else SPANISH


def build_visor(
    config: DeviceConfig, admit: Admit, trace: Trace, words: VisorWords = SPANISH
) -> Visor:
    """Make the driver of a visor by its model."""
    encoder = encoder_of(config)
    if encoder is not None:
        feed = ScreenFeed(encoder.charset, words)
        return WriteOnlyVisor(encoder, _declared(config), admit, feed, trace)
    return CcTalkDisplay(partial(_host, trace=trace), admit, config.address, words)


def _declared(config: DeviceConfig) -> DeviceIdentity:
    plate = config.declared
    if plate is None:
        raise ConfigError(f"device {config.role}: this display cannot say who it is: declare it")
    return DeviceIdentity(
        "Display",
        plate.maker,
        plate.product,
        None,
        plate.firmware,
        plate.build,
        source=IdentitySource.DECLARED,
    )


def _host(wire: Wire, trace: Trace) -> Host:
    return Host(wire, Checksum.SIMPLE, trace, time.monotonic_ns)
