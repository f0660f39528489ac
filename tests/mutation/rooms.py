"""Which files of a room are changed, and which tests are asked."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Room:
    """Files by pattern, and the tests that ought to notice."""

    files: tuple[str, ...]
    tests: tuple[str, ...]


# Of driver and twin back to back: what needs no minute, and no pty.
SLOTS = (
    "slots",
    "slots_addressing",
    "slots_cheated",
    "slots_freezing",
    "slots_lacking",
    "slots_out",
)
CARDS = ("cards", "bad_cards", "card_meetings", "card_recovery", "card_babble")


def _contract(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"tests/contract/test_{name}.py" for name in names)


ROOMS = {
    "jackpot": Room(("firmware_py/jackpot/*",), ("tests/jackpot",)),
    "slot": Room(("drivers/slot/*",), ("tests/drivers/slot", *_contract(SLOTS))),
    "journal": Room(("firmware_py/journal/*",), ("tests/journal",)),
    "cards": Room(("drivers/cards/*",), ("tests/drivers/cards", *_contract(CARDS))),
    "station": Room(("firmware_py/station/*",), ("tests/station",)),
    "table": Room(("firmware_py/table/*",), ("tests/table",)),
}
