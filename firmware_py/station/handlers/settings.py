"""Settings of the config that the record does not hold yet, and people who accept them."""

from dataclasses import replace
from typing import TYPE_CHECKING

from firmware_py.jackpot import progressive as jp
from firmware_py.station import settings
from firmware_py.station.entries import NewEntry, change_line
from firmware_py.station.handlers import jackpot
from firmware_py.station.inputs import SettingsAccepted, SettingsFound, input_fields
from firmware_py.station.outcome import InputRefusedError, Outcome
from firmware_py.table import limit_changes
from firmware_py.table.states import Phase
from firmware_py.text.codes import station as codes

if TYPE_CHECKING:
    from firmware_py.station.core import Core


def settings_found(core: "Core", event: SettingsFound) -> Outcome:
    """Note what the config says; the first settings of a record hold at once."""
    is_first, known = not core.settings.held, settings.found(core.settings, event.settings)
    core.terms = replace(core.terms, settings=known)
    level = settings.level_of(known)
    lines = [NewEntry("event", input_fields(event))]
    if is_first and level is not None:
        lines.append(jackpot.set_level(core, level, had=jackpot.has_moved(core)))
    return Outcome(tuple(lines))


def settings_accepted(core: "Core", event: SettingsAccepted) -> Outcome:
    """Let new settings hold: at a closed table with every prize paid, by two people (R-3, R-4)."""
    jp.refuse_alone(event.people, event.reason, "settings")
    state = core.progressive
    if core.table.phase is not Phase.CLOSED or (state is not None and state.pending):
        raise InputRefusedError(codes.in_play_settings_closed())
    changed = settings.differences(core.settings)
    known = settings.accepted(core.settings, event.people)
    core.terms = replace(core.terms, settings=known)
    # Limits that were given to the closed table before them fall.
    limit_changes.back_to_standing(core.table)
    lines = [
        NewEntry("event", input_fields(event)),
        change_line(changed, event.people, event.reason),
    ]
    level = settings.level_of(known)
    if level is not None:
        lines.append(jackpot.set_level(core, level, had=settings.had_jackpot(changed)))
    return Outcome(tuple(lines))
