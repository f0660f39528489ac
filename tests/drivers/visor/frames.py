"""The displays' bytes as their papers print them."""

import tomllib
from pathlib import Path

PAPERS = tomllib.loads(
    (Path(__file__).parents[2] / "frames" / "visors.toml").read_text(encoding="utf-8")
)


def paper(device: str, name: str) -> bytes:
    return bytes.fromhex(PAPERS[device][name])
