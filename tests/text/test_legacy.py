"""The patterns for sentences of old records are frozen: a record is read as it always was."""

import hashlib
import json
import tomllib

from tests.text.sources import TEXT

# Of the data, not the file: a comment or a blank may change.
FROZEN = "a55e280391892f484187c524e4e9baa650c7ba8a1e92cd0088f88e4eb9bcb9cd"


def digest(data: object) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def legacy() -> dict[str, list[list[str]]]:
    return tomllib.loads((TEXT / "legacy_es.toml").read_text("utf-8"))


def test_no_pattern_is_changed_and_none_is_added() -> None:
    assert digest(legacy()) == FROZEN, (
        "legacy_es.toml is for entries written before messages had codes, and these are written: "
        "what is said from now on gets a code in firmware_py/text/messages and its four sentences"
    )


def test_their_order_counts() -> None:
    """The first pattern that fits is taken."""
    data = legacy()
    assert digest(data | {"sentences": data["sentences"][::-1]}) != FROZEN
