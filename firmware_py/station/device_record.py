"""What devices must be reminded of after a restart, folded from the journal's notes."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from drivers.cards.contract import DeckMemory, Reconciled, Resume, RootAnnounced
from drivers.cards.deck import DeckSpec
from drivers.slot.contract import SlotMemory
from firmware_py.station.entries import NewEntry
from firmware_py.station.inputs import SEQUENCE

DRAW, DECK, ROOT, PROVED, BOOT, SLOT, ADMITTED, REPLACED, OUT, READMITTED, REGISTRY = (
    "card-draw",
    "card-deck",
    "card-root",
    "card-proved",
    "card-boot",
    "slot-memory",
    "slot-admitted",
    "slot-replaced",
    "card-out",
    "card-readmitted",
    "registry",
)
SLOTS = frozenset({SLOT, ADMITTED, REPLACED})
NOTES = SLOTS | {DRAW, DECK, ROOT, PROVED, BOOT, OUT, READMITTED, REGISTRY}
K = TypeVar("K")
V = TypeVar("V")
# No deck has as many cards.
_DECK = 1_000


def number_of(deck: int, draw: int) -> int:
    """Name a draw at the table."""
    return deck * _DECK + draw


def place_of(number: int) -> tuple[int, int]:
    """Give deck and draw of a number at the table."""
    return divmod(number, _DECK)


def entry_draw(role: str, sequence: int, deck: int, draw: int, commitment: bytes) -> NewEntry:
    """Note an event of a card device; draw 0 stands for an event that is no draw."""
    fields = {"role": role, "sequence": sequence, "deck": deck, "draw": draw}
    return NewEntry(DRAW, {**fields, "commitment": commitment.hex()})


def entry_deck(role: str, deck: int, spec: DeckSpec) -> NewEntry:
    """Note which deck a device was told to expect."""
    fields = {"packs": spec.packs, "ranks": spec.ranks, "jokers": spec.jokers_per_pack}
    return NewEntry(DECK, {"role": role, "deck": deck, **fields})


def entry_root(role: str, root: RootAnnounced) -> NewEntry:
    """Note the root that binds a device to an order."""
    fields = {"deck": root.deck, "cards": root.cards, "root": root.root.hex()}
    return NewEntry(ROOT, {"role": role, **fields})


def entry_proved(role: str, deck: int, draw: int) -> NewEntry:
    """Note that a draw's place was proved."""
    return NewEntry(PROVED, {"role": role, "deck": deck, "draw": draw})


def entry_boot(role: str, boot_count: int) -> NewEntry:
    """Note how often the device had been started when it was met."""
    return NewEntry(BOOT, {"role": role, "boot_count": boot_count})


def entry_out(role: str, *, forgot: bool) -> NewEntry:
    """Note that a device was put out of use; `forgot` if it does not know its own past."""
    return NewEntry(OUT, {"role": role, "forgot": forgot})


def entry_readmitted(role: str) -> NewEntry:
    """Note that two people let a device in again: one that forgot is met as a new one."""
    return NewEntry(READMITTED, {"role": role})


def entry_registry(edition: int, digest: str) -> NewEntry:
    """Note the registry in use: an older edition is refused from now on."""
    return NewEntry(REGISTRY, {"edition": edition, "sha256": digest})


def entry_reconciled(role: str, met: Reconciled) -> NewEntry:
    """Note what a device had counted when it was met; for people, nothing is folded from it."""
    counts = {"deck": met.deck, "drawn": met.cards_drawn, "newest": met.newest_sequence}
    ever = met.cards_since_installation
    return NewEntry("reconciled", {"role": role, **counts, "since_installation": ever})


def entry_slot(role: str, seat: int, memory: SlotMemory) -> NewEntry:
    """Note what a slot had counted."""
    return NewEntry(SLOT, {"role": role, "seat": seat, **slot_fields(memory)})


def slot_fields(memory: SlotMemory) -> dict[str, Any]:
    """Write serial, counters and last events of a slot as plain values."""
    return {
        "serial": memory.serial,
        "buffer": memory.buffer.hex(),
        "accepted": memory.accepted,
        "inserted": memory.inserted,
        "by_position": [list(pair) for pair in memory.by_position],
    }


def _slot_of(fields: Mapping[str, Any]) -> SlotMemory:
    return SlotMemory(
        fields["serial"],
        bytes.fromhex(fields["buffer"]),
        fields["accepted"],
        fields["inserted"],
        tuple((a, b) for a, b in fields["by_position"]),
    )


def entry_admitted(seat: int) -> NewEntry:
    """Note that another device may take a seat's place: it is met as a new one."""
    return NewEntry(ADMITTED, {"seat": seat})


def entry_replaced(role: str, seat: int, old: SlotMemory, new: SlotMemory) -> NewEntry:
    """Note the counters of the slot that left and of the one that came (R-24, R-33)."""
    both = {"old": slot_fields(old), "new": slot_fields(new)}
    return NewEntry(REPLACED, {"role": role, "seat": seat, **both})


@dataclass(frozen=True, slots=True)
class DeviceRecords:
    """Everything noted of every device so far."""

    cards: Mapping[str, Resume] = field(default_factory=dict)
    slots: Mapping[int, SlotMemory] = field(default_factory=dict)
    # Slots that may be replaced and whose successor has not come yet, and those that were.
    leaving: Mapping[int, SlotMemory] = field(default_factory=dict)
    former: Mapping[int, tuple[SlotMemory, ...]] = field(default_factory=dict)
    # Card devices that have forgotten what the journal knows of them.
    forgot: frozenset[str] = frozenset()
    # The newest registry that was in use, and its content.
    edition: int = 0
    registry: str = ""

    def fold(self, kind: str, payload: Mapping[str, Any]) -> "DeviceRecords":
        """Take a note up."""
        if kind in SLOTS:
            return self._fold_slot(kind, payload)
        if kind == REGISTRY:
            return replace(self, edition=payload["edition"], registry=payload["sha256"])
        role = payload["role"]
        if kind == OUT:
            return replace(self, forgot=self.forgot | {role}) if payload["forgot"] else self
        if kind == READMITTED:
            kept = without(self.cards, role) if role in self.forgot else self.cards
            return replace(self, cards=kept, forgot=self.forgot - {role})
        resume = _FOLDS[kind](self.cards.get(role, Resume(0, 0)), payload)
        return replace(self, cards={**self.cards, role: resume})

    def fold_card(self, payload: Mapping[str, Any]) -> "DeviceRecords":
        """Take a drawn card up from its own entry."""
        deck, draw = place_of(payload["number"])
        fields = {"role": payload["told_by"], "deck": deck, "draw": draw}
        commitment, sequence = payload["commitment"], payload[SEQUENCE]
        return self.fold(DRAW, {**fields, "commitment": commitment, "sequence": sequence})

    def _fold_slot(self, kind: str, payload: Mapping[str, Any]) -> "DeviceRecords":
        seat = payload["seat"]
        if kind == SLOT:
            return replace(self, slots={**self.slots, seat: _slot_of(payload)})
        if kind == REPLACED:
            former = (*self.former.get(seat, ()), _slot_of(payload["old"]))
            leaving = without(self.leaving, seat)
            return replace(self, leaving=leaving, former={**self.former, seat: former})
        if seat not in self.slots:
            return self
        leaving = {**self.leaving, seat: self.slots[seat]}
        return replace(self, slots=without(self.slots, seat), leaving=leaving)


def without(held: Mapping[K, V], key: K) -> dict[K, V]:
    """Give what is held but for one."""
    return {one: value for one, value in held.items() if one != key}


def _with_deck(kept: Resume, deck: int, **changes: Any) -> Resume:
    memory = replace(kept.decks.get(deck, DeckMemory()), **changes)
    return replace(kept, deck=max(kept.deck, deck), decks={**kept.decks, deck: memory})


def _drawn(kept: Resume, payload: Mapping[str, Any]) -> Resume:
    kept = replace(kept, last_sequence=max(kept.last_sequence, payload["sequence"]))
    deck, draw = payload["deck"], payload["draw"]
    if not draw:
        return kept
    memory = kept.decks.get(deck, DeckMemory())
    draws = {**memory.draws}
    if payload["commitment"]:
        draws[draw] = bytes.fromhex(payload["commitment"])
    return _with_deck(kept, deck, draws=draws, last_draw=max(memory.last_draw, draw))


def _declared(kept: Resume, payload: Mapping[str, Any]) -> Resume:
    spec = DeckSpec(payload["packs"], payload["ranks"], payload["jokers"])
    # Only the deck in play is needed: older ones have left the table.
    return _with_deck(replace(kept, decks={}), payload["deck"], spec=spec)


def _rooted(kept: Resume, payload: Mapping[str, Any]) -> Resume:
    root = RootAnnounced(payload["deck"], payload["cards"], bytes.fromhex(payload["root"]))
    return _with_deck(kept, payload["deck"], root=root)


def _proved(kept: Resume, payload: Mapping[str, Any]) -> Resume:
    proved = kept.decks.get(payload["deck"], DeckMemory()).proved | {payload["draw"]}
    return _with_deck(kept, payload["deck"], proved=proved)


def _met(kept: Resume, payload: Mapping[str, Any]) -> Resume:
    return replace(kept, boot_count=payload["boot_count"])


_FOLDS = {DRAW: _drawn, DECK: _declared, ROOT: _rooted, PROVED: _proved, BOOT: _met}
