"""What the visors show of the jackpot, and what they show when nobody tells them anything."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from drivers.visor.contract import VisorContent, VisorState
from drivers.visor.screen_feed import ScreenFeed
from drivers.visor.text import ALTERNATE_MS, Charset, layout
from drivers.visor.words import SPANISH
from firmware_py.jackpot import progressive as jp
from firmware_py.jackpot.level import Level
from firmware_py.station.config import read_config
from firmware_py.station.links.visors import content_for, words_for
from firmware_py.station.links.visors_off import switch_off
from hil.devices.cd5220_display import Cd5220Display
from hil.devices.escpos_display import EscPosDisplay
from hil.pty_line import PtyLine
from tests.station.test_config import CONFIG

LEVEL = Level("mesa 1", 250, 300_000, Fraction(7, 10), Fraction(0), None)
TICK_MS = 500


class Clock:
    """Time that a test moves."""

    def __init__(self) -> None:
        self.ms = 50_000

    def __call__(self) -> int:
        return self.ms * 1_000_000


def screens(state: jp.Progressive, *, counter_lost: bool = False, silence_ms: int = 0) -> set[str]:
    """Tell a visor the state every tick for a while, then nothing, and see what it shows."""
    clock = Clock()
    feed = ScreenFeed(Charset.ASCII, clock=clock)
    seen = set()
    feed.initialised()
    for _ in range(3 * ALTERNATE_MS // TICK_MS):
        told = content_for(state, "PROGRESIVO", clock.ms, test=False, counter_lost=counter_lost)
        feed.put(told)
        clock.ms += TICK_MS
        screen = feed.due()
        if screen is not None:
            feed.written(screen)
            seen.add(f"{screen.upper.strip()}|{screen.lower.strip()}")
    if silence_ms:
        clock.ms += silence_ms
        screen = feed.due()
        assert screen is not None
        return {f"{screen.upper.strip()}|{screen.lower.strip()}"}
    return seen


def test_a_meter_in_service_shows_its_amount_alone() -> None:
    assert screens(jp.opened(LEVEL)) == {"PROGRESIVO|3.000,00 EUR"}


def test_in_a_fault_message_and_last_amount_take_turns_although_it_is_told_every_tick() -> None:
    """R-55."""
    broken = replace(jp.opened(LEVEL), fault="AVERIA")
    assert screens(broken) == {"FUERA DE SERVICIO|AVERIA", "ULTIMO, NO VIGENTE|3.000,00 EUR"}


def test_a_failing_counter_takes_the_progressive_out_of_service() -> None:
    """R-32."""
    shown = screens(jp.opened(LEVEL), counter_lost=True)
    assert "FUERA DE SERVICIO|CONTADOR AVERIADO" in shown
    assert "PROGRESIVO|3.000,00 EUR" not in shown


def test_a_record_that_does_not_tell_the_past_shows_no_amount() -> None:
    """The meter of an empty journal stands at its seed, and that is not what was played for."""
    told = content_for(jp.opened(LEVEL), "PROGRESIVO", 0, test=False, unrecorded=True)
    assert (told.state, told.amount_cents) == (VisorState.FAULT, None)
    assert told.message == "SIN REGISTRO"


def test_a_visor_that_is_told_nothing_shows_no_amount_as_live() -> None:
    """R-67: the process lives and nobody tells the visor anything."""
    (shown,) = screens(jp.opened(LEVEL), silence_ms=5_000)
    assert shown.split("|")[0] in ("FUERA DE SERVICIO", "ULTIMO, NO VIGENTE")


def test_an_amount_that_does_not_fit_shows_no_digit() -> None:
    """R-69."""
    huge = replace(LEVEL, seed_cents=10**17)
    assert screens(jp.opened(huge)) == {"PROGRESIVO|IMPORTE NO CABE"}


def test_a_test_station_says_so_in_every_state() -> None:
    """R-70."""
    state = jp.opened(LEVEL)
    for given in (None, state, replace(state, fault="AVERIA")):
        content = content_for(given, "PROGRESIVO", 0, test=True)
        assert content.is_test
    assert content_for(state, "PROGRESIVO", 0, test=True).state is VisorState.TEST


@pytest.mark.parametrize("state", [None, jp.opened(LEVEL)])
@pytest.mark.parametrize("fault", ["", "AVERIA"])
def test_no_screen_of_a_test_station_is_without_its_mark(
    state: jp.Progressive | None, fault: str
) -> None:
    """R-70: not one screen, from the first on, before anybody has told the visor anything."""
    clock = Clock()
    feed = ScreenFeed(Charset.ASCII, words_for("test"), clock)
    feed.initialised()
    given = replace(state, fault=fault) if state else None
    seen = []
    for tick in range(60):
        clock.ms += TICK_MS
        if 2 < tick < 30:
            feed.put(content_for(given, "PROGRESIVO", clock.ms, test=True))
        screen = feed.due()
        if screen is not None:
            feed.written(screen)
            seen.append(screen)
    assert len({screen.lower for screen in seen}) > 1
    assert all("PRUEBA" in screen.upper for screen in seen), seen


def test_a_prize_that_waits_is_marked_too() -> None:
    won = VisorContent(VisorState.PENDING, "PROGRESIVO", 100, 0, "PREMIO", is_test=True)
    for at in range(0, 4 * ALTERNATE_MS, TICK_MS):
        assert "PRUEBA" in layout(won, Charset.ASCII, at, words_for("test")).upper


def test_a_live_station_is_never_marked_as_a_test() -> None:
    assert words_for("live") == SPANISH


@pytest.mark.parametrize(("model", "twin"), [("escpos", EscPosDisplay), ("cd5220", Cd5220Display)])
def test_the_visors_of_a_station_that_ended_are_put_out_of_service(
    model: str, twin: type[EscPosDisplay] | type[Cd5220Display], tmp_path: Path
) -> None:
    """R-67: the process is gone; its supervisor writes over the last amount."""
    display = twin()
    with PtyLine("visor-1", display, tmp_path, baud=None) as line:
        text = CONFIG + (
            f'[[device]]\nrole = "visor-1"\nkind = "visor"\nmodel = "{model}"\n'
            f'port = "{line.path.name}"\necho = "off"\n'
        )
        (done,) = switch_off(read_config(text), tmp_path)
        shown = line.act(lambda: [row.strip() for row in display.screen.lines])
    assert done == "visor-1: shows that it is out of service"
    assert shown == ["PRUEBA: SIN SERVICIO", "SIN DATOS"]


def test_a_visor_that_is_not_there_is_named(tmp_path: Path) -> None:
    text = CONFIG + (
        '[[device]]\nrole = "visor-1"\nkind = "visor"\nmodel = "escpos"\n'
        'port = "/dev/station/nowhere"\n'
    )
    assert list(switch_off(read_config(text), tmp_path)) == [
        "visor-1: /dev/station/nowhere is not there"
    ]
