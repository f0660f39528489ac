"""The settings that hold, by the record: a config that says otherwise waits for two people.

Old and new settings are on record with who accepted them and why (R-3, R-4, R-5); what was
played is told again with the settings it was played under.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from typing import Any

from firmware_py.jackpot.level import Level
from firmware_py.station.outcome import InputRefusedError
from firmware_py.text.codes import station as codes

JACKPOT, PEOPLE = "jackpot", "people"
# The station's own keys, the marks of the PINs, and the name of the record among the former.
STATION, PINS, RECORD = "station", "pins", "record"
INSPECTOR, DIRECTOR = "inspector", "director"
# Who vouches for devices: until a change of these is accepted no device is taken.
_VOUCHERS = (f"{STATION}.signer", f"{STATION}.device_keys")


@dataclass(frozen=True, slots=True)
class Settings:
    """What holds, and what the config says if that is something else; canonical JSON."""

    held: str = ""
    found: str = ""

    def change(self) -> str:
        """Say what differs, or nothing."""
        if not self.found:
            return ""
        rows = (f"{key} {old} → {new}" for key, (old, new) in differences(self).items())
        return ", ".join(rows)

    def part(self, name: str) -> dict[str, Any]:
        """Give a part of what holds by its key; nothing where the record has none."""
        held: dict[str, Any] = json.loads(self.held or "{}")
        return held.get(name) or {}


def written(table: Mapping[str, Any], level: Level | None, people: Mapping[str, str]) -> str:
    """Write settings in the one way they are compared in."""
    jackpot = None if level is None else {key: _plain(v) for key, v in asdict(level).items()}
    parts = {**table, JACKPOT: jackpot, PEOPLE: dict(people)}
    return json.dumps(parts, sort_keys=True, ensure_ascii=False)


def _plain(value: object) -> object:
    return str(value) if isinstance(value, Fraction) else value


def found(kept: Settings, now: str) -> Settings:
    """Take up what the config says; the first settings of a journal hold at once."""
    if not kept.held:
        return Settings(now)
    return replace(kept, found="" if now == kept.held else now)


def accepted(kept: Settings, people: Sequence[str]) -> Settings:
    """Let found settings hold; who accepts them was known before they came."""
    if not kept.found:
        raise InputRefusedError(codes.as_it_is_settings_hold())
    known = json.loads(kept.held)[PEOPLE]
    strangers = [name for name in people if known.get(name) != DIRECTOR]
    if strangers:
        raise InputRefusedError(codes.unknown_person_came_with_settings(name=strangers[0]))
    return Settings(kept.found)


def newcomers(kept: Settings) -> frozenset[str]:
    """Name everybody whose account, role or PIN came with settings that nobody has accepted."""
    if not kept.found:
        return frozenset()
    old, new = json.loads(kept.held), json.loads(kept.found)
    # A record from before PINs were marked knows people by name and role alone.
    parts = (PEOPLE, PINS) if PINS in old else (PEOPLE,)
    return frozenset(
        name for part in parts for name in new[part] if old[part].get(name) != new[part][name]
    )


def unvouched(kept: Settings) -> str:
    """Say that whoever vouches for devices is not the one who holds, or nothing."""
    changed = kept.found and differences(kept).keys() & set(_VOUCHERS)
    if not changed:
        return ""
    return (
        "The registry's signer or the device keys were changed, and nobody has accepted it:"
        " two directors who were there before do (accept-settings)."
    )


def differences(kept: Settings) -> dict[str, list[Any]]:
    """Name every setting that differs, with its old and its new value."""
    old, new = (_flat(json.loads(text or "{}")) for text in (kept.held, kept.found))
    names = sorted(old.keys() | new.keys())
    return {n: [old.get(n), new.get(n)] for n in names if old.get(n) != new.get(n)}


def _flat(value: Mapping[str, Any], start: str = "") -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for key, inner in value.items():
        name = f"{start}{key}"
        flat |= _flat(inner, f"{name}.") if isinstance(inner, dict) else {name: inner}
    return flat


def had_jackpot(changed: Mapping[str, Sequence[Any]]) -> bool:
    """Tell from the differences whether there was a jackpot before."""
    name = changed.get(f"{JACKPOT}.name")
    return name is None or name[0] is not None


def level_of(kept: Settings) -> Level | None:
    """Read the jackpot that holds, or nothing."""
    given = kept.part(JACKPOT)
    if not given:
        return None
    shares = {name: Fraction(given[name]) for name in ("display_share", "reserve_share")}
    return Level(**{**given, **shares})


def unfit(kept: Settings, now: str, *, in_session: bool) -> str:
    """Say why a config does not fit the record, or nothing (R-3, R-5, R-10, R-62)."""
    if not kept.held or now == kept.held:
        return ""
    found = Settings(kept.held, now)
    if in_session:
        return (
            f"the settings were changed in the middle of a session ({found.change()}): put them "
            "back, close the table with every prize paid, then change them"
        )
    old, new = (set(json.loads(text)[PEOPLE].values()) for text in (kept.held, now))
    if INSPECTOR in old - new:
        return "the inspector's account cannot be removed: the inspection is never locked out"
    if level_of(kept) is not None and json.loads(now)[JACKPOT] is None:
        return "the jackpot cannot be dropped: what it has gathered belongs to the players"
    return ""
