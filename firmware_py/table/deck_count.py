"""Who counts and shuffles a pack: a device where there is one that does, else a person (R-86)."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from firmware_py.table import events as ev
from firmware_py.table.decision import RefusedEventError
from firmware_py.table.devices import Need
from firmware_py.text.codes import custody as codes

if TYPE_CHECKING:
    from firmware_py.table.table import Table


@dataclass(slots=True)
class CardSet:
    """The set of cards at the table, and what its devices do with a pack of it."""

    # It left the table: another one is shown and checked before bets are opened again.
    is_out: bool = False
    # Its number, and those of the sets that left the table in this session.
    number: str = ""
    gone: set[str] = field(default_factory=set)
    # Which devices that were met count, and which shuffle.
    able: dict[str, tuple[bool, bool]] = field(default_factory=dict)


def device_able(table: "Table", event: ev.DeviceAble) -> None:
    """Remember what a device does with a pack, also while it does not answer."""
    table.card_set.able[event.role] = (event.counts, event.shuffles)


def who_counts(table: "Table") -> str:
    """Name a device that counts the cards, or nothing."""
    return next((name for name, (counts, _) in sorted(table.card_set.able.items()) if counts), "")


def who_shuffles(table: "Table") -> str:
    """Name a device that shuffles, or nothing."""
    return next(
        (name for name, (_, shuffles) in sorted(table.card_set.able.items()) if shuffles), ""
    )


def leaves_for_shuffle(table: "Table") -> None:
    """The whole pack is shuffled again: where a device counts or shuffles it, it does so anew.

    Until then what lies in the device is the old pack, and no card of it may be dealt.
    """
    table.deck_ok = table.deck_ok and not who_counts(table)


def refuse_by_hand(table: "Table") -> None:
    """Refuse a count by hand where a device counts, or where nobody knows yet whether it does."""
    if name := who_counts(table):
        raise RefusedEventError(codes.device_counts_put_in(role=name))
    needs = table.setup.needs.items()
    unmet = [name for name, need in needs if need is Need.CARDS and name not in table.card_set.able]
    if unmet:
        raise RefusedEventError(codes.device_counts_not_met(role=unmet[0]))
