"""The test vectors that docs/card-profile.md prints, section 10."""

import re
from pathlib import Path

TEXT = (Path(__file__).parents[3] / "docs" / "card-profile.md").read_text(encoding="utf-8")
SECTION = TEXT[TEXT.index("## 10. Test vectors") :]

VALUES = {
    name: bytes.fromhex(value)
    for name, value in re.findall(r"^\| ([^|]+?) \| `([0-9a-f]+)` \|$", SECTION, re.MULTILINE)
}
EXCHANGES = {
    name: (bytes.fromhex(sent), bytes.fromhex(answered))
    for name, sent, answered in re.findall(
        r"^\| ([^|]+?) \| `([0-9a-f]+)` \| `([0-9a-f]+)` \|$", SECTION, re.MULTILINE
    )
}
SEALED = (
    "status",
    "deck root",
    "unlock for one card",
    "read events from 42",
    "acknowledge up to 42",
    "prove place of draw 1",
    "open draw 1",
    "open draw 2, not drawn",
    "open order, deck in play",
    "dispense three",
    "retire deck",
    "open order",
    "end session",
)
