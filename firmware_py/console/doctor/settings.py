"""What the doctor reads of a config, also of one that the station would refuse."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from firmware_py.console.doctor.roots import Roots

COPIES, TRACES = "copies", "traces"


@dataclass(frozen=True, slots=True)
class DeviceSettings:
    """A device as the config has it; what is missing is empty."""

    role: str
    kind: str
    port: str
    model: str
    echo: str = "auto"
    baud: int = 9600


@dataclass(frozen=True, slots=True)
class TableFiles:
    """Where everything of a table lies."""

    path: Path
    journal: Path | None = None
    socket: Path | None = None
    registry: Path | None = None
    device_keys: Path | None = None
    pepper: Path | None = None
    devices: tuple[DeviceSettings, ...] = ()

    @property
    def base(self) -> Path:
        """Give the folder that relative paths begin at."""
        return self.path.resolve().parent

    @property
    def copies(self) -> Path | None:
        """Give where the journal's second copies are."""
        return self.journal / COPIES if self.journal else None

    @property
    def traces(self) -> Path | None:
        """Give where the last frames of a port that fails are written."""
        return self.journal.parent / TRACES if self.journal else None

    def kind_of(self, role: str) -> str:
        """Give what a role is for."""
        return next((device.kind for device in self.devices if device.role == role), "")


def read_settings(path: Path, roots: Roots) -> TableFiles | None:
    """Read what can be read; nothing where there is no such file."""
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except OSError:
        return None
    except ValueError:
        return TableFiles(path)
    base = path.resolve().parent

    def place(key: str) -> Path | None:
        named = found.get(key)
        # An absolute path is one of the machine's; any other lies beside the config.
        return base / roots.place(Path(named)) if isinstance(named, str) and named else None

    return TableFiles(
        path, place("journal_dir"), place("socket"), place("registry_dir"), place("device_keys"),
        place("pepper_file"), tuple(map(_device, _parts(found.get("device")))),
    )  # fmt: skip


def _parts(found: Any) -> list[Mapping[str, Any]]:
    parts = found if isinstance(found, list) else []
    return [part for part in parts if isinstance(part, Mapping)]


def _device(part: Mapping[str, Any]) -> DeviceSettings:
    role, kind, port, model = (str(part.get(key, "")) for key in ("role", "kind", "port", "model"))
    baud = part.get("baud", 9600)
    echo = str(part.get("echo", "auto"))
    return DeviceSettings(role, kind, port, model, echo, baud if isinstance(baud, int) else 0)
