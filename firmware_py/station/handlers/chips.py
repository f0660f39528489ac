"""The table's chips: what should lie in the tray by the record, and what was counted.

The float («anticipo») comes from the cage when the table opens and is completed or given back
while nobody plays (CyL 44; PV, disposición adicional sexta); cash for chips and tips stay in
their boxes until the table closes for good.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from firmware_py.jackpot import progressive as jp
from firmware_py.station.entries import NewEntry
from firmware_py.station.inputs import ChipsMoved, input_fields
from firmware_py.station.outcome import InputRefusedError, Outcome
from firmware_py.table.effects import Alarm, Effect
from firmware_py.table.states import Phase
from firmware_py.text.codes import station as codes

if TYPE_CHECKING:
    from firmware_py.station.core import Core

ANTICIPO, REPOSICION, DEVOLUCION = "anticipo", "reposicion", "devolucion"
EFECTIVO, PROPINAS, RECUENTO = "efectivo", "propinas", "recuento"
# What changes the tray, and in which direction; tips go into a box of their own.
_SIGN = {ANTICIPO: 1, REPOSICION: 1, DEVOLUCION: -1, EFECTIVO: -1, PROPINAS: 0, RECUENTO: 0}
_BETWEEN_ROUNDS = (Phase.IDLE, Phase.CLOSING)
_WHEN = {
    ANTICIPO: (Phase.CHECKING, Phase.IDLE),
    REPOSICION: _BETWEEN_ROUNDS,
    DEVOLUCION: _BETWEEN_ROUNDS,
    RECUENTO: _BETWEEN_ROUNDS,
}


@dataclass(frozen=True, slots=True)
class Tray:
    """Chips that should be there since the float was given."""

    has_float: bool = False
    cents: int = 0


def chips_moved(core: "Core", event: ChipsMoved) -> Outcome:
    """Record a movement that two people counted; a count that differs is an alarm."""
    jp.refuse_alone(event.people, "counted", "chips")
    if event.what == ANTICIPO:
        _refuse_low_float(core, event.cents)
    tray, found = _moved(core.session.tray, event.what, event.cents, core.table.phase)
    core.session = replace(core.session, tray=tray)
    kept = {"people": list(event.people), "detail": event.detail, **found}
    lines = NewEntry("event", input_fields(event)), NewEntry(f"chips.{event.what}", kept)
    alarms: tuple[Effect, ...] = ()
    if event.what == RECUENTO and found["cents"]:
        alarms = (Alarm(codes.chips_differ(difference_amount=found["cents"])),)
    return Outcome(lines, alarms)


def _refuse_low_float(core: "Core", cents: int) -> None:
    """Refuse a float below the least one of the sheet (PV, disposición adicional sexta 2)."""
    rule, low = core.table.game.sheet.anticipo, core.table.setup.min_cents
    if rule is not None and cents < rule.times_minimum * low:
        least = rule.times_minimum * low
        times, article = rule.times_minimum, rule.article
        said = codes.float_low_least(least_amount=least, times_count=times, article=article)
        raise InputRefusedError(said)


def _moved(tray: Tray, what: str, cents: int, phase: Phase) -> tuple[Tray, dict[str, int]]:
    """Take a movement in; gives the tray after it and what its entry says of the amounts."""
    if what not in _SIGN:
        raise InputRefusedError(codes.unknown_movement_known(known_text=", ".join(_SIGN)))
    if cents < 0 or (cents == 0 and what != RECUENTO):
        raise InputRefusedError(codes.amount_positive(movement_word=what))
    _refuse_phase(what, phase)
    if what == ANTICIPO and tray.has_float:
        raise InputRefusedError(codes.float_given_already())
    if what != ANTICIPO and not tray.has_float:
        raise InputRefusedError(codes.no_float_first())
    if what == RECUENTO:
        difference = cents - tray.cents
        found = {"counted_cents": cents, "expected_cents": tray.cents, "cents": difference}
        return replace(tray, cents=cents), found
    return Tray(True, tray.cents + _SIGN[what] * cents), {"cents": cents}


def _refuse_phase(what: str, phase: Phase) -> None:
    usual = tuple(one for one in Phase if one is not Phase.CLOSED)
    when = _WHEN.get(what, usual)
    if phase not in when:
        fits = ("open",) if when == usual else tuple(map(str, when))
        raise InputRefusedError(
            codes.wrong_phase_chips(movement_word=what, fits_phases=fits, phase=str(phase))
        )


def played(tray: Tray, house_cents: int) -> Tray:
    """Let a paid round's result into the tray."""
    return replace(tray, cents=tray.cents + house_cents)
