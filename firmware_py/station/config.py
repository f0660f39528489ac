"""The station's settings: TOML into a frozen record; an unknown key is an error."""

import hashlib
import tomllib
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct, field
from msgspec.structs import fields as keys_of

from firmware_py.jackpot.level import Level, bet_fault, faults
from firmware_py.journal.errors import JournalError
from firmware_py.journal.local_time import DEFAULT_ZONE, zone_named
from firmware_py.rulebook import library
from firmware_py.rules.awards import jackpot_of
from firmware_py.rules.finding import RefusedError
from firmware_py.rules.game import Game, choose
from firmware_py.rules.games.family import law_of
from firmware_py.rules.games.pot import RakeChosen
from firmware_py.rules.percent import percent
from firmware_py.station.access.accounts import is_hash, is_workable, weakness
from firmware_py.station.access.validation import explain
from firmware_py.station.handlers.custody import SEAL
from firmware_py.table.custody import BACKS, SHOW_EMPTY
from firmware_py.table.devices import OUT_OF_USE, SEAT_SLOTS, Need, shuffler_name
from firmware_py.table.table import OptionsError, Setup, Table
from firmware_py.text.render import english

CARD_KINDS = frozenset({"sabot", "shuffler"})
# Places on the socket that may be kept for named users: the others are for everybody.
MOST_KEPT = 16


class ConfigError(ValueError):
    """A config that cannot be used, with the key and what to do."""


class ConfigPart(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of the config: a key that nothing reads is an error."""


class TableConfig(ConfigPart, frozen=True):
    """Which game, under which options and limits."""

    name: str
    sheet: str
    min_cents: int
    max_cents: int
    source: Literal["manual", "automatic"] = "manual"
    options: dict[str, str | int | float | bool] = field(default_factory=dict)
    # Rounds after which the dealer counts the cards, where no device does.
    counted_every_rounds: int = 0
    rake: "RakeConfig | None" = None
    # The cut of the pack is told to the table, which waits for it.
    cuts_told: bool = False
    # Devices are shown to be empty at the start and at the end.
    show_empty: bool = False


class RakeConfig(ConfigPart, frozen=True):
    """The cut that the house has announced, where players contend for a pot."""

    kind: Literal["pot", "hand", "session"]
    pct: int | float
    cap_cents: int | None = None
    # Of what a session's cut is a part.
    base: Literal["max", "resto"] = "max"


class Declared(ConfigPart, frozen=True):
    """Who a display is that cannot say it: its plate, as the installer read it."""

    maker: str
    product: str
    firmware: str
    build: str = ""


class DeviceConfig(ConfigPart, frozen=True):
    """A device by role: where its port is, which model it is, its address."""

    role: str
    kind: Literal["slots", "sabot", "shuffler", "visor"]
    port: str
    model: str
    address: int = 0
    # ccTalk address of each seat's slot, seat 1 first.
    addresses: list[int] = field(default_factory=list)
    echo: Literal["on", "off", "auto"] = "auto"
    baud: int = 9600
    declared: Declared | None = None


class JackpotConfig(ConfigPart, frozen=True):
    """The progressive of this table; shares as whole percent."""

    bet_cents: int
    seed_cents: int
    display_pct: int
    reserve_pct: int = 0
    limit_cents: int | None = None
    # More than this from one seat in one round is no bet but a fault; 0: the bet itself.
    unreasonable_cents: int = 0
    token: str = "TK001A"


class AccountConfig(ConfigPart, frozen=True):
    """One person; the PIN is only here as a hash."""

    name: str
    role: Literal["crupier", "jefe-de-mesa", "director", "tecnico", "inspector"]
    pin_hash: str
    # The hash before: with the old PIN a person accepts the settings that bring the new one.
    former_pin_hash: str = ""
    # The number of the person's licence, where the law asks for one: on record with every visit.
    licence: str = ""


class CallerConfig(ConfigPart, frozen=True):
    """A local user for whom places on the socket are kept: the panel's, a console's."""

    user: str
    places: int = 4


class SealConfig(ConfigPart, frozen=True):
    """The seal of the record: where its key is kept, and the unit's secret that opens it."""

    state: str
    # A credential of the unit; with a slash in it a file, in a simulation.
    credential: str = "tapete-seal"


class Config(ConfigPart, frozen=True):
    """Everything a station needs to know before it starts."""

    # "test" accepts the test registry and marks every screen as a simulation.
    purpose: Literal["live", "test"]
    table: TableConfig
    journal_dir: str
    socket: str
    registry_dir: str
    device_keys: str
    pepper_file: str
    # Who signs the registry: a file, or the key itself in hexadecimal or base64.
    trusted_key: str = ""
    # Folders with folders of sheets, beside those that come with the package.
    sheets: list[str] = field(default_factory=list)
    # The record this table goes on with: with another one, or none, the station does not start.
    record: str = ""
    device: list[DeviceConfig] = field(default_factory=list)
    account: list[AccountConfig] = field(default_factory=list)
    jackpot: JackpotConfig | None = None
    caller: list[CallerConfig] = field(default_factory=list)
    seal: SealConfig | None = None
    # Local time of pages and gaming days, by the zone database.
    timezone: str = DEFAULT_ZONE


def read_config(text: str, where: str = "config") -> Config:
    """Read a config; faults name the key."""
    try:
        found = msgspec.convert(tomllib.loads(text), Config)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{where}: not valid TOML: {error}") from error
    except msgspec.ValidationError as error:
        keys = {info.name for part in ConfigPart.__subclasses__() for info in keys_of(part)}
        why = explain(str(error), keys)
        raise ConfigError(f"{where}: {why} (docs/config.md has every key)") from error
    try:
        zone_named(found.timezone)
    except JournalError as error:
        raise ConfigError(f"{where}: timezone: {error}") from error
    _refuse_twice("account", [account.name for account in found.account], where)
    _refuse_twice("device", [device.role for device in found.device], where)
    _refuse_roles(found, where)
    _refuse_second(found, where)
    _refuse_places(found, where)
    for account in found.account:
        if why := _hash_fault(account, found.purpose):
            how = "make it with `tapete station pin --pepper FILE`"
            raise ConfigError(f"{where}: account {account.name}: {why}: {how}")
    return found


def _hash_fault(account: AccountConfig, purpose: str) -> str:
    """Say what is wrong with the hash of a PIN; a simulation takes any that can be tried."""
    hashes = {"pin_hash": account.pin_hash, "former_pin_hash": account.former_pin_hash}
    for key, kept in hashes.items():
        if not kept and key == "former_pin_hash":
            continue
        if not is_hash(kept):
            return f"{key} is none"
        if not is_workable(kept):
            return f"{key} cannot be worked out here"
    weak = weakness(account.pin_hash) if purpose == "live" else ""
    return f"pin_hash is too weak for live play, {weak}" if weak else ""


def _refuse_twice(what: str, names: list[str], where: str) -> None:
    """One account for each person, one role for each device (R-97)."""
    for name in sorted({name for name in names if names.count(name) > 1}):
        raise ConfigError(f"{where}: {what} {name!r} stands there twice: give each its own name")


def _refuse_roles(config: Config, where: str) -> None:
    """A role may be any name but one that the table gives to something else."""
    roles = {device.role: device.kind for device in config.device}
    for role in roles:
        others = {shuffler_name(other) for other in roles} | SEAT_SLOTS
        if role in others or role.endswith(OUT_OF_USE) or not role.strip():
            why = "the table calls something else so: give it another role"
            raise ConfigError(f"{where}: device {role!r}: {why}")


def _refuse_second(config: Config, where: str) -> None:
    """One bus has the slots of all seats, and one shuffler is enough: a second would not be used.

    Which of several sabots deals is asked where one is chosen.
    """
    for kind in ("slots", "shuffler"):
        first, *others = [one.role for one in config.device if one.kind == kind] or [""]
        if others:
            why = f"{first} is the table's {kind} already, and there is one"
            raise ConfigError(f"{where}: device {others[0]!r}: {why}")


def _refuse_places(config: Config, where: str) -> None:
    """Kept places are at least one for each, and leave some for everybody else."""
    _refuse_twice("caller", [caller.user for caller in config.caller], where)
    kept = [caller.places for caller in config.caller]
    if kept and (min(kept) < 1 or sum(kept) > MOST_KEPT):
        why = f"each has 1 place or more, all together at most {MOST_KEPT}"
        raise ConfigError(f"{where}: caller: {why}")


def dealing_kind(config: Config) -> str:
    """Say which kind of device deals: a shuffler gives packets, a sabot single cards."""
    return "shuffler" if config.table.source == "automatic" else "sabot"


def needs_of(config: Config) -> dict[str, Need]:
    """Say what each device is needed for, by the name that the table has for it."""
    dealing, found = dealing_kind(config), dict[str, Need]()
    for device in config.device:
        if device.kind == dealing:
            found[device.role] = Need.CARDS
        elif device.kind in CARD_KINDS:
            found[shuffler_name(device.role)] = Need.NOTHING
        else:
            found[device.role] = Need.TOKENS if device.kind == "slots" else Need.NOTHING
    return found


def load_config(path: Path) -> Config:
    """Read a config from its file."""
    try:
        return read_config(path.read_text("utf-8"), str(path))
    except FileNotFoundError as error:
        raise ConfigError(f"{path}: there is no such config") from error


def add_sheets(config: Config, base: Path) -> None:
    """Put the folders of sheets that a config names on the shelf; paths are those beside it."""
    try:
        library.add(*(base / folder for folder in config.sheets))
    except library.LibraryError as error:
        raise ConfigError(f"sheets: {error}") from error


def game_of(config: Config) -> Game:
    """Choose the game; a config that contradicts the sheet is refused (R-6, R-9)."""
    try:
        return choose(config.table.sheet, library.sheet(config.table.sheet), config.table.options)
    except RefusedError as error:
        raise ConfigError(f"table: {error.message}") from error


def table_of(config: Config, game: Game) -> Table:
    """Set the table up within its lawful band."""
    setup = setup_of(config)
    if game.deck_rule.backs:
        # No device looks at the backs: somebody does, whenever the table is opened.
        setup = replace(setup, opening_steps=(*setup.opening_steps, BACKS))
    if wrong := _custody_fault(config, game):
        raise ConfigError(f"table: {wrong}")
    try:
        return Table(game, setup)
    except OptionsError as error:
        raise ConfigError(f"table: {error}") from error


def _custody_fault(config: Config, game: Game) -> str:
    """Say what of the cut or the empty devices contradicts the sheet or the devices."""
    wanted = config.table
    if wanted.cuts_told and not law_of(game.sheet).says_who_cuts(game.sheet):
        return "cuts_told: the sheet says nothing of who cuts the pack"
    if wanted.cuts_told and wanted.source == "automatic":
        return "cuts_told: nobody cuts the pack of a shuffler that deals"
    if wanted.show_empty and not _has_cards(config):
        return "show_empty: there is no sabot or shuffler to be shown"
    return ""


def _has_cards(config: Config) -> bool:
    return any(device.kind in CARD_KINDS for device in config.device)


def setup_of(config: Config) -> Setup:
    """Say how the table is equipped, limited and opened."""
    wanted, usual = config.table, Setup(0, 0)
    empty = (SHOW_EMPTY,) if wanted.show_empty else ()
    return Setup(
        wanted.min_cents,
        wanted.max_cents,
        source=wanted.source,
        # A dealer who counts every few rounds has no device that counts every pack.
        checks_every_round=_has_cards(config) and not wanted.counted_every_rounds,
        counted_every_rounds=wanted.counted_every_rounds,
        cuts_told=wanted.cuts_told,
        # Before the cards go in, and once they are out.
        opening_steps=(*empty, *usual.opening_steps, *seal_steps(config)),
        closing_steps=(*usual.closing_steps, *empty),
        slots=_slot_seats(config),
        rake=_rake(wanted.rake),
        needs=needs_of(config),
    )


def _slot_seats(config: Config) -> tuple[int, ...]:
    """Name the seats that have a slot: their addresses stand in order."""
    slots = (device for device in config.device if device.kind == "slots")
    return tuple(seat for device in slots for seat in range(1, len(device.addresses) + 1))


def _rake(wanted: RakeConfig | None) -> RakeChosen | None:
    if wanted is None:
        return None
    pct = percent(wanted.pct)
    return RakeChosen(wanted.kind, pct, wanted.cap_cents, base=wanted.base)


def seal_steps(config: Config) -> tuple[str, ...]:
    """Name the seals that are read at every opening: of displays that cannot say who they are.

    A simulated display has none that anybody could look at.
    """
    if config.purpose != "live":
        return ()
    return tuple(f"{SEAL}{device.role}" for device in config.device if device.declared is not None)


def level_of(config: Config, game: Game) -> Level | None:
    """Set the jackpot up as the sheet allows it, or not at all."""
    wanted = config.jackpot
    if wanted is None:
        return None
    level = Level(
        config.table.name,
        wanted.bet_cents,
        wanted.seed_cents,
        Fraction(wanted.display_pct, 100),
        Fraction(wanted.reserve_pct, 100),
        wanted.limit_cents,
        wanted.unreasonable_cents,
    )
    try:
        wrong = faults(level, game, jackpot_of(game))
    except RefusedError as error:
        raise ConfigError(f"jackpot: {error.message}") from error
    if fault := bet_fault(level, game, config.table.min_cents):
        wrong = (*wrong, english(fault))
    if wrong:
        raise ConfigError(f"jackpot: {'; '.join(wrong)}")
    return level


def sheet_digest(name: str) -> str:
    """Hash a sheet with the parts of its jurisdiction: an altered one is noticed (R-9)."""
    game, folder = name.partition("/")[2], library.folder_of(name)
    parts = [entry for entry in folder.iterdir() if entry.name.startswith("_")]
    files = [folder.joinpath(f"{game}.toml"), *sorted(parts, key=lambda entry: entry.name)]
    digest = hashlib.sha256()
    for file in files:
        text = file.read_bytes()
        digest.update(f"{file.name} {len(text)}\n".encode() + text)
    return digest.hexdigest()
