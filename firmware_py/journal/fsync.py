"""Names that outlive a power cut: a new file is only there once its folder is synced too."""

import os
from pathlib import Path


def sync_folder(folder: Path) -> None:
    """Have the disk keep the names in a folder."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def free_place(path: Path) -> Path:
    """Name a place for what was damaged in a file: a folder beside it, never over an older one."""
    folder = path.parent / "damaged"
    folder.mkdir(exist_ok=True)
    names = (folder / f"{number:04d}-{path.name}" for number in range(1, 10_000))
    return next(place for place in names if not place.exists())
