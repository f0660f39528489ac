"""The life of the pack in a card device as data: declared, put in, checked, shuffled, ready.

What a device tells of its pack holds at any moment: after a restart nobody knows what was asked.
"""

from enum import StrEnum
from typing import TYPE_CHECKING

from drivers.cards import events as told
from drivers.cards.contract import Capability, DeckReported, RootAnnounced
from firmware_py.table.machine import Life, Row, Steps
from firmware_py.text.codes import cards as codes
from firmware_py.text.message import Message

if TYPE_CHECKING:
    from firmware_py.station.cards.deck import DeckCycle


class DeckPhase(StrEnum):
    """How the pack in a device stands."""

    EMPTY = "empty"
    DECLARING = "declaring"
    # Waited for; or put in where nobody but the dealer can count it.
    DECLARED = "declared"
    CHECKING = "checking"
    SHUFFLING = "shuffling"
    AWAITING_ROOT = "awaiting-root"
    READY = "ready"


class DeckTrigger(StrEnum):
    """What happens to a pack."""

    WANTED = "wanted"
    DECLARED = "declared"
    # A command failed, or the pack of the device that this one shuffles for.
    FAILED = "failed"
    STOPPED = "stopped"
    LOADED = "loaded"
    REPORTED = "reported"
    SHUFFLED = "shuffled"
    ROOT = "root"
    CARRIED = "carried"


ANY = tuple(DeckPhase)
NOT_READY = tuple(phase for phase in DeckPhase if phase is not DeckPhase.READY)


def not_asked(deck: "DeckCycle", _event: object) -> Message | None:
    """Ask once for a pack, unless something went wrong with it."""
    return codes.deck_life_asked_already() if deck.pack.is_asked else None


def is_met(deck: "DeckCycle", _event: object) -> Message | None:
    """Ask only a device that has said which deck it has."""
    return None if deck.is_met else codes.deck_life_device_not_met()


def no_order_read(deck: "DeckCycle", _event: object) -> Message | None:
    """Let the record of a retired deck not be pushed out while its order is read."""
    return codes.deck_life_order_being_read() if deck.pack.reading else None


def counts(deck: "DeckCycle", _event: object) -> Message | None:
    """Have a pack counted by a device that can."""
    can = deck.can(Capability.CHECKS_COUNT)
    return None if can else codes.deck_life_device_counts_nothing()


def shuffles(deck: "DeckCycle", _event: object) -> Message | None:
    """Have a pack shuffled by a device that can."""
    return None if deck.can(Capability.SHUFFLES) else codes.deck_life_device_shuffles_nothing()


def counted_before(deck: "DeckCycle", _event: object) -> Message | None:
    """Take a pack that was counted where it was shuffled."""
    source = deck.source
    is_counted = source is not None and source.able[0]
    return None if is_counted else codes.deck_life_nobody_counted()


def is_right(deck: "DeckCycle", event: object) -> Message | None:
    """Let no pack be played that is not right (R-85, R-87)."""
    assert isinstance(event, DeckReported | told.Shuffled | RootAnnounced)
    return codes.deck_life_not_right() if deck.is_wrong(event) else None


def is_newest(deck: "DeckCycle", event: object) -> Message | None:
    """Wait for the pack that was declared last: of one before it nothing is ready."""
    assert isinstance(event, told.Shuffled | RootAnnounced)
    is_older = event.deck < deck.pack.number
    return codes.deck_life_another_followed() if is_older else None


def is_bound(deck: "DeckCycle", _event: object) -> Message | None:
    """Wait for the order of a device that binds itself to one."""
    return None if deck.can(Capability.DECK_ROOT) else codes.deck_life_bound_to_nothing()


def is_awaited(deck: "DeckCycle", event: object) -> Message | None:
    """Take the order of the pack that was shuffled last."""
    assert isinstance(event, RootAnnounced)
    is_ours = event.deck == deck.pack.shuffled
    return None if is_ours else codes.deck_life_order_not_awaited()


ROWS: "tuple[Row[DeckCycle, DeckPhase], ...]" = (
    Row(DeckTrigger.WANTED, ANY, DeckPhase.DECLARING, (not_asked, is_met, no_order_read)),
    Row(DeckTrigger.DECLARED, ANY, DeckPhase.DECLARED),
    # A shuffled pack that waits to be carried is none the worse for it.
    Row(DeckTrigger.FAILED, NOT_READY, DeckPhase.EMPTY),
    Row(DeckTrigger.STOPPED, ANY, DeckPhase.EMPTY),
    Row(DeckTrigger.LOADED, ANY, DeckPhase.CHECKING, (counts,)),
    Row(DeckTrigger.LOADED, ANY, DeckPhase.SHUFFLING, (shuffles,)),
    Row(DeckTrigger.LOADED, ANY, DeckPhase.READY, (counted_before,)),
    Row(DeckTrigger.LOADED, ANY, DeckPhase.DECLARED),
    Row(DeckTrigger.REPORTED, ANY, DeckPhase.SHUFFLING, (is_right, shuffles)),
    Row(DeckTrigger.REPORTED, ANY, DeckPhase.READY, (is_right,)),
    Row(DeckTrigger.REPORTED, ANY, DeckPhase.EMPTY),
    Row(
        DeckTrigger.SHUFFLED,
        NOT_READY,
        DeckPhase.AWAITING_ROOT,
        (is_right, is_newest, is_bound),
    ),
    # Its root came first, after a plug was pulled.
    Row(DeckTrigger.SHUFFLED, (DeckPhase.READY,), None, (is_right, is_newest, is_bound)),
    Row(DeckTrigger.SHUFFLED, ANY, DeckPhase.READY, (is_right, is_newest)),
    Row(DeckTrigger.SHUFFLED, ANY, None, (is_right,)),
    Row(DeckTrigger.SHUFFLED, ANY, DeckPhase.EMPTY),
    Row(DeckTrigger.ROOT, ANY, DeckPhase.READY, (is_right, is_newest, is_awaited)),
    Row(DeckTrigger.ROOT, ANY, None, (is_right,)),
    Row(DeckTrigger.ROOT, ANY, DeckPhase.EMPTY),
    Row(DeckTrigger.CARRIED, (DeckPhase.READY,), DeckPhase.EMPTY),
)
LIFE: "Life[DeckCycle, DeckPhase]" = Life("deck", DeckPhase.EMPTY, ROWS)
STEPS = Steps(LIFE, "_phase")
