"""What of a config and its registry would keep a station from starting: it only reads."""

from collections.abc import Callable
from pathlib import Path

from msgspec import structs

from drivers.homologation.admission import load_signed
from drivers.homologation.registry import Purpose, RegistryError, read_registry
from firmware_py.station.config import (
    ConfigError,
    add_sheets,
    game_of,
    level_of,
    load_config,
    table_of,
)
from firmware_py.station.links.registry import trusted_key


def config_fault(path: Path) -> str:
    """Say what a station says of its config before it touches anything; empty if it holds."""
    try:
        config = load_config(path)
        add_sheets(config, path.resolve().parent)
        game = game_of(config)
        table_of(config, game)
        level_of(config, game)
    except (ConfigError, OSError, ValueError) as error:
        return str(error)
    return ""


def registry_fault(path: Path, place: Callable[[Path], Path] = Path) -> str:
    """Say why the registry that a config names cannot be used; empty if it can.

    `place` says where a path of the machine is found: somewhere else for a tree that stands for it.
    """
    try:
        config = load_config(path)
        base = path.resolve().parent
        folder = base / place(Path(config.registry_dir))
        # The key itself may stand there instead of its file.
        key_file = base / place(Path(config.trusted_key))
        trusted = str(key_file) if key_file.is_file() else config.trusted_key
        found = structs.replace(config, registry_dir=str(folder), trusted_key=trusted)
        files = load_signed(folder / "registry.json", trusted_key(found, base))
        registry = read_registry(files.data, files.signature, files.trusted_key)
    except (ConfigError, RegistryError, OSError) as error:
        return str(error)
    return "" if registry.purpose is Purpose(config.purpose) else _for_another(registry.purpose)


def _for_another(purpose: Purpose) -> str:
    return f"The registry is for purpose {purpose.value!r} and the station is not."
